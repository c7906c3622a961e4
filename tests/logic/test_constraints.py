"""Boards with constraints: explained by the catalogue, every step proven against the solution."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

import garns
from garns.bank import constraint_example
from garns.logic import CLASSIC_TECHNIQUES, TECHNIQUES, State, explain, path_from
from garns.logic.examples import examples, worked
from garns.logic.kernel import usable
from garns.messages import LANGUAGES, use_language
from garns.model import GarnsError, Grid, InvalidRequest, Layout
from garns.model.constraints import KINDS
from garns.model.constraints.sample_table import RULE_SETS
from tools.explain_killers import killer_of, wrong_steps

OF_RULES = [each for each in TECHNIQUES if each.needs_constraints]

WHOLE_BOARD = ("anti-knight", "anti-king", "non-consecutive", "disjoint-groups")

EVERY = 50
"""Of a long list of killers, where someone has it."""


def killers() -> list[str]:
    usual = Path(__file__).parents[3] / "shared" / "data" / "variants" / "killers_2000.jsonl"
    path = Path(os.environ.get("GARNS_KILLERS", usual))
    return path.read_text("utf-8").splitlines()[::EVERY] if path.exists() else []


@pytest.mark.skipif(not killers(), reason="the list of killers is not here")
def test_killers_are_explained_whole() -> None:
    for line in killers():
        killer = killer_of(json.loads(line))
        path = path_from(State.of(killer.grid))
        assert path.is_solved
        assert list(wrong_steps(path, killer.solution)) == []


def puzzles_of_examples() -> list[Grid]:
    grids = [case.state.grid for each in OF_RULES for case in examples(each.id)]
    return list(dict.fromkeys(grid.givens for grid in grids))


@pytest.mark.parametrize(
    "givens", puzzles_of_examples()[::3], ids=lambda grid: grid.layout.name[:40]
)
def test_every_step_from_the_givens_of_the_examples_is_right(givens: Grid) -> None:
    path = explain(givens)
    assert list(wrong_steps(path, garns.solve(givens).values)) == []


def test_which_techniques_are_used_where() -> None:
    plain, killer = Layout.named("9"), Layout.named("9;cage=3:r1c1r1c2")
    assert usable(TECHNIQUES, plain) == CLASSIC_TECHNIQUES
    assert {each.id for each in usable(TECHNIQUES, killer)} == {
        each.id for each in TECHNIQUES if not each.assumes_uniqueness
    }


def test_candidates_in_the_beginning_obey_constraints() -> None:
    layout = Layout.named("4;cage=3:r1c1r1c2;even:r4c4;anti-knight")
    state = State.of(Grid("1" + "." * 15, layout))
    assert state.candidates[15] == 0b1010
    assert not state.candidates[1] & 1
    assert not state.candidates[6] & 1
    assert path_from(state, most=1).start.candidates == state.candidates


@pytest.mark.parametrize("technique", OF_RULES, ids=lambda each: each.id)
def test_the_constraint_is_named_and_drawn(technique: garns.logic.Technique) -> None:
    shown = worked(technique)[0]
    evidence = shown.step.evidence
    assert any(each.cells or each.candidates for each in evidence)
    for language in LANGUAGES:
        with use_language(language):
            sentence = str(shown)
            assert sentence.endswith(".")
            assert "{" not in sentence
    assert "<svg" in shown._repr_svg_()


KINDS_EXPLAINED_WHOLE = 36
"""Of the examples of all kinds, which were not chosen for it."""


def test_examples_of_every_kind() -> None:
    whole = 0
    for kind in KINDS:
        puzzle = constraint_example(kind)
        path = path_from(State.of(puzzle.grid))
        assert puzzle.solution is not None
        assert list(wrong_steps(path, puzzle.solution.values)) == [], kind
        whole += path.is_solved
    assert whole >= KINDS_EXPLAINED_WHOLE


@pytest.mark.parametrize("rules", [each for each in RULE_SETS if each != "miracle"])
def test_steps_on_fresh_puzzles_are_right(rules: str) -> None:
    """Of techniques that are seldom needed too: all that each finds in some states."""
    layout = "6" if rules not in WHOLE_BOARD else "9"
    puzzle = garns.generate(layout, rules=rules, seed=11)
    path = path_from(State.of(puzzle.grid))
    assert puzzle.solution is not None
    solution = puzzle.solution.values
    assert list(wrong_steps(path, solution)) == []
    for each in list(path)[::20]:
        for step in (step for known in OF_RULES for step in known.find(each.state, 10)):
            assert all(solution[cell] == value for cell, value in step.placements)
            assert not any(solution[cell] == value for cell, value in step.eliminations)


def test_scales_for_houses_alone_refuse_constraints() -> None:
    killer = garns.generate(rules="killer", seed=1)
    assert garns.rate(killer.grid).level in garns.logic.LEVELS
    for scale in ("se", "hodoku"):
        with pytest.raises(GarnsError, match="constraint"):
            garns.rate(killer.grid, scale=scale)


def test_the_classic_generator_knows_none_of_them() -> None:
    with pytest.raises(InvalidRequest):
        garns.generate(technique="innie")
