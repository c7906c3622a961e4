"""The subcommands of `garns class`: a module for each, of the same name, loaded when it is called.
What they share is in `opening`.

To add one: a module with a `command` called `class-<name>`, and a row here.
"""

SUBCOMMANDS = ("serve", "worker", "account", "export", "import", "backup", "restore")
"""In the order in which `garns class --help` lists them."""
