"""The pictures of docs/constraints.md, one for each kind, and the table there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from garns import bank
from garns.draw import board_svg
from garns.messages import current_language
from garns.messages.constraints import constraint_name, constraint_rule
from garns.model.constraints import KINDS, Constraint, constraint_text

from . import ROOT

PAGES = {"en": ROOT / "docs" / "constraints.md", "pt": ROOT / "docs" / "pt" / "constraints.md"}
CELL = 24
HEADS = {
    "en": ("example", "kind", "rule", "as text", "notations"),
    "pt": ("exemplo", "tipo", "regra", "em texto", "notações"),
}
TABLE = re.compile(r"(<!-- kinds -->\n).*?(<!-- end of kinds -->)", re.S)
LONGEST_TEXT = 80
OWN = "json"
"""The notation that carries every kind."""


def draw(folder: Path) -> None:
    place = folder / "constraints"
    place.mkdir(exist_ok=True)
    for kind in KINDS:
        (place / f"{kind}.svg").write_text(drawing(kind), encoding="utf-8")
    page = PAGES[current_language()]
    page.write_text(with_table(page.read_text(encoding="utf-8")), encoding="utf-8")


def drawing(kind: str) -> str:
    grid = bank.constraint_example(kind).grid
    return board_svg(grid, cell_size=CELL, title=constraint_name(kind), theme="auto") + "\n"


def with_table(text: str) -> str:
    """The page with the table as it is now."""
    table = "\n".join(_table())
    return TABLE.sub(lambda found: f"{found[1]}\n{table}\n\n{found[2]}", text)


def _table() -> Iterator[str]:
    yield _row(HEADS[current_language()])
    yield "|---|---|---|---|---|"
    for kind in KINDS:
        layout = bank.constraint_example(kind).grid.layout
        first = next(each for each in layout.constraints if each.kind == kind)
        picture = f"![{constraint_name(kind)}](images/constraints/{kind}.svg)"
        name = f"**{constraint_name(kind)}**<br>`{kind}`"
        rule, text = constraint_rule(first, layout), _text(first, layout.size)
        notations = ", ".join(f"`{id}`" for id in (OWN, *KINDS[kind].notations))
        yield _row((picture, name, rule, text, notations))


def _text(constraint: Constraint, size: int) -> str:
    text = constraint_text(constraint, size)
    if len(text) <= LONGEST_TEXT:
        return f"`{text}`"
    numbers = ",".join(map(str, constraint.numbers[:3]))
    return f"`{text.replace(','.join(map(str, constraint.numbers)), numbers + ',…')}`"


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cells)} |"
