"""`garns rate`: levels and other scales, of one puzzle and of long lists."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from garns.rating import SCALES, Limits
from tests.cli.conftest import Garns
from tests.clocks import PATIENCE, wait_until
from tests.logic.boards import EASY, MEDIUM, SOLUTION
from tests.processes import is_running

EXTREME = "100007090030020008009600500005300900010080002600004000300000010040000007007000300"
CHAIN = "109030200060090000004006010001008509000050020200000070600002000030009001010000760"
NONE, SEVERAL, FOUR = "11" + "." * 79, "." * 81, "1234341221434..."
SE = ("rate", "--scale", "se")
HODOKU = ("rate", "--scale", "hodoku")


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def a_list(path: Path, *lines: str) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), "ascii")
    return path


# levels


def test_levels(garns: Garns) -> None:
    assert garns("rate", EASY).out == "easy, Hidden single in a box\n"
    assert garns("rate", MEDIUM, lang="pt").out == "médio, Apontamento\n"
    assert garns("rate", "--json", MEDIUM).records[0]["technique"] == "pointing"
    assert garns("rate", SOLUTION).out == "easy, nothing to do\n"
    assert garns("rate", "--layout", "latin-5", "12345234513451245123.....").out.startswith("easy")


def test_any_layout_has_a_level(garns: Garns) -> None:
    assert garns("rate", FOUR).code == 0


def test_the_hardest_step_of_a_level(garns: Garns) -> None:
    hardest = garns("rate", "--json", MEDIUM).records[0]["hardest"]
    assert hardest["technique"] == "pointing"
    assert hardest["name"].items() >= {("en", "Pointing"), ("pt", "Apontamento")}
    assert "can only be in" in hardest["sentence"]["en"]
    assert "só pode estar" in hardest["sentence"]["pt"]
    assert garns("rate", "--json", SOLUTION).records[0]["hardest"] is None
    assert garns("rate", "--json", FOUR).records[0]["hardest"]["board"].startswith("12343412")


# the scale of Sudoku Explainer


def test_sudoku_explainer(garns: Garns) -> None:
    result = garns(*SE, EASY)
    assert result.out == "ER 1.2, EP 1.2, ED 1.2 (SE 1.2.1), Hidden single in a box\n"
    assert garns(*SE, SOLUTION).out == "ER 0.0, EP 0.0, ED 0.0 (SE 1.2.1)\n"
    record = garns(*SE, "--json", MEDIUM).records[0]
    assert (record["scale"], record["exact"]) == ("SE 1.2.1", True)
    assert record["er"] >= record["ep"] >= record["ed"]


def test_no_limit_at_all(garns: Garns) -> None:
    assert garns(*SE, "--timeout", "inf", MEDIUM).code == 0


def test_the_hardest_step_is_explained(garns: Garns) -> None:
    record = garns(*SE, "--json", MEDIUM).records[0]
    hardest = record["hardest"]
    assert hardest["rating"] == record["er"]
    assert hardest["technique"] == record["technique"] == "pointing"
    assert hardest["name"]["pt"] == "Apontamento"
    assert hardest["sentence"]["en"].startswith("Pointing (2.6): In ")
    assert hardest["sentence"]["pt"].startswith("Apontamento (2,6): N")
    assert hardest["placements"] == []
    assert all(each["cell"] in hardest["sentence"]["en"] for each in hardest["eliminations"])
    assert len(hardest["board"]) == len(hardest["candidates"]) == 81
    for value, candidates in zip(hardest["board"], hardest["candidates"], strict=True):
        assert (value == ".") == bool(candidates)


def test_a_used_up_budget_is_told_as_a_fact_of_its_own(garns: Garns, tmp_path: Path) -> None:
    little = (*SE, "--timeout", "0.0001", EXTREME)
    text = garns(*little, lang="pt")
    assert text.code == 4
    assert text.out.startswith("ER pelo menos ")
    assert "at least" in garns(*little).out
    (row,) = rows(garns(*little, "--csv").out)
    assert (row["exact"], row["technique"]) == ("False", "")
    record = garns(*little, "--json").records[0]
    assert record["exact"] is False
    assert record["hardest"]["rating"] < record["er"]
    garns(*little, "-o", tmp_path / "x.parquet")
    (stored,) = parquet(tmp_path / "x.parquet")
    assert stored["exact"] is False
    assert stored["technique"] is None


def test_other_layouts_have_no_such_rating_and_the_others_go_on(
    garns: Garns, tmp_path: Path
) -> None:
    file = a_list(tmp_path / "some.txt", EASY, FOUR, SEVERAL, NONE, MEDIUM)
    result = garns(*SE, "--csv", file)
    assert [row["line"] for row in rows(result.out)] == ["1", "5"]
    complaints = result.err.splitlines()
    assert [f"{file}:{line}" in text for line, text in zip((2, 3, 4), complaints, strict=True)]
    assert "only a level" in complaints[0]
    assert result.code == 2


# HoDoKu's scale


def test_hodoku(garns: Garns, tmp_path: Path) -> None:
    assert garns(*HODOKU, EASY).out == "easy, 204 points (HoDoKu 2.2.0), Naked single\n"
    assert garns(*HODOKU, SOLUTION, lang="pt").out == "fácil, 0 pontos (HoDoKu 2.2.0)\n"
    record = garns(*HODOKU, "--json", MEDIUM).records[0]
    assert record["hardest"]["technique"] == record["technique"]
    assert set(record["hardest"]["name"]) >= {"en", "pt"}
    garns(*HODOKU, MEDIUM, "-o", tmp_path / "x.parquet")
    (stored,) = parquet(tmp_path / "x.parquet")
    assert (stored["level"], stored["score"]) == (record["level"], record["score"])


# lists


def test_bad_lines_are_named_and_the_others_go_on(garns: Garns, tmp_path: Path) -> None:
    file = a_list(tmp_path / "list.txt", EASY, "nonsense", SEVERAL, MEDIUM)
    for scale in SCALES:
        result = garns("rate", "--scale", scale, file)
        assert result.code == 2
        assert [line.split(": ")[0] for line in result.out.splitlines()] == [
            f"{file}:1",
            f"{file}:4",
        ]
        assert f"{file}:2" in result.err
        assert f"{file}:3" in result.err


@pytest.mark.parametrize("scale", SCALES)
def test_an_empty_file(garns: Garns, tmp_path: Path, scale: str) -> None:
    file, output = a_list(tmp_path / "empty.txt"), tmp_path / "out.csv"
    result = garns("rate", "--scale", scale, file, "-o", output)
    assert result.code == 2
    assert str(file) in result.err
    assert list(tmp_path.iterdir()) == [file]


def test_files_and_standard_input_in_their_order(garns: Garns, tmp_path: Path) -> None:
    first, last = a_list(tmp_path / "a.txt", EASY), a_list(tmp_path / "b.txt", MEDIUM, EASY)
    result = garns("rate", "--csv", first, "-", last, stdin=f"{MEDIUM}\n")
    found = [(row["file"], row["line"], row["level"]) for row in rows(result.out)]
    assert found == [
        (str(first), "1", "easy"),
        ("-", "1", "medium"),
        (str(last), "1", "medium"),
        (str(last), "2", "easy"),
    ]


def test_threads_change_nothing(garns: Garns, tmp_path: Path) -> None:
    file = a_list(tmp_path / "list.txt", *[EASY, MEDIUM, SEVERAL, FOUR, CHAIN] * 8)
    one, three = (garns(*SE, "--json", file, "--threads", threads) for threads in (1, 3))
    assert one == three
    assert [record["line"] for record in one.records][:4] == [1, 2, 5, 6]


# forms


def parquet(path: Path) -> list[dict[str, Any]]:
    pyarrow_parquet = pytest.importorskip("pyarrow.parquet")
    records: list[dict[str, Any]] = pyarrow_parquet.read_table(path).to_pylist()
    return records


def test_the_name_of_the_file_says_its_form(garns: Garns, tmp_path: Path) -> None:
    for name in ("a.csv", "a.JSON", "a.txt", "a"):
        assert garns("rate", EASY, "-o", tmp_path / name).code == 0
    assert rows((tmp_path / "a.csv").read_text())[0]["level"] == "easy"
    assert json.loads((tmp_path / "a.JSON").read_text())["level"] == "easy"
    text = "easy, Hidden single in a box\n"
    assert (tmp_path / "a.txt").read_text() == (tmp_path / "a").read_text() == text
    assert garns("rate", "--csv", EASY, "-o", tmp_path / "b.json").code == 0
    assert (tmp_path / "b.json").read_text().startswith("file,line,puzzle,level")


def test_tables_have_types(garns: Garns, tmp_path: Path) -> None:
    pyarrow_parquet = pytest.importorskip("pyarrow.parquet")
    file, output = a_list(tmp_path / "list.txt", EASY, MEDIUM), tmp_path / "out.parquet"
    assert garns(*SE, file, "-o", output).code == 0
    schema = pyarrow_parquet.read_schema(output)
    kinds = {name: str(kind) for name, kind in zip(schema.names, schema.types, strict=True)}
    assert kinds == {
        "file": "string",
        "line": "int64",
        "puzzle": "string",
        "scale": "string",
        "er": "double",
        "ep": "double",
        "ed": "double",
        "exact": "bool",
        "technique": "string",
    }
    table = rows(garns(*SE, "--csv", file).out)
    assert [{name: str(value) for name, value in row.items()} for row in parquet(output)] == table
    assert sorted(tmp_path.iterdir()) == [file, output]


def test_what_a_table_needs(garns: Garns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "-o ratings.parquet" in garns("rate", "--parquet", EASY).err
    assert garns("rate", "--csv", "--json", EASY).code == 2
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = garns("rate", EASY, "-o", tmp_path / "out.parquet")
    assert result.code == 5
    assert "garns[parquet]" in result.err
    assert not list(tmp_path.iterdir())


# columns on request


ALL_COLUMNS = "techniques,givens,solution,minimal,symmetry"


def test_columns_on_request(garns: Garns, tmp_path: Path) -> None:
    (row,) = rows(garns("rate", "--csv", "--columns", ALL_COLUMNS, EASY).out)
    assert list(row)[-5:] == ALL_COLUMNS.split(",")
    assert row["techniques"] == "full-house:21 hidden-single-box:30"
    assert (row["givens"], row["solution"]) == ("30", SOLUTION)
    assert (row["minimal"], row["symmetry"]) == ("False", "180")
    (record,) = garns("rate", "--json", "--columns", ALL_COLUMNS, EASY).records
    assert record["techniques"] == {"full-house": 21, "hidden-single-box": 30}
    assert sum(record["techniques"].values()) == record["steps"]
    assert (record["minimal"], record["hardest"]["technique"]) == (False, "hidden-single-box")
    output = tmp_path / "out.parquet"
    assert garns("rate", "--columns", ALL_COLUMNS, EASY, "-o", output).code == 0
    (stored,) = parquet(output)
    assert {name: "" if value is None else str(value) for name, value in stored.items()} == row
    assert (stored["givens"], stored["minimal"]) == (30, False)


def test_counts_are_those_of_the_path(garns: Garns) -> None:
    (record,) = garns("rate", "--json", "--columns", "techniques", MEDIUM).records
    steps = garns("explain", "--json", MEDIUM).records[0]["steps"]
    assert record["techniques"] == Counter(step["technique"] for step in steps)
    (solved,) = garns("rate", "--json", "--columns", "techniques,givens", SOLUTION).records
    assert (solved["techniques"], solved["givens"], solved["hardest"]) == ({}, 81, None)


@pytest.mark.parametrize("scale", ["se", "hodoku"])
def test_facts_about_the_puzzle_on_other_scales(garns: Garns, scale: str) -> None:
    command = ("rate", "--scale", scale, "--csv")
    (row,) = rows(garns(*command, "--columns", "givens, minimal", CHAIN).out)
    assert list(row)[-2:] == ["givens", "minimal"]
    assert (row["givens"], row["minimal"]) == ("25", "True")
    refused = garns(*command, "--columns", "techniques", CHAIN)
    assert refused.code == 2
    assert "Columns on request: givens, solution, minimal, symmetry." in refused.err


def test_columns_of_other_layouts(garns: Garns) -> None:
    (row,) = rows(garns("rate", "--csv", "--columns", ALL_COLUMNS, FOUR).out)
    assert (row["givens"], row["solution"]) == ("13", "1234341221434321")
    assert (row["minimal"], row["symmetry"]) == ("False", "none")


def test_columns_that_are_there_anyway_and_those_that_nobody_knows(garns: Garns) -> None:
    usual = garns("rate", "--csv", EASY)
    assert garns("rate", "--csv", "--columns", "steps,level,puzzle", EASY) == usual
    once = garns("rate", "--csv", "--columns", "givens", EASY)
    assert garns("rate", "--csv", "--columns", "givens", "--columns", "givens", EASY) == once
    for lang, words in (("en", "is not a column of the scale level"), ("pt", "não é uma coluna")):
        refused = garns("rate", "--csv", "--columns", "given", EASY, lang=lang)
        assert refused.code == 2
        assert words in refused.err
        assert ALL_COLUMNS.replace(",", ", ") in refused.err


def test_text_has_no_columns(garns: Garns, tmp_path: Path) -> None:
    for more in ((), ("-o", tmp_path / "ratings.txt")):
        refused = garns("rate", "--columns", "givens", EASY, *more)
        assert refused.code == 2
        assert "--csv" in refused.err
    assert not list(tmp_path.iterdir())


def test_other_columns_are_other_options(garns: Garns, tmp_path: Path) -> None:
    file, output = stopped_run(garns, tmp_path, EASY, MEDIUM)
    assert "other options" in refuses(garns, *SE, "--columns", "givens", file, "-o", output)


@pytest.mark.skipif(os.name == "nt", reason="needs /dev/null")
def test_a_device_stays_a_device(garns: Garns) -> None:
    assert garns("rate", EASY, "-o", "/dev/null").code == 0
    assert Path("/dev/null").is_char_device()


# going on after a stop


def test_a_strict_run_goes_on_when_the_line_is_mended(garns: Garns, tmp_path: Path) -> None:
    """What was refused before the stop still counts at the end."""
    file, output = a_list(tmp_path / "list.txt", EASY, NONE, "nonsense"), tmp_path / "out.csv"
    again = (*SE, "--strict", file, "-o", output)
    stopped = garns(*again)
    assert stopped.code == 2
    assert "out.csv.part has 2 puzzles. Run the same command again to resume." in stopped.err
    assert len(rows((tmp_path / "out.csv.part").read_text())) == 1
    a_list(file, EASY, NONE, MEDIUM)
    result = garns(*again)
    assert result.code == 1
    assert "already has 2 puzzles: resuming" in result.err
    assert [row["line"] for row in rows(output.read_text())] == ["1", "3"]
    assert sorted(tmp_path.iterdir()) == [file, output]


def stopped_run(garns: Garns, tmp_path: Path, *lines: str) -> tuple[Path, Path]:
    """A list, and an output that has begun with it."""
    file, output = a_list(tmp_path / "list.txt", *lines, "nonsense"), tmp_path / "out.csv"
    assert garns(*SE, "--strict", file, "-o", output).code == 2
    a_list(file, *lines, MEDIUM)
    return file, output


def refuses(garns: Garns, *arguments: object) -> str:
    """The complaint about a part that stays as it is."""
    folder = Path(str(arguments[-1])).parent
    before = {path: path.read_bytes() for path in folder.glob("out.csv*")}
    result = garns(*arguments)
    assert result.code == 2
    assert {path: path.read_bytes() for path in folder.glob("out.csv*")} == before
    return result.err


def test_another_input_or_other_options_are_refused(garns: Garns, tmp_path: Path) -> None:
    file, output = stopped_run(garns, tmp_path, EASY, MEDIUM)
    assert "other options" in refuses(garns, *SE, "--timeout", 1, file, "-o", output)
    assert "other options" in refuses(garns, "rate", file, "-o", output)
    a_list(file, MEDIUM, MEDIUM, EASY)
    assert "input has changed" in refuses(garns, *SE, file, "-o", output)
    a_list(file, EASY)
    assert "input has changed" in refuses(garns, *SE, file, "-o", output)
    a_list(file, EASY, MEDIUM, EASY, EASY)
    assert garns(*SE, "--threads", 2, file, "-o", output).code == 0
    assert [row["line"] for row in rows(output.read_text())] == ["1", "2", "3", "4"]


def test_a_part_that_is_not_ours_is_refused(garns: Garns, tmp_path: Path) -> None:
    file, output = stopped_run(garns, tmp_path, EASY, MEDIUM)
    part, log = tmp_path / "out.csv.part", tmp_path / "out.csv.part.log"
    log.write_text("{}\n")
    assert "Remove it" in refuses(garns, *SE, file, "-o", output)
    part.unlink()
    assert garns(*SE, file, "-o", output).code == 0


def start(*arguments: object, stdin: int = subprocess.PIPE) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "garns", *map(str, arguments)]
    environment = {**os.environ, "GARNS_LANG": "en"}
    return subprocess.Popen(command, stdin=stdin, stderr=subprocess.PIPE, env=environment)


@contextmanager
def begun(
    tmp_path: Path, lines: list[str], output: Path, *options: object, scale: str = "se"
) -> Iterator[subprocess.Popen[bytes]]:
    """A run that has rated some puzzles and waits for more of them."""
    process = start("rate", "--scale", scale, *options, "-", "-o", output)
    assert process.stdin is not None
    process.stdin.write("".join(f"{line}\n" for line in lines).encode())
    process.stdin.flush()
    log = tmp_path / f"{output.name}.part.log"
    wait_until(lambda: log.exists() and log.read_bytes().count(b"\n") > 2)
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


LINES = [EASY, MEDIUM, SEVERAL, FOUR] * 40


@pytest.mark.parametrize("ending", ["csv", "json", "txt", "parquet"])
def test_a_killed_run_goes_on_where_it_stopped(
    garns: Garns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ending: str
) -> None:
    output, whole = tmp_path / f"out.{ending}", tmp_path / f"whole.{ending}"
    part, log = tmp_path / f"out.{ending}.part", tmp_path / f"out.{ending}.part.log"
    with begun(tmp_path, LINES, output) as process:
        process.kill()
        process.communicate()
    assert not output.exists()
    done = json.loads(log.read_text().splitlines()[-1])["puzzles"]
    for file in (part, log):
        with file.open("ab") as stream:
            stream.write(b'{"half')
    rated: list[object] = []
    scale = SCALES["se"]

    def counted(puzzles: Any, limits: Limits, **settings: Any) -> Any:
        rated.extend(puzzles)
        assert scale.begin_many is not None
        return scale.begin_many(puzzles, limits, **settings)

    text = "".join(f"{line}\n" for line in LINES)
    undisturbed = garns(*SE, "-", "-o", whole, stdin=text)
    monkeypatch.setitem(SCALES, "se", scale._replace(begin_many=counted))
    result = garns(*SE, "-", "-o", output, stdin=text)
    assert result.code == undisturbed.code == 2
    assert f"{done} puzzle" in result.err
    assert len(rated) == len(LINES[done:])
    assert output.read_bytes() == whole.read_bytes()
    assert sorted(tmp_path.iterdir()) == sorted([output, whole])


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_stopped_run_says_how_to_go_on(tmp_path: Path, number: int, code: int) -> None:
    output = tmp_path / "out.csv"
    with begun(tmp_path, LINES, output) as process:
        process.send_signal(number)
        # Its input stays open until then: at the end of it the run would be complete.
        assert process.wait(PATIENCE) == code
        assert process.stderr is not None
        errors = process.stderr.read()
    assert b"Run the same command again to resume." in errors
    content = (tmp_path / "out.csv.part").read_text()
    assert content.endswith("\n")
    assert {row["er"] for row in rows(content)} <= {"1.2", "2.6"}
    assert not output.exists()


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="needs /proc")
def test_the_processes_of_a_killed_run_end_too(tmp_path: Path) -> None:
    options = ("--threads", 2)
    with begun(tmp_path, LINES * 4, tmp_path / "out.csv", *options, scale="level") as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert len(children) >= 2
    wait_until(lambda: not any(map(is_running, children)))


def test_two_runs_do_not_write_the_same_file(garns: Garns, tmp_path: Path) -> None:
    output = tmp_path / "out.csv"
    with begun(tmp_path, LINES, output):
        result = garns(*SE, "-", "-o", output, stdin=f"{EASY}\n")
    assert result.code == 2
    assert "Another run is writing" in result.err
    assert not output.exists()
