"""Programs of others, run under limits: what they print, and what they use."""

from .answers import Found, find_answer
from .building import build, open_to_readers
from .limits import Limits, bytes_in
from .ruling import Ruling, rule, rule_on
from .running import Ending, Outcome, can_keep, require_keeping, run
from .sandbox import Containment, containment
from .signal_names import signal_name

__all__ = [
    "Containment",
    "Ending",
    "Found",
    "Limits",
    "Outcome",
    "Ruling",
    "build",
    "bytes_in",
    "can_keep",
    "containment",
    "find_answer",
    "open_to_readers",
    "require_keeping",
    "rule",
    "rule_on",
    "run",
    "signal_name",
]
