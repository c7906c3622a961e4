"""`garns generate` as a shell sees it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import garns as library
from garns.classroom.books import BookPuzzle
from garns.cli.generating import orders
from garns.cli.writing.resumable import opened_part
from garns.rating import rate
from tests import clocks
from tests.cli.conftest import Garns


def lines(path: Path) -> list[str]:
    return [line for line in path.read_text().splitlines() if not line.startswith("#")]


def has_grown(path: Path, size: int = 0) -> bool:
    return path.exists() and path.stat().st_size > size


def start(*arguments: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "garns", "generate", *map(str, arguments)]
    return subprocess.Popen(command, stderr=subprocess.PIPE)


def test_one_puzzle_is_shown_with_its_seed(garns: Garns) -> None:
    result = garns("generate", "--seed", 7)
    assert result.out.startswith("# seed 7\n┌")
    assert "exactly one solution" in result.out
    assert library.parse(result.out).grid == library.generate(seed=7).grid


def test_a_fresh_seed_is_shown_and_makes_the_same_again(garns: Garns) -> None:
    first, second = garns("generate"), garns("generate")
    assert first.out != second.out
    seed = first.out.splitlines()[0].removeprefix("# seed ")
    assert garns("generate", "--seed", seed).out == first.out


def test_several_come_as_lines(garns: Garns) -> None:
    result = garns("generate", "-n", 3, "--seed", 7, "--clues", "24..26")
    header, *puzzles = result.out.splitlines()
    assert header == "# seed 7"
    assert [24 <= 81 - line.count(".") <= 26 for line in puzzles] == [True] * 3


def test_json(garns: Garns) -> None:
    result = garns("generate", "-n", 2, "--seed", 7, "--json", "--symmetry", "180")
    assert [record["number"] for record in result.records] == [0, 1]
    for record in result.records:
        assert record["seed"] == 7
        assert library.solve(record["puzzle"]).line == record["solution"]
        assert record["clues"] == 81 - record["puzzle"].count(".")


def test_notations_without_comments_tell_the_seed_beside(garns: Garns, tmp_path: Path) -> None:
    result = garns("generate", "--seed", 7, "--to", "sdk")
    assert "seed 7" in result.err
    assert library.parse(result.out).grid == library.generate(seed=7).grid
    file = tmp_path / "made.csv"
    assert garns("generate", "-n", 3, "--seed", 7, "-o", file).code == 0
    assert len(list(library.read(file))) == 3


def test_notations_with_comments_tell_the_seed_in_one(garns: Garns, tmp_path: Path) -> None:
    result = garns("generate", "--seed", 7, "--to", "in")
    assert result.out.startswith("# seed 7\n0 0 0 9")
    assert not result.err
    file = tmp_path / "made.txt"
    garns("generate", "--seed", 7, "-n", 2, "--symbols", "letters", "-o", file)
    assert file.read_text().startswith("# seed 7\n...IE")


@pytest.mark.parametrize("threads", [1, 2, 8])
def test_the_same_bytes_with_any_number_of_threads(
    garns: Garns, tmp_path: Path, threads: int
) -> None:
    file = tmp_path / "made.sdm"
    assert garns("generate", "-n", 300, "--seed", 7, "-o", file, "--threads", threads).code == 0
    assert lines(file) == [
        "".join(".123456789"[value] for value in puzzle)
        for puzzle in library.generate_many(300, seed=7).puzzles
    ]
    assert list(tmp_path.iterdir()) == [file]


def test_a_killed_run_goes_on_where_it_stopped(tmp_path: Path) -> None:
    file, part = tmp_path / "made.sdm", tmp_path / "made.sdm.part"
    process = start("-n", 10**9, "--seed", 7, "-o", file, "--threads", 1)
    clocks.wait_until(lambda: has_grown(part, 400_000))
    process.kill()
    process.communicate()
    assert not file.exists()
    wanted = len(lines(part)) + 10_000
    with part.open("ab") as stream:
        stream.write(b"..3.1")  # half a line
    again = start("-n", wanted, "--seed", 7, "-o", file, "--threads", 1)
    _, errors = again.communicate()
    assert again.returncode == 0
    assert b"resuming" in errors
    whole = tmp_path / "whole.sdm"
    undisturbed = start("-n", wanted, "--seed", 7, "-o", whole)
    undisturbed.communicate()
    assert undisturbed.returncode == 0
    assert file.read_bytes() == whole.read_bytes()
    assert not part.exists()


def begun(file: Path, header: str, *puzzles: str) -> Path:
    """The part of a run that was killed after these lines."""
    with opened_part(file) as part:
        part.resume({"header": header}, header.encode())
        part.add("".join(f"{puzzle}\n" for puzzle in puzzles).encode(), lines=len(puzzles))
    return file.with_name(f"{file.name}.part")


def test_without_a_seed_the_part_tells_it(garns: Garns, tmp_path: Path) -> None:
    file = tmp_path / "made.sdm"
    header = "# seed 12\n# garns generate --seed 12\n"
    first = library.generate(seed=12).grid.line
    begun(file, header, first)
    assert garns("generate", "-n", 3, "-o", file).code == 0
    assert file.read_text().startswith(f"{header}{first}\n")
    assert len(set(lines(file))) == 3


def test_what_an_earlier_run_has_not_found_is_still_missing(garns: Garns, tmp_path: Path) -> None:
    """Numbers and lines stay in step: puzzle 1 is the same as puzzle 3."""
    file = tmp_path / "made.sdm"
    header = "# seed 12\n# garns generate --seed 12 --clues 24\n"
    puzzle = library.generate(seed=12).grid.line
    begun(file, header, "# 0: -", puzzle, "# 2: -", puzzle)
    result = garns("generate", "-n", 5, "-o", file, "--clues", 24, "--duplicates")
    assert result.code == 4
    assert "2 puzzles were not found" in result.err
    assert "Puzzle 3 is puzzle 1" in result.err
    assert len(lines(file)) == 3


def test_a_part_that_has_more_than_asked_for_is_kept(garns: Garns, tmp_path: Path) -> None:
    file = tmp_path / "made.sdm"
    puzzle = library.generate(seed=12).grid.line
    part = begun(file, "# seed 12\n# garns generate --seed 12\n", puzzle, puzzle)
    before = part.read_bytes()
    result = garns("generate", "-n", 1, "-o", file)
    assert result.code == 2
    assert "already has 2 puzzles" in result.err
    assert part.read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="needs pipes with names")
@pytest.mark.parametrize("lead", ["", "link"])
def test_a_pipe_stays_a_pipe(tmp_path: Path, lead: str) -> None:
    """What is no file is written to: to be replaced by one would ruin a device."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    output = pipe
    if lead:
        output = tmp_path / lead
        output.symlink_to(pipe)
    process = start("-n", 2, "--seed", 7, "-o", output)
    with pipe.open() as stream:
        received = stream.read().splitlines()
    process.communicate()
    assert process.returncode == 0
    assert received[0] == "# seed 7"
    assert len(received) == 3
    assert pipe.is_fifo()
    assert sorted(tmp_path.iterdir()) == sorted({pipe, output})


