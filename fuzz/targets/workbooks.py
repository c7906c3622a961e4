"""Spreadsheets of a class. Packed files hardly ever stay whole when they are changed, so an input
is the sheet within, below a line that says in which kind of file it stands."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from garns.classroom.workbooks import OLD_WORKBOOK, is_workbook, sheet_lines
from tests.classroom.workbook import write_workbook

from .refusals import refusals_allowed

SHEETS = {b"xlsx": "xl/worksheets/sheet1.xml", b"ods": "content.xml"}


def try_input(data: bytes) -> None:
    kind, _, sheet = data.partition(b"\n")
    content = _packed(kind, sheet) if kind in SHEETS else OLD_WORKBOOK + sheet
    assert is_workbook(content)
    with refusals_allowed():
        lines, _ = sheet_lines(content, "table")
        assert all(any(map(str.strip, fields)) for _, fields in lines)


def _packed(kind: bytes, sheet: bytes) -> bytes:
    stream = io.BytesIO()
    with ZipFile(stream, "w") as archive:
        for name, content in _other_parts(kind).items():
            archive.writestr(name, content)
        archive.writestr(SHEETS[kind], sheet)
    return stream.getvalue()


@cache
def _other_parts(kind: bytes) -> dict[str, bytes]:
    with TemporaryDirectory() as folder:
        file = write_workbook(Path(folder) / f"x.{kind.decode()}", {"Sheet": [["id"]]})
        with ZipFile(file) as archive:
            return {name: archive.read(name) for name in archive.namelist() if name != SHEETS[kind]}
