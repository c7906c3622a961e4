"""What is said of answers."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from garns.learn import PATH, Answer, Drill, Instance, Mark, drills_of, judge, read_answer
from garns.learn.helps import area_of, digits_of, example_of, pattern_of
from garns.learn.judging import (
    Verdict,
    consequences,
    has_fixed_pattern,
    instances_of,
    judge_marks,
    judge_pattern,
)
from garns.logic import technique_named
from garns.logic.records import step_record
from garns.messages import use_language
from garns.model import InvalidRequest
from tools.simulate_answers import simulate

X_WING = drills_of("x-wing")[0]
"""r6c1, r6c6, r9c1 and r9c6 hold 4, so r5c6 does not."""


def said(drill: Drill, text: str) -> Verdict:
    return judge(drill, read_answer(text))


def named(marks: Iterable[Mark]) -> str:
    return " ".join(map(str, sorted(marks)))


def test_a_small_simulation_agrees_with_the_oracle() -> None:
    """The whole one is `python tools/simulate_answers.py`."""
    tally = simulate((drills_of(technique)[-1] for technique in PATH), rounds=1, seed=7)
    assert tally.count > 1_000
    assert (tally.refused, tally.accepted, tally.misnamed) == ([], [], [])
    assert {verdict for _, verdict in tally.kinds} == {
        *("right", "incomplete", "other", "unshown", "wrong")
    }


@pytest.mark.parametrize("technique", ["x-wing", "naked-single", "aic", "bug-1"])
def test_every_instance_is_right(technique: str) -> None:
    drill = drills_of(technique)[1]
    found = instances_of(drill)
    for instance in found:
        verdict = judge(drill, Answer(instance.conclusion))
        assert verdict.id == "right"
        assert instance in verdict.instances
        assert judge(drill, Answer(cells=instance.cells)).id == "pattern-right"
    everything = frozenset[Mark]().union(*(each.conclusion for each in found))
    assert judge(drill, Answer(everything)).id == "right"


def test_instances_of_other_dresses_are_true() -> None:
    """More are found than the finder shows of the position itself, and none is wrong."""
    more = 0
    for drill in drills_of("grouped-continuous-loop"):
        found = instances_of(drill)
        more += len(found) - len(list(technique_named(drill.technique).find(drill.state)))
        for cell, value, is_placed in {mark for each in found for mark in each.conclusion}:
            assert (drill.solution[cell] == value) == is_placed
            assert drill.candidates[cell] >> (value - 1) & 1
    assert more > 0


def test_a_part_is_incomplete() -> None:
    drill = next(
        each
        for each in drills_of("naked-pair")
        if len(instances_of(each)) == 1 and len(instances_of(each)[0].conclusion) > 2
    )
    (instance,) = instances_of(drill)
    first = min(instance.conclusion)
    verdict = judge(drill, Answer(frozenset({first})))
    assert (verdict.id, verdict.missing) == ("incomplete", len(instance.conclusion) - 1)
    assert not verdict.is_wrong
    assert not verdict.is_right
    assert "missing" in str(verdict.message)


def test_a_step_of_another_technique_is_named() -> None:
    drill = next(each for each in drills_of("siamese-x-wing") if _steps(each, "pointing"))
    other = _steps(drill, "pointing")[0]
    verdict = judge(drill, Answer(other.conclusion))
    assert (verdict.id, verdict.techniques) == ("other", ("pointing",))
    assert "Pointing" in str(verdict.message)
    assert not verdict.is_wrong


def _steps(drill: Drill, technique: str) -> list[Instance]:
    own = {mark for each in instances_of(drill) for mark in each.conclusion}
    steps = technique_named(technique).find(drill.state)
    found = [Instance.of_step(step, drill.state) for step in steps]
    return [each for each in found if not each.conclusion & own]


def test_wrong_marks_say_why() -> None:
    given = next(cell for cell, value in enumerate(X_WING.givens) if value)
    filled = next(
        cell for cell, value in enumerate(X_WING.values) if value and not X_WING.givens[cell]
    )
    empty = next(cell for cell, value in enumerate(X_WING.values) if not value)
    right = X_WING.solution[empty]
    there = [v for v in range(1, 10) if X_WING.candidates[empty] >> (v - 1) & 1 and v != right]
    gone = next(v for v in range(1, 10) if not X_WING.candidates[empty] >> (v - 1) & 1)
    wrong = {
        "given": Mark(given, 1, True),
        "filled": Mark(filled, 1, False),
        "absent": Mark(empty, gone, False),
        "misplaced": Mark(empty, there[0], True),
        "solution": Mark(empty, right, False),
    }
    whole = instances_of(X_WING)[0].conclusion
    for id, mark in wrong.items():
        verdict = judge(X_WING, Answer(whole | {mark}))
        assert (verdict.id, verdict.marks, verdict.is_wrong) == (id, (mark,), True)


def test_true_but_shown_by_nothing() -> None:
    shown = {mark for each in instances_of(X_WING) for mark in each.conclusion}
    empty = [cell for cell, value in enumerate(X_WING.values) if not value]
    verdicts = [
        judge(X_WING, Answer(frozenset({Mark(cell, X_WING.solution[cell], True)})))
        for cell in empty
        if Mark(cell, X_WING.solution[cell], True) not in shown
    ]
    assert "unshown" in {each.id for each in verdicts}
    assert all(each.is_wrong for each in verdicts if each.id == "unshown")


def test_a_placement_says_the_same_as_removing_the_rest() -> None:
    """The last candidate of BUG+1 is mostly placed, the others of its cell are mostly removed."""
    drill = drills_of("bug-1")[0]
    removed = instances_of(drill)[0].conclusion
    (placed,) = (mark for mark in consequences(drill.candidates, removed) if mark.is_placed)
    assert judge(drill, Answer(frozenset({placed}))).id == "right"
    single = drills_of("hidden-single-box")[0]
    (digit,) = instances_of(single)[0].conclusion
    rest = {
        Mark(digit.cell, value, False)
        for value in range(1, 10)
        if single.candidates[digit.cell] >> (value - 1) & 1 and value != digit.value
    }
    assert judge(single, Answer(frozenset(rest))).id == "right"


def test_patterns() -> None:
    one, two = (
        Instance("x-wing", frozenset({Mark(1, 1, False)}), frozenset(cells))
        for cells in ({0, 5, 45, 50}, {3, 8, 30, 35})
    )
    verdicts = {
        frozenset[int](): ("nothing", 0, ()),
        one.cells: ("pattern-right", 0, ()),
        one.cells | two.cells: ("pattern-right", 0, ()),
        frozenset({0, 5, 45}): ("pattern-incomplete", 1, ()),
        frozenset({0}): ("pattern-incomplete", 3, ()),
        frozenset({0, 5, 45, 3}): ("pattern-mixed", 1, ()),
        frozenset({0, 5, 45, 50, 3}): ("pattern-mixed", 0, ()),
        frozenset({0, 5, 45, 80}): ("pattern-wrong", 1, (80,)),
        one.cells | {7}: ("pattern-wrong", 0, (7,)),
    }
    for cells, expected in verdicts.items():
        verdict = judge_pattern([one, two], cells)
        assert (verdict.id, verdict.missing, verdict.cells) == expected


def test_nobody_is_wrong_because_of_a_chain_that_goes_another_way() -> None:
    assert has_fixed_pattern("x-wing")
    assert not has_fixed_pattern("aic")
    verdict = judge(drills_of("aic")[0], Answer(cells=frozenset({0, 40, 80})))
    assert (verdict.id, verdict.is_wrong) == ("pattern-unknown", False)


@pytest.mark.parametrize("technique", PATH)
def test_records_are_judged_as_steps_are(technique: str) -> None:
    """What the engine sends to the page says the same as the steps here."""
    drill = drills_of(technique)[0]
    shown = example_of(drill)
    assert Instance.of_record(step_record(shown)) == Instance.of_step(shown.step, drill.state)


def test_others_are_asked_only_if_need_be() -> None:
    own = instances_of(X_WING)

    def others() -> Iterable[Instance]:
        raise AssertionError
        yield

    verdict = judge_marks(X_WING, X_WING.solution, own, others(), own[0].conclusion)
    assert verdict.is_right


def test_answers_are_read() -> None:
    place, remove = Mark(30, 7, True), Mark(30, 7, False)
    for text in ("r4c4=7", "R4C4 = 7", "L4C4=7", " l4c4=7 "):
        assert read_answer(text).marks == {place}
    for text in ("r4c4<>7", "r4c4 <> 7", "r4c4!=7", "r4c4≠7"):
        assert read_answer(text).marks == {remove}
    assert read_answer("r4c4<>27, r5c4<>7; r1c1=1").marks == {
        *(remove, Mark(30, 2, False), Mark(39, 7, False), Mark(0, 1, True))
    }
    assert read_answer("r4c4 r5c4").cells == {30, 39}
    assert read_answer(" ") == Answer()


@pytest.mark.parametrize(
    "text", ["r4c4=", "r4c4=77", "r4c4=0", "r4c10=3", "=7", "r4c4=7 r5c5", "x", "r4c4<7"]
)
def test_what_is_no_answer_is_refused(text: str) -> None:
    with pytest.raises(InvalidRequest):
        read_answer(text)


def test_what_is_written_is_what_is_read() -> None:
    for technique in ("x-wing", "naked-single", "aic"):
        whole = instances_of(drills_of(technique)[0])[0].conclusion
        assert read_answer(named(whole)).marks == whole


def test_helps() -> None:
    assert [f"{house.kind} {house.number}" for house in area_of(X_WING)] == ["row 6", "row 9"]
    assert digits_of(X_WING) == (4,)
    assert pattern_of(X_WING) == (45, 50, 72, 77)
    for technique in PATH:
        drill = drills_of(technique)[2]
        assert digits_of(drill)
        assert pattern_of(drill)
        assert len(area_of(drill)) <= 3


def test_verdicts_speak_both_languages() -> None:
    mark = Mark(30, 7, False)
    assert str(Verdict("solution", marks=(mark,)).message).endswith("7 in r4c4.")
    with use_language("pt"):
        assert str(Verdict("solution", marks=(mark,)).message).endswith("7 em L4C4.")
