"""What the process runs: the work from its argument, the report to its output."""

from __future__ import annotations

import ctypes
import marshal
import os
import signal
import sys

from .ending import kill_all
from .usage import below
from .watching import Watched

TYPE_CHECKING = False
if TYPE_CHECKING:
    # Whatever is imported costs every run some of its time.
    from typing import Any

PR_SET_PDEATHSIG = 1
PR_SET_DUMPABLE = 4
PR_SET_CHILD_SUBREAPER = 36


class Told(BaseException):
    """We were told to end."""


def main() -> None:
    work = marshal.loads(bytes.fromhex(sys.argv[1]))
    watched = Watched(work)
    try:
        stay_until_all_have_ended(work["parent"])
        watched.run()
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
    except Told:
        # Nobody is there to read a report.
        return
    except Exception as error:
        # Too few processes, files or memory on this machine, for example: this run is lost, and
        # the next program has its own.
        watched.lost = f"{type(error).__name__}: {error}"
    finally:
        kill_all(lambda: below(os.getpid())[1:])
        watched.clear_up()
    tell(watched.report(), bytes(watched.output[: work["output"]]))


def tell(report: dict[str, Any], output: bytes) -> None:
    sys.stdout.buffer.write(repr(report).encode() + b"\n")
    sys.stdout.buffer.write(output)


def stay_until_all_have_ended(parent: int) -> None:
    """Orphans come to us, and the end of garns is told to us."""

    def end(number: int, _: object) -> None:
        # Once: garns and the kernel may both tell us.
        signal.signal(number, signal.SIG_IGN)
        raise Told

    signal.signal(signal.SIGTERM, end)
    prctl = ctypes.CDLL(None).prctl
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0)
    # A program without a sandbox runs as the same user: it may not trace us, nor open our files.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)
    if os.getppid() != parent:
        raise Told
