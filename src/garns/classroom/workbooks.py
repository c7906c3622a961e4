"""Spreadsheets (.xlsx, .ods, .xls) as lines of text; needs python-calamine.

That library makes room for every cell between the first and the last one of a sheet, so a file is
refused beforehand if that would be out of all proportion. It works in a process of its own.
"""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

from garns.formats import MAX_FILE, refuse_bomb, refusing_damage
from garns.model import Message, MissingExtra, Place, UnreadableInput

from .workbook_process import PASSWORD

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

PROCESS = Path(__file__).with_name("workbook_process.py")

OLD_WORKBOOK = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
EXCEL_SHEETS = re.compile(r"xl/worksheets/[^/]+\.xml")
EXCEL_RELATIONS = "xl/_rels/workbook.xml.rels"
EXCEL_BINARY = "xl/workbook.bin"
OPEN_DOCUMENT = "content.xml"
MARKS = ("xl/workbook.xml", OPEN_DOCUMENT)

MAX_CELLS = 1 << 22
"""Between the first and the last cell of a sheet; a class list has a few thousand."""

TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"


def is_workbook(content: bytes | Path) -> bool:
    """Whether this is a spreadsheet that may be read here."""
    if isinstance(content, bytes) and content.startswith(OLD_WORKBOOK):
        return True
    try:
        with refusing_damage(None):
            packed = ZipFile(io.BytesIO(content) if isinstance(content, bytes) else content)
    except UnreadableInput:
        return False
    with packed:
        return any(mark in packed.namelist() for mark in MARKS)


def sheet_lines(content: bytes, name: str) -> tuple[list[tuple[int, list[str]]], Message | None]:
    """The lines of the first sheet with something in it, with their numbers; and which sheets are
    not read, if there are any."""
    _refuse_out_of_proportion(content, name)
    names, rows = _first_sheet(content, name)
    lines = [(number, row) for number, row in enumerate(rows, 1) if any(map(str.strip, row))]
    if len(names) < 2:
        return lines, None
    return lines, Message("assign.one-sheet", {"name": names[0], "others": names[1:]})


def _first_sheet(content: bytes, name: str) -> tuple[list[str], list[list[str]]]:
    """The names of the sheets that are not empty, and the rows of the first of these."""
    if find_spec("python_calamine") is None:
        raise MissingExtra("python-calamine", "spreadsheets")
    command = [sys.executable, "-P", str(PROCESS)]
    done = subprocess.run(
        command, input=content, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
    )
    if done.returncode:
        id = "archive-password" if done.returncode == PASSWORD else "table-binary"
        raise UnreadableInput(id, Place(name))
    found = json.loads(done.stdout)
    return found["names"], found["rows"]


def _refuse_out_of_proportion(content: bytes, name: str) -> None:
    # Imported late: most tables are text.
    from xml.etree.ElementTree import ParseError

    from defusedxml import DefusedXmlException

    if content.startswith(OLD_WORKBOOK):
        # Its sheets have 65,536 rows and 256 columns at most.
        return
    with refusing_damage(name), ZipFile(io.BytesIO(content)) as packed:
        infos = packed.infolist()
        refuse_bomb(name, infos)
        if sum(info.file_size for info in infos) > MAX_FILE:
            raise UnreadableInput("bomb", Place(name))
        if any(info.flag_bits & 1 for info in infos):
            raise UnreadableInput("archive-password", Place(name))
        try:
            cells = max(_areas(packed))
        except (ParseError, DefusedXmlException, ValueError):
            raise UnreadableInput("table-binary", Place(name)) from None
        if cells > MAX_CELLS:
            raise UnreadableInput("table-far", Place(name), n=cells)


def _areas(packed: ZipFile) -> Iterator[int]:
    """The cells of each sheet from the first to the last. Capitals in the names of parts make no
    difference to the library."""
    parts = {name.lower(): name for name in packed.namelist()}
    if EXCEL_BINARY in parts:
        raise ValueError("a workbook of another kind")
    elsewhere = _related(packed.read(parts[EXCEL_RELATIONS])) if EXCEL_RELATIONS in parts else set()
    for key, name in parts.items():
        if EXCEL_SHEETS.fullmatch(key) or key in elsewhere:
            yield _excel_area(packed.read(name))
        elif key == OPEN_DOCUMENT:
            yield _open_document_area(packed.read(name))
    yield 0


def _related(relations: bytes) -> set[str]:
    """The other parts that a workbook names: a sheet may be any of them."""
    targets = {element.get("Target", "").lower().lstrip("/") for element in _elements(relations)}
    return {target if target.startswith("xl/") else f"xl/{target}" for target in targets}


def _excel_area(sheet: bytes) -> int:
    rows, columns = set[int](), set[int]()
    for element in _elements(sheet):
        kind = _local_name(element)
        if kind == "c" and len(element) and "r" in element.attrib:
            row, column = _excel_place(element.attrib["r"])
            rows.add(row)
            columns.add(column)
        elif kind == "row" and len(element):
            # Its cells need not say where they are.
            rows.add(int(element.get("r", "1")))
            columns.add(len(element))
    return _span(rows) * _span(columns)


def _excel_place(said: str) -> tuple[int, int]:
    """Row and column of `B12`, from 1."""
    place = re.fullmatch(r"([A-Z]{1,3})([0-9]{1,7})", said)
    if place is None:
        raise ValueError("no place on a sheet")
    return int(place[2]), _column_number(place[1])


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _span(places: set[int]) -> int:
    return max(places) - min(places) + 1 if places else 0


def _open_document_area(content: bytes) -> int:
    """Rows up to the last that says something, times the columns of the widest of these."""
    rows = columns = filled_columns = filled_rows = widest = 0
    for element in _elements(content):
        if element.tag in (f"{TABLE}table-cell", f"{TABLE}covered-table-cell"):
            columns += _repeated(element, "columns")
            filled_columns = columns if len(element) or element.text else filled_columns
        elif element.tag == f"{TABLE}table-row":
            rows += _repeated(element, "rows")
            if filled_columns:
                filled_rows, widest = rows, max(widest, filled_columns)
            columns = filled_columns = 0
    return filled_rows * widest


def _repeated(element: Element, what: str) -> int:
    count = int(element.get(f"{TABLE}number-{what}-repeated", "1"))
    if count < 0:
        raise ValueError("fewer than none")
    return count


def _elements(document: bytes) -> Iterator[Element]:
    """The elements as they end; each is emptied when the next one comes."""
    from defusedxml.ElementTree import iterparse

    for _, element in iterparse(io.BytesIO(document)):
        yield element
        if _local_name(element) not in ("v", "t", "is", "p"):
            element.clear()


def _local_name(element: Element) -> str:
    """Its name without that of its namespace."""
    return element.tag.rpartition("}")[2]
