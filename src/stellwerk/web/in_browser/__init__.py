"""The application inside a browser: the same pages without a server, from a folder of static files."""
