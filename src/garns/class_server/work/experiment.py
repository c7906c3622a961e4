"""An experiment: compare and report. Students hand in a table or a report that they have made, or
let the server measure; a teacher marks it.

What the server measures it measures in the judge's workers: algorithms and puzzles that the teacher
allows, as `garns compare` does.
"""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from garns.classroom.tables import read_table
from garns.formats import line_of, parse
from garns.formats import read as read_puzzles
from garns.lab import Case, Climber, Rules, compare
from garns.lab.records import COLUMNS, record
from garns.messages import duration, number, say
from garns.model import Grid, InvalidRequest, Layout
from garns.model.escaping import spreadsheet_cell
from garns.search.ladder import ALGORITHMS, algorithm_named

from ..forms import TEXT, Form, Upload
from ..store.tables import Assignment, HandIn, Part
from .kinds import ForWhom, Kind, NewPart, Work

FILE_BYTES = 2 * 1024 * 1024
MOST_COLUMNS, MOST_LINES = 200, 50_000
PREVIEW_LINES, PREVIEW_COLUMNS = 30, 12

MOST_PUZZLES = 20
MOST_CELLS = 256
MOST_REPEAT = 30
MOST_SECONDS = 10.0
RUN_SECONDS = 120.0
"""A run may take so long if all attempts do."""

PDF = b"%PDF-"

USUAL_PUZZLES = """\
..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..
4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..
"""
"""An easy one, and two that are hard for programs and for people; all three widely known."""


# What a teacher chooses


def settings_of(form: Form, old: Mapping[str, Any]) -> dict[str, Any]:
    takes_files, takes_runs = form.is_ticked("takes_files"), form.is_ticked("takes_runs")
    if not (takes_files or takes_runs):
        raise InvalidRequest("class-study.experiment.no-way")
    algorithms = [each for each in form.texts("algorithms") if each in known_algorithms()]
    puzzles = _puzzles_in(form.text("puzzles", most=TEXT, needed=False))
    if takes_runs and not (algorithms and puzzles):
        raise InvalidRequest("class-study.experiment.nothing-to-run")
    return {
        "takes_files": takes_files,
        "takes_runs": takes_runs,
        "algorithms": algorithms,
        "puzzles": puzzles,
        "repeat": form.whole_number("repeat", 1, MOST_REPEAT, 5),
        "seconds": form.number("seconds", 0.1, MOST_SECONDS, 1.0),
    }


def known_algorithms() -> list[str]:
    return [each.id for each in ALGORITHMS if each.is_installed]


def _puzzles_in(text: str) -> list[dict[str, str]]:
    """As lines, with the layout and a name to call them by."""
    if not text:
        return []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzles.txt"
        path.write_text(text, encoding="utf-8")
        found: list[dict[str, str]] = []
        for puzzle in read_puzzles(path):
            if len(found) == MOST_PUZZLES:
                raise InvalidRequest("class-study.experiment.many-puzzles", most=MOST_PUZZLES)
            found.append(_checked(puzzle.grid, puzzle.details.get("title", ""), len(found) + 1))
    return found


def _checked(grid: Grid, title: str, place: int) -> dict[str, str]:
    if grid.conflicts or grid.layout.cell_count > MOST_CELLS or grid.layout.constraints:
        raise InvalidRequest("class-study.experiment.puzzle", place=place)
    return {
        "name": title[:60] or f"#{place}",
        "line": line_of(grid),
        "layout": grid.layout.name,
    }


def for_form(settings: Mapping[str, Any]) -> dict[str, Any]:
    known = settings or {
        "takes_files": True,
        "takes_runs": True,
        "algorithms": known_algorithms(),
        "puzzles": [],
        "repeat": 5,
        "seconds": 1.0,
    }
    lines = "\n".join(each["line"] for each in known["puzzles"])
    return {
        "settings": known,
        "all_algorithms": [(each, algorithm_name(each)) for each in known_algorithms()],
        "puzzle_lines": lines if settings else USUAL_PUZZLES,
        "most_repeat": MOST_REPEAT,
    }


def algorithm_name(id: str) -> str:
    return Climber(algorithm_named(id)).name


def prepare(assignment: Assignment, there: Sequence[Part], new: Sequence[NewPart]) -> None:
    """Everybody has the same to do."""


# What a student hands in


def read(assignment: Assignment, part: Part, form: Form) -> Work:
    """A file, or what is to be measured; with it what the student has to say."""
    report = form.text("report", most=TEXT, needed=False)
    if form.text("way", needed=False) == "run" and assignment.settings["takes_runs"]:
        return Work(_wished(assignment.settings, form) | {"way": "run", "report": report})
    upload = form.upload("file")
    if upload is None or not assignment.settings["takes_files"]:
        raise InvalidRequest("class-study.experiment.no-file")
    facts = _checked_file(upload)
    return Work(
        {"way": "file", "report": report, **facts},
        file_name=_file_name(upload.name, facts["type"]),
        file=upload.content,
        needs_teacher=True,
    )


