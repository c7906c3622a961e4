"""From a class list to sheets: everybody's own, the same again, and never half-made."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pypdf
import pypdfium2
import pytest
import zxingcpp

from garns.classroom import Student
from garns.classroom.assignment import Assignment, add, create, load
from garns.classroom.pages import file_names, write_pages
from garns.classroom.settings import Settings
from garns.classroom.sheets import Sheet
from garns.engine import is_unique
from garns.formats import save
from garns.model import Grid, InvalidRequest, UnreadableInput, cell_at
from tests.founding import founding_puzzles

SETTINGS = Settings(
    title="Lista 2",
    institution="Universidade",
    course="Algoritmos",
    teacher="Profa. Conceição",
    date="16/11/2026",
    deadline="23/11/2026",
    version="A-7",
    difficulty="easy",
    language="pt",
)


def class_of(count: int) -> list[Student]:
    """Every fifth works with the one before."""
    return [
        Student(f"2026{i:03}", f"Aluno nº {i} Ávila", "", f"d{i // 5}" if i % 5 in (3, 4) else "")
        for i in range(1, count + 1)
    ]


@pytest.fixture(scope="module")
def assignment(tmp_path_factory: pytest.TempPathFactory) -> Assignment:
    folder = tmp_path_factory.mktemp("class") / "lista2"
    made = create(folder, SETTINGS, class_of(30))
    write_pages(made)
    return made


def test_everybody_has_a_puzzle_of_their_own(assignment: Assignment) -> None:
    sheets = assignment.sheets
    assert len(sheets) == 24
    assert len(assignment.students) == 30
    assert len({sheet.solution for sheet in sheets}) == len({sheet.code for sheet in sheets}) == 24
    for sheet in sheets:
        assert is_unique(sheet.puzzle)
        assert sheet.solution.completes(sheet.puzzle)
        assert sheet.level == "easy"
        assert len(set(sheet.asked)) == 3
        assert not any(sheet.puzzle.values[cell] for cell in sheet.asked)


def test_asked_cells_are_spread_out(assignment: Assignment) -> None:
    for sheet in assignment.sheets:
        layout = sheet.puzzle.layout
        assert len({layout.row_of(cell) for cell in sheet.asked}) == 3
        assert len({layout.column_of(cell) for cell in sheet.asked}) == 3


def test_the_folder_holds_all_of_it(assignment: Assignment) -> None:
    assert load(assignment.folder) == assignment
    assert (assignment.folder / "secret.key").stat().st_mode & 0o077 == 0
    manifest = (assignment.folder / "manifest.csv").read_text()
    assert not any(sheet.solution.line in manifest for sheet in assignment.sheets)


def test_the_same_again_changes_nothing(assignment: Assignment) -> None:
    before = (assignment.folder / "manifest.csv").read_bytes()
    assert create(assignment.folder, SETTINGS, class_of(30)) == assignment
    assert (assignment.folder / "manifest.csv").read_bytes() == before
    with pytest.raises(InvalidRequest):
        create(assignment.folder, SETTINGS, class_of(29))


def test_who_comes_later_changes_nobody_else(assignment: Assignment, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(assignment.folder, folder)
    late = [Student("9", "Tardia"), Student("10", "Dupla", "", "d1")]
    after, new = add(folder, [*class_of(30), *late])
    assert new == tuple(late)
    assert [s.code for s in after.sheets[:24]] == [s.code for s in assignment.sheets]
    assert len(after.sheets) == 25
    shared = after.sheet_of("10")
    assert shared is not None
    assert shared == after.sheet_of("2026008")
    assert add(folder, late)[1] == ()
    assert load(folder) == after


def test_a_few_puzzles_for_all_with_other_questions(tmp_path: Path) -> None:
    settings = Settings(title="x", difficulty="easy", variants=2)
    made = create(tmp_path / "x", settings, [Student(str(i)) for i in range(20)])
    assert len({sheet.puzzle for sheet in made.sheets}) == 2
    assert len({(sheet.puzzle, sheet.asked) for sheet in made.sheets}) == 20


def test_another_secret_gives_other_puzzles(tmp_path: Path) -> None:
    settings = Settings(title="x", difficulty="easy")
    one, other = (create(tmp_path / name, settings, [Student("1")]) for name in "ab")
    assert one.sheets[0].puzzle != other.sheets[0].puzzle


def test_nothing_half_made_is_left(tmp_path: Path) -> None:
    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        create(tmp_path / "x", SETTINGS, class_of(3), progress=stop)
    assert list(tmp_path.iterdir()) == []


def test_every_sheet_has_files_of_its_own_on_every_system(tmp_path: Path) -> None:
    """Neither case nor how an accent is typed tells files apart everywhere, and some names are
    those of devices, or of the file with all sheets."""
    ids = ["ana", "Ana", "a/b", "a-b", "con", "Aux.1", "all", "...", "jo\u00e3o", "joa\u0303o"]
    made = create(tmp_path / "x", SETTINGS, [Student(each) for each in ids])
    names = ["ana", "2-Ana", "a-b", "4-a-b", "5-con", "6-Aux.1", "7-all", "8-"]
    assert list(file_names(made).values()) == [*names, "jo\u00e3o", "10-jo\u00e3o"]
    assert list(file_names(made)) == [sheet.number for sheet in made.sheets]


def test_a_very_long_id_is_a_file_too(tmp_path: Path) -> None:
    ids = ["ç" * 300, "ç" * 301, "a" * 1000, "2024/1", "2024-1", ".", ".."]
    made = create(tmp_path / "x", SETTINGS, [Student(each) for each in ids])
    names = list(file_names(made).values())
    assert len(set(names)) == len(ids)
    assert all(0 < len(name.encode()) < 200 and "/" not in name for name in names)


@pytest.mark.skipif(os.name == "nt", reason="permissions are of another kind there")
def test_answers_and_names_are_for_the_teacher_alone(tmp_path: Path) -> None:
    """Sheets can be handed out from the folder; whoever reads the key or the list cannot be told
    from the teacher."""
    before = os.umask(0o022)
    try:
        made = create(tmp_path / "x", SETTINGS, class_of(2))
        write_pages(made)
        add(made.folder, [*class_of(2), Student("late")])
        save(tmp_path / "old", "readable")
        save(tmp_path / "old", "private", private=True)
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in made.folder.iterdir()}
    private = {"key.csv", "key.pdf", "manifest.csv", "secret.key"}
    assert {name for name, mode in modes.items() if mode == 0o600} == private
    assert modes["assignment.toml"] == 0o644
    assert made.folder.stat().st_mode & 0o777 == modes["sheets"] == 0o755
    assert {path.stat().st_mode & 0o777 for path in (made.folder / "sheets").iterdir()} == {0o644}
    assert (tmp_path / "old").stat().st_mode & 0o777 == 0o600


def test_two_at_once_forget_nobody(tmp_path: Path) -> None:
    folder = tmp_path / "x"
    create(folder, Settings(title="x", difficulty="easy"), [Student("0")])
    code = (
        "import sys; from pathlib import Path\n"
        "from garns.classroom import Student; from garns.classroom.assignment import add\n"
        "for i in range(5): add(Path(sys.argv[1]), [Student(f'{sys.argv[2]}{i}')])"
    )
    running = [subprocess.Popen([sys.executable, "-c", code, folder, who]) for who in "ab"]
    assert [process.wait(60) for process in running] == [0, 0]
    assert len(load(folder).students) == 11


@pytest.mark.parametrize(
    ("layout", "level"),
    [("4", "easy"), ("latin-4", "easy"), ("latin-5", "easy"), ("6", "easy"),
     ("9+diagonals", "medium"), ("18", "easy")],
)  # fmt: skip
def test_every_layout_has_a_difficulty_that_works(tmp_path: Path, layout: str, level: str) -> None:
    made = create(tmp_path / "x", Settings(title="x", layout=layout), [Student("1")])
    assert made.settings.difficulty == made.sheets[0].level == level
    assert is_unique(made.sheets[0].puzzle)
    assert load(made.folder) == made


def test_small_boards_run_out_of_puzzles_in_words(tmp_path: Path) -> None:
    settings = Settings(title="x", layout="4", difficulty="easy", ask=14)
    with pytest.raises(Exception, match="14 cells"):
        create(tmp_path / "x", settings, [Student("1")])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = ", "TOML"),
        ('title = "x"\ncolour = "red"', "colour"),
        ('title = "x"\nask = "three"', "ask"),
        ('course = "x"', "title"),
    ],
)
def test_settings_that_are_wrong(
    assignment: Assignment, tmp_path: Path, text: str, words: str
) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(assignment.folder, folder)
    (folder / "assignment.toml").write_text(text)
    with pytest.raises(UnreadableInput, match=words) as caught:
        load(folder)
    assert "assignment.toml" in str(caught.value)


def words_of(path: Path) -> list[str]:
    return [page.extract_text() for page in pypdf.PdfReader(path).pages]


def test_the_sheet_says_everything(assignment: Assignment) -> None:
    pages = words_of(assignment.folder / "sheets" / "all.pdf")
    assert len(pages) == 24
    for page, sheet in zip(pages, assignment.sheets, strict=True):
        for word in ("Universidade", "Algoritmos", "Profa. Conceição", "23/11/2026", "A-7", "Nota"):
            assert word in page
        assert sheet.code in page
        for student in sheet.students:
            assert student.id in page
            assert student.name in page
        for question in sheet.questions:
            assert f"linha {question.row}, coluna {question.column}" in page


def test_the_code_can_be_scanned(assignment: Assignment) -> None:
    sheet = assignment.sheets[2]
    assert sheet.students[0].group == "d0"
    document = pypdfium2.PdfDocument(assignment.folder / "sheets" / "d0.pdf")
    picture = document[0].render(scale=2).to_numpy()
    assert [found.text for found in zxingcpp.read_barcodes(picture)] == [sheet.code]


def test_the_key_has_every_answer(assignment: Assignment) -> None:
    text = " ".join(words_of(assignment.folder / "key.pdf"))
    for sheet in assignment.sheets:
        for question in sheet.questions:
            name = f"L{question.row}C{question.column}"
            assert f"{name} = {question.value}" in text


def test_puzzles_are_handed_out_as_files(assignment: Assignment) -> None:
    for sheet in assignment.sheets[:3]:
        name = sheet.students[0].group or sheet.students[0].id
        rows = (assignment.folder / "inputs" / f"{name}.in").read_text().split()
        assert bytes(map(int, rows)) == sheet.puzzle.values


def test_the_same_pages_are_the_same_bytes(assignment: Assignment, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(assignment.folder, folder)
    shutil.rmtree(folder / "sheets")
    write_pages(load(folder))
    for name in ("sheets/all.pdf", "key.pdf", "sheets/2026001.pdf"):
        assert (folder / name).read_bytes() == (assignment.folder / name).read_bytes()


def test_a_long_text_with_everything_in_it(tmp_path: Path) -> None:
    made = create(tmp_path / "x", SETTINGS, [Student("1", "N" * 90)])
    text = '#import "board.typ": puzzle\n= Título\n' + "\n".join(f"+ item {i}" for i in range(60))
    text += '\n```c\nint main(void) { return 0; }\n```\n#puzzle("1...2...3...4...")\n'
    (made.folder / "text.typ").write_text(text)
    write_pages(made)
    pages = words_of(made.folder / "sheets" / "1.pdf")
    assert len(pages) > 1
    assert "item 59" in "".join(pages)
    assert "int main" in "".join(pages)
    assert f"{len(pages)} / {len(pages)}" in pages[-1]


def test_a_broken_text_is_told_with_its_line(tmp_path: Path) -> None:
    made = create(tmp_path / "x", SETTINGS, [Student("1")])
    (made.folder / "text.typ").write_text("= Title\n\n#nothing(3)\n")
    with pytest.raises(UnreadableInput, match=r"text\.typ:3:2: .*nothing"):
        write_pages(made)


def test_the_founding_sheets(tmp_path: Path) -> None:
    """Ten sheets of the founding class, with the three cells that each was asked for."""
    sheets = []
    for number, founding in enumerate((each for each in founding_puzzles() if each.asked), 1):
        puzzle, solution = founding.grid, Grid(founding.solution or "")
        asked = tuple(cell_at(puzzle.layout, f"r{row}c{column}") for row, column in founding.asked)
        students = (Student(str(number)),)
        sheet = Sheet(number, f"CODE{number:04}", students, puzzle, solution, asked, "medium")
        assert sheet.answers == founding.answers
        sheets.append(sheet)
    assert len(sheets) == 10
    made = create(tmp_path / "x", SETTINGS, [Student("1")])
    write_pages(Assignment(made.folder, SETTINGS, tuple(sheets)))
    pages = words_of(made.folder / "sheets" / "all.pdf")
    assert len(pages) == 10
    assert "linha 7, coluna 2" in pages[0]
