"""`garns assign`, `grade` and `sheet`, from a class list to marks, as a teacher types it."""

from __future__ import annotations

import csv
import io
import os
import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import lark
import pypdf
import pytest

from garns.classroom.assignment import load
from tests.classroom.gift import read_gift
from tests.classroom.workbook import write_workbook
from tests.cli.conftest import Garns

ROSTER = "matrícula;nome;e-mail;dupla\n" + "".join(
    f"{i};Aluno João {i};a{i}@example.org;{'d1' if i in (2, 3) else ''}\n" for i in range(1, 7)
)

LONG_NAMES = "Internacional,Grêmio,Flamengo,Fluminense,Botafogo,Corinthians,Palmeiras,Santos,Bahia"


@pytest.fixture
def lista(garns: Garns, tmp_path: Path) -> Path:
    roster, folder = tmp_path / "turma.csv", tmp_path / "lista2"
    roster.write_bytes(ROSTER.encode("latin-1"))
    made = garns(
        "assign", "new", folder, "--roster", roster, "--difficulty", "fácil", "--points", "1,1,2",
        "--title", "Lista 2", lang="pt",
    )  # fmt: skip
    assert (made.code, made.out) == (0, f"5 folhas em “{folder}”.\n")
    assert load(folder).settings.difficulty == "easy"
    return folder


def answers_file(folder: Path, changes: dict[str, list[str]], heading: str = "id") -> Path:
    """The right answers of everybody, but for the changes."""
    lines = [f"{heading},a1,a2,a3"]
    for student in load(folder).students:
        sheet = load(folder).sheet_of(student.id)
        assert sheet is not None
        answers = changes.get(student.id, [str(value) for value in sheet.answers])
        who = sheet.code if heading == "code" else student.id
        if answers:
            lines.append(",".join([who, *answers]))
    path = folder.parent / "answers.csv"
    path.write_text("\n".join([*lines, *changes.get("more", [])]) + "\n")
    return path


def rows(text: str, separator: str = ",") -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text), delimiter=separator))


def test_marks(garns: Garns, lista: Path) -> None:
    other = load(lista).sheet_of("1")
    assert other is not None
    path = answers_file(
        lista,
        {
            "4": ["", "0", "99"],
            "5": [str(value) for value in other.answers],
            "6": [],
            "more": ["1,9,9,9"],
        },
    )
    result = garns("grade", lista, path)
    marks = {row["matrícula"]: row for row in rows(result.out)}
    assert result.code == 0
    best = marks["2"]
    assert (best["nota"], best["nota máxima"], best["comentário"]) == ("4", "4", "")
    assert marks["4"]["nota"] == "0"
    assert "em branco" in marks["4"]["comentário"]
    assert "outra folha" in marks["5"]["comentário"]
    assert "Nenhuma resposta" in marks["6"]["comentário"]
    for words in (
        "answers.csv:7: Aluno João 1 (1) has other answers",
        # Sheets of a class are drawn by chance: now and then two have the same answers.
        "Aluno João 5 (5): These are exactly the answers to the sheet of Aluno João 1 (1)",
        "Aluno João 6 (6): No answers were handed in.",
    ):
        assert words in result.err
    assert "Aluno João 1" not in marks["5"]["comentário"]
    assert garns("grade", lista, path, "--strict").code == 1


def answered(lista: Path, name: str, wanted: str) -> list[str]:
    """The right answers of a student in this form, such as `{},0`."""
    sheet = load(lista).sheet_of(name)
    assert sheet is not None
    return [wanted.format(value) for value in sheet.answers]


@pytest.mark.parametrize("form", ["{},0", "{}.00", " {}\u00a0", "'{}", "{}E+00", "0{}"])
def test_right_answers_stay_right_in_a_spreadsheet(garns: Garns, lista: Path, form: str) -> None:
    path = lista.parent / "respostas.csv"
    ids = ["1.0", "2,0", "'3", " 4\u00a0", "5E+00", "06"]
    lines = [";".join([id, *answered(lista, str(i), form)]) for i, id in enumerate(ids, 1)]
    path.write_text("Matrícula;A;B;C\n" + "\n".join(lines) + "\n", encoding="utf-8")
    result = garns("grade", lista, path)
    assert (result.code, result.err) == (0, "")
    assert [row["nota"] for row in rows(result.out)] == ["4"] * 6


