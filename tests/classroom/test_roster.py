"""Class lists as they come: any usual encoding, separator and language."""

from __future__ import annotations

import gzip
import sys
import zipfile
from pathlib import Path

import pytest

from garns.classroom.roster import Roster, Student, read_roster
from garns.classroom.tables import read_table
from garns.classroom.workbooks import OLD_WORKBOOK
from garns.model import MissingExtra, UnreadableInput
from tests.classroom.workbook import write_workbook

STUDENTS = (
    Student("2026001", "Ana Conceição", "ana@example.org", "d1"),
    Student("2026002", "João; o Primeiro", "", "d1"),
)


def listed(separator: str, headings: tuple[str, ...] = ("id", "name", "email", "group")) -> str:
    lines = [
        headings,
        *((s.id, f'"{s.name}"', s.email, s.group) for s in STUDENTS),
    ]
    return "\n".join(separator.join(line) for line in lines) + "\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252", "utf-16"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_encodings_and_separators(tmp_path: Path, encoding: str, separator: str, end: str) -> None:
    path = tmp_path / "turma.csv"
    path.write_bytes(listed(separator).replace("\n", end).encode(encoding))
    assert read_roster(path) == Roster(STUDENTS)


@pytest.mark.parametrize(
    "headings",
    [
        ("matrícula", "nome", "e-mail", "dupla"),
        ("Matricula", "Nome completo", "Endereço de email", "Grupo"),
        ("RA", "ALUNO", "Email", "Equipe"),
        ("Student ID", "Full name", "Email address", "Team"),
        ("Número de identificação", "Nome completo", "Endereço de e-mail", "Grupo"),
        ("student_id", "NOME DO ALUNO", "E-mail institucional", "nome do grupo"),
        ("Nº de matrícula", "Discente", "Correio eletrônico", "EQUIPE"),
        ("SIS User ID", "Student", "E Mail", "Group name"),
        ("Qual é a sua matrícula?", "Seu nome completo:", "Seu e-mail", "Dupla"),
    ],
)
def test_headings_of_both_languages(tmp_path: Path, headings: tuple[str, ...]) -> None:
    path = tmp_path / "turma.csv"
    path.write_text(listed(";", headings), encoding="utf-8")
    assert read_roster(path) == Roster(STUDENTS)


def test_columns_that_are_missing_are_empty(tmp_path: Path) -> None:
    path = tmp_path / "turma.csv"
    path.write_text("id\n1\n\n2\n")
    assert read_roster(path).students == (Student("1"), Student("2"))


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", "turma.csv:", "headings"),
        ("idade,turma\n20,A\n", "turma.csv:1:", "idade and turma"),
        ("id,name\n", "turma.csv:", "nobody"),
        ("id,name\n1,Ana\n,Bia\n", "turma.csv:3:", "empty"),
        ("id,name\n1,Ana\n2,Bia\n1,Caio\n", "turma.csv:4:", "line 2"),
        ("id,name\n1,Ana,x\n", "turma.csv:2:", "3 fields"),
        ('id,name\n1,"Ana\n', "turma.csv:2:", "quotation"),
        ("id,name\n1,\0\n", "turma.csv:", "CSV"),
        ("<html><table><tr><td>id</td></tr></table>", "turma.csv:", "web page"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, place: str, words: str) -> None:
    path = tmp_path / "turma.csv"
    path.write_text(text)
    with pytest.raises(UnreadableInput) as caught:
        read_roster(path)
    assert place in str(caught.value)
    assert words in str(caught.value)


def read(tmp_path: Path, text: str) -> Roster:
    path = tmp_path / "turma.csv"
    path.write_text(text, encoding="utf-8")
    return read_roster(path)


def test_columns_that_are_not_used_are_named(tmp_path: Path) -> None:
    found = read(tmp_path, "id;nome;Curso;Telefone;nome;\n1;Ana;CC;;Bia;x\n")
    assert found.students == (Student("1", "Ana"),)
    (notice,) = [str(message) for _, message in found.notices]
    assert notice == "Columns not used: Curso, nome (#5) and #6."


@pytest.mark.parametrize(
    "text",
    [
        "First name,Surname,ID number\nAna,da Silva,7\n",
        "Nome;Sobrenome;Matrícula\nAna;da Silva;7\n",
        "Last Name,First Name,Student Number\nda Silva,Ana,7\n",
    ],
)
def test_first_and_last_names_are_put_together(tmp_path: Path, text: str) -> None:
    assert read(tmp_path, text) == Roster((Student("7", "Ana da Silva"),))


