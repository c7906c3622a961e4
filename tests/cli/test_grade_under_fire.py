"""`grade` and `assign` with class lists and answers that somebody has filled with traps."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path

import pytest

from garns.classroom.assignment import load
from garns.classroom.pages import file_names
from tests.cli.conftest import Garns

NAMES = {
    "1": "=1+1",
    "2": '@SUM(A1;A2)"',
    "3": "Ana;=1+1",
    "-x4": "-Bia",
    "=5": "../../Caio",
    "6": "Duda\x1b[31m",
}


@pytest.fixture
def lista(garns: Garns, tmp_path: Path) -> Path:
    roster = io.StringIO()
    csv.writer(roster).writerows([("id", "nome"), *NAMES.items()])
    (tmp_path / "turma.csv").write_text(roster.getvalue(), encoding="utf-8")
    folder = tmp_path / "lista"
    made = garns(
        "assign", "new", folder, "--roster", tmp_path / "turma.csv", "--difficulty", "easy",
        "--ask", 2, "--variants", 1,
    )  # fmt: skip
    assert made.code == 0, made.err
    return folder


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def is_formula(cell: str) -> bool:
    return cell.startswith(("=", "+", "-", "@", "\t", "\r"))


def test_an_assignment_knows_its_students_again(garns: Garns, lista: Path, tmp_path: Path) -> None:
    names = {student.id: student.name for student in load(lista).students}
    assert names == {**NAMES, "6": "Duda[31m"}
    manifest = rows((lista / "manifest.csv").read_text())
    assert not any(is_formula(cell) for row in manifest for cell in row)
    again = garns("assign", "add", lista, "--roster", tmp_path / "turma.csv")
    assert len(load(lista).students) == len(NAMES), again.err


@pytest.mark.parametrize("preset", ["plain", "canvas", "nbgrader"])
def test_answers_of_any_kind(garns: Garns, lista: Path, tmp_path: Path, preset: str) -> None:
    answers = tmp_path / "respostas.csv"
    given = io.StringIO()
    writer = csv.writer(given)
    writer.writerow(("id", "a1", "a2"))
    writer.writerow(("1", '=HYPERLINK("http://x")', "-3"))
    writer.writerow(("2", "x" * 200_000, "\x1b[31m5"))
    writer.writerow(("3", "e" + "\u0301\u0323" * 50_000, "+1+1"))
    writer.writerow(("y" * 200_000, "1", "2"))
    answers.write_text(given.getvalue(), encoding="utf-8")
    result = garns("grade", lista, answers, "--accept-unread", "--preset", preset)
    assert result.code == 0
    table = rows(result.out)
    formulas = [cell for row in table for cell in row if is_formula(cell)]
    assert set(formulas) <= {"-3"}
    assert "\x1b" not in result.out + result.err
    assert max(map(len, result.err.splitlines())) < 5000
    assert max(len(cell) for row in table for cell in row) < 5000


@pytest.mark.parametrize("most", ["10,00", "10.0.0", "1" * 500, "dez", ""])
def test_a_worksheet_with_an_odd_scale(
    garns: Garns, lista: Path, tmp_path: Path, most: str
) -> None:
    (tmp_path / "respostas.csv").write_text("id,a1,a2\n1,=1,=2\n")
    worksheet, target = tmp_path / "planilha.csv", tmp_path / "cheia.csv"
    with worksheet.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(("id", "Nota", "Nota máxima", "Comentários de feedback"))
        writer.writerow(("1", "", most, ""))
    arguments = ("grade", lista, tmp_path / "respostas.csv", "--accept-unread")
    assert garns(*arguments, "--fill", worksheet, "-o", target).code == 0
    cells = rows(target.read_text(encoding="utf-8-sig"))[1]
    assert cells[:3] == ["1", "0", most]


def test_a_name_leads_to_no_other_folder(garns: Garns, lista: Path, tmp_path: Path) -> None:
    worksheet, packed = tmp_path / "planilha.csv", tmp_path / "folhas.zip"
    with worksheet.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows(
            [("Identificador", "Nome completo"), ("Participante7", "../../Caio")]
        )
    (lista / "sheets").mkdir()
    for name in file_names(load(lista)).values():
        (lista / "sheets" / f"{name}.pdf").write_bytes(b"%PDF")
    result = garns("assign", "export", lista, "--moodle-zip", worksheet, "-o", packed)
    assert result.code == 0, result.err
    (name,) = zipfile.ZipFile(packed).namelist()
    assert name.startswith("Caio_7_assignsubmission_file_/")
