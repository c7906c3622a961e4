"""A class as files that the command line understands, and backups."""
