"""Fish: as many houses that must hold a value as houses that can.

Take n houses that lack a value, the base, and n other houses, the cover, such that each place of
the value in the base lies in the cover. The base needs the value n times, the cover has room for
it n times: all of the cover is used up inside the base, and the value leaves the rest of it.

* Basic: rows covered by columns, or columns by rows. n = 2 is an X-wing, 3 a swordfish, 4 a
  jellyfish, 5 a squirmbag, 6 a whale, 7 a leviathan. A value that n of m lines lack has a fish of
  m − n lines in the other direction as well, so that on a 9×9 board no basic fish of more than
  four lines is ever needed; on larger boards there are some.
* Finned: some places of the base, the fins, are not covered. Either a fin is true, or the fish
  is one after all. What both remove can go: the part of the cover that sees every fin.
* Sashimi: finned, and without the fins a line of the base has only one place left. It would hold
  the value, and the fish would come apart, which does no harm to the argument.
* Siamese: two finned fish with the same base, whose covers and fins differ.
* Franken: boxes take part, together with rows in the base and columns in the cover, or the other
  way round. Diagonals and windows count as boxes.
* Mutant: any houses on both sides.

The catalogue has no Franken or mutant X-wing without fins: on hundreds of puzzles none was seen
that locked candidates had not made needless.

Houses of other fish than basic ones can cross. A place then counts as often as houses hold it: a
place that lies in more houses of the base than of the cover is a fin (an endo-fin, if it is
covered), and one in more houses of the cover than of the base can be removed, be it in the base.

How finned fish are found: suppose that the value is in some cell, the target. If now n houses of
the base have no places left but in n − 1 houses of the cover, that was wrong. The n-th house of
the cover is one of those that hold the target, and the fins are what the target has ruled out.
A fish speaks of one value alone, so only places that no template of the value has can be targets:
on most boards there are none, and the search is over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

from garns.logic.board import Area, Board, CellSet, members
from garns.logic.state import State
from garns.logic.step import Evidence, Step, candidates
from garns.model import House

from .templates import impossible_places

MOST_FINS = 5
"""Nobody looks for more."""

MOST_COVERS = 50_000
"""The most choices of covers to try for a target: large fish are only looked for where few houses
still lack the value."""

Areas = tuple[Area, ...]
Sides = tuple[Areas, Areas]
"""From which houses the base and the cover are taken."""


@dataclass(frozen=True)
class Fish:
    value: int
    base: Areas
    cover: Areas
    body: CellSet
    """The places of the base that are no fins."""
    fins: CellSet
    removed: CellSet

    @property
    def is_sashimi(self) -> bool:
        """Whether a house of the base has only one place beside the fins."""
        return any((area.cells & self.body).bit_count() < 2 for area in self.base)


def find(state: State, technique: str, size: int) -> Iterator[Step]:
    """Basic fish."""
    board = state.board
    for value, places in enumerate(state.places, start=1):
        for bases, covers in _lines(board):
            crossed = {
                area: lines
                for area in bases
                if 1 < (lines := _crossed(area.cells & places, covers)).bit_count() <= size
            }
            for base, lines in _joined(tuple(crossed.items()), size):
                cover = tuple(covers[line] for line in members(lines))
                fish = _fish(state, value, base, cover)
                if fish.removed:
                    yield _step(technique, fish)


def _joined(
    crossed: tuple[tuple[Area, int], ...], size: int, base: Areas = (), lines: int = 0
) -> Iterator[tuple[Areas, int]]:
    """So many lines that cross only as many others between them, and these as bits."""
    left = size - len(base)
    if not left:
        if lines.bit_count() == size:
            yield base, lines
        return
    for index in range(len(crossed) - left + 1):
        area, more = crossed[index]
        if (lines | more).bit_count() <= size:
            yield from _joined(crossed[index + 1 :], size, (*base, area), lines | more)


def _crossed(cells: CellSet, covers: Areas) -> int:
    """The covers that hold some of the cells, as bits."""
    crossed = 0
    for line, cover in enumerate(covers):
        if cells & cover.cells:
            crossed |= 1 << line
    return crossed


def find_finned(state: State, technique: str, size: int, sashimi: bool) -> Iterator[Step]:
    """Rows and columns with fins, apart by whether a line has only one place beside them."""
    fish = (each for each in _all_fish(state, size, "lines") if each.fins)
    yield from _steps(technique, (each for each in fish if each.is_sashimi == sashimi))


def find_siamese(state: State, technique: str, size: int, shape: str) -> Iterator[Step]:
    """Two finned fish of the same base that do not remove the same."""
    before: dict[tuple[int, Areas], list[Fish]] = {}
    seen = set[tuple[int, CellSet]]()
    for fish in _all_fish(state, size, shape):
        if not fish.fins:
            continue
        twins = before.setdefault((fish.value, fish.base), [])
        for twin in twins:
            removed = fish.removed | twin.removed
            if removed in (fish.removed, twin.removed) or (fish.value, removed) in seen:
                continue
            seen.add((fish.value, removed))
            yield _siamese_step(technique, twin, fish)
        twins.append(fish)


def find_complex(
    state: State, technique: str, size: int, shape: str, finned: bool = True
) -> Iterator[Step]:
    """Franken and mutant fish."""
    fish = _all_fish(state, size, shape)
    yield from _steps(technique, (each for each in fish if bool(each.fins) == finned))


class _Remembered:
    """An iterator that can be gone through again, and does no work twice."""

    def __init__(self, source: Iterator[Fish]) -> None:
        self._source = source
        self._known: list[Fish] = []

    def __iter__(self) -> Iterator[Fish]:
        position = 0
        while True:
            if position == len(self._known):
                following = next(self._source, None)
                if following is None:
                    return
                self._known.append(following)
            yield self._known[position]
            position += 1


@lru_cache(maxsize=16)
def _all_fish(state: State, size: int, shape: str) -> _Remembered:
    """The fish of a shape that remove something, with fins and without. Several rows of the
    catalogue look through the same ones."""
    return _Remembered(_found(state, size, shape))


class _House(NamedTuple):
    """A house that could be in the base: its places, and its index among the covers, or −1."""

    area: Area
    cells: CellSet
    own: int


def _found(state: State, size: int, shape: str) -> Iterator[Fish]:
    pairs, belongs = _SHAPES[shape]
    for value, places in enumerate(state.places, start=1):
        targets = impossible_places(state, value)
        if not targets:
            continue
        seen = set[Sides]()
        for sides in pairs(state.board):
            open_sides = _open(sides[0], places), _open(sides[1], places)
            for target in members(targets):
                for base, cover in _caught(state.board, places, target, open_sides, size):
                    if (base, cover) in seen or not belongs(base, cover):
                        continue
                    seen.add((base, cover))
                    fish = _fish(state, value, base, cover)
                    if fish.fins.bit_count() <= MOST_FINS:
                        yield fish


def _open(areas: Areas, places: CellSet) -> Areas:
    return tuple(area for area in areas if area.cells & places)


def _caught(board: Board, places: CellSet, target: int, sides: Sides, size: int) -> Iterator[Sides]:
    """Base and cover of the fish that remove the target."""
    rest = places & ~board.peers[target] & ~(1 << target)
    covers = [area for area in sides[1] if area.cells & rest]
    if comb(len(covers), size - 2) > MOST_COVERS:
        return
    own = {area: index for index, area in enumerate(covers)}
    houses = [
        _House(area, area.cells & rest, own.get(area, -1)) for area in sides[0] if area.cells & rest
    ]
    last = [area for area in sides[1] if area.cells >> target & 1]
    for chosen, inside in _overfull(houses, covers, size - 1):
        for base in _apart(inside, chosen, size):
            for cover in last:
                yield base, tuple(sorted((*chosen, cover), key=_number))


def _number(area: Area) -> int:
    return area.number


def _overfull(
    houses: list[_House], covers: list[Area], count: int
) -> Iterator[tuple[Areas, list[_House]]]:
    """So many covers that hold all places of more houses than they are, and these houses.

    The last cover is not tried but read off: it must hold what the others leave of the houses.
    """
    fitting: dict[CellSet, list[int]] = {}
    for first in combinations(range(len(covers)), count - 1):
        union = 0
        for index in first:
            union |= covers[index].cells
        held, whole = [0] * len(covers), 0
        for _, cells, own in houses:
            left = cells & ~union
            if not left:
                whole += own not in first
                continue
            if left not in fitting:
                fitting[left] = [i for i, each in enumerate(covers) if not left & ~each.cells]
            for index in fitting[left]:
                held[index] += index != own
        for index in range(first[-1] + 1 if first else 0, len(covers)):
            if held[index] and held[index] + whole > count:
                chosen = (*first, index)
                union_of_all = union | covers[index].cells
                inside = [h for h in houses if not h.cells & ~union_of_all and h.own not in chosen]
                yield tuple(covers[i] for i in chosen), inside


def _apart(inside: list[_House], chosen: Areas, size: int) -> Iterator[Areas]:
    """So many of the houses that share no place, and that need each of the chosen covers: one
    that serves a single house could be left out together with it."""
    for base in combinations(inside, size):
        union = 0
        for house in base:
            if union & house.cells:
                break
            union |= house.cells
        else:
            if all(sum(bool(each.cells & cover.cells) for each in base) > 1 for cover in chosen):
                yield tuple(house.area for house in base)


def _fish(state: State, value: int, base: Areas, cover: Areas) -> Fish:
    places = state.places[value - 1]
    held, covered = _layers(base), _layers(cover)
    fins = _exceeding(held, covered) & places
    removed = _exceeding(covered, held) & places & state.board.seen_by_all(fins)
    return Fish(value, base, cover, held[0] & places & ~fins, fins, removed)


def _layers(areas: Areas) -> list[CellSet]:
    """The cells that lie in at least one, two, … of the areas."""
    layers = [0]
    for area in areas:
        cells = area.cells
        for depth, layer in enumerate(layers):
            layers[depth], cells = layer | cells, layer & cells
        if cells:
            layers.append(cells)
    return layers


def _exceeding(more: list[CellSet], fewer: list[CellSet]) -> CellSet:
    """The cells that lie in more of the one than of the other."""
    result = 0
    for depth, layer in enumerate(more):
        result |= layer & ~fewer[depth] if depth < len(fewer) else layer
    return result


def _lines(board: Board) -> list[Sides]:
    return [(board.rows, board.columns), (board.columns, board.rows)]


def _lines_and_boxes(board: Board) -> list[Sides]:
    boxes = board.boxes + board.others
    return [(bases + boxes, covers + boxes) for bases, covers in _lines(board)]


def _everything(board: Board) -> list[Sides]:
    return [(board.areas, board.areas)]


def _any(base: Areas, cover: Areas) -> bool:
    return True


def _is_franken(base: Areas, cover: Areas) -> bool:
    return any(area.kind not in ("row", "column") for area in base + cover)


def _is_mutant(base: Areas, cover: Areas) -> bool:
    """Whether rows and columns stand on the same side."""
    return any({"row", "column"} <= {area.kind for area in side} for side in (base, cover))


_SHAPES: dict[str, tuple[Callable[[Board], list[Sides]], Callable[[Areas, Areas], bool]]] = {
    "lines": (_lines, _any),
    "franken": (_lines_and_boxes, _is_franken),
    "mutant": (_everything, _is_mutant),
}


def _steps(technique: str, found: Iterator[Fish]) -> Iterator[Step]:
    """Each conclusion once: of several fish that come to the same one is enough."""
    seen = set[tuple[int, CellSet]]()
    for fish in found:
        conclusion = fish.value, fish.removed
        if conclusion not in seen:
            seen.add(conclusion)
            yield _step(technique, fish)


def _step(technique: str, fish: Fish) -> Step:
    evidence = [*_bones(fish)]
    if fish.fins:
        evidence.append(_evidence("fins", fish.value, fish.fins))
    return _concluded(technique, fish.value, fish.removed, evidence)


def _siamese_step(technique: str, first: Fish, second: Fish) -> Step:
    base, cover = _bones(first)
    evidence = [
        base,
        cover,
        _evidence("fins", first.value, first.fins),
        Evidence("second-cover", houses=_houses(second.cover)),
        _evidence("second-fins", first.value, second.fins),
    ]
    return _concluded(technique, first.value, first.removed | second.removed, evidence)


def _bones(fish: Fish) -> tuple[Evidence, Evidence]:
    return (
        _evidence("base", fish.value, fish.body, fish.base),
        Evidence("cover", houses=_houses(fish.cover)),
    )


def _evidence(role: str, value: int, cells: CellSet, areas: Areas = ()) -> Evidence:
    return Evidence(
        role,
        cells=tuple(members(cells)),
        houses=_houses(areas),
        candidates=candidates(members(cells), value),
    )


def _houses(areas: Areas) -> tuple[House, ...]:
    return tuple(area.house for area in areas)


def _concluded(technique: str, value: int, removed: CellSet, evidence: list[Evidence]) -> Step:
    return Step(
        technique,
        eliminations=candidates(members(removed), value),
        values=(value,),
        evidence=tuple(evidence),
    )
