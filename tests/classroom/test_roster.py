"""Class lists as they come: any usual encoding, separator and language."""

from __future__ import annotations

from pathlib import Path

import pytest

from garns.classroom.roster import Student, read_roster
from garns.model import UnreadableInput

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
    assert read_roster(path) == STUDENTS


@pytest.mark.parametrize(
    "headings",
    [
        ("matrícula", "nome", "e-mail", "dupla"),
        ("Matricula", "Nome completo", "Endereço de email", "Grupo"),
        ("RA", "ALUNO", "Email", "Equipe"),
        ("Student ID", "Full name", "Email address", "Team"),
    ],
)
def test_headings_of_both_languages(tmp_path: Path, headings: tuple[str, ...]) -> None:
    path = tmp_path / "turma.csv"
    path.write_text(listed(";", headings), encoding="utf-8")
    assert read_roster(path) == STUDENTS


def test_columns_that_are_missing_are_empty(tmp_path: Path) -> None:
    path = tmp_path / "turma.csv"
    path.write_text("id\n1\n\n2\n")
    assert read_roster(path) == (Student("1"), Student("2"))


@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("", "turma.csv:", "headings"),
        ("nome,idade\nAna,20\n", "turma.csv:1:", "nome and idade"),
        ("id,name\n", "turma.csv:", "nobody"),
        ("id,name\n1,Ana\n,Bia\n", "turma.csv:3:", "empty"),
        ("id,name\n1,Ana\n2,Bia\n1,Caio\n", "turma.csv:4:", "line 2"),
        ("id,name\n1,Ana,x\n", "turma.csv:2:", "3 fields"),
        ('id,name\n1,"Ana\n', "turma.csv:2:", "quotation"),
        ("id,name\n1,\0\n", "turma.csv:", "CSV"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, place: str, words: str) -> None:
    path = tmp_path / "turma.csv"
    path.write_text(text)
    with pytest.raises(UnreadableInput) as caught:
        read_roster(path)
    assert place in str(caught.value)
    assert words in str(caught.value)
