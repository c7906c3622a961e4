"""Paths, hints and levels, from Python."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import garns
from garns.logic import LEVELS, TECHNIQUES, FoundStep
from garns.logic.hints import QUICK_NODES
from garns.logic.mistakes import _kept
from garns.model import Puzzle
from garns.rating import LevelRating
from tests.logic.boards import EASY, MEDIUM, SOLUTION, STUCK, in_progress

DATA = Path(__file__).parents[1] / "data"


def test_a_path_leads_to_the_solution_in_sentences() -> None:
    path = garns.explain(EASY)
    assert path.is_solved
    assert path.end.grid.line == SOLUTION
    assert len(path) == len(list(path)) == len(path.steps) > 40
    assert isinstance(path[0], FoundStep)
    assert str(path[0]) == "In box 2, the digit 8 has only one place left, so r1c6 is 8."
    assert str(path[0]) in str(path)
    assert path[0].after.values == path[1].state.values


def test_a_path_can_be_sent_to_another_process() -> None:
    path = garns.explain(MEDIUM)
    again = pickle.loads(pickle.dumps(path))
    assert again.steps == path.steps
    assert again.level == path.level


def test_steps_draw_themselves() -> None:
    shown = garns.explain(EASY)[0]
    assert shown._repr_svg_().startswith("<svg")
    assert "data:image/svg+xml" in shown._repr_html_()


def test_a_path_may_end_at_a_cell_or_at_a_technique() -> None:
    path = garns.explain(EASY, to="r5c5")
    assert [c.cell for c in path[-1].step.placements] == [40]
    assert not path.is_solved
    assert len(garns.explain(EASY, to="r1c1")) == 0
    until = garns.explain(MEDIUM, until="pointing")
    assert until[-1].step.technique == "pointing"
    assert "pointing" not in {step.technique for step in until.steps[:-1]}


def test_techniques_may_be_forbidden_or_preferred() -> None:
    usual = {step.technique for step in garns.explain(EASY).steps}
    assert "hidden-single-box" in usual
    without = garns.explain(EASY, forbid=["hidden-single-box", "full-house"])
    assert not {step.technique for step in without.steps} & {"hidden-single-box", "full-house"}
    assert garns.explain(EASY, prefer=["naked-single"])[0].step.technique == "naked-single"
    with pytest.raises(garns.InvalidRequest, match="no technique “x”"):
        garns.explain(EASY, forbid=["x"])


def test_a_path_that_gets_stuck_says_so() -> None:
    path = garns.explain(STUCK, forbid=[t.id for t in TECHNIQUES if t.level not in LEVELS[:2]])
    assert not path.is_solved
    assert path.level == "extreme"
    assert "Stuck after" in str(path)


@pytest.mark.parametrize(
    ("puzzle", "error"),
    [
        ("." * 81, garns.ManySolutions),
        ("1000003400000301", garns.NoSolution),
        ("11" + "." * 79, garns.InvalidBoard),
    ],
)
def test_improper_puzzles_are_refused(puzzle: str, error: type[Exception]) -> None:
    for function in (garns.explain, garns.hint, garns.rate):
        with pytest.raises(error):
            function(puzzle)


def test_a_hint_tells_no_more_than_asked() -> None:
    hint = garns.hint(EASY)
    words = [hint.at_level(level) for level in (1, 2, 3, 4)]
    assert words[0] == "Look at box 2."
    assert words[1].startswith(words[0])
    assert "Hidden single in a box" in words[1]
    assert "Hidden single" not in words[0]
    assert "the digit 8" in words[2]
    assert "r1c6" not in words[2]
    assert words[3] == str(hint)
    assert words[3].endswith("so r1c6 is 8.")
    with pytest.raises(garns.InvalidRequest):
        hint.at_level(5)


def test_wrong_digits_come_first() -> None:
    hint = garns.hint(in_progress(EASY, {2: 1, 3: 6}))
    assert [(mistake.kind, mistake.cell, mistake.value) for mistake in hint.mistakes] == [
        ("digit", 2, 1)
    ]
    assert str(hint) == "1 in r1c3 is wrong."
    with pytest.raises(garns.MistakenBoard, match="r1c3"):
        garns.explain(in_progress(EASY, {2: 1}))


def test_a_wrong_digit_may_break_a_rule_as_well() -> None:
    hint = garns.hint(in_progress(EASY, {2: 5}))
    assert [mistake.cell for mistake in hint.mistakes] == [2]


def test_marks_without_the_right_digit_are_mistakes() -> None:
    grid = garns.parse(EASY).grid
    notes = [0] * 81
    notes[2] = 0b0000_00011  # r1c3 is 4
    hint = garns.hint(Puzzle(grid, notes=tuple(notes)))
    assert [mistake.kind for mistake in hint.mistakes] == ["lost"]
    assert "r1c3" in str(hint)
    assert "4" not in str(hint)
    notes[2] = 0b0000_01000
    only_one = garns.hint(Puzzle(grid, notes=tuple(notes)), prefer=["naked-single"])
    assert "r1c3" in str(only_one)


@pytest.fixture(scope="module")
def hard_25() -> garns.Grid:
    """A board with easy steps whose solution takes more than a quick search."""
    return garns.parse((DATA / "hard-25x25.txt").read_text()).grid


def test_an_easy_hint_on_a_large_board_does_not_wait_for_the_solution(
    hard_25: garns.Grid, monkeypatch: pytest.MonkeyPatch
) -> None:
    searches = list[int | None]()

    def counting(grid: garns.Grid, *, seconds: float | None, nodes: int | None) -> garns.Grid:
        searches.append(nodes)
        return garns.solve(grid, seconds=seconds, nodes=nodes)

    monkeypatch.setattr("garns.logic.mistakes.solve", counting)
    for shown in garns.explain(hard_25, most=5):
        searches.clear()
        position = Puzzle(shown.state.grid, notes=shown.state.candidates)
        _kept.cache_clear()
        found = garns.hint(position).found
        assert found
        assert found.step == shown.step
        assert searches == [QUICK_NODES]


def test_a_mistake_on_a_large_board_is_found_whatever_the_solution_takes(
    hard_25: garns.Grid,
) -> None:
    solution = garns.solve(hard_25)
    cell = hard_25.values.index(0)
    wrong = next(value for value in range(1, 26) if value != solution.values[cell])
    values = list(hard_25.values)
    values[cell] = wrong
    _kept.cache_clear()
    hint = garns.hint(hard_25.with_values(bytes(values)))
    assert [(each.kind, each.cell) for each in hint.mistakes] == [("digit", cell)]

    marks = [0] * len(values)
    marks[cell] = 1 << wrong - 1
    _kept.cache_clear()
    hint = garns.hint(Puzzle(hard_25, notes=tuple(marks)))
    assert [(each.kind, each.cell) for each in hint.mistakes] == [("lost", cell)]


def test_the_solution_is_searched_once_for_the_hints_of_a_game(
    hard_25: garns.Grid, monkeypatch: pytest.MonkeyPatch
) -> None:
    _kept.cache_clear()
    first = str(garns.hint(hard_25, prefer=["x-wing"]))
    monkeypatch.delattr("garns.logic.mistakes.solve")
    assert str(garns.hint(hard_25, prefer=["x-wing"])) == first


def test_hints_at_the_end() -> None:
    assert str(garns.hint(SOLUTION)) == "The board is solved."
    everything = [technique.id for technique in TECHNIQUES]
    assert "applies here" in str(garns.hint(EASY, forbid=everything))


def test_ratings() -> None:
    easy = garns.rate(EASY)
    assert (easy.level, easy.is_solved) == ("easy", True)
    assert garns.rate(MEDIUM).level == "medium"
    assert garns.rate(SOLUTION) == LevelRating("easy", None, 0, True)
    # Digits that were placed do not make a puzzle easier.
    assert garns.rate(in_progress(EASY, {2: 4})) == easy
    assert garns.rate("1234341221434...").level == "easy"
