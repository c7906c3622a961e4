"""The search tree as a drawing of nodes and edges, as DOT, and as an indented list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from garns import parse
from garns.draw import outline_svg, tree_dot, tree_svg
from garns.draw.tree_layout import Placed, placed_tree
from garns.draw.tree_nodes import Node, NodeMaker
from garns.messages import use_language
from garns.model import Grid, Symbols, usual_symbols
from garns.search.tree import Branch, search_tree

GRID = Grid("1000003400000301")
TREE = search_tree(GRID)
FIVE = parse((Path(__file__).parents[2] / "examples/founding/5.in").read_text()).grid


def texts(drawing: str) -> list[str]:
    root = ElementTree.fromstring(drawing)
    return [e.text or "" for e in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize(
    ("language", "words", "nodes"),
    [
        (
            "en",
            "The search tree: 3 insertions, 2 branches shown",
            ["r1c2 = 2", "✗ r1c3", "r1c2 = 4", "r1c3 = 2", "✗ r1c4"],
        ),
        (
            "pt",
            "A árvore de busca: 3 inserções, 2 ramos mostrados",
            ["L1C2 = 2", "✗ L1C3", "L1C2 = 4", "L1C3 = 2", "✗ L1C4"],
        ),
    ],
)
def test_the_worked_example(language: str, words: str, nodes: list[str]) -> None:
    """Each insertion is a node, and each dead end names the cell into which nothing fits."""
    with use_language(language):
        drawn = texts(tree_svg(GRID, TREE))
    assert [text for text in drawn if re.fullmatch(r"(✗ )?[rL]\d[cC]\d( = \d)?", text)] == nodes
    assert words in drawn


def test_every_node_but_the_root_has_an_edge() -> None:
    drawing = ElementTree.fromstring(tree_svg(GRID, TREE))
    edges = [e for e in drawing.iter() if e.get("stroke-linejoin") == "round"]
    assert len(edges) == 5


def test_what_is_not_opened_has_its_count() -> None:
    with use_language("en"):
        drawn = texts(tree_svg(FIVE, search_tree(FIVE, branches=4)))
    assert "✓ solution" in drawn or any(text.endswith("more, ✓") for text in drawn)
    assert any(text.startswith("… ") and "more" in text for text in drawn)


def nodes_of(grid: Grid, tree: Branch) -> Node:
    return NodeMaker(grid, usual_symbols(grid.size)).tree(tree)


def test_neighbours_that_are_not_opened_share_a_node() -> None:
    with use_language("en"):
        root = nodes_of(GRID, Branch((), 30, 0, "branches", (cut(1), cut(2), dead(3), dead(4))))
    assert [node.lines for node in root.children] == [
        ("r1c2 = 1, 2",),
        ("r1c2 = 3",),
        ("r1c2 = 4",),
    ]
    assert root.children[0].insertions == 14
    assert root.children[0].children[0].lines == ("… 12 more",)


def cut(value: int) -> Branch:
    return Branch(((1, value),), 7, 0, "cut")


def dead(value: int) -> Branch:
    return Branch(((1, value),), 1, 0, "dead end", stuck_at=2)


@pytest.mark.parametrize("branches", [3, 40, 300])
def test_no_insertion_is_lost_in_the_nodes(branches: int) -> None:
    """What nodes show and what they say is not shown make up the whole search."""
    root = nodes_of(FIVE, search_tree(FIVE, branches=branches))
    assert root.insertions == 257
    for node in root.all():
        below = sum(child.insertions for child in node.children)
        assert node.insertions >= below
        if len(node.lines) == 1 and "," not in node.lines[0] and node.kind == "placed":
            assert node.insertions == below + 1


@pytest.mark.parametrize("branches", [3, 40, 300])
def test_nodes_do_not_touch(branches: int) -> None:
    root = nodes_of(FIVE, search_tree(FIVE, branches=branches))
    placed = placed_tree(root, lambda node: (10.0 * len(node.lines[0]), 20), gap=5, level_gap=30)
    levels = {each.y for each in placed.all()}
    for level in levels:
        row = sorted((each for each in placed.all() if each.y == level), key=lambda each: each.x)
        for one, other in pairwise(row):
            assert one.x + one.width / 2 + 5 <= other.x - other.width / 2 + 1e-6
    assert min(each.x - each.width / 2 for each in placed.all()) == pytest.approx(0)
    assert all(child.y > each.y for each, child in edges(placed))


def edges(placed: Placed) -> Iterator[tuple[Placed, Placed]]:
    for child in placed.children:
        yield placed, child
        yield from edges(child)


def test_symbols_and_themes() -> None:
    for drawn in (tree_svg, outline_svg):
        drawing = drawn(GRID, TREE, symbols=Symbols.named("letters", 4), theme="auto")
        assert "r1c2 = B" in texts(drawing)
        assert "prefers-color-scheme" in drawing


def test_a_large_board_is_named_at_the_root() -> None:
    grid = Grid.empty(parse("." * 256).grid.layout)
    with use_language("en"):
        assert "the board as given" in texts(tree_svg(grid, Branch((), 0, 0, "open")))


def test_dot_has_the_same_nodes() -> None:
    with use_language("en"):
        dot = tree_dot(GRID, TREE, symbols=Symbols.named("a, b, c, d"))
    assert dot.count("label=") == 6 + 1
    assert dot.count("->") == 5
    assert 'label="r1c2 = b"' in dot
    assert 'label="✗ r1c3"' in dot


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("3 insertions", "✗ dead end", "67 %", "r1c2 = 2", "r1c2 = 4, r1c3 = 2")),
        ("pt", ("3 inserções", "✗ sem saída", "67 %", "L1C2 = 2", "L1C2 = 4, L1C3 = 2")),
    ],
)
def test_the_outline(language: str, words: tuple[str, ...]) -> None:
    with use_language(language):
        drawn = texts(outline_svg(GRID, TREE))
    assert {*words} <= set(drawn)


def test_the_outline_tells_what_is_cut_off() -> None:
    with use_language("en"):
        drawn = texts(outline_svg(Grid("." * 16), search_tree("." * 16, None, branches=4)))
    assert any("not opened, with a solution" in text for text in drawn)
