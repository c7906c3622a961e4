"""The subcommands of `garns data`: a module for each, of the same name, loaded when it is called.
What they share is in `options` and `progress`.

To add one: a module with a `command` called `data-<name>`, and a row here.
"""

SUBCOMMANDS = (
    *("make", "add", "annotate", "select", "dedupe", "split", "sample"),
    *("verify", "stats", "card", "steps", "mine"),
)
"""In the order in which `garns data --help` lists them."""