@pytest.mark.parametrize("ending", [".xlsx", ".ods"])
def test_answers_in_a_spreadsheet(garns: Garns, lista: Path, ending: str) -> None:
    sheet: list[list[object]] = [["Nome", "Resposta A", "Resposta B", "Resposta C"]]
    for i in range(1, 7):
        sheet.append([f"joao, ALUNO {i}", *map(int, answered(lista, str(i), "{}"))])
    path = write_workbook(lista.parent / f"respostas{ending}", {"Form": sheet})
    result = garns("grade", lista, path)
    assert (result.code, result.err) == (0, "")
    assert [row["nota"] for row in rows(result.out)] == ["4"] * 6


def test_nothing_is_written_of_what_is_not_understood(garns: Garns, lista: Path) -> None:
    path, target = lista.parent / "respostas.csv", lista.parent / "notas.csv"
    first, second = answered(lista, "1", "{}"), answered(lista, "4", "{}")
    lines = [
        ["1", "", "2026-04-05", *first[1:]],
        ["4", "Aluno João 4", second[0], "5?", second[2]],
        ["77", "", "1", "2", "3"],
        ["5", "Maria", "1", "2", "3"],
        ["", "", "1", "2", "3"],
        ["2", "Aluno João 4", "1", "2", "3"],
        ["", "Aluno Joao", "1", "2", "3"],
    ]
    path.write_text("id,nome,a1,a2,a3\n" + "\n".join(map(",".join, lines)) + "\n")
    result = garns("grade", lista, path, "-o", target)
    assert result.code == 2
    assert not target.exists()
    for words in (
        ":2: Aluno João 1 (1): the answer “2026-04-05” in the column “a1” is not a value",
        ":3: Aluno João 4 (4): the answer “5?” in the column “a2”",
        ":4: No student matches 77.",
        ":5: “5” is Aluno João 5 (5), but the name here is “Maria”.",
        ":6: This line does not say whose it is.",
        ":7: “2” is Aluno João 2 (2), but “Aluno João 4” is Aluno João 4 (4).",
        ":8: No student matches Aluno Joao. Similar: ",
        "7 lines or answers were not understood",
    ):
        assert words in result.err
    accepted = garns("grade", lista, path, "-o", target, "--accept-unread")
    assert accepted.code == 0
    marks = {row["matrícula"]: row["nota"] for row in rows(target.read_text(encoding="utf-8"))}
    assert marks == {"1": "3", "2": "0", "3": "0", "4": "3", "5": "0", "6": "0"}


def test_two_of_one_name_are_told_apart_or_asked_about(garns: Garns, tmp_path: Path) -> None:
    roster, folder = tmp_path / "turma.csv", tmp_path / "lista"
    roster.write_text("id,nome,email\n1,Ana Sá,a@x.org\n2,Ana Sa,b@x.org\n", encoding="utf-8")
    garns("assign", "new", folder, "--roster", roster, "--difficulty", "easy")
    path = tmp_path / "respostas.csv"
    path.write_text("nome,email,a1,a2,a3\nANA SA,b@x.org,1,1,1\nAna Sá,,2,2,2\n", "utf-8")
    result = garns("grade", folder, path)
    assert result.code == 2
    assert ":3: Ana Sá could be Ana Sá (1) and Ana Sa (2)." in result.err
    assert ":2:" not in result.err


def test_a_code_stands_for_the_whole_group(garns: Garns, lista: Path) -> None:
    path = answers_file(lista, {"3": []}, heading="code")
    assert {row["nota"] for row in rows(garns("grade", lista, path).out)} == {"4"}


def test_one_of_a_group_answers_for_all(garns: Garns, lista: Path) -> None:
    path = answers_file(lista, {"3": []})
    assert {row["nota"] for row in rows(garns("grade", lista, path).out)} == {"4"}


@pytest.mark.skipif(os.name == "nt", reason="permissions are of another kind there")
def test_marks_are_for_the_teacher_alone(garns: Garns, lista: Path, worksheet: Path) -> None:
    answers, folder = answers_file(lista, {}), worksheet.parent
    outputs = [folder / name for name in ("plain.csv", "comma.csv", "filled.csv", "quiz.xml")]
    plain, comma, filled, quiz = outputs
    filled.write_text("old")
    filled.chmod(0o644)
    before = os.umask(0o022)
    try:
        garns("grade", lista, answers, "-o", plain)
        garns("grade", lista, answers, "--decimal", ",", "-o", comma)
        garns("grade", lista, answers, "--fill", worksheet, "-o", filled)
        garns("assign", "export", lista, "--moodle-xml", "-o", quiz)
    finally:
        os.umask(before)
    assert {path.stat().st_mode & 0o777 for path in outputs} == {0o600}


