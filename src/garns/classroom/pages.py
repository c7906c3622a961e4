"""The pages of an assignment: personal sheets, all of them in one document, and the key."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from garns.formats import save, temporary_folder, write_file
from garns.logic import LEVELS, Level
from garns.messages import cell_words, say, use_language
from garns.messages.steps import level_name
from garns.model import ALPHABET, Grid, MissingExtra, Puzzle, Symbols
from garns.model.accents import composed

from .assignment import Assignment
from .printing import board_data, pdf, template, unprintable
from .settings import Settings
from .sheets import Question, Sheet
from .signs import check_printable, labels_of, signs_of

WORDS = (
    "date", "version", "deadline", "sheet", "mark", "answer-here", "unique", "key", "students",
    "code", "answers", "symbols",
)  # fmt: skip

EDITABLE = ("board.typ", "sheet.typ", "key.typ")
"""Templates that go into the folder of an assignment."""

ALL = "all"
"""The file with all sheets."""

LONGEST_NAME = 150
"""Bytes of a name: systems take about 250, and what is written beside it has a longer one."""

DEVICES = ("com", "lpt")
RESERVED = {"", "aux", "con", "nul", "prn", *(f"{name}{n}" for name in DEVICES for n in range(10))}
"""No file on Windows can be called so, whatever comes after a dot."""


def write_pages(assignment: Assignment, progress: Callable[[int], None] = lambda _: None) -> Path:
    """Write everything that is printed or handed out into the folder; each file is whole or as it
    was. The folder of the sheets. Nothing is written if the symbols cannot be printed."""
    system_fonts = _needs_system_fonts(assignment)
    for name in EDITABLE:
        if not (assignment.folder / name).exists():
            save(assignment.folder / name, template(name).encode())
    sheets, inputs = assignment.folder / "sheets", assignment.folder / "inputs"
    sheets.mkdir(exist_ok=True)
    inputs.mkdir(exist_ok=True)
    names = file_names(assignment)
    document = partial(_document, assignment, system_fonts)
    with use_language(assignment.settings.language):
        for done, sheet in enumerate(assignment.sheets, 1):
            name = names[sheet.number]
            save(sheets / f"{name}.pdf", document("sheet.typ", [sheet]))
            write_file([Puzzle(sheet.puzzle)], inputs / f"{name}.in", "in")
            progress(done)
        save(sheets / f"{ALL}.pdf", document("sheet.typ", assignment.sheets))
        save(assignment.folder / "key.pdf", document("key.typ", assignment.sheets), private=True)
    return sheets


def sheet_pdf(settings: Settings, sheet: Sheet, symbols: Symbols, text: str) -> bytes:
    """One sheet to be printed, by our own template, in the language of the settings."""
    with use_language(settings.language), temporary_folder() as folder:
        for name in ("sheet.typ", "board.typ"):
            save(folder / name, template(name).encode())
        # Strings of JSON are strings of Typst: nothing in the text is a command.
        save(folder / "text.typ", f"#{json.dumps(text, ensure_ascii=False)}\n".encode())
        return pdf(folder / "sheet.typ", document_data(settings, symbols, [sheet]))


def file_names(assignment: Assignment) -> dict[int, str]:
    """What the files of each sheet are called, by its number: after the group or the student.

    What cannot be in the name of a file becomes a dash. Names that Windows keeps to itself, and
    those of earlier sheets, get the number before them; upper and lower case do not count, as
    on Windows and macOS.
    """
    found: dict[int, str] = {}
    taken = {ALL}
    for sheet in assignment.sheets:
        name = _plain_name(sheet)
        while name.casefold() in taken or name.partition(".")[0].casefold() in RESERVED:
            name = f"{sheet.number}-{name}"
        taken.add(name.casefold())
        found[sheet.number] = name
    return found


def _plain_name(sheet: Sheet) -> str:
    # One character for "ç", however it was typed: to macOS both are the same name.
    name = composed(sheet.students[0].group or sheet.students[0].id)
    plain = "".join(char if char.isalnum() or char in "-_." else "-" for char in name).lstrip(".")
    return plain.encode()[:LONGEST_NAME].decode(errors="ignore")


def _needs_system_fonts(assignment: Assignment) -> bool:
    """Pages look the same on every machine unless a symbol or a name needs another font."""
    names = "".join(student.name for student in assignment.students)
    return check_printable(assignment.symbols) or bool(unprintable([names], system_fonts=False))


def _document(
    assignment: Assignment, system_fonts: bool, name: str, sheets: Sequence[Sheet]
) -> bytes:
    data = document_data(assignment.settings, assignment.symbols, sheets)
    return pdf(assignment.folder / name, data, system_fonts=system_fonts)


def document_data(settings: Settings, symbols: Symbols, sheets: Sequence[Sheet]) -> dict[str, Any]:
    """What the templates are filled with."""
    question = {"question": question_words(settings, symbols)}
    return {
        "settings": asdict(settings),
        "words": {word: say(f"sheet.{word}") for word in WORDS} | question,
        "signs": signs_of(symbols),
        "sheets": [_sheet_data(sheet, symbols) for sheet in sheets],
    }


def question_words(settings: Settings, symbols: Symbols) -> str:
    """What is asked: symbols are spoken of only if there are any. What cannot be written by hand
    may be answered by its name or number."""
    if not settings.symbols:
        has_letters = len(symbols.names) > ALPHABET.index("A")
        return say("sheet.question.characters" if has_letters else "sheet.question.digits")
    drawn = any(labels_of(symbols))
    return say("sheet.question.signs" if drawn else "sheet.question.symbols")


def _sheet_data(sheet: Sheet, marks: Symbols) -> dict[str, Any]:
    layout = sheet.puzzle.layout
    solution = Grid(sheet.solution.values, layout, givens=sheet.puzzle)
    values = board_data(solution, marks)["values"]
    return {
        "number": sheet.number,
        "code": sheet.code,
        "qr": qr_code(sheet.code),
        "level": level_name(sheet.level),
        "dots": level_dots(sheet.level),
        "students": [{"name": student.name, "id": student.id} for student in sheet.students],
        "board": board_data(sheet.puzzle, marks),
        "solution": board_data(solution, marks),
        "asked": [
            {
                "cell": question.cell,
                "letter": question.letter,
                "name": cell_words(layout, question.cell),
                "place": place_words(question),
                "value": values[question.cell],
            }
            for question in sheet.questions
        ],
    }


def place_words(question: Question) -> str:
    """“row 3, column 7”, as people count."""
    return say("sheet.place", row=str(question.row), column=str(question.column))


def level_dots(level: Level) -> str:
    """●●○○○ for the second of five levels."""
    place = LEVELS.index(level) + 1
    return "●" * place + "○" * (len(LEVELS) - place)


def qr_code(text: str) -> str:
    """The code as a picture; it holds nothing but the text, which tells strangers nothing."""
    try:
        import segno
    except ImportError:
        raise MissingExtra("segno", "pdf") from None
    stream = io.BytesIO()
    segno.make(text, error="m", micro=False).save(stream, kind="svg", border=4, xmldecl=False)
    return stream.getvalue().decode()
