"""Steps as data for a page with a board of its own: no more and no less than the pictures show."""

from __future__ import annotations

import re
from typing import Any

import garns
from garns.draw import step_svg
from garns.draw.overlay import step_overlay
from garns.draw.palette import LIGHT, style_sheet
from garns.draw.steps import step_told
from garns.logic import HINT_LEVELS, FoundStep, Hint, hint
from garns.logic.excluding import HIDDEN, exclusion_of
from garns.model import usual_symbols
from tests.logic.boards import MEDIUM

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


def strokes_of(overlay: dict[str, Any], part: str) -> list[str]:
    return [
        each["d"] for layer in ("below", "above") for each in overlay[layer] if each["part"] == part
    ]


def told(shown: FoundStep, level: int) -> dict[str, Any]:
    found = Hint(shown.state, found=shown)
    step = step_told(shown.step, found.where, level)
    return step_overlay(FoundStep(step, shown.state), DIGITS)


def test_a_hidden_single_shows_what_excludes_the_other_cells() -> None:
    path = garns.explain(MEDIUM)
    singles = [shown for shown in path if shown.step.technique in HIDDEN]
    shown = next(each for each in singles if exclusion_of(each.step, each.state).lost)  # type: ignore[union-attr]
    exclusion = exclusion_of(shown.step, shown.state)
    assert exclusion is not None
    for level in HINT_LEVELS[2:]:
        overlay = told(shown, level)
        entries = {each["part"]: each for each in overlay["legend"]}
        assert entries["excluder"]["cells"] == exclusion.cells
        assert entries["excluded"]["cells"] == exclusion.excluded
        assert entries["lost"]["candidates"] == exclusion.lost
        [crosses], [lost] = strokes_of(overlay, "excluded"), strokes_of(overlay, "lost")
        assert crosses.count("M") == 2 * len(exclusion.excluded)
        assert lost.count("M") == len(exclusion.lost)
        rays, rings = strokes_of(overlay, "excluder")
        assert rings.count("M") == len(exclusion.excluders)
        assert len(exclusion.excluders) <= rays.count("M") <= len(exclusion.excluded)
        [ground] = strokes_of(overlay, "excluded-cell")
        assert ground.count("M") == len(exclusion.excluded) + len(exclusion.lost)
    assert "excluder" not in {each["part"] for each in told(shown, 1)["legend"]}


def test_a_naked_single_shows_the_digits_around_it() -> None:
    shown = next(garns.all_steps(SINGLES, techniques=["naked-single"]))
    overlay = told(shown, 3)
    [rings] = strokes_of(overlay, "excluder")
    assert rings.count("M") == 8
    assert not strokes_of(overlay, "excluded")
    assert "excluder" in {each["part"] for each in overlay["legend"]}


def test_every_part_has_its_colour() -> None:
    rules = style_sheet()
    for part in LIGHT:
        assert f".garns-{part}{{" in rules
        assert rules.count(f"--{part}:") == 3
