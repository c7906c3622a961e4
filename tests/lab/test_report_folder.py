"""The folder of a report: nothing that somebody may have edited is overwritten."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import garns
from garns.lab import Attempt, Result, Rules, Study
from garns.lab.report import Details, Findings, Kind, ReportFolder, write_report
from garns.model import InvalidRequest
from tests.lab.conftest import case, climber


def findings() -> Findings:
    attempt = Attempt("solved", 0.001, {"guesses": 1}, solution=case("5.in").grid)
    return Findings(Study((Result(case("5.in"), climber("kernel"), (attempt,)),), Rules()))


def write(folder: Path, *kinds: Kind, pdf: bool = False, title: str = "One") -> list[str]:
    told: list[str] = []
    details = Details(title=title)
    shown = kinds or ("typst",)
    with garns.use_language("en"):
        write_report(
            findings(), ReportFolder(folder), details, kinds=shown, pdf=pdf, tell=told.append
        )
    return told


def test_ones_own_text_is_kept_and_compiled(tmp_path: Path) -> None:
    assert write(tmp_path) == []
    main = tmp_path / "report.typ"
    main.write_text(main.read_text() + '\nMy own words.\n#include "made/title.typ"\n')
    edited = main.read_text()
    (told,) = write(tmp_path, pdf=True, title="Two")
    assert "was kept" in told
    assert main.read_text() == edited
    assert "Two" in (tmp_path / "made" / "title.typ").read_text()
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")


def test_the_title_is_kept_for_the_next_run(tmp_path: Path) -> None:
    folder = ReportFolder(tmp_path)
    given = Details(institution="Escola", authors=("Ana", "Zé"))
    folder.details = given
    with garns.use_language("en"):
        write_report(findings(), folder, given, pdf=False)
    assert ReportFolder(tmp_path).details == given


@pytest.mark.parametrize("details", [3, {"title": 3, "authors": 4, "other": "x"}])
def test_details_in_a_broken_record_are_left_out(tmp_path: Path, details: object) -> None:
    write(tmp_path)
    path = tmp_path / "made" / "record.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "details": details}))
    assert ReportFolder(tmp_path).details == Details()


@pytest.mark.parametrize("name", ["report.typ", "report.pdf", "made/title.typ"])
def test_what_is_not_ours_is_not_touched(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_text("thesis\n")
    with pytest.raises(InvalidRequest, match="was not made by garns report"):
        write(tmp_path, pdf=True)
    assert path.read_text() == "thesis\n"
    assert [each for each in tmp_path.rglob("*") if each.is_file()] == [path]


def test_another_main_file_beside_ours_is_not_touched(tmp_path: Path) -> None:
    write(tmp_path)
    (tmp_path / "report.tex").write_text("thesis\n")
    with pytest.raises(InvalidRequest, match=r"report\.tex"):
        write(tmp_path, "latex")
    assert (tmp_path / "report.tex").read_text() == "thesis\n"


def test_a_made_file_that_was_edited_is_not_overwritten(tmp_path: Path) -> None:
    write(tmp_path)
    part = tmp_path / "made" / "discussion.typ"
    part.write_text("My own discussion.\n")
    with pytest.raises(InvalidRequest, match="was changed by hand"):
        write(tmp_path)
    assert part.read_text() == "My own discussion.\n"
    part.unlink()
    write(tmp_path)
    assert "My own" not in part.read_text()


def test_line_ends_are_no_edit(tmp_path: Path) -> None:
    write(tmp_path)
    part = tmp_path / "made" / "discussion.typ"
    part.write_bytes(part.read_bytes().replace(b"\n", b"\r\n"))
    write(tmp_path)


def test_two_languages_are_not_mixed(tmp_path: Path) -> None:
    write(tmp_path)
    with (
        garns.use_language("pt"),
        pytest.raises(InvalidRequest, match=r"outro idioma \(en\)"),
    ):
        ReportFolder(tmp_path).check(("typst",), pdf=False)


def test_a_main_file_that_is_no_typst_is_named(tmp_path: Path) -> None:
    write(tmp_path)
    main = tmp_path / "report.typ"
    main.write_text(main.read_text() + "\n#nonsense(\n")
    with pytest.raises(InvalidRequest, match=r"report\.typ” cannot be compiled"):
        write(tmp_path, pdf=True)


def test_markdown_keeps_ones_own_text(tmp_path: Path) -> None:
    """Between the parts, and within a part that was changed."""
    write(tmp_path, "markdown")
    main = tmp_path / "report.md"
    text = main.read_text(encoding="utf-8")
    text = text.replace("# One\n", "# One\n").replace("## 6.", "My own words.\n\n## 6.")
    text = text.replace("Plain backtracking is short", "Backtracking is short, I think")
    main.write_text(text, encoding="utf-8")
    (told,) = write(tmp_path, "markdown", title="Two")
    after = main.read_text(encoding="utf-8")
    assert "“conclusion” were kept" in told
    assert "# Two" in after
    assert "# One" not in after
    assert "My own words.\n\n## 6." in after
    assert "Backtracking is short, I think" in after
    assert "Plain backtracking is short" in (tmp_path / "made" / "conclusion.md").read_text()


def test_a_run_that_ended_half_way_can_be_repeated(tmp_path: Path) -> None:
    """Ctrl-C between two files: the record has the old digest and the new one."""
    write(tmp_path)
    part = tmp_path / "made" / "title.typ"
    old = part.read_bytes()
    write(tmp_path, title="Two")
    part.write_bytes(old)
    write(tmp_path, title="Three")
    assert "Three" in part.read_text()
