"""The parts of a step that a drawing tells apart by letters, and that sentences name: the first is
number 0, which the drawing calls A."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from .state import State
from .step import Candidate, Chain, Evidence, Step


class Shown(NamedTuple):
    """What a part lights up on the board."""

    cells: tuple[int, ...]
    candidates: tuple[Candidate, ...]


def marked_evidence(step: Step) -> list[Evidence]:
    """The evidence that is drawn: not what two other parts show by themselves, as the two links of
    a skyscraper show its base."""
    return [each for each in step.evidence if not _is_put_together(each, step.evidence)]


def _is_put_together(whole: Evidence, evidence: tuple[Evidence, ...]) -> bool:
    cells, houses = _cells(whole), set(whole.houses)
    parts = [each for each in evidence if _cells(each) < cells and set(each.houses) < houses]
    return (
        len(parts) > 1
        and set().union(*map(_cells, parts)) == cells
        and set().union(*(each.houses for each in parts)) == houses
    )


def _cells(evidence: Evidence) -> set[int]:
    return {*evidence.cells, *(cell for cell, _ in evidence.candidates)}


def chain_groups(step: Step) -> list[list[Chain]]:
    """The chains that make one part: each for itself, but single links of a kind together. Their
    numbers come after those of the evidence."""
    groups: list[list[Chain]] = []
    links: dict[str, list[Chain]] = {}
    for chain in step.chains:
        if len(chain.links) > 1:
            groups.append([chain])
        elif chain.role in links:
            links[chain.role].append(chain)
        else:
            links[chain.role] = [chain]
            groups.append(links[chain.role])
    return groups


def parts_shown(step: Step, state: State) -> list[Shown]:
    """What each part lights up, by its number."""
    evidence = [_evidence_shown(each, step, state) for each in marked_evidence(step)]
    return [*evidence, *map(chains_shown, chain_groups(step))]


def _evidence_shown(evidence: Evidence, step: Step, state: State) -> Shown:
    """Its cells with the candidates that are meant; of houses alone, all cells."""
    meant = candidates_meant(evidence, step, state)
    cells = distinct((*evidence.cells, *(cell for cell, _ in meant)))
    return Shown(cells or distinct(house_cells(evidence)), meant)


def house_cells(evidence: Evidence) -> Iterable[int]:
    return (cell for house in evidence.houses for cell in house.cells)


def candidates_meant(evidence: Evidence, step: Step, state: State) -> tuple[Candidate, ...]:
    """Where no candidates are named, those are meant that the step is about."""
    return evidence.candidates or tuple(
        candidate
        for cell in evidence.cells
        for value in step.values
        if state.has(candidate := Candidate(cell, value))
    )


def chains_shown(chains: Iterable[Chain]) -> Shown:
    """All candidates along them."""
    links = (link for chain in chains for link in chain.links)
    return candidates_shown(each for link in links for each in (*link.start, *link.end))


def candidates_shown(candidates: Iterable[Candidate]) -> Shown:
    """Candidates with their cells, each once."""
    found = tuple(dict.fromkeys(candidates))
    return Shown(distinct(cell for cell, _ in found), found)


def distinct(cells: Iterable[int]) -> tuple[int, ...]:
    """Each once, in the order in which they come."""
    return tuple(dict.fromkeys(cells))
