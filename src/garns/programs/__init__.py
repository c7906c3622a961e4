"""Programs of others, run under limits: what they print, and what they use."""

from .answers import Found, find_answer
from .limits import Limits, bytes_in
from .running import Ending, Outcome, run
from .walls import Containment, containment

__all__ = [
    "Containment",
    "Ending",
    "Found",
    "Limits",
    "Outcome",
    "bytes_in",
    "containment",
    "find_answer",
    "run",
]
