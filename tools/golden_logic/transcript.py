"""A step as one line of text with everything that it carries, and lists of steps as digests.

    x-wing | 7 | r3c2-7 r8c2-7 | base: houses row-1 row-5 | cover: houses column-2 column-9

The fields are technique, values, conclusions, then evidence and chains in order. Cells, candidates
and links stand in the order in which the step has them. `TO_TEXT` names every field of every part:
a field that is added to a step has to be added here, and a test says so.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from garns.logic import Candidate, Chain, Evidence, Link, Node, Step
from garns.model import House, Layout, cell_name
from garns.model.constraints import constraint_text

SEPARATOR = " | "
CONCLUSION = 2
"""The place of the conclusions among the fields of a line."""


def step_text(step: Step, layout: Layout) -> str:
    """All of a step: two steps have the same text only if they are equal."""
    fields = [
        step.technique,
        " ".join(map(str, step.values)),
        _conclusions(step, layout),
        *(_evidence(each, layout) for each in step.evidence),
        *(_chain(each, layout) for each in step.chains),
    ]
    return SEPARATOR.join(fields)


def _conclusions(step: Step, layout: Layout) -> str:
    placed = [f"{cell_name(layout, cell)}={value}" for cell, value in step.placements]
    removed = [f"{cell_name(layout, cell)}-{value}" for cell, value in step.eliminations]
    return " ".join(placed + removed)


def _evidence(evidence: Evidence, layout: Layout) -> str:
    words = [f"{evidence.role}:"]
    if evidence.cells:
        words += ["cells", *(cell_name(layout, cell) for cell in evidence.cells)]
    if evidence.houses:
        words += ["houses", *(_house(house) for house in evidence.houses)]
    if evidence.candidates:
        words += ["candidates", _node(evidence.candidates, layout)]
    if evidence.constraints:
        texts = (constraint_text(each, layout.size) for each in evidence.constraints)
        words += ["constraints", *texts]
    if evidence.numbers:
        words += ["numbers", *map(str, evidence.numbers)]
    return " ".join(words)


def _house(house: House) -> str:
    return f"{house.kind}-{house.number}"


def _chain(chain: Chain, layout: Layout) -> str:
    words = [f"{chain.role}~"]
    if chain.assumption is not None:
        words += ["if", _node((chain.assumption,), layout)]
    words += ["on" if chain.is_on else "off", *_links(chain.links, layout)]
    return " ".join(words)


def _links(links: Iterable[Link], layout: Layout) -> Iterable[str]:
    """`a = b - c` where a link starts at the end of the one before; `a = b ; d - e` elsewhere."""
    here: Node | None = None
    for link in links:
        if link.start != here:
            yield ("" if here is None else "; ") + _node(link.start, layout)
        yield "=" if link.is_strong else "-"
        yield _node(link.end, layout)
        here = link.end


def _node(candidates: Sequence[Candidate], layout: Layout) -> str:
    return ",".join(f"({value}){cell_name(layout, cell)}" for cell, value in candidates)


TO_TEXT: dict[Any, tuple[str, ...]] = {
    Step: ("technique", "placements", "eliminations", "values", "evidence", "chains"),
    Evidence: ("role", "cells", "houses", "candidates", "constraints", "numbers"),
    Chain: ("links", "role", "assumption", "is_on"),
    Link: ("start", "end", "is_strong"),
}
"""What the text of a step says: all fields that there are."""


def technique_of(text: str) -> str:
    return text.partition(SEPARATOR)[0]


def conclusion_of(text: str) -> str:
    """Technique and conclusions of a step's text."""
    fields = text.split(SEPARATOR)
    return SEPARATOR.join((fields[0], fields[CONCLUSION]))


def evidence_of(text: str) -> str:
    """All of a step's text but its conclusions."""
    fields = text.split(SEPARATOR)
    return SEPARATOR.join(fields[:CONCLUSION] + fields[CONCLUSION + 1 :])


def digest(text: str, length: int) -> str:
    """`length` characters of six bits each."""
    return urlsafe_b64encode(blake2b(text.encode(), digest_size=12).digest()).decode()[:length]


WHOLE = 16
"""Characters in the digest of a list of steps: 96 bits prove that all steps are the same."""
EACH = 2
"""Characters in the two digests of each step: 12 bits find the place where lists differ."""


@dataclass(frozen=True)
class Outline:
    """A list of steps as digests: of all of it, and of each step's conclusion and evidence."""

    whole: str
    conclusions: tuple[str, ...]
    evidence: tuple[str, ...]

    @classmethod
    def of(cls, steps: Sequence[str]) -> Outline:
        return cls(
            digest("\n".join(steps), WHOLE),
            tuple(digest(conclusion_of(step), EACH) for step in steps),
            tuple(digest(evidence_of(step), EACH) for step in steps),
        )

    @classmethod
    def read(cls, fields: Sequence[str]) -> Outline:
        whole, conclusions, evidence = fields
        return cls(whole, _cut(conclusions), _cut(evidence))

    def fields(self) -> list[str]:
        """What `read` takes."""
        return [self.whole, "".join(self.conclusions), "".join(self.evidence)]


def _cut(text: str) -> tuple[str, ...]:
    return tuple(text[start : start + EACH] for start in range(0, len(text), EACH))
