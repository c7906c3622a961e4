"""`garns validator INPUT ANSWER FOLDER < OUTPUT`: an output validator as ICPC judges call it.

It ends with 42 if the output is right and with 43 if not; anything else means that the judging
itself went wrong. The reason goes to `judgemessage.txt` in the folder.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from garns.classroom.judging import Case, Demands, Verdict, judge_output, read_cases
from garns.formats import save
from garns.model import InvalidRequest, Message

from ..arguments import options
from ..arguments.translated_click import Command, argument, option

ACCEPTED = 42
REJECTED = 43

MOST_OUTPUT = 4 << 20
"""Bytes of an output that is looked at; as much as `compare` reads of a program's."""


@click.command("validator", cls=Command)
@argument("input", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@argument("answer", type=click.Path(path_type=Path))
@argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@argument("others", nargs=-1)
@options.command_options(
    option("--strict", is_flag=True, help_id="cli.judge.option.strict"),
    option("--unsolvable", value="text"),
)
def command(
    input: Path,
    answer: Path,
    folder: Path,
    others: tuple[str, ...],
    strict: bool,
    unsolvable: str | None,
) -> int:
    # The file of answers is part of the convention; what is right is known without it. So are the
    # flags of a problem, of which none concerns a board.
    del answer, others
    cases = read_cases(input)
    if len(cases) != 1:
        raise InvalidRequest("judge.one-case", name=str(input), n=len(cases))
    verdict = _verdict(cases[0], Demands(strict=strict, unsolvable=unsolvable))
    words = "\n".join([verdict.code, *map(str, verdict.reasons)])
    save(folder / "judgemessage.txt", words + "\n")
    return ACCEPTED if verdict.is_accepted else REJECTED


def _verdict(case: Case, demands: Demands) -> Verdict:
    """On the standard input, of which no more is read than any answer could need."""
    output = sys.stdin.buffer.read(MOST_OUTPUT + 1)
    if len(output) > MOST_OUTPUT:
        return Verdict("OLE", case.name, (Message("judge.too-long", {"limit": MOST_OUTPUT >> 20}),))
    return judge_output(output.decode(errors="replace"), case, demands)
