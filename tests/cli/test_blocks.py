"""Long lists: the road of blocks says and writes what the road puzzle by puzzle does."""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

import garns as library
from garns.cli.commands import check, count, solve
from garns.formats import source
from garns.messages import say
from tests.cli.conftest import Garns, Result
from tests.clocks import PATIENCE, wait_until

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
NO_SOLUTION = "531" + PUZZLE[3:]
BROKEN = "55" + PUZZLE[2:]
SEVERAL = SOLUTION[:36] + "." * 45
ODD_LINES = [
    NO_SOLUTION,
    BROKEN,
    SEVERAL,
    "",
    "   ",
    "\t",
    "# a comment",
    f"#{PUZZLE}",
    PUZZLE[:-1],
    PUZZLE + "1",
    PUZZLE[:40] + "é" + PUZZLE[41:],
    PUZZLE[:40] + "·" + PUZZLE[41:],
    PUZZLE[:40] + "!" + PUZZLE[41:],
    PUZZLE[:40] + " " + PUZZLE[41:],
    PUZZLE[:40] + "\n" + PUZZLE[41:],
    PUZZLE[:40] + "\r" + PUZZLE[41:],
    PUZZLE + "\r" + NO_SOLUTION + "\r" + PUZZLE,
    PUZZLE + "\r",
    PUZZLE.replace(".", " "),
    "> " + PUZZLE,
    "```",
    "  " + PUZZLE,
    PUZZLE + "  ",
    PUZZLE + " 7.1 ED",
    PUZZLE + "\thard",
    PUZZLE + ",7.1,hard",
    PUZZLE + ";",
    PUZZLE + "#remark",
    PUZZLE + " # remark é",
    f"{PUZZLE},{SOLUTION}",
    f"{PUZZLE} {SOLUTION[::-1]}",
    f"{PUZZLE} {PUZZLE}",
    PUZZLE + " " + "x" * 79,
    PUZZLE + " " + "x" * 80,
    PUZZLE + " " + "x" * 81,
    PUZZLE + " " + "x" * 82,
    f"name {PUZZLE}",
    f"1234 {PUZZLE}",
    f"{PUZZLE} 1234",
    "1234341221434321",
    "1...............",
    "1000003400000301",
    "." * 256,
    "." * 80,
    "-" * 81,
    "*" * 81,
    "?" * 81,
    "0" * 80 + "x",
    "hello world, these are words and no puzzle at all",
    PUZZLE.replace("5", "A"),
]
GOOD_LINES = [PUZZLE, SOLUTION, PUZZLE.replace(".", "0"), PUZZLE.replace(".", "*")]


@pytest.fixture
def both(garns: Garns, monkeypatch: pytest.MonkeyPatch) -> Garns:
    """Runs a command on both roads, checks that they agree, and gives back the result."""
    monkeypatch.setattr(source, "BLOCK", 500)

    def call(*arguments: object, stdin: bytes | None = None) -> Result:
        blocks = garns(*arguments, stdin=stdin)
        with monkeypatch.context() as patch:
            for command in (check, count, solve):
                patch.setattr(command, "can_solve_blocks", lambda _: False)
            slow = garns(*arguments, stdin=stdin)
        assert timeless(blocks) == timeless(slow)
        return blocks

    return call


def timeless(result: Result) -> Result:
    """Without times, and without the sentence that compares two of them."""
    out = result.out.replace(say("cli.report.rows-quicker") + "\n", "")
    return replace(result, out=re.sub(r"[\d.]+ (s|ms|µs)\b", "TIME", out))


def mixed(chance: random.Random, lines: int, odd: float) -> bytes:
    """A list of mostly good lines, in one of the ways in which files end their lines."""
    ends = chance.choice([["\n"], ["\r\n"], ["\n", "\r\n"], ["\n", "\n", "\r"]])
    text = ""
    for _ in range(lines):
        line = chance.choice(ODD_LINES if chance.random() < odd else GOOD_LINES)
        text += line + chance.choice(ends)
    if chance.random() < 0.5:
        text = text.rstrip("\r\n")
    mark = b"\xef\xbb\xbf" if chance.random() < 0.2 else b""
    return mark + text.encode()