@pytest.mark.parametrize(
    ("most", "mark"), [("10,00", "10"), ("1.000,00", "1000"), ("1,000.00", "1000"), ("20", "20")]
)
def test_the_greatest_grade_of_a_worksheet(
    garns: Garns, lista: Path, tmp_path: Path, most: str, mark: str
) -> None:
    """With marks for thousands, and in any of the usual ways to write decimals."""
    sheet, target = tmp_path / "sheet.csv", tmp_path / "filled.csv"
    sheet.write_text(f"Identificador;Nome completo;Nota;Nota máxima\nP1;Aluno João 1;;{most}\n")
    answers = answers_file(lista, {})
    assert garns("grade", lista, answers, "--fill", sheet, "-o", target).code == 0
    (row,) = rows(target.read_text(), ";")
    assert row["Nota"] == mark


def test_excel_in_brazil(garns: Garns, lista: Path, tmp_path: Path) -> None:
    target = tmp_path / "notas.csv"
    garns("grade", lista, answers_file(lista, {}), "--decimal", ",", "-o", target)
    assert target.read_bytes().startswith(b"\xef\xbb\xbfmatr\xc3\xadcula;nome;")


def test_presets(garns: Garns, lista: Path) -> None:
    path = answers_file(lista, {})
    canvas = rows(garns("grade", lista, path, "--preset", "canvas").out)
    assert canvas[0]["Student"].strip() == "Points Possible"
    assert canvas[1]["Lista 2"] == "4"
    nbgrader = rows(garns("grade", lista, path, "--preset", "nbgrader").out)
    assert (nbgrader[0]["assignment"], nbgrader[0]["max_score"]) == ("lista2", "4")


WORKSHEET = (
    'Identificador,"Nome completo","Endereço de email",Nota,"Nota máxima",'
    '"Comentários de feedback"\n'
    + "".join(
        f'Participante{500 + i},"Aluno João {i}",a{i}@example.org,,"10,00",\n' for i in range(1, 7)
    )
    + 'Participante599,"Outra",o@example.org,,"10,00",\n'
)


@pytest.fixture
def worksheet(tmp_path: Path) -> Path:
    path = tmp_path / "planilha.csv"
    path.write_text(WORKSHEET, encoding="utf-8-sig")
    return path


def test_the_worksheet_of_moodle_is_filled_in(garns: Garns, lista: Path, worksheet: Path) -> None:
    path = answers_file(lista, {"4": ["", "", "99"], "1": ["", "", ""]})
    target = worksheet.with_name("cheia.csv")
    result = garns("grade", lista, path, "--fill", worksheet, "-o", target)
    assert "planilha.csv:8: No student matches o@example.org and Outra." in result.err
    filled = target.read_text(encoding="utf-8-sig")
    assert filled.splitlines()[0] == WORKSHEET.splitlines()[0].replace('"', "")
    table = {row["Identificador"]: row for row in rows(filled)}
    assert table["Participante502"]["Nota"] == "10"
    assert table["Participante504"]["Nota"] == "0"
    assert "em branco" in table["Participante504"]["Comentários de feedback"]
    assert table["Participante599"]["Nota"] == ""


def test_a_mark_goes_to_nobody_by_chance(garns: Garns, lista: Path, tmp_path: Path) -> None:
    """A number that happens to be somebody's id, in a column that is not for ids."""
    path = answers_file(lista, {})
    sheet = "Identificador,Nome completo,Nota,Nota máxima\nParticipante9,Zoé,,6\n"
    (tmp_path / "planilha.csv").write_text(sheet, encoding="utf-8")
    target = tmp_path / "cheia.csv"
    result = garns("grade", lista, path, "--fill", tmp_path / "planilha.csv", "-o", target)
    assert "Participante9,Zoé,,6" in target.read_text(encoding="utf-8")
    assert "6 students are not in the worksheet: Aluno João 1 (1)" in result.err


