"""Sue de Coq: where a line and a box cross, with some cells of the line and some of the box.

Take two or more of the cells where they cross (the core), cells A of the rest of the line, and
cells B of the rest of the box. A value can stand once in the line and once in the box: once in all
these cells together, or twice if both A and B have it, once in each. If that allows exactly as many
values as there are cells, every value stands there as often as it can:

* a value that stands once leaves every other cell of the line and the box that sees all its places
  in the core, A and B;
* a value that stands in A and in B leaves the rest of the line and of the box, the core as well.

In the basic form A and B have no value in common, and none that the core has not.

To find them, count what A and B have in values more than in cells. That, and the values that only
the core has, must come to the number of core cells, so A and B have very few spare values.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from garns.logic.almost_locked import subsets
from garns.logic.board import Area, CellSet, members, values_of
from garns.logic.state import State
from garns.logic.step import Candidate, Evidence, Step, distinct


@dataclass(frozen=True, slots=True)
class Part:
    """Cells with the mask of their values."""

    cells: CellSet
    mask: int

    @property
    def spare(self) -> int:
        return self.mask.bit_count() - self.cells.bit_count()


def find(state: State, technique: str, extended: bool) -> Iterator[Step]:
    yield from distinct(_steps(state, technique, extended))


def _steps(state: State, technique: str, extended: bool) -> Iterator[Step]:
    board = state.board
    for line in board.lines:
        for box in board.boxes + board.others:
            for core, in_line, in_box in _counted_out(state, line, box):
                if _is_basic(core, in_line, in_box) == extended:
                    continue
                removed = _removed(state, line.cells | box.cells, core, in_line, in_box)
                if removed:
                    yield Step(
                        technique,
                        eliminations=removed,
                        values=values_of(core.mask),
                        evidence=(
                            Evidence("core", tuple(members(core.cells)), (line.house, box.house)),
                            Evidence("set-a", tuple(members(in_line.cells)), (line.house,)),
                            Evidence("set-b", tuple(members(in_box.cells)), (box.house,)),
                        ),
                    )


def _counted_out(state: State, line: Area, box: Area) -> Iterator[tuple[Part, Part, Part]]:
    """Core, A and B that have exactly as many values as cells."""
    cores = _cores(state, line.cells & box.cells)
    if not cores:
        return
    spare = max(core.cells.bit_count() for core in cores) - 1
    in_line, in_box = (
        _parts(state, area.cells & ~(line.cells & box.cells), spare) for area in (line, box)
    )
    for core in cores:
        room = core.cells.bit_count()
        for spare_a, a in in_line:
            for spare_b, b in in_box:
                only_core = room - spare_a - spare_b
                if only_core >= 0 and (core.mask & ~(a.mask | b.mask)).bit_count() == only_core:
                    yield core, a, b


def _cores(state: State, crossing: CellSet) -> list[Part]:
    """Two cells or more with at least two values more than cells, the smallest first."""
    size = state.board.size
    found = (Part(cells, mask) for cells, mask in subsets(state, crossing, size, spare=size))
    cores = (core for core in found if core.cells.bit_count() > 1 and core.spare > 1)
    return sorted(cores, key=lambda core: core.cells.bit_count())


def _parts(state: State, within: CellSet, spare: int) -> list[tuple[int, Part]]:
    largest = state.board.size if state.board.size <= 9 else 4
    found = (Part(cells, mask) for cells, mask in subsets(state, within, largest, spare))
    return [(part.spare, part) for part in found]


def _is_basic(core: Part, in_line: Part, in_box: Part) -> bool:
    return not (in_line.mask & in_box.mask or (in_line.mask | in_box.mask) & ~core.mask)


def _removed(
    state: State, within: CellSet, core: Part, in_line: Part, in_box: Part
) -> tuple[Candidate, ...]:
    seen_by_all = state.board.seen_by_all
    removed = list[Candidate]()
    for value in values_of(core.mask | in_line.mask | in_box.mask):
        places = state.places[value - 1]
        a, b = in_line.cells & places, in_box.cells & places
        if a and b:
            losing = seen_by_all(a) | seen_by_all(b)
        else:
            losing = seen_by_all(a | b | core.cells & places)
        removed += state.candidates_in(losing & within, value)
    return tuple(removed)
