"""Assignments for learning platforms: quizzes for Moodle, and sheets to be handed out by it."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

from garns.formats import replacing
from garns.formats.framed import Walls
from garns.messages import use_language
from garns.model import Symbols, UnreadableInput

from .assignment import Assignment
from .cell_text import plain
from .grading import directory_of
from .pages import file_names, place_words, symbols_of
from .sheets import Sheet
from .tables import Notice, read_table

MOODLE_FOLDER = "{name}_{number}_assignsubmission_file_"
"""Moodle finds the student of a file for feedback by the name of its folder."""

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""Of all files in an archive: the same sheets are the same bytes."""


def moodle_xml(assignment: Assignment) -> str:
    """A question for each sheet, of the kind “cloze”: the board and a field for each asked cell."""
    quiz = ElementTree.Element("quiz")
    category = ElementTree.SubElement(quiz, "question", type="category")
    _text(ElementTree.SubElement(category, "category"), f"$course$/{assignment.settings.title}")
    with use_language(assignment.settings.language):
        for sheet in assignment.sheets:
            question = ElementTree.SubElement(quiz, "question", type="cloze")
            _text(ElementTree.SubElement(question, "name"), _title(sheet))
            body = ElementTree.SubElement(question, "questiontext", format="html")
            marks = symbols_of(sheet, assignment.settings.symbols)
            _text(body, _board_html(sheet, marks) + _cloze_fields(sheet, marks))
    ElementTree.indent(quiz)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(quiz, "unicode") + "\n"


def _text(parent: ElementTree.Element, text: str) -> None:
    ElementTree.SubElement(parent, "text").text = text


def _title(sheet: Sheet) -> str:
    return f"{sheet.number:03} {sheet.code}"


def _board_html(sheet: Sheet, marks: Symbols) -> str:
    layout = sheet.puzzle.layout
    letters = {question.cell: question.letter for question in sheet.questions}
    rows = []
    for start in range(0, layout.cell_count, layout.size):
        cells = range(start, start + layout.size)
        row = "".join(_html_cell(sheet, cell, marks, letters.get(cell)) for cell in cells)
        rows.append(f"<tr>{row}</tr>")
    style = "border-collapse:collapse;text-align:center"
    return f'<table style="{style}"><tbody>{"".join(rows)}</tbody></table>'


def _html_cell(sheet: Sheet, cell: int, marks: Symbols, letter: str | None) -> str:
    """Thick borders between regions, as on paper."""
    walls = Walls(sheet.puzzle.layout)
    row, column = divmod(cell, sheet.puzzle.size)
    sides = {
        "top": walls.above(row, column),
        "left": walls.left_of(row, column),
        "bottom": walls.above(row + 1, column),
        "right": walls.left_of(row, column + 1),
    }
    borders = "".join(
        f"border-{side}:{'3px' if is_wall else '1px'} solid #333;"
        for side, is_wall in sides.items()
    )
    value = sheet.puzzle.values[cell]
    text = f"<i>{letter}</i>" if letter else marks.write(value) if value else ""
    return f'<td style="width:1.8em;height:1.8em;{borders}">{text}</td>'


def _cloze_fields(sheet: Sheet, marks: Symbols) -> str:
    """Numbers are compared as numbers, symbols as text."""
    fields = []
    for question in sheet.questions:
        answer = marks.write(question.value)
        is_number = answer.isdecimal()
        key = f"NUMERICAL:={answer}:0" if is_number else f"SHORTANSWER:={_cloze_escaped(answer)}"
        fields.append(f"<p>{question.letter}: {place_words(question)}: {{1:{key}}}</p>")
    return "".join(fields)


def _cloze_escaped(text: str) -> str:
    return re.sub(r"([}#~/\\\"])", r"\\\1", text)


def gift(assignment: Assignment) -> str:
    """A question for each asked cell, in the GIFT format, below the board."""
    lines = [f"$CATEGORY: $course$/{assignment.settings.title}", ""]
    with use_language(assignment.settings.language):
        for sheet in assignment.sheets:
            lines += _gift_questions(sheet, symbols_of(sheet, assignment.settings.symbols))
    return "\n".join(lines)


def _gift_questions(sheet: Sheet, marks: Symbols) -> list[str]:
    board = _board_html(sheet, marks)
    found = []
    for question in sheet.questions:
        answer = marks.write(question.value)
        key = f"#{answer}" if answer.isdecimal() else f"={_gift_escaped(answer)}"
        title = _gift_escaped(f"{_title(sheet)} {question.letter}")
        body = _gift_escaped(f"{board}<p>{question.letter}: {place_words(question)}</p>")
        found += [f"::{title}::[html]{body} {{{key}}}", ""]
    return found


def _gift_escaped(text: str) -> str:
    return re.sub(r"([~=#{}:\\])", r"\\\1", text)


def moodle_zip(assignment: Assignment, worksheet: Path, output: Path) -> list[Notice]:
    """The sheets as files for feedback: one folder for each line of Moodle's own grading
    worksheet, called as Moodle calls it. Lines that are nobody's, or could be several students',
    are told."""
    table = read_table(worksheet)
    notices: list[Notice] = []
    number = _heading(table.headings, ("identifier", "identificador", "identificação"))
    directory = directory_of(assignment)
    columns = directory.columns(table)
    name = columns.get("name")
    if number is None or name is None:
        raise UnreadableInput("worksheet", table.heading_place, found=list(table.headings))
    names = file_names(assignment)
    with replacing(output) as stream, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for row in table.rows:
            found = directory.find(row, columns)
            if found.problem:
                notices.append((table.place(row), found.problem))
                continue
            sheet = assignment.sheet_of(found.students[0].id)
            if sheet is None:
                raise AssertionError("whoever is in the class list has a sheet")
            folder = MOODLE_FOLDER.format(name=row[name], number=re.sub(r"\D", "", row[number]))
            path = assignment.folder / "sheets" / f"{names[sheet.number]}.pdf"
            info = zipfile.ZipInfo(f"{folder}/{path.name}", LONG_AGO)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return notices


def _heading(headings: tuple[str, ...], beginnings: tuple[str, ...]) -> str | None:
    wanted = tuple(plain(each) for each in beginnings)
    return next((each for each in headings if plain(each).startswith(wanted)), None)
