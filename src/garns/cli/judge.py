"""`garns judge`: runs a program, or the programs of a class, on cases, and gives verdicts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import click

from garns.classroom.judging import (
    REPORTS,
    Case,
    Demands,
    Record,
    Submission,
    digest,
    judge,
    judge_submissions,
    program_record,
    read_cases,
    submissions_in,
    verdict_record,
)
from garns.classroom.judging.languages import LANGUAGES, language_of, missing_tools
from garns.classroom.judging.marks import marks
from garns.classroom.judging.reports import as_csv
from garns.classroom.roster import Student, read_roster
from garns.classroom.tables import table_text
from garns.formats import open_private, unpacked_folder
from garns.messages import current_language, say
from garns.programs import Limits, bytes_in, containment, require_keeping

from . import options
from .app import complain
from .exits import Exit
from .mark_files import (
    decimal_option,
    refuse_spreadsheets,
    separator_for,
    separator_option,
    tell,
    write_marks,
)
from .parts import checked_fields, checked_line, part_of
from .progress import making
from .speaking import Command, Complaint, argument, option
from .workers import in_order


class Bytes(click.ParamType[int]):
    """A size such as 256M."""

    name = "bytes"

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        return value if isinstance(value, int) else bytes_in(str(value))


POSITIVE = options.Seconds(min=0.01)
EXISTING = click.Path(exists=True, path_type=Path)


@click.command("judge", cls=Command)
@argument("program", nargs=-1, type=click.UNPROCESSED)
@options.command_options(
    option("--cases", type=EXISTING, value="folder", required=True),
    option("--submissions", type=click.Path(path_type=Path), value="folder"),
    option("--roster", type=click.Path(path_type=Path), value="file"),
    option("--time-limit", type=POSITIVE, default=2.0, value="seconds"),
    option("--memory", type=Bytes(), default="256M", value="bytes"),
    option("--output-limit", type=Bytes(), default="1M", value="bytes"),
    option("--strict", is_flag=True, help_id="cli.judge.option.strict"),
    option("--counter", is_flag=True),
    option("--unsolvable", value="text"),
    option("--with", "readable", type=EXISTING, multiple=True, value="file"),
    option("--points", type=click.FloatRange(min=0), default=10.0, value="n"),
    option("--jobs", type=options.THREADS, value="n"),
    option("--report", type=click.Choice(list(REPORTS))),
    decimal_option,
    separator_option,
    options.output,
)
def command(
    program: tuple[str, ...],
    cases: Path,
    submissions: Path | None,
    roster: Path | None,
    time_limit: float,
    memory: int,
    output_limit: int,
    strict: bool,
    counter: bool,
    unsolvable: str | None,
    readable: tuple[Path, ...],
    points: float,
    jobs: int | None,
    report: str | None,
    decimal: str,
    separator: str | None,
    output: Path | None,
) -> Exit:
    if bool(program) == bool(submissions):
        raise Complaint("program-or-submissions")
    refuse_spreadsheets(output)
    require_keeping()
    limits = Limits(seconds=time_limit, memory=memory, output=output_limit)
    demands = Demands(limits, strict=strict, unsolvable=unsolvable, counter=counter)
    known = read_cases(cases)
    _tell_containment()
    if submissions is None:
        records = [_judged_program(program, known, demands, readable)]
        report, written = report or "text", ""
    else:
        students = _students(roster) if roster else ()
        with unpacked_folder(submissions) as folder:
            work = submissions_in(folder, students)
            _tell_missing_tools(folder)
            judged = list(_judged_class(work, known, demands, jobs, output))
        records = [record for _, record in judged]
        names = [case.name for case in known]
        headings, lines = marks(students, judged, names, points, decimal)
        written = table_text(headings, lines, separator_for(separator, decimal))
    if report == "csv":
        written = as_csv(records, separator=separator_for(separator, decimal), decimal=decimal)
    elif report:
        written = REPORTS[report](records)
    is_table = report in (None, "csv")
    is_class = submissions is not None
    write_marks(written, output, decimal=decimal if is_table else ".", private=is_class)
    if output is not None:
        part_of(output.resolve()).unlink(missing_ok=True)
    all_accepted = all(record["accepted"] == record["cases"] for record in records)
    return Exit.DONE if all_accepted else Exit.NO


def _students(roster: Path) -> tuple[Student, ...]:
    found = read_roster(roster)
    tell(found.notices)
    return found.students


def _tell_containment() -> None:
    """Nobody is to believe in walls that are not there."""
    held = containment()
    if not held.is_whole:
        complain(say(f"judge.bubblewrap-{held.problem}"))


def _tell_missing_tools(submissions: Path) -> None:
    """What cannot be judged here is not the students' fault."""
    languages = {language_of(entry) for entry in submissions.iterdir()}
    for language in LANGUAGES:
        if language in languages and (tools := missing_tools(language)):
            complain(say("judge.no-tool", language=language.name, tools=tools))


def _judged_program(
    program: tuple[str, ...], cases: list[Case], demands: Demands, readable: tuple[Path, ...]
) -> Record:
    verdicts = []
    with making(len(cases)) as show:
        for case in cases:
            verdicts.append(verdict_record(judge(program, case, demands, readable=readable)))
            show(len(verdicts))
    return program_record(" ".join(program), None, verdicts)


def _judged_class(
    submissions: list[Submission],
    cases: list[Case],
    demands: Demands,
    jobs: int | None,
    output: Path | None,
) -> Iterator[tuple[Submission, Record]]:
    """Each submission with its record. Those that an interrupted run has judged already are taken
    from the part that it left beside the output."""
    part = part_of(output.resolve()) if output else None
    known = _records_in(part)
    keys = {work.path: digest(work.path, cases, demands) for work in submissions}
    waiting = [work.path for work in submissions if keys[work.path] not in known]
    # Other processes do not know the language of this one.
    judged = partial(judge_submissions, cases=cases, demands=demands, language=current_language())
    answers = in_order(judged, waiting, jobs, few=2, chunk_size=1)
    with making(len(submissions), len(submissions) - len(waiting)) as show:
        for done, (path, record) in enumerate(answers, len(submissions) - len(waiting) + 1):
            known[keys[path]] = record
            if part is not None:
                _note(part, keys[path], record)
            show(done)
    for work in submissions:
        yield work, known[keys[work.path]]


def _records_in(part: Path | None) -> dict[str, Record]:
    """What the last run got done; a line that it could not finish counts for nothing."""
    if part is None or not part.is_file():
        return {}
    found = {}
    for line in part.read_bytes().splitlines():
        if (entry := checked_fields(line)) and {"digest", "record"} <= entry.keys():
            found[entry["digest"]] = entry["record"]
    return found


def _note(part: Path, key: str, record: Record) -> None:
    with open(part, "ab", opener=open_private) as stream:
        stream.write(checked_line({"digest": key, "record": record}))
