"""`garns algorithms`, `compare`, `report`, and `trace` with another algorithm."""

from __future__ import annotations

import csv
import io
import sys
from pathlib import Path

import pytest

from garns.search.ladder import ALGORITHMS
from tests import clocks
from tests.cli.conftest import Garns

EXAMPLES = Path(__file__).parents[2] / "examples" / "founding"
FIVE, SEVEN = EXAMPLES / "5.in", EXAMPLES / "7.in"
PASS = f"{sys.executable} -c pass"


@pytest.mark.parametrize("language", ["en", "pt"])
def test_algorithms_are_listed_with_their_words(garns: Garns, language: str) -> None:
    result = garns("algorithms", lang=language)
    assert result.code == 0
    heads = [line for line in result.out.splitlines() if line and not line.startswith(" ")]
    assert len(heads) == len(ALGORITHMS)
    weak = "Weaknesses: " if language == "en" else "Pontos fracos: "
    assert result.out.count(weak) == len(ALGORITHMS)


def test_one_algorithm(garns: Garns) -> None:
    record = garns("algorithms", "dancing", "--json").records[0]
    assert (record["id"], record["language"], record["traced"]) == ("dancing", "Python", True)
    wrong = garns("algorithms", "dancin")
    assert wrong.code == 2
    assert "Did you mean dancing?" in wrong.err


def test_trace_of_another_algorithm(garns: Garns) -> None:
    result = garns("trace", "--algorithm", "singles", "--no-boards", "1000003400000301")
    assert result.code == 1
    assert "Dead end: r1c4 has no value left" in result.out
    assert "Singles: 1 insertion" in result.out
    assert garns("trace", "--algorithm", "sat", "1...............").code == 2


def test_trace_of_another_algorithm_as_data_and_back(garns: Garns, tmp_path: Path) -> None:
    told = garns("trace", "--algorithm", "dancing", "--ndjson", "1000003400000301")
    recorded = tmp_path / "run.ndjson"
    recorded.write_text(told.out)
    again = garns("trace", "--from", recorded, "--ndjson")
    kinds = [record["event"] for record in told.records]
    assert "dead end" in kinds
    assert [record["event"] for record in again.records] == kinds


def test_pictures_of_another_algorithm(garns: Garns, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    assert garns("trace", "--algorithm", "fewest", "--html", page, FIVE).code == 0
    assert "76 insertions" in page.read_text()
    assert garns("trace", "--algorithm", "fewest", "--tree", tmp_path / "tree.svg", FIVE).code == 0
    assert "76 insertions" in (tmp_path / "tree.svg").read_text()


def test_shuffled_values_follow_their_seed(garns: Garns) -> None:
    def insertions(seed: int) -> str:
        arguments = ("--algorithm", "shuffled", "--seed", seed, "--steps", 1, "--no-boards", FIVE)
        return garns("trace", *arguments).out.split("Shuffled values: ")[1].split()[0]

    assert insertions(1) == insertions(1)
    assert len({insertions(seed) for seed in range(4)}) > 1


def test_compare_shows_a_table(garns: Garns) -> None:
    result = garns("compare", FIVE, "--algorithms", "rows,kernel", "--repeat", 2)
    assert result.code == 0
    head, columns, rows, kernel = result.out.strip().splitlines()
    assert head == "5.in: 9×9, 72 empty cells"
    assert columns.split()[0] == "algorithm"
    assert rows.split()[-3:] == ["257", "257", "185"]
    assert kernel.split()[-1] == "–"


def test_compare_shows_what_was_stopped_and_what_failed(garns: Garns) -> None:
    with clocks.of_looks(1):
        result = garns(
            "compare", SEVEN, FIVE, "--algorithms", "rows", "--program", PASS,
            "--timeout", clocks.PATIENCE, "--repeat", 2, lang="pt",
        )  # fmt: skip
    assert result.code == 1
    assert "interrompido" in result.out
    assert "sem tabuleiro" in result.out
    assert "Todos os 2 quebra-cabeças" in result.out
    assert "1 de 2" in result.out


def test_compare_as_csv_and_json(garns: Garns, tmp_path: Path) -> None:
    arguments = ("compare", FIVE, "--algorithms", "rows,sat", "--repeat", 1)
    rows = list(csv.DictReader(io.StringIO(garns(*arguments, "--csv").out)))
    assert [(row["algorithm"], row["insertions"]) for row in rows] == [("rows", "257"), ("sat", "")]
    target = tmp_path / "results.json"
    assert garns(*arguments, "--json", "-o", target).code == 0
    assert '"schema":"garns-compare-1"' in target.read_text()
    assert garns(*arguments, "--json", "--csv").code == 2


def test_compare_draws_plots(garns: Garns, tmp_path: Path) -> None:
    result = garns(
        "compare", FIVE, "--algorithms", "rows,fewest", "--repeat", 1, "--no-growth",
        "--plots", tmp_path / "plots",
    )  # fmt: skip
    assert result.code == 0
    names = {path.name for path in (tmp_path / "plots").iterdir()}
    assert {"time.png", "time.svg", "depth.svg", "heat.png", "insertions.svg"} <= names
    assert "8 files with plots" in result.err


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["--program", "no-such-program"], 2, "There is no program to run"),
        (["--algorithms", "rosw"], 2, "Did you mean rows?"),
        (["--timeout", "0"], 2, "--timeout"),
        (["--repeat", "0"], 2, "--repeat"),
    ],
)
def test_wrong_use(garns: Garns, arguments: list[str], code: int, words: str) -> None:
    result = garns("compare", FIVE, *arguments)
    assert result.code == code
    assert words in result.err


