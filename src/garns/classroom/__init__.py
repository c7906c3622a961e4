"""The classroom: class lists, and a fair judge for the programs of students."""

from .roster import Student, read_roster

__all__ = ["Student", "read_roster"]
