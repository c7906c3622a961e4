"""The colours of a drawn board, on light and on dark paper.

Keys are the class names of the parts (after `garns-`); values are fill colours, or stroke colours
for the parts named in `STROKED`. Text has a contrast of 4.5 or more to whatever it stands on.
"""

from __future__ import annotations

from collections.abc import Iterator

TONES = ("green", "orange", "purple", "blue", "pink", "teal", "gold")
"""Colours of lines that constraints have."""

ROLES = 5
"""The parts that evidence plays in a step have so many colours; then they begin again."""


def _roles(inks: tuple[str, ...], tints: tuple[str, ...]) -> dict[str, str]:
    """For each role the colour of lines, of letters, and of its cells' ground."""
    return dict(_role_parts(inks, tints))


def _role_parts(inks: tuple[str, ...], tints: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for number, (ink, tint) in enumerate(zip(inks, tints, strict=True), start=1):
        yield f"role-{number}", ink
        yield f"role-{number}-letter", ink
        yield f"role-{number}-cell", tint


def _lines(bands: dict[str, tuple[str, str]]) -> dict[str, str]:
    """For each colour of a line that a constraint has, its band and the pattern on it."""
    return {
        f"rule-{tone}{part}": colour
        for tone, colours in bands.items()
        for part, colour in zip(("", "-pattern"), colours, strict=True)
    }


LIGHT = {
    "paper": "#ffffff",
    "window": "#e6ebf2",
    "given-cell": "#eceff3",
    "conflict-cell": "#fde2e1",
    "highlight-cell": "#fff1a8",
    "highlight": "#8a6a00",
    "letter": "#eceff3",
    "diagonal": "#c9d3e2",
    "line": "#a9b0bb",
    "wall": "#15181e",
    "number": "#626a77",
    "note": "#4a5260",
    "given": "#15181e",
    "placed": "#1b58c4",
    "conflict": "#b3121d",
    "mark": "#b3121d",
    "strike": "#b3121d",
    "gone": "#fde2e1",
    "settled": "#1b58c4",
    "excluder": "#a8480a",
    "excluder-cell": "#fde5cf",
    "excluded": "#5d6470",
    "excluded-cell": "#eeece6",
    "lost": "#5d6470",
    **_roles(
        inks=("#1b58c4", "#a8480a", "#17713a", "#7a3ab3", "#0b6b75"),
        tints=("#dbe7fd", "#fde5cf", "#d6f1de", "#ecdffb", "#d2eff2"),
    ),
    "rule-region": "#e9ecf1",
    "rule-shape": "#d5dae1",
    "rule-grey": "#d5dae1",
    "rule-outline": "#8d95a2",
    "rule-paper": "#ffffff",
    "rule-cage": "#3b424d",
    "rule-sign": "#3b424d",
    "rule-clue": "#15181e",
    "rule-white-dot": "#ffffff",
    "rule-black-dot": "#15181e",
    "rule-dot-edge": "#15181e",
    "rule-on-white": "#15181e",
    "rule-on-black": "#ffffff",
    **_lines(
        {
            "green": ("#bfe8c6", "#2f8f4e"),
            "orange": ("#ffd9ad", "#b8630f"),
            "purple": ("#e8d2f7", "#8a45b5"),
            "blue": ("#cbe0fb", "#2f6fce"),
            "pink": ("#fbd0e2", "#c23a7c"),
            "teal": ("#b9e9e6", "#12817c"),
            "gold": ("#f3e6a3", "#86700a"),
        }
    ),
}

DARK = {
    "paper": "#16191f",
    "window": "#29303c",
    "given-cell": "#252a33",
    "conflict-cell": "#4a1c20",
    "highlight-cell": "#4a4010",
    "highlight": "#e8c840",
    "letter": "#252a33",
    "diagonal": "#3a4658",
    "line": "#4c5563",
    "wall": "#e4e8ee",
    "number": "#98a1ae",
    "note": "#b4bcc8",
    "given": "#f4f6f9",
    "placed": "#82b4ff",
    "conflict": "#ff9a94",
    "mark": "#ff9a94",
    "strike": "#ff9a94",
    "gone": "#4a1c20",
    "settled": "#82b4ff",
    "excluder": "#ffb276",
    "excluder-cell": "#452d15",
    "excluded": "#a3abb8",
    "excluded-cell": "#27251f",
    "lost": "#a3abb8",
    **_roles(
        inks=("#82b4ff", "#ffb276", "#7fd99a", "#cda6ff", "#6bd5de"),
        tints=("#1e2f4e", "#452d15", "#173a24", "#352650", "#113a3f"),
    ),
    "rule-region": "#262c36",
    "rule-shape": "#3a424f",
    "rule-grey": "#3a424f",
    "rule-outline": "#7c8695",
    "rule-paper": "#16191f",
    "rule-cage": "#c3cad5",
    "rule-sign": "#c3cad5",
    "rule-clue": "#f4f6f9",
    "rule-white-dot": "#ffffff",
    "rule-black-dot": "#000000",
    "rule-dot-edge": "#c3cad5",
    "rule-on-white": "#15181e",
    "rule-on-black": "#ffffff",
    **_lines(
        {
            "green": ("#1d4428", "#6cc487"),
            "orange": ("#523413", "#e59a4c"),
            "purple": ("#41295a", "#bb87e4"),
            "blue": ("#203c63", "#79adf0"),
            "pink": ("#55243d", "#ea83b4"),
            "teal": ("#124643", "#54c2bb"),
            "gold": ("#463c10", "#d0b640"),
        }
    ),
}

STROKED = frozenset(
    {"highlight", "diagonal", "line", "settled", "strike", "wall"}
    | {"excluder", "excluded", "lost"}
    | {f"role-{number}" for number in range(1, ROLES + 1)}
    | {f"rule-{part}" for part in ("grey", "outline", "paper", "cage", "sign", "dot-edge")}
    | {f"rule-{tone}{part}" for tone in TONES for part in ("", "-pattern")}
)


def paint(part: str) -> str:
    """The attribute that colours the part."""
    return "stroke" if part in STROKED else "fill"


def variables() -> str:
    """The colours as CSS variables, for pages: as the system wants them, unless the page says
    otherwise by `data-theme`."""
    light, dark = (
        "{" + "".join(f"--{part}:{colour};" for part, colour in colours.items()) + "}\n"
        for colours in (LIGHT, DARK)
    )
    return (
        f":root{light}"
        f"@media (prefers-color-scheme:dark){{:root:not([data-theme=light]){dark}}}\n"
        f":root[data-theme=dark]{dark}"
    )


def style_sheet() -> str:
    """The variables, and each part in its colour."""
    return variables() + "".join(
        f".garns-{part}{{fill:none;{paint(part)}:var(--{part})}}\n" for part in LIGHT
    )


def dark_rules(scope: str, marks: bool = False, constraints: bool = False) -> str:
    """CSS that turns a light drawing into a dark one; it wins over the drawing's attributes. Only
    drawings of steps need the rules for marks, and only those of constraints the rules for them."""
    return "".join(
        f"{scope} .garns-{part}{{{paint(part)}:{colour}}}"
        for part, colour in DARK.items()
        if (marks or not _is_mark(part)) and (constraints or not part.startswith("rule-"))
    )


def _is_mark(part: str) -> bool:
    return part in ("gone", "settled", "lost") or part.startswith(("role-", "exclude"))
