"""`garns judge`, `validator` and `cases`, with real programs in every language of the table."""

from __future__ import annotations

import csv
import io
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from garns import parse, solve
from garns.programs import can_keep
from tests.cli.conftest import Garns

pytestmark = pytest.mark.skipif(not can_keep(), reason="needs the limits of Linux")

C_SOLVER = r"""
#include <stdio.h>
int g[9][9]; long counter = 0;
int fits(int r, int c, int v) {
    for (int i = 0; i < 9; i++)
        if (g[r][i] == v || g[i][c] == v || g[r/3*3 + i/3][c/3*3 + i%3] == v) return 0;
    return 1;
}
int solve(int p) {
    if (p == 81) return 1;
    int r = p / 9, c = p % 9;
    if (g[r][c]) return solve(p + 1);
    for (int v = 1; v <= 9; v++)
        if (fits(r, c, v)) { g[r][c] = v; counter++; if (solve(p + 1)) return 1; g[r][c] = 0; }
    return 0;
}
int main(void) {
    for (int i = 0; i < 81; i++) if (scanf("%d", &g[i/9][i%9]) != 1) return 3;
    if (!solve(0)) { puts("Nao ha solucao"); return 0; }
    for (int i = 0; i < 81; i++) printf("%d%s", g[i/9][i%9], i%9 == 8 ? "\n" : " ");
    printf("contador: %ld\n", counter);
    return 0;
}
"""

PYTHON_SOLVER = """
import sys
g = [int(x) for x in sys.stdin.read().split()]
def fits(p, v):
    r, c = divmod(p, 9)
    return all(g[r*9+i] != v != g[i*9+c] and g[(r//3*3+i//3)*9 + c//3*3+i%3] != v for i in range(9))
def solve(p):
    while p < 81 and g[p]: p += 1
    if p == 81: return True
    for v in range(1, 10):
        if fits(p, v):
            g[p] = v
            if solve(p + 1): return True
            g[p] = 0
    return False
print([g[r*9:r*9+9] for r in range(9)] if solve(0) else "impossível")
"""

JAVA_SOLVER = """
import java.util.*;
public class Resolve {
    static int[] g = new int[81];
    static boolean fits(int p, int v) {
        int r = p / 9, c = p % 9;
        for (int i = 0; i < 9; i++)
            if (g[r*9+i] == v || g[i*9+c] == v || g[(r/3*3+i/3)*9 + c/3*3+i%3] == v) return false;
        return true;
    }
    static boolean solve(int p) {
        while (p < 81 && g[p] != 0) p++;
        if (p == 81) return true;
        for (int v = 1; v <= 9; v++)
            if (fits(p, v)) { g[p] = v; if (solve(p + 1)) return true; g[p] = 0; }
        return false;
    }
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        for (int i = 0; i < 81; i++) g[i] = in.nextInt();
        if (!solve(0)) { System.out.println("no solution"); return; }
        for (int i = 0; i < 81; i++) System.out.print(g[i] + (i % 9 == 8 ? "\\n" : " "));
    }
}
"""

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NONE = "12345678." + "........9" + "." * 63

PATIENT = ("--time-limit", 60)
"""On a busy machine nothing is too slow."""


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    folder = tmp_path / "casos"
    folder.mkdir()
    for name, line in (("2", EASY), ("10", NONE)):
        rows = parse(line).rows
        (folder / f"{name}.in").write_text("\n".join(" ".join(map(str, r)) for r in rows) + "\n")
    return folder


@pytest.fixture
def solver(tmp_path: Path) -> Path:
    source = tmp_path / "solver.c"
    source.write_text(C_SOLVER)
    program = tmp_path / "solver"
    subprocess.run(["cc", "-O2", "-o", program, source], check=True)
    return program