def test_marks_are_not_written_under_the_name_of_a_spreadsheet(garns: Garns, lista: Path) -> None:
    result = garns("grade", lista, answers_file(lista, {}), "-o", lista.parent / "notas.xlsx")
    assert result.code == 2
    assert ".csv" in result.err


def test_sheets_and_exports(garns: Garns, lista: Path, worksheet: Path) -> None:
    archive = lista.parent / "folhas.zip"
    assert garns("assign", "export", lista, "--moodle-zip", worksheet, "-o", archive).code == 2
    assert garns("assign", "sheets", lista).code == 0
    assert "sheets made: 5 of 5" in garns("assign", "status", lista).out
    assert garns("assign", "export", lista, "--moodle-zip", worksheet, "-o", archive).code == 0
    names = zipfile.ZipFile(archive).namelist()
    assert "Aluno João 1_501_assignsubmission_file_/1.pdf" in names
    assert len(names) == 6


def test_moodle_xml(garns: Garns, lista: Path) -> None:
    target = lista.parent / "q.xml"
    garns("assign", "export", lista, "--moodle-xml", "-o", target)
    questions = ElementTree.parse(target).getroot().findall("question[@type='cloze']")
    for question, sheet in zip(questions, load(lista).sheets, strict=True):
        body = question.findtext("questiontext/text") or ""
        for asked in sheet.questions:
            words = f"linha {asked.row}, coluna {asked.column}: {{1:NUMERICAL:={asked.value}:0}}"
            assert words in body
        assert ElementTree.fromstring(f"<div>{body}</div>").findall("table/tbody/tr")


def test_gift(garns: Garns, lista: Path) -> None:
    target = lista.parent / "q.gift"
    garns("assign", "export", lista, "--gift", "-o", target)
    questions = read_gift(target.read_text(encoding="utf-8"))
    asked = [question for sheet in load(lista).sheets for question in sheet.questions]
    assert {question.kind for question in questions} == {"numeric"}
    assert [int(question.answer) for question in questions] == [each.value for each in asked]
    for question, each in zip(questions, asked, strict=True):
        assert f"linha {each.row}, coluna {each.column}" in question.body
        assert "<table" in question.body


@pytest.mark.parametrize(
    "broken", ["::a::b {#1", "::a::1=2 {#1}", "::a::{#1}", "::a::b {#}", "a:b::c {#1}"]
)
def test_the_reader_of_gift_refuses_what_the_grammar_does(broken: str) -> None:
    with pytest.raises(lark.UnexpectedInput):
        read_gift(broken)


def test_a_book(garns: Garns, tmp_path: Path) -> None:
    target = tmp_path / "book.pdf"
    result = garns(
        "sheet", "-n", 9, "--per-page", 4, "--difficulty", "easy..hard", "--seed", 3, "--cover",
        "Férias", "--institution", "Escola", "--date", "julho", "-o", target, lang="pt",
    )  # fmt: skip
    assert result.code == 0
    pages = [page.extract_text() for page in pypdf.PdfReader(target).pages]
    cover, *pages = pages
    assert len(pages) == 4
    assert all("Férias" in page for page in pages)
    assert "fácil" in pages[0]
    assert "difícil" in pages[2]
    assert "Soluções" in pages[3]
    for words in ("Férias", "Escola", "julho", "9 quebra-cabeças", "cada dígito"):
        assert words in cover
    for name, numbers, page in (
        ("fácil", "1–3", "2"),
        ("difícil", "7–9", "3"),
        ("Soluções", "", "5"),
    ):
        assert re.search(rf"{name}.*?{numbers}.*?{page}", cover, re.DOTALL), name
    first = target.read_bytes()
    garns(
        "sheet", "-n", 9, "--per-page", 4, "--difficulty", "fácil..difícil", "--seed", 3, "--cover",
        "Férias", "--institution", "Escola", "--date", "julho", "-o", target, lang="pt",
    )  # fmt: skip
    assert target.read_bytes() == first


@pytest.mark.parametrize(
    "wish", [("--technique", "x-wing", "--symmetry", "180"), ("--rating", "2.0..2.6")]
)
def test_a_book_of_puzzles_as_generate_makes_them(
    garns: Garns, tmp_path: Path, wish: tuple[str, ...]
) -> None:
    target = tmp_path / "book.pdf"
    arguments = ("-n", 1, "--seed", 4, *wish)
    assert garns("sheet", *arguments, "--solutions", "none", "-o", target).code == 0
    made = garns("generate", *arguments, "--to", "line").out.splitlines()[-1]
    (page,) = [page.extract_text() for page in pypdf.PdfReader(target).pages]
    *rows, _number = page.split("\n")[1:]
    assert re.findall("[1-9]", " ".join(rows)) == re.findall("[1-9]", made)


