"""How far the simplest techniques lead, for many boards of a layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from garns.engine.background import Background
from garns.engine.instructions import default_threads
from garns.logic import TECHNIQUES, State, Technique, Walked, path_from, walk_many
from garns.model import Grid, Layout
from garns.native import BatchControl

FEW = 8
"""So few are walked before anybody can want to interrupt it."""

_PLACES = {technique: place for place, technique in enumerate(TECHNIQUES)}


class Walk(NamedTuple):
    """The place in the catalogue of the hardest technique used, -1 if none was, and the board
    where the walk ended."""

    hardest: int
    end: bytes

    @property
    def is_solved(self) -> bool:
        return 0 not in self.end


def walk_all(
    layout: Layout,
    boards: Sequence[bytes],
    reach: int,
    *,
    threads: int | None,
    alive: Callable[[], None],
) -> list[Walk]:
    """Each board walked with the first `reach` techniques of the catalogue."""
    techniques = TECHNIQUES[:reach]

    def work(control: BatchControl) -> list[Walked]:
        together = b"".join(boards)
        count = threads or default_threads()
        return walk_many(layout, together, techniques, threads=count, control=control)

    is_quick = len(boards) <= FEW
    walked = work(BatchControl()) if is_quick else Background(work).wait(lambda _: alive())
    return [
        _walk_along(board, layout, techniques, alive)
        if each.hole
        else Walk(_place(each.hardest), each.end)
        for board, each in zip(boards, walked, strict=True)
    ]


def _walk_along(
    board: bytes, layout: Layout, techniques: tuple[Technique, ...], alive: Callable[[], None]
) -> Walk:
    """One board, with the finders in Python where there are no others."""
    alive()
    path = path_from(State.of(Grid.unchecked(layout, board, board)), techniques)
    return Walk(_place(path.hardest), path.end.values)


def _place(technique: Technique | None) -> int:
    return -1 if technique is None else _PLACES[technique]
