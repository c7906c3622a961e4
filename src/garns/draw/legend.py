"""What stands below the drawing of a step: the signs with their meaning, and the sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from textwrap import wrap
from typing import Literal

from garns.logic import FoundStep
from garns.logic.excluding import exclusion_of
from garns.logic.parts import (
    Shown,
    candidates_shown,
    chain_groups,
    marked_evidence,
    parts_shown,
)
from garns.messages import say
from garns.messages.steps import evidence_in_words, role_name, values_as_things
from garns.model import Symbols

from .frames import HEADING_SIZE, LINE_HEIGHT, WORDS_SIZE
from .geometry import Geometry
from .marks import Point, cross, ink, shape, stroke
from .markup import element, plain, short

CHARACTER = 0.56
"""The width of a character, in parts of the font size: chains have many wide ones."""

SIGN_ROOM = 30
SIGN_RADIUS = 6.5
FEWEST_COLUMNS = 20
"""Small boards have wide words below them too."""

Sign = Callable[[Point], Iterator[tuple[str, str, dict[str, str | float]]]]
"""For the place of a sign its strokes: the part that gives the colour, the path, attributes."""


def letter_of(number: int) -> str:
    """A to Z, then AA and so on: forcing nets have many chains."""
    again, letter = divmod(number, len(ascii_uppercase))
    return (ascii_uppercase[again - 1] if again else "") + ascii_uppercase[letter]


SignName = Literal["removed", "placed", "excluder", "excluded", "lost", "strong", "weak"]


@dataclass(frozen=True)
class Entry:
    """What a sign means: that of a part, by its number, or one that cells, candidates and links
    have."""

    sign: int | SignName
    words: str


def legend(shown: FoundStep, symbols: Symbols) -> Iterator[Entry]:
    step, layout = shown.step, shown.state.board.layout
    evidence_shown = marked_evidence(step)
    for number, evidence in enumerate(evidence_shown):
        what = evidence_in_words(evidence, layout, symbols)
        role = role_name(evidence.role)
        yield Entry(number, say("explain.legend.part", role=role, what=what))
    for number, chains in enumerate(chain_groups(step), start=len(evidence_shown)):
        yield Entry(number, role_name(chains[0].role))
    if step.eliminations:
        yield Entry("removed", say("explain.legend.removed"))
    if step.placements:
        yield Entry("placed", say("explain.legend.placed"))
    yield from _excluding(shown, symbols)
    kinds = {link.is_strong for chain in step.chains for link in chain.links}
    if True in kinds:
        yield Entry("strong", say("explain.legend.strong"))
    if False in kinds:
        yield Entry("weak", say("explain.legend.weak"))


def _excluding(shown: FoundStep, symbols: Symbols) -> Iterator[Entry]:
    exclusion = exclusion_of(shown.step, shown.state)
    if exclusion is None:
        return
    value = values_as_things(shown.step.values, symbols)
    if exclusion.excluded:
        yield Entry("excluder", say("explain.legend.excluder", value=value))
        yield Entry("excluded", say("explain.legend.excluded", value=value))
    elif exclusion.excluders:
        yield Entry("excluder", say("explain.legend.excluder-of-others"))
    if exclusion.lost:
        yield Entry("lost", say("explain.legend.lost"))


def signs_shown(shown: FoundStep) -> dict[int | str, Shown]:
    """What lights up on the board for each entry, by its sign. The lines of links are all of them
    parts, which light up."""
    step, exclusion = shown.step, exclusion_of(shown.step, shown.state)
    nothing = Shown((), ())
    return {
        **dict(enumerate(parts_shown(step, shown.state))),
        "removed": candidates_shown(step.eliminations),
        "placed": candidates_shown(step.placements),
        "excluder": Shown(exclusion.cells, ()) if exclusion else nothing,
        "excluded": Shown(exclusion.excluded, ()) if exclusion else nothing,
        "lost": candidates_shown(exclusion.lost) if exclusion else nothing,
        "strong": nothing,
        "weak": nothing,
    }


class Below:
    """Gathers lines below a board; `bottom` is where they end."""

    def __init__(self, place: Geometry, symbols: Symbols, colours: dict[str, str]) -> None:
        self._place = place
        self._symbols = symbols
        self._colours = colours
        self._top = place.height + 4
        self.parts: list[str] = []

    @property
    def bottom(self) -> float:
        return self._top + LINE_HEIGHT / 2

    def legend(self, shown: FoundStep) -> None:
        for entry in legend(shown, self._symbols):
            if isinstance(entry.sign, int):
                self._entry(f"{letter_of(entry.sign)}  {entry.words}", _role_sign(entry.sign))
            else:
                self._entry(entry.words, SIGNS[entry.sign])

    def caption(self, heading: str, words: str) -> None:
        self._top += LINE_HEIGHT / 3
        self._text(heading, 0, HEADING_SIZE, "700")
        for line in self._wrapped(words, 0):
            self._text(line, 0, WORDS_SIZE, "400")

    def _entry(self, text: str, sign: Sign) -> None:
        middle = self._place.margin + SIGN_ROOM / 2 - 4, self._top + LINE_HEIGHT * 0.42
        for part, d, attributes in sign(middle):
            is_filled = part.endswith(("-cell", "-letter")) or part in ("paper", "gone")
            colour = {"fill" if is_filled else "stroke": self._colours[part]}
            paint = {"fill": "none", "stroke_width": 1.6, **colour, **attributes}
            self.parts.append(element("path", class_=f"garns-{part}", d=d, **paint))
        for line in self._wrapped(text, SIGN_ROOM):
            self._text(line, SIGN_ROOM, WORDS_SIZE, "400")

    def _wrapped(self, text: str, indent: float) -> list[str]:
        room = self._place.width - 2 * self._place.margin - indent
        return wrap(text, max(FEWEST_COLUMNS, int(room / (WORDS_SIZE * CHARACTER))))

    def _text(self, line: str, indent: float, size: float, weight: str) -> None:
        self.parts.append(
            element(
                "text",
                plain(line),
                class_="garns-given",
                x=self._place.margin + indent,
                y=self._top + LINE_HEIGHT * 0.7,
                font_size=size,
                font_weight=weight,
                text_anchor="start",
                fill=self._colours["given"],
            )
        )
        self._top += LINE_HEIGHT


def _role_sign(number: int) -> Sign:
    def sign(at: Point) -> Iterator[tuple[str, str, dict[str, str | float]]]:
        yield f"{ink(number)}-cell", _ground(at), {}
        yield "paper", shape(at, SIGN_RADIUS * 0.9, number), {}
        yield ink(number), shape(at, SIGN_RADIUS * 0.9, number), {}

    return sign


def _ground(at: Point) -> str:
    """That of a cell."""
    x, y = at
    room = SIGN_RADIUS * 1.4
    side = short(2 * room)
    return f"M{short(x - room)} {short(y - room)}h{side}v{side}h-{side}z"


def _removed_sign(at: Point) -> Iterator[tuple[str, str, dict[str, str | float]]]:
    yield "gone", shape(at, SIGN_RADIUS, 0), {}
    yield "strike", stroke(at, SIGN_RADIUS), {}


def _placed_sign(at: Point) -> Iterator[tuple[str, str, dict[str, str | float]]]:
    yield "settled", shape(at, SIGN_RADIUS * 0.75, 0) + shape(at, SIGN_RADIUS * 1.05, 0), {}


def _excluder_sign(at: Point) -> Iterator[tuple[str, str, dict[str, str | float]]]:
    yield "excluder-cell", _ground(at), {}
    yield "excluder", shape(at, SIGN_RADIUS, 0), {}


def _excluded_sign(at: Point) -> Iterator[tuple[str, str, dict[str, str | float]]]:
    yield "excluded-cell", _ground(at), {}
    yield "excluded", cross(at, SIGN_RADIUS), {}


def _lost_sign(at: Point) -> Iterator[tuple[str, str, dict[str, str | float]]]:
    yield "lost", stroke(at, SIGN_RADIUS), {"stroke_width": 1.1}


def _strong_sign(at: Point) -> Iterator[tuple[str, str, dict[str, str | float]]]:
    yield "wall", _dash(at), {}


def _weak_sign(at: Point) -> Iterator[tuple[str, str, dict[str, str | float]]]:
    yield "wall", _dash(at), {"stroke_dasharray": "4 3"}


def _dash(at: Point) -> str:
    return f"M{short(at[0] - 11)} {short(at[1])}h22"


SIGNS: dict[str, Sign] = {
    "removed": _removed_sign,
    "placed": _placed_sign,
    "excluder": _excluder_sign,
    "excluded": _excluded_sign,
    "lost": _lost_sign,
    "strong": _strong_sign,
    "weak": _weak_sign,
}
