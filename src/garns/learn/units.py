"""The path of the school: units of techniques, from the first singles to almost locked sets.

Units follow each other in the order of their simplest techniques, and the techniques of a unit in
the order of the catalogue. Every technique below the extreme level is in exactly one unit, but for
those that need constraints (`CLASSIC_TECHNIQUES`).
"""

from __future__ import annotations

from dataclasses import dataclass

from garns.logic import technique_named
from garns.model import InvalidRequest, Message


@dataclass(frozen=True)
class Unit:
    """Techniques that are learnt together."""

    id: str
    techniques: tuple[str, ...]

    @property
    def name(self) -> Message:
        return Message(f"learn.unit.{self.id}")


def _unit(id: str, techniques: str) -> Unit:
    return Unit(id, tuple(techniques.split()))


UNITS = (
    _unit("singles", "full-house hidden-single-box hidden-single-line naked-single"),
    _unit("locked", "pointing claiming"),
    _unit("pairs", "locked-pair naked-pair hidden-pair"),
    _unit("subsets", "locked-triple naked-triple hidden-triple naked-quad hidden-quad"),
    _unit("fish", "x-wing swordfish jellyfish"),
    _unit(
        "single-digit",
        "skyscraper two-string-kite dual-two-string-kite turbot-fish"
        " empty-rectangle dual-empty-rectangle",
    ),
    _unit("wings", "remote-pair xy-wing xyz-wing w-wing grouped-w-wing"),
    _unit(
        "colouring",
        "simple-colouring-trap simple-colouring-wrap multi-colouring-1 multi-colouring-2 medusa",
    ),
    _unit(
        "rectangles",
        "unique-rectangle-1 unique-rectangle-2 unique-rectangle-3 unique-rectangle-4"
        " unique-rectangle-5 unique-rectangle-6 hidden-rectangle"
        " avoidable-rectangle-1 avoidable-rectangle-2",
    ),
    _unit("bug", "bug-1 bug-2 bug-3 bug-4"),
    _unit(
        "finned-fish",
        "finned-x-wing sashimi-x-wing finned-swordfish sashimi-swordfish"
        " finned-jellyfish sashimi-jellyfish siamese-x-wing siamese-swordfish siamese-jellyfish",
    ),
    _unit(
        "loops",
        "unique-loop-1 unique-loop-2 unique-loop-3 unique-loop-4 extended-rectangle-1"
        " extended-rectangle-2 extended-rectangle-3 extended-rectangle-4",
    ),
    _unit("large-wings", "wxyz-wing vwxyz-wing uvwxyz-wing"),
    _unit(
        "chains",
        "x-chain xy-chain continuous-loop aic discontinuous-loop"
        " grouped-continuous-loop grouped-aic grouped-discontinuous-loop",
    ),
    _unit(
        "als",
        "sue-de-coq sue-de-coq-extended als-xz als-xz-double aligned-pair als-xy-wing"
        " aligned-triple",
    ),
)
"""The units of the school, in order."""

PATH = tuple(technique for unit in UNITS for technique in unit.techniques)
"""Every technique that is taught, in the order of the school."""


def unit_of(technique: str) -> Unit:
    """The unit of a technique. Raises InvalidRequest if it is not taught."""
    name = technique_named(technique).name
    for unit in UNITS:
        if technique in unit.techniques:
            return unit
    raise InvalidRequest("learn.not-taught", name=name)
