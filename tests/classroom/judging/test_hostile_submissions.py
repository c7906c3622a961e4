"""A class in which everybody but one means harm: that one gets full marks, and each of the others
a record with a reason."""

from __future__ import annotations

import csv
import io
import json
import os
import shutil
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from filelock import FileLock

from garns.classroom.judging import REPORTS, Submission
from garns.classroom.judging.marks import marks
from garns.classroom.roster import Student
from garns.classroom.tables import table_text
from garns.cli.app import run
from garns.messages import use_language
from garns.model.escaping import visible_name
from garns.programs import can_keep

from .hostile import EASY, GOOD, HOSTILE, JAVA, NODE

pytestmark = pytest.mark.skipif(not can_keep(), reason="needs the limits of Linux")

CASE = "1.in"
HAS_C = shutil.which("gcc") is not None
SHOWN = {name: row for name, row in HOSTILE.items() if HAS_C or not name.endswith(".c")}
if shutil.which("javac"):
    SHOWN |= JAVA
if shutil.which("node"):
    SHOWN |= NODE

Record = dict[str, Any]


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Record]:
    """The whole class, judged once by the command, for all processes that run these tests."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with FileLock(shared / "hostile.lock"):
        output = shared / "hostile.json"
        if not output.exists():
            _judge_class(tmp_path_factory.mktemp("class"), output)
    lines = output.read_text(encoding="utf-8").split("\n")
    return {record["program"]: record for record in map(json.loads, filter(None, lines))}


def _judge_class(base: Path, output: Path) -> None:
    digits = EASY.replace(".", "0")
    (base / CASE).write_text("\n".join(" ".join(digits[i : i + 9]) for i in range(0, 81, 9)))
    work = base / "work"
    work.mkdir()
    (work / "good.py").write_text(GOOD)
    for make, _, _ in SHOWN.values():
        make(work)
    with use_language("en"):
        code = run(
            ["judge", "--cases", str(base / CASE), "--submissions", str(work), "--time-limit",
             "60", "--jobs", "2", "--report", "json", "-o", str(output)]
        )  # fmt: skip
    assert code == 1
    # So that the folder can be removed by whoever made it.
    for locked in (work / "locked" / "locked", work / "locked" / "locked.txt"):
        locked.chmod(0o700)


def comment(record: Record) -> str:
    said = [each["errors"] for each in record["verdicts"]]
    return " ".join(filter(None, [record["problem"], *record["notes"], *said]))


def test_the_good_program_gets_full_marks(records: dict[str, Record]) -> None:
    assert (records["good.py"]["accepted"], records["good.py"]["cases"]) == (1, 1)
    assert len(records) == len(SHOWN) + 1


@pytest.mark.parametrize("name", SHOWN)
def test_a_hostile_submission_has_a_record_of_its_own(
    records: dict[str, Record], name: str
) -> None:
    _, verdict, words = SHOWN[name]
    record = records[visible_name(name)]
    assert record["cases"] == 1
    assert [each["verdict"] for each in record["verdicts"]] == ([verdict] if verdict else [])
    assert words in comment(record)
    assert verdict or record["problem"]


def test_no_secret_of_the_disk_is_shown(records: dict[str, Record]) -> None:
    assert "root:" not in json.dumps(list(records.values()))


def test_no_file_is_read_as_options(records: dict[str, Record]) -> None:
    assert "the options were read" not in json.dumps(list(records.values()))


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root can read everything")
def test_what_cannot_be_read_is_left_out(records: dict[str, Record]) -> None:
    assert "locked.txt" in comment(records["locked"])


@pytest.mark.parametrize("kind", REPORTS)
def test_no_report_has_control_characters(records: dict[str, Record], kind: str) -> None:
    report = REPORTS[kind](list(records.values()))
    report.encode()
    hidden = [char for char in report if not char.isprintable() and char not in "\n\u200d"]
    assert not hidden


def test_a_table_has_no_formulas(records: dict[str, Record]) -> None:
    found = REPORTS["csv"](list(records.values()))
    for row in csv.reader(io.StringIO(found)):
        assert not [cell for cell in row if cell.startswith(("=", "+", "-", "@", "\t", "\r"))]
    judged = [
        (Submission(Path(name), (Student(name),)), record) for name, record in records.items()
    ]
    for separator in ",;":
        table = table_text(*marks((), judged, [CASE], 10.0), separator)
        rows = list(csv.DictReader(io.StringIO(table), delimiter=separator))
        assert len(rows) == len(records)
        for line in rows:
            assert not [cell for cell in line.values() if cell.startswith(("=", "+", "-", "@"))]
        assert next(row for row in rows if row["id"] == "good.py")["score"] == "10.00"


def test_xml_can_be_read_again(records: dict[str, Record]) -> None:
    suites = ElementTree.fromstring(REPORTS["junit"](list(records.values())))
    assert {suite.get("name") for suite in suites} == set(records)
    failures = {suite.get("name") for suite in suites if suite.get("failures") != "0"}
    assert failures == {name for name, record in records.items() if not record["accepted"]}


def test_markdown_shows_names_as_they_are(records: dict[str, Record]) -> None:
    text = REPORTS["md"](list(records.values()))
    assert "a\\|b \\`c\\` \\<b\\>.c" in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert {line.replace("\\|", "").count("|") for line in rows} == {6}
