"""Steps in words. Here, and nowhere else, cells, houses and candidates of a step are put in words.

A technique's sentence (`logic_<module>.<technique>.step`) may use these facts:

    {values}                    the digits it is about: 3, 5 and 7
    {<role>_cells}              the cells of the evidence that plays this role: r1c2 and r3c4
    {<role>_houses}             its houses: row 3 and box 5
    {<role>_in}                 the same with "in": in row 3 and in box 5 (na linha 3 e no bloco 5)
    {<role>_candidates}         its candidates: 5 in r1c2 and r3c4
    {<role>_constraint}         its constraint: Killer cage 10 (r1c1 and r1c2)
    {<role>_source}             the same, or if it has none: row 3 and the cages
    {<role>_number}             the sum that it speaks of
    {<role>_sets}               sets of digits: 1+2+7 or 1+3+6
    {sectors}                   the digits that each sector has: 1 and 2 in row 3; 5 in box 4
    {chain}                     the chains, in the usual notation
    {loop}                      what a chain says that comes back to where it began
    {conclusion}                what follows: so 7 can be removed from r4c1 and r4c9
    {it_leaves}                 the same where the sentence is about one digit: so it leaves r4c1

All but the digits are runs that know what they name on the board. A role with a hyphen has an
underscore here. A fact with which a sentence begins gets a capital letter; {<role>_in} a comma
after it, too, and {<role>_cells} the word for cells before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from garns.logic import Candidate, Chain, Evidence, Link, Node, Step, technique_named
from garns.logic.board import values_of
from garns.logic.parts import (
    Shown,
    candidates_shown,
    chain_groups,
    chains_shown,
    distinct,
    house_cells,
    marked_evidence,
)
from garns.model import House, Layout, Symbols, usual_symbols
from garns.model.constraints import Constraint

from .catalogue import template
from .constraints import constraint_name
from .runs import Run, filled, joined, run, text_of, together
from .speak import say
from .values import cell_words, either, house_number, listed, rows_and_columns

_FACT = re.compile(r"\{(\w+)\}")


def technique_name(id: str) -> str:
    return str(technique_named(id).name)


class Lesson(NamedTuple):
    """What a technique is and how to spot it; why it is valid; what people get wrong."""

    idea: str
    why: str
    mistake: str


def lesson_of(id: str) -> Lesson | None:
    """None for extreme techniques, which have no more than a `technique_lesson`."""
    if technique_named(id).level == "extreme":
        return None
    return Lesson(*(say(f"lesson.{id}.{part}") for part in Lesson._fields))


def technique_lesson(id: str) -> str:
    """What the technique is and why it is valid."""
    if lesson := lesson_of(id):
        return f"{lesson.idea} {lesson.why}"
    return say(f"logic_{technique_named(id).family}.{id}.lesson")


def level_name(level: str) -> str:
    return say(f"words.level.{level}")


def role_name(role: str) -> str:
    """What the part is called that some evidence plays. `set-a` and `set-2`, `second-fins` and
    `twin-base` only tell one part of a kind from another."""
    first, _, rest = role.partition("-")
    if first in ("second", "twin") and rest:
        return f"{role_name(rest)} 2"
    kind, _, which = role.rpartition("-")
    if kind and (len(which) == 1 or which.isdecimal()):
        return f"{role_name(kind)} {which.upper()}"
    return say(f"words.role.{role}")


def the_role(role: str, is_one: bool = True) -> str:
    """The same as a thing to look at: `the base`, `set A`, `the chains`."""
    kind, _, which = role.rpartition("-")
    if kind:
        return say(f"words.the-role-of-several.{kind}", which=which.upper())
    return say(f"words.the-role.{role}" if is_one else f"words.the-roles.{role}")


def step_sentence(step: Step, layout: Layout, symbols: Symbols | None = None) -> str:
    """The step as an expert would write it."""
    return text_of(step_runs(step, layout, symbols))


def step_runs(step: Step, layout: Layout, symbols: Symbols | None = None) -> list[Run]:
    """The sentence of the step, in runs."""
    id = f"logic_{technique_named(step.technique).family}.{step.technique}.step"
    facts = step_facts(step, layout, symbols)
    pieces = _FACT.split(template(id))
    runs = [Run(pieces[0])]
    for before, name, after in zip(pieces[::2], pieces[1::2], pieces[2::2], strict=False):
        is_opening = before.endswith(". ") or (not before and len(runs) == 1)
        runs += _opening(name, facts[name], after) if is_opening else facts[name]
        runs.append(Run(after))
    if layout.constraints and step.chains:
        runs += _links_by_constraints(step, layout)
    return together(runs)


def _links_by_constraints(step: Step, layout: Layout) -> Iterator[Run]:
    """A sentence that names the constraints through which the chains lead, if there are any."""
    links = [link for chain in step.chains for link in chain.links]
    found = list(dict.fromkeys(each for link in links for each in _constraints_of(link, layout)))
    if found:
        named = listed([constraint_in_words(each, layout) for each in found])
        cells = distinct(cell for each in found for cell in each.cells)
        yield Run(" ")
        yield run(say("words.links-by", constraints=named), (), Shown(cells, ()))


def _constraints_of(link: Link, layout: Layout) -> tuple[Constraint, ...]:
    """The constraint that a link follows from; none if a cell or a house is enough. One with all of
    the cells, else one about the whole board."""
    ends = (*link.start, *link.end)
    cells, values = {cell for cell, _ in ends}, {value for _, value in ends}
    if len(cells) == 1 or (len(values) == 1 and _has_house(cells, layout)):
        return ()
    around = [each for each in layout.constraints if cells <= set(each.cells)]
    return tuple(around or [each for each in layout.constraints if not each.groups])[:1]


def _has_house(cells: set[int], layout: Layout) -> bool:
    return any(cells <= set(house.cells) for house in layout.houses_of[min(cells)])


def _opening(name: str, runs: list[Run], after: str) -> list[Run]:
    """A fact with which a sentence begins."""
    if name.endswith("_cells"):
        number = _number(runs[0].cells)
        runs = filled(template(f"words.the-cells.{number}"), {"cells": runs})
    elif name.endswith("_in") and not after.startswith(","):
        runs = [*runs, Run(",")]
    first, *others = runs
    return [first._replace(text=capitalised(first.text)), *others]


def _number(things: Sequence[int]) -> str:
    return "one" if len(things) == 1 else "several"


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def step_facts(step: Step, layout: Layout, symbols: Symbols | None = None) -> dict[str, list[Run]]:
    names = symbols or usual_symbols(layout.size)
    concluded = conclusion(step, layout, names)
    facts = {
        "values": [Run(values_in_words(sorted(step.values), names))],
        "chain": joined([[each] for each in _chain_runs(step, layout, names)], "; "),
        "conclusion": concluded,
        "it_leaves": _it_leaves(step, layout) or concluded,
        "sectors": joined([[each] for each in _sectors(step, names)], "; "),
    }
    signs = _signs(step)
    for evidence in _evidence(step).values():
        facts |= _evidence_facts(evidence, signs[evidence.role], layout, names)
    if step.chains and {"start_candidates", "end_candidates"} <= facts.keys():
        facts["loop"] = _loop(step, facts["start_candidates"], facts["end_candidates"])
    return facts


def _evidence_facts(
    evidence: Evidence, signs: Sequence[int], layout: Layout, symbols: Symbols
) -> dict[str, list[Run]]:
    houses = Shown(distinct(house_cells(evidence)), ())
    named = {
        "cells": (cells_in_words(evidence.cells, layout), Shown(evidence.cells, ())),
        "houses": (houses_in_words(evidence.houses, "house"), houses),
        "in": (houses_in_words(evidence.houses, "in-house"), houses),
        "candidates": (
            candidates_in_words(evidence.candidates, layout, symbols),
            candidates_shown(evidence.candidates),
        ),
    }
    facts = {kind: [run(text, signs, shown)] for kind, (text, shown) in named.items()}
    if evidence.constraints or evidence.numbers:
        facts |= _constraint_facts(evidence, signs, layout, symbols)
    role = evidence.role.replace("-", "_")
    return {f"{role}_{kind}": runs for kind, runs in facts.items()}


def _constraint_facts(
    evidence: Evidence, signs: Sequence[int], layout: Layout, symbols: Symbols
) -> dict[str, list[Run]]:
    named = listed([constraint_in_words(each, layout) for each in evidence.constraints])
    source = named or say("words.sum-of", houses=houses_in_words(evidence.houses, "house"))
    around = [each.cells for each in evidence.constraints or evidence.houses]
    cells = Shown(distinct(cell for each in around for cell in each), ())
    number, *sets = evidence.numbers or (0,)
    return {
        "constraint": [run(named, signs, cells)],
        "source": [run(source, signs, cells)],
        "number": [Run(str(number))],
        "sets": [Run(_sets_in_words(sets, symbols, "+" if number else " "))],
    }


MOST_SETS = 6
"""Of sets of digits that a sentence names; more are counted."""


def _sets_in_words(sets: Sequence[int], symbols: Symbols, between: str) -> str:
    words = [between.join(symbols.write(value) for value in values_of(each)) for each in sets]
    if len(words) <= MOST_SETS:
        return either(words)
    named = ", ".join(words[: MOST_SETS - 1])
    return say("words.more-sets", sets=named, n=len(words) - MOST_SETS + 1)


def constraint_in_words(constraint: Constraint, layout: Layout) -> str:
    """`Killer cage 10 (r1c1 and r1c2)`; of one about the whole board, the name alone."""
    words = constraint_name(constraint.kind)
    if len(constraint.numbers) == 1:
        words += f" {constraint.numbers[0]}"
    if constraint.groups:
        words += f" ({cells_in_words(constraint.cells, layout)})"
    return words


def _signs(step: Step) -> dict[str, list[int]]:
    """By role the numbers of the parts that are drawn."""
    found: dict[str, list[int]] = {each.role: [] for each in step.evidence}
    for number, evidence in enumerate(marked_evidence(step)):
        found[evidence.role].append(number)
    return found


def _evidence(step: Step) -> dict[str, Evidence]:
    """By role; what plays the same role comes together."""
    found: dict[str, Evidence] = {}
    for each in step.evidence:
        before = found.get(each.role, Evidence(each.role))
        found[each.role] = Evidence(
            each.role,
            before.cells + each.cells,
            before.houses + each.houses,
            before.candidates + each.candidates,
            before.constraints + each.constraints,
            before.numbers + each.numbers,
        )
    return found


def evidence_in_words(evidence: Evidence, layout: Layout, symbols: Symbols) -> str:
    """What there is to see: `7 in r4c4 and r4c5, box 5`."""
    things = [
        candidates_in_words(evidence.candidates, layout, symbols)
        or cells_in_words(evidence.cells, layout),
        houses_in_words(evidence.houses, "bare-house"),
        listed([constraint_in_words(each, layout) for each in evidence.constraints]),
    ]
    return ", ".join(filter(None, things))


def _sectors(step: Step, symbols: Symbols) -> Iterator[Run]:
    signs = _signs(step)
    for each in step.evidence:
        if each.role.startswith("sector-"):
            words = say(
                "words.sector",
                values=values_in_words(sorted({value for _, value in each.candidates}), symbols),
                house=houses_in_words(each.houses, "in-house"),
            )
            yield run(words, signs[each.role], candidates_shown(each.candidates))


def _loop(step: Step, start: list[Run], end: list[Run]) -> list[Run]:
    facts = {"start": start, "end": end}
    if step.of_role("start").candidates != step.of_role("end").candidates:
        return filled(template("words.loop-either"), facts)
    is_supposed_true = step.chains[0].assumption is not None
    return filled(template("words.loop-false" if is_supposed_true else "words.loop-true"), facts)


# conclusions


def conclusion(step: Step, layout: Layout, symbols: Symbols) -> list[Run]:
    return filled(template("words.so"), {"parts": _clauses(list(_moves(step, layout, symbols)))})


def _moves(step: Step, layout: Layout, symbols: Symbols) -> Iterator[Run]:
    for value, cells in _by_value(step.placements):
        words = say(
            f"words.placed.{_number(cells)}",
            cells=cells_in_words(cells, layout),
            value=symbols.write(value),
        )
        yield run(words, ["placed"], candidates_shown(Candidate(cell, value) for cell in cells))
    for i, (values, cells) in enumerate(_removals(step.eliminations)):
        # “… can be removed from” stands once, before the first group.
        removed = "removed" if i == 0 else "removed-too"
        words = say(
            f"words.{removed}.{_number(values)}",
            values=values_as_things(values, symbols),
            cells=cells_in_words(cells, layout),
        )
        gone = (Candidate(cell, value) for cell in cells for value in values)
        yield run(words, ["removed"], candidates_shown(gone))


def _it_leaves(step: Step, layout: Layout) -> list[Run]:
    """For steps that do nothing but remove one digit."""
    if step.placements or len({value for _, value in step.eliminations}) != 1:
        return []
    cells = cells_in_words((cell for cell, _ in step.eliminations), layout)
    words = say("words.it-leaves", cells=cells)
    leaves = run(words, ["removed"], candidates_shown(step.eliminations))
    return filled(template("words.so"), {"parts": [leaves]})


def _removals(candidates: Iterable[Candidate]) -> list[tuple[list[int], list[int]]]:
    """(values, cells) such that all of the values go from all of the cells: as few groups as
    putting together equal cells or equal values gives."""
    by_value = _merged(_by_value(candidates))
    by_cell = _merged(_by_cell(candidates))
    if len(by_cell) < len(by_value):
        return [(values, cells) for cells, values in by_cell]
    return by_value


def _merged(groups: list[tuple[int, list[int]]]) -> list[tuple[list[int], list[int]]]:
    """Keys that have the same list come together."""
    found: dict[tuple[int, ...], list[int]] = {}
    for key, items in groups:
        found.setdefault(tuple(sorted(items)), []).append(key)
    return [(keys, list(items)) for items, keys in found.items()]


def _by_value(candidates: Iterable[Candidate]) -> list[tuple[int, list[int]]]:
    found: dict[int, list[int]] = {}
    for cell, value in candidates:
        found.setdefault(value, []).append(cell)
    return sorted(found.items())


def _by_cell(candidates: Iterable[Candidate]) -> list[tuple[int, list[int]]]:
    found: dict[int, list[int]] = {}
    for cell, value in candidates:
        found.setdefault(cell, []).append(value)
    return sorted(found.items())


def _clauses(parts: Sequence[Run]) -> list[Run]:
    """Clauses have lists of their own: two are joined by more than an “and”, more by semicolons."""
    if len(parts) != 2:
        return joined([[each] for each in parts], "; ")
    first, last = parts
    return filled(template("words.and-clause"), {"first": [first], "last": [last]})


# parts of sentences


def values_in_words(values: Iterable[int], symbols: Symbols) -> str:
    return listed([symbols.write(value) for value in values])


def values_as_things(values: Iterable[int], symbols: Symbols) -> str:
    """`3 and 5`; Portuguese has an article: `o 3 e o 5`."""
    return listed([say("words.value", value=symbols.write(value)) for value in values])


def cells_in_words(cells: Iterable[int], layout: Layout) -> str:
    return listed([cell_words(layout, cell) for cell in cells])


def houses_in_words(houses: Sequence[House], form: str) -> str:
    """Houses of one kind are named together: rows 2 and 5."""
    kinds = dict.fromkeys(house.kind for house in houses)
    words = []
    for kind in kinds:
        numbers = [house_number(house) for house in houses if house.kind == kind]
        several = "s" if len(numbers) > 1 else ""
        words.append(say(f"words.{form}.{kind}{several}", number=listed(numbers)))
    return listed(words)


def candidates_in_words(candidates: Iterable[Candidate], layout: Layout, symbols: Symbols) -> str:
    return listed(
        [
            say(
                "words.candidates",
                values=values_as_things(values, symbols),
                cells=cells_in_words(cells, layout),
            )
            for values, cells in _removals(candidates)
        ]
    )


def chain_in_words(chain: Chain, layout: Layout, symbols: Symbols) -> str:
    """`(5)r1c2 = (5)r1c8 - (7)r1c8 = …`: = for strong links, - for weak ones."""
    return " ".join(_nodes(chain, layout, symbols))


def _chain_runs(step: Step, layout: Layout, symbols: Symbols) -> Iterator[Run]:
    groups = list(enumerate(chain_groups(step), start=len(marked_evidence(step))))
    for chain in step.chains:
        signs = (n for n, group in groups if any(each is chain for each in group))
        nodes = tuple(_nodes(chain, layout, symbols))
        yield run(" ".join(nodes), signs, chains_shown([chain]))._replace(links=nodes)


def _nodes(chain: Chain, layout: Layout, symbols: Symbols) -> Iterator[str]:
    """Each with the sign of the link that leads to it."""
    if chain.links:
        yield _node(chain.links[0].start, layout, symbols)
    for link in chain.links:
        yield f"{'=' if link.is_strong else '-'} {_node(link.end, layout, symbols)}"


def _node(node: Node, layout: Layout, symbols: Symbols) -> str:
    """`(5)r1c2`, and for several cells `(5)r1c23`."""
    return "".join(
        f"({symbols.write(value)}){_cells_in_short(cells, layout)}"
        for value, cells in _by_value(node)
    )


def _cells_in_short(cells: Sequence[int], layout: Layout) -> str:
    """Cells of a line together, `r1c23` or `r12c3`, if that cannot be misread; else `r1c2,r2c3`."""
    rows = sorted({layout.row_of(cell) + 1 for cell in cells})
    columns = sorted({layout.column_of(cell) + 1 for cell in cells})
    if layout.size > 9 or min(len(rows), len(columns)) > 1:
        return ",".join(cell_words(layout, cell) for cell in cells)
    return rows_and_columns("".join(map(str, rows)), "".join(map(str, columns)))
