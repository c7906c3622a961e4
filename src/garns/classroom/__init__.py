"""The classroom: class lists, and a fair judge for the programs of students."""

from .roster import Roster, Student, read_roster

__all__ = ["Roster", "Student", "read_roster"]
