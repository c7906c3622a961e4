"""`garns trace`: in words, as data, as files to look at, and from a program's own trace."""

from __future__ import annotations

import json
import os
import re
import select
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from garns.search import trace
from tests.cli.conftest import Garns
from tests.clocks import PATIENCE

EXAMPLES = Path(__file__).parents[2] / "examples" / "founding"
WORKED = "1000003400000301"
SOLVED_WITH_DEAD_ENDS = "4..............1"


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", ["2 fits: inserted in r1c2", "Backtracking… 2 is taken back", "no solution"]),
        ("pt", ["2 serve: inserido em L1C2", "Retrocedendo… 2 é retirado", "não tem solução"]),
    ],
)
def test_trace_of_the_worked_example(garns: Garns, lang: str, words: list[str]) -> None:
    result = garns("trace", "1000003400000301", lang=lang)
    assert result.code == 1
    places = [result.out.index(word) for word in words]
    assert places == sorted(places)
    assert result.out.count("┌─────┬─────┐") == 3


def test_trace_is_cut_but_its_counters_are_not(garns: Garns) -> None:
    limits = ("--steps", 50, "--timeout", PATIENCE)
    result = garns("trace", *limits, "--no-boards", EXAMPLES / "7.in")
    assert "only the first 50 steps are shown (--steps 0 shows all)" in result.out
    assert "69,175,316 insertions" in result.out
    assert len(result.out.splitlines()) < 80


def test_trace_of_all_solutions_with_symbols_and_box_names(garns: Garns) -> None:
    result = garns(
        "trace", "--all", "--no-boards", "--box-names", "--symbols", "letters", "ABCDCDAB........"
    )
    assert result.code == 0
    assert "solution 2" in result.out
    assert "inserted in Ca" in result.out
    limited = garns("trace", "--limit", "2", "--no-boards", "12343412........")
    assert "2 solutions found." in limited.out


def test_trace_as_data(garns: Garns) -> None:
    result = garns("trace", "--json", "1000003400000301")
    assert result.code == 1
    kinds = [record["event"] for record in result.records]
    assert kinds.count("place") == kinds.count("take back") == 3
    assert kinds[-1] == "end"
    assert result.records[0] == {"event": "start", "puzzle": "1.....34.....3.1", "layout": "4"}
    assert result.records[2]["house"] == {"kind": "row", "number": 1}
    assert result.records[-1]["counters"]["tries"] == 16
    assert len(garns("trace", "--json", "--steps", "4", "." * 16).records) == 5
    assert garns("trace", "--ndjson", "1000003400000301").out == result.out


def test_trace_with_a_timeout(garns: Garns) -> None:
    result = garns("trace", "--steps", "5", "--all", "--timeout", "0.1", "." * 81)
    assert result.code == 4
    assert "exact up to there" in result.out


# files to look at


def test_every_picture_of_one_search(garns: Garns, tmp_path: Path) -> None:
    names = ["page.html", "film.svg", "film.gif", "tree.svg", "chart.svg"]
    page, film, gif, tree, chart = (tmp_path / name for name in names)
    result = garns(
        *("trace", EXAMPLES / "lab-figure-2.in", "--html", page, "--svg", film),
        *("--gif", gif, "--tree", tree, "--flowchart", chart),
    )
    assert (result.code, result.out, result.err) == (0, "", "")
    assert '"checkpoints":' in page.read_text(encoding="utf-8")
    for drawing in (film, tree, chart):
        assert ElementTree.fromstring(drawing.read_text(encoding="utf-8")).tag.endswith("svg")
    assert gif.read_bytes().startswith(b"GIF89a")


def test_pictures_and_words_together(garns: Garns, tmp_path: Path) -> None:
    told = garns("trace", WORKED, "--tree", tmp_path / "tree.dot", "-o", tmp_path / "told.txt")
    assert told.code == 1
    assert (tmp_path / "tree.dot").read_text(encoding="utf-8").startswith("digraph")
    assert "taken back" in (tmp_path / "told.txt").read_text(encoding="utf-8")


def test_the_flowchart_needs_no_puzzle(garns: Garns, tmp_path: Path) -> None:
    assert garns("trace", "--flowchart", tmp_path / "chart.svg", lang="pt").code == 0
    assert "resolver(tabuleiro)" in (tmp_path / "chart.svg").read_text(encoding="utf-8")