def test_a_program_that_is_right(garns: Garns, cases: Path, solver: Path) -> None:
    result = garns("judge", *PATIENT, "--cases", cases, "--counter", "--", solver)
    assert result.code == 0
    lines = result.out.splitlines()
    assert [line.split()[:2] for line in lines[:2]] == [["2.in", "AC"], ["10.in", "AC"]]
    assert lines[-1] == "2 of 2 accepted."


def test_a_program_that_is_not(garns: Garns, cases: Path) -> None:
    result = garns("judge", "--cases", cases, "--", "/bin/cat", lang="pt")
    assert result.code == 1
    assert "51 casas estão vazias" in result.out
    assert "0 de 2 aceitos." in result.out


def test_a_right_board_does_not_excuse_a_crash(garns: Garns, cases: Path, tmp_path: Path) -> None:
    program = tmp_path / "crash.py"
    program.write_text(PYTHON_SOLVER + "sys.exit(7)\n")
    case = cases / "2.in"
    result = garns("judge", *PATIENT, "--cases", case, "--report", "json", "--", "python3", program)
    (verdict,) = result.records[0]["verdicts"]
    assert verdict["verdict"] == "RE"
    assert verdict["reasons"] == [
        "It ended with the exit code 7 instead of 0.",
        "The board that it had printed is right.",
    ]


def test_reports(garns: Garns, cases: Path, solver: Path) -> None:
    def report(kind: str) -> str:
        return garns("judge", *PATIENT, "--cases", cases, "--report", kind, "--", solver).out

    suite = ElementTree.fromstring(report("junit"))[0]
    assert (suite.get("tests"), suite.get("failures")) == ("2", "0")
    scores = [test["score"] for test in json.loads(report("gradescope"))["tests"]]
    assert scores == [1, 1]
    assert [row["verdict"] for row in csv.DictReader(io.StringIO(report("csv")))] == ["AC", "AC"]
    assert "| 10.in | AC |" in report("md")


@pytest.fixture
def work(tmp_path: Path) -> Path:
    folder = tmp_path / "entregas"
    (folder / "José da Silva_77_assignsubmission_file").mkdir(parents=True)
    (folder / "2026001.c").write_text(C_SOLVER)
    (folder / "José da Silva_77_assignsubmission_file" / "main.py").write_text(PYTHON_SOLVER)
    (folder / "2026004.c").write_text("int main( {")
    (folder / "d2.cpp").write_text("#include <iostream>\nint main() { std::cout << 1; }")
    (folder / "notes.txt").write_text("hello")
    return folder


ROSTER = """matrícula;nome;dupla
2026001;Ana;
2026002;José da Silva;
2026003;Duda;
2026004;Eva;
2026005;Caio;d2
2026006;Bia;d2
2026007;Falta;
"""


def test_a_class(garns: Garns, cases: Path, work: Path, tmp_path: Path) -> None:
    roster, marks = tmp_path / "turma.csv", tmp_path / "notas.csv"
    roster.write_bytes(ROSTER.encode("latin-1"))
    result = garns(
        "judge", *PATIENT, "--cases", cases, "--submissions", work, "--roster", roster,
        "-o", marks, lang="pt",
    )  # fmt: skip
    assert result.code == 1
    rows = list(csv.DictReader(io.StringIO(marks.read_text())))
    verdicts = {row["id"]: (row["score"], row["2.in"], row["10.in"]) for row in rows}
    accepted = ("10.00", "AC", "AC")
    assert verdicts["2026001"] == verdicts["2026002"] == accepted
    assert verdicts["2026003"] == ("0.00", "", "")
    assert verdicts["2026004"] == ("0.00", "CE", "CE")
    assert verdicts["2026005"] == verdicts["2026006"] == ("0.00", "PE", "PE")
    comments = {row["id"]: row["comment"] for row in rows}
    assert comments["2026007"] == "Nada foi entregue."
    assert comments["2026004"].startswith("Não compila: 2026004.c:1")
    assert "Ninguém" in comments[""]
    assert not (tmp_path / "notas.csv.part").exists()