def test_a_link_stays_a_link(garns: Garns, tmp_path: Path) -> None:
    link, file = tmp_path / "link.sdm", tmp_path / "file.sdm"
    link.symlink_to(file)
    file.write_text("old")
    file.chmod(0o640)
    assert garns("generate", "-n", 2, "--seed", 7, "-o", link).code == 0
    assert link.is_symlink()
    assert len(lines(file)) == 2
    assert file.stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("where", ["missing/made.sdm", "missing/made.csv", "."])
def test_where_nothing_can_be_written(garns: Garns, tmp_path: Path, where: str) -> None:
    result = garns("generate", "-o", tmp_path / where)
    assert result.code == 5
    assert str((tmp_path / where).resolve()) in result.err
    assert ".part" not in result.err
    assert list(tmp_path.iterdir()) == []


def test_a_part_of_other_wishes_is_not_touched(garns: Garns, tmp_path: Path) -> None:
    file = tmp_path / "made.sdm"
    part = begun(file, "# seed 12\n# garns generate --seed 12 --clues 24\n", "...")
    before = part.read_bytes()
    result = garns("generate", "-n", 3, "--seed", 12, "-o", file)
    assert result.code == 2
    assert "made.sdm.part" in result.err
    assert part.read_bytes() == before


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_two_runs_do_not_write_the_same_part(tmp_path: Path) -> None:
    file = tmp_path / "made.sdm"
    first = start("-n", 10**9, "--seed", 7, "-o", file, "--threads", 1)
    part = tmp_path / "made.sdm.part"
    clocks.wait_until(lambda: has_grown(part, 1_000))
    second = start("-n", 10**9, "--seed", 7, "-o", file)
    _, errors = second.communicate()
    assert second.returncode == 2
    assert b"made.sdm.part" in errors
    first.send_signal(signal.SIGINT)
    _, errors = first.communicate()
    assert first.returncode == 130
    assert b"Run the same command again to resume." in errors
    content = part.read_bytes()
    assert content.endswith(b"\n")


