"""`garns check`, `count`, `convert`, `formats`, `pick`, `completion`, and the frame."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from garns import __version__, minimise
from garns.cli.commands import COMMANDS
from garns.cli.running.exit_codes import Exit, worst
from garns.engine import info
from garns.formats import all_formats
from garns.messages import LANGUAGES
from garns.model import Layout
from tests.cli.conftest import Garns

EXAMPLES = Path(__file__).parents[2] / "examples" / "founding"
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FULL_4 = "1234341221434321"


# canonical


def test_canonical_forms(garns: Garns, tmp_path: Path) -> None:
    turned = "".join(reversed(PUZZLE))
    (tmp_path / "list.txt").write_text(f"{PUZZLE}\n{'11' + '.' * 79}\n{turned}\n{FULL_4}\n")
    result = garns("canonical", str(tmp_path / "list.txt"))
    lines = result.out.splitlines()
    assert result.code == 1
    assert "list.txt:2: The board breaks" in result.err
    assert len(lines) == 3
    assert lines[0] == lines[1]
    assert lines[2] == "1234341221434321"
    first, second, _ = garns("canonical", "--json", str(tmp_path / "list.txt")).records
    assert first["canonical"] == second["canonical"] == lines[0]
    assert first["automorphisms"] == 1
    assert sorted(first["transformation"]["rows"]) == list(range(9))
    garns("canonical", str(tmp_path / "list.txt"), "-o", str(tmp_path / "made.csv"))
    table = (tmp_path / "made.csv").read_text().splitlines()
    assert table[0] == "file,line,puzzle,canonical,automorphisms"
    assert len(table) == 4


# check


@pytest.mark.parametrize(
    ("puzzle", "code", "words"),
    [
        (PUZZLE, 0, "exactly one solution"),
        ("1000003400000301", 1, "no solution"),
        ("11..............", 1, "breaks the rules"),
        ("................", 3, "more than one solution"),
    ],
)
def test_check(garns: Garns, puzzle: str, code: int, words: str) -> None:
    result = garns("check", puzzle)
    assert result.code == code
    assert words in result.out


def test_check_names_every_conflict(garns: Garns) -> None:
    result = garns("check", "11..............")
    assert "row 1 has 1 more than once: r1c1 and r1c2" in result.out
    assert "box 1 has 1 more than once: r1c1 and r1c2" in result.out
    record = garns("check", "--json", "11..............").records[0]
    assert [c["house"] for c in record["conflicts"]] == ["row", "block"]


def test_check_of_a_filled_board(garns: Garns) -> None:
    assert garns("check", "--solution", FULL_4, "1...............").code == 0
    wrong = garns("check", "--solution", "1134341221434.21", "2...............")
    assert wrong.code == 1
    assert "r1c1 was given as 2, but holds 1." in wrong.out
    assert "Empty: r4c2." in wrong.out
    assert "row 1 has 1 more than once" in wrong.out
    record = garns("check", "--json", "--solution", FULL_4, "2...............").records[0]
    assert record["verdict"] == "wrong"
    assert record["changed_givens"] == ["r1c1"]


def test_the_filled_board_may_be_a_file(garns: Garns, tmp_path: Path) -> None:
    filled = tmp_path / "answer.in"
    filled.write_text("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n")
    assert garns("check", "--solution", filled, "1...............").code == 0
    assert garns("check", "--solution", "-", "1...............", stdin=FULL_4).code == 0
    broken = garns("check", "--solution", tmp_path / "none.in", "1...............")
    assert broken.code == 2
    assert "none.in" in broken.err


def test_check_with_a_timeout(garns: Garns) -> None:
    assert garns("check", "--timeout", "0", PUZZLE).code == 4


# count


def test_count(garns: Garns) -> None:
    assert garns("count", "." * 16).out == "288\n"
    assert garns("count", PUZZLE).out == "1\n"
    assert garns("count", "1000003400000301").out == "0\n"
    assert garns("count", "--limit", "10", "." * 16).out == ">=10\n"
    assert garns("count", "--limit", "288", "." * 16).out == "288\n"


def test_count_that_cannot_end(garns: Garns) -> None:
    result = garns("count", "--timeout", "0.2", "." * 81)
    assert result.code == 4
    assert result.out.startswith(">=")
    record = garns("count", "--json", "--timeout", "0.2", "." * 81).records[0]
    assert record["exact"] is False


# convert and formats


@pytest.mark.parametrize(
    "name", [f.id for f in all_formats() if f.write and f.read and f.accepts(Layout.of_size(9))]
)
def test_convert_there_and_back(garns: Garns, name: str) -> None:
    there = garns("convert", "--to", name, PUZZLE)
    assert there.code == 0, there.err
    if there.err:
        pytest.skip(there.err)
    back = garns("convert", "--from", name, "--to", "line", stdin=there.out)
    assert back.out == PUZZLE + "\n"


def test_convert_to_a_file_by_its_extension(garns: Garns, tmp_path: Path) -> None:
    target = tmp_path / "puzzle.sdm"
    assert garns("convert", "-o", target, PUZZLE).code == 0
    assert target.read_text() == PUZZLE + "\n"
    assert garns("convert", PUZZLE).code == 2
    assert garns("convert", "-o", tmp_path / "x.unknown", PUZZLE).code == 2


def test_convert_says_what_is_lost(garns: Garns) -> None:
    board = '{"schema":"garns/puzzle@1","layout":"blocks-3x2","cells":"' + "." * 36 + '"}'
    result = garns("convert", "--to", "line", board)
    assert result.code == 0
    assert "does not say that the layout is blocks-3x2" in result.err
    assert garns("convert", "--strict", "--to", "line", board).code == 1
    refused = garns("convert", "--to", "sdm", board)
    assert refused.code == 1
    assert "cannot hold a board of layout" in refused.err
    assert refused.out == ""


def test_check_names_the_givens_that_are_not_needed(garns: Garns) -> None:
    minimal = minimise(PUZZLE, seed=1).line
    result = garns("check", "--minimal", minimal)
    assert (result.code, result.out) == (
        0,
        "minimal: exactly one solution, and every clue is needed.\n",
    )
    result = garns("check", "--minimal", "1234341221434...")
    assert result.code == 1
    assert "13 givens can be removed, each of them alone: r1c1" in result.out
    record = garns("check", "--minimal", "--json", "1234341221434...", lang="pt").records[0]
    assert record["verdict"] == "not-minimal"
    assert record["redundant"][0] == "r1c1"
    asked = ("--json", "--layout", "4;cage=5:r1c1r1c2", "......4..13..2..")
    record = garns("check", "--minimal", *asked).records[0]
    assert "cage=5:r1c1r1c2" in record["redundant_constraints"]
    assert garns("check", "--minimal", "--timeout", "0", PUZZLE).code == 4
    assert garns("check", "--minimal", "." * 81).code == 3
    assert garns("check", "--minimal", "--solution", FULL_4, "1" + "." * 15).code == 2


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["    row 1", "    killer cage 3: r1c1 r1c2", "    killer cage 4: r1c8 r1c9"]),
        (
            "pt",
            ["    a linha 1", "    gaiola killer 3: L1C1 L1C2", "    gaiola killer 4: L1C8 L1C9"],
        ),
    ],
)
def test_check_says_why_there_is_no_solution(garns: Garns, language: str, lines: list[str]) -> None:
    layout = "9;cage=3:r1c1r1c2;cage=4:r1c8r1c9;cage=9:r7c7r7c8"
    found = garns("check", "--why", "--layout", layout, "." * 81, lang=language)
    assert (found.code, found.out.splitlines()[2:]) == (1, lines)
    record = garns("check", "--why", "--json", "1...1...........").records[0]
    assert record["why"]["givens"] == ["r1c1", "r2c1"]
    assert garns("check", "--why", PUZZLE).code == 0
    assert garns("check", "--why", "--minimal", PUZZLE).code == 2


def test_convert_goes_on_after_a_bad_line(garns: Garns, tmp_path: Path) -> None:
    target, lines = tmp_path / "out.sdm", f"{PUZZLE}\n{PUZZLE[:-1]}\n{PUZZLE}\n"
    target.write_text("old\n")
    stopped = garns("convert", "--strict", "-o", target, stdin=lines)
    assert stopped.code == 2
    assert target.read_text() == "old\n"
    part = tmp_path / "out.sdm.part"
    assert part.read_text() == f"{PUZZLE}\n"
    assert "out.sdm.part has 1 puzzle. Run the same command again to resume." in stopped.err
    result = garns("convert", "-o", target, stdin=lines)
    assert result.code == 2
    assert "2:81" in result.err
    assert target.read_text() == f"{PUZZLE}\n{PUZZLE}\n"
    assert list(tmp_path.iterdir()) == [target]


def test_formats_lists_every_notation_in_both_languages(garns: Garns) -> None:
    english, portuguese = garns("formats").out, garns("formats", lang="pt").out
    for known in all_formats():
        assert f"\n{known.id} " in "\n" + english
    assert english != portuguese
    assert {record["id"] for record in garns("formats", "--json").records} == {
        known.id for known in all_formats()
    }


def test_unknown_notations_suggest_the_nearest(garns: Garns) -> None:
    assert "Did you mean framed?" in garns("convert", "--to", "frame", PUZZLE).err
    assert garns("convert", "--to", "frame", PUZZLE).code == 2
    assert garns("convert", "--from", "dimacs", "--to", "line", PUZZLE).code == 2


# pick


def test_pick_by_number_typed(garns: Garns) -> None:
    """W1, W3: the menu, the board, the time."""
    result = garns("pick", EXAMPLES, stdin="99\n" + "9" * 5000 + "\n2\n")
    assert result.code == 0
    assert "   1  5.in\n   2  7.in\n" in result.out
    assert "99 is not a number from 1 to 19" in result.out
    assert "Chosen: 7.in" in result.out
    assert "69,175,316 insertions" in result.out


def test_pick_at_random_is_repeatable(garns: Garns) -> None:
    first = garns("pick", "--random", "--seed", "7", EXAMPLES)
    again = garns("pick", "--random", "--seed", "7", EXAMPLES)
    assert first.out.splitlines()[0] == again.out.splitlines()[0]
    assert "seed 7" in first.err
    assert "seed" in garns("pick", "--random", EXAMPLES).err
    assert "seed" in garns("pick", EXAMPLES, stdin="\n").err


def test_pick_as_data(garns: Garns) -> None:
    record = garns("pick", "--json", "--number", "1", EXAMPLES).records[0]
    assert record["file"].endswith("5.in")
    assert record["counters"]["insertions"] == 257


def test_pick_refuses(garns: Garns, tmp_path: Path) -> None:
    assert garns("pick", "--number", "20", EXAMPLES).code == 2
    assert garns("pick", tmp_path / "none").code == 2
    assert "no puzzle file" in garns("pick", tmp_path).err
    assert garns("pick", EXAMPLES, stdin="").code == 2
    assert garns("pick", "--number", "1", "--random", EXAMPLES).code == 2


# completion


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(garns: Garns, shell: str) -> None:
    result = garns("completion", shell)
    assert result.code == 0
    assert "_GARNS_COMPLETE" in result.out


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("garns so", "plain,solve"),
        ("garns convert --to op", "plain,opensudoku"),
        ("garns solve exam", "file,"),
        ("garns judge --cases a --cases b --rep", "plain,--report"),
    ],
)
def test_completion_completes(words: str, answer: str) -> None:
    environment = {
        **os.environ,
        "_GARNS_COMPLETE": "bash_complete",
        "COMP_WORDS": words,
        "COMP_CWORD": str(words.count(" ")),
    }
    done = subprocess.run(
        [sys.executable, "-m", "garns"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer in done.stdout


# the frame


def test_version(garns: Garns) -> None:
    assert garns("--version").out == f"garns {__version__}\n"
    for arguments in (["--version", "-v"], ["-v", "-V"]):
        assert f"Kernel: {info()['instructions']}, " in garns(*arguments).out


@pytest.mark.parametrize("lang", ["en", "pt"])
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_in_its_language(garns: Garns, command: str, lang: str) -> None:
    result = garns(command, "--help", lang=lang)
    assert result.code == 0
    heading = {"en": "Usage:", "pt": "Uso:"}[lang]
    assert result.out.startswith(f"{heading} garns {command}")
    english_only = ["Options:", "OPTIONS", "INTEGER", "Show this message", "[default", "Usage"]
    if lang == "pt":
        assert not [word for word in english_only if word in result.out]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["slove"], "Did you mean solve?"),
        (["solve", "--jsom"], "Did you mean --json?"),
        (["solve", "--timeout", "soon"], "--timeout must be a number, 0 or more"),
        (["solve", "--limit", "0"], "--limit must be a whole number, 1 or more"),
        (["solve", "--lang", "fr"], f"--lang must be one of: {', '.join(LANGUAGES)}"),
        (["solve", "--limit"], "--limit"),
        (["completion"], "is missing"),
        (["completion", "ksh"], "bash, zsh, fish"),
        (["solve", "--json", "--all", PUZZLE], "Only one of these"),
        (["solve", "--layout", "nine", PUZZLE], "No layout is called “nine”"),
        (["solve", "--symbols", "ab", PUZZLE], "“ab” is not a set of symbols"),
        (["pick", "a", "b"], "b"),
    ],
)
def test_wrong_use(garns: Garns, arguments: list[str], words: str) -> None:
    result = garns(*arguments)
    assert result.code == 2
    assert words in result.err
    assert result.out == ""


def test_help_is_a_command_too(garns: Garns) -> None:
    assert garns("help", "solve").out == garns("solve", "--help").out
    assert garns("help").out == garns("--help").out


def test_regions_of_a_language_do_not_matter(garns: Garns) -> None:
    for name in ("pt-BR", "pt_BR", "PT"):
        assert garns("formats", "--lang", name).code == 0


def test_no_arguments_show_help(garns: Garns) -> None:
    result = garns()
    assert result.code == 2
    assert "Commands:" in result.err


def test_the_language_option_reaches_everything() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "garns", "solve", "--lang", "pt", "xyz"],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    assert done.returncode == 2
    assert "arquivo" in done.stderr


def test_the_worst_code_of_a_batch_wins() -> None:
    assert worst([]) == Exit.DONE
    assert worst([Exit.DONE, Exit.NO, Exit.SEVERAL]) == Exit.SEVERAL
    assert worst([Exit.UNKNOWN, Exit.UNREADABLE, Exit.NO]) == Exit.UNREADABLE
    assert worst([Exit.UNREADABLE, Exit.ENVIRONMENT]) == Exit.ENVIRONMENT


def test_internal_errors_show_no_traceback(garns: Garns, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("garns.cli.commands.count.solutions", broken)
    result = garns("count", PUZZLE)
    assert result.code == 70
    assert "ZeroDivisionError: oops" in result.err


def test_unreadable_files(garns: Garns, tmp_path: Path) -> None:
    folder = tmp_path / "board.in"
    folder.mkdir()
    assert garns("solve", folder).code == 2
    target = tmp_path / "no" / "such" / "folder.txt"
    assert garns("solve", "-o", target, PUZZLE).code == 5
