"""An assignment: a folder with a teacher's settings, a secret, and the sheet of every student.

assignment.toml   what the teacher says, to be edited by hand
secret.key        what the puzzles are drawn from; for nobody but the teacher
manifest.csv      whose sheet is which, with its puzzle and its questions, but no answers
key.csv           the answers, and the solutions
text.typ          the teacher's own text
symbols/          the images that stand for digits, if there are any
"""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from garns.formats import held_back, line_of, locked, parse, save
from garns.formats import replace as rename
from garns.generation import level_range
from garns.messages import say, use_language
from garns.model import (
    InvalidRequest,
    Layout,
    Symbols,
    UnreadableInput,
    cell_at,
    usual_symbols,
)
from garns.model.escaping import from_spreadsheet_cell
from garns.model.symbol_files import symbols_from

from .roster import Student
from .settings import Settings, read_settings, settings_text
from .sheets import Press, Sheet, owners, shared
from .tables import Table, TableRow, read_table, table_text

SETTINGS, SECRET, MANIFEST, KEY = "assignment.toml", "secret.key", "manifest.csv", "key.csv"
LOCK = ".lock"
IMAGES = "symbols"
DIGITS = 9
"""Larger boards have letters too."""

MANIFEST_COLUMNS = (
    "id", "name", "email", "group", "sheet", "code", "puzzle", "difficulty", "asked",
)  # fmt: skip
KEY_COLUMNS = ("sheet", "code", "asked", "answers", "solution")

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Assignment:
    """An assignment as its folder holds it."""

    folder: Path
    settings: Settings
    sheets: tuple[Sheet, ...]

    @property
    def name(self) -> str:
        return self.folder.resolve().name

    @cached_property
    def symbols(self) -> Symbols:
        """How values are printed; image files are named from the folder."""
        return symbols_in(self.folder, self.settings)

    @property
    def students(self) -> tuple[Student, ...]:
        return tuple(student for sheet in self.sheets for student in sheet.students)

    def sheet_of(self, student_id: str) -> Sheet | None:
        return next(
            (sheet for sheet in self.sheets for each in sheet.students if each.id == student_id),
            None,
        )


def create(
    folder: Path,
    settings: Settings,
    students: Sequence[Student],
    *,
    progress: Progress = lambda _: None,
) -> Assignment:
    """Make the folder with a sheet for everybody: whole, or not at all.

    If it is there already, with the same settings and nobody but these students, nothing changes.
    """
    settings = settings.checked()
    symbols = symbols_in(Path(), settings)
    settings = replace(settings, symbols=_kept_symbols(settings.symbols, symbols))
    if folder.exists():
        found = load(folder)
        if found.settings == settings and set(found.students) == set(students):
            return found
        raise InvalidRequest("assign.exists", name=str(folder))
    beside: Path | None = None
    try:
        with held_back():
            beside = _new_folder_beside(folder)
        secret = secrets.token_bytes(32)
        sheets = _with_sheets_for(Press(secret, settings), (), students, progress)
        write_assignment(beside, settings, secret, sheets)
        _copy_images(symbols, beside)
        rename(beside, folder)
    except BaseException:
        if beside is not None:
            with held_back():
                shutil.rmtree(beside, ignore_errors=True)
        raise
    return Assignment(folder, settings, sheets)


def write_assignment(
    folder: Path, settings: Settings, secret: bytes, sheets: Sequence[Sheet]
) -> None:
    """The files of an assignment, into a folder that is there."""
    save(folder / SETTINGS, settings_text(settings))
    save(folder / "text.typ", _first_text(settings))
    save(folder / SECRET, secret, private=True)
    _write_tables(folder, sheets)


def secret_of(folder: Path) -> bytes:
    """What the sheets of an assignment are drawn from."""
    if not (folder / SECRET).is_file():
        raise InvalidRequest("assign.no-such", name=str(folder))
    return (folder / SECRET).read_bytes()


def symbols_in(folder: Path, settings: Settings) -> Symbols:
    """The symbols of an assignment; the paths of images start from the folder."""
    size = Layout.named(settings.layout).size
    if not settings.symbols:
        return usual_symbols(size)
    return Symbols.named(symbols_from(settings.symbols, folder), size)


def _kept_symbols(text: str, symbols: Symbols) -> str:
    """What the settings say about symbols when images have been copied into the folder."""
    if not symbols.images:
        return text
    if all(symbols.images):
        return f"{IMAGES}/"
    copies = _copies(symbols)
    return ",".join(copies.get(value, name) for value, name in enumerate(symbols.names, 1))


def _copies(symbols: Symbols) -> dict[int, str]:
    """Where the image of each value is kept; the number before its name keeps the order."""
    return {
        value: f"{IMAGES}/{value:02}-{symbols.write(value)}{image.suffix.lower()}"
        for value, image in enumerate(symbols.images, 1)
        if image is not None
    }


