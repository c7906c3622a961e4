"""How symbols look in print: as text, as a colour with a pattern for grey print, or as an image.

A sign is what the templates draw for one value (`draw-sign` of board.typ).
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from garns.messages import LANGUAGES, say, use_language
from garns.model import PRESETS, InvalidRequest, Symbols

from .printing import problem_with_image, unprintable

COLOURS = {
    "🟥": ("red", "#d92b2b"), "🟧": ("orange", "#f28c1e"), "🟨": ("yellow", "#f7d51d"),
    "🟩": ("green", "#2f9e44"), "🟦": ("blue", "#1c6fd1"), "🟪": ("purple", "#8e3fb5"),
    "🟫": ("brown", "#8a5a33"), "⬛": ("black", "#1a1a1a"), "⬜": ("white", "#ffffff"),
    "🔴": ("red", "#d92b2b"), "🟠": ("orange", "#f28c1e"), "🟡": ("yellow", "#f7d51d"),
    "🟢": ("green", "#2f9e44"), "🔵": ("blue", "#1c6fd1"), "🟣": ("purple", "#8e3fb5"),
    "🟤": ("brown", "#8a5a33"), "⚫": ("black", "#1a1a1a"), "⚪": ("white", "#ffffff"),
}  # fmt: skip
"""The squares and discs that stand for colours: the name of each, and how it is printed."""

DISCS = "🔴🟠🟡🟢🔵🟣🟤⚫⚪"

PATTERNS = {
    "red": "rising", "orange": "dots", "yellow": "across", "green": "down", "blue": "grid",
    "purple": "falling", "brown": "crossed", "black": "plain", "white": "plain",
}  # fmt: skip
"""What is drawn over a colour, so that a grey print tells them apart."""

OTHER_PATTERNS = (
    "plain",
    "rising",
    "dots",
    "across",
    "down",
    "grid",
    "falling",
    "crossed",
    "rings",
)
"""For colours of the user's own (`#ff8800`), in turn."""

ZODIAC = (
    "aries", "taurus", "gemini", "cancer", "leo", "virgo", "libra", "scorpio", "sagittarius",
    "capricorn", "aquarius", "pisces",
)  # fmt: skip
FRUIT = (
    "apple", "banana", "grapes", "orange-fruit", "strawberry", "pineapple", "kiwi", "cherries",
    "watermelon", "mango", "pear", "lemon",
)  # fmt: skip
WORDS = dict(zip(PRESETS["zodiac"], ZODIAC, strict=True)) | dict(
    zip(PRESETS["fruit"], FRUIT, strict=True)
)
"""What the signs of our presets are called: `signs.<word>`."""

_OWN_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}")
_VARIATION_SELECTORS = "\ufe0e\ufe0f"
_FIRST_PICTURE = "\U0001f000"
"""Characters from here on are pictures, not letters."""


def signs_of(symbols: Symbols | None) -> list[dict[str, Any]]:
    """What to draw for each value, in order; nothing for the usual digits and letters."""
    if symbols is None or symbols.names == PRESETS["digits"][: len(symbols.names)]:
        return []
    images = symbols.images or (None,) * len(symbols.names)
    pairs = enumerate(zip(symbols.names, images, strict=True))
    return [_sign(index, name, image) for index, (name, image) in pairs]


def _sign(index: int, name: str, image: Path | None) -> dict[str, Any]:
    label = label_of(name, image)
    if image is not None:
        return {"text": name, "kind": "image", "image": _as_svg(image), "label": label}
    colour = colour_of(name)
    if colour is None:
        return {"text": name, "kind": "text", "picture": is_picture(name), "label": label}
    known = COLOURS.get(_plain(name))
    return {
        "text": name,
        "kind": "colour",
        "colour": colour,
        "pattern": PATTERNS[known[0]] if known else OTHER_PATTERNS[index % len(OTHER_PATTERNS)],
        "disc": _plain(name) in DISCS,
        "label": label,
    }


def label_of(name: str, image: Path | None = None) -> str:
    """What the sign is called, to be written where it cannot be drawn; nothing for what is text
    already."""
    if image is not None:
        return name.replace("_", " ")
    plain = _plain(name)
    if plain in COLOURS:
        return say(f"signs.{COLOURS[plain][0]}")
    if plain in WORDS:
        return say(f"signs.{WORDS[plain]}")
    return name if _OWN_COLOUR.fullmatch(name) else ""


def labels_of(symbols: Symbols) -> list[str]:
    """The label of each value."""
    images = symbols.images or (None,) * len(symbols.names)
    return [label_of(name, image) for name, image in zip(symbols.names, images, strict=True)]


def spellings(symbols: Symbols) -> Iterator[tuple[str, int]]:
    """How a value may be written in an answer: its symbol, or what the symbol is called, in any of
    our languages."""
    for language in LANGUAGES:
        with use_language(language):
            yield from (
                (label, value) for value, label in enumerate(labels_of(symbols), 1) if label
            )
    yield from ((name, value) for value, name in enumerate(symbols.names, 1))


def colour_of(name: str) -> str | None:
    known = COLOURS.get(_plain(name))
    if known is not None:
        return known[1]
    return name if _OWN_COLOUR.fullmatch(name) else None


def is_picture(name: str) -> bool:
    return name[0] >= _FIRST_PICTURE


def _plain(name: str) -> str:
    return name.rstrip(_VARIATION_SELECTORS)


def _as_svg(image: Path) -> str:
    """The image as a drawing, which can travel within the data; pixels go into a drawing of
    their own and keep their proportions."""
    content = image.read_bytes()
    suffix = image.suffix.lower()
    if suffix == ".svg":
        return content.decode("utf-8-sig")
    kind = "png" if suffix == ".png" else "jpeg"
    pixels = base64.b64encode(content).decode("ascii")
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
        '<image width="100" height="100" preserveAspectRatio="xMidYMid meet" '
        f'href="data:image/{kind};base64,{pixels}"/></svg>'
    )


def check_printable(symbols: Symbols | None) -> bool:
    """Refuse symbols that would be empty boxes on paper. Whether the fonts of the system are
    needed for the others."""
    if symbols is None:
        return False
    for image in filter(None, symbols.images):
        if problem := problem_with_image(image):
            raise InvalidRequest("symbols.image", name=str(image), problem=problem)
    images = symbols.images or (None,) * len(symbols.names)
    texts = [
        name
        for name, image in zip(symbols.names, images, strict=True)
        if image is None and colour_of(name) is None
    ]
    if not unprintable(texts, system_fonts=False):
        return False
    if missing := unprintable(texts, system_fonts=True):
        raise InvalidRequest("symbols.no-glyph", symbol=missing[0])
    return True
