"""Constraints that cannot be, each named in the sentence that refuses it."""

from __future__ import annotations

import pytest

from garns.messages import use_language
from garns.messages.constraints import constraint_name, constraint_rule
from garns.model import Layout
from garns.model.constraints import KINDS, Constraint
from garns.model.errors import InvalidRequest

REFUSED = {
    "cage=10:r1c1": "sum",
    "cage=46:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9": "sum",
    "cage:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9r2c1": "too-many-cells",
    "cage=10:r1c1r1c1": "repeated",
    "cage=1,2:r1c1": "numbers",
    "cage=10": "groups",
    "cage=10:r1c10": "outside",
    "cage=10:": "text",
    "cage=99999999999999999999:r1c1": "text",
    "Cage=ten:r1c1": "text",
    "prison=10:r1c1": "unknown",
    "sum=28:r1c1r1c2r1c3": "sum",
    "sum=5,1:r1c1r1c2": "factors",
    "sum=5,1,0:r1c1r1c2": "factor",
    "thermo:r1c1r1c3": "not-a-line",
    "thermo:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9r2c9": "too-many-cells",
    "arrow:r1c1r1c2r1c3r1c4/r1c5": "pill",
    "arrow:r1c1r1c2/r1c3": "short-arrow",
    "arrow:r1c1/r1c3": "not-a-line",
    "arrow:/r1c3": "cells",
    "arrow:r9c9/r8c8r7c7r6c6r5c5r4c4r3c3r2c2r1c1r1c2r1c3": "long-arrow",
    "white-dot:r1c1r2c2": "not-side-by-side",
    "white-dot=9:r1c1r1c2": "number",
    "black-dot=1:r1c1r1c2": "number",
    "pair-sum=1:r1c1r1c2": "number",
    "pair-sum:r1c1r1c2": "numbers",
    "quadruple=1:r1c1r1c2r2c1r3c2": "not-a-square",
    "quadruple=10:r1c1r1c2r2c1r2c2": "number",
    "quadruple=1:r1c9r2c1r2c9r3c1": "not-a-square",
    "whisper=9:r1c1r1c2": "number",
    "between:r1c1r1c2": "cells",
    "modular=1:r1c1r1c2": "number",
    "modular:r1c1r1c2r1c1": "repeated",
    "sandwich=34:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9": "no-such-sum",
    "sandwich=36:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9": "number",
    "sandwich=5:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8": "not-a-row",
    "x-sum=2:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9": "no-such-sum",
    "skyscraper=10:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9": "number",
    "skyscraper=3:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c9r1c8": "not-a-row",
    "little-killer=5:r2c2r3c3": "not-a-diagonal",
    "little-killer=19:r1c8r2c9": "sum",
    "diagonal=2": "diagonal",
    "clone:r1c1/r1c2r1c3": "clone",
    "clone:r1c1/r1c1": "repeated",
    "pairs=1:r1c1r1c2": "masks",
    "automaton=0:r1c1": "states",
    "automaton=1,1:r1c1": "automaton",
    "automaton=1,2,0,0,0,0,0,0,0,0,0:r1c1": "automaton-state",
    "anti-knight:r1c1": "groups",
}


@pytest.mark.parametrize("text", REFUSED)
def test_a_constraint_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(InvalidRequest) as refusal:
        Layout.named("9").with_constraints([text])
    assert refusal.value.message.id == f"constraint.{REFUSED[text]}"
    for language in ("en", "pt"):
        with use_language(language):
            assert text.partition("=")[0].partition(":")[0].lower() in str(refusal.value).lower()


def test_a_long_constraint_is_named_by_its_beginning() -> None:
    for text in ("cage=" + "9" * 5000 + ":r1c1", "whisper:" + "r1c1r1c2" * 1000):
        with pytest.raises(InvalidRequest) as refusal:
            Layout.named("9").with_constraints([text])
        assert text[:100] in str(refusal.value)
        assert len(str(refusal.value)) < 300


@pytest.mark.parametrize(
    ("layout", "text", "id"),
    [
        ("8", "entropic:r1c1r1c2", "thirds"),
        ("latin-5", "region-sum:r1c1r1c2", "no-regions"),
        ("latin-5", "disjoint-groups", "no-blocks"),
        ("latin-2", "modular:r1c1r1c2", "board-size"),
    ],
)
def test_kinds_that_a_board_cannot_have(layout: str, text: str, id: str) -> None:
    with pytest.raises(InvalidRequest, match=text) as refusal:
        Layout.named(f"{layout};{text}")
    assert refusal.value.message.id == f"constraint.{id}"


@pytest.mark.parametrize(
    "texts",
    [
        ("cage=10:r1c1r1c2", "cage=11:r1c2r1c1"),
        ("cage=10:r1c1r1c2", "cage=10:r1c1r1c2r1c3"),
        ("cage=3:r1c1r1c2", "cage=20:r1c1r1c2r1c3"),
        ("white-dot=1:r1c1r1c2", "white-dot=2:r1c2r1c1"),
        ("greater:r1c1r1c2", "greater:r1c2r1c1"),
        ("little-killer=9:r1c8r2c9", "little-killer=8:r1c8r2c9"),
    ],
)
def test_constraints_that_contradict_each_other_are_both_named(texts: tuple[str, str]) -> None:
    with pytest.raises(InvalidRequest) as refusal:
        Layout.named("9").with_constraints(texts)
    assert refusal.value.message.id == "constraint.contradiction"
    assert str(refusal.value).count(texts[0].partition(":")[0].partition("=")[0]) == 2


def test_cages_may_overlap_and_say_the_same_twice() -> None:
    layout = Layout.named("9;cage=10:r1c1r1c2;cage=10:r1c2r1c1;cage=12:r1c2r1c3;cage:r1c1r1c2r1c3")
    assert len(layout.constraints) == 3


@pytest.mark.parametrize(
    "wrong",
    [
        7,
        Constraint("cage", ((1.5,),)),  # type: ignore[arg-type]
        Constraint("cage", 5),  # type: ignore[arg-type]
        Constraint("cage", ((0, 81),), (3,)),
        Constraint("cage", ((-1,),)),
        Constraint(["cage"]),  # type: ignore[arg-type]
    ],
)
def test_what_is_no_constraint_is_refused(wrong: object) -> None:
    with pytest.raises(InvalidRequest):
        Layout.named("9").with_constraints([wrong])  # type: ignore[list-item]


def test_more_rules_than_the_engine_takes_are_refused() -> None:
    layout = Layout.named("25;anti-knight;anti-king;non-consecutive")
    with pytest.raises(InvalidRequest, match="rules"):
        _ = layout.primitives


@pytest.mark.parametrize("id", KINDS)
def test_every_kind_has_words_in_both_languages(id: str) -> None:
    said = []
    for language in ("en", "pt"):
        with use_language(language):
            constraint = Constraint(id, (), (5,))
            said.append((constraint_name(id), constraint_rule(constraint, Layout.named("9"))))
    assert "{" not in str(said)
    assert said[0][1] != said[1][1]
