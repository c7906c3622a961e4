"""The table of commands. To add one: a module with a `command`, and a row here."""

COMMANDS = (
    "solve",
    "check",
    "count",
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
    "convert",
    "formats",
    "pick",
    "sheet",
    "assign",
    "grade",
    "judge",
    "validator",
    "cases",
    "completion",
)
"""In the order in which `garns --help` lists them; each is a module of the same name."""