def test_a_tree_has_svg_or_dot_as_its_ending(garns: Garns, tmp_path: Path) -> None:
    result = garns("trace", WORKED, "--tree", tmp_path / "tree.png")
    assert result.code == 2
    assert ".svg or .dot" in result.err


def test_pictures_are_of_one_puzzle(garns: Garns, tmp_path: Path) -> None:
    result = garns("trace", WORKED, "1234341221434321", "--html", tmp_path / "page.html")
    assert result.code == 2
    assert "one puzzle at a time" in result.err


def test_pictures_of_a_search_without_end(garns: Garns, tmp_path: Path) -> None:
    arguments = ("trace", "." * 81, "--all", "--timeout", "0.1")
    page = garns(*arguments, "--html", tmp_path / "page.html")
    assert (page.code, "time limit" in page.err) == (4, True)
    assert (tmp_path / "page.html").exists()
    tree = garns(*arguments, "--tree", tmp_path / "tree.svg")
    assert tree.code == 4
    assert not (tmp_path / "tree.svg").exists()


# a program's own trace


def test_what_garns_wrote_it_shows(garns: Garns, tmp_path: Path) -> None:
    run = tmp_path / "run.ndjson"
    run.write_text(garns("trace", "--ndjson", WORKED).out, encoding="utf-8")
    shown = garns("trace", "--from", run)
    assert shown.code == 1
    told = garns("trace", WORKED)
    steps = told.out.index("The puzzle has no solution.")
    assert shown.out.startswith(told.out[:steps])
    assert "There is no solution in this trace.\n3 insertions in all" in shown.out
    assert garns("trace", "--from", run, "--ndjson").out == run.read_text(encoding="utf-8")
    assert garns("trace", "--from", "-", stdin=run.read_bytes()).out == shown.out
    page = tmp_path / "page.html"
    assert garns("trace", "--from", run, "--html", page, "--svg", tmp_path / "film.svg").code == 1
    assert '"events":' in page.read_text(encoding="utf-8")


def test_tries_that_a_trace_leaves_out_are_not_said_to_be_none(
    garns: Garns, tmp_path: Path
) -> None:
    run = tmp_path / "run.ndjson"
    run.write_text(
        '{"event": "start", "puzzle": "1000003400000301"}\n'
        '{"event": "place", "cell": "r1c2", "value": 2}\n',
        encoding="utf-8",
    )
    shown = garns("trace", "--from", run)
    assert "1 insertion in all" in shown.out
    assert "values tried" not in shown.out
    assert "values tried: " in garns("trace", "1000003400000301").out


def test_a_trace_can_do_without_its_board(garns: Garns, tmp_path: Path) -> None:
    run = tmp_path / "run.ndjson"
    run.write_text('{"event": "place", "cell": "r1c2", "value": 2}\n', encoding="utf-8")
    assert "inserted in r1c2" in garns("trace", "--from", run, WORKED).out
    alone = garns("trace", "--from", run)
    assert alone.code == 2
    assert f"{run}:1: The trace does not begin with its board" in alone.err
    two = garns("trace", "--from", run, WORKED, WORKED)
    assert (two.code, "found 2" in two.err) == (2, True)


def test_bad_lines_are_named(garns: Garns, tmp_path: Path) -> None:
    run = tmp_path / "run.ndjson"
    start = json.dumps({"event": "start", "puzzle": WORKED})
    run.write_text(f'{start}\n\n{{"event": "place", "cell": "r1c1", "value": 2}}\n')
    result = garns("trace", "--from", run, lang="pt")
    assert result.code == 2
    assert f"{run}:3:29: L1C1 já vem dada como 1" in result.err
    assert garns("trace", "--from", tmp_path / "none.ndjson").code == 5
    assert garns("trace", "--from", "nonsense", WORKED).code == 2


def test_a_long_trace_is_cut_but_its_counters_are_not(garns: Garns, tmp_path: Path) -> None:
    run = tmp_path / "run.ndjson"
    garns("trace", "--ndjson", "--steps", "0", EXAMPLES / "5.in", "-o", run)
    shown = garns("trace", "--from", run, "--steps", "10", "--no-boards")
    assert "only the first 10 steps" in shown.out
    assert "257 insertions in all" in shown.out


