"""Which instruction set the classic road uses, and what else there is to know about this build."""

from __future__ import annotations

import os
from functools import cache

from garns.model import InvalidRequest
from garns.native import InstructionSet, best_instruction_set, is_supported

VARIABLE = "GARNS_INSTRUCTIONS"
"""Set to baseline, avx2 or avx512, it forces a lower set than the machine has."""


@cache
def instruction_set() -> InstructionSet:
    """The best one that this machine has, unless the environment asks for a lower one."""
    wanted = os.environ.get(VARIABLE, "").strip().upper()
    if not wanted:
        return best_instruction_set()
    known = {each.name: each for each in InstructionSet if is_supported(each)}
    if wanted not in known:
        raise InvalidRequest(
            "answer.instructions", name=wanted.lower(), known=[name.lower() for name in known]
        )
    return known[wanted]


def info() -> dict[str, object]:
    """What the kernel is and how many threads it uses by default."""
    return {"instructions": instruction_set().name.lower(), "threads": default_threads()}


def default_threads() -> int:
    """As many as there are cores for this process."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