def test_boards_that_cannot_be_compared(garns: Garns) -> None:
    result = garns("compare", "11..............", "--algorithms", "rows")
    assert (result.code, result.out) == (1, "")
    assert "more than once" in result.err
    mixed = garns("compare", "11..............", "1...............", "--algorithms", "kernel")
    assert mixed.code == 1
    assert "4×4" in mixed.out


def test_a_program_is_not_told_the_layout(garns: Garns) -> None:
    arguments = ("--layout", "latin-4", "--algorithms", "rows", "--repeat", 1, "--program", PASS)
    result = garns("compare", "1...............", *arguments)
    assert "layout" in result.err


def test_a_missing_library_is_named(garns: Garns, monkeypatch: pytest.MonkeyPatch) -> None:
    for library, extra in (("matplotlib", "plots"), ("typst", "pdf"), ("pysat", "sat")):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, library, None)
            if extra == "sat":
                patch.setattr("garns.search.ladder.table.find_spec", lambda _: None)
                result = garns("compare", FIVE, "--algorithms", "sat")
            else:
                result = garns("report", FIVE)
        assert result.code == 5
        assert f"pip install 'garns[{extra}]'" in result.err


def test_report(garns: Garns, tmp_path: Path) -> None:
    result = garns(
        "report", FIVE, "-o", tmp_path / "r", "--algorithms", "rows,singles", "--repeat", 1,
        "--no-growth", "--author", "Ana", "--author", "Zé", "--class", "T1", lang="pt",
    )  # fmt: skip
    assert result.code == 0
    assert "O relatório está em" in result.out
    assert (tmp_path / "r" / "report.pdf").read_bytes().startswith(b"%PDF")
    title = (tmp_path / "r" / "made" / "title.typ").read_text(encoding="utf-8")
    for words in ("Ana", "Zé", "Turma", "T1", " de 20"):
        assert words in title


def test_a_report_does_not_overwrite_a_thesis(garns: Garns, tmp_path: Path) -> None:
    (tmp_path / "report.typ").write_text("thesis\n")
    result = garns("report", FIVE, "-o", tmp_path)
    assert result.code == 2
    assert "report.typ” already exists and was not made by garns report" in result.err
    assert "-o" in result.err
    assert (tmp_path / "report.typ").read_text() == "thesis\n"
    assert len(list(tmp_path.iterdir())) == 1


def test_sources_of_programs(garns: Garns, tmp_path: Path) -> None:
    """One that is not found is asked for; of several programs each has its own."""
    folder = ("-o", tmp_path / "r", "--no-pdf", "--no-growth", "--repeat", 1)
    command = ("report", FIVE, *folder, "--algorithms", "kernel", "--program", PASS)
    result = garns(*command)
    assert "--source" in result.err
    assert "implementation" in {path.stem for path in (tmp_path / "r" / "made").iterdir()}
    result = garns(*command, "--program", PASS, "--source", __file__)
    assert result.code == 2
    assert "once for each" in result.err
    result = garns(*command, "--source", __file__)
    assert "def test_sources_of_programs" in (
        tmp_path / "r" / "made" / "implementation.typ"
    ).read_text(encoding="utf-8")


def test_other_kinds_of_reports(garns: Garns, tmp_path: Path) -> None:
    command = ("report", FIVE, "-o", tmp_path, "--algorithms", "kernel", "--no-growth")
    result = garns(*command, "--to", "latex", "--to", "markdown", "--repeat", 1)
    assert result.code == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert names == {"made", "report.tex", "report.md"}
    assert "report.tex" in result.out