def test_impossible_wishes_end_with_code_4(garns: Garns, tmp_path: Path) -> None:
    result = garns("generate", "--clues", 16)
    assert result.code == 4
    assert "17" in result.err
    mask = tmp_path / "mask.txt"
    mask.write_text("# a drawing\n" + ("x" * 9 + "\n") * 3 + ("." * 9 + "\n") * 6)
    assert garns("generate", "--mask", mask).code == 4


def test_what_was_not_found_ends_with_code_4(garns: Garns, tmp_path: Path) -> None:
    result = garns("generate", "--clues", 18, "--attempts", 20, "--seed", 1, "-n", 2, "--json")
    assert result.code == 4
    assert [record["puzzle"] for record in result.records] == [None, None]
    assert "20 attempts" in result.err
    file = tmp_path / "made.txt"
    assert garns("generate", "--clues", 18, "--attempts", 5, "-n", 2, "-o", file).code == 4
    assert lines(file) == []


def test_time_limit(garns: Garns) -> None:
    result = garns("generate", "--clues", 17, "--attempts", 10**9, "--timeout", 0.3, "--seed", 1)
    assert result.code == 4
    assert "time is up: 0 puzzles are done" in result.err


def test_what_is_done_when_time_is_up_is_there(garns: Garns, tmp_path: Path) -> None:
    """Blocks of puzzles that are hard to find are small. Time is up here as soon as there is one of
    them."""
    file, part = tmp_path / "made.sdm", tmp_path / "made.sdm.part"
    wish = ("--clues", "20..21", "-n", 10**6, "--seed", 1, "--timeout", 2, "-o", file)
    with clocks.set_by(lambda: 3600.0 * (part.exists() and bool(lines(part))), orders):
        result = garns("generate", *wish)
    assert result.code == 4
    done = lines(part)
    assert 0 < len(done) < 1000
    assert f"{len(done)} puzzle" in result.err.replace(",", "")


def test_mask_file(garns: Garns, tmp_path: Path) -> None:
    mask = tmp_path / "mask.txt"
    drawing = "\n".join(["x.x.x.x.x", ".x.x.x.x."] * 4 + ["x.x.x.x.x"])
    mask.write_text(f"# every second cell\n{drawing}\n")
    record = garns("generate", "--mask", mask, "--json", "--seed", 1).records[0]
    assert [mark != "." for mark in record["puzzle"]] == [cell % 2 == 0 for cell in range(81)]


def test_duplicates_are_reported(garns: Garns) -> None:
    result = garns("generate", "--layout", 4, "-n", 400, "--seed", 1, "--duplicates")
    assert result.code == 0
    assert "digits renamed" in result.err
    result = garns("generate", "-n", 100, "--seed", 1, "--duplicates")
    assert "0 duplicates" in result.err


def test_a_word_too_many_in_portuguese(garns: Garns) -> None:
    result = garns("generate", "isto", lang="pt")
    assert result.code == 2
    assert "Argumento inesperado: isto." in result.err


