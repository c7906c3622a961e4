"""Hints in words, as much of them as was asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from garns.logic import Evidence, FoundStep, Hint, Mistake, Step, technique_named
from garns.logic.parts import Shown, distinct
from garns.model import House, Layout, Symbols, usual_symbols

from .catalogue import template
from .looking import look_runs
from .runs import Run, filled, run, text_of
from .speak import say
from .steps import (
    chain_in_words,
    evidence_in_words,
    houses_in_words,
    level_name,
    role_name,
    step_runs,
    step_sentence,
    technique_name,
    values_as_things,
    values_in_words,
)


def hint_sentences(hint: Hint, level: int, symbols: Symbols | None = None) -> Iterator[str]:
    """A sentence for each level up to this one; only the mistakes if there are any."""
    if hint.found is None:
        yield from _sentences_without_step(hint, symbols)
        return
    names = symbols or usual_symbols(hint.found.state.board.size)
    step, layout = hint.found.step, hint.found.state.board.layout
    ways: tuple[Callable[[], str], ...] = (
        lambda: text_of(_where(step, hint.where, names)),
        lambda: _which(step),
        lambda: _evidence(step, layout, names),
        lambda: step_sentence(step, layout, names),
    )
    yield from (way() for way in ways[:level])


def _sentences_without_step(hint: Hint, symbols: Symbols | None) -> Iterator[str]:
    yield from (mistake_sentence(mistake, symbols) for mistake in hint.mistakes)
    if not hint.mistakes:
        is_solved = hint.state is not None and hint.state.is_solved
        yield say("explain.hint.solved") if is_solved else say("explain.hint.stuck")


def hint_runs(hint: Hint, symbols: Symbols | None = None) -> Iterator[list[Run]]:
    """The stages for a page that draws them, in runs: the same sentences, but the evidence is
    named by its roles, without the coordinates that the drawing shows."""
    if hint.found is None:
        yield from ([Run(sentence)] for sentence in _sentences_without_step(hint, symbols))
        return
    names = symbols or usual_symbols(hint.found.state.board.size)
    step = hint.found.step
    yield _where(step, hint.where, names)
    yield [Run(_which(step))]
    yield look_runs(FoundStep(step_before_the_move(step), hint.found.state), names)
    yield step_runs(step, hint.found.state.board.layout, names)


def mistake_sentence(mistake: Mistake, symbols: Symbols | None = None) -> str:
    """What is wrong, but not what would be right."""
    if mistake.kind == "lost":
        return say("explain.hint.mistake.lost", cell=mistake.cell_name)
    names = symbols or usual_symbols(mistake.layout.size)
    value = names.write(mistake.value)
    return say("explain.hint.mistake.digit", cell=mistake.cell_name, value=value)


def _where(step: Step, where: Sequence[House], symbols: Symbols) -> list[Run]:
    if where:
        cells = distinct(cell for house in where for cell in house.cells)
        houses = run(houses_in_words(where, "house"), [0], Shown(cells, ()))
        return filled(template("explain.hint.houses"), {"houses": [houses]})
    values = step.values or sorted({value for _, value in step.eliminations})
    return [Run(say("explain.hint.values", values=values_as_things(values, symbols)))]


def _which(step: Step) -> str:
    technique = technique_named(step.technique)
    return say(
        "explain.hint.technique",
        technique=technique_name(technique.id),
        level=level_name(technique.level),
    )


def _evidence(step: Step, layout: Layout, symbols: Symbols) -> str:
    seen = [before_the_move(evidence, step) for evidence in step.evidence]
    parts = [
        say(
            "explain.hint.part",
            role=role_name(evidence.role),
            what=evidence_in_words(evidence, layout, symbols),
        )
        for evidence in seen
    ]
    parts += [
        say(
            "explain.hint.part",
            role=role_name(chain.role),
            what=chain_in_words(chain, layout, symbols),
        )
        for chain in step.chains
    ]
    if _digits_are_evidence(step, seen):
        number = "one" if len(step.values) == 1 else "several"
        words = values_in_words(step.values, symbols)
        parts.append(say(f"explain.hint.about.{number}", values=words))
    return say("explain.hint.evidence", parts="; ".join(parts))


def step_before_the_move(step: Step) -> Step:
    """Its evidence, without what follows from it."""
    seen = tuple(before_the_move(evidence, step) for evidence in step.evidence)
    return Step(step.technique, values=step.values, evidence=seen, chains=step.chains)


def before_the_move(evidence: Evidence, step: Step) -> Evidence:
    """In a house the cell that gets the digit is for the reader to find."""
    placed = {cell for cell, _ in step.placements}
    if not evidence.houses or not placed:
        return evidence
    left = tuple(cell for cell in evidence.cells if cell not in placed)
    return Evidence(evidence.role, left, evidence.houses, evidence.candidates)


def _digits_are_evidence(step: Step, seen: Sequence[Evidence]) -> bool:
    """Not if they are named with their cells already, or if cell and digit make the whole move."""
    if not step.values or step.chains or any(each.candidates for each in seen):
        return False
    return not step.placements or any(each.houses for each in seen)
