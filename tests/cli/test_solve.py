"""`garns solve`."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from garns import read
from garns.cli.solving.answers import answer, report
from garns.formats import format_named
from garns.messages import use_language
from garns.model import Grid, Puzzle, usual_symbols
from garns.search import backtrack
from tests import clocks
from tests.cli.conftest import Garns
from tests.founding import founding_puzzles

EXAMPLES = Path(__file__).parents[2] / "examples" / "founding"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
FULL_4 = "1234341221434321"


def test_a_report_on_a_puzzle_with_many_solutions(garns: Garns) -> None:
    """R1 to R4, R6, W3, W5: from standard input to the last line."""
    result = garns("solve", stdin=(EXAMPLES / "5.in").read_bytes())
    assert result.code == 0
    assert "│ . . . │ . . . │ 5 . 4 │   │ 1 2 3 │ 6 7 8 │ 5 9 4 │" in result.out
    assert "Solved correctly in" in result.out
    assert re.search(r"more than one solution: at least [\d,]+\.", result.out)
    assert "257 insertions" in result.out
    assert result.err == ""


def test_the_same_in_portuguese(garns: Garns) -> None:
    result = garns("solve", stdin=(EXAMPLES / "8.in").read_bytes(), lang="pt")
    assert "Resolvido corretamente em" in result.out
    assert "Há mais de uma solução" in result.out
    assert "217 inserções" in result.out


def test_a_few_solutions_are_counted(garns: Garns) -> None:
    result = garns("solve", "12343412........")
    assert re.search(r"There are \d+ solutions\.", result.out)


def test_statistics(garns: Garns) -> None:
    result = garns("solve", "--stats", EXAMPLES / "walkthrough.in")
    assert "520,170 insertions" in result.out
    assert "values tried: 4,681,280" in result.out
    assert "recursive calls: 520,171" in result.out
    assert "This is the only solution." in result.out


def test_the_asked_cells_alone(garns: Garns) -> None:
    """E8, for every founding sheet."""
    for puzzle in founding_puzzles():
        if puzzle.asked:
            cells = ",".join(f"r{row}c{column}" for row, column in puzzle.asked)
            result = garns("solve", "--cell", cells, puzzle.grid.line)
            assert result.out.split() == [str(answer) for answer in puzzle.answers]


def test_cells_by_other_names_and_in_symbols(garns: Garns) -> None:
    assert garns("solve", "--cell", "(1,3) Ee", PUZZLE).out == "4 5\n"
    result = garns("solve", "--cell", "r1c3", "--symbols", "abcdefghi", "ec" + "." * 79)
    assert result.code == 3
    letters = PUZZLE.translate(str.maketrans("123456789", "abcdefghi"))
    assert garns("solve", "--cell", "r1c3", "--symbols", "abcdefghi", letters).out == "d\n"


def test_asked_cells_of_an_ambiguous_puzzle_are_refused(garns: Garns) -> None:
    result = garns("solve", "--cell", "r1c1", EXAMPLES / "5.in")
    assert result.code == 3
    assert result.out == ""
    assert "more than one solution" in result.err


@pytest.mark.parametrize("name", ["r10c1", "Zz", "7"])
def test_unknown_cells(garns: Garns, name: str) -> None:
    result = garns("solve", "--cell", name, PUZZLE)
    assert result.code == 2
    assert name in result.err


def test_lists_get_one_line_each_in_order(garns: Garns) -> None:
    result = garns("solve", stdin=f"{PUZZLE}\n# a comment\n{SOLUTION}\n\n{FULL_4}\n")
    assert result.out.split() == [SOLUTION, SOLUTION, FULL_4]
    assert result.code == 0


def test_what_has_no_solution_is_named_and_the_rest_goes_on(garns: Garns, tmp_path: Path) -> None:
    file = tmp_path / "some.txt"
    file.write_text(f"{PUZZLE}\n1000003400000301\n{PUZZLE.replace('53', '55', 1)}\n{SOLUTION}\n")
    result = garns("solve", file)
    lines = result.out.splitlines()
    assert [lines[0], lines[3]] == [SOLUTION, SOLUTION]
    assert lines[1] == f"# {file}:2: The puzzle has no solution."
    assert f"{file}:2: The puzzle has no solution." in result.err
    assert f"{file}:3: The board breaks" in result.err
    assert result.code == 1


def test_no_solution(garns: Garns) -> None:
    result = garns("solve", "1000003400000301")
    assert result.code == 1
    assert "No solution" in result.out
    assert "3 insertions" in result.out


def test_a_board_that_breaks_rules(garns: Garns) -> None:
    result = garns("solve", "0" * 9 + "624195200" + "0" * 63)
    assert result.code == 1
    assert "Broken rule: row 2 has 2 more than once: r2c2 and r2c7." in result.out


def test_all_solutions_and_limits(garns: Garns) -> None:
    everything = garns("solve", "--all", "." * 16)
    assert len(everything.out.split()) == 288
    assert len(garns("solve", "--limit", "3", "." * 16).out.split()) == 3
    assert garns("solve", "--all", "1000003400000301").code == 1


def test_unique_is_a_demand(garns: Garns) -> None:
    assert garns("solve", "--unique", "-q", PUZZLE).code == 0
    refused = garns("solve", "--unique", "-q", EXAMPLES / "5.in")
    assert refused.code == 3


def test_json(garns: Garns) -> None:
    files = EXAMPLES / "5.in", EXAMPLES / "sheet-1.in"
    result = garns("solve", "--json", "--stats", *files, lang="pt")
    many, unique = result.records
    assert many["verdict"] == "many"
    assert many["solutions"] >= 2
    assert not many["solutions_exact"]
    assert many["counters"]["insertions"] == 257
    assert unique["verdict"] == "unique"
    assert (unique["solutions"], unique["solutions_exact"]) == (1, True)
    assert unique["file"].endswith("sheet-1.in")
    invalid = garns("solve", "--json", "11" + "." * 14).records[0]
    assert invalid["conflicts"][0] == {
        "house": "row",
        "number": 1,
        "value": 1,
        "cells": ["r1c1", "r1c2"],
    }


def test_other_notations_symbols_and_layouts(garns: Garns) -> None:
    assert garns("solve", "--to", "in", FULL_4).out == "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n"
    assert "♈" in garns("solve", "--symbols", "zodiac", "♈" + "." * 15).out
    latin = garns("solve", "-q", "--layout", "latin-3", "123231...")
    assert latin.out == "123231312\n"


def test_a_jigsaw_from_a_file(garns: Garns, tmp_path: Path) -> None:
    regions = tmp_path / "regions.txt"
    regions.write_text("1112\n1322\n3324\n3444\n")
    result = garns("solve", "-q", "--regions", regions, "1234" + "." * 12)
    assert result.code in (0, 1)
    assert garns("solve", "--regions", regions, "--layout", "9", "." * 16).code == 2


def test_a_folder_in_natural_order(garns: Garns) -> None:
    result = garns("solve", EXAMPLES)
    headings = re.findall(r"^── .*?(\S+\.in)$", result.out, re.M)
    names = [Path(name).name for name in headings]
    assert names.index("sheet-2.in") < names.index("sheet-10.in")
    assert len(names) == len(founding_puzzles())
    assert result.code == 0


def test_output_to_a_file_appears_whole(garns: Garns, tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    assert garns("solve", "-q", "-o", target, PUZZLE).out == ""
    assert target.read_text() == SOLUTION + "\n"
    target.write_text("old")
    assert garns("solve", "-q", "-o", target, "--to", "nothing", PUZZLE).code == 2
    assert target.read_text() == "old"
    assert [file.name for file in tmp_path.iterdir()] == ["out.txt"]


def test_a_timeout_is_an_answer(garns: Garns) -> None:
    start = time.process_time()
    with clocks.of_the_cpu():
        result = garns("solve", "--timeout", "0.3", "--layout", "latin-25", "12" + "." * 623)
    assert time.process_time() - start < 0.3 + clocks.SOON
    assert result.code in (0, 4)
    assert garns("solve", "--timeout", "0", PUZZLE).code == 4


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (PUZZLE[:-1], "1:81: This board has 80 cells; a 9×9 board needs 81."),
        (PUZZLE[:-1] + "!", "1:81: Expected a value from 1 to 9 or an empty cell, found “!”."),
        ("5 3 0 0\n1 2 3\n", "2:6: This row has 3 cells; a 4×4 board needs 4."),
        ("", "There is no puzzle here."),
        ("\n\n\n", "There is no puzzle here."),
        ("hello world\n", "does not recognise this notation"),
        ("53\0..", "1:3: A NUL byte"),
    ],
)
def test_unreadable_input(garns: Garns, text: str, words: str) -> None:
    result = garns("solve", stdin=text)
    assert result.code == 2
    assert words in result.err
    assert result.out == ""


def test_bad_lines_are_named_and_the_rest_goes_on(garns: Garns, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.txt", tmp_path / "good.sdm"
    bad.write_text(f"{PUZZLE[:-1]}\n{PUZZLE}\n{PUZZLE}!\n{PUZZLE}\n")
    good.write_text(PUZZLE + "\n")
    result = garns("solve", bad, good)
    assert result.code == 2
    assert result.out.count(SOLUTION) == 2
    assert f"{bad}:1:81: " in result.err
    assert f"{bad}:3:82: " in result.err
    assert "only solution" in result.out
    assert garns("count", bad, good).out.count(": 1\n") == 3


@pytest.mark.parametrize("to", ["opensudoku", "dataset", "tsv", "json", "in", "framed"])
def test_several_solutions_make_one_document(garns: Garns, to: str, tmp_path: Path) -> None:
    result = garns("solve", "--to", to, stdin=f"{PUZZLE}\n{SOLUTION}\n")
    found = list(read(io.BytesIO(result.out.encode()), format=to))
    if "solution" in format_named(to).carries:
        assert [puzzle.grid.line for puzzle in found] == [PUZZLE, SOLUTION]
        assert [puzzle.solution and puzzle.solution.line for puzzle in found] == [SOLUTION] * 2
    else:
        assert [puzzle.grid.line for puzzle in found] == [SOLUTION, SOLUTION]
    target = tmp_path / "out.file"
    garns("solve", "--to", to, "-o", target, stdin=f"{PUZZLE}\n{SOLUTION}\n")
    assert target.read_text(encoding="utf-8") == result.out


def test_a_notation_of_one_puzzle_refuses_several(garns: Garns) -> None:
    result = garns("solve", "--to", "sdk", stdin=f"{PUZZLE}\n{SOLUTION}\n")
    assert result.code == 1
    assert "one puzzle per file" in result.err


def test_the_extension_tells_the_notation(garns: Garns, tmp_path: Path) -> None:
    garns("solve", "-q", "-o", tmp_path / "out.in", FULL_4)
    assert (tmp_path / "out.in").read_text().startswith("1 2 3 4\n")
    garns("solve", "-q", "-o", tmp_path / "out.parquet", FULL_4)
    assert (tmp_path / "out.parquet").read_bytes()[:4] == b"PAR1"


@pytest.mark.parametrize(
    "arguments",
    [
        ("--json", "--limit", "3"),
        ("--cell", "r1c1", "--limit", "3"),
        ("--unique", "--all"),
        ("--json", "--to", "in"),
        ("--cell", ""),
        ("--cell", "()"),
        ("--encoding", "foo"),
        ("--regions", "no such file"),
        ("--limit", "99999999999999999999999"),
        ("--timeout", "nan"),
        ("",),
    ],
)
def test_contradictions_and_slips_are_refused(garns: Garns, arguments: tuple[str, ...]) -> None:
    result = garns("solve", *arguments, PUZZLE)
    assert result.code in (2, 5)
    assert result.out == ""
    assert result.err


def test_digits_are_understood_beside_symbols(garns: Garns) -> None:
    """E5: a puzzle in numbers, printed in signs."""
    result = garns("solve", "--symbols", "zodiac", EXAMPLES / "sheet-1.in")
    assert result.code == 0
    assert "♈" in result.out
    wrong = garns("check", "--symbols", "ABCD", "AA..............")
    assert "row 1 has A more than once" in wrong.out


def test_standard_input_has_an_encoding_too(garns: Garns) -> None:
    raw = "# João\n".encode("latin-1") + PUZZLE.encode()
    assert garns("solve", "-q", "--encoding", "latin-1", stdin=raw).out == SOLUTION + "\n"


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "latin-1"])
def test_output_in_a_poor_encoding(encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "garns", "solve", "--lang", "pt", str(EXAMPLES / "5.in")],
        env={**os.environ, "PYTHONIOENCODING": encoding},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert b"| 1 2 3 | 6 7 8 | 5 9 4 |" in done.stdout
    assert done.stderr == b""


@pytest.mark.parametrize("redirection", ["<&-", ">&-", "2>&-"])
def test_closed_streams(redirection: str) -> None:
    command = f"{sys.executable} -m garns solve -q {PUZZLE} {redirection}"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 2, 5)


def test_being_terminated_leaves_the_part_at_most(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    process = shell("solve", "--all", "--timeout", "inf", "-o", str(target), "." * 81)
    clocks.wait_until(lambda: list(tmp_path.iterdir()))
    process.terminate()
    process.communicate(timeout=clocks.PATIENCE)
    assert process.returncode == 143
    # It may end at any moment: with its lock just taken, or with its log begun.
    beside = {f"out.txt.part{ending}" for ending in ("", ".lock", ".log")}
    assert {path.name for path in tmp_path.iterdir()} <= beside


def test_files_that_are_not_there(garns: Garns, tmp_path: Path) -> None:
    assert "no file" in garns("solve", tmp_path / "none.in").err
    assert garns("solve", tmp_path).code == 2
    assert garns("solve", "53").code == 2


def test_wrong_encoding_is_told_and_can_be_named(garns: Garns, tmp_path: Path) -> None:
    file = tmp_path / "latin1.txt"
    file.write_bytes("# João\n".encode("latin-1") + PUZZLE.encode() + b"\n")
    assert f"{file}:1:5: Byte 0xE3 is not valid UTF-8: " in garns("solve", "-q", file).err
    assert garns("solve", "-q", "--encoding", "latin-1", file).out == SOLUTION + "\n"


def shell(*arguments: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "garns", *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


def test_a_broken_pipe_is_quiet() -> None:
    process = shell("solve", "--all", "--timeout", "inf", "." * 81)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    with process.stderr as errors:
        assert process.wait(clocks.PATIENCE) == 141
        assert errors.read() == b""


def test_ctrl_c_ends_with_130() -> None:
    process = shell("solve", "--all", "--timeout", "inf", "." * 81)
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=clocks.PATIENCE)
    assert process.returncode == 130
    assert errors == b"garns: Interrupted.\n"


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs terminals of its own")
def test_progress_shows_on_a_terminal_only() -> None:
    """While a search goes on that never comes to its end."""
    arguments = ["trace", "--lang", "en", "--all", "--steps", "1", "." * 81]
    leader, follower = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "garns", *arguments, "--timeout", "inf"],
        stdout=subprocess.DEVNULL,
        stderr=follower,
    )
    os.close(follower)
    shown = b""
    while not re.search(rb"[\d,]+ insertions, depth \d+", shown):
        shown += os.read(leader, 1 << 10)
    process.kill()
    process.wait()
    os.close(leader)
    silent = shell(*arguments, "--timeout", "1")
    assert silent.communicate(timeout=clocks.PATIENCE)[1] == b""


def test_starting_costs_little() -> None:
    """In CPU time, compared with Python itself: a busy machine slows both down."""
    pairs = [
        (_cpu_seconds("-m", "garns", "solve", "-q", PUZZLE), _cpu_seconds("-c", "pass"))
        for _ in range(5)
    ]
    garns, python = map(sum, zip(*pairs, strict=True))
    assert garns <= 20 * python  # some 8 times as much


def _cpu_seconds(*arguments: str) -> float:
    """Not by `os.times`, which counts in hundredths of a second."""
    resource = pytest.importorskip("resource")
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return float(after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime)


def test_a_report_needs_nothing_heavy() -> None:
    code = f"import sys, garns.cli.app as app; app.run(['solve', '{PUZZLE}']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.splitlines()[-1].split())
    assert "garns.draw.text" in loaded
    assert not loaded & {
        "wcwidth",
        "json",
        "difflib",
        "numpy",
        "garns.logic",
        "garns.cli.reading.solved_blocks",
    }


def test_times_of_both_searches_are_of_the_same_kind(garns: Garns) -> None:
    record = garns("solve", PUZZLE, "--json", "--stats").records[0]
    assert 0 < record["seconds"] < record["total_seconds"]
    assert record["counters"]["seconds"] > 0


@pytest.mark.parametrize("seconds", [1.0, 3.0])
def test_a_row_by_row_search_that_was_quicker_is_explained(seconds: float) -> None:
    """Both times are given here, as if they had been measured."""
    found = answer(Puzzle(Grid(PUZZLE)), clocks.PATIENCE)
    run = replace(backtrack(found.grid), seconds=2.0)
    timed = found._replace(seconds=seconds, total_seconds=9.0, run=run)
    with use_language("en"):
        *_, last = report(timed, usual_symbols(9), count_seconds=clocks.PATIENCE)
    assert last.startswith("So few insertions" if seconds > 2 else "Row-by-row backtracking")
