"""f-puzzles: the JSON of the puzzle editor, in a link (`https://www.f-puzzles.com/?load=N4Ig…`).

Also read: SudokuPad's links to such puzzles (`…/fpuz…`, `…/fpuzzles…`), the packed text alone,
and the JSON itself. Constraints are in `fpuzzles_rules.py`. What is only drawn (lines, texts,
colours …) is kept as the detail `cosmetics` and written back. What garns has no rule for is refused
by name; only what the editor remembers about itself is passed over.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from garns.model import EXTRA_HOUSES, Grid, InvalidRequest, Layout, Puzzle, UnreadableInput
from garns.model.constraints import Constraint
from garns.model.extra_houses import ExtraHouses

from .cells import is_blank_or_comment
from .format import Fit, Format, Loss, SymbolsFor, lost_if_empty
from .fpuzzles_rules import NEGATIVE, SHAPES, Fields, keys_of, read_rules, unsupported, write_rules
from .jsontext import JsonText
from .links import link_payload
from .lzstring import BASE64, NotLzString, TooLong, compress, decompress
from .regions import layout_of_regions, read_back, with_extras
from .rules import agreed, with_rules
from .source import Line, Source

LINK = "https://www.f-puzzles.com/?load="
PREFIXES = ("fpuzzles", "fpuz")

SIZES = range(3, 17)
"""Boards that f-puzzles has."""

SHORTEST_PACKED = 82
"""Shorter texts without a link may be short codes (`scf`)."""

DETAILS = {"title": "title", "author": "author", "ruleset": "description"}
"""The keys of f-puzzles and ours."""

REGIONS = "extraregion"
UNDERSTOOD = {"size", "grid", "solution", REGIONS, NEGATIVE, *DETAILS}
DRAWINGS = ("line", "rectangle", "circle", "text", "cage", "fogofwar", "foglight")
"""Lists of what is drawn and means nothing."""
MESSAGE = "successMessage"
"""What a player who is done is told."""
COSMETICS = "cosmetics"
"""The detail that keeps them, as JSON."""
COLOURS = ("c", "cArray", "highlight")
"""The same in a cell."""
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
        return payload.startswith(PREFIXES) or "load=" in line.text
    starts = (*PREFIXES, "N4Ig")
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
        self._refuse_unknown(self.fields, _understood() | EDITOR_SETTINGS)
        size = self._size()
        cells = self._cells(size)
        layout, kept = self._layout(size, cells)
        layout = self._expected(layout, expected)
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
            details=self._details(cells, kept),
            place=self.text.source.place(self.text.line),
        )

    def _refuse_unknown(
        self, fields: Mapping[str, object], known: set[str], *path: str | int
    ) -> None:
        """What is switched off or empty may stand there; it changes nothing."""
        unknown = [key for key, value in fields.items() if key not in known and value]
        if unknown:
            raise unsupported(self.text, unknown, *path)

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
        known = UNDERSTOOD_IN_CELL | EDITOR_CELL_STATE | {*COLOURS} | keys_of("marks")
        self._refuse_unknown(cell, known, *path)
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

    def _details(self, cells: Sequence[Mapping[str, object]], kept: Fields) -> dict[str, str]:
        details = {}
        for theirs, ours in DETAILS.items():
            value = self.fields.get(theirs) or ""
            if not isinstance(value, str):
                raise self.text.wrong(theirs)
            if value:
                details[ours] = value
        if cosmetics := self._cosmetics(cells, kept):
            details[COSMETICS] = _compact(cosmetics)
        return details

    def _cosmetics(self, cells: Sequence[Mapping[str, object]], kept: Fields) -> Fields:
        """What is only drawn: lists under their keys, and colours under the names of cells."""
        found = Fields()
        for key in DRAWINGS:
            drawings = self.fields.get(key) or []
            if not isinstance(drawings, list):
                raise self.text.wrong(key)
            if drawings:
                found[key] = drawings
        if message := self.fields.get(MESSAGE):
            if not isinstance(message, str):
                raise self.text.wrong(MESSAGE)
            found[MESSAGE] = message
        name = _namer(math.isqrt(len(cells)))
        for i, cell in enumerate(cells):
            if colours := {key: cell[key] for key in COLOURS if cell.get(key)}:
                found[name(i)] = colours
        return found | kept

    def _layout(self, size: int, cells: Sequence[Mapping[str, object]]) -> tuple[Layout, Fields]:
        """The board with its constraints, and what only looks like one."""
        base = self._base_layout(size, cells)
        named = {row.id: row.fpuzzles for row in EXTRA_HOUSES.values() if self._has_all(row)}
        regions, left = self._extra_regions(base)
        layout = with_extras(base, [*named, *regions])
        said = {key for keys in named.values() for key in keys}
        fields = {key: value for key, value in self.fields.items() if key not in said}
        rules = read_rules(self.text, {**fields, REGIONS: left}, layout)
        place = self.text.place_of("grid")
        return with_rules(layout, rules.constraints, place), rules.kept

    def _has_all(self, row: ExtraHouses) -> bool:
        """Whether the fields say this rule; one of two diagonals is a constraint."""
        return bool(row.fpuzzles) and all(self.fields.get(key) for key in row.fpuzzles)

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
            return layout_of_regions(numbers)
        except InvalidRequest:
            first = next(i for i, cell in enumerate(cells) if "region" in cell)
            raise self.text.wrong(*_path(first, size), "region") from None

    def _extra_regions(self, base: Layout) -> tuple[list[str], list[object]]:
        """The rules whose houses the extra regions are, and the regions that are left."""
        extra = self.fields.get(REGIONS)
        if not extra:
            return [], []
        if not isinstance(extra, list) or not all(isinstance(region, dict) for region in extra):
            raise self.text.wrong(REGIONS)
        found = [region.get("cells") for region in extra]
        if any(not isinstance(cells, list) for cells in found):
            raise self.text.wrong(REGIONS)
        sets = [frozenset(map(str, cells)) for cells in found]
        known = _region_names(base)
        rules = [id for id, names in known.items() if names <= set(sets)]
        explained = set().union(*(known[id] for id in rules))
        # The place of what is not a region any more stays, so that those after it keep theirs.
        left = [{} if s in explained else region for region, s in zip(extra, sets, strict=True)]
        return rules, left if any(left) else []

    def _expected(self, found: Layout, expected: Layout | None) -> Layout:
        """The layout asked for, if it is written as the one found."""
        if expected is None:
            return found
        houses = found.without_constraints
        layout = agreed(found, expected) if _read_back(expected) is houses else None
        if layout is None:
            raise self.text.unreadable("other-layout", found=found.name, expected=expected.name)
        return layout


def _path(cell: int, size: int) -> tuple[str, int, int]:
    """Where a cell stands in the JSON."""
    return ("grid", *divmod(cell, size))


def _usual_regions(size: int) -> Sequence[int]:
    """The regions of a board that does not name them: the usual blocks, rows if there are none."""
    try:
        return Layout.of_size(size).regions
    except InvalidRequest:
        return [cell // size for cell in range(size * size)]


def _region_names(base: Layout) -> dict[str, set[frozenset[str]]]:
    """The houses of each rule that is written as a list of regions, by the names of their cells."""
    name = _namer(base.size)
    names = dict[str, set[frozenset[str]]]()
    for row in EXTRA_HOUSES.values():
        houses = row.cells(base.size, base.block_shape)
        if houses and not row.fpuzzles:
            names[row.id] = {frozenset(map(name, cells)) for cells in houses}
    return names


def _houses(layout: Layout, kind: str) -> list[tuple[int, ...]]:
    return [house.cells for house in layout.houses if house.kind == kind]


def _namer(size: int) -> Callable[[int], str]:
    return lambda cell: f"R{cell // size + 1}C{cell % size + 1}"


def _understood() -> set[str]:
    """The keys that may stand in a puzzle."""
    return UNDERSTOOD | {*DRAWINGS, MESSAGE} | keys_of("flag", *SHAPES)


def _read_back(layout: Layout) -> Layout | None:
    """The houses that a reader of what we write finds."""
    return read_back(layout) if layout.size in SIZES else None


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    """One link per line."""
    for puzzle in puzzles:
        yield LINK + compress(_compact(_fields(puzzle))) + "\n"


def _fields(puzzle: Puzzle) -> Fields:
    layout = puzzle.grid.layout
    size, name = layout.size, _namer(layout.size)
    rules = write_rules(layout)
    fields: Fields = {"size": size}
    for theirs, ours in DETAILS.items():
        if ours in puzzle.details:
            fields[theirs] = puzzle.details[ours]
    cells = [_cell(puzzle, i) | rules.marks.get(i, {}) for i in range(layout.cell_count)]
    fields["grid"] = [cells[start : start + size] for start in range(0, len(cells), size)]
    regions = list[object]()
    for row in (EXTRA_HOUSES[id] for id in layout.extras):
        fields |= dict.fromkeys(row.fpuzzles, True)
        if not row.fpuzzles:
            houses = _houses(layout, row.kind)
            regions += [{"cells": list(map(name, cells))} for cells in houses]
    _add(fields, {REGIONS: regions} if regions else {})
    _add(fields, rules.fields)
    if puzzle.solution is not None:
        fields["solution"] = list(puzzle.solution.values)
    for key, value in _kept(puzzle).items():
        if isinstance(value, dict):
            cells[_cell_named(key, size)].update(value)
        else:
            _add(fields, {key: value})
    return fields


def _add(fields: Fields, more: Fields) -> None:
    """Lists under the same key become one."""
    for key, value in more.items():
        before = fields.get(key)
        if isinstance(before, list) and isinstance(value, list):
            fields[key] = before + value
        else:
            fields[key] = value


def _kept(puzzle: Puzzle) -> Fields:
    """What the detail about drawings says; nothing if it was not made by a reader."""
    text = JsonText(Source.of_text(""), puzzle.details.get(COSMETICS, "{}"))
    try:
        kept = dict(text.members())
        return (
            kept if all(_is_kept(text, puzzle.grid.layout, *each) for each in kept.items()) else {}
        )
    except UnreadableInput:
        return {}


def _is_kept(text: JsonText, layout: Layout, key: str, value: object) -> bool:
    if isinstance(value, dict):
        return _cell_named(key, layout.size) >= 0 and value.keys() <= {*COLOURS}
    if key == MESSAGE:
        return isinstance(value, str)
    if not isinstance(value, list):
        return False
    return key in DRAWINGS or read_rules(text, {key: value}, layout).kept == {key: value}


def _cell_named(name: str, size: int) -> int:
    """−1 if there is none."""
    row, _, column = name.removeprefix("R").partition("C")
    is_name = f"R{row}C{column}" == name and all(
        part in map(str, range(1, size + 1)) for part in (row, column)
    )
    return (int(row) - 1) * size + int(column) - 1 if is_name else -1


def _cell(puzzle: Puzzle, cell: int) -> Fields:
    grid = puzzle.grid
    fields = Fields()
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


def _unsaid(layout: Layout) -> Sequence[Constraint]:
    return write_rules(layout).unsaid


def _losses(puzzle: Puzzle) -> Iterator[Loss]:
    yield from lost_if_empty(puzzle, DETAILS.values())
    if COSMETICS in puzzle.details and _compact(_kept(puzzle)) != puzzle.details[COSMETICS]:
        yield "changed_details", {"names": [COSMETICS]}


def _compact(fields: Fields) -> str:
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")) if fields else ""


FORMAT = Format(
    id="fpuzzles",
    looks_like=looks_like,
    read=read,
    write=write,
    carries=frozenset(
        {"placed", "notes", "corner_notes", "solution", "many"}
        | {f"details.{key}" for key in (*DETAILS.values(), COSMETICS)}
    ),
    accepts=lambda layout: layout.size in SIZES,
    implies=lambda layout: _read_back(layout) is layout.without_constraints and not _unsaid(layout),
    unsaid=_unsaid,
    loses=_losses,
)
