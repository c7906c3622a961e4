"""Constraints on drawn boards: what is drawn where, and what is said."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import get_args

import pytest

from garns.draw import board_svg, constraints_text, palette
from garns.draw.constraints import outside_room, rule_pictures
from garns.draw.constraints.layers import ABOVE, BELOW
from garns.draw.constraints.lines import LOOKS
from garns.draw.constraints.outline import PERIODS, outline
from garns.draw.geometry import Geometry
from garns.messages import use_language
from garns.model import Grid, Layout
from garns.model.constraints import KINDS, Constraint
from garns.model.constraints.marks import Shape
from tests.draw.boards import SOLUTION, parsed, part, written
from tests.draw.test_surface import contrast
from tests.model.constraints.examples import EXAMPLES

CELL = 28
OURS = ("garns-rule-", "garns-diagonal")
PLAIN = Layout.of_size(9)


def of_kind(kind: str) -> Layout:
    """A board with three constraints of the kind."""
    random = Random(kind)
    layout = PLAIN
    found: list[Constraint] = []
    while len(found) < (3 if KINDS[kind].cells else 1):
        found.append(EXAMPLES[kind](random, PLAIN, SOLUTION.values))
        try:
            layout = PLAIN.with_constraints(found)
        except ValueError:
            found.pop()
    return layout


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_drawn_within_the_picture_or_said(kind: str) -> None:
    layout = of_kind(kind)
    plain, svg = (
        board_svg(Grid(SOLUTION.values, each), cell_size=CELL, notes=[511] * 81, numbers=True)
        for each in (PLAIN, layout)
    )
    root = parsed(svg)
    _, _, width, height = map(float, root.attrib["viewBox"].split())
    drawn = [each for each in root.iter() if each.get("class", "").startswith(OURS)]
    assert drawn
    assert len(svg) > len(plain)
    for d in filter(None, (each.get("d") for each in drawn)):
        assert re.fullmatch(r"[MLHVhvlaz0-9. -]+", d), d
        for x, y in re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", d):
            assert 0 <= float(x) <= width
            assert 0 <= float(y) <= height


def test_every_shape_of_the_vocabulary_is_drawn() -> None:
    assert {*BELOW, *ABOVE, "outside"} == set(get_args(Shape))


def loops(cells: str) -> list[list[tuple[float, float]]]:
    """The corners of the outlines of cells, in periods of dashes."""
    (group,) = Layout.named(f"9;cage:{cells}").constraints[0].groups
    path = outline(group, Geometry(PLAIN, PERIODS * 2, left=0, top=0, margin=0))
    return [
        [(float(x) / 2, float(y) / 2) for x, y in re.findall(r"[ML]([\d.]+) ([\d.]+)", loop)]
        for loop in path.split("z")[:-1]
    ]


@pytest.mark.parametrize(
    ("cells", "corners"),
    [
        ("r1c1", [4]),
        ("r1c1r1c2r2c1", [6]),
        ("r1c1r2c2", [4, 4]),
        ("r1c1r1c2r1c3r2c1r2c3r3c1r3c2r3c3", [4, 4]),
        ("r1c1r1c2r2c2r2c3", [8]),
    ],
)
def test_an_outline_turns_at_every_corner_in_the_middle_of_a_dash(
    cells: str, corners: list[int]
) -> None:
    found = loops(cells)
    assert [len(loop) for loop in found] == corners
    for loop in found:
        for (x1, y1), (x2, y2) in pairwise([*loop, loop[0]]):
            assert (x1 == x2) != (y1 == y2)
            assert (abs(x1 - x2) + abs(y1 - y2)) % 1 == 0


def test_sums_stand_in_the_corner_of_the_first_cell_and_above_the_notes() -> None:
    layout = Layout.named("9;cage=12:r2c2r1c2r3c2")
    svg = board_svg(Grid.empty(layout), cell_size=CELL, notes=[511] * 81)
    (clue,) = (each for each in parsed(svg).iter() if each.text == "12")
    first = min(y for x, y in written(svg, "note") if CELL < x - 3.5 < 2 * CELL)
    assert float(clue.attrib["y"]) < first - 0.1 * CELL


def test_clues_beside_the_board_take_room_on_their_side_only() -> None:
    row = "".join(f"r3c{column}" for column in range(9, 0, -1))
    diagonal = "r1c2r2c3r3c4r4c5r5c6r6c7r7c8r8c9"
    layout = Layout.named(f"9;sandwich=20:{row};skyscraper=3:{row};little-killer=40:{diagonal}")
    room = outside_room(layout)
    assert (room.left, room.bottom) == (0, 0)
    assert room.right == 2 * room.top > 1
    below, above, same = rule_pictures(layout, "Any")
    assert same == room
    assert "20" in above
    assert "<path" not in below


@pytest.mark.parametrize("language", ["en", "pt"])
def test_rules_that_are_not_to_be_seen_are_said_below(language: str) -> None:
    with use_language(language):
        svg = board_svg(Grid.empty(Layout.named("9;anti-knight;cage=3:r1c1r1c2")), cell_size=CELL)
        said = " ".join(written(svg, "rule-clue").values())
        assert ("knight" if language == "en" else "cavalo") in said
        assert ("cage" if language == "en" else "gaiola") not in said
        description = parsed(svg)[1].text or ""
        assert ("3: r1c1 r1c2" if language == "en" else "3: L1C1 L1C2") in description
        assert part(svg, "rule-cage")


def test_text_lists_rules_with_their_cells() -> None:
    layout = Layout.named("9;cage=10:r1c1r1c2;cage=5:r5c5r5c6;arrow:r2c2/r2c3r2c4;anti-king")
    text = constraints_text(layout, 60)
    assert "\n  10: r1c1 r1c2   5: r5c5 r5c6\n" in text
    assert "\n  r2c2 / r2c3 r2c4\n" in text
    assert max(map(len, text.splitlines())) <= 60
    assert str(Grid.empty(layout)).endswith(constraints_text(layout))
    assert constraints_text(PLAIN) == ""


@pytest.mark.parametrize("colours", [palette.LIGHT, palette.DARK], ids=["light", "dark"])
def test_digits_and_notes_can_be_read_on_lines_and_shapes(colours: dict[str, str]) -> None:
    grounds = ["grey", "shape", "region", *palette.TONES]
    for ground in grounds:
        for ink in ("given", "placed", "note", "conflict"):
            assert contrast(colours[f"rule-{ground}"], colours[ink]) >= 4.5, (ground, ink)


def test_no_two_colours_of_lines_have_the_same_pattern() -> None:
    assert set(LOOKS) == set(palette.TONES)
    assert len(set(LOOKS.values())) == len(LOOKS)
