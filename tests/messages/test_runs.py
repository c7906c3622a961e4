"""Hints in runs: the same sentences, in pieces that know which part of the drawing they name."""

from __future__ import annotations

import re

import pytest

from garns.draw.overlay import run_record, step_overlay
from garns.draw.steps import step_told
from garns.logic import HINT_LEVELS, TECHNIQUES, FoundStep, Hint, Technique
from garns.messages import LANGUAGES, use_language
from garns.messages.hints import hint_runs, hint_sentences
from garns.messages.runs import Run, filled, joined, text_of
from garns.model import usual_symbols
from tests.logic.lessons import worked

BY_ID = {technique.id: technique for technique in TECHNIQUES}
COORDINATES = re.compile(r"[rL]\d+[cC]\d+")
EVIDENCE = HINT_LEVELS[2]


def hint_of(technique: str) -> Hint:
    shown = worked(BY_ID[technique])[0]
    return Hint(shown.state, found=shown)


def test_plain_words_come_together() -> None:
    named = Run("r1c1", (0,), (0,))
    facts = {"a": [Run("one ")], "b": [named], "c": [Run("")]}
    assert filled("{a}two {b}{c}", facts) == [Run("one two "), named]
    assert joined([[named], [named]], "; ") == [named, Run("; "), named]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("technique", BY_ID)
def test_runs_are_the_sentences(technique: str, language: str) -> None:
    found = hint_of(technique)
    with use_language(language):
        stages = list(zip(HINT_LEVELS, hint_runs(found), hint_sentences(found, 4), strict=True))
    for level, runs, sentence in stages:
        if level == EVIDENCE:
            assert not COORDINATES.search(text_of(runs))
        else:
            assert text_of(runs) == sentence


@pytest.mark.parametrize("technique", BY_ID.values(), ids=BY_ID.keys())
def test_runs_name_what_is_drawn(technique: Technique) -> None:
    for shown in worked(technique):
        found = Hint(shown.state, found=shown)
        symbols = usual_symbols(shown.state.board.size)
        for level, runs in zip(HINT_LEVELS, hint_runs(found), strict=True):
            told = FoundStep(step_told(shown.step, found.where, level), shown.state)
            legend = step_overlay(told, symbols)["legend"]
            signs = {(entry["part"], entry.get("letter")) for entry in legend}
            parts = {entry["part"] for entry in legend}
            for record in map(run_record, runs):
                if "letter" in record:
                    assert (record["part"], record["letter"]) in signs
                elif "part" in record:
                    assert record["part"] in parts
                assert ("part" in record) == ("cells" in record)
                assert "part" not in record or record["cells"] or record["candidates"]
                assert " ".join(record.get("links", ())) in ("", record["text"])


def test_a_naked_pair() -> None:
    found = hint_of("naked-pair")
    assert found.found is not None
    _, _, look, move = hint_runs(found)
    [subset] = found.found.step.evidence
    assert [each.text for each in look] == [
        "Look at ",
        "the pair",
        ": as many cells as digits. What can be removed?",
    ]
    assert (look[1].signs, look[1].cells) == ((0,), subset.cells)
    assert {cell for cell, _ in look[1].candidates} == set(subset.cells)
    named = [each for each in move if each.signs]
    assert [each.signs for each in named] == [(0,), (0,), ("removed",), ("removed",)]
    assert named[0].cells == subset.cells
    assert set(named[1].cells) == {cell for house in subset.houses for cell in house.cells}
    removed = {each for run in named[2:] for each in run.candidates}
    assert removed == set(found.found.step.eliminations)


def test_a_chain_can_be_folded() -> None:
    found = hint_of("aic")
    assert found.found is not None
    [chain] = found.found.step.chains
    move = list(hint_runs(found))[-1]
    [run] = [each for each in move if each.links]
    assert len(run.links) == len(chain.links) + 1
    assert set(run.candidates) == {
        each for link in chain.links for each in (*link.start, *link.end)
    }


def test_what_plays_the_same_role_is_one_thing_to_look_at() -> None:
    look = list(hint_runs(hint_of("sk-loop")))[2]
    assert [each.text for each in look if each.signs] == ["the pattern", "the sectors"]
    assert "letter" not in run_record(look[3])
