"""How far the simplest techniques lead, for many boards of a layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from garns.logic import TECHNIQUES, State, path_from
from garns.model import Grid, Layout

_PLACES = {technique.id: place for place, technique in enumerate(TECHNIQUES)}


@dataclass(frozen=True)
class Walk:
    """The place in the catalogue of the hardest technique used, -1 if none was, and the board
    where the walk ended."""

    hardest: int
    end: bytes

    @property
    def is_solved(self) -> bool:
        return 0 not in self.end


def walk_all(
    layout: Layout, boards: Sequence[bytes], reach: int, alive: Callable[[], None]
) -> list[Walk]:
    """Each board walked with the first `reach` techniques of the catalogue."""
    walks = []
    for board in boards:
        alive()
        path = path_from(State.of(Grid._made(layout, board, board)), TECHNIQUES[:reach])
        hardest = max((_PLACES[step.technique] for step in path.steps), default=-1)
        walks.append(Walk(hardest, path.end.values))
    return walks
