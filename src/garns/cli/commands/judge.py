"""`garns judge`: runs a program, or the programs of a class, on cases, and gives verdicts."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path, PurePosixPath
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
    language_at,
    program_record,
    read_cases,
    refused,
    submissions_in,
    verdict_record,
)
from garns.classroom.judging.contents import MOST_BYTES, MOST_ENTRIES
from garns.classroom.judging.languages import LANGUAGES, missing_tools
from garns.classroom.judging.marks import marks
from garns.classroom.judging.reports import as_csv
from garns.classroom.roster import Student, read_roster
from garns.classroom.tables import table_text
from garns.formats import Unpacked, unpacked_folder
from garns.messages import current_language, say
from garns.model import UnsupportedSystem
from garns.model.escaping import visible_name
from garns.programs import Limits, bytes_in, containment, require_keeping

from ..arguments import options
from ..arguments.translated_click import Command, Complaint, argument, option
from ..marking.judged_records import JudgedPart
from ..marking.mark_files import (
    decimal_option,
    refuse_spreadsheets,
    separator_for,
    separator_option,
    tell,
    write_marks,
)
from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..running.progress import making
from ..running.workers import all_in_order


class Bytes(click.ParamType[int]):
    """A size such as 256M."""

    name = "bytes"

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        return value if isinstance(value, int) else bytes_in(str(value))


POSITIVE = options.Seconds(min=0.01, max=1_000_000)
EXISTING = click.Path(exists=True, path_type=Path)

MOST_NOTES = 3
"""Files of one submission that could not be unpacked and are named in its comment."""


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
    option("--no-sandbox", "no_sandbox", is_flag=True),
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
    no_sandbox: bool,
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
    demands = Demands(
        limits, strict=strict, unsolvable=unsolvable, counter=counter, sandbox=not no_sandbox
    )
    known = read_cases(cases)
    names = [case.name for case in known]
    part = JudgedPart(output if submissions else None, names)
    _check_sandbox(no_sandbox, is_class=submissions is not None)
    if submissions is None:
        records = [_judged_program(program, known, demands, readable)]
        report, written = report or "text", ""
    else:
        students = _students(roster) if roster else ()
        bounds = {"most_files": MOST_ENTRIES, "most_bytes": MOST_BYTES}
        with unpacked_folder(submissions, **bounds) as unpacked:
            work = submissions_in(unpacked.folder, students, _left_out(unpacked))
            _tell_missing_tools(work)
            judged = list(_judged_class(work, known, demands, jobs, part))
        records = [record for _, record in judged]
        headings, lines = marks(students, judged, names, points, decimal)
        written = table_text(headings, lines, separator_for(separator, decimal))
    if report == "csv":
        written = as_csv(records, separator=separator_for(separator, decimal), decimal=decimal)
    elif report:
        written = REPORTS[report](records)
    is_table = report in (None, "csv")
    is_class = submissions is not None
    write_marks(written, output, decimal=decimal if is_table else ".", private=is_class)
    part.remove()
    all_accepted = all(record["accepted"] == record["cases"] for record in records)
    return Exit.DONE if all_accepted else Exit.NO


def _students(roster: Path) -> tuple[Student, ...]:
    found = read_roster(roster)
    tell(found.notices)
    return found.students


def _check_sandbox(no_sandbox: bool, *, is_class: bool) -> None:
    """Nobody is to believe in a sandbox that is not there; and strangers are not let in without."""
    held = containment()
    if held.is_whole and not no_sandbox:
        return
    if not held.is_whole:
        complain(say(f"judge.bubblewrap-{held.problem}"))
    if is_class and os.geteuid() == 0:
        raise UnsupportedSystem("judge.no-sandbox-as-root")
    if is_class and not no_sandbox:
        raise UnsupportedSystem("judge.class-needs-sandbox")
    complain(say("judge.no-sandbox"))


def _tell_missing_tools(submissions: list[Submission]) -> None:
    """What cannot be judged here is not the students' fault."""
    languages = {language_at(work.path) for work in submissions}
    for language in LANGUAGES:
        if language in languages and (tools := missing_tools(language)):
            complain(say("judge.no-tool", language=language.name, tools=tools))


def _left_out(unpacked: Unpacked) -> dict[str, list[str]]:
    """What could not be unpacked, by the submission that it is of. What leads out of the archive
    is nobody's."""
    found: dict[str, list[str]] = {}
    for name, reason in unpacked.left_out:
        words = say("judge.left-out.packed", name=visible_name(name), reason=reason)
        complain(words)
        owner = PurePosixPath(name).parts[0]
        if owner not in ("..", "/") and visible_name(owner) == owner:
            found.setdefault(owner, []).append(words)
    return {owner: words[:MOST_NOTES] for owner, words in found.items()}


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
    part: JudgedPart,
) -> Iterator[tuple[Submission, Record]]:
    """Each submission with its record. Those that an interrupted run has judged already are taken
    from the part that it left beside the output."""
    names = [case.name for case in cases]
    known = part.records()
    keys = {work.path: digest(work.path, cases, demands) for work in submissions}
    found = {
        work.path: known[keys[work.path]]
        for work in submissions
        if known.get(keys[work.path], {}).get("program") == visible_name(work.path.name)
    }
    for work in submissions:
        if work.notes and not work.path.exists():
            found[work.path] = refused(work.path.name, say("judge.nothing-unpacked"), names)
    waiting = [work.path for work in submissions if work.path not in found]
    # Other processes do not know the language of this one.
    judged = partial(judge_submissions, cases=cases, demands=demands, language=current_language())

    def killed(path: Path) -> Record:
        return refused(path.name, say("judge.worker-killed"), names) | {"is_fault": True}

    with making(len(submissions), len(found)) as show:
        for path, record in all_in_order(judged, waiting, jobs, killed):
            found[path] = record
            part.note(keys[path], record)
            if record["is_fault"]:
                complain(f"{record['program']}: {record['problem']}")
            show(len(found))
    for work in submissions:
        yield work, _with_notes(found[work.path], work.notes)


def _with_notes(record: Record, notes: Sequence[str]) -> Record:
    return {**record, "notes": [*notes, *record["notes"]]}
