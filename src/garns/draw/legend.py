"""What stands below the drawing of a step: the signs with their meaning, and the sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from string import ascii_uppercase
from textwrap import wrap
from typing import Literal

from garns.logic import Chain, Evidence, Step
from garns.messages import say
from garns.messages.steps import evidence_in_words, role_name
from garns.model import Layout, Symbols

from .frames import HEADING_SIZE, LINE_HEIGHT, WORDS_SIZE
from .geometry import Geometry
from .marks import Point, ink, shape, stroke
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


def marked_evidence(step: Step) -> list[Evidence]:
    """The evidence that is drawn: not what two other parts show by themselves, as the two links of
    a skyscraper show its base."""
    return [each for each in step.evidence if not _is_put_together(each, step.evidence)]


def _is_put_together(whole: Evidence, evidence: tuple[Evidence, ...]) -> bool:
    cells, houses = _cells(whole), set(whole.houses)
    parts = [each for each in evidence if _cells(each) < cells and set(each.houses) < houses]
    return (
        len(parts) > 1
        and set().union(*map(_cells, parts)) == cells
        and set().union(*(each.houses for each in parts)) == houses
    )


def _cells(evidence: Evidence) -> set[int]:
    return {*evidence.cells, *(cell for cell, _ in evidence.candidates)}


def chain_groups(step: Step) -> list[list[Chain]]:
    """The chains that make one part: each for itself, but single links of a kind together."""
    groups: list[list[Chain]] = []
    links: dict[str, list[Chain]] = {}
    for chain in step.chains:
        if len(chain.links) > 1:
            groups.append([chain])
        elif chain.role in links:
            links[chain.role].append(chain)
        else:
            links[chain.role] = [chain]
            groups.append(links[chain.role])
    return groups


@dataclass(frozen=True)
class Entry:
    """What a sign means: that of a part, by its number, or one that candidates and links have."""

    sign: int | Literal["removed", "placed", "strong", "weak"]
    words: str


def legend(step: Step, layout: Layout, symbols: Symbols) -> Iterator[Entry]:
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
    kinds = {link.is_strong for chain in step.chains for link in chain.links}
    if True in kinds:
        yield Entry("strong", say("explain.legend.strong"))
    if False in kinds:
        yield Entry("weak", say("explain.legend.weak"))


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

    def legend(self, step: Step) -> None:
        for entry in legend(step, self._place.layout, self._symbols):
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
        x, y = at
        room = SIGN_RADIUS * 1.4
        side = short(2 * room)
        ground = f"M{short(x - room)} {short(y - room)}h{side}v{side}h-{side}z"
        yield f"{ink(number)}-cell", ground, {}
        yield "paper", shape(at, SIGN_RADIUS * 0.9, number), {}
        yield ink(number), shape(at, SIGN_RADIUS * 0.9, number), {}

    return sign


def _removed_sign(at: Point) -> Iterator[tuple[str, str, dict[str, str | float]]]:
    yield "gone", shape(at, SIGN_RADIUS, 0), {}
    yield "strike", stroke(at, SIGN_RADIUS), {}


def _placed_sign(at: Point) -> Iterator[tuple[str, str, dict[str, str | float]]]:
    yield "settled", shape(at, SIGN_RADIUS * 0.75, 0) + shape(at, SIGN_RADIUS * 1.05, 0), {}


def _strong_sign(at: Point) -> Iterator[tuple[str, str, dict[str, str | float]]]:
    yield "wall", _dash(at), {}


def _weak_sign(at: Point) -> Iterator[tuple[str, str, dict[str, str | float]]]:
    yield "wall", _dash(at), {"stroke_dasharray": "4 3"}


def _dash(at: Point) -> str:
    return f"M{short(at[0] - 11)} {short(at[1])}h22"


SIGNS: dict[str, Sign] = {
    "removed": _removed_sign,
    "placed": _placed_sign,
    "strong": _strong_sign,
    "weak": _weak_sign,
}