@pytest.mark.skipif(shutil.which("javac") is None, reason="there is no Java compiler here")
def test_a_class_in_java_under_the_name_of_its_author(
    garns: Garns, cases: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "entregas"
    folder.mkdir()
    (folder / "2026003.java").write_text(JAVA_SOLVER)
    result = garns("judge", *PATIENT, "--cases", cases, "--submissions", folder)
    assert result.code == 0
    assert "2026003,,2026003.java,Java,2,2,10.00,AC,AC" in result.out


def test_what_was_judged_is_not_judged_again(
    garns: Garns, cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work, marks = tmp_path / "entregas", tmp_path / "notas.csv"
    work.mkdir()
    for name in ("ana", "bia"):
        (work / f"{name}.py").write_text(PYTHON_SOLVER)
    submitted = ("--cases", cases, "--submissions", work, "--jobs", 1, "-o", marks)
    arguments = ("judge", *PATIENT, *submitted)

    judged: list[str] = []
    from garns.classroom.judging import judge_submissions as real

    def noted(paths: list[Path], **settings: object) -> Iterator[object]:
        judged.extend(path.name for path in paths)
        return real(paths, **settings)  # type: ignore[arg-type]

    def interrupted_after_one(paths: list[Path], **settings: object) -> Iterator[object]:
        if judged:
            raise KeyboardInterrupt
        return noted(paths, **settings)

    monkeypatch.setattr("garns.cli.judge.judge_submissions", interrupted_after_one)
    assert garns(*arguments).code == 130
    assert not marks.exists()
    monkeypatch.setattr("garns.cli.judge.judge_submissions", noted)
    assert garns(*arguments).code == 0
    assert judged == ["ana.py", "bia.py"]
    assert [row["score"] for row in csv.DictReader(io.StringIO(marks.read_text()))] == [
        "10.00",
        "10.00",
    ]


def test_nobody_is_told_of_walls_that_are_not_there(
    garns: Garns, cases: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from garns.programs import Containment

    for module in ("programs.walls", "programs.running", "cli.judge"):
        monkeypatch.setattr(f"garns.{module}.containment", lambda: Containment(None, "missing"))
    result = garns("judge", "--cases", cases, "--", "/bin/true")
    assert "read and change your files" in result.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--", "./nothing-here"), "./nothing-here"),
        ((), "--submissions"),
        (("--submissions", "x", "--", "y"), "--submissions"),
        (("--memory", "lots", "--", "/bin/true"), "lots"),
    ],
)
def test_wrong_use(garns: Garns, cases: Path, arguments: tuple[str, ...], words: str) -> None:
    result = garns("judge", "--cases", cases, *arguments)
    assert result.code == 2
    assert words in result.err


def test_the_validator_speaks_as_icpc_judges_do(garns: Garns, cases: Path, tmp_path: Path) -> None:
    right = "\n".join(" ".join(map(str, row)) for row in solve(EASY).rows)
    arguments = ("validator", cases / "2.in", "unused.ans", tmp_path)
    assert garns(*arguments, stdin=right).code == 42
    assert garns(*arguments, "case_sensitive", stdin="nothing").code == 43
    assert (tmp_path / "judgemessage.txt").read_text().startswith("PE\n")
    assert garns("validator", tmp_path / "none.in", "x", tmp_path).code not in (42, 43)


def test_cases(garns: Garns, tmp_path: Path, solver: Path) -> None:
    folder = tmp_path / "novos"
    assert garns("cases", "-o", folder).code == 0
    assert len(list(folder.glob("*.in"))) >= 15
    assert garns("cases", "-o", folder).code == 2
    judged = garns("judge", "--cases", folder, "--report", "json", "--", solver).records[0]
    wrong = {each["case"] for each in judged["verdicts"] if each["verdict"] != "AC"}
    assert all("founding-7" in case or "killer" in case or "broken" in case for case in wrong)