@pytest.mark.parametrize("seed", range(60))
def test_mixed_lists(both: Garns, tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    file = tmp_path / chance.choice(["list.txt", "list.sdm", "list"])
    file.write_bytes(mixed(chance, chance.choice([1, 2, 3, 80, 150]), chance.choice([0.02, 0.3])))
    ways: list[list[object]] = [[], ["-q"], ["--unique"], ["--to", "sdm"], ["--layout", "9"]]
    ways += [["--from", "line"], ["--strict"], ["--encoding", "latin-1"], ["-q", "--strict"]]
    both("solve", *chance.choice(ways), file)
    both(*chance.choice([["check"], ["count", "--limit", str(seed % 3 + 1)]]), file)


@pytest.mark.parametrize("line", ODD_LINES)
def test_every_odd_line_among_good_ones(both: Garns, line: str) -> None:
    text = "\n".join([PUZZLE] * 70 + [line] + [PUZZLE] * 10 + [line])
    both("solve", stdin=text.encode())
    both("solve", "-q", "--from", "line", stdin=f"{line}\n{text}\n".encode())
    both("check", stdin=text.encode())


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\n\n",
        b"\xef\xbb\xbf",
        PUZZLE.encode(),
        b"\n".join([PUZZLE.encode()] * 90 + [b"12\0" + PUZZLE.encode(), PUZZLE.encode()]),
        b"\n".join([PUZZLE.encode()] * 90 + [b"\xff", PUZZLE.encode()]),
        b"\n".join([PUZZLE.encode()] * 90 + [b"." * (1 << 20), PUZZLE.encode()]),
        b"\n".join([PUZZLE.encode()] * 90 + [b"." * (1 << 22)]),
        b"\r".join([PUZZLE.encode()] * 90),
        "\n".join([PUZZLE] * 90 + [NO_SOLUTION]).encode("utf-16"),
    ],
)
def test_files_as_they_should_not_be(both: Garns, tmp_path: Path, raw: bytes) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(raw)
    both("solve", file)
    both("solve", "--strict", file)
    both("solve", stdin=raw)


def test_several_files_and_places(both: Garns, tmp_path: Path) -> None:
    first, second = tmp_path / "first.txt", tmp_path / "second.txt"
    first.write_text(f"# one\n{PUZZLE}\n" * 50 + f"{NO_SOLUTION}\n{PUZZLE}\n")
    second.write_text(f"{PUZZLE}\n" * 100 + "what\n")
    result = both("solve", first, second, "1...............")
    assert f"# {first}:101: The puzzle has no solution.\n" in result.out
    assert f"{second}:101:" in result.err
    assert result.out.count(SOLUTION) == 151
    assert result.code == 2
    for command in ("check", "count"):
        assert f"\n{second}:100: " in both(command, first, second, f"{PUZZLE}\n" * 9).out


@pytest.mark.parametrize("options", [["--stats"], ["--cell", "r1c3"], ["--limit", "2"]])
def test_other_ways_of_answering_know_no_blocks(both: Garns, options: list[str]) -> None:
    text = f"{PUZZLE}\n" * 3
    assert both("solve", *options, stdin=text.encode()).code == 0


def test_an_output_file(both: Garns, garns: Garns, tmp_path: Path) -> None:
    file, target = tmp_path / "list.txt", tmp_path / "out.txt"
    file.write_text(f"{PUZZLE}\n" * 200 + f"{BROKEN}\n{PUZZLE}\n")
    assert garns("solve", file, "-o", target).code == 1
    assert target.read_text() == both("solve", file).out
    assert garns("solve", "-q", file, "-o", target).code == 1
    assert target.read_text() == f"{SOLUTION}\n" * 201


def test_strict_stops_at_the_first_bad_line(both: Garns, garns: Garns, tmp_path: Path) -> None:
    file, target = tmp_path / "list.txt", tmp_path / "out.txt"
    file.write_text(f"{PUZZLE}\n" * 100 + f"{NO_SOLUTION}\nwrong\n{PUZZLE}\n")
    result = both("solve", "-q", "--strict", file)
    assert result.code == 2
    assert result.out == f"{SOLUTION}\n" * 100
    assert f"{file}:102:" in result.err
    assert garns("solve", "-q", "--strict", file, "-o", target).code == 2
    assert not target.exists()
    assert (tmp_path / "out.txt.part").read_text() == result.out
    short = both("solve", "-q", "--strict", stdin=f"{PUZZLE}\nwrong\n{PUZZLE}\n".encode())
    assert (short.code, short.out) == (2, f"{SOLUTION}\n")
    for command in ("check", "count"):
        assert len(garns(command, "--strict", file).out.splitlines()) == 101
        assert len(garns(command, file).out.splitlines()) == 102


def long_list(path: Path, lines: int, line: str = PUZZLE) -> Path:
    path.write_text(f"{line}\n" * lines)
    return path


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs Linux")
def test_memory_is_bounded(tmp_path: Path) -> None:
    file, target = long_list(tmp_path / "long.txt", 1_000_000), tmp_path / "out.txt"
    program = (
        "import sys; from garns.cli import main\n"
        "try: main(['solve', '-q', sys.argv[1], '-o', sys.argv[2]])\n"
        "finally: print(open('/proc/self/status').read())"
    )
    command = [sys.executable, "-c", program, str(file), str(target)]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert target.read_bytes() == f"{SOLUTION}\n".encode() * 1_000_000
    most = re.search(r"VmHWM:\s+(\d+) kB", done.stdout)
    assert most
    assert int(most[1]) < 80_000  # the file alone is 82 MB, its solutions are as much


HARD = "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2"


def run(*arguments: object, **settings: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "garns", *map(str, arguments)]
    settings = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **settings}
    return subprocess.Popen(command, **settings)  # type: ignore[call-overload, no-any-return]


