"""A lesson on paper: a technique in words, a worked example, exercises, and the key at the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from garns.draw import step_svg
from garns.formats import save, temporary_folder
from garns.logic import FoundStep, State, Technique, technique_named
from garns.logic.examples import worked
from garns.messages import current_language, say
from garns.messages.steps import lesson_of, level_name, technique_lesson, technique_name
from garns.model import InvalidRequest, usual_symbols

from .pages import level_dots
from .printing import board_data, pdf, template


def lesson_pdf(
    technique: str, positions: Sequence[State], *, per_page: Literal[4, 6] = 4, paper: str = "a4"
) -> bytes:
    """The lesson in the current language, with the positions as exercises. Raises InvalidRequest if
    the technique has no step in one of them."""
    known = technique_named(technique)
    data = {
        "title": technique_name(technique),
        "level": level_name(known.level),
        "dots": level_dots(known.level),
        "language": current_language(),
        "paper": paper,
        "per_page": per_page,
        "sections": list(_sections(known)),
        "example": _example(known),
        "mistake": _mistake(known),
        "exercises": [_exercise(known, number, each) for number, each in enumerate(positions, 1)],
        "words": {
            "example": say("explain.technique.example"),
            "exercises": say("sheet.exercises"),
            "task": say("sheet.exercise-task"),
            "key": say("sheet.key"),
            "one-of-several": say("sheet.key-one-of-several"),
        },
    }
    with temporary_folder() as folder:
        for file in ("lesson.typ", "board.typ"):
            save(folder / file, template(file))
        return pdf(folder / "lesson.typ", data)


def _sections(technique: Technique) -> Iterator[dict[str, str]]:
    """Texts with their headings; an extreme technique has one without."""
    remark = f" {say('explain.technique.uniqueness')}" if technique.assumes_uniqueness else ""
    if lesson := lesson_of(technique.id):
        yield {"heading": say("explain.technique.idea"), "text": lesson.idea}
        yield {"heading": say("explain.technique.why"), "text": lesson.why + remark}
    else:
        yield {"heading": "", "text": technique_lesson(technique.id) + remark}


def _mistake(technique: Technique) -> dict[str, str] | None:
    if lesson := lesson_of(technique.id):
        return {"heading": say("explain.technique.mistake"), "text": lesson.mistake}
    return None


def _example(technique: Technique) -> dict[str, str]:
    shown = worked(technique)[0]
    return {"drawing": step_svg(shown, caption=False), "text": str(shown)}


def _exercise(technique: Technique, number: int, position: State) -> dict[str, Any]:
    steps = list(technique.find(position, 2))
    if not steps:
        raise InvalidRequest("sheet.no-step", n=number, technique=technique_name(technique.id))
    return {
        "number": number,
        "board": {**board_data(position.grid), "notes": _notes(position)},
        "answer": str(FoundStep(steps[0], position)),
        "has_others": len(steps) > 1,
    }


def _notes(position: State) -> list[list[str]]:
    """For each cell what stands at the place of each value."""
    names = usual_symbols(position.board.size)
    values = range(1, position.board.size + 1)
    return [
        [names.write(value) if candidates >> (value - 1) & 1 else "" for value in values]
        for candidates in position.candidates
    ]
