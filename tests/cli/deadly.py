"""Answers of a worker process, some of which it does not survive. A module of its own: the process
imports it, and little else."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator


def answers(questions: list[str]) -> Iterator[str]:
    for question in questions:
        if question == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        yield question.upper()
