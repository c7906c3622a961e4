"""Reports: the source, the PDF, and that what they say is true."""

from __future__ import annotations

import re
from pathlib import Path

import pypdf
import pytest

import garns
from garns.lab import Attempt, Case, Result, Rules, Study, compare, study
from garns.lab.report import Heading, write_report
from garns.lab.report.discussion import discussion
from garns.lab.report.markup import plain
from tests import clocks
from tests.lab.conftest import case, climber


def pdf_text(path: Path) -> str:
    pages = pypdf.PdfReader(path).pages
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pages))


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["The question", "insertions, row by row", "solve(board)", "Discussion"]),
        ("pt", ["A pergunta", "inserções, linha a linha", "resolver(tabuleiro)", "Discussão"]),
    ],
)
def test_the_report_in_both_languages(
    small_study: Study, language: str, words: list[str], tmp_path: Path
) -> None:
    heading = Heading(title="A #1 *test* [of] $x$ <a> @b", author="Ana & Zé", date="2 // 3")
    with garns.use_language(language):
        path = write_report(small_study, tmp_path, heading)
    text = pdf_text(path)
    for word in (*words, "A #1 *test* [of] $x$ <a> @b", "Ana & Zé", "2 // 3"):
        assert word in text
    count = "69,175,316" if language == "en" else "69.175.316"
    for number in ("257", "217", count):
        assert number in text
    assert f"/Lang({language})".encode() in path.read_bytes()
    assert {p.name for p in tmp_path.iterdir()} == {
        "images",
        "report.pdf",
        "report.typ",
        "results.csv",
    }


def test_with_and_without_a_pdf(tmp_path: Path) -> None:
    """And the same figures give the same file."""
    bare = Study((result("5.in", "kernel", "solved", 0),), Rules())
    path = write_report(bare, tmp_path, Heading(), pdf=False)
    assert path.name == "report.typ"
    assert not (tmp_path / "report.pdf").exists()
    first = write_report(bare, tmp_path, Heading()).read_bytes()
    assert first == write_report(bare, tmp_path, Heading()).read_bytes()


def said(found: Study) -> str:
    with garns.use_language("en"):
        return "\n".join(discussion(found))


def test_the_discussion_of_the_founding_report(founding: list[Case]) -> None:
    rules = Rules(1, clocks.PATIENCE)
    field = [climber(id) for id in ("rows-compiled", "singles")]
    text = said(study(list(compare(founding, field, rules)), rules, growth=False))
    assert "8.in takes 217 insertions and 7.in takes 69,175,316: 318,780 times as many." in text
    assert "7.in has 64, 8.in has 68" in text
    assert "69,175,252 were taken back (99.99 %)" in text
    assert "Singles solves 7.in with 64 insertions and not a single guess" in text
    assert "did not finish" not in text


def result(name: str, id: str, verdict: str, insertions: int, seconds: float = 1.0) -> Result:
    counters = {"insertions": insertions, "guesses": 5, "backtracks": 0}
    attempt = Attempt(verdict, seconds, counters)  # type: ignore[arg-type]
    return Result(case(name), climber(id), (attempt,))


def test_nothing_is_said_that_the_figures_do_not_show() -> None:
    alike = [result("5.in", "rows", "solved", 100), result("8.in", "rows", "solved", 120)]
    text = said(Study(tuple(alike), Rules()))
    assert "times as many" not in text
    assert "taken back" not in text
    assert "instead of" not in text
    assert text == "Row by row: an insertion costs about 9.17 ms (median over the puzzles)."


def test_stopped_and_failed_searches_are_named() -> None:
    mixed = [
        result("5.in", "rows", "limit", 100),
        result("5.in", "singles", "solved", 10),
        result("5.in", "dancing", "crash", 0),
    ]
    text = said(Study(tuple(mixed), Rules(seconds=10)))
    assert "Row by row did not finish 1 of the 1 puzzles within 10.0 s: 5.in." in text
    assert "Dancing links failed on 1 of the 1 puzzles, 5.in: crash." in text
    assert "instead of" not in text, "a search that was stopped has no count to compare with"


@pytest.mark.parametrize(
    ("text", "shown"),
    [("a_b*c", r"a\_b\*c"), ("= x", r"\= x"), ("1. x", r"1\. x"), ("http://x", r"http:\/\/x")],
)
def test_words_are_no_markup(text: str, shown: str) -> None:
    assert plain(text) == shown