def _copy_images(symbols: Symbols, folder: Path) -> None:
    for value, name in _copies(symbols).items():
        image = symbols.images[value - 1]
        if image is not None:
            (folder / IMAGES).mkdir(exist_ok=True)
            save(folder / name, image.read_bytes())


def _first_text(settings: Settings) -> str:
    """What the teacher may change: it speaks of symbols only if there are any."""
    has_symbols = bool(settings.symbols) or Layout.named(settings.layout).size > DIGITS
    with use_language(settings.language):
        each = say("sheet.each-symbol" if has_symbols else "sheet.each-digit")
        return f"{say('sheet.first-text', each=each)}\n"


def add(
    folder: Path, students: Sequence[Student], *, progress: Progress = lambda _: None
) -> tuple[Assignment, tuple[Student, ...]]:
    """Give sheets to those who have none yet; everybody else's stay as they are. The assignment
    as it is then, and the students who are new."""
    secret = secret_of(folder)
    # Two at once would each forget what the other has added.
    with locked(folder / LOCK):
        found = load(folder)
        known = {student.id for student in found.students}
        new = tuple(student for student in students if student.id not in known)
        if new:
            press = Press(secret, found.settings)
            sheets = _with_sheets_for(press, found.sheets, new, progress)
            _write_tables(folder, sheets)
            found = Assignment(folder, found.settings, sheets)
    return found, new


def load(folder: Path) -> Assignment:
    """Read the folder; raises UnreadableInput where somebody has broken one of its files."""
    if not (folder / SETTINGS).is_file():
        raise InvalidRequest("assign.no-such", name=str(folder))
    settings = read_settings(folder / SETTINGS)
    layout = Layout.named(settings.layout)
    key = {row["code"]: row for row in read_table(folder / KEY).rows}
    manifest = read_table(folder / MANIFEST)
    sheets: dict[int, Sheet] = {}
    for row in manifest.rows:
        sheet = _sheet(manifest, row, key, layout)
        known = sheets.get(sheet.number)
        sheets[sheet.number] = shared(known, sheet.students) if known else sheet
    return Assignment(folder, settings, tuple(sheets.values()))


def _sheet(manifest: Table, row: TableRow, key: dict[str, TableRow], layout: Layout) -> Sheet:
    fields = (from_spreadsheet_cell(row[name]) for name in ("id", "name", "email", "group"))
    student = Student(*fields)
    try:
        puzzle, solution = (
            parse(text, layout=layout).grid
            for text in (row["puzzle"], key[row["code"]]["solution"])
        )
        asked = tuple(cell_at(layout, name) for name in row["asked"].split())
        number, level = int(row["sheet"]), level_range(row["difficulty"])[0]
    except (KeyError, ValueError):
        raise UnreadableInput("manifest", manifest.place(row)) from None
    return Sheet(number, row["code"], (student,), puzzle, solution, asked, level)


def _with_sheets_for(
    press: Press, sheets: tuple[Sheet, ...], students: Sequence[Student], progress: Progress
) -> tuple[Sheet, ...]:
    """The sheets and those of the students. Who joins a group gets the group's sheet."""
    found = {sheet.owner: sheet for sheet in sheets}
    for done, (owner, members) in enumerate(owners(students).items(), 1):
        if owner in found:
            found[owner] = shared(found[owner], members)
        else:
            found[owner] = press.sheet(len(found) + 1, members, tuple(found.values()))
        progress(done)
    return tuple(found.values())


def _write_tables(folder: Path, sheets: Sequence[Sheet]) -> None:
    """The key first: whoever has a sheet by the manifest has answers too."""
    key = table_text(KEY_COLUMNS, [_key_line(sheet) for sheet in sheets])
    save(folder / KEY, key, private=True)
    lines = [_manifest_line(sheet, each) for sheet in sheets for each in sheet.students]
    save(folder / MANIFEST, table_text(MANIFEST_COLUMNS, lines), private=True)


def _manifest_line(sheet: Sheet, student: Student) -> dict[str, str]:
    return {
        "id": student.id,
        "name": student.name,
        "email": student.email,
        "group": student.group,
        "sheet": str(sheet.number),
        "code": sheet.code,
        "puzzle": line_of(sheet.puzzle),
        "difficulty": sheet.level,
        "asked": " ".join(sheet.asked_names),
    }


def _key_line(sheet: Sheet) -> dict[str, str]:
    return {
        "sheet": str(sheet.number),
        "code": sheet.code,
        "asked": " ".join(sheet.asked_names),
        "answers": " ".join(map(str, sheet.answers)),
        "solution": line_of(sheet.solution),
    }


def _new_folder_beside(folder: Path) -> Path:
    """With the permissions that the user gives to all folders: sheets are handed out from it."""
    beside = folder.resolve().parent / f".{folder.name}.{secrets.token_hex(4)}"
    beside.mkdir()
    return beside