# in the terminal


def test_animations_need_a_terminal(garns: Garns) -> None:
    result = garns("trace", "--animate", WORKED)
    assert result.code == 2
    assert "--html" in result.err
    assert garns("trace", "--animate", "--ndjson", WORKED).code == 2


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="needs terminals of its own")
def test_the_animation_obeys_its_keys() -> None:
    """Pause, go to the start, on to where it goes back, twice, one step back, and out again."""
    kinds = [event.kind for event in trace(WORKED)]
    second = [step for step, kind in enumerate(kinds, start=1) if kind == "take back"][1]
    keyboard, terminal = os.openpty()
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    command = [sys.executable, "-m", "garns", "trace", "--animate", "--lang", "en", WORKED]
    process = subprocess.Popen(command, stdin=terminal, stdout=terminal, env=environment)
    try:
        _typed(keyboard, "step 0 of 36", " \x1b[Hnn\x1b[D")
        screen = _typed(keyboard, f"step {second - 1} of 36 · paused", "q")
        _typed(keyboard, "maximum depth: 2", "")
        assert process.wait(PATIENCE) == 1
    finally:
        process.kill()
        process.wait()
        os.close(keyboard)
        os.close(terminal)
    assert "4 does not fit: row 1 has it" in screen


def _typed(keyboard: int, expected: str, keys: str) -> str:
    """What the screen got until the expected words; then the keys are typed."""
    got = b""
    while expected not in (screen := _without_colours(got)):
        assert select.select([keyboard], [], [], PATIENCE)[0], screen
        got += os.read(keyboard, 65536)
    os.write(keyboard, keys.encode())
    return screen


def _without_colours(got: bytes) -> str:
    """A character at the end may be there by half."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", got.decode(errors="ignore"))


def test_every_picture_of_a_programs_own_search(garns: Garns, tmp_path: Path) -> None:
    """The same as of our own run of that search."""
    run = tmp_path / "run.ndjson"
    garns("trace", "--ndjson", SOLVED_WITH_DEAD_ENDS, "-o", run)
    drawn: list[list[bytes]] = []
    for number, source in enumerate([("--from", run), (SOLVED_WITH_DEAD_ENDS,)]):
        names = [tmp_path / f"{number}-{name}" for name in ("film.svg", "film.gif", "tree.svg")]
        film, gif, tree = names
        result = garns("trace", *source, "--svg", film, "--gif", gif, "--tree", tree)
        assert (result.code, result.out, result.err) == (0, "", "")
        drawn.append([name.read_bytes() for name in names])
    assert drawn[0] == drawn[1]


def test_the_tree_of_a_program_that_tells_little(garns: Garns, tmp_path: Path) -> None:
    """No tries, no dead ends, no solution, no end."""
    run, tree = tmp_path / "run.ndjson", tmp_path / "tree.dot"
    kept = [
        line
        for line in garns("trace", "--ndjson", SOLVED_WITH_DEAD_ENDS).out.splitlines()
        if json.loads(line)["event"] in ("start", "place", "take back")
    ]
    run.write_text("\n".join(kept), encoding="utf-8")
    assert garns("trace", "--from", run, "--tree", tree).code == 0
    assert "✓ solution" in tree.read_text(encoding="utf-8")
    assert "✗ dead end" in tree.read_text(encoding="utf-8")
    assert "1 solution found" in garns("trace", "--from", run).out


def test_a_tree_as_a_list(garns: Garns, tmp_path: Path) -> None:
    path = tmp_path / "list.svg"
    garns("trace", WORKED, "--tree", path, "--outline")
    assert "67 %" in path.read_text(encoding="utf-8")
    garns("trace", WORKED, "--tree", path)
    assert "67 %" not in path.read_text(encoding="utf-8")


def test_a_tree_of_a_trace_has_a_known_ending(garns: Garns, tmp_path: Path) -> None:
    run, page = tmp_path / "run.ndjson", tmp_path / "page.html"
    run.write_text(garns("trace", "--ndjson", WORKED).out, encoding="utf-8")
    result = garns("trace", "--from", run, "--tree", tmp_path / "tree.png", "--html", page)
    assert (result.code, page.exists()) == (2, False)