def run_without_end(line: str, *arguments: object, **settings: int) -> subprocess.Popen[bytes]:
    """Its list goes on for as long as it reads."""
    reading, writing = os.pipe()

    def feed() -> None:
        with suppress(BrokenPipeError), os.fdopen(writing, "wb", buffering=0) as stream:
            while True:
                stream.write(f"{line}\n".encode() * 1000)

    process = run(*arguments, stdin=reading, **settings)
    os.close(reading)
    threading.Thread(target=feed).start()
    return process


UNDER_WAY = 512 << 20
"""Bytes that may still be written after Ctrl-C: those of some tenths of a second, on a machine as
quick as any."""


def interrupted(process: subprocess.Popen[bytes], written: Callable[[], int]) -> tuple[int, bytes]:
    """Ctrl-C at a moment when it stands still: what it had written by then, and its complaints."""
    process.send_signal(signal.SIGSTOP)
    os.waitpid(process.pid, os.WUNTRACED)
    before = written()
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGCONT)
    _, errors = process.communicate(timeout=PATIENCE)
    return before, errors


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_ctrl_c_leaves_the_part_that_is_done(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    target.write_text("old")
    part = tmp_path / "out.txt.part"
    process = run_without_end(HARD, "solve", "-o", target)

    def written() -> int:
        return part.stat().st_size if part.exists() else 0

    wait_until(lambda: written() > 10_000)
    before, errors = interrupted(process, written)
    assert process.returncode == 130
    # Of a block that was being written nothing is left: it will be done again.
    assert 0 < part.stat().st_size < before + UNDER_WAY
    lines = part.read_text().splitlines(keepends=True)
    assert set(lines) == {f"{library.solve(HARD).line}\n"}
    said = errors.decode()
    assert f"out.txt.part has {len(lines):,} puzzles. Run the same command again" in said
    told = re.search(r"garns: Interrupted after ([\d,]+) puzzles\.", said)
    assert told, said
    assert int(told[1].replace(",", "")) >= len(lines)
    assert target.read_text() == "old"
    left = {"out.txt", "out.txt.part", "out.txt.part.log"}
    assert {each.name for each in tmp_path.iterdir()} == left


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_ctrl_c_leaves_whole_lines_in_a_redirected_file(tmp_path: Path) -> None:
    target = tmp_path / "out.txt"
    with target.open("wb") as stream:
        process = run_without_end(PUZZLE, "solve", stdout=stream.fileno())
        wait_until(lambda: target.stat().st_size)
        before, errors = interrupted(process, lambda: target.stat().st_size)
    text = target.read_bytes()
    assert process.returncode == 130
    assert before <= len(text) < before + UNDER_WAY
    written = len(text) // 82
    assert text == f"{SOLUTION}\n".encode() * written
    # Ctrl-C may come after a line is written and before it is counted, or while a block that is
    # solved is written.
    told = re.search(rb"Interrupted after ([\d,]+) puzzles?\.", errors)
    assert told, errors
    assert int(told[1].replace(b",", b"")) >= written - 1


@pytest.mark.slow
def test_a_reader_that_goes_away_is_no_news(tmp_path: Path) -> None:
    process = run("solve", long_list(tmp_path / "long.txt", 500_000))
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline() == f"{SOLUTION}\n".encode()
    process.stdout.close()
    with process.stderr as errors:
        assert process.wait(PATIENCE) == 141
        assert errors.read() == b""


@pytest.mark.slow
def test_a_slow_writer_gets_its_answers_at_once() -> None:
    """Answers do not wait for a block to be full."""
    process = run("solve", "-q", stdin=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    timer = threading.Timer(PATIENCE, process.kill)
    timer.start()
    process.stdin.write(f"{PUZZLE}\n".encode() * 100)
    process.stdin.flush()
    for _ in range(100):
        assert process.stdout.readline() == f"{SOLUTION}\n".encode()
    process.stdin.write(f"{PUZZLE}\n".encode())
    process.stdin.flush()
    assert process.stdout.readline() == f"{SOLUTION}\n".encode()
    process.communicate(timeout=PATIENCE)
    timer.cancel()
    assert process.returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs terminals of its own")
@pytest.mark.parametrize(("language", "word"), [("en", "puzzles"), ("pt", "quebra-cabeças")])
def test_progress_on_a_terminal(tmp_path: Path, language: str, word: str) -> None:
    file = long_list(tmp_path / "long.txt", 500_000, HARD)
    leader, follower = os.openpty()
    process = run(
        "solve", "-q", "--lang", language, file, stdout=subprocess.DEVNULL, stderr=follower
    )
    os.close(follower)
    wanted = re.compile(rf"\[#+\.*\] \d+%  [\d,.]+ {word}, [\d,.]+/s")
    shown = ""
    while not wanted.search(shown):
        try:
            shown += os.read(leader, 1 << 10).decode(errors="replace")
        except OSError:  # it ended, and everything has been read
            break
    process.kill()
    process.communicate()
    os.close(leader)
    assert wanted.search(shown)
