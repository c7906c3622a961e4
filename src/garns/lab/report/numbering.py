"""The numbers of sections, figures, tables, listings and references, for documents that do not
count themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from .blocks import Boards, Figure, Listing, References, Section, Table


@dataclass
class Numbers:
    of: dict[tuple[str, str], int] = field(default_factory=dict)
    """By the kind and the name of a mark."""

    def add(self, kind: str, id: str) -> None:
        self.of[kind, id] = 1 + sum(other == kind for other, _ in self.of)


def numbered(sections: Sequence[Section]) -> Numbers:
    numbers = Numbers()
    for section in sections:
        numbers.add("sec", section.id)
        for block in section.blocks:
            match block:
                case Figure() | Boards():
                    numbers.add("fig", block.id)
                case Table():
                    numbers.add("tab", block.id)
                case Listing():
                    numbers.add("lst", block.id)
                case References():
                    for key, _ in block.items:
                        numbers.add("cite", key)
                case _:
                    pass
    return numbers
