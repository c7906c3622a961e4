"""All steps on a board: each once, in the order of the catalogue, one technique after the other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

import garns
from garns.logic import CLASSIC_TECHNIQUES, FoundStep, State, Step, Technique, all_steps, next_step
from garns.model import Puzzle
from tests.logic.boards import EASY, MEDIUM, SOLUTION, STUCK, in_progress

PLACES = {technique.id: place for place, technique in enumerate(CLASSIC_TECHNIQUES)}
SIMPLE = [technique.id for technique in CLASSIC_TECHNIQUES if technique.level in ("easy", "medium")]


def conclusion(shown: FoundStep) -> tuple[object, object]:
    return frozenset(shown.step.placements), frozenset(shown.step.eliminations)


@pytest.mark.parametrize("puzzle", [EASY, MEDIUM, STUCK])
def test_each_conclusion_once_by_the_first_technique_that_draws_it(puzzle: str) -> None:
    state = State.of(puzzle)
    found = list(garns.all_steps(puzzle, techniques=SIMPLE))
    first: dict[object, str] = {}
    for technique in CLASSIC_TECHNIQUES:
        if technique.id in SIMPLE:
            for step in technique.find(state):
                first.setdefault(conclusion(FoundStep(step, state)), technique.id)
    assert [(conclusion(shown), shown.step.technique) for shown in found] == list(first.items())
    assert {shown.state.values for shown in found} == {state.values}


def test_with_repeats_every_technique_tells_all_that_it_draws() -> None:
    state = State.of(MEDIUM)
    found = list(garns.all_steps(MEDIUM, techniques=SIMPLE, repeats=True))
    told = [step for each in CLASSIC_TECHNIQUES if each.id in SIMPLE for step in each.find(state)]
    assert [shown.step for shown in found] == told
    assert len(set(map(conclusion, found))) < len(found)


def test_the_order_is_that_of_the_catalogue() -> None:
    found = list(garns.all_steps(STUCK, techniques=SIMPLE))
    places = [PLACES[shown.step.technique] for shown in found]
    assert places == sorted(places)
    assert found[0].step == next_step(State.of(STUCK))


def test_a_technique_is_asked_when_those_before_it_are_through(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    find = Technique.find

    def noting(technique: Technique, state: State, **limits: float | None) -> Iterator[Step]:
        asked.append(technique.id)
        return find(technique, state, **limits)  # type: ignore[arg-type]

    monkeypatch.setattr(Technique, "find", noting)
    steps = garns.all_steps(EASY)
    assert not asked
    assert next(steps).step.technique == asked[-1] == "hidden-single-box"


def test_every_step_leads_towards_the_solution() -> None:
    solution = [int(digit) for digit in SOLUTION]
    for shown in islice(garns.all_steps(EASY), 300):
        assert all(solution[cell] == value for cell, value in shown.step.placements)
        assert all(solution[cell] != value for cell, value in shown.step.eliminations)
        assert str(shown).endswith(".")


def test_techniques_may_be_chosen_forbidden_and_preferred() -> None:
    def used(**choice: object) -> list[str]:
        steps = islice(garns.all_steps(EASY, **choice), 40)  # type: ignore[arg-type]
        return list(dict.fromkeys(shown.step.technique for shown in steps))

    assert used(techniques=["pointing", "naked-single"]) == ["naked-single", "pointing"]
    assert used(techniques=["pointing", "naked-single"], forbid=["naked-single"]) == ["pointing"]
    assert used(prefer=["naked-single"])[:2] == ["naked-single", "hidden-single-box"]
    unique = [technique.id for technique in CLASSIC_TECHNIQUES if technique.assumes_uniqueness]
    assert used(techniques=unique, uniqueness=False) == []
    with pytest.raises(garns.InvalidRequest, match="no technique “x”"):
        garns.all_steps(EASY, techniques=["x"])


def test_boards_are_refused_at_once() -> None:
    with pytest.raises(garns.MistakenBoard, match="r1c3"):
        garns.all_steps(in_progress(EASY, {2: 1}))
    with pytest.raises(garns.ManySolutions):
        garns.all_steps("." * 81)
    with pytest.raises(garns.NoSolution):
        garns.all_steps("1000003400000301")
    assert not list(garns.all_steps(SOLUTION))


def test_pencil_marks_count() -> None:
    notes = [0] * 81
    notes[2] = 0b0000_01000  # r1c3 is 4
    puzzle = Puzzle(garns.parse(EASY).grid, notes=tuple(notes))
    singles = [shown.step.placements for shown in all_steps(puzzle, techniques=["naked-single"])]
    assert ((2, 4),) in singles


def test_a_state_is_taken_as_it_is() -> None:
    several = State.of("1.....1..1......")
    assert next(all_steps(several)).state is several


def test_a_budget_ends_it() -> None:
    with pytest.raises(garns.BudgetUsedUp):
        list(all_steps(State.of(EASY), seconds=0))
    with pytest.raises(garns.BudgetUsedUp):
        list(CLASSIC_TECHNIQUES[0].find(State.of(EASY), seconds=0))
