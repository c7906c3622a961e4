"""Lessons on paper."""

from __future__ import annotations

import re
from typing import Literal

import pypdfium2
import pytest

from garns.classroom.lesson_sheets import lesson_pdf
from garns.logic import FoundStep, State, technique_named
from garns.logic.examples import examples, worked
from garns.messages import say, use_language
from garns.messages.steps import lesson_of
from garns.model import InvalidRequest

ASCII = re.compile(r"[a-z0-9]+")


def pages(document: bytes) -> list[str]:
    return [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(document)]


def letters(text: str) -> str:
    """Without what line breaks and hyphens do to a text."""
    return "".join(ASCII.findall(text.lower()))


def has(page: str, text: str) -> bool:
    return letters(text) in letters(page)


def found(technique: str) -> list[FoundStep]:
    return list(worked(technique_named(technique)))


def states(technique: str) -> list[State]:
    return [shown.state for shown in found(technique)]


@pytest.mark.parametrize("language", ["en", "pt"])
def test_a_lesson_has_words_exercises_and_their_key(language: str) -> None:
    steps = found("naked-pair")
    with use_language(language):
        first, exercises, key = pages(lesson_pdf("naked-pair", [each.state for each in steps]))
        lesson = lesson_of("naked-pair")
        assert lesson is not None
        for text in (*lesson, str(steps[0])):
            assert has(first, text)
        assert has(exercises, say("sheet.exercises"))
        for step in steps:
            assert has(key, str(step))
            assert not has(exercises, str(step))


def test_exercises_show_digits_and_candidates() -> None:
    (state,) = states("x-wing")[:1]
    _, exercises, _ = pages(lesson_pdf("x-wing", [state]))
    shown = len(re.findall(r"\d", exercises))
    numbers = 2 * state.board.size + len("1" + "22")  # of rows, columns, the exercise and the page
    digits = sum(map(bool, state.values)) + sum(each.bit_count() for each in state.candidates)
    assert shown == digits + numbers


@pytest.mark.parametrize("per_page", [4, 6])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_as_many_exercises_as_a_page_is_to_have(per_page: Literal[4, 6], paper: str) -> None:
    positions = (states("x-wing") * 3)[: per_page + 1]
    document = lesson_pdf("x-wing", positions, per_page=per_page, paper=paper)
    assert len(pages(document)) == 1 + 2 + 1


def test_without_exercises_there_is_no_key() -> None:
    assert len(pages(lesson_pdf("x-wing", []))) == 1


def test_an_extreme_technique_has_a_short_lesson() -> None:
    (page,) = pages(lesson_pdf("sk-loop", []))
    assert not has(page, say("explain.technique.mistake"))


def test_a_position_without_the_technique_is_refused() -> None:
    without = next(each.state for each in examples("x-wing") if each.conclusion is None)
    with pytest.raises(InvalidRequest) as refused:
        lesson_pdf("x-wing", [states("x-wing")[0], without])
    assert "2" in str(refused.value)


def test_the_same_lesson_is_the_same_file() -> None:
    assert lesson_pdf("pointing", states("pointing")) == lesson_pdf("pointing", states("pointing"))