def _wished(settings: Mapping[str, Any], form: Form) -> dict[str, Any]:
    algorithms = [each for each in settings["algorithms"] if each in form.texts("algorithms")]
    places = [str(place) for place in range(len(settings["puzzles"]))]
    puzzles = [int(each) for each in places if each in form.texts("puzzles")]
    if not algorithms or not puzzles:
        raise InvalidRequest("class-study.experiment.choose")
    # Each puzzle: one attempt to warm up, and as much again for all that count.
    needed = len(algorithms) * len(puzzles) * settings["seconds"] * 2
    if needed > RUN_SECONDS:
        raise InvalidRequest("class-study.experiment.long-run")
    return {"algorithms": algorithms, "puzzles": [settings["puzzles"][each] for each in puzzles]}


def _checked_file(upload: Upload) -> dict[str, Any]:
    """What it is by its content. Raises InvalidRequest, or UnreadableInput with the line."""
    if len(upload.content) > FILE_BYTES:
        raise InvalidRequest("class-study.experiment.large", most=FILE_BYTES >> 20)
    if upload.content.startswith(PDF):
        return {"type": "pdf"}
    if not upload.name.lower().endswith((".csv", ".tsv", ".txt")):
        raise InvalidRequest("class-study.experiment.type")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "table.csv"
        path.write_bytes(upload.content)
        table = read_table(path)
    if len(table.titles) > MOST_COLUMNS or len(table.rows) > MOST_LINES:
        raise InvalidRequest("class-study.experiment.many", columns=MOST_COLUMNS, lines=MOST_LINES)
    if len(table.titles) < 2 or not table.rows:
        raise InvalidRequest("class-study.experiment.type")
    rows = [[row[name] for name in table.headings] for row in table.rows[:PREVIEW_LINES]]
    return {
        "type": "csv",
        "titles": [title[:60] for title in table.titles[:PREVIEW_COLUMNS]],
        "rows": [[text[:60] for text in row[:PREVIEW_COLUMNS]] for row in rows],
        "lines": len(table.rows),
        "is_compare": set(COLUMNS) <= set(table.titles),
    }


def _file_name(name: str, type: str) -> str:
    """Of one folder, with the ending of what it is."""
    stem = Path(name.replace("\\", "/")).stem
    plain = "".join(each if each.isalnum() or each in "-_ " else "-" for each in stem).strip()
    return f"{plain[:80] or 'report'}.{type}"


def for_student(_: Session, assignment: Assignment, part: Part) -> dict[str, Any]:
    known = assignment.settings
    return {
        "settings": known,
        "named_algorithms": [(each, algorithm_name(each)) for each in known["algorithms"]],
        "most_megabytes": FILE_BYTES >> 20,
    }


# Measuring


def measure(settings: Mapping[str, Any], answers: Mapping[str, Any]) -> dict[str, Any]:
    """As `garns compare` does; for a worker of the judge, since it takes its time."""
    contestants = [Climber(algorithm_named(each)) for each in answers["algorithms"]]
    cases = [
        Case(each["name"], parse(each["line"], layout=Layout.named(each["layout"])).grid)
        for each in answers["puzzles"]
    ]
    rules = Rules(repeat=settings["repeat"], seconds=settings["seconds"])
    return {"records": [record(each) for each in compare(cases, contestants, rules)]}


SHOWN_COUNTERS = ("insertions", "guesses", "backtracks")


def for_result(assignment: Assignment, hand_in: HandIn, reader: ForWhom) -> dict[str, Any]:
    records = hand_in.result.get("records", [])
    columns = ("algorithm", "verdict", "runs", "median", "spread", *SHOWN_COUNTERS)
    return {
        "columns": [say(f"lab.column.{each}") for each in columns],
        "cases": _by_case(records),
        "said": hand_in.answers,
    }


def _by_case(records: Sequence[Mapping[str, Any]]) -> list[tuple[str, list[list[str]]]]:
    names = dict.fromkeys(each["puzzle"] for each in records)
    return [(name, [_row(each) for each in records if each["puzzle"] == name]) for name in names]


def _row(found: Mapping[str, Any]) -> list[str]:
    is_stopped = found["verdict"] == "limit"
    median = duration(found["median"])
    quartiles = (found["lower_quartile"], found["upper_quartile"])
    return [
        algorithm_name(found["algorithm"]),
        say(f"lab.verdict.{found['verdict']}"),
        number(found["runs"]),
        say("lab.more-than", what=median) if is_stopped else median,
        " – ".join(map(duration, quartiles)) if found["runs"] > 1 else "–",
        *("–" if found[each] is None else number(found[each]) for each in SHOWN_COUNTERS),
    ]


def run_csv(hand_in: HandIn) -> bytes:
    """What was measured, as `garns compare --csv` writes it."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(COLUMNS)
    lines.writerows(_csv_rows(hand_in.result.get("records", [])))
    return text.getvalue().encode()


def _csv_rows(records: Sequence[Mapping[str, Any]]) -> Iterator[list[Any]]:
    for each in records:
        row = [each[name] for name in COLUMNS]
        yield [spreadsheet_cell(value) if isinstance(value, str) else value for value in row]


KIND = Kind(
    "experiment",
    settings_of,
    read,
    prepare,
    for_student,
    for_form,
    for_result=for_result,
    most_bytes=FILE_BYTES,
)
