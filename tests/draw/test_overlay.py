"""Steps as data for a page with a board of its own: no more and no less than the pictures show."""

from __future__ import annotations

import re

import garns
from garns.draw import step_svg
from garns.draw.overlay import step_overlay
from garns.draw.palette import LIGHT, style_sheet
from garns.draw.steps import step_told
from garns.logic import HINT_LEVELS, FoundStep, hint
from garns.model import usual_symbols

SINGLES = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
CHAINED = ".813...........83.3.5.687.....6...52...4.2...54...3.....813.5.4.34...........798."
DIGITS = usual_symbols(9)


def chain() -> FoundStep:
    return next(shown for shown in garns.explain(CHAINED) if shown.step.technique == "xy-chain")


def test_the_strokes_are_those_of_the_picture() -> None:
    shown = chain()
    overlay = step_overlay(shown, DIGITS)
    strokes = [stroke for layer in ("below", "above") for stroke in overlay[layer]]
    picture = step_svg(shown, theme="light", caption=False)
    for part in {stroke["part"] for stroke in strokes}:
        drawn = sum(stroke["part"] == part for stroke in strokes)
        assert len(re.findall(f'class="garns-{part}"', picture)) >= drawn


def test_links_are_solid_or_dashed_and_the_legend_says_what_that_means() -> None:
    shown = chain()
    overlay = step_overlay(shown, DIGITS)
    links = shown.step.chains[0].links
    lines = [each for each in overlay["above"] if each["part"] == "role-3"]
    assert [("stroke-dasharray" in line) for line in lines] == [
        not each.is_strong for each in links
    ]
    signs = [entry.get("letter", entry["part"]) for entry in overlay["legend"]]
    assert signs == ["A", "B", "C", "removed", "strong", "weak"]
    nodes = {spot for link in links for spot in (*link.start, *link.end)}
    assert set(overlay["candidates"]) == nodes | set(shown.step.eliminations)


def test_the_evidence_does_not_tell_the_move() -> None:
    found = hint(SINGLES)
    assert found.found is not None
    step, state = found.found.step, found.found.state
    [(cell, value)] = step.placements
    for level in HINT_LEVELS:
        overlay = step_overlay(FoundStep(step_told(step, found.where, level), state), DIGITS)
        is_last = level == HINT_LEVELS[-1]
        assert ((cell, value) in overlay["candidates"]) == is_last
        assert ("placed" in [entry["part"] for entry in overlay["legend"]]) == is_last


def test_every_part_has_its_colour() -> None:
    rules = style_sheet()
    for part in LIGHT:
        assert f".garns-{part}{{" in rules
        assert rules.count(f"--{part}:") == 3
