"""Where results go: standard output, files, tables, and files that can be resumed."""
