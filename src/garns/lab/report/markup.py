"""Pieces of a Typst document. What people write into a report is never taken for markup."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

SPECIAL = re.compile(r"([\\#$*_`<>@\[\]~]|//|^[-=+/]|^\d+\.)")

BEGINNING = """\
#set document(title: [{title}], date: none)
#set page(paper: "a4", margin: 25mm, numbering: "1")
#set text(lang: "{language}", font: "Libertinus Serif", size: 10.5pt)
#set par(justify: true)
#set heading(numbering: "1.1")
#set table(stroke: none, inset: (x: 4pt, y: 2.5pt))
#show raw.where(block: true): block.with(
  fill: luma(245), inset: 8pt, radius: 3pt, width: 100%, breakable: false)
#show figure.caption: set text(size: 9pt)
#show table: set text(size: 8.5pt)
#show table: set par(justify: false)
#show table.cell.where(y: 0): strong
"""


def plain(text: str) -> str:
    """Text that Typst shows as it stands."""
    return "\n".join(SPECIAL.sub(_escaped, line) for line in text.split("\n"))


def _escaped(match: re.Match[str]) -> str:
    return "".join(f"\\{char}" if not char.isdigit() else char for char in match[0])


def heading(text: str, level: int = 1) -> str:
    return f"\n{'=' * level} {plain(text)}\n"


def paragraph(text: str) -> str:
    return f"{plain(text)}\n"


def bullet(text: str) -> str:
    return f"- {plain(text)}"


def table(head: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> Iterator[str]:
    """The first `words` columns stand at the left, the others, numbers, at the right."""
    alignment = ", ".join(["left"] * words + ["right"] * (len(head) - words))
    yield f"#table(columns: {len(head)}, align: ({alignment}),"
    yield "  table.hline(),"
    yield f"  table.header({', '.join(map(_cell, head))}),"
    yield "  table.hline(stroke: 0.5pt),"
    for row in rows:
        yield f"  {', '.join(map(_cell, row))},"
    yield "  table.hline(),"
    yield ")\n"


def _cell(text: str) -> str:
    return f"[{plain(text)}]"


def picture(file: str, caption: str, width: str = "100%") -> str:
    return f'#figure(image("{file}", width: {width}), caption: [{plain(caption)}])\n'


def code(lines: Sequence[str]) -> str:
    return "\n".join(["```", *lines, "```", ""])
