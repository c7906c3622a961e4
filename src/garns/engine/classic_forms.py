"""Canonical forms of classic boards in one buffer, found by all threads of the kernel."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from garns.native import BatchControl, CanonicalVerdict, canonical_batch, room_for

from .background import Background
from .boards import CELLS, Boards
from .instructions import default_threads
from .roads import CLASSIC
from .transformation import Transformation

TRANSFORMATION = 28
"""Bytes of a transformation: rows, columns, new values, and whether it is transposed."""

CONFLICT = int(CanonicalVerdict.CONFLICT.value)
UNREADABLE = int(CanonicalVerdict.UNREADABLE.value)


@dataclass(frozen=True)
class ClassicForms:
    """What the kernel wrote, in the order of the boards."""

    forms: bytearray
    """In the alphabet of the boards; dots or zeros where there is none."""
    automorphisms: array[int]
    transformations: bytearray
    verdicts: bytearray
    stride: int
    """Bytes from one form to the next."""

    def numbers_of(self, verdict: int) -> list[int]:
        if verdict not in self.verdicts:
            return []
        return [number for number, each in enumerate(self.verdicts) if each == verdict]

    def transformation_at(self, number: int) -> Transformation:
        start = TRANSFORMATION * number
        return transformation_of(self.transformations[start : start + TRANSFORMATION])


def find_classic_forms(
    boards: Boards,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    *,
    line_ends: bool = False,
) -> ClassicForms:
    """The forms of all boards; other threads may run, and Ctrl-C ends it. With `line_ends` a line
    feed stands after each form."""
    found, work = _work(boards, threads or default_threads(), CELLS + line_ends)
    Background(work).wait(progress)
    return found


def find_classic_form(values: bytes) -> ClassicForms:
    """The form of one board, found here and now."""
    found, work = _work(Boards(values, 1, is_text=False), 1, CELLS)
    work(BatchControl())
    return found


def _work(
    boards: Boards, threads: int, stride: int
) -> tuple[ClassicForms, Callable[[BatchControl], None]]:
    found = ClassicForms(
        room_for(stride * boards.count),
        array("I", [0]) * boards.count,
        room_for(TRANSFORMATION * boards.count),
        bytearray(boards.count),
        stride,
    )

    def work(control: BatchControl) -> None:
        canonical_batch(
            boards.buffer,
            boards.line_end,
            boards.is_text,
            found.forms,
            stride,
            found.automorphisms,
            found.transformations,
            found.verdicts,
            threads,
            control,
        )

    return found, work


def transformation_of(packed: Any) -> Transformation:
    size = CLASSIC.size
    rows, columns = tuple(packed[:size]), tuple(packed[size : 2 * size])
    values, transposed = tuple(packed[2 * size : 3 * size]), bool(packed[3 * size])
    return Transformation.of_lines(CLASSIC, rows, columns, values, transposed=transposed)
