"""Patterns of a single digit: two houses in which a value has only two places, or two groups.

A strong link is a pair of places of which one must be true, because the house has no other. If an
end of one strong link sees an end of another, these two are not both true, so of the two far ends
at least one is: the value leaves every cell that sees both far ends.

* Skyscraper: the links are in two rows, and the near ends in the same column, or the other way
  round.
* Two-string kite: one link is in a row, the other in a column, and the near ends in one box.
* Turbot fish: any other two links, among them those in boxes.
* Empty rectangle: one link is in a line; the other is a box, where all places lie in a row and a
  column. If they are not in the part along the row, they are in the part along the column. The
  link has an end in that row, and the value leaves the cell of that column that sees the other.

A dual kite is two kites through the same two cells of a box, a dual empty rectangle two that share
their cells in the box, for one value or for two. What each of them removes can go.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product

from garns.logic.board import Area, Board, CellSet, members
from garns.logic.state import State
from garns.logic.step import Candidate, Chain, Evidence, Link, Node, Step, candidates


@dataclass(frozen=True)
class Pattern:
    """The houses of the two links; far end, near end, near end, far end, each as a set of cells.
    `shared` are the cells that both halves of a dual pattern have."""

    value: int
    houses: tuple[Area, Area]
    parts: tuple[CellSet, CellSet, CellSet, CellSet]
    removed: CellSet
    shared: CellSet


StrongLink = tuple[Area, int, int]


def find_linked(state: State, technique: str, form: str) -> Iterator[Step]:
    """Skyscrapers, two-string kites and turbot fish."""
    yield from _steps(technique, _linked(state, form))


def find_empty_rectangles(state: State, technique: str) -> Iterator[Step]:
    yield from _steps(technique, _empty_rectangles(state))


def find_dual_kites(state: State, technique: str) -> Iterator[Step]:
    yield from _dual_steps(technique, _linked(state, "kite"))


def find_dual_empty_rectangles(state: State, technique: str) -> Iterator[Step]:
    yield from _dual_steps(technique, _empty_rectangles(state))


def _linked(state: State, form: str) -> Iterator[Pattern]:
    board = state.board
    for value, places in enumerate(state.places, start=1):
        for first, second in combinations(_strong_links(board.areas, places), 2):
            for (far, near), (other, end) in product(_ways(first), _ways(second)):
                if len({far, near, other, end}) < 4 or not board.peers[near] >> other & 1:
                    continue
                if _form(board, first[0], second[0], near, other) != form:
                    continue
                removed = board.peers[far] & board.peers[end] & places
                if removed:
                    parts = (1 << far, 1 << near, 1 << other, 1 << end)
                    shared = 1 << near | 1 << other
                    yield Pattern(value, (first[0], second[0]), parts, removed, shared)


def _strong_links(areas: tuple[Area, ...], places: CellSet) -> list[StrongLink]:
    links = []
    for area in areas:
        left = area.cells & places
        if left.bit_count() == 2:
            one, other = members(left)
            links.append((area, one, other))
    return links


def _ways(link: StrongLink) -> tuple[tuple[int, int], tuple[int, int]]:
    _, one, other = link
    return (one, other), (other, one)


def _form(board: Board, first: Area, second: Area, near: int, other: int) -> str:
    lines = {"row", "column"}
    kinds = {first.kind, second.kind}
    joined = {area.kind for area in board.areas_with(1 << near | 1 << other)}
    if kinds < lines and joined & (lines - kinds):
        return "skyscraper"
    if kinds == lines and joined - lines:
        return "kite"
    return "turbot"


def _empty_rectangles(state: State) -> Iterator[Pattern]:
    board = state.board
    for value, places in enumerate(state.places, start=1):
        links = _strong_links(board.lines, places)
        for box in board.boxes:
            for along, across in _crosses(board, box.cells & places):
                near, far = (line.cells & box.cells & places for line in (along, across))
                for link in links:
                    if link[0].kind != across.kind or link[0] is across:
                        continue
                    for end, joint in _ways(link):
                        if not along.cells & ~box.cells & 1 << joint:
                            continue
                        removed = across.cells & ~box.cells & board.peers[end] & places
                        if removed:
                            parts = (1 << end, 1 << joint, near, far)
                            yield Pattern(value, (link[0], box), parts, removed, near | far)


def _crosses(board: Board, cells: CellSet) -> Iterator[tuple[Area, Area]]:
    """The pairs of a row and a column, in both orders, that hold all of the cells together, but
    neither all by itself."""
    for row in board.rows:
        if not row.cells & cells or not cells & ~row.cells:
            continue
        for column in board.columns:
            if not cells & ~row.cells & ~column.cells and cells & ~column.cells:
                yield row, column
                yield column, row


def _steps(technique: str, found: Iterator[Pattern]) -> Iterator[Step]:
    """Each conclusion once."""
    seen = set[tuple[int, CellSet]]()
    for pattern in found:
        conclusion = pattern.value, pattern.removed
        if conclusion not in seen:
            seen.add(conclusion)
            yield _step(technique, (pattern,))


def _dual_steps(technique: str, found: Iterator[Pattern]) -> Iterator[Step]:
    """Two patterns that share their part of a box and do not remove the same."""
    before: dict[CellSet, list[Pattern]] = {}
    seen = set[tuple[Candidate, ...]]()
    for pattern in found:
        twins = before.setdefault(pattern.shared, [])
        for twin in twins:
            step = _step(technique, (twin, pattern))
            if step.eliminations in seen or not _removes_more(step, twin, pattern):
                continue
            seen.add(step.eliminations)
            yield step
        twins.append(pattern)


def _removes_more(step: Step, *patterns: Pattern) -> bool:
    return all(len(step.eliminations) > each.removed.bit_count() for each in patterns)


def _step(technique: str, patterns: tuple[Pattern, ...]) -> Step:
    removed = set[Candidate]()
    evidence = list[Evidence]()
    for prefix, pattern in zip(("", "twin-"), patterns, strict=False):
        removed.update(candidates(members(pattern.removed), pattern.value))
        evidence += _evidence(prefix, pattern)
    return Step(
        technique,
        eliminations=tuple(sorted(removed)),
        values=tuple(sorted({pattern.value for pattern in patterns})),
        evidence=tuple(evidence),
        chains=tuple(_chain(pattern) for pattern in patterns),
    )


def _evidence(prefix: str, pattern: Pattern) -> list[Evidence]:
    start, near, other, end = pattern.parts
    first, second = tuple(members(start | near)), tuple(members(other | end))
    houses = tuple(area.house for area in pattern.houses)
    base = candidates(sorted({*first, *second}), pattern.value)
    return [
        Evidence(f"{prefix}base", houses=houses, candidates=base),
        Evidence(f"{prefix}first", first, houses[:1]),
        Evidence(f"{prefix}second", second, houses[1:]),
        Evidence(f"{prefix}near", tuple(members(near | other))),
        Evidence(f"{prefix}ends", tuple(members(start | end))),
    ]


def _chain(pattern: Pattern) -> Chain:
    start, near, other, end = (_node(part, pattern.value) for part in pattern.parts)
    return Chain((Link(start, near, True), Link(near, other, False), Link(other, end, True)))


def _node(cells: CellSet, value: int) -> Node:
    return candidates(members(cells), value)
