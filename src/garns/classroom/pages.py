"""The pages of an assignment: personal sheets, all of them in one document, and the key."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any
from unicodedata import normalize

from garns.formats import save, write_file
from garns.logic import LEVELS, Level
from garns.messages import say, use_language
from garns.messages.steps import level_name
from garns.model import Grid, MissingExtra, Puzzle, Symbols, usual_symbols

from .assignment import Assignment
from .printing import board_data, pdf, template
from .sheets import Question, Sheet

WORDS = (
    "date", "version", "deadline", "sheet", "mark", "answer-here", "question", "unique", "key",
    "students", "code", "answers",
)  # fmt: skip

EDITABLE = ("board.typ", "sheet.typ", "key.typ")
"""Templates that go into the folder of an assignment."""

ALL = "all"
"""The file with all sheets."""

DEVICES = ("com", "lpt")
RESERVED = {"", "aux", "con", "nul", "prn", *(f"{name}{n}" for name in DEVICES for n in range(10))}
"""No file on Windows can be called so, whatever comes after a dot."""


def write_pages(assignment: Assignment, progress: Callable[[int], None] = lambda _: None) -> Path:
    """Write everything that is printed or handed out into the folder; each file is whole or as it
    was. The folder of the sheets."""
    for name in EDITABLE:
        if not (assignment.folder / name).exists():
            save(assignment.folder / name, template(name).encode())
    sheets, inputs = assignment.folder / "sheets", assignment.folder / "inputs"
    sheets.mkdir(exist_ok=True)
    inputs.mkdir(exist_ok=True)
    names = file_names(assignment)
    with use_language(assignment.settings.language):
        for done, sheet in enumerate(assignment.sheets, 1):
            name = names[sheet.number]
            save(sheets / f"{name}.pdf", _document(assignment, "sheet.typ", [sheet]))
            write_file([Puzzle(sheet.puzzle)], inputs / f"{name}.in", "in")
            progress(done)
        save(sheets / f"{ALL}.pdf", _document(assignment, "sheet.typ", assignment.sheets))
        save(assignment.folder / "key.pdf", _document(assignment, "key.typ", assignment.sheets))
    return sheets


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
    name = normalize("NFC", sheet.students[0].group or sheet.students[0].id)
    return "".join(char if char.isalnum() or char in "-_." else "-" for char in name).lstrip(".")


def _document(assignment: Assignment, name: str, sheets: Sequence[Sheet]) -> bytes:
    settings = assignment.settings
    data = {
        "settings": asdict(settings),
        "words": {word: say(f"sheet.{word}") for word in WORDS},
        "sheets": [_sheet_data(sheet, settings.symbols) for sheet in sheets],
    }
    return pdf(assignment.folder / name, data, system_fonts=bool(settings.symbols))


def symbols_of(sheet: Sheet, name: str) -> Symbols:
    size = sheet.puzzle.size
    return Symbols.named(name, size) if name else usual_symbols(size)


def _sheet_data(sheet: Sheet, symbols: str) -> dict[str, Any]:
    layout = sheet.puzzle.layout
    marks = symbols_of(sheet, symbols)
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
                "name": question.name,
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
