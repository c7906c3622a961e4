"""Reports on verdicts: for people as text and Markdown, for other programs as JSON, CSV, JUnit and
Gradescope's results."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Sequence
from typing import Any
from xml.etree import ElementTree

from garns.messages import decimal, say
from garns.model.escaping import markdown_line, spreadsheet_cell, visible, xml_text

from .records import Record
from .stderr import last_lines, telling_line

MEBIBYTE = 1 << 20

SPEAKING = ("RE", "PE", "MLE", "CE")
"""Verdicts for which a program's own words may give the reason."""


def text(records: Sequence[Record]) -> str:
    """A line for each case; a heading for each program where there are several."""
    lines = []
    for record in records:
        if len(records) > 1:
            lines.append(f"── {record['program']}")
        lines += [*_problem(record), *record["notes"]]
        width = max((len(each["case"]) for each in record["verdicts"]), default=0)
        said: list[str] = []
        for each in record["verdicts"]:
            lines.append(_text_line(each, width))
            # The same complaint about every case need be read only once.
            said, before = _said(each), said
            lines += [f"    {line}" for line in said if said != before]
        lines.append(say("judge.accepted", n=record["accepted"], total=record["cases"]))
    return visible("\n".join(lines) + "\n")


def _problem(record: Record) -> list[str]:
    return [record["problem"]] if record["problem"] else []


def _text_line(verdict: Record, width: int) -> str:
    used = f"{_seconds(verdict):>8} {_memory(verdict):>7}"
    return f"{verdict['case']:<{width}}  {verdict['verdict']:<3} {used}  {_why(verdict)}".rstrip()


def _said(verdict: Record) -> list[str]:
    """What the program itself said, where that may be the reason."""
    return last_lines(verdict["errors"]) if verdict["verdict"] in SPEAKING else []


def _why_and_said(verdict: Record) -> str:
    """In one line."""
    said = telling_line(verdict["errors"]) if verdict["verdict"] in SPEAKING else ""
    return f"{_why(verdict)} {say('judge.said', text=said)}".strip() if said else _why(verdict)


def markdown(records: Sequence[Record]) -> str:
    return "\n".join([f"# {say('judge.title')}\n", *map(_markdown_part, records)])


def _markdown_part(record: Record) -> str:
    language = f" ({record['language']})" if record["language"] else ""
    accepted = say("judge.accepted", n=record["accepted"], total=record["cases"])
    above = [*(_problem(record) or [accepted]), *record["notes"]]
    names = ("case", "verdict", "time", "memory", "why")
    columns = [say(f"judge.column.{name}") for name in names]
    rows = [
        (each["case"], each["verdict"], _seconds(each), _memory(each), _why_and_said(each))
        for each in record["verdicts"]
    ]
    table = [_markdown_row(columns), "|---|---|--:|--:|---|", *map(_markdown_row, rows)]
    heading = f"## {markdown_line(record['program'] + language)}"
    paragraphs = [heading, *map(markdown_line, above), "\n".join(table)]
    return "\n\n".join(paragraphs) + "\n"


def _markdown_row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(markdown_line, cells))} |"


def as_json(records: Sequence[Record]) -> str:
    """One object per program and line."""
    return "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)


def as_csv(records: Sequence[Record], *, separator: str = ",", decimal: str = ".") -> str:
    """One line for each program and case; for a program that could not be run, one."""
    stream = io.StringIO()
    writer = csv.writer(stream, delimiter=separator, lineterminator="\n")
    columns = ("case", "verdict", "seconds", "memory", "counter", "expected_counter")
    writer.writerow(("program", *columns, "reasons", "errors"))
    for record in records:
        program = spreadsheet_cell(record["program"])
        above = [*_problem(record), *record["notes"]]
        if not record["verdicts"]:
            empty = [""] * len(columns)
            writer.writerow((program, *empty, spreadsheet_cell(" ".join(above)), ""))
        for each in record["verdicts"]:
            values = [each[column] for column in columns]
            values[0] = spreadsheet_cell(values[0])
            values[2] = "" if values[2] is None else str(values[2]).replace(".", decimal)
            words = (" ".join(each["reasons"]), " / ".join(_said(each)))
            writer.writerow((program, *values, *map(spreadsheet_cell, words)))
    return stream.getvalue()


def junit(records: Sequence[Record]) -> str:
    """A test suite for each program, a test case for each case; for a program that could not be
    run, one that fails."""
    root = ElementTree.Element("testsuites")
    for record in records:
        verdicts = record["verdicts"] or [_as_verdict(record)]
        failures = sum(1 for each in verdicts if each["verdict"] != "AC")
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=xml_text(record["program"]),
            tests=str(len(verdicts)),
            failures=str(failures),
            time=f"{sum(each['seconds'] or 0 for each in verdicts):.3f}",
        )
        for each in verdicts:
            _junit_case(suite, record["program"], each)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, "unicode") + "\n"


def _as_verdict(record: Record) -> Record:
    """Why there is none."""
    why = {"reasons": [*_problem(record), *record["notes"]], "errors": "", "seconds": None}
    return {"case": record["program"], "verdict": "error", **why}


def _junit_case(suite: ElementTree.Element, program: str, verdict: Record) -> None:
    case = ElementTree.SubElement(
        suite,
        "testcase",
        classname=xml_text(program),
        name=xml_text(verdict["case"]),
        time=f"{verdict['seconds'] or 0:.3f}",
    )
    if verdict["verdict"] != "AC":
        words = xml_text(_why_and_said(verdict))
        failure = ElementTree.SubElement(case, "failure", type=verdict["verdict"], message=words)
        failure.text = xml_text(verdict["errors"]) or None


def gradescope(records: Sequence[Record]) -> str:
    """Its `results.json`; meant for one program, and one point for each case."""
    tests = [
        {
            "name": each["case"],
            "score": 1 if each["verdict"] == "AC" else 0,
            "max_score": 1,
            "status": "passed" if each["verdict"] == "AC" else "failed",
            "output": "\n".join([f"{each['verdict']} {_why(each)}".strip(), *_said(each)]),
        }
        for record in records
        for each in record["verdicts"]
    ]
    result: dict[str, Any] = {
        "output": " ".join(
            words for record in records for words in (*_problem(record), *record["notes"])
        ),
        "execution_time": round(
            sum(each["seconds"] or 0 for r in records for each in r["verdicts"])
        ),
        "stdout_visibility": "hidden",
        "tests": tests,
    }
    if not tests:
        result["score"] = 0
    return json.dumps(result, ensure_ascii=False, indent=2) + "\n"


REPORTS: dict[str, Callable[[Sequence[Record]], str]] = {
    "text": text,
    "md": markdown,
    "json": as_json,
    "csv": as_csv,
    "junit": junit,
    "gradescope": gradescope,
}


def _why(verdict: Record) -> str:
    """The first reasons; a board can break many rules at once."""
    reasons = verdict["reasons"]
    more = [say("judge.more", n=len(reasons) - 3)] if len(reasons) > 3 else []
    said = [*reasons[:3], *more]
    return " ".join(said)


def _seconds(verdict: Record) -> str:
    return "" if verdict["seconds"] is None else f"{decimal(verdict['seconds'], 2)} s"


def _memory(verdict: Record) -> str:
    return "" if verdict["memory"] is None else f"{verdict['memory'] // MEBIBYTE} MB"