def test_without_ids_addresses_or_names_are_the_ids(tmp_path: Path) -> None:
    by_address = read(tmp_path, "Nome,E-mail\nAna,ana@x.org\n")
    assert by_address.students == (Student("ana@x.org", "Ana", "ana@x.org"),)
    by_name = read(tmp_path, "Nome\nAna Sá\nBia\n")
    assert by_name.students == (Student("Ana Sá"), Student("Bia"))
    for found in (by_address, by_name):
        assert "serve as ids" in str(found.notices[-1][1])


def test_titles_above_the_headings_are_passed_over(tmp_path: Path) -> None:
    text = "Universidade Federal, Campus I\nTurma;A\n\nMatrícula;Nome\n7;Silva, Ana\n"
    found = read(tmp_path, text)
    assert found.students == (Student("7", "Silva, Ana"),)
    assert "2 lines above" in str(found.notices[0][1])


def test_excel_says_its_separator(tmp_path: Path) -> None:
    assert read(tmp_path, "sep=;\nid;nome\n7;Ana\n").students == (Student("7", "Ana"),)


def test_what_spreadsheets_add_to_ids_is_taken_off(tmp_path: Path) -> None:
    text = 'id,nome\n\'007,\u00a0Ana\u00a0\n"=""008""",Bia\n'
    assert read(tmp_path, text).students == (Student("007", "Ana"), Student("008", "Bia"))


ROWS: list[list[object]] = [
    ["Turma A"],
    ["Matrícula", "Nome completo", "E-mail"],
    [75500, "Ana Conceição", "ana@x.org"],
    ["0075", "Bia", ""],
]
READ = (Student("75500", "Ana Conceição", "ana@x.org"), Student("0075", "Bia"))


@pytest.mark.parametrize("ending", [".xlsx", ".ods"])
def test_spreadsheets(tmp_path: Path, ending: str) -> None:
    path = write_workbook(tmp_path / f"turma{ending}", {"Alunos": ROWS, "Notas": [["x"]]})
    found = read_roster(path)
    assert found.students == READ
    assert "not read: Notas" in str(found.notices[0][1])
    assert read_table(path).rows[1].line == 4


@pytest.mark.parametrize("ending", [".xlsx", ".ods", ".csv"])
def test_packed_tables(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"turma{ending}"
    if ending == ".csv":
        path.write_text("id,name,email\n75500,Ana Conceição,ana@x.org\n0075,Bia,\n", "utf-8")
    else:
        write_workbook(path, {"Alunos": ROWS})
    packed = tmp_path / f"turma{ending}.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert read_roster(packed).students == READ
    with zipfile.ZipFile(tmp_path / "turma.zip", "w") as archive:
        archive.write(path, f"aulas/turma{ending}")
        archive.writestr("__MACOSX/._turma.csv", b"\0")
        archive.writestr("leia-me.md", "oi")
    assert read_roster(tmp_path / "turma.zip").students == READ
    assert read_table(tmp_path / "turma.zip").file.endswith(f"turma.zip/aulas/turma{ending}")


def test_of_several_packed_tables_none_is_guessed(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "turma.zip", "w") as archive:
        archive.writestr("a.csv", "id\n1\n")
        archive.writestr("b.csv", "id\n2\n")
    with pytest.raises(UnreadableInput, match=r"turma.zip: .* a.csv and b.csv"):
        read_roster(tmp_path / "turma.zip")


@pytest.mark.parametrize("ending", [".xlsx", ".ods"])
def test_spreadsheets_out_of_all_proportion(tmp_path: Path, ending: str) -> None:
    """The library would take room for every cell in between, and end the process."""
    far = write_workbook(tmp_path / f"far{ending}", {"A": [["id"]]}, far=True)
    with pytest.raises(UnreadableInput, match="too far apart"):
        read_roster(far)
    damaged = tmp_path / f"damaged{ending}"
    whole = write_workbook(tmp_path / f"whole{ending}", {"A": [["id"], [1]]}).read_bytes()
    damaged.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(UnreadableInput, match="damaged"):
        read_roster(damaged)


@pytest.mark.parametrize("name", ["xls", "xls-endless-chain"])
def test_damaged_old_spreadsheets(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], name: str
) -> None:
    """The library panics at one, and takes all memory for the other."""
    corpus = Path(__file__).parents[2] / "fuzz" / "corpus" / "workbooks"
    path = tmp_path / "turma.xls"
    path.write_bytes(OLD_WORKBOOK + (corpus / name).read_bytes().partition(b"\n")[2])
    with pytest.raises(UnreadableInput, match="not a table"):
        read_roster(path)
    assert capfd.readouterr() == ("", "")


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_workbook(tmp_path / "turma.xlsx", {"A": [["id"], [1]]})
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    with pytest.raises(MissingExtra, match=r"garns\[spreadsheets\]"):
        read_roster(path)
