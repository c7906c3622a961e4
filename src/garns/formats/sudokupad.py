"""SudokuPad's own links (`https://sudokupad.app/scl…`, `…/ctc…`), and the JSON inside.

Givens, pencil marks, regions, cages and a few rules have a meaning there. Lines, arrows, shapes and
texts are only drawn: what they mean stands in the text of the rules, so puzzles with them are
refused by name. (Links that begin with `fpuz` carry the meaning: see `fpuzzles.py`.)
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from garns.model import Grid, InvalidRequest, Layout, Puzzle
from garns.model.constraints import Constraint

from .cells import is_blank_or_comment
from .format import Fit, Format, Loss, SymbolsFor, lost_if_empty
from .jsontext import JsonText
from .links import link_payload
from .lzstring import BASE64, NotLzString, TooLong, compress, decompress
from .regions import base_read_back, layout_of_regions
from .rules import (
    Meaning,
    Way,
    agreed,
    constraint_of,
    refuse_impossible,
    ways_by_name,
    ways_to_write,
    with_rules,
)
from .source import Line, Source
from .zipped_json import NotZipped, unzipped

NOTATION = "sudokupad"
LINK = "https://sudokupad.app/ctc"
PREFIXES = ("scl", "ctc")
SHORTEST_PACKED = 82
"""Shorter texts without a link may be short codes (`scf`)."""
SIZES = range(1, 17)
DIGITS_ONLY = 9
"""The largest board whose solution is a text of digits."""

DETAILS = {"title": "title", "author": "author", "rules": "description"}
DRAWN = ("lines", "arrows", "overlays", "underlays")
UNDERSTOOD = {"cells", "regions", "cages", "metadata"}
OF_THE_PAGE = {"id", "cellSize", "settings", "videos", "duration", "foglight", "triggereffect"}
"""What says how a puzzle is shown."""
OF_THE_SETTER = {"source", "msgcorrect", "msgincorrect", "customstyle", "copyright", "bgimage"}
MARKS = {"notes": "centremarks", "corner_notes": "pencilMarks"}
UNIQUE, REPEATS, IN_METADATA = "unique", "repeats", "metadata"
TRUE = "true"


def looks_like(source: Source, layout: Layout | None) -> Fit:
    lines = [line for line in source.opening if not is_blank_or_comment(line)]
    if not lines:
        return Fit.NO
    if _is_object(lines[0]):
        text = "\n".join(line.text for line in lines)
        is_ours = '"cells"' in text and ('"regions"' in text or '"cellSize"' in text)
        return Fit.SHAPE if is_ours and '"size"' not in text else Fit.NO
    return Fit.SIGNATURE if all(map(_is_packed, lines)) else Fit.NO


def _is_object(line: Line) -> bool:
    return line.text.lstrip().startswith("{")


def _is_packed(line: Line) -> bool:
    payload, column = link_payload(line.text)
    is_link = column > len(line.text) - len(line.text.lstrip())
    return (
        payload.startswith(PREFIXES)
        and set(payload) <= set(BASE64 + "= ")
        and (is_link or len(payload) >= SHORTEST_PACKED)
    )


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    first = next((line for line in source.opening if not is_blank_or_comment(line)), None)
    if first and _is_object(first):
        yield _puzzle(JsonText.whole(source), layout)
        return
    readable = source.forgiving(source.every_line())
    lines = (line for line in readable if not is_blank_or_comment(line))
    yield from source.made_of(lines, lambda line: _puzzle(_unpacked(source, line), layout))


def _puzzle(text: JsonText, layout: Layout | None) -> Puzzle:
    return _Document(text, text.members()).puzzle(layout)


def _unpacked(source: Source, line: Line) -> JsonText:
    payload, column = link_payload(line.text)
    prefix = next((prefix for prefix in PREFIXES if payload.startswith(prefix)), "")
    # Blanks were plus signs before some program took the link for a form.
    code = payload.removeprefix(prefix).replace(" ", "+")
    try:
        text = unzipped(decompress(code))
    except TooLong:
        raise source.unreadable("packed-long", line=line.number, column=column) from None
    except (NotLzString, NotZipped):
        raise source.unreadable("packed", line=line.number, column=column) from None
    return JsonText(source, text, line.number, unpacked_at=column)


@dataclass(frozen=True)
class _Document:
    """One puzzle, and the text it came from."""

    text: JsonText
    fields: Mapping[str, object]

    def puzzle(self, expected: Layout | None) -> Puzzle:
        self._refuse_drawings()
        self._refuse_unknown(self.fields, UNDERSTOOD | OF_THE_PAGE)
        cells = self._cells()
        houses = self._houses(len(cells))
        size = houses.size
        metadata = self._metadata()
        constraints = [*self._cages(houses), *self._flags(metadata, houses)]
        found = with_rules(houses, constraints, self.text.place_of("cells"))
        same_houses = expected is None or base_read_back(expected) is houses
        layout = agreed(found, expected) if same_houses else None
        if layout is None:
            asked = expected.name if expected else ""
            raise self.text.unreadable("other-layout", found=found.name, expected=asked)
        values = [self._value(cell.get("value"), size, *_path(i, size)) for i, cell in cells]
        grid = Grid(values, layout)
        return Puzzle(
            grid,
            notes=self._marks(cells, MARKS["notes"], size),
            corner_notes=self._marks(cells, MARKS["corner_notes"], size),
            solution=self._solution(metadata.get("solution"), grid),
            details={ours: metadata[key] for key, ours in DETAILS.items() if metadata.get(key)},
            place=self.text.source.place(self.text.line),
        )

    def _refuse_drawings(self) -> None:
        drawn = [key for key in DRAWN if self.fields.get(key)]
        if drawn:
            offset = self.text.offset_of(drawn[0])
            raise self.text.unreadable("sudokupad-drawn", offset=offset, names=drawn)

    def _refuse_unknown(
        self, fields: Mapping[str, object], known: set[str], *path: str | int
    ) -> None:
        unknown = [key for key, value in fields.items() if key not in known and value]
        if unknown:
            offset = self.text.offset_of(*path, unknown[0])
            names = [name[:40] for name in unknown]
            raise self.text.unreadable("unsupported", offset=offset, names=names)

    def _cells(self) -> list[tuple[int, Mapping[str, object]]]:
        """With their numbers, row by row."""
        rows = self.fields.get("cells")
        if not isinstance(rows, list) or len(rows) not in SIZES:
            raise self.text.wrong("cells")
        cells = list[Mapping[str, object]]()
        for r, row in enumerate(rows):
            if not isinstance(row, list) or len(row) != len(rows):
                raise self.text.unreadable("sudokupad-rows", self.text.offset_of("cells", r))
            for c, cell in enumerate(row):
                if not isinstance(cell, dict):
                    raise self.text.wrong("cells", r, c)
                self._refuse_unknown(cell, {"value", *MARKS.values()}, "cells", r, c)
                cells.append(cell)
        return list(enumerate(cells))

    def _houses(self, count: int) -> Layout:
        size = next(size for size in SIZES if size * size == count)
        regions = self.fields.get("regions") or []
        if not isinstance(regions, list):
            raise self.text.wrong("regions")
        if not regions:
            return Layout.latin(size)
        of_cell: dict[int, int] = {}
        for number, region in enumerate(regions):
            of_cell |= dict.fromkeys(self._places(region, size, "regions", number), number)
        try:
            if len(of_cell) != count:
                raise self.text.unreadable("sudokupad-rows", self.text.offset_of("regions"))
            return layout_of_regions([of_cell[cell] for cell in range(count)])
        except InvalidRequest:
            raise self.text.wrong("regions") from None

    def _places(self, places: object, size: int, *path: str | int) -> tuple[int, ...]:
        """Cells as rows and columns from 0."""
        if not isinstance(places, list):
            raise self.text.wrong(*path)
        cells = list[int]()
        for i, place in enumerate(places):
            if not isinstance(place, list) or len(place) != 2:
                raise self.text.wrong(*path, i)
            if not all(type(each) is int and 0 <= each < size for each in place):
                raise self.text.wrong(*path, i)
            cells.append(place[0] * size + place[1])
        return tuple(cells)

    def _listed_cages(self) -> list[Mapping[str, object]]:
        cages = self.fields.get("cages") or []
        if not isinstance(cages, list) or not all(isinstance(cage, dict) for cage in cages):
            raise self.text.wrong("cages")
        return cages

    def _metadata(self) -> dict[str, str]:
        """Also what older puzzles keep in cages without cells: `{"value": "title: …"}`."""
        found = self.fields.get("metadata") or {}
        if not isinstance(found, dict):
            raise self.text.wrong("metadata")
        flags = {name for name, ways in _ways().items() if ways[0].form.shape == IN_METADATA}
        self._refuse_unknown(found, {*DETAILS, "solution", *OF_THE_SETTER, *flags}, "metadata")
        known = {*DETAILS, "solution", *flags}
        metadata = {key: self._word(found[key], key) for key in found if key in known}
        for cage in self._listed_cages():
            if not cage.get("cells"):
                value = cage.get("value")
                key, _, text = (value if isinstance(value, str) else "").partition(":")
                self._refuse_unknown({key: text}, {*DETAILS, "solution", *OF_THE_SETTER}, "cages")
                metadata[key] = metadata.get(key) or text.strip()
        return metadata

    def _word(self, value: object, key: str) -> str:
        """A text, or a number or a truth as one."""
        if not value:
            return ""
        if value is True:
            return TRUE
        if type(value) not in (str, int):
            raise self.text.wrong("metadata", key)
        return str(value)

    def _flags(self, metadata: Mapping[str, str], houses: Layout) -> Iterator[Constraint]:
        for name, (way, *_) in _ways().items():
            if way.form.shape == IN_METADATA and metadata.get(name) == TRUE:
                yield constraint_of(way, Meaning(), houses.size)

    def _cages(self, houses: Layout) -> Iterator[Constraint]:
        for i, cage in enumerate(self._listed_cages()):
            if not cage.get("cells"):
                continue
            known = {"cells", "value", "sum", "unique", "hidden", "type", "style"}
            self._refuse_unknown(cage, known, "cages", i)
            cells = self._places(cage["cells"], houses.size, "cages", i, "cells")
            numbers = self._sum(cage, i)
            repeats = cage.get("unique") is False
            if not numbers and repeats and cage.get("hidden"):
                continue
            if not numbers and not cage.get("unique"):
                offset = self.text.offset_of("cages", i)
                raise self.text.unreadable("sudokupad-drawn", offset=offset, names=["cages"])
            (way,) = (
                way
                for way in _ways()["cages"]
                if way.form.shape == (REPEATS if repeats else UNIQUE)
            )
            constraint = constraint_of(way, Meaning((cells,), numbers), houses.size)
            refuse_impossible(constraint, houses, lambda i=i: self.text.place_of("cages", i))  # type: ignore[misc]
            yield constraint

    def _sum(self, cage: Mapping[str, object], i: int) -> tuple[int, ...]:
        said = cage.get("sum") if cage.get("sum") is not None else cage.get("value")
        if said is None or said == "":
            return ()
        if isinstance(said, str) and said.isascii() and said.isdecimal() and len(said) <= 6:
            said = int(said)
        if type(said) is not int or not 0 <= said <= 999_999:
            raise self.text.unreadable(
                "sudokupad-drawn", offset=self.text.offset_of("cages", i), names=["cages"]
            )
        return (said,)

    def _value(self, value: object, size: int, *path: str | int) -> int:
        if value is None or value == "":
            return 0
        if isinstance(value, str) and len(value) <= 2 and value.isascii() and value.isdecimal():
            value = int(value)
        if type(value) is not int or not 0 <= value <= size:
            raise self.text.wrong(*path, "value")
        return value

    def _marks(
        self, cells: Sequence[tuple[int, Mapping[str, object]]], key: str, size: int
    ) -> tuple[int, ...] | None:
        masks = tuple(self._mask(cell.get(key) or [], size, *_path(i, size)) for i, cell in cells)
        return masks if any(masks) else None

    def _mask(self, marks: object, size: int, *path: str | int) -> int:
        if not isinstance(marks, list):
            raise self.text.wrong(*path)
        values = {self._value(mark, size, *path) for mark in marks} - {0}
        return sum(1 << (value - 1) for value in values)

    def _solution(self, text: str | None, grid: Grid) -> Grid | None:
        if not text:
            return None
        is_board = len(text) == grid.layout.cell_count and text.isascii() and text.isdecimal()
        if not is_board or max(map(int, text)) > grid.size:
            raise self.text.wrong("metadata", "solution")
        solution = Grid(text, grid.layout)
        if not solution.completes(grid.givens):
            raise self.text.unreadable("solution", offset=self.text.offset_of("metadata"))
        return solution


def _ways() -> Mapping[str, tuple[Way, ...]]:
    return ways_by_name(NOTATION)


def _path(cell: int, size: int) -> tuple[str, int, int]:
    return ("cells", *divmod(cell, size))


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    """One link per line."""
    for puzzle in puzzles:
        text = json.dumps(_fields(puzzle), ensure_ascii=False, separators=(",", ":"))
        yield LINK + compress(text) + "\n"


def _fields(puzzle: Puzzle) -> dict[str, object]:
    layout = puzzle.grid.layout
    size = layout.size
    metadata: dict[str, object] = {
        theirs: puzzle.details[ours] for theirs, ours in DETAILS.items() if ours in puzzle.details
    }
    if puzzle.solution is not None and size <= DIGITS_ONLY:
        metadata["solution"] = puzzle.solution.line
    cages = list[object]()
    for each in layout.constraints:
        for way in ways_to_write(NOTATION, each):
            if way.form.shape == IN_METADATA:
                metadata[way.form.name] = True
            elif _is_cage(each):
                cages.append(_cage(each, way.form.shape == UNIQUE, size))
    cells = [_cell(puzzle, cell) for cell in range(layout.cell_count)]
    regions: list[list[object]] = [[] for _ in range(size)]
    for cell, region in enumerate(layout.regions):
        regions[region].append(divmod(cell, size))
    return {
        "cellSize": 64,
        "metadata": metadata,
        "cells": [cells[start : start + size] for start in range(0, len(cells), size)],
        "regions": regions if layout.has_regions else [],
        "cages": cages,
    }


def _is_cage(constraint: Constraint) -> bool:
    """Sums with factors are none."""
    return len(constraint.numbers) <= 1


def _cage(constraint: Constraint, is_unique: bool, size: int) -> dict[str, object]:
    cells = [divmod(cell, size) for cell in constraint.cells]
    cage: dict[str, object] = {"cells": cells, "unique": is_unique}
    if constraint.numbers:
        cage |= {"value": str(constraint.numbers[0]), "sum": constraint.numbers[0]}
    return cage


def _cell(puzzle: Puzzle, cell: int) -> dict[str, object]:
    fields: dict[str, object] = {}
    if puzzle.grid.values[cell]:
        fields["value"] = puzzle.grid.values[cell]
    for part, masks in (("notes", puzzle.notes), ("corner_notes", puzzle.corner_notes)):
        if masks and masks[cell]:
            values = range(1, puzzle.grid.size + 1)
            fields[MARKS[part]] = [value for value in values if masks[cell] >> value - 1 & 1]
    return fields


def _unsaid(layout: Layout) -> Sequence[Constraint]:
    return [
        each
        for each in layout.constraints
        if not any(ways_to_write(NOTATION, each)) or not _is_cage(each)
    ]


def _losses(puzzle: Puzzle) -> Iterator[Loss]:
    yield from lost_if_empty(puzzle, DETAILS.values())
    if puzzle.solution is not None and puzzle.grid.size > DIGITS_ONLY:
        yield "solution", {}


def _implies(layout: Layout) -> bool:
    has_houses = not layout.extras and base_read_back(layout) is layout.without_constraints
    return has_houses and not _unsaid(layout)


FORMAT = Format(
    id=NOTATION,
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset(
        {"notes", "corner_notes", "solution", "many"}
        | {f"details.{key}" for key in DETAILS.values()}
    ),
    accepts=lambda layout: layout.size in SIZES,
    implies=_implies,
    unsaid=_unsaid,
    loses=_losses,
)
