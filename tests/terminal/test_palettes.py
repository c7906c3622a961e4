"""Colours that can be told apart by everybody."""

from __future__ import annotations

import pytest
from textual.color import Color

from garns.play import THEMES
from garns.terminal.constraint_tints import TINTS
from garns.terminal.palettes import PALETTES, Palette

NORMAL, HIGH = 4.5, 7.0
"""The contrasts that WCAG asks for (AA and AAA)."""


def luminance(colour: str) -> float:
    parts = [part / 255 for part in Color.parse(colour).rgb]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(text: str, background: str) -> float:
    dark, light = sorted((luminance(text), luminance(background)))
    return (light + 0.05) / (dark + 0.05)


def test_every_theme_has_its_palette() -> None:
    assert tuple(PALETTES) == THEMES
    assert {len(palette.tints) for palette in PALETTES.values()} == {TINTS}


@pytest.mark.parametrize("palette", PALETTES.values(), ids=list(PALETTES))
def test_everything_can_be_read(palette: Palette) -> None:
    wanted = HIGH if "contrast" in palette.name else NORMAL
    for ground in (palette.background, palette.house, *palette.tints):
        for text in (palette.text, palette.muted, palette.own, palette.same, palette.broken):
            assert contrast(text, ground) >= wanted, (palette.name, text, ground)
    assert contrast(palette.muted, palette.panel) >= wanted
    assert contrast(palette.on_evidence, palette.evidence) >= wanted
