"""f-puzzles: the JSON of the puzzle editor, in a link (`https://www.f-puzzles.com/?load=N4Ig…`).

Also read: SudokuPad's links to such puzzles (`…/fpuz…`, `…/fpuzzles…`), the packed text alone,
and the JSON itself. What garns has no rule for (cages, thermometers, a single diagonal …) is
refused by name; only what the editor remembers about itself is passed over.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from garns.model import EXTRA_HOUSES, Grid, InvalidRequest, Layout, Puzzle, UnreadableInput

from .cells import is_blank_or_comment
from .format import Fit, Format, SymbolsFor, lost_if_empty
from .jsontext import JsonText
from .links import link_payload
from .lzstring import BASE64, NotLzString, TooLong, compress, decompress
from .source import Line, Source

LINK = "https://www.f-puzzles.com/?load="
PREFIXES = ("fpuzzles", "fpuz")
OTHER_PREFIXES = ("scl", "ctc")
"""SudokuPad's own packing, which has other contents."""

SIZES = range(3, 17)
"""Boards that f-puzzles has."""

SHORTEST_PACKED = 82
"""Shorter texts without a link may be short codes (`scf`)."""

DETAILS = {"title": "title", "author": "author", "ruleset": "description"}
"""The keys of f-puzzles and ours."""

RULES = ("diagonal+", "diagonal-", "extraregion")
UNDERSTOOD = {"size", "grid", "solution", *DETAILS, *RULES}
EDITOR_SETTINGS = {"highlightConflicts", "disabledlogic", "truecandidatesoptions"}

MARKS = {"notes": "centerPencilMarks", "corner_notes": "cornerPencilMarks"}
UNDERSTOOD_IN_CELL = {"value", "given", "region", *MARKS.values()}
EDITOR_CELL_STATE = {"candidates"}
"""What a solver in the editor has left behind."""


def looks_like(source: Source, layout: Layout | None) -> Fit:
    lines = [line for line in source.opening if not is_blank_or_comment(line)]
    if not lines:
        return Fit.NO
    if _is_object(lines[0]):
        keys = ('"grid"', '"size"')
        return Fit.SHAPE if all(any(k in line.text for line in lines) for k in keys) else Fit.NO
    return Fit.SIGNATURE if all(map(_is_packed, lines)) else Fit.NO


def _is_object(line: Line) -> bool:
    return line.text.lstrip().startswith("{")


def _is_packed(line: Line) -> bool:
    payload, column = link_payload(line.text)
    if not set(payload) <= set(BASE64 + "= "):
        return False
    if column > len(line.text) - len(line.text.lstrip()):
        return payload.startswith((*PREFIXES, *OTHER_PREFIXES)) or "load=" in line.text
    starts = (*PREFIXES, *OTHER_PREFIXES, "N4Ig")
    return payload.startswith(starts) and len(payload) >= SHORTEST_PACKED


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
    if payload.startswith(OTHER_PREFIXES):
        raise source.unreadable("sudokupad", line=line.number, column=column, prefix=payload[:3])
    prefix = next((prefix for prefix in PREFIXES if payload.startswith(prefix)), "")
    # Blanks were plus signs before some program took the link for a form.
    code = payload.removeprefix(prefix).replace(" ", "+")
    try:
        text = decompress(code)
    except TooLong:
        raise source.unreadable("packed-long", line=line.number, column=column) from None
    except NotLzString:
        raise source.unreadable("packed", line=line.number, column=column) from None
    return JsonText(source, text, line.number, unpacked_at=column)


