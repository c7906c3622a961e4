"""`garns techniques`: the catalogue, and a lesson on each technique with a worked example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import wrap
from typing import Any

import click

from garns.draw import Frame, board_text, flipbook_html, step_svg
from garns.formats import save, write
from garns.learn import PATH, drills_of, varied
from garns.logic import TECHNIQUES, FoundStep, State, Technique, technique_named
from garns.logic.examples import worked
from garns.messages import say
from garns.messages.steps import (
    lesson_of,
    level_name,
    step_sentence,
    technique_lesson,
    technique_name,
)
from garns.model import Puzzle

from ..arguments import options
from ..arguments.technique_options import technique_ids, technique_wished
from ..arguments.translated_click import Command, Complaint, argument, option
from ..running.exit_codes import Exit
from ..writing.output import emitter, json_line, numbered, prints_frames

WIDTH = 88
LARGEST_PENCIL_MARKS = 9
USUAL_EXERCISES, MOST_EXERCISES = 4, 30


@click.command("techniques", cls=Command)
@argument("technique", required=False, shell_complete=technique_ids)
@options.command_options(
    option("--html", type=click.Path(path_type=Path), value="file"),
    option("--svg", type=click.Path(path_type=Path), value="file"),
    option(
        "--pdf",
        type=click.Path(path_type=Path),
        value="file",
        help_id="cli.techniques.option.pdf",
    ),
    option(
        "-n",
        "count",
        type=click.IntRange(1, MOST_EXERCISES),
        value="n",
        help_id="cli.techniques.option.count",
    ),
    option("--seed", type=click.IntRange(0), value="n", help_id="cli.techniques.option.seed"),
    option("--json", "as_json", is_flag=True, help_id="cli.techniques.option.json"),
    options.output,
)
def command(
    technique: str | None,
    html: Path | None,
    svg: Path | None,
    pdf: Path | None,
    count: int | None,
    seed: int | None,
    as_json: bool,
    output: Path | None,
) -> Exit:
    if pdf is not None and technique is None:
        raise Complaint("missing", name=say("cli.metavar.technique"))
    wanted = TECHNIQUES if technique is None else (_wished(technique),)
    if html is not None:
        _draw_book(wanted, html)
    if svg is not None:
        _draw_pictures(wanted, svg)
    if pdf is not None:
        _print_lesson(wanted[0], pdf, _exercises(wanted[0], count or USUAL_EXERCISES, seed or 0))
    if (html or svg or pdf) and not (as_json or output):
        return Exit.DONE
    with emitter(output) as emit:
        if as_json:
            for each in wanted:
                emit(json_line(_record(each)))
        else:
            for line in _list(wanted) if technique is None else _lesson(wanted[0]):
                emit(f"{line}\n")
    return Exit.DONE


def _wished(name: str) -> Technique:
    return technique_named(technique_wished(name))


def _list(techniques: Sequence[Technique]) -> Iterator[str]:
    longest = max(len(each.id) for each in techniques)
    widest = max(len(level_name(each.level)) for each in techniques)
    for each in techniques:
        star = "*" if each.assumes_uniqueness else " "
        level = level_name(each.level)
        yield f"{level:<{widest}}  {each.id:<{longest}} {star} {technique_name(each.id)}"
    if any(each.assumes_uniqueness for each in techniques):
        yield say("explain.technique.star")


def _lesson(technique: Technique) -> Iterator[str]:
    """Name and level, what it is and why it is valid, a common mistake, and an example."""
    yield f"{technique_name(technique.id)} ({technique.id}, {level_name(technique.level)})"
    yield ""
    yield from wrap(_lesson_words(technique), WIDTH)
    if lesson := lesson_of(technique.id):
        yield ""
        yield from wrap(f"{say('explain.technique.mistake')}: {lesson.mistake}", WIDTH)
    for shown in worked(technique)[:1]:
        yield ""
        yield say("explain.technique.example")
        yield from _board(shown)
        yield from wrap(str(shown), WIDTH, break_on_hyphens=False)


def _lesson_words(technique: Technique) -> str:
    remarks = [say("explain.technique.uniqueness")] if technique.assumes_uniqueness else []
    return " ".join([technique_lesson(technique.id), *remarks])


def _board(shown: FoundStep) -> Iterator[str]:
    """With all candidates where a notation for them exists."""
    state = shown.state
    if state.board.size > LARGEST_PENCIL_MARKS:
        yield from board_text(state.grid, ascii=not prints_frames()).splitlines()
        return
    puzzle = Puzzle(state.grid, notes=state.candidates)
    yield from "".join(write([puzzle], "pencilmarks")).splitlines()


def _draw_pictures(techniques: Sequence[Technique], path: Path) -> None:
    found = [shown for technique in techniques for shown in worked(technique)[:1]]
    for name, shown in zip(numbered(path, len(found)), found, strict=True):
        save(name, step_svg(shown, theme="auto") + "\n")


def _draw_book(techniques: Sequence[Technique], path: Path) -> None:
    """A page of lessons: each technique with all its examples."""
    frames = [
        Frame(
            shown.state.grid,
            f"{technique_name(technique.id)} ({level_name(technique.level)})",
            f"{_lesson_words(technique)} {say('explain.technique.example')} {_sentence(shown)}",
            drawing=step_svg(shown, caption=False),
        )
        for technique in techniques
        for shown in worked(technique)
    ]
    title = say("explain.techniques") if len(techniques) > 1 else technique_name(techniques[0].id)
    save(path, flipbook_html(frames, title))


def _print_lesson(technique: Technique, path: Path, positions: Sequence[State]) -> None:
    from garns.classroom.lesson_sheets import lesson_pdf

    save(path, lesson_pdf(technique.id, positions))


def _exercises(technique: Technique, count: int, seed: int) -> list[State]:
    """Drills of the school, others for each seed. A technique that it does not teach has only its
    examples besides the worked one."""
    if technique.id not in PATH:
        return [shown.state for shown in worked(technique)[1 : count + 1]]
    drills = drills_of(technique.id)
    numbers = range(seed, seed + min(count, len(drills)))
    return [varied(drills[number % len(drills)], number).state for number in numbers]


def _sentence(shown: FoundStep) -> str:
    return step_sentence(shown.step, shown.state.board.layout)


def _record(technique: Technique) -> dict[str, Any]:
    return {
        "id": technique.id,
        "name": technique_name(technique.id),
        "level": technique.level,
        "assumes_uniqueness": technique.assumes_uniqueness,
        "lesson": technique_lesson(technique.id),
    }
