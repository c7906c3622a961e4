"""`garns learn`: lessons, drills and reviews of techniques, and how far a learner has come."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import repeat
from math import floor
from pathlib import Path
from textwrap import wrap

import click

from garns.draw import candidates_text
from garns.formats import save
from garns.learn import (
    PATH,
    UNITS,
    LearnStore,
    Progress,
    Unit,
    day_number,
    due_techniques,
    mastery,
    mastery_level,
    merged,
    next_new,
    read_progress,
    unit_of,
)
from garns.logic import technique_named
from garns.logic.examples import worked
from garns.messages import say
from garns.messages.steps import lesson_of, level_name, technique_lesson, technique_name
from garns.model import InvalidRequest
from garns.terminal.drilling import Drilling
from garns.terminal.session import means_yes

from ..arguments import options
from ..arguments.technique_options import technique_wished
from ..arguments.translated_click import Command, Complaint, argument, option
from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..writing.output import prints_frames

WIDTH = 88
ID_WIDTH, NAME_WIDTH = 26, 33
SEEDS = 2**32
EXISTING = click.Path(exists=True, dir_okay=False, path_type=Path)


def taught_ids(_context: object, _parameter: object, incomplete: str) -> list[str]:
    """For the shell."""
    return [each for each in PATH if each.startswith(incomplete)]


@click.command("learn", cls=Command)
@argument("technique", required=False, shell_complete=taught_ids)
@options.command_options(
    option("--drill", is_flag=True),
    option("-n", "count", type=options.COUNT, value="n", help_id="cli.learn.option.count"),
    option("--review", is_flag=True),
    option("--streak", is_flag=True),
    option("--storm", is_flag=True),
    option("--seed", type=click.IntRange(0, SEEDS - 1), value="n", help_id="cli.learn.option.seed"),
    option("--export", "exported", type=click.Path(path_type=Path), value="file"),
    option("--import", "imported", type=EXISTING, value="file"),
    option("--forget", is_flag=True),
)
def command(
    technique: str | None,
    drill: bool,
    count: int | None,
    review: bool,
    streak: bool,
    storm: bool,
    seed: int | None,
    exported: Path | None,
    imported: Path | None,
    forget: bool,
) -> Exit:
    wishes = {
        "--drill": drill,
        "--review": review,
        "--streak": streak,
        "--storm": storm,
        "--export": exported is not None,
        "--import": imported is not None,
        "--forget": forget,
    }
    _refuse_several(technique, [name for name, is_wished in wishes.items() if is_wished])
    store = LearnStore()
    click.get_current_context().call_on_close(lambda: _tell_what_is_broken(store))
    wished = None if technique is None else _taught(technique)
    if exported:
        _export(store, exported)
    elif imported:
        _import(store, imported)
    elif forget:
        _forget(store)
    elif drill or review:
        techniques = _due(store.load()) if review else _drilled(store.load(), wished, count)
        return _practise(_drilling(store, seed), techniques)
    elif streak:
        _drilling(store, seed).run_streak()
    elif storm:
        _drilling(store, seed).run_storm()
    else:
        _print(_overview(store.load()) if wished is None else _lesson(wished))
    return Exit.DONE


def _refuse_several(technique: str | None, wishes: Sequence[str]) -> None:
    """One thing at a time; only drills are about a technique."""
    wants = [*wishes, technique] if technique and wishes != ["--drill"] else wishes
    if len(wants) > 1:
        raise Complaint("one-of", names=", ".join(wants))


def _tell_what_is_broken(store: LearnStore) -> None:
    for path in store.broken:
        complain(say("play.set-aside", path=str(path)))


def _taught(name: str) -> str:
    id = technique_wished(name)
    unit_of(id)
    return id


def _today() -> int:
    return day_number(date.today())


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        click.echo(line)


# Practice


def _drilling(store: LearnStore, seed: int | None) -> Drilling:
    return Drilling(
        store,
        sys.stdin,
        click.echo,
        day=_today(),
        seed=secrets.randbelow(SEEDS) if seed is None else seed,
        ascii=not prints_frames(),
    )


def _drilled(progress: Progress, technique: str | None, count: int | None) -> Iterable[str]:
    """The technique again and again; without one, the next that is new."""
    wanted = technique or next_new(progress.cards) or PATH[-1]
    return repeat(wanted) if count is None else repeat(wanted, count)


def _due(progress: Progress) -> Sequence[str]:
    return due_techniques(progress.cards, _today())


def _practise(drilling: Drilling, techniques: Iterable[str]) -> Exit:
    if techniques == ():
        click.echo(say("learn.nothing-due"))
        return Exit.DONE
    return Exit.DONE if drilling.practise(techniques) else Exit.NO


# What is kept


def _export(store: LearnStore, path: Path) -> None:
    save(path, f"{store.load().text}\n", private=True)
    complain(say("learn.exported", path=str(path)))


def _import(store: LearnStore, path: Path) -> None:
    try:
        brought = read_progress(path)
    except ValueError:
        raise InvalidRequest("learn.no-progress", path=str(path)) from None
    store.change(lambda known: merged(known, brought))
    complain(say("learn.imported", path=str(path)))


def _forget(store: LearnStore) -> None:
    click.echo(say("learn.forget?"), nl=False)
    is_sure = means_yes(sys.stdin.readline().strip())
    if is_sure:
        store.forget()
    click.echo(say("learn.forgotten") if is_sure else say("learn.kept"))


# Texts


def _overview(progress: Progress) -> Iterator[str]:
    """The units with their techniques, and what to do next."""
    due = _due(progress)
    for unit in UNITS:
        yield _unit_line(unit, progress)
        for technique in unit.techniques:
            yield _technique_line(technique, progress, is_due=technique in due)
    yield ""
    strength = progress.strength
    if progress.strength_day is not None:
        rating, deviation = round(strength.rating), round(strength.deviation)
        yield say("learn.strength", rating=str(rating), deviation=str(deviation))
        yield say("learn.bests", streak=progress.best("streak"), storm=progress.best("storm"))
    if due:
        yield say("learn.due", n=len(due))
    if id := next_new(progress.cards):
        yield say("learn.next", name=technique_name(id), id=id)


def _unit_line(unit: Unit, progress: Progress) -> str:
    known = [mastery(progress.cards.get(each)) for each in unit.techniques]
    return f"{unit.name} {_percent(sum(known) / len(known))}"


def _technique_line(technique: str, progress: Progress, *, is_due: bool) -> str:
    card = progress.cards.get(technique)
    words = [_percent(mastery(card)), say(f"learn.mastery.{mastery_level(card)}")]
    if is_due:
        words.append(say("learn.due-today"))
    return (
        f"  {technique:<{ID_WIDTH}}  {technique_name(technique):<{NAME_WIDTH}}  {', '.join(words)}"
    )


def _percent(share: float) -> str:
    return f"{floor(100 * share)} %"


def _lesson(id: str) -> Iterator[str]:
    """The unit and the level, what the technique is and why it is valid, a common mistake, and an
    example."""
    technique = technique_named(id)
    yield f"{unit_of(id).name}: {technique_name(id)} ({level_name(technique.level)})"
    yield ""
    yield from wrap(technique_lesson(id), WIDTH)
    if lesson := lesson_of(id):
        yield ""
        yield from wrap(f"{say('explain.technique.mistake')}: {lesson.mistake}", WIDTH)
    for shown in worked(technique)[:1]:
        yield ""
        yield say("explain.technique.example")
        grid, notes = shown.state.grid, shown.state.candidates
        yield candidates_text(grid, notes=notes, ascii=not prints_frames())
        yield from wrap(str(shown), WIDTH, break_on_hyphens=False)
    yield ""
    yield say("learn.practise", id=id)
