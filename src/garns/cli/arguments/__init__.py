"""The command line before a command runs: options that several commands share, help and usage
errors in the user's language."""
