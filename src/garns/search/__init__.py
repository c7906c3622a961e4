"""The teaching algorithms: readable Python, counted and traced, and a native twin that counts."""

from .backtracking import trace
from .counted import backtrack
from .counters import Counters
from .events import Event, EventKind
from .procedure import BACKTRACKING, Procedure
from .run import Run
from .sampled import Checkpoint, Sampled, sample

__all__ = [
    "BACKTRACKING",
    "Checkpoint",
    "Counters",
    "Event",
    "EventKind",
    "Procedure",
    "Run",
    "Sampled",
    "backtrack",
    "sample",
    "trace",
]
