"""Wings: a few cells with few candidates, in two houses that cross.

* Bent set: n cells within two houses have only n values between them. A value whose places in the
  set all see each other can stand there only once. If that holds for all values but one, z, the
  others fill at most n − 1 of the cells, so z stands in the set as well, and every cell that sees
  all its places there loses it. With three cells this is the XY-wing, or the XYZ-wing if the
  middle cell (the pivot) has z too; with four the WXYZ-wing, and so on.
* W-wing: two cells with the same two candidates x and y do not see each other. In some house every
  place of x is seen by one of the two, so they cannot both be x: one of them is y. Each has its own
  place in that house, or, in the grouped form, several.
* Remote pair: cells with the same two candidates, each of which sees the next. The values take
  turns along the chain, so two cells an odd number of links apart hold both of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from garns.logic.board import Area, Board, CellSet, cell_set, members, values_of
from garns.logic.state import State
from garns.logic.step import Candidate, Evidence, Step, distinct


def find_bent(state: State, technique: str, size: int, widest: int | None = None) -> Iterator[Step]:
    """Bent sets of so many cells; `widest` is how many candidates its fullest cell has."""
    yield from distinct(_bent_steps(state, technique, size, widest or 0))


def _bent_steps(state: State, technique: str, size: int, widest: int) -> Iterator[Step]:
    for cells in _bent_sets(state, size, widest or size):
        most = max(state.candidates[cell].bit_count() for cell in members(cells))
        if (widest and most != widest) or _has_locked_part(state, cells):
            continue
        value = _loose_value(state, cells)
        removed = state.candidates_in(
            state.board.seen_by_all(cells & state.places[value - 1]), value
        )
        if removed:
            yield Step(
                technique,
                eliminations=removed,
                values=(value,),
                evidence=_parts(state, cells) if size == 3 else _whole(state, cells),
            )


def _bent_sets(state: State, size: int, widest: int) -> Iterator[CellSet]:
    seen = set[CellSet]()
    for one, other in _crossings(state.board):
        cells = [
            cell
            for cell in members(one.cells | other.cells)
            if 1 < state.candidates[cell].bit_count() <= widest
        ]
        for found in _grown(state, cells, size, 0, 0, 0):
            if found not in seen:
                seen.add(found)
                yield found


def _crossings(board: Board) -> Iterator[tuple[Area, Area]]:
    return ((a, b) for a, b in combinations(board.areas, 2) if a.cells & b.cells)


def _grown(
    state: State, cells: list[int], size: int, chosen: CellSet, mask: int, loose: int
) -> Iterator[CellSet]:
    """Sets with as many values as cells, of which one is loose: it could stand there twice."""
    left = size - chosen.bit_count()
    if not left:
        if mask.bit_count() == size and loose:
            yield chosen
        return
    for index in range(len(cells) - left + 1):
        cell = cells[index]
        now = mask | state.candidates[cell]
        if now.bit_count() > size:
            continue
        now_loose = loose
        for bit in members(mask & state.candidates[cell] & ~loose):
            if chosen & state.places[bit] & ~state.board.peers[cell]:
                now_loose |= 1 << bit
        if not now_loose & (now_loose - 1):
            rest = cells[index + 1 :]
            yield from _grown(state, rest, size, chosen | 1 << cell, now, now_loose)


def _has_locked_part(state: State, cells: CellSet) -> bool:
    """Whether some of the cells would do: as many values as cells among them already."""
    inside = list(members(cells))
    return any(
        _values(state, part).bit_count() <= size
        for size in range(2, len(inside))
        for part in combinations(inside, size)
    )


def _values(state: State, cells: tuple[int, ...]) -> int:
    mask = 0
    for cell in cells:
        mask |= state.candidates[cell]
    return mask


def _loose_value(state: State, cells: CellSet) -> int:
    """The value whose places in the set do not all see each other."""
    peers = state.board.peers
    return next(
        value
        for value, places in enumerate(state.places, start=1)
        if any(cells & places & ~peers[cell] & ~(1 << cell) for cell in members(cells & places))
    )


def _parts(state: State, cells: CellSet) -> tuple[Evidence, ...]:
    """Three cells: the pivot sees the two others."""
    peers = state.board.peers
    pivot = next(cell for cell in members(cells) if cells & ~peers[cell] == 1 << cell)
    pincers = tuple(members(cells & ~(1 << pivot)))
    return (
        Evidence("pivot", (pivot,), candidates=_notes(state, (pivot,))),
        Evidence("pincers", pincers, candidates=_notes(state, pincers)),
    )


def _whole(state: State, cells: CellSet) -> tuple[Evidence, ...]:
    inside = tuple(members(cells))
    return (Evidence("set", inside, candidates=_notes(state, inside)),)


def _notes(state: State, cells: tuple[int, ...]) -> tuple[Candidate, ...]:
    return tuple(
        Candidate(cell, value) for cell in cells for value in values_of(state.candidates[cell])
    )


def find_w(state: State, technique: str, grouped: bool) -> Iterator[Step]:
    yield from distinct(_w_steps(state, technique, grouped))


def _w_steps(state: State, technique: str, grouped: bool) -> Iterator[Step]:
    for one, other in _distant_twins(state):
        both = state.board.peers[one] & state.board.peers[other]
        x, y = values_of(state.candidates[one])
        for linked, value in ((x, y), (y, x)):
            removed = state.candidates_in(both, value)
            if not removed:
                continue
            for area in state.board.areas:
                places = area.cells & state.places[linked - 1]
                if (places.bit_count() > 2) == grouped and _shared_out(state, places, one, other):
                    yield _w_step(technique, (one, other), area, places, removed, linked)


def _distant_twins(state: State) -> Iterator[tuple[int, int]]:
    """Two cells with the same two candidates that do not see each other."""
    pairs = [cell for cell, mask in enumerate(state.candidates) if mask.bit_count() == 2]
    for one, other in combinations(pairs, 2):
        same = state.candidates[one] == state.candidates[other]
        if same and not state.board.peers[one] >> other & 1:
            yield one, other


def _shared_out(state: State, places: CellSet, one: int, other: int) -> bool:
    """Whether each place is seen by one of the two cells, and neither of them sees all."""
    hidden = places & ~state.board.peers[one], places & ~state.board.peers[other]
    return bool(hidden[0] and hidden[1] and not hidden[0] & hidden[1])


def _w_step(
    technique: str,
    pincers: tuple[int, int],
    area: Area,
    places: CellSet,
    removed: tuple[Candidate, ...],
    linked: int,
) -> Step:
    link = tuple(members(places))
    return Step(
        technique,
        eliminations=removed,
        values=(linked, removed[0].value),
        evidence=(
            Evidence("pincers", pincers),
            Evidence("link", link, (area.house,), tuple(Candidate(c, linked) for c in link)),
        ),
    )


def find_remote_pairs(state: State, technique: str) -> Iterator[Step]:
    yield from distinct(_remote_steps(state, technique))


def _remote_steps(state: State, technique: str) -> Iterator[Step]:
    for start, mask in enumerate(state.candidates):
        if mask.bit_count() != 2:
            continue
        twins = cell_set([cell for cell, other in enumerate(state.candidates) if other == mask])
        for chain in _chains(state, start, twins):
            end = chain[-1]
            common = state.board.peers[start] & state.board.peers[end]
            removed = tuple(
                each for value in values_of(mask) for each in state.candidates_in(common, value)
            )
            if removed and end > start:
                evidence = Evidence("pairs", chain), Evidence("ends", (start, end))
                yield Step(
                    technique, eliminations=removed, values=values_of(mask), evidence=evidence
                )


def _chains(state: State, start: int, twins: CellSet) -> Iterator[tuple[int, ...]]:
    """The shortest chain from one cell to each that is an odd number of links away, three or
    more."""
    layer: list[tuple[int, ...]] = [(start,)]
    left = twins & ~(1 << start)
    while layer:
        following = list[tuple[int, ...]]()
        for chain in layer:
            for cell in members(left & state.board.peers[chain[-1]]):
                left &= ~(1 << cell)
                following.append((*chain, cell))
        layer = following
        yield from (chain for chain in layer if len(chain) > 2 and not len(chain) & 1)
