"""The commands: a module for each, of the same name. What several share is in the other rooms.

To add one: a module with a `command`, and a row here.
"""

COMMANDS = (
    "solve",
    "check",
    "count",
    "canonical",
    "candidates",
    "trace",
    "algorithms",
    "compare",
    "report",
    "explain",
    "hint",
    "techniques",
    "rate",
    "generate",
    "bank",
    "grid",
    "data",
    "convert",
    "formats",
    "pick",
    "play",
    "learn",
    "serve",
    "site",
    "sheet",
    "assign",
    "grade",
    "judge",
    "class",
    "validator",
    "cases",
    "completion",
)
"""In the order in which `garns --help` lists them; each is a module of the same name."""
