"""Lessons in words: every technique that is not extreme has one, in both languages."""

from __future__ import annotations

import re

import pytest

from garns.logic import TECHNIQUES
from garns.messages import use_language
from garns.messages.steps import Lesson, lesson_of, technique_lesson
from garns.messages.translations import entries

TAUGHT = [technique.id for technique in TECHNIQUES if technique.level != "extreme"]
UNTAUGHT = [technique.id for technique in TECHNIQUES if technique.level == "extreme"]
CELL = re.compile(r"\b[rl]\d+c\d+\b", re.IGNORECASE)


def lesson_in(language: str, technique: str) -> Lesson:
    with use_language(language):
        lesson = lesson_of(technique)
    assert lesson is not None
    return lesson


@pytest.mark.parametrize("technique", TAUGHT)
def test_both_languages_have_three_texts_of_their_own(technique: str) -> None:
    own = [entries(language, "lesson") for language in ("en", "pt")]
    texts = [str(each[f"{technique}.{part}"]) for each in own for part in Lesson._fields]
    assert len(set(texts)) == 6
    for text in texts:
        assert re.fullmatch(r"[A-ZÀ-Ý][^{}]{40,450}\.", text)
        assert not CELL.search(text)


@pytest.mark.parametrize("language", ["en", "pt"])
def test_no_two_techniques_have_the_same_idea(language: str) -> None:
    assert len({lesson_in(language, technique).idea for technique in TAUGHT}) == len(TAUGHT)


def test_a_short_lesson_is_the_idea_and_why_it_is_valid() -> None:
    lesson = lesson_in("en", "x-wing")
    assert technique_lesson("x-wing") == f"{lesson.idea} {lesson.why}"


def test_extreme_techniques_have_a_short_lesson_only() -> None:
    assert len(UNTAUGHT) > 50
    for technique in UNTAUGHT:
        assert lesson_of(technique) is None
        assert technique_lesson(technique).endswith(".")