def test_in_portuguese(garns: Garns) -> None:
    result = garns("generate", "--seed", 7, lang="pt")
    assert "pistas, exatamente uma solução" in result.out


@pytest.mark.parametrize(
    "arguments",
    [
        ("-n", 0),
        ("--seed", -1),
        ("--clues", "x"),
        ("--symmetry", "odd"),
        ("--mask", "no-file"),
        ("--json", "--to", "sdk"),
        ("something",),
    ],
)
def test_wrong_use(garns: Garns, arguments: tuple[object, ...]) -> None:
    result = garns("generate", *arguments)
    assert result.code in (2, 5)
    assert result.err


def test_a_level_is_told_and_kept(garns: Garns) -> None:
    result = garns("generate", "--seed", 7, "--difficulty", "hard")
    assert "# hard, " in result.out
    assert library.rate(library.parse(result.out)).level == "hard"
    assert "# difícil, " in garns("generate", "--seed", 7, "--difficulty", "Dificil", lang="pt").out


def test_levels_in_records(garns: Garns) -> None:
    wish = ("--seed", 7, "-n", 6, "--difficulty", "medio..difícil", "--json")
    records = garns("generate", *wish).records
    assert {record["level"] for record in records} == {"medium", "hard"}
    for record in records:
        assert library.rate(record["puzzle"]).level == record["level"]


def test_a_technique_by_its_name(garns: Garns) -> None:
    (record,) = garns("generate", "--seed", 7, "--technique", "XY-Wing", "--json").records
    assert library.rate(record["puzzle"]).technique == "xy-wing"
    assert record["level"] == "hard"


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--layout", 4, "--difficulty", "extreme"), 4, "Hidden single in a box"),
        (("--clues", 17, "--difficulty", "easy", "--attempts", 500), 4, "500 attempts"),
        (("--technique", "jellyfish", "--attempts", 5), 4, "5 attempts"),
        (("--difficulty", "odd"), 2, "not a level"),
        (("--technique", "x-wong"), 2, "x-wing"),
        (("--technique", "x-wing", "--difficulty", "easy"), 2, "is hard, not easy"),
    ],
)
def test_levels_that_cannot_be_had(
    garns: Garns, arguments: tuple[object, ...], code: int, words: str
) -> None:
    result = garns("generate", "--seed", 1, *arguments)
    assert result.code == code
    assert words in result.err


def test_time_limit_for_a_level(garns: Garns) -> None:
    result = garns("generate", "--technique", "jellyfish", "-n", 10**6, "--timeout", 0.5)
    assert result.code == 4
    assert "time is up" in result.err


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_run_for_a_level_that_was_stopped_goes_on(
    garns: Garns, tmp_path: Path, number: signal.Signals, code: int
) -> None:
    file, part = tmp_path / "made.txt", tmp_path / "made.txt.part"
    wish = ("--difficulty", "hard", "--symmetry", "180", "--seed", 7, "-o", file)
    process = start("-n", 10**6, *wish)
    clocks.wait_until(lambda: has_grown(part, 1_000))
    process.send_signal(number)
    _, errors = process.communicate()
    assert process.returncode == code
    assert b"Run the same command again to resume." in errors
    begun = len(lines(part))
    assert b"--difficulty hard" in part.read_bytes()
    assert garns("generate", "-n", begun + 2, *wish).code == 0
    again = library.generate_many(begun + 2, difficulty="hard", symmetry="180", seed=7)
    assert lines(file) == [
        "".join(".123456789"[value] for value in puzzle) for puzzle in again.puzzles
    ]


def test_a_rating(garns: Garns) -> None:
    result = garns("generate", "--rating", "3..5", "--seed", 7)
    er = rate(library.parse(result.out), scale="se").er
    assert f"# ER {er}, " in result.out
    assert 3.0 <= er <= 5.0
    (record,) = garns("generate", "--rating", "3..5", "--seed", 7, "--json").records
    assert record["er"] == er
    assert library.parse(record["puzzle"]).grid == library.parse(result.out).grid