@pytest.mark.parametrize("layout", ["4", "6", "16", "windoku", "9+diagonals"])
def test_books_of_any_layout(garns: Garns, tmp_path: Path, layout: str) -> None:
    target = tmp_path / "book.pdf"
    arguments = ("--layout", layout, "-n", 2, "--seed", 1, "--solutions", "separate", "-o", target)
    assert garns("sheet", *arguments).code == 0
    assert len(pypdf.PdfReader(target).pages) == 1
    assert len(pypdf.PdfReader(tmp_path / "book-solutions.pdf").pages) == 1


def test_a_book_of_given_puzzles(garns: Garns, tmp_path: Path) -> None:
    target = tmp_path / "book.pdf"
    result = garns("sheet", "examples/founding/sheet-1.in", "--solutions", "none", "-o", target)
    assert result.code == 0
    assert len(pypdf.PdfReader(target).pages) == 1
    assert garns("sheet", "examples/founding/5.in", "-o", target).code == 3


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("assign", "sheets", "nowhere"), "nowhere"),
        (("assign", "new", "x", "--roster", "README.md"), "README.md"),
        (("assign",), "assign"),
        (("assign", "fly"), "fly"),
        (("grade", "nowhere", "README.md"), "nowhere"),
        (("sheet", "-n", "2", "examples/founding/5.in", "-o", "x.pdf"), "-n"),
        (("sheet", "--rating", "3", "examples/founding/5.in", "-o", "x.pdf"), "--rating"),
        (("sheet", "--symmetry", "180", "examples/founding/5.in", "-o", "x.pdf"), "--symmetry"),
        (("sheet", "--symmetry", "askew", "-o", "x.pdf"), "--symmetry"),
        (("sheet", "--technique", "y-wong", "-o", "x.pdf"), "y-wong"),
        (("sheet", "--per-page", "5", "-o", "x.pdf"), "--per-page"),
        (
            ("sheet", "-n", "6", "--per-page", "6", "--symbols", LONG_NAMES, "-o", "x.pdf"),
            "too long to be read",
        ),
        (("sheet", "--symbols", "foo", "-o", "x.pdf"), "Sets: digits, numbers, letters"),
        (("sheet", "--symbols", "🇧🇷🇵🇹🇦🇴🇲🇿", "--layout", "4", "-o", "x.pdf"), "“🇧🇷”"),
        (("assign", "new", "x", "--roster", "examples/class.csv", "--symbols", "foo"), "Sets:"),
    ],
)
def test_wrong_use(garns: Garns, arguments: tuple[str, ...], words: str) -> None:
    result = garns(*arguments)
    assert result.code == 2
    assert words in result.err


def test_long_names_are_printed_where_they_can_be_read(garns: Garns, tmp_path: Path) -> None:
    target = tmp_path / "book.pdf"
    sheet = ("sheet", "-n", 2, "--per-page", 1, "--seed", 1, "--symbols", LONG_NAMES, "-o", target)
    assert garns(*sheet).code == 0
    assert "Internacional" in pypdf.PdfReader(target).pages[-1].extract_text()


def test_images_are_printed_and_named_elsewhere(garns: Garns, tmp_path: Path) -> None:
    drawing = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>'
    )
    folder, target = tmp_path / "badges", tmp_path / "book.pdf"
    folder.mkdir()
    for value, name in enumerate(("sol", "lua", "mar", "rio"), 1):
        (folder / f"{value}-{name}.svg").write_text(drawing)
    told = "Images are not shown here"
    printed = garns("sheet", "...2.13.....4...", "--symbols", folder, "-o", target)
    assert (printed.code, told in printed.err) == (0, False)
    (page, _) = [page.extract_text() for page in pypdf.PdfReader(target).pages]
    assert "4 rio" in page
    solved = garns("solve", "-q", "...2.13.....4...", "--symbols", folder)
    assert (solved.code, told in solved.err) == (0, True)
    assert solved.out.split()[3] == "lua"
