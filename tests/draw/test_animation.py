"""Searches as films: animated SVG and GIF."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

import garns
from garns.draw import animated_svg, trace_gif
from garns.draw import shots as shots_module
from garns.draw.shots import MAX_SHOTS, Shot, event_shots, search_shots
from garns.messages import use_language
from garns.model import Grid, Symbols
from garns.search import trace
from garns.search.sampled import sample

FOUNDING = Path(__file__).parents[2] / "examples" / "founding"
GRID = Grid("1000003400000301")
SHOTS = search_shots(sample(GRID))


def test_every_change_of_a_short_search_is_a_picture() -> None:
    changes = [e for e in trace(GRID) if e.kind in ("place", "take back")]
    assert [shot.board for shot in SHOTS[1:]] == [event.board for event in changes]
    assert SHOTS[0].board == tuple(GRID.values)
    assert event_shots(GRID.values, trace(GRID)) == SHOTS


def test_a_long_search_is_spread_over_a_bounded_number_of_pictures() -> None:
    five = garns.parse((FOUNDING / "5.in").read_text()).grid
    shots = search_shots(sample(five))
    assert len(shots) == MAX_SHOTS
    assert (shots[0].insertions, shots[-1].insertions) == (0, 257)
    seven = garns.parse((FOUNDING / "7.in").read_text()).grid
    millions = search_shots(sample(seven))
    assert len(millions) == MAX_SHOTS
    assert all(shot.filled is None for shot in millions)


def test_each_value_is_shown_while_it_stands() -> None:
    drawing = animated_svg(GRID, SHOTS)
    root = ElementTree.fromstring(drawing)
    style = "".join(e.text or "" for e in root.iter("{http://www.w3.org/2000/svg}style"))
    for text in root.iter("{http://www.w3.org/2000/svg}text"):
        if text.get("class") == "garns-placed":
            name = re.findall(r"animation:(\S+)", text.get("style", ""))[0]
            frames = re.findall(rf"@keyframes {name}{{(.*?}})}}", style)[0]
            assert frames.startswith("0%")
            assert text.get("opacity") == frames[-2]
    assert "prefers-reduced-motion" in style


def test_captions_in_both_languages() -> None:
    with use_language("en"):
        assert "insertion 3 of 3 · 0 cells filled" in animated_svg(GRID, SHOTS)
    with use_language("pt"):
        assert "inserção 3 de 3 · 0 casas preenchidas" in animated_svg(GRID, SHOTS)


def frames(gif: bytes) -> list[Image.Image]:
    with Image.open(io.BytesIO(gif)) as image:
        found = []
        for i in range(getattr(image, "n_frames", 1)):
            image.seek(i)
            found.append(image.convert("RGB"))
        return found


def test_a_gif_has_all_pictures() -> None:
    seen: list[int] = []
    pictures = frames(trace_gif(GRID, SHOTS, progress=seen.append))
    assert len(pictures) == len(SHOTS) == seen[-1]
    assert pictures[0].getpixel((2, 2)) == (255, 255, 255)
    assert pictures[0].tobytes() != pictures[1].tobytes()


def test_a_gif_is_of_any_size_and_symbols() -> None:
    large = Grid("." * 625, "25")
    assert frames(trace_gif(large, [Shot(tuple(large.values), 0, 0)]))
    zodiac = Symbols.named("zodiac", 4)
    assert frames(trace_gif(GRID, SHOTS[:1], symbols=zodiac))
    with pytest.raises(garns.InvalidRequest, match="🍎"):
        trace_gif(GRID, SHOTS[:1], symbols=Symbols.named("🍎, b, c, d"))


def test_a_gif_needs_an_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "garns.draw.film", raising=False)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(garns.MissingExtra, match=r"garns\[plots\]"):
        trace_gif(GRID, SHOTS)


def test_of_very_many_changes_only_some_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also by a long trace, whose boards together would not fit into memory."""
    grid = Grid("." * 16)
    whole = event_shots(grid.values, trace(grid, None))
    monkeypatch.setattr(shots_module, "WATCHED", 1000)
    thinned = event_shots(grid.values, trace(grid, None))
    assert len(whole) == len(thinned) == MAX_SHOTS
    assert (thinned[0], thinned[-1]) == (whole[0], whole[-1])
    insertions = [shot.insertions for shot in thinned]
    assert insertions == sorted(insertions)
