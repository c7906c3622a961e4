"""Drawings of steps: every part has a letter, a shape and a colour; nothing is colour alone."""

from __future__ import annotations

import json
import re

import pytest
from defusedxml.ElementTree import fromstring

import garns
from garns.draw import flipbook_html, hint_svg, palette, path_frames, path_markdown, path_text
from garns.draw.legend import letter_of
from garns.draw.marks import CORNERS, DASHES, TURNS, shape
from garns.draw.steps import step_marks, step_svg
from garns.logic import (
    TECHNIQUES,
    Candidate,
    Chain,
    Evidence,
    FoundStep,
    Link,
    State,
    Step,
    Technique,
)
from garns.logic.parts import chain_groups
from garns.messages import use_language
from tests.draw.test_surface import contrast
from tests.logic.boards import EASY, MEDIUM, STUCK
from tests.logic.lessons import worked

BY_ID = {technique.id: technique for technique in TECHNIQUES}


def chained() -> FoundStep:
    """A step with parts of every kind."""
    state = State.of(garns.parse(EASY).grid)
    one, two, three = (Candidate(2, 1),), (Candidate(8, 1),), (Candidate(8, 2), Candidate(7, 2))
    step = Step(
        "naked-pair",
        eliminations=(Candidate(3, 2),),
        values=(2,),
        evidence=(Evidence("pivot", (5,), (state.board.rows[0].house,)),),
        chains=(Chain((Link(one, two, True), Link(two, three, False))),),
    )
    return FoundStep(step, state)


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
@pytest.mark.parametrize("technique", BY_ID.values(), ids=BY_ID.keys())
def test_every_technique_can_be_drawn(technique: Technique, theme: str) -> None:
    for shown in worked(technique):
        svg = step_svg(shown, theme=theme)  # type: ignore[arg-type]
        assert fromstring(svg) is not None
        assert "nan" not in svg


def test_each_kind_of_mark_is_there() -> None:
    svg = step_svg(chained(), words="Words.")
    assert 'class="garns-strike"' in svg
    assert 'class="garns-gone"' in svg
    # A solid link, a dashed one, and both in the legend.
    assert svg.count("Q") == 2
    assert svg.count("stroke-dasharray") >= 2
    assert "strong link" in svg
    assert "weak link" in svg
    for text in ("A  pivot: r1c6, row 1", "B  chain", "Words."):
        assert text in svg


def test_roles_differ_in_more_than_colour() -> None:
    assert len(set(zip(CORNERS, TURNS, strict=True))) == palette.ROLES
    assert len(set(DASHES)) == palette.ROLES
    assert len({shape((0, 0), 5, style) for style in range(palette.ROLES)}) == palette.ROLES
    marks = step_marks(chained().step, chained().state)
    assert [part.letter for part in marks.parts] == ["A", "B"]
    assert [letter_of(number) for number in (0, 25, 26, 27)] == ["A", "Z", "AA", "AB"]


def test_digits_can_be_read_on_the_ground_of_every_role() -> None:
    for colours in (palette.LIGHT, palette.DARK):
        for number in range(1, palette.ROLES + 1):
            ground = colours[f"role-{number}-cell"]
            for text in ("note", "given", "placed", f"role-{number}-letter"):
                assert contrast(colours[text], ground) >= 4.5, (text, number)
            assert contrast(colours[f"role-{number}"], colours["paper"]) >= 3
        assert contrast(colours["note"], colours["gone"]) >= 4.5
        assert contrast(colours["given"], colours["excluder-cell"]) >= 4.5
        assert contrast(colours["placed"], colours["excluder-cell"]) >= 4.5
        assert contrast(colours["note"], colours["excluded-cell"]) >= 4.5
        for sign in ("excluder", "excluded", "lost"):
            assert contrast(colours[sign], colours["paper"]) >= 3


def test_single_links_of_a_kind_make_one_part() -> None:
    links = [Link((Candidate(i, 1),), (Candidate(i + 1, 1),), True) for i in range(5)]
    step = Step("naked-pair", chains=tuple(Chain((link,), "link") for link in links))
    assert [len(group) for group in chain_groups(step)] == [5]
    whole = Step("naked-pair", chains=(Chain(tuple(links)), Chain(tuple(links))))
    assert [len(group) for group in chain_groups(whole)] == [1, 1]


def test_plain_boards_carry_nothing_for_marks() -> None:
    assert "role-1" not in garns.draw.board_svg(garns.parse(EASY).grid, theme="auto")


def test_hints_are_drawn_with_no_more_than_their_level() -> None:
    hint = garns.hint(MEDIUM, prefer=["pointing"])
    drawings = [hint_svg(hint, level) for level in (1, 2, 3, 4)]
    assert ["Pointing" in svg for svg in drawings] == [False, True, True, True]
    assert ["garns-strike" in svg for svg in drawings] == [False, False, False, True]
    assert "cover" not in drawings[1]
    assert "cover" in drawings[2]
    with pytest.raises(garns.InvalidRequest):
        hint_svg(garns.hint(garns.solve(EASY)), 1)


def test_a_path_as_text_and_markdown() -> None:
    path = garns.explain(MEDIUM)
    lines = list(path_text(path, ascii=True))
    assert max(map(len, lines)) <= 88
    assert all(line.isascii() for line in lines[:14])
    assert lines[-1].startswith("Level: medium.")
    text = "\n".join(path_markdown(path))
    assert text.startswith("# The way to the solution")
    assert "\n1. **" in text
    pictures = [f"p{i}.svg" for i in range(len(path))]
    assert "](p0.svg)" in "\n".join(path_markdown(path, pictures=pictures))


def test_a_stuck_path_claims_no_level() -> None:
    path = garns.explain(STUCK, forbid=[t.id for t in TECHNIQUES if t.level != "easy"])
    text = "\n".join(path_text(path))
    assert "Stuck after" in text
    assert "Level" not in text


def test_a_page_to_walk_through() -> None:
    path = garns.explain(EASY, to="r5c5")
    with use_language("pt"):
        frames = list(path_frames(path))
        page = flipbook_html(frames, "Título")
    assert len(frames) == len(path) + 2
    assert '<div class="drawing">' in page
    assert "<table" not in page
    assert not re.search(r'(src|href)="http', page)
    # Drawings are data until they are shown.
    assert "<svg" not in page
    assert "Passo 1: Único oculto no bloco" in page
    assert unfolded(page) == [frame.drawing for frame in frames]
    assert len(page) < sum(len(frame.drawing or "") for frame in frames) / 2


def unfolded(page: str) -> list[str]:
    """The drawings, put together as the script of the page does it."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert found
    drawings, pieces = [], list[str]()
    for frame in json.loads(found[1])["frames"]:
        before, pieces = pieces, []
        for part in frame["drawing"]:
            pieces += [part] if isinstance(part, str) else before[slice(*part)]
        drawings.append("".join(pieces))
    return drawings
