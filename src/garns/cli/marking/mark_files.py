"""Files of marks: how `grade` and `judge` write their tables."""

from __future__ import annotations

import codecs
from pathlib import Path

import click

from garns.classroom.tables import Notice
from garns.formats import save

from ..arguments.translated_click import Complaint, option
from ..running.complaints import complain
from ..writing.output import emitter

SEPARATORS = {",": ",", ";": ";", "tab": "\t"}

decimal_option = option("--decimal", type=click.Choice([".", ","]), default=".")
separator_option = option("--separator", type=click.Choice(list(SEPARATORS)))


def separator_for(wanted: str | None, decimal: str) -> str:
    """The mark between columns; a semicolon where decimals have a comma, as Excel wants it."""
    return SEPARATORS[wanted] if wanted else ";" if decimal == "," else ","


def refuse_spreadsheets(output: Path | None) -> None:
    """Tables are written as text; a file of another name would not open."""
    if output is not None and output.suffix.lower() in (".xlsx", ".ods", ".xls"):
        raise Complaint("marks-as-csv", name=output.name)


def write_marks(text: str, output: Path | None, *, decimal: str, private: bool) -> None:
    """Marks of a class are `private`: nobody but the teacher is to read the file."""
    if output is None:
        with emitter(None) as emit:
            emit(text)
        return
    # Excel takes a file for UTF-8 only if it begins with this mark.
    opening = codecs.BOM_UTF8 if decimal == "," else b""
    save(output, opening + text.encode(), private=private)


def tell(notices: tuple[Notice, ...] | list[Notice]) -> None:
    """What a teacher should know, each with its place."""
    for place, message in notices:
        complain(f"{place}: {message}")
