"""garns' own notation, which loses nothing: one JSON object per line.

    {"schema":"garns/puzzle@1","layout":"9","cells":"53..7…","givens":"5...7…",
     "notes":["","","124",…],"corner_notes":[…],"solution":"534678912…","details":{…}}

`givens` stands there only where it differs from `cells`, the rest only where there is any. A
single object may also be spread over several lines.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from garns.model import (
    CHARACTER_VALUES,
    Grid,
    InvalidRequest,
    Layout,
    Puzzle,
)

from .format import Fit, Format, SymbolsFor, any_layout, no_constraints
from .jsontext import JsonText
from .notes import NotNotes, digits_of, mask_of
from .source import Source

FAMILY = "garns/puzzle@"
VERSION = 1
KEYS = ("schema", "layout", "cells", "givens", "notes", "corner_notes", "solution", "details")


def looks_like(source: Source, layout: Layout | None) -> Fit:
    lines = [line.text.strip() for line in source.opening if line.text.strip()]
    if not lines or not lines[0].startswith("{"):
        return Fit.NO
    return Fit.SIGNATURE if any(f'"{FAMILY}' in line for line in lines) else Fit.NO


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    yield from source.made_of(
        documents(source), lambda it: _PuzzleObject(it, it.members()).puzzle(layout)
    )


def documents(source: Source) -> Iterator[JsonText]:
    first = next((line.text for line in source.opening if line.text.strip()), "")
    if _goes_on(first):
        yield JsonText.whole(source)
        return
    for line in source.forgiving(source.every_line()):
        if line.text.strip():
            yield JsonText(source, line.text, line.number)


def _goes_on(text: str) -> bool:
    """Whether the object is not finished at the end of its first line."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return bool(text) and error.pos >= len(text.rstrip())
    except (ValueError, RecursionError):
        return False
    return False


@dataclass(frozen=True)
class _PuzzleObject:
    """One object, and the text it came from."""

    text: JsonText
    fields: Mapping[str, object]

    def puzzle(self, expected: Layout | None) -> Puzzle:
        self._check_schema()
        layout = self._layout(expected)
        grid = self._grid(layout)
        return Puzzle(
            grid,
            notes=self._marks("notes", layout),
            corner_notes=self._marks("corner_notes", layout),
            solution=self._solution(grid),
            details=self._details(),
            place=self.text.source.place(self.text.line),
        )

    def _check_schema(self) -> None:
        family, _, version = self._string("schema").partition("@")
        if f"{family}@" != FAMILY or not (version.isascii() and version.isdecimal()):
            raise self.text.wrong("schema")
        if version != str(VERSION):
            raise self.text.unreadable(
                "schema-version",
                offset=self.text.offset_of("schema"),
                version=version[:20],
                known=VERSION,
            )
        for key in self.fields:
            if key not in KEYS:
                raise self.text.unreadable(
                    "json-key", offset=self.text.offset_of(key), key=key[:40]
                )

    def _string(self, key: str) -> str:
        value = self.fields.get(key)
        if not isinstance(value, str):
            raise self.text.wrong(key)
        return value

    def _layout(self, expected: Layout | None) -> Layout:
        try:
            layout = Layout.named(self._string("layout"))
        except InvalidRequest:
            raise self.text.wrong("layout") from None
        if expected is not None and expected is not layout:
            raise self.text.unreadable(
                "other-layout",
                offset=self.text.offset_of("layout"),
                found=layout.name,
                expected=expected.name,
            )
        return layout

    def _values(self, key: str, layout: Layout) -> list[int]:
        text, start = self._string(key), self.text.offset_of(key) or 0
        if len(text) != layout.cell_count:
            raise self.text.unreadable(
                "cell-count",
                offset=start,
                n=len(text),
                expected=layout.cell_count,
                size=layout.size,
            )
        for i, char in enumerate(text):
            if CHARACTER_VALUES.get(char, layout.size + 1) > layout.size:
                raise self.text.unreadable("cell", offset=start + i, found=char, size=layout.size)
        return [CHARACTER_VALUES[char] for char in text]

    def _grid(self, layout: Layout) -> Grid:
        values = self._values("cells", layout)
        given = self._values("givens", layout) if "givens" in self.fields else None
        try:
            return Grid(values, layout, given)
        except InvalidRequest:
            raise self.text.unreadable(
                "givens-differ", offset=self.text.offset_of("givens")
            ) from None

    def _solution(self, grid: Grid) -> Grid | None:
        if "solution" not in self.fields:
            return None
        solution = Grid(self._values("solution", grid.layout), grid.layout)
        if not solution.completes(grid.givens):
            raise self.text.unreadable("solution", offset=self.text.offset_of("solution"))
        return solution

    def _marks(self, key: str, layout: Layout) -> tuple[int, ...] | None:
        if key not in self.fields:
            return None
        marks = self.fields[key]
        if not isinstance(marks, list) or not all(isinstance(mark, str) for mark in marks):
            raise self.text.wrong(key)
        if len(marks) != layout.cell_count:
            raise self.text.unreadable(
                "cell-count",
                offset=self.text.offset_of(key),
                n=len(marks),
                expected=layout.cell_count,
                size=layout.size,
            )
        return tuple(self._mask(key, cell, mark, layout.size) for cell, mark in enumerate(marks))

    def _mask(self, key: str, cell: int, mark: str, size: int) -> int:
        try:
            return mask_of(mark, size)
        except NotNotes as error:
            offset = (self.text.offset_of(key, cell) or 0) + error.at
            raise self.text.unreadable("notes", offset=offset, found=mark[:20], size=size) from None

    def _details(self) -> dict[str, str]:
        details = self.fields.get("details", {})
        if not isinstance(details, dict):
            raise self.text.wrong("details")
        for key, value in details.items():
            if not isinstance(value, str):
                raise self.text.wrong("details", key)
        return details


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    for puzzle in puzzles:
        yield json.dumps(_fields(puzzle), ensure_ascii=False, separators=(",", ":")) + "\n"


def _fields(puzzle: Puzzle) -> dict[str, object]:
    grid = puzzle.grid
    fields: dict[str, object] = {
        "schema": f"{FAMILY}{VERSION}",
        "layout": grid.layout.name,
        "cells": grid.line,
    }
    if grid.givens != grid:
        fields["givens"] = grid.givens.line
    if puzzle.notes is not None:
        fields["notes"] = list(map(digits_of, puzzle.notes))
    if puzzle.corner_notes is not None:
        fields["corner_notes"] = list(map(digits_of, puzzle.corner_notes))
    if puzzle.solution is not None:
        fields["solution"] = puzzle.solution.line
    if puzzle.details:
        fields["details"] = dict(puzzle.details)
    return fields


FORMAT = Format(
    id="json",
    extensions=(".json", ".jsonl"),
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset({"placed", "notes", "corner_notes", "solution", "details", "many"}),
    accepts=any_layout,
    implies=any_layout,
    unsaid=no_constraints,
    takes_grids=True,
)
