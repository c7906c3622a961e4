"""Pseudo-code and flowchart, both made from one description."""

from __future__ import annotations

import re
from typing import get_args
from xml.etree import ElementTree

import pytest

from garns.draw import flowchart_svg, pseudocode_lines
from garns.messages import use_language
from garns.search import EventKind
from garns.search.procedure import BACKTRACKING


def words_in(drawing: str) -> str:
    """All words of the drawing, those of one shape side by side."""
    root = ElementTree.fromstring(drawing)
    texts = [e.text or "" for e in root.iter("{http://www.w3.org/2000/svg}text")]
    return " ".join(texts).lower()


@pytest.mark.parametrize("language", ["en", "pt"])
def test_the_flowchart_says_what_the_pseudocode_says(language: str) -> None:
    with use_language(language):
        drawing, lines = words_in(flowchart_svg()), pseudocode_lines()
    keywords = {"if": "", "for": "", "se": "", "para": ""}
    for line in lines:
        said = re.sub(r"^\w+ ", lambda word: keywords.get(word[0][:-1], word[0]), line.text)
        assert said.rstrip(":").lower() in drawing


def test_the_lines_are_nested_as_the_algorithm_is() -> None:
    with use_language("en"):
        lines = [str(line) for line in pseudocode_lines()]
    assert lines[0] == "solve(board):"
    place = lines.index("            write the value into the cell")
    assert lines[place + 1] == "            solve(board)"


def test_every_event_has_a_line_to_light() -> None:
    lit = [kind for _, each in BACKTRACKING.instructions() for kind in each.shows]
    # Row by row there are no dead ends but cells where every value was rejected.
    assert sorted([*lit, "dead end"]) == sorted(get_args(EventKind))


def test_words_stay_within_their_shapes() -> None:
    """The longest line of a box must not be wider than it, by a generous estimate."""
    for language in ("en", "pt"):
        with use_language(language):
            root = ElementTree.fromstring(flowchart_svg())
        texts = [e.text or "" for e in root.iter("{http://www.w3.org/2000/svg}text")]
        assert max(map(len, texts)) <= 30


def test_themes() -> None:
    assert "prefers-color-scheme" in flowchart_svg(theme="auto")
    assert flowchart_svg(theme="dark") != flowchart_svg()
