"""Aligned exclusion: a few cells, and all the ways to fill them together.

Two cells cannot take two values together if they see each other and the values are the same, or if
both values would leave an almost locked set: n cells with n + 1 values can lose one, but not two.
(The smallest such set is a cell with just these two candidates that both cells see.) A candidate
that can go with no candidate of the other cell is impossible.

With three cells there are more ways to exclude: any two of the three values, as before, or a cell
with just these three candidates that sees all three cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from garns.logic.almost_locked import AlmostLockedSets, almost_locked_sets
from garns.logic.board import CellSet, cell_set, members, values_of
from garns.logic.state import State
from garns.logic.step import Candidate, Evidence, Step, distinct


def find_pairs(state: State, technique: str) -> Iterator[Step]:
    yield from distinct(_pair_steps(state, technique))


def _pair_steps(state: State, technique: str) -> Iterator[Step]:
    table = exclusions(state)
    for base in combinations(table.cells, 2):
        removed = tuple(
            candidate
            for one, other in (base, base[::-1])
            for candidate in table.of_cell(one)
            if not table.partners(candidate)[other]
        )
        if removed:
            yield _step(technique, base, removed, table)


def find_triples(state: State, technique: str) -> Iterator[Step]:
    yield from distinct(_triple_steps(state, technique))


def _triple_steps(state: State, technique: str) -> Iterator[Step]:
    table = exclusions(state)
    for cell in table.cells:
        for candidate in table.of_cell(cell):
            for others in _pairs_without_way(table, candidate, table.limited_by(candidate)):
                base = tuple(sorted((cell, *others)))
                yield _step(technique, base, tuple(_removed_from_triple(table, base)), table)


def _removed_from_triple(table: Exclusions, base: tuple[int, ...]) -> Iterator[Candidate]:
    for cell in base:
        others = [other for other in base if other != cell]
        for candidate in table.of_cell(cell):
            if next(_pairs_without_way(table, candidate, others), None):
                yield candidate


def _pairs_without_way(
    table: Exclusions, candidate: Candidate, cells: list[int]
) -> Iterator[tuple[int, int]]:
    """Two of the cells that cannot be filled together if the candidate is true."""
    possible = table.partners(candidate)
    for number, one in enumerate(cells, start=1):
        seconds = [
            (second, table.partners(second))
            for second in table.of_cell(one)
            if possible[one] >> (second.value - 1) & 1
        ]
        for other in cells[number:]:
            for second, partners in seconds:
                both = possible[other] & partners[other]
                if both and both & ~table.third_values(candidate, second, other):
                    break
            else:
                yield one, other


class Exclusions:
    """Which candidates cannot go together, worked out as it is asked for."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.cells = [cell for cell, mask in enumerate(state.candidates) if mask & (mask - 1)]
        self._threes = cell_set([c for c in self.cells if state.candidates[c].bit_count() == 3])
        self._sets: AlmostLockedSets = almost_locked_sets(state)
        self._partners: dict[Candidate, list[int]] = {}
        self._candidates = {
            cell: [Candidate(cell, value) for value in values_of(state.candidates[cell])]
            for cell in self.cells
        }
        self._losing = [
            (cell, 1 << (value - 1), self._sets.losing(cell, value))
            for cell in self.cells
            for _, value in self._candidates[cell]
        ]

    def of_cell(self, cell: int) -> list[Candidate]:
        return self._candidates[cell]

    def partners(self, candidate: Candidate) -> list[int]:
        """The values of each other cell that can go with a candidate, as a mask."""
        if candidate not in self._partners:
            self._partners[candidate] = self._partners_of(candidate)
        return self._partners[candidate]

    def _partners_of(self, candidate: Candidate) -> list[int]:
        masks = list(self.state.candidates)
        bit = 1 << (candidate.value - 1)
        for cell in members(self.state.board.peers[candidate.cell]):
            masks[cell] &= ~bit
        if losing := self._sets.losing(*candidate):
            for cell, other_bit, other_losing in self._losing:
                if losing & other_losing and other_bit != bit:
                    masks[cell] &= ~other_bit
        masks[candidate.cell] = bit
        return masks

    def limited_by(self, candidate: Candidate) -> list[int]:
        """The cells that could not be everything with the candidate, but something."""
        partners, masks = self.partners(candidate), self.state.candidates
        return [
            cell
            for cell in self.cells
            if cell != candidate.cell and partners[cell] and partners[cell] != masks[cell]
        ]

    def third_values(self, first: Candidate, second: Candidate, third: int) -> int:
        """What a cell cannot be because a cell that all three see would have nothing left."""
        places, pair = self.state.places, 1 << (first.value - 1) | 1 << (second.value - 1)
        cells = self._seen_threes((first.cell, second.cell, third)) & places[first.value - 1]
        mask = 0
        if cells and first.value != second.value:
            for cell in members(cells & places[second.value - 1]):
                mask |= self.state.candidates[cell] & ~pair
        return mask

    def _seen_threes(self, base: tuple[int, ...]) -> CellSet:
        """The cells with three candidates that see all of these."""
        seen = self._threes
        for cell in base:
            seen &= self.state.board.peers[cell]
        return seen

    def excluding(self, base: tuple[int, ...], removed: tuple[Candidate, ...]) -> CellSet:
        """The cells of the sets and the cells that exclude ways to fill these."""
        found = self._seen_threes(base) if len(base) > 2 else 0
        for one, other in combinations(base, 2):
            for first in self._candidates[one]:
                for second in self._candidates[other]:
                    sets = self._sets.losing(*first) & self._sets.losing(*second)
                    is_asked = len(base) > 2 or first in removed or second in removed
                    if sets and is_asked and first.value != second.value:
                        found |= next(self._sets.of(sets)).cells
        return found


@lru_cache(maxsize=4)
def exclusions(state: State) -> Exclusions:
    """Worked out once per state, for pairs and triples."""
    return Exclusions(state)


def _step(
    technique: str, base: tuple[int, ...], removed: tuple[Candidate, ...], table: Exclusions
) -> Step:
    return Step(
        technique,
        eliminations=removed,
        values=tuple(sorted({candidate.value for candidate in removed})),
        evidence=(
            Evidence("base", base),
            Evidence("excluded", candidates=removed),
            Evidence("excluding", tuple(members(table.excluding(base, removed)))),
        ),
    )
