"""The lab: algorithms, and programs of other people, measured side by side."""

from .attempt import COUNTERS, Attempt, AttemptVerdict, Contestant
from .climber import Climber
from .comparison import Case, Result, Rules, compare
from .growth import Growth
from .profile import Profile, profile
from .program import Program
from .study import Study, study

__all__ = [
    "COUNTERS",
    "Attempt",
    "AttemptVerdict",
    "Case",
    "Climber",
    "Contestant",
    "Growth",
    "Profile",
    "Program",
    "Result",
    "Rules",
    "Study",
    "compare",
    "profile",
    "study",
]
