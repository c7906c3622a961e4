"""The teaching algorithms: readable Python, counted and traced, and a native twin that counts.

What only drawings need is imported from its own module: `procedure`, `sampled`, `tree`, `ndjson`.
"""

from .backtracking import trace
from .counted import backtrack
from .counters import Counters
from .events import Event, EventKind
from .result import SearchResult

__all__ = ["Counters", "Event", "EventKind", "SearchResult", "backtrack", "trace"]
