"""The sections of a report, in their order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from garns.messages import say

from .background import algorithm, implementation, introduction
from .blocks import Block, Section, SectionId
from .closing import conclusion, strengths
from .discussion import discussion
from .findings import Findings
from .measurements import experiments, results
from .references import cited


def sections(findings: Findings, plots: Sequence[str]) -> list[Section]:
    """`plots` are the names of those that were drawn."""
    made = [
        _section("introduction", introduction(findings)),
        _section("algorithm", algorithm(findings)),
        _section("implementation", implementation(findings)),
        _section("experiments", experiments(findings)),
        _section("results", results(findings, plots)),
        _section("discussion", discussion(findings)),
        _section("strengths", strengths(findings)),
        _section("conclusion", conclusion(findings)),
    ]
    return [*made, _section("references", [cited(made)])]


def _section(id: SectionId, blocks: Iterable[Block]) -> Section:
    return Section(id, say(f"report.section.{id}"), tuple(blocks))