def test_a_rating_is_part_of_the_recipe(garns: Garns, tmp_path: Path) -> None:
    file = tmp_path / "made.txt"
    assert garns("generate", "-n", 2, "--rating", "..2,3", "--seed", 7, "-o", file).code == 0
    assert "# garns generate --seed 7 --rating 1.0..2.3\n" in file.read_text()


@pytest.mark.parametrize(
    ("rating", "others", "code", "words"),
    [
        ("7.2..6.5", (), 2, "not a range of ratings"),
        ("hard", (), 2, "not a range of ratings"),
        ("3..5", ("--layout", 6), 2, "9×9 boards with boxes"),
        ("11.9", ("--attempts", 3), 4, "not found within 3 attempts"),
    ],
)
def test_ratings_that_cannot_be(
    garns: Garns, rating: str, others: tuple[object, ...], code: int, words: str
) -> None:
    result = garns("generate", "--rating", rating, "--seed", 1, *others)
    assert result.code == code
    assert words in result.err


def test_puzzles_with_rules_keep_them_on_their_way_to_other_commands(
    garns: Garns, tmp_path: Path
) -> None:
    result = garns("generate", "--rules", "killer", "--layout", "6", "--seed", 7)
    assert result.code == 0
    puzzle = library.parse(result.out)
    assert puzzle.grid == library.generate("6", rules="killer", seed=7).grid
    output = tmp_path / "killers.json"
    made = ("generate", "--rules", "killer", "--layout", "6", "--seed", 7, "-o", output)
    assert garns(*made, "-n", 2).code == 0
    first = output.read_bytes()
    assert garns(*made, "-n", 2, "--threads", 2).code == 0
    assert output.read_bytes() == first
    assert "exactly one solution" in garns("check", output).out
    refused = garns("generate", "--rules", "killer", "-o", tmp_path / "list.sdm")
    assert refused.code != 0
    assert not (tmp_path / "list.sdm").exists()


def test_puzzles_with_rules_of_a_level_go_on_where_they_were_ended(
    garns: Garns, tmp_path: Path
) -> None:
    whole, ended = tmp_path / "whole.json", tmp_path / "ended.json"
    made = ("generate", "--rules", "killer", "--difficulty", "medium", "--seed", 7, "-n", 6)
    assert garns(*made, "-o", whole).code == 0
    # However far this comes.
    assert garns(*made, "-o", ended, "--timeout", 0.02).code in (0, 4)
    assert garns(*made, "-o", ended, "--threads", 2).code == 0
    assert ended.read_bytes() == whole.read_bytes()
    rated = garns("rate", whole).out
    assert rated.count("medium") == 6


def test_books_of_puzzles_with_rules_say_their_levels(
    garns: Garns, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[BookPuzzle] = []

    def noted(puzzles: list[BookPuzzle], *_: object, **__: object) -> list[bytes]:
        shown.extend(puzzles)
        return [b"%PDF"]

    monkeypatch.setattr("garns.cli.commands.sheet.book", noted)
    monkeypatch.setattr("garns.cli.commands.sheet.save", lambda *_: None)
    made = ("sheet", "--rules", "killer", "--difficulty", "easy..hard", "-n", 3, "--seed", 2)
    assert garns(*made, "-o", tmp_path / "book.pdf").code == 0
    assert [each.level for each in shown] == ["easy", "medium", "hard"]


def test_a_puzzle_with_rules_that_is_not_found_is_said(garns: Garns) -> None:
    wished = ("--technique", "innie", "--attempts", 2, "--seed", 1)
    result = garns("generate", "--rules", "thermo", "--layout", "6", *wished)
    assert result.code == 4
    assert "within 2 attempts" in result.err


def test_rules_and_what_does_not_go_with_them(garns: Garns) -> None:
    assert "cage" in garns("generate", "--rules", "killer", "--to", "line").err
    assert "--rules, --clues" in garns("generate", "--rules", "killer", "--clues", 20).err
    assert "--rules" in garns("generate", "--no-givens").err
    assert "killer" in garns("generate", "--rules", "kiler").err
