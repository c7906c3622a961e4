"""Colours to choose from. No colour says anything that a sign or the weight does not say too."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rich.style import Style
from textual.theme import Theme


@dataclass(frozen=True)
class Palette:
    """The colours of one theme: text on `background`, except for `on_` which stands on its own."""

    name: str
    is_dark: bool
    background: str
    panel: str
    text: str
    muted: str
    own: str
    same: str
    broken: str
    house: str
    evidence: str
    on_evidence: str
    tints: tuple[str, ...]
    """Grounds that tell constraints beside each other apart."""

    @cached_property
    def styles(self) -> dict[str, Style]:
        """How the parts of a board look; a cell may be several of them."""
        return {
            "frame": Style(color=self.muted),
            "thin": Style(color=self.muted, dim=self.is_dark),
            "given": Style(color=self.text, bold=True),
            "own": Style(color=self.own),
            "note": Style(color=self.muted),
            "struck": Style(color=self.broken, strike=True),
            "same": Style(color=self.same, underline=True),
            "broken": Style(color=self.broken, bold=True, underline=True),
            "house": Style(bgcolor=self.house),
            "evidence": Style(color=self.on_evidence, bgcolor=self.evidence),
            "cursor": Style(color=self.background, bgcolor=self.text),
            **{f"tint-{n}": Style(bgcolor=tint) for n, tint in enumerate(self.tints)},
        }

    @property
    def theme(self) -> Theme:
        """The same for everything around the board."""
        return Theme(
            name=f"garns-{self.name}",
            primary=self.own,
            accent=self.same,
            error=self.broken,
            foreground=self.text,
            background=self.background,
            surface=self.panel,
            panel=self.panel,
            dark=self.is_dark,
            variables={
                "block-cursor-background": self.text,
                "block-cursor-foreground": self.background,
                "text-muted": self.muted,
            },
        )


PALETTES = {
    palette.name: palette
    for palette in (
        Palette(
            "dark", True, "#101418", "#1b2229", "#e8eaed", "#9aa7b4",
            own="#7cc7ff", same="#ffd166", broken="#ff9a9a", house="#2b3640",
            evidence="#1f4e79", on_evidence="#ffffff",
            tints=("#26323f", "#3a2c22", "#20382b", "#382a40", "#3a3a1e"),
        ),
        Palette(
            "light", False, "#fdfdfb", "#eeeeea", "#1a1a1a", "#5c5c5c",
            own="#0b57b0", same="#7a4b00", broken="#b00020", house="#e6ecf5",
            evidence="#cfe3ff", on_evidence="#1a1a1a",
            tints=("#e2ecfa", "#fbe9d8", "#e0f2e4", "#efe4f8", "#f4f0cf"),
        ),
        Palette(
            "contrast", True, "#000000", "#000000", "#ffffff", "#e0e0e0",
            own="#ffff00", same="#00ffff", broken="#ffa8a8", house="#2a2a2a",
            evidence="#00ff66", on_evidence="#000000",
            tints=("#00264d", "#402000", "#003319", "#330033", "#333300"),
        ),
        Palette(
            "contrast-light", False, "#ffffff", "#ffffff", "#000000", "#303030",
            own="#00008b", same="#4b0055", broken="#7a0000", house="#e4e4e4",
            evidence="#00004d", on_evidence="#ffffff",
            tints=("#e0ecff", "#ffecd9", "#dff5e5", "#f3e5ff", "#f7f3cc"),
        ),
    )
}  # fmt: skip
