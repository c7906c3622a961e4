"""Learning: lessons in units, drills that are judged, reviews, and what is kept of a learner.

Values and rules only: no words, no drawings, no clock. The page has twins of these modules in
JavaScript, so they are small and use nothing that only Python has.
"""

from .answers import read_answer
from .drills import Drill, drills_of, read_drill
from .helps import HELPS, Help, area_of, digits_of, example_of, pattern_of
from .judging import Answer, Instance, Mark, Verdict, judge
from .progress import RUN_KINDS, Progress, RunKind, day_number, merged
from .review import Card, Mastery, Outcome, due_techniques, mastery, mastery_level, next_new
from .runs import Storm, Streak, drill_for
from .store import LearnStore, read_progress
from .strength import Strength, puzzle_strength, technique_strength
from .units import PATH, UNITS, Unit, unit_of
from .variations import varied

__all__ = [
    "HELPS",
    "PATH",
    "RUN_KINDS",
    "UNITS",
    "Answer",
    "Card",
    "Drill",
    "Help",
    "Instance",
    "LearnStore",
    "Mark",
    "Mastery",
    "Outcome",
    "Progress",
    "RunKind",
    "Storm",
    "Streak",
    "Strength",
    "Unit",
    "Verdict",
    "area_of",
    "day_number",
    "digits_of",
    "drill_for",
    "drills_of",
    "due_techniques",
    "example_of",
    "judge",
    "mastery",
    "mastery_level",
    "merged",
    "next_new",
    "pattern_of",
    "puzzle_strength",
    "read_answer",
    "read_drill",
    "read_progress",
    "technique_strength",
    "unit_of",
    "varied",
]
