"""Techniques with almost locked sets: n cells of a house with n + 1 values between them.

A set that loses one of its values is filled by the others. Two sets are linked by x if they
cannot both hold x: one of them loses it. (See `logic/almost_locked.py`.)

* ALS-XZ: two sets linked by x. One of them loses x and so holds each of its other values, and so a
  value z that both have stands in one of them: cells that see all its places in both lose it.
* Doubly linked: two sets linked by x and by y. A set cannot lose two values, so one loses x and the
  other y. All their other values are locked where they are, x and y in the two sets together. Other
  cells lose them; what a cell of one set loses to the other set is a step of its own.
* ALS-XY-wing: a third set is linked with the one by x and with the other by y. It cannot lose
  both, so one of the outer two loses its link, and z stands in one of them.
* ALS chain: the same with four sets or more. If z leaves the first set, that holds its link, the
  next loses it and holds the following link, and so on to the last, which then holds z.
* Death blossom: a cell (the stem) takes one of its candidates, and for each of them there is a set
  (a petal) that loses it then and so holds z. Cells that see all places of z in all petals lose
  it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import pairwise, product
from operator import and_, or_

from garns.logic.almost_locked import (
    AlmostLockedSet,
    AlmostLockedSets,
    SetOfSets,
    almost_locked_sets,
)
from garns.logic.board import CellSet, members, values_of
from garns.logic.state import State
from garns.logic.step import Candidate, Chain, Evidence, Link, Node, Step, candidates, distinct

LONGEST = 8
"""The most sets of a chain."""


def find_xz(state: State, technique: str) -> Iterator[Step]:
    yield from distinct(_xz_steps(state, technique))


def _xz_steps(state: State, technique: str) -> Iterator[Step]:
    found = almost_locked_sets(state)
    for one in found.sets:
        for x in one.values:
            rivals = _rivals(found, one, x)
            for other in found.of(found.linked(one, x) & rivals & -1 << one.number):
                removed = _shared_victims(state, one, other, (x,))
                if removed:
                    yield Step(
                        technique,
                        eliminations=removed,
                        values=_values(removed),
                        evidence=(
                            *_sets((one, other)),
                            Evidence("restricted", candidates=_shared(one, other, x)),
                        ),
                    )


def find_doubly_linked(state: State, technique: str) -> Iterator[Step]:
    yield from distinct(_doubly_linked_steps(state, technique))


def _doubly_linked_steps(state: State, technique: str) -> Iterator[Step]:
    found = almost_locked_sets(state)
    for one in found.sets:
        links = {x: found.linked(one, x) & -1 << one.number for x in one.values}
        twice = 0
        once = 0
        for linked in links.values():
            twice |= once & linked
            once |= linked
        for other in found.of(twice):
            common = tuple(x for x, linked in links.items() if linked >> other.number & 1)
            if one.cells & other.cells:
                continue
            victims = _all_victims(state, one, other, common)
            inside = one.cells | other.cells
            for removed in (_within(victims, ~inside), _within(victims, inside)):
                if removed:
                    yield Step(
                        technique,
                        eliminations=removed,
                        values=common,
                        evidence=(
                            *_sets((one, other)),
                            Evidence("restricted", candidates=_shared(one, other, *common)),
                        ),
                    )


def _all_victims(
    state: State, one: AlmostLockedSet, other: AlmostLockedSet, common: tuple[int, ...]
) -> tuple[Candidate, ...]:
    """What sets that are linked twice take from all other cells, and from each other."""
    removed = dict.fromkeys(
        candidate
        for value in common
        for candidate in state.candidates_in(one.seeing[value] & other.seeing[value], value)
    )
    for each in (one, other):
        for value in each.values:
            if value not in common:
                removed |= dict.fromkeys(state.candidates_in(each.seeing[value], value))
    return tuple(sorted(removed, key=lambda candidate: (candidate.value, candidate.cell)))


def _within(victims: tuple[Candidate, ...], cells: CellSet) -> tuple[Candidate, ...]:
    return tuple(victim for victim in victims if cells >> victim.cell & 1)


def find_xy_wing(state: State, technique: str) -> Iterator[Step]:
    yield from distinct(_xy_wing_steps(state, technique))


def _xy_wing_steps(state: State, technique: str) -> Iterator[Step]:
    found = almost_locked_sets(state)
    for victim in _victims(state):
        ends = found.losing(*victim)
        front = _held_by(found, ends, victim.value)
        pivots = reduce(
            or_,
            (
                1 << pivot.number
                for x, reached in front.items()
                for pivot in found.of(reached)
                if any(y != x and found.linked(pivot, y) & ends for y in pivot.values)
            ),
            0,
        )
        for pivot in found.of(pivots):
            yield from _wings_of(state, technique, found, pivot, ends, victim.value)


def _wings_of(
    state: State,
    technique: str,
    found: AlmostLockedSets,
    pivot: AlmostLockedSet,
    ends: SetOfSets,
    z: int,
) -> Iterator[Step]:
    """The pairs of sets that this one links, both among the ends."""
    sides = [(x, found.linked(pivot, x) & ends) for x in pivot.values if x != z]
    for (x, left), (y, right) in ((a, b) for a in sides for b in sides if a[0] < b[0]):
        for one, other in product(found.of(left), found.of(right)):
            removed = _shared_victims(state, one, other, (x, y))
            if removed and one is not other:
                yield Step(
                    technique,
                    eliminations=removed,
                    values=_values(removed),
                    evidence=(
                        *_sets((one, other)),
                        Evidence("pivot", tuple(members(pivot.cells)), (pivot.area.house,)),
                        Evidence("link-a", candidates=_shared(one, pivot, x)),
                        Evidence("link-b", candidates=_shared(other, pivot, y)),
                    ),
                )


def find_chains(state: State, technique: str) -> Iterator[Step]:
    yield from distinct(_chain_steps(state, technique))


def _chain_steps(state: State, technique: str) -> Iterator[Step]:
    found = almost_locked_sets(state)
    for victim in _victims(state):
        ends = found.losing(*victim)
        for layers in _layers(found, ends, victim.value):
            for y, reached in layers[-1].items():
                if len(layers) < 4 or y == victim.value:
                    continue
                for last in found.of(reached & ends):
                    sets, links = _way_back(found, layers, last, y)
                    removed = _shared_victims(state, sets[0], last, (links[0], links[-1]))
                    if removed and sets[0] is not last:
                        yield _chain_step(technique, sets, links, removed)


Layer = dict[int, SetOfSets]
"""Which sets have lost a value, by the value."""


def _layers(found: AlmostLockedSets, ends: SetOfSets, z: int) -> Iterator[list[Layer]]:
    """What follows if the ends lose z: each time with one layer of sets more."""
    layers = [{z: ends}]
    seen: Layer = {}
    while len(layers) < LONGEST:
        layer: Layer = {}
        for x, sets in layers[-1].items():
            new = sets & ~seen.get(x, 0)
            seen[x] = seen.get(x, 0) | new
            for y, reached in _held_by(found, new, x).items():
                layer[y] = layer.get(y, 0) | reached
        if not layer:
            return
        layers.append(layer)
        yield layers


def _way_back(
    found: AlmostLockedSets, layers: list[Layer], last: AlmostLockedSet, lost: int
) -> tuple[list[AlmostLockedSet], list[int]]:
    """The sets from the first to the last, and the values that link them."""
    sets, links = [last], [lost]
    for layer in reversed(layers[:-1]):
        # A link holds both ways: what could have taken the value from this set is linked with it.
        linked = found.linked(sets[-1], links[-1]) & ~found.overlapping(sets[-1])
        value, before = next(
            (value, each)
            for value, reached in layer.items()
            if value != links[-1]
            for each in found.of(reached & linked)
        )
        sets.append(before)
        links.append(value)
    return sets[::-1], links[-2::-1]


def _chain_step(
    technique: str,
    sets: list[AlmostLockedSet],
    links: list[int],
    removed: tuple[Candidate, ...],
) -> Step:
    z = removed[0].value
    around = (z, *links, z)
    nodes = [
        (_node(each, before), _node(each, after))
        for each, (before, after) in zip(sets, pairwise(around), strict=True)
    ]
    chain = list[Link]()
    for number, (entry, exit) in enumerate(nodes):
        if number:
            chain.append(Link(nodes[number - 1][1], entry, is_strong=False))
        chain.append(Link(entry, exit, is_strong=True))
    return Step(
        technique,
        eliminations=removed,
        values=_values(removed),
        evidence=tuple(
            Evidence(f"set-{number}", tuple(members(each.cells)), (each.area.house,))
            for number, each in enumerate(sets, start=1)
        ),
        chains=(Chain(tuple(chain)),),
    )


def find_death_blossoms(state: State, technique: str) -> Iterator[Step]:
    yield from distinct(_blossom_steps(state, technique))


def _blossom_steps(state: State, technique: str) -> Iterator[Step]:
    found = almost_locked_sets(state)
    stems = [cell for cell, mask in enumerate(state.candidates) if mask & (mask - 1)]
    for victim in _victims(state):
        ends = found.losing(*victim)
        for stem in stems:
            values = values_of(state.candidates[stem])
            petals = [found.losing(stem, value) & ends for value in values]
            if all(petals) and victim.value not in values:
                yield from _blossoms(state, technique, stem, values, petals)


def _blossoms(
    state: State, technique: str, stem: int, values: tuple[int, ...], petals: list[SetOfSets]
) -> Iterator[Step]:
    found = almost_locked_sets(state)
    choices = [
        _one_per_effect(state, found.of(sets), value)
        for value, sets in zip(values, petals, strict=True)
    ]
    for chosen in product(*choices):
        removed = _victims_of_all(state, values, chosen)
        if removed:
            yield Step(
                technique,
                eliminations=removed,
                values=_values(removed),
                evidence=(
                    Evidence("stem", (stem,), candidates=tuple(Candidate(stem, v) for v in values)),
                    Evidence("petals", tuple(members(reduce(or_, (p.cells for p in chosen))))),
                    *(
                        Evidence(
                            f"petal-{number}",
                            tuple(members(petal.cells)),
                            (petal.area.house,),
                            _node(petal, value),
                        )
                        for number, (petal, value) in enumerate(
                            zip(chosen, values, strict=True), start=1
                        )
                    ),
                ),
            )


def _one_per_effect(
    state: State, petals: Iterable[AlmostLockedSet], value: int
) -> list[AlmostLockedSet]:
    """The smallest petal of those that threaten the same candidates."""
    smallest = dict[tuple[tuple[int, CellSet], ...], AlmostLockedSet]()
    for petal in petals:
        effect = tuple(
            (z, petal.seeing[z] & state.places[z - 1]) for z in petal.values if z != value
        )
        smallest.setdefault(effect, petal)
    return list(smallest.values())


def _victims_of_all(
    state: State, stem_values: tuple[int, ...], petals: tuple[AlmostLockedSet, ...]
) -> tuple[Candidate, ...]:
    """Candidates that see all places of their value in all petals."""
    removed = list[Candidate]()
    for z in petals[0].values:
        if all(z in petal.seeing and z != v for petal, v in zip(petals, stem_values, strict=True)):
            cells = reduce(and_, (petal.seeing[z] for petal in petals))
            removed += state.candidates_in(cells, z)
    return tuple(removed)


def _victims(state: State) -> Iterator[Candidate]:
    """Every candidate, as one that could go."""
    for value, places in enumerate(state.places, start=1):
        for cell in members(places):
            yield Candidate(cell, value)


def _held_by(found: AlmostLockedSets, sets: SetOfSets, lost: int) -> Layer:
    """What the others lose if these sets lose a value and so hold all their other ones."""
    front: Layer = {}
    for each in found.of(sets):
        apart = ~found.overlapping(each)
        for value in each.values:
            if value != lost:
                front[value] = front.get(value, 0) | found.linked(each, value) & apart
    return front


def _rivals(found: AlmostLockedSets, one: AlmostLockedSet, link: int) -> SetOfSets:
    return reduce(or_, (found.rivals(one, z) for z in one.values if z != link), 0)


def _shared_victims(
    state: State, one: AlmostLockedSet, other: AlmostLockedSet, links: tuple[int, ...]
) -> tuple[Candidate, ...]:
    """The candidates of a common value that see all its places in both sets."""
    return tuple(
        candidate
        for z in one.values
        if z in other.seeing and z not in links
        for candidate in state.candidates_in(one.seeing[z] & other.seeing[z], z)
    )


def _values(removed: Iterable[Candidate]) -> tuple[int, ...]:
    return tuple(sorted({candidate.value for candidate in removed}))


def _sets(sets: Iterable[AlmostLockedSet]) -> Iterator[Evidence]:
    for letter, each in zip("ab", sets, strict=True):
        yield Evidence(f"set-{letter}", tuple(members(each.cells)), (each.area.house,))


def _shared(one: AlmostLockedSet, other: AlmostLockedSet, *values: int) -> Node:
    """The places of linking values in both sets."""
    return tuple(
        candidate
        for value in values
        for candidate in candidates(members(one.places[value] | other.places[value]), value)
    )


def _node(one: AlmostLockedSet, value: int) -> Node:
    return candidates(members(one.places[value]), value)
