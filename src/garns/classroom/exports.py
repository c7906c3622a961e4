"""Assignments for learning platforms: quizzes for Moodle, and sheets to be handed out by it."""

from __future__ import annotations

import base64
import html
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

from garns.formats import replacing
from garns.formats.framed import Walls
from garns.messages import say, use_language
from garns.model import Symbols, UnreadableInput
from garns.model.escaping import xml_text

from .assignment import Assignment
from .cell_text import plain
from .grading import directory_of
from .mark_tables import second_line
from .pages import file_names, place_words
from .sheets import Sheet
from .signs import labels_of
from .tables import Notice, read_table

Images = dict[int, str]
"""The HTML of each value that is an image."""

MOODLE_FOLDER = "{name}_{number}_assignsubmission_file_"
"""Moodle finds the student of a file for feedback by the name of its folder."""

NOT_IN_NAMES = re.compile(r'^[./\\]+|[\x00-\x1f\x7f/\\:*?"<>|]')
"""What Moodle leaves out of the names of files. A name of a student must not lead to another
folder."""

LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""Of all files in an archive: the same sheets are the same bytes."""


def moodle_xml(assignment: Assignment) -> str:
    """A question for each sheet, of the kind “cloze”: the board and a field for each asked cell."""
    marks = assignment.symbols
    images, files = _attached(marks)
    quiz = ElementTree.Element("quiz")
    category = ElementTree.SubElement(quiz, "question", type="category")
    _text(ElementTree.SubElement(category, "category"), f"$course$/{assignment.settings.title}")
    with use_language(assignment.settings.language):
        for sheet in assignment.sheets:
            question = ElementTree.SubElement(quiz, "question", type="cloze")
            _text(ElementTree.SubElement(question, "name"), _title(sheet))
            body = ElementTree.SubElement(question, "questiontext", format="html")
            _text(body, _board_html(sheet, marks, images) + _cloze_fields(sheet, marks))
            for name, content in files.items():
                _file(body, name, content)
    ElementTree.indent(quiz)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(quiz, "unicode") + "\n"


def _text(parent: ElementTree.Element, text: str) -> None:
    ElementTree.SubElement(parent, "text").text = xml_text(text)


def _file(parent: ElementTree.Element, name: str, content: bytes) -> None:
    file = ElementTree.SubElement(parent, "file", name=name, path="/", encoding="base64")
    file.text = base64.b64encode(content).decode("ascii")


def _attached(marks: Symbols) -> tuple[Images, dict[str, bytes]]:
    """How a question shows each value that is an image, and the files that go with it."""
    images: Images = {}
    files: dict[str, bytes] = {}
    for value, path in enumerate(marks.images, 1):
        if path is not None:
            name = f"{value}{path.suffix.lower()}"
            files[name] = path.read_bytes()
            style = "max-width:2em;max-height:2em"
            text = html.escape(marks.write(value))
            images[value] = f'<img src="@@PLUGINFILE@@/{name}" alt="{text}" style="{style}" />'
    return images, files


def _title(sheet: Sheet) -> str:
    return f"{sheet.number:03} {sheet.code}"


def _board_html(sheet: Sheet, marks: Symbols, images: Images) -> str:
    """The board, and below it the symbols with their names if they cannot be typed."""
    layout = sheet.puzzle.layout
    letters = {question.cell: question.letter for question in sheet.questions}
    shown = _shown(marks, images)
    rows = []
    for start in range(0, layout.cell_count, layout.size):
        cells = range(start, start + layout.size)
        row = "".join(_html_cell(sheet, cell, shown, letters.get(cell)) for cell in cells)
        rows.append(f"<tr>{row}</tr>")
    style = "border-collapse:collapse;text-align:center"
    table = f'<table style="{style}"><tbody>{"".join(rows)}</tbody></table>'
    return table + _legend_html(marks, shown)


def _shown(marks: Symbols, images: Images) -> dict[int, str]:
    """What a page shows for each value; an empty cell stays empty."""
    texts = {value: html.escape(name) for value, name in enumerate(marks.names, 1)}
    return {0: ""} | texts | images


def _legend_html(marks: Symbols, shown: dict[int, str]) -> str:
    labels = labels_of(marks)
    if not any(labels):
        return ""
    entries = (
        f"{value} {shown[value]} {html.escape(label)}" for value, label in enumerate(labels, 1)
    )
    return f"<p>{say('sheet.symbols')}: {', '.join(entries)}</p>"


def _html_cell(sheet: Sheet, cell: int, shown: dict[int, str], letter: str | None) -> str:
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
    text = f"<i>{letter}</i>" if letter else shown[value]
    return f'<td style="width:1.8em;height:1.8em;{borders}">{text}</td>'


def _cloze_fields(sheet: Sheet, marks: Symbols) -> str:
    """Numbers are compared as numbers, symbols as text."""
    fields = []
    for question in sheet.questions:
        answer = marks.write(question.value)
        is_number = answer.isdecimal()
        accepted = "~".join(f"={_cloze_escaped(each)}" for each in _accepted(marks, question.value))
        key = f"NUMERICAL:={answer}:0" if is_number else f"SHORTANSWER:{accepted}"
        fields.append(f"<p>{question.letter}: {place_words(question)}: {{1:{key}}}</p>")
    return "".join(fields)


def _accepted(marks: Symbols, value: int) -> list[str]:
    """The symbol; where it has a name, its name and its number too."""
    label = labels_of(marks)[value - 1]
    return list(dict.fromkeys([marks.write(value), *([label, str(value)] if label else [])]))


def _cloze_escaped(text: str) -> str:
    return re.sub(r"([}#~/\\\"])", r"\\\1", text)


def gift(assignment: Assignment) -> str:
    """A question for each asked cell, in the GIFT format, below the board. It has no room for
    images: their names stand in their place."""
    lines = [f"$CATEGORY: $course$/{assignment.settings.title}", ""]
    with use_language(assignment.settings.language):
        for sheet in assignment.sheets:
            lines += _gift_questions(sheet, assignment.symbols)
    return "\n".join(lines)


def _gift_questions(sheet: Sheet, marks: Symbols) -> list[str]:
    board = _board_html(sheet, marks, {})
    found = []
    for question in sheet.questions:
        answer = marks.write(question.value)
        accepted = " ".join(f"={_gift_escaped(each)}" for each in _accepted(marks, question.value))
        key = f"#{answer}" if answer.isdecimal() else accepted
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
            folder = MOODLE_FOLDER.format(
                name=NOT_IN_NAMES.sub("", row[name]), number=re.sub(r"\D", "", row[number])
            )
            path = assignment.folder / "sheets" / f"{names[sheet.number]}.pdf"
            info = zipfile.ZipInfo(f"{folder}/{path.name}", LONG_AGO)
            if info.filename in archive.namelist():
                notices.append((table.place(row), second_line(found.students)))
                continue
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return notices


def _heading(headings: tuple[str, ...], beginnings: tuple[str, ...]) -> str | None:
    wanted = tuple(plain(each) for each in beginnings)
    return next((each for each in headings if plain(each).startswith(wanted)), None)
