"""`garns judge`, `validator` and `cases`, with real programs in every language of the table."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
import subprocess
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from garns import parse, solve
from garns.classroom.judging import REPORTS
from garns.classroom.judging.stderr import last_lines, readable, telling_line
from garns.programs import Containment, can_keep, containment
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

RUST_SOLVER = """
use std::io::Read;
fn fits(g: &[u8], p: usize, v: u8) -> bool {
    let (r, c) = (p / 9, p % 9);
    (0..9).all(|i| g[r*9+i] != v && g[i*9+c] != v && g[(r/3*3+i/3)*9 + c/3*3+i%3] != v)
}
fn solve(g: &mut [u8], mut p: usize) -> bool {
    while p < 81 && g[p] != 0 { p += 1; }
    if p == 81 { return true; }
    for v in 1..=9 {
        if fits(g, p, v) { g[p] = v; if solve(g, p + 1) { return true; } g[p] = 0; }
    }
    false
}
fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut g: Vec<u8> = text.split_whitespace().map(|x| x.parse().unwrap()).collect();
    if !solve(&mut g, 0) { println!("no solution"); return; }
    for row in g.chunks(9) {
        println!("{}", row.iter().map(|v| v.to_string()).collect::<Vec<_>>().join(" "));
    }
}
"""

GO_SOLVER = """
package main
import "fmt"
var g [81]int
func fits(p, v int) bool {
    r, c := p/9, p%9
    for i := 0; i < 9; i++ {
        if g[r*9+i] == v || g[i*9+c] == v || g[(r/3*3+i/3)*9+c/3*3+i%3] == v { return false }
    }
    return true
}
func solve(p int) bool {
    for p < 81 && g[p] != 0 { p++ }
    if p == 81 { return true }
    for v := 1; v <= 9; v++ {
        if fits(p, v) { g[p] = v; if solve(p+1) { return true }; g[p] = 0 }
    }
    return false
}
func main() {
    for i := range g { fmt.Scan(&g[i]) }
    if !solve(0) { fmt.Println("no solution"); return }
    for i, v := range g { fmt.Print(v, " "); if i%9 == 8 { fmt.Println() } }
}
"""

JAVASCRIPT_SOLVER = """
const g = require("fs").readFileSync(0, "utf8").trim().split(/\\s+/).map(Number);
const fits = (p, v) => [...Array(9).keys()].every(i => {
    const r = Math.floor(p / 9), c = p % 9, third = Math.floor(i / 3);
    const b = (r - r % 3 + third) * 9 + (c - c % 3) + i % 3;
    return g[r*9+i] !== v && g[i*9+c] !== v && g[b] !== v;
});
function solve(p) {
    while (p < 81 && g[p]) p++;
    if (p === 81) return true;
    for (let v = 1; v <= 9; v++)
        if (fits(p, v)) { g[p] = v; if (solve(p + 1)) return true; g[p] = 0; }
    return false;
}
if (!solve(0)) console.log("no solution");
else for (let r = 0; r < 9; r++) console.log(g.slice(r * 9, r * 9 + 9).join(" "));
"""

CSHARP_SOLVER = """
using System;
using System.Linq;
class Program {
    static int[] g;
    static bool Fits(int p, int v) {
        int r = p / 9, c = p % 9;
        for (int i = 0; i < 9; i++)
            if (g[r*9+i] == v || g[i*9+c] == v || g[(r/3*3+i/3)*9 + c/3*3+i%3] == v) return false;
        return true;
    }
    static bool Solve(int p) {
        while (p < 81 && g[p] != 0) p++;
        if (p == 81) return true;
        for (int v = 1; v <= 9; v++)
            if (Fits(p, v)) { g[p] = v; if (Solve(p + 1)) return true; g[p] = 0; }
        return false;
    }
    static void Main() {
        var separators = (char[])null;
        g = Console.In.ReadToEnd().Split(separators, StringSplitOptions.RemoveEmptyEntries)
            .Select(int.Parse).ToArray();
        if (!Solve(0)) { Console.WriteLine("no solution"); return; }
        for (int r = 0; r < 9; r++) Console.WriteLine(string.Join(" ", g.Skip(r * 9).Take(9)));
    }
}
"""

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
NONE = "12345678." + "........9" + "." * 63

PATIENT = ("--time-limit", 60)
"""On a busy machine nothing is too slow."""


def handed_in(folder: Path) -> tuple[object, ...]:
    """The options for a class, on a system without bubblewrap too."""
    if containment().is_whole:
        return ("--submissions", folder)
    if os.geteuid() == 0:
        pytest.skip("root does not judge a class without bubblewrap")
    return ("--submissions", folder, "--no-sandbox")


@pytest.fixture
def cases(tmp_path: Path) -> Path:
    folder = tmp_path / "casos"
    folder.mkdir()
    for name, line in (("2", EASY), ("10", NONE)):
        rows = parse(line).grid.rows
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
        "judge", *PATIENT, "--cases", cases, *handed_in(work), "--roster", roster,
        "-o", marks, lang="pt",
    )  # fmt: skip
    assert result.code == 1
    rows = list(csv.DictReader(io.StringIO(marks.read_text())))
    verdicts = {row["matrícula"]: (row["nota"], row["2.in"], row["10.in"]) for row in rows}
    accepted = ("10.00", "AC", "AC")
    assert verdicts["2026001"] == verdicts["2026002"] == accepted
    assert verdicts["2026003"] == ("0.00", "", "")
    assert verdicts["2026004"] == ("0.00", "CE", "CE")
    assert verdicts["2026005"] == verdicts["2026006"] == ("0.00", "PE", "PE")
    comments = {row["matrícula"]: row["comentário"] for row in rows}
    assert comments["2026007"] == "Nada foi entregue."
    assert comments["2026004"].startswith("Não compila: 2026004.c:1")
    assert "Nenhum aluno" in comments[""]
    assert not (tmp_path / "notas.csv.part").exists()


@pytest.mark.skipif(shutil.which("javac") is None, reason="there is no Java compiler here")
def test_a_class_in_java_under_the_name_of_its_author(
    garns: Garns, cases: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "entregas"
    folder.mkdir()
    (folder / "2026003.java").write_text(JAVA_SOLVER)
    result = garns("judge", *PATIENT, "--cases", cases, *handed_in(folder))
    assert result.code == 0
    assert "2026003,,2026003.java,Java,2,2,10.00,AC,AC" in result.out


def works(tool: str) -> bool:
    """Rust's may be there without a compiler behind it, which lies in the user's home."""
    question = "version" if tool == "go" else "--version"
    return bool(
        shutil.which(tool)
        and subprocess.run([tool, question], capture_output=True, check=False).returncode == 0
    )


@pytest.mark.parametrize(
    ("name", "source", "tool"),
    [
        ("Rust", ("ana.rs", RUST_SOLVER), "rustc"),
        ("Go", ("ana.go", GO_SOLVER), "go"),
        ("JavaScript", ("ana.js", JAVASCRIPT_SOLVER), "node"),
        ("C#", ("ana.cs", CSHARP_SOLVER), "mcs"),
    ],
)
def test_further_languages(
    garns: Garns, cases: Path, tmp_path: Path, name: str, source: tuple[str, str], tool: str
) -> None:
    if not works(tool):
        pytest.skip(f"{tool} is not installed here")
    folder = tmp_path / "entregas"
    folder.mkdir()
    (folder / source[0]).write_text(source[1])
    result = garns("judge", *PATIENT, "--cases", cases, *handed_in(folder))
    assert f"ana,,{source[0]},{name},2,2,10.00,AC,AC" in result.out


def test_a_missing_tool_is_named(
    garns: Garns, cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "entregas"
    folder.mkdir()
    (folder / "ana.rs").write_text(RUST_SOLVER)
    real = shutil.which
    monkeypatch.setattr("shutil.which", lambda name: None if name == "rustc" else real(name))
    submitted = (*handed_in(folder), "--jobs", 1)
    result = garns("judge", "--cases", cases, *submitted)
    assert "Rust cannot be judged here, because this is not installed: rustc." in result.out
    assert "Rust cannot be judged here" in result.err


def test_the_program_s_own_words_stand_beside_the_exit_code(
    garns: Garns, cases: Path, tmp_path: Path
) -> None:
    work = tmp_path / "entregas"
    work.mkdir()
    words = "\\x1b]0;title\\x07\\x1b[1mValueError: no\\x00 board"
    (work / "ana.py").write_text(f"import sys\nsys.exit('{words}')\n")
    (work / "bia.py").write_text("def f():\n    return 1\nif True print(1)\n")
    arguments = ("judge", *PATIENT, "--cases", cases, *handed_in(work), "--jobs", 1)
    table = garns(*arguments).out
    assert "exit code 1 instead of 0. The program said: ValueError: no board" in table
    assert "The program said: SyntaxError: " in table
    records = garns(*arguments, "--report", "json").records
    assert records[0]["verdicts"][0]["errors"] == "ValueError: no board"
    text = REPORTS["text"](records)
    assert text.count("    SyntaxError: ") == 1  # once for both cases
    assert 'File "bia.py", line 3' in text
    for kind in ("md", "junit", "gradescope", "csv", "json"):
        assert "SyntaxError: " in REPORTS[kind](records), kind


@pytest.mark.parametrize(
    ("said", "telling"),
    [
        ('Exception in thread "main" java.lang.Error: x\n\tat A.b(A.java:3)\n\tat A.main(A.java:9)',
         'Exception in thread "main" java.lang.Error: x'),
        ("thread 'main' panicked at a.rs:2:5:\nindex out of bounds\nnote: run with",
         "thread 'main' panicked at a.rs:2:5:"),
        ("panic: boom\n\ngoroutine 1 [running]:\nmain.main()\n\t/x/a.go:5", "panic: boom"),
        ("a.js:1\n  x y\n\nSyntaxError: bad\n    at b (c:1)\n\nNode.js v20", "SyntaxError: bad"),
        ("first\nlast", "last"),
        ("", ""),
    ],
)  # fmt: skip
def test_the_telling_line(said: str, telling: str) -> None:
    assert telling_line(readable(said)) == telling
    assert telling in "\n".join(last_lines(readable(said)))


def test_only_so_much_is_shown_of_what_a_program_says() -> None:
    said = readable("x" * 100_000 + "\nlast\n")
    assert len(said) <= 2000
    assert max(len(line) for line in last_lines(said)) <= 200


def test_a_file_of_the_teacher_s_is_never_compiled_in_place_of_a_student_s(
    garns: Garns, cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = tmp_path / "entregas"
    work.mkdir()
    (work / "ana.c").write_text("int main(void) { return 3; }")
    (tmp_path / "ana.c").write_text(C_SOLVER)
    monkeypatch.chdir(tmp_path)
    result = garns("judge", *PATIENT, "--cases", cases, *handed_in(work))
    assert "RE,RE" in result.out


def test_work_is_judged_as_moodle_packs_it(garns: Garns, cases: Path, tmp_path: Path) -> None:
    roster, packed = tmp_path / "turma.csv", tmp_path / "entregas.zip"
    roster.write_text("id,nome\n1,José da Silva\n2,Ana Sá\n3,ANA SA\n", encoding="utf-8")
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("Silva José da_77_assignsubmission_file/a.py", PYTHON_SOLVER)
        archive.writestr("Ana Sá_78_assignsubmission_file/a.py", PYTHON_SOLVER)
    case = cases / "2.in"
    result = garns("judge", *PATIENT, "--cases", case, *handed_in(packed), "--roster", roster)
    scores = [(row["id"], row["score"]) for row in csv.DictReader(io.StringIO(result.out))]
    # Two of the same name: the work is nobody's until the teacher says whose.
    assert scores == [("1", "10.00"), ("2", "0.00"), ("3", "0.00"), ("", "10.00")]


def test_marks_with_a_decimal_comma(garns: Garns, cases: Path, work: Path, tmp_path: Path) -> None:
    marks = tmp_path / "notas.csv"
    for entry in work.iterdir():
        shutil.rmtree(entry) if entry.is_dir() else entry.unlink()
    (work / "ana.py").write_text(PYTHON_SOLVER)
    judged = ("judge", *PATIENT, "--cases", cases, *handed_in(work), "--decimal", ",")
    assert garns(*judged, "--points", 7.5, "-o", marks).code == 0
    text = marks.read_text(encoding="utf-8-sig")
    assert text.splitlines()[1].startswith("ana;;ana.py;Python;2;2;7,50;AC;AC")
    assert marks.read_bytes().startswith(b"\xef\xbb\xbf")
    report = garns(*judged, "--report", "csv").out.splitlines()
    assert report[0].startswith("program;case;verdict;seconds;")
    assert "," in report[1].split(";")[3]


def test_what_was_judged_is_not_judged_again(
    garns: Garns, cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work, marks = tmp_path / "entregas", tmp_path / "notas.csv"
    work.mkdir()
    for name in ("ana", "bia"):
        (work / f"{name}.py").write_text(PYTHON_SOLVER)
    submitted = ("--cases", cases, *handed_in(work), "--jobs", 1, "-o", marks)
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

    monkeypatch.setattr("garns.cli.commands.judge.judge_submissions", interrupted_after_one)
    assert garns(*arguments).code == 130
    assert not marks.exists()
    monkeypatch.setattr("garns.cli.commands.judge.judge_submissions", noted)
    assert garns(*arguments).code == 0
    assert judged == ["ana.py", "bia.py"]
    assert [row["score"] for row in csv.DictReader(io.StringIO(marks.read_text()))] == [
        "10.00",
        "10.00",
    ]


@pytest.fixture
def no_bubblewrap(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("programs.building", "programs.running", "cli.commands.judge"):
        monkeypatch.setattr(f"garns.{module}.containment", lambda: Containment(None, "missing"))


@pytest.mark.usefixtures("no_bubblewrap")
def test_nobody_is_told_of_a_sandbox_that_is_not_there(garns: Garns, cases: Path) -> None:
    result = garns("judge", "--cases", cases, "--", "/bin/true")
    assert "bubblewrap" in result.err
    assert "against accidents, not malice" in result.err
    assert "contra acidentes" in garns("judge", "--cases", cases, "/bin/true", lang="pt").err


@pytest.mark.usefixtures("no_bubblewrap")
@pytest.mark.parametrize("options", [(), ("--no-sandbox",)])
def test_a_class_without_a_sandbox_is_judged_only_where_that_is_wanted(
    garns: Garns, cases: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str]
) -> None:
    work = tmp_path / "entregas"
    work.mkdir()
    (work / "ana.py").write_text(PYTHON_SOLVER)
    judged = ("judge", *PATIENT, "--cases", cases, "--submissions", work, "--jobs", 1, *options)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    refused = garns(*judged)
    assert (refused.code, refused.out) == (5, "")
    assert "root" in refused.err
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    result = garns(*judged)
    if options:
        assert (result.code, "AC,AC" in result.out) == (0, True)
        assert "against accidents, not malice" in result.err
    else:
        assert (result.code, result.out) == (5, "")
        assert "--no-sandbox" in result.err


def test_hostile_submissions_cost_nobody_else_their_marks(
    garns: Garns, cases: Path, tmp_path: Path
) -> None:
    if not containment().is_whole:
        pytest.skip("bubblewrap is not installed, or not allowed to work here")
    work = tmp_path / "entregas"
    work.mkdir()
    # Bounds of its own stand in each: a fault must not cost the machine its life.
    hostile = {
        "fork": "int main(){for(int i=0;i<8;i++)fork();sleep(20);}",
        "kill": "int main(){kill(getppid(),9);if(getuid()==65534)kill(-1,9);return 7;}",
        "name": r'int main(){prctl(15,"\xff\xfe");usleep(50000);return 7;}',
        "signal": "int main(){raise(40);}",
        "compiler": "char flood[200000000]={1};int main(){}",
    }
    heads = "#include <signal.h>\n#include <sys/prctl.h>\n#include <unistd.h>\n"
    for name, source in hostile.items():
        (work / f"{name}.c").write_text(heads + source)
        (work / f"{name}-beside.c").write_text(C_SOLVER)
    case = cases / "2.in"
    result = garns("judge", "--cases", case, "--submissions", work, "--time-limit", 20, "--jobs", 2)
    rows = {row["id"]: row["2.in"] for row in csv.DictReader(io.StringIO(result.out))}
    expected = {name: "CE" if name == "compiler" else "RE" for name in hostile}
    assert rows == expected | {f"{name}-beside": "AC" for name in hostile}


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
