"""`garns explain`: the way to the solution, step by step, as a person would go it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import click

from garns.draw import flipbook_html, path_frames, path_markdown, path_text, step_svg
from garns.formats import Form, save
from garns.logic import SolutionPath, explain
from garns.logic.catalogue import technique_named
from garns.logic.records import step_record
from garns.logic.step import Candidate
from garns.messages import say
from garns.messages.steps import technique_name
from garns.model import InvalidRequest, Layout, Puzzle, Symbols, cell_at, cell_name

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.technique_options import technique_choice, technique_ids, technique_wished
from ..arguments.translated_click import Command, Complaint, option
from ..reading.batch import Batch
from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..writing.output import Emit, json_line, numbered, prints_frames
from ..writing.results import Results, opened_results
from ..writing.tables import TableRow, opened_rows, wished_form

PICTURES = ("html", "svg")

COLUMNS = {
    "file": "string",
    "line": "int64",
    "puzzle": "string",
    "step": "int64",
    "technique": "string",
    "level": "string",
    "placements": "string",
    "eliminations": "string",
    "sentence": "string",
}
"""A table has a row for each step."""


@dataclass(frozen=True)
class ExplainOptions:
    """What the command line asked for."""

    reading: Reading
    choice: dict[str, Any]
    to: str | None
    until: str | None
    markdown: bool
    as_json: bool
    html: Path | None
    svg: Path | None
    output: Path | None
    ascii_only: bool
    timeout: float

    @property
    def form(self) -> Form:
        return wished_form({"json": self.as_json}, None if self.markdown else self.output)

    @property
    def only_pictures(self) -> bool:
        pictures = self.html is not None or self.svg is not None
        return pictures and not (self.markdown or self.as_json or self.output)

    @classmethod
    def of(cls, output: Path | None, **others: Any) -> ExplainOptions:
        """The extension of the output tells what the options --html, --svg and --markdown do."""
        extension = output.suffix.lower() if output else ""
        for name in PICTURES:
            if extension == f".{name}" and not (others[name] or others["as_json"]):
                return cls(output=None, **{**others, name: output})
        is_markdown = extension == ".md" and not others["as_json"]
        return cls(output=output, **{**others, "markdown": others["markdown"] or is_markdown})


@dataclass(frozen=True)
class Explained:
    """A puzzle, its path, and what the path was asked for."""

    puzzle: Puzzle
    path: SolutionPath
    symbols: Symbols
    goal: int | None
    until: str | None

    @property
    def asked(self) -> dict[str, Any]:
        """The keywords that all ways of showing a path share."""
        return {"symbols": self.symbols, "goal": self.goal, "until": self.until}

    @property
    def exit(self) -> Exit:
        """Not done if neither the goal nor the end was reached."""
        if self.goal is not None:
            return Exit.DONE if self.path.end.values[self.goal] else Exit.NO
        if self.until is not None:
            used = len(self.path) and self.path[-1].step.technique == self.until
            return Exit.DONE if used else Exit.NO
        return Exit.DONE if self.path.is_solved else Exit.NO


@click.command("explain", cls=Command)
@options.puzzles
@options.command_options(
    option("--to", value="cell", help_id="cli.explain.option.to"),
    option("--until", value="technique", shell_complete=technique_ids),
    technique_choice,
    option("--markdown", is_flag=True),
    option("--html", type=click.Path(path_type=Path), value="file"),
    option("--svg", type=click.Path(path_type=Path), value="file"),
    options.json_lines,
    options.timeout,
    options.results,
    options.ascii_only,
    options.reading,
)
def command(puzzles: tuple[str, ...], **wished: Any) -> Exit:
    wishes = ExplainOptions.of(**wished)
    if wishes.markdown and wishes.as_json:
        raise Complaint("one-of", names="--markdown, --json")
    until = None if wishes.until is None else technique_wished(wishes.until)
    batch = Batch(puzzles, wishes.reading)
    seen = 0

    def handle(puzzle: Puzzle) -> Exit:
        nonlocal seen
        seen += 1
        if seen > 1 and (wishes.html or wishes.svg):
            raise InvalidRequest("explain.one-puzzle")
        explained = _explained(puzzle, wishes, until)
        pictures = _draw(explained, wishes)
        if not wishes.only_pictures:
            is_one_of_many = len(batch.inputs) > 1 or seen + results.done_before > 1
            write(explained, pictures, is_one_of_many)
        return explained.exit

    with _opened(wishes, batch) as (results, write):
        return batch.each(handle, results)


def _explained(puzzle: Puzzle, wishes: ExplainOptions, until: str | None) -> Explained:
    goal = None if wishes.to is None else cell_at(puzzle.grid.layout, wishes.to)
    path = explain(puzzle, to=goal, until=until, seconds=wishes.timeout, **wishes.choice)
    return Explained(puzzle, path, wishes.reading.symbols_for(puzzle), goal, until)


def _draw(explained: Explained, wishes: ExplainOptions) -> list[Path]:
    """What is to be drawn, and the names of the pictures of steps."""
    pictures = _draw_pictures(explained, wishes.svg) if wishes.svg else []
    if wishes.html:
        frames = list(path_frames(explained.path, **explained.asked))
        remarks = [explained.puzzle.grid.givens.line]
        save(wishes.html, flipbook_html(frames, say("explain.title"), remarks, explained.symbols))
    return pictures


Write = Callable[[Explained, list[Path], bool], None]
"""Writes a path, with the names of its pictures; the flag says whether to name the puzzle."""


@contextmanager
def _opened(wishes: ExplainOptions, batch: Batch) -> Iterator[tuple[Results, Write]]:
    form = wishes.form
    if form in ("text", "json"):
        with opened_results(wishes.output, batch) as results:
            yield results, partial(_emit_json if form == "json" else _emit_text, results, wishes)
    else:
        with opened_rows(wishes.output, form, COLUMNS, batch) as (results, add):
            yield results, partial(_add_rows, add)


def _emit_json(emit: Emit, _: ExplainOptions, explained: Explained, *__: Any) -> None:
    emit(json_line(_record(explained)))


def _emit_text(
    emit: Emit, wishes: ExplainOptions, explained: Explained, pictures: list[Path], is_named: bool
) -> None:
    if is_named:
        emit(f"── {explained.puzzle.place}\n")
    for line in _lines(explained, wishes, pictures):
        emit(f"{line}\n")


def _add_rows(add: Callable[[TableRow], None], explained: Explained, *_: Any) -> None:
    place = explained.puzzle.place
    for number, shown in enumerate(explained.path, start=1):
        step, layout = shown.step, shown.state.board.layout
        add(
            [
                place.file,
                place.line,
                explained.puzzle.grid.line,
                number,
                step.technique,
                technique_named(step.technique).level,
                _candidates(step.placements, "=", layout),
                _candidates(step.eliminations, "<>", layout),
                str(shown),
            ]
        )


def _candidates(candidates: Iterable[Candidate], sign: str, layout: Layout) -> str:
    """`r1c4=5 r2c3=7`, `r1c2<>5`."""
    return " ".join(f"{cell_name(layout, cell)}{sign}{value}" for cell, value in candidates)


def _lines(explained: Explained, wishes: ExplainOptions, pictures: list[Path]) -> Iterator[str]:
    if wishes.markdown:
        folder = wishes.output.parent if wishes.output else Path()
        addresses = [os.path.relpath(picture, folder) for picture in pictures]
        return path_markdown(explained.path, pictures=addresses, **explained.asked)
    plain = wishes.ascii_only or not prints_frames()
    return path_text(explained.path, ascii=plain, **explained.asked)


def _draw_pictures(explained: Explained, path: Path) -> list[Path]:
    """One file for each step."""
    names = numbered(path, len(explained.path))
    for number, (name, shown) in enumerate(zip(names, explained.path, strict=True), start=1):
        technique = technique_name(shown.step.technique)
        heading = say("explain.step", number=number, technique=technique)
        save(name, step_svg(shown, symbols=explained.symbols, theme="auto", heading=heading) + "\n")
    if len(names) > 1:
        complain(say("cli.grid.pictures", n=len(names), first=names[0].name, last=names[-1].name))
    return names


def _record(explained: Explained) -> dict[str, Any]:
    puzzle, path = explained.puzzle, explained.path
    return {
        "file": puzzle.place.file,
        "line": puzzle.place.line,
        "puzzle": puzzle.grid.line,
        "layout": puzzle.grid.layout.name,
        "solved": path.is_solved,
        "level": path.level if path.is_solved else None,
        "technique": path.hardest.id if path.hardest else None,
        "end": path.end.grid.line,
        "steps": [step_record(shown) for shown in path],
    }