@dataclass(frozen=True)
class _Document:
    """One puzzle of the editor, and the text it came from."""

    text: JsonText
    fields: Mapping[str, object]

    def puzzle(self, expected: Layout | None) -> Puzzle:
        self._refuse_unknown(self.fields, UNDERSTOOD | EDITOR_SETTINGS)
        size = self._size()
        cells = self._cells(size)
        layout = self._expected(self._layout(size, cells), expected)
        values = [
            self._value(cell.get("value"), size, *_path(i, size), "value")
            for i, cell in enumerate(cells)
        ]
        given = [
            value if cell.get("given") is True else 0
            for value, cell in zip(values, cells, strict=True)
        ]
        grid = Grid(values, layout, given)
        return Puzzle(
            grid,
            notes=self._marks(cells, MARKS["notes"], size),
            corner_notes=self._marks(cells, MARKS["corner_notes"], size),
            solution=self._solution(grid),
            details=self._details(),
            place=self.text.source.place(self.text.line),
        )

    def _refuse_unknown(
        self, fields: Mapping[str, object], known: set[str], *path: str | int
    ) -> None:
        """What is switched off or empty may stand there; it changes nothing."""
        unknown = [key for key, value in fields.items() if key not in known and value]
        if unknown:
            raise self._unsupported(unknown, *path)

    def _unsupported(self, names: Sequence[str], *path: str | int) -> UnreadableInput:
        offset = self.text.offset_of(*path, names[0])
        return self.text.unreadable("unsupported", offset=offset, names=[n[:40] for n in names])

    def _size(self) -> int:
        size = self.fields.get("size")
        if type(size) is not int or size not in SIZES:
            raise self.text.wrong("size")
        return size

    def _cells(self, size: int) -> list[Mapping[str, object]]:
        """The cells, row by row."""
        grid = self.fields.get("grid")
        if not isinstance(grid, list) or len(grid) != size:
            raise self.text.wrong("grid")
        cells: list[Mapping[str, object]] = []
        for r, row in enumerate(grid):
            if not isinstance(row, list) or len(row) != size:
                raise self.text.wrong("grid", r)
            cells += row
        for i, cell in enumerate(cells):
            self._check_cell(cell, *_path(i, size))
        return cells

    def _check_cell(self, cell: object, *path: str | int) -> None:
        if not isinstance(cell, dict):
            raise self.text.wrong(*path)
        self._refuse_unknown(cell, UNDERSTOOD_IN_CELL | EDITOR_CELL_STATE, *path)
        if type(cell.get("given", False)) is not bool:
            raise self.text.wrong(*path, "given")

    def _value(self, value: object, size: int, *path: str | int) -> int:
        """A value as a number or as digits in a string; nothing and 0 are empty."""
        if value is None or value == "":
            return 0
        if isinstance(value, str) and len(value) <= 2 and value.isascii() and value.isdecimal():
            value = int(value)
        if type(value) is not int or not 0 <= value <= size:
            raise self.text.wrong(*path)
        return value

    def _marks(
        self, cells: Sequence[Mapping[str, object]], key: str, size: int
    ) -> tuple[int, ...] | None:
        masks = tuple(
            self._mask(cell.get(key) or [], size, *_path(i, size), key)
            for i, cell in enumerate(cells)
        )
        return masks if any(masks) else None

    def _mask(self, marks: object, size: int, *path: str | int) -> int:
        if not isinstance(marks, list):
            raise self.text.wrong(*path)
        values = {self._value(mark, size, *path, i) for i, mark in enumerate(marks)}
        if 0 in values:
            raise self.text.wrong(*path)
        return sum(1 << (value - 1) for value in values)

    def _solution(self, grid: Grid) -> Grid | None:
        values = self.fields.get("solution")
        if not values:
            return None
        if not isinstance(values, list) or len(values) != grid.layout.cell_count:
            raise self.text.wrong("solution")
        cells = [self._value(value, grid.size, "solution", i) for i, value in enumerate(values)]
        solution = Grid(cells, grid.layout)
        if not solution.completes(grid.givens):
            raise self.text.unreadable("solution", offset=self.text.offset_of("solution"))
        return solution

    def _details(self) -> dict[str, str]:
        details = {}
        for theirs, ours in DETAILS.items():
            value = self.fields.get(theirs) or ""
            if not isinstance(value, str):
                raise self.text.wrong(theirs)
            if value:
                details[ours] = value
        return details

    def _layout(self, size: int, cells: Sequence[Mapping[str, object]]) -> Layout:
        base = self._base_layout(size, cells)
        return _with_extras(base, [*self._named_extras(), *self._extra_regions(base)])

    def _named_extras(self) -> Iterator[str]:
        """The rules that have fields of their own."""
        for row in EXTRA_HOUSES.values():
            present = [key for key in row.fpuzzles if self.fields.get(key)]
            if present and len(present) < len(row.fpuzzles):
                raise self._unsupported(present)
            if present:
                yield row.id

    def _base_layout(self, size: int, cells: Sequence[Mapping[str, object]]) -> Layout:
        usual = _usual_regions(size)
        regions = [cell.get("region", usual[i]) for i, cell in enumerate(cells)]
        if all(region is None for region in regions):
            return Layout.latin(size)
        numbers = list[int]()
        for i, region in enumerate(regions):
            if type(region) is not int:
                raise self.text.wrong(*_path(i, size), "region")
            numbers.append(region)
        try:
            return _layout_of_regions(numbers)
        except InvalidRequest:
            first = next(i for i, cell in enumerate(cells) if "region" in cell)
            raise self.text.wrong(*_path(first, size), "region") from None

    def _extra_regions(self, base: Layout) -> list[str]:
        """The rules that the extra regions stand for: they are the houses of some of them."""
        extra = self.fields.get("extraregion")
        if not extra:
            return []
        if not isinstance(extra, list) or not all(isinstance(region, dict) for region in extra):
            raise self.text.wrong("extraregion")
        found = [region.get("cells") for region in extra]
        if any(not isinstance(cells, list) for cells in found):
            raise self.text.wrong("extraregion")
        left = {frozenset(map(str, cells)) for cells in found}
        rules = [id for id, names in _region_names(base).items() if names <= left]
        if left != set().union(*(_region_names(base)[id] for id in rules)):
            raise self._unsupported(["extraregion"])
        return rules

    def _expected(self, found: Layout, expected: Layout | None) -> Layout:
        """The layout asked for, if it is written as the one found."""
        if expected is None:
            return found
        if _read_back(expected) is not found:
            raise self.text.unreadable("other-layout", found=found.name, expected=expected.name)
        return expected


