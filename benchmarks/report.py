"""Tables of measurements: printed, and written as Markdown and JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

Cell = str | int | float | None
"""A number is shown in the unit of its column; None was not measured."""


def _rate(value: float) -> str:
    for factor, unit in ((1e6, "M/s"), (1e3, "k/s"), (1, "/s")):
        if value >= factor:
            return f"{_three_digits(value / factor)} {unit}"
    return f"{value:.2f} /s"


def _seconds(value: float) -> str:
    for factor, unit in ((1, "s"), (1e-3, "ms"), (1e-6, "µs")):
        if value >= factor:
            return f"{_three_digits(value / factor)} {unit}"
    return f"{value * 1e9:.0f} ns"


def _ratio(value: float) -> str:
    return f"{_three_digits(value)} ×" if value < 1e3 else f"{value:,.0f} ×"


def _three_digits(value: float) -> str:
    digits = 2 if value < 10 else 1 if value < 100 else 0
    return f"{value:.{digits}f}"


UNITS = {
    "rate": _rate,
    "seconds": _seconds,
    "ratio": _ratio,
    "count": "{:,}".format,
    "number": _three_digits,
    "mean": "{:.3f}".format,
    "distance": "{:.4f}".format,
    "deviations": "{:+.1f} σ".format,
    "percent": "{:.2%}".format,
}


@dataclass(frozen=True)
class Column:
    name: str
    unit: str = "text"

    def show(self, cell: Cell) -> str:
        if cell is None:
            return "–"
        return cell if isinstance(cell, str) else UNITS[self.unit](cell)


@dataclass
class Table:
    """One table; rows are added as they are measured, so that an interrupted run keeps them."""

    key: str
    title: str
    columns: list[Column]
    notes: list[str] = field(default_factory=list)
    rows: list[list[Cell]] = field(default_factory=list)

    def add(self, *cells: Cell) -> None:
        assert len(cells) == len(self.columns)
        self.rows.append(list(cells))

    def note(self, words: str) -> None:
        if words not in self.notes:
            self.notes.append(words)

    def markdown(self) -> str:
        lines = [[column.name for column in self.columns]]
        lines += [
            [column.show(cell) for column, cell in zip(self.columns, row, strict=True)]
            for row in self.rows
        ]
        widths = [max(3, *(len(line[i]) for line in lines)) for i in range(len(self.columns))]
        is_text = [column.unit == "text" for column in self.columns]
        rule = [
            "-" * w if text else "-" * (w - 1) + ":"
            for w, text in zip(widths, is_text, strict=True)
        ]
        padded = [
            [
                cell.ljust(width) if text else cell.rjust(width)
                for cell, width, text in zip(line, widths, is_text, strict=True)
            ]
            for line in lines
        ]
        body = [f"| {' | '.join(line)} |" for line in (padded[0], rule, *padded[1:])]
        notes = [f"\n{note}" for note in self.notes]
        return "\n".join([f"## {self.title}", "", *body, *notes, ""])

    def data(self) -> dict[str, object]:
        names = [column.name for column in self.columns]
        return {
            "title": self.title,
            "columns": [{"name": column.name, "unit": column.unit} for column in self.columns],
            "rows": [dict(zip(names, row, strict=True)) for row in self.rows],
            "notes": self.notes,
        }


@dataclass
class Report:
    machine: Mapping[str, str]
    setting: str
    tables: list[Table] = field(default_factory=list)

    def table(self, key: str, title: str, *columns: Column) -> Table:
        table = Table(key, title, list(columns))
        self.tables.append(table)
        return table

    def markdown(self) -> str:
        facts = [f"| {name} | {value} |" for name, value in self.machine.items()]
        head = ["# Benchmarks", "", "| | |", "|---|---|", *facts, "", self.setting, ""]
        return "\n".join([*head, *(table.markdown() for table in self.tables if table.rows)])

    def write(self, folder: Path, name: str) -> list[Path]:
        folder.mkdir(parents=True, exist_ok=True)
        data = {
            "machine": dict(self.machine),
            "setting": self.setting,
            "tables": {table.key: table.data() for table in self.tables},
        }
        text = json.dumps(data, indent=1, ensure_ascii=False)
        written = [folder / f"{name}.md", folder / f"{name}.json"]
        for path, content in zip(written, (self.markdown().rstrip(), text), strict=True):
            path.write_text(content + "\n", encoding="utf-8")
        return written
