"""For whoever runs the server: settings and limits, doors and queues, processes, logs, figures and upkeep."""