def _path(cell: int, size: int) -> tuple[str, int, int]:
    """Where a cell stands in the JSON."""
    return ("grid", *divmod(cell, size))


def _usual_regions(size: int) -> Sequence[int]:
    """The regions of a board that does not name them: the usual blocks, rows if there are none."""
    try:
        return Layout.of_size(size).regions
    except InvalidRequest:
        return [cell // size for cell in range(size * size)]


def _layout_of_regions(numbers: Sequence[int]) -> Layout:
    """Blocks where the regions are blocks, a Latin square where they are rows, else a jigsaw."""
    jigsaw = Layout.jigsaw(numbers)
    size = jigsaw.size
    if all(region == cell // size for cell, region in enumerate(jigsaw.regions)):
        return Layout.latin(size)
    for rows in range(2, size):
        if size % rows == 0 and Layout.blocks(rows, size // rows).regions == jigsaw.regions:
            return Layout.blocks(rows, size // rows)
    return jigsaw


def _with_extras(base: Layout, extras: Iterable[str]) -> Layout:
    return Layout.named("+".join([base.name, *extras]))


def _region_names(base: Layout) -> dict[str, set[frozenset[str]]]:
    """The houses of each rule that is written as a list of regions, by the names of their cells."""
    name = _namer(base)
    names = dict[str, set[frozenset[str]]]()
    for row in EXTRA_HOUSES.values():
        houses = row.cells(base.size, base.block_shape)
        if houses and not row.fpuzzles:
            names[row.id] = {frozenset(map(name, cells)) for cells in houses}
    return names


def _houses(layout: Layout, kind: str) -> list[tuple[int, ...]]:
    return [house.cells for house in layout.houses if house.kind == kind]


def _namer(layout: Layout) -> Callable[[int], str]:
    return lambda cell: f"R{layout.row_of(cell) + 1}C{layout.column_of(cell) + 1}"


def _read_back(layout: Layout) -> Layout | None:
    """The layout that a reader of what we write finds."""
    if layout.size not in SIZES:
        return None
    base = _layout_of_regions(layout.regions) if layout.has_regions else Layout.latin(layout.size)
    try:
        return _with_extras(base, layout.extras)
    except InvalidRequest:
        return None


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    """One link per line."""
    for puzzle in puzzles:
        text = json.dumps(_fields(puzzle), ensure_ascii=False, separators=(",", ":"))
        yield LINK + compress(text) + "\n"


def _fields(puzzle: Puzzle) -> dict[str, object]:
    layout = puzzle.grid.layout
    fields: dict[str, object] = {"size": layout.size}
    for theirs, ours in DETAILS.items():
        if ours in puzzle.details:
            fields[theirs] = puzzle.details[ours]
    size = layout.size
    cells = [_cell(puzzle, cell) for cell in range(layout.cell_count)]
    fields["grid"] = [cells[start : start + size] for start in range(0, len(cells), size)]
    regions = list[object]()
    for row in (EXTRA_HOUSES[id] for id in layout.extras):
        fields |= dict.fromkeys(row.fpuzzles, True)
        if not row.fpuzzles:
            regions += [
                {"cells": list(map(_namer(layout), cells))} for cells in _houses(layout, row.kind)
            ]
    if regions:
        fields["extraregion"] = regions
    if puzzle.solution is not None:
        fields["solution"] = list(puzzle.solution.values)
    return fields


def _cell(puzzle: Puzzle, cell: int) -> dict[str, object]:
    grid = puzzle.grid
    fields: dict[str, object] = {}
    if grid.values[cell]:
        fields["value"] = grid.values[cell]
    if grid.is_given(cell):
        fields["given"] = True
    if not grid.layout.has_regions:
        fields["region"] = None
    elif tuple(_usual_regions(grid.size)) != grid.layout.regions:
        fields["region"] = grid.layout.regions[cell]
    for part, masks in (("notes", puzzle.notes), ("corner_notes", puzzle.corner_notes)):
        if masks and masks[cell]:
            fields[MARKS[part]] = [v for v in range(1, grid.size + 1) if masks[cell] >> v - 1 & 1]
    return fields


FORMAT = Format(
    id="fpuzzles",
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset(
        {"placed", "notes", "corner_notes", "solution", "many"}
        | {f"details.{key}" for key in DETAILS.values()}
    ),
    accepts=lambda layout: layout.size in SIZES,
    implies=lambda layout: _read_back(layout) is layout,
    loses=lambda puzzle: lost_if_empty(puzzle, DETAILS.values()),
)
