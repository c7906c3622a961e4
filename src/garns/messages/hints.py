"""Hints in words, as much of them as was asked for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from garns.logic import Evidence, FoundStep, Hint, Mistake, Step, technique_named
from garns.model import Symbols, usual_symbols

from .speak import say
from .steps import (
    chain_in_words,
    evidence_in_words,
    houses_in_words,
    level_name,
    role_name,
    step_sentence,
    technique_name,
    values_as_things,
    values_in_words,
)


def hint_sentences(hint: Hint, level: int, symbols: Symbols | None = None) -> Iterator[str]:
    """A sentence for each level up to this one; only the mistakes if there are any."""
    if hint.mistakes:
        yield from (mistake_sentence(mistake, symbols) for mistake in hint.mistakes)
    elif hint.found is None:
        is_solved = hint.state is not None and hint.state.is_solved
        yield say("explain.hint.solved") if is_solved else say("explain.hint.stuck")
    else:
        names = symbols or usual_symbols(hint.found.state.board.size)
        ways = (_where(hint, hint.found, names), _which(hint.found), _evidence(hint.found, names))
        yield from ways[:level]
        if level > len(ways):
            yield step_sentence(hint.found.step, hint.found.state.board.layout, names)


def mistake_sentence(mistake: Mistake, symbols: Symbols | None = None) -> str:
    """What is wrong, but not what would be right."""
    if mistake.kind == "lost":
        return say("explain.hint.mistake.lost", cell=mistake.cell_name)
    names = symbols or usual_symbols(mistake.layout.size)
    value = names.write(mistake.value)
    return say("explain.hint.mistake.digit", cell=mistake.cell_name, value=value)


def _where(hint: Hint, shown: FoundStep, symbols: Symbols) -> str:
    if hint.where:
        return say("explain.hint.houses", houses=houses_in_words(hint.where, "house"))
    values = shown.step.values or sorted({value for _, value in shown.step.eliminations})
    return say("explain.hint.values", values=values_as_things(values, symbols))


def _which(shown: FoundStep) -> str:
    technique = technique_named(shown.step.technique)
    return say(
        "explain.hint.technique",
        technique=technique_name(technique.id),
        level=level_name(technique.level),
    )


def _evidence(shown: FoundStep, symbols: Symbols) -> str:
    step, layout = shown.step, shown.state.board.layout
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
