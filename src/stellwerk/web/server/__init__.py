"""Everything that belongs to an operating system: connections, processes, threads, databases, figures."""
