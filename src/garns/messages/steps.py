"""Steps in words. Here, and nowhere else, cells, houses and candidates of a step are put in words.

A technique's sentence (`logic_<module>.<technique>.step`) may use these facts:

    {values}                    the digits it is about: 3, 5 and 7
    {<role>_cells}              the cells of the evidence that plays this role: r1c2 and r3c4
    {<role>_houses}             its houses: row 3 and box 5
    {<role>_in}                 the same with "in": in row 3 and in box 5 (na linha 3 e no bloco 5)
    {<role>_candidates}         its candidates: 5 in r1c2 and r3c4
    {sectors}                   the digits that each sector has: 1 and 2 in row 3; 5 in box 4
    {chain}                     the chains, in the usual notation
    {loop}                      what a chain says that comes back to where it began
    {conclusion}                what follows: so 7 can be removed from r4c1 and r4c9
    {it_leaves}                 the same where the sentence is about one digit: so it leaves r4c1

A role with a hyphen has an underscore here. A fact with which a sentence begins gets a capital
letter; {<role>_in} a comma after it, too, and {<role>_cells} the word for cells before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from garns.logic import Candidate, Chain, Evidence, Node, Step, technique_named
from garns.model import House, Layout, Symbols, usual_symbols

from .catalogue import template
from .speak import say
from .values import cell_words, listed, rows_and_columns

_OPENING = re.compile(r"(^|\. )\{(\w+)\}(,?)")
"""A fact with which a sentence begins."""


def technique_name(id: str) -> str:
    return str(technique_named(id).name)


def technique_lesson(id: str) -> str:
    """What the technique is and why it is valid."""
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


def step_sentence(step: Step, layout: Layout, symbols: Symbols | None = None) -> str:
    """The step as an expert would write it."""
    id = f"logic_{technique_named(step.technique).family}.{step.technique}.step"
    facts = step_facts(step, layout, symbols)
    evidence = _evidence(step)

    def opening(match: re.Match[str]) -> str:
        before, name, after = match.groups()
        words = facts[name]
        if name.endswith("_cells"):
            cells = evidence[name.removesuffix("_cells").replace("_", "-")].cells
            words = say(f"words.the-cells.{_number(cells)}", cells=words)
        elif name.endswith("_in"):
            after = ","
        return f"{before}{capitalised(words)}{after}"

    return _OPENING.sub(opening, template(id)).format_map(facts)


def _number(things: Sequence[int]) -> str:
    return "one" if len(things) == 1 else "several"


def capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]


def step_facts(step: Step, layout: Layout, symbols: Symbols | None = None) -> dict[str, str]:
    names = symbols or usual_symbols(layout.size)
    facts = {
        "values": values_in_words(sorted(step.values), names),
        "chain": "; ".join(chain_in_words(chain, layout, names) for chain in step.chains),
        "conclusion": conclusion(step, layout, names),
        "it_leaves": _it_leaves(step, layout) or conclusion(step, layout, names),
        "sectors": _sectors(step, names),
    }
    if step.chains and {"start", "end"} <= _evidence(step).keys():
        facts["loop"] = _loop(step, layout, names)
    for evidence in _evidence(step).values():
        role = evidence.role.replace("-", "_")
        facts[f"{role}_cells"] = cells_in_words(evidence.cells, layout)
        facts[f"{role}_houses"] = houses_in_words(evidence.houses, "house")
        facts[f"{role}_in"] = houses_in_words(evidence.houses, "in-house")
        facts[f"{role}_candidates"] = candidates_in_words(evidence.candidates, layout, names)
    return facts


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
        )
    return found


def evidence_in_words(evidence: Evidence, layout: Layout, symbols: Symbols) -> str:
    """What there is to see: `7 in r4c4 and r4c5, box 5`."""
    things = [
        candidates_in_words(evidence.candidates, layout, symbols)
        or cells_in_words(evidence.cells, layout),
        houses_in_words(evidence.houses, "bare-house"),
    ]
    return ", ".join(filter(None, things))


def _sectors(step: Step, symbols: Symbols) -> str:
    return "; ".join(
        say(
            "words.sector",
            values=values_in_words(sorted({value for _, value in each.candidates}), symbols),
            house=houses_in_words(each.houses, "in-house"),
        )
        for each in step.evidence
        if each.role.startswith("sector-")
    )


def _loop(step: Step, layout: Layout, symbols: Symbols) -> str:
    start, end = step.of_role("start").candidates, step.of_role("end").candidates
    words = {
        "start": candidates_in_words(start, layout, symbols),
        "end": candidates_in_words(end, layout, symbols),
    }
    if start != end:
        return say("words.loop-either", **words)
    is_supposed_true = step.chains[0].assumption is not None
    return say("words.loop-false" if is_supposed_true else "words.loop-true", **words)


# conclusions


def conclusion(step: Step, layout: Layout, symbols: Symbols) -> str:
    parts = [
        say(
            f"words.placed.{_number(cells)}",
            cells=cells_in_words(cells, layout),
            value=symbols.write(value),
        )
        for value, cells in _by_value(step.placements)
    ]
    for i, (values, cells) in enumerate(_removals(step.eliminations)):
        # “… can be removed from” stands once, before the first group.
        removed = "removed" if i == 0 else "removed-too"
        parts.append(
            say(
                f"words.{removed}.{_number(values)}",
                values=values_as_things(values, symbols),
                cells=cells_in_words(cells, layout),
            )
        )
    return say("words.so", parts=_clauses(parts))


def _it_leaves(step: Step, layout: Layout) -> str:
    """For steps that do nothing but remove one digit."""
    if step.placements or len({value for _, value in step.eliminations}) != 1:
        return ""
    cells = cells_in_words((cell for cell, _ in step.eliminations), layout)
    return say("words.so", parts=say("words.it-leaves", cells=cells))


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


def _clauses(parts: Sequence[str]) -> str:
    """Clauses have lists of their own: two are joined by more than an “and”, more by semicolons."""
    if len(parts) != 2:
        return "; ".join(parts)
    return say("words.and-clause", first=parts[0], last=parts[1])


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
        numbers = [house.number for house in houses if house.kind == kind]
        several = "s" if len(numbers) > 1 else ""
        words.append(
            say(f"words.{form}.{kind}{several}", number=listed([str(each) for each in numbers]))
        )
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


def _nodes(chain: Chain, layout: Layout, symbols: Symbols) -> Iterator[str]:
    if chain.links:
        yield _node(chain.links[0].start, layout, symbols)
    for link in chain.links:
        yield "=" if link.is_strong else "-"
        yield _node(link.end, layout, symbols)


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
