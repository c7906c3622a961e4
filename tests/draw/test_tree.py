"""The search tree as a drawing and as DOT."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from garns.draw import tree_dot, tree_svg
from garns.messages import use_language
from garns.model import Grid, Symbols
from garns.search.tree import search_tree

GRID = Grid("1000003400000301")
TREE = search_tree(GRID)


def texts(drawing: str) -> list[str]:
    root = ElementTree.fromstring(drawing)
    return [e.text or "" for e in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("3 insertions", "✗ dead end", "67 %")),
        ("pt", ("3 inserções", "✗ sem saída", "67 %")),
    ],
)
def test_the_worked_example(language: str, words: tuple[str, ...]) -> None:
    with use_language(language):
        drawn = texts(tree_svg(GRID, TREE))
    assert {"r1c2 = 2", "r1c2 = 4, r1c3 = 2", "67 %", *words} <= set(drawn)


def test_what_is_cut_off_has_its_count() -> None:
    with use_language("en"):
        drawn = texts(tree_svg(Grid("." * 16), search_tree("." * 16, None, branches=4)))
    assert any("not opened, with a solution" in text for text in drawn)


def test_symbols_and_themes() -> None:
    drawing = tree_svg(GRID, TREE, symbols=Symbols.named("letters", 4), theme="auto")
    assert "r1c2 = B" in texts(drawing)
    assert "prefers-color-scheme" in drawing


def test_dot_has_a_node_for_each_branch() -> None:
    with use_language("en"):
        dot = tree_dot(GRID, TREE, symbols=Symbols.named("a, b, c, d"))
    assert dot.count("label=") == 3
    assert dot.count("->") == 2
    assert 'label="r1c2 = b\\n✗ dead end"' in dot
