"""What differs between two transcripts of the same case, technique by technique.

Steps are *equal*; or in *other order*; or come to the same conclusion with *other evidence*; or are
*missing*, or *additional*. A path is followed up to its first other conclusion: there its
technique has a step that is missing, additional, or in other order, and what comes after it is
another path, which is not compared.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import zip_longest

from garns.logic import TECHNIQUES

from .cases import PATH, Case, Steps
from .storage import Entry
from .transcript import conclusion_of, evidence_of

CATEGORIES = ("equal", "other order", "other evidence", "missing", "additional")
EQUAL, OTHER_ORDER, OTHER_EVIDENCE, MISSING, ADDITIONAL = CATEGORIES

PLACES = {technique.id: place for place, technique in enumerate(TECHNIQUES)}

Token = tuple[str, str]
"""A step: its conclusion and its evidence, as texts or as digests."""


@dataclass
class Tally:
    """How many steps of each technique are in each category, and where they differ."""

    counts: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    cases: int = 0
    different: int = 0
    not_compared: int = 0

    def add(self, old: Entry, new: Entry) -> list[str]:
        """Lines that tell the differences of a case; none if there are none."""
        self.cases += 1
        lines = [*self._path(old, new)] if old.case.kind == PATH else [*self._steps(old, new)]
        if lines:
            self.different += 1
            lines.insert(0, _heading(old.case))
        return lines

    def _count(self, technique: str, category: str, count: int = 1) -> None:
        self.counts[technique][category] += count

    # --- all steps of each technique in a state ---

    def _steps(self, old: Entry, new: Entry) -> Iterator[str]:
        for technique in dict.fromkeys((*old.outlines, *new.outlines)):
            before, after = _tokens(old, new, technique)
            if _is_same(old, new, technique):
                self._count(technique, EQUAL, len(before))
                continue
            counts = classified(before, after)
            for category, count in counts.items():
                self._count(technique, category, count)
            told = ", ".join(f"{counts[each]} {each}" for each in CATEGORIES if counts[each])
            yield f"  {technique}: {told}"
            yield from _changed(old.steps, new.steps, technique)

    # --- paths ---

    def _path(self, old: Entry, new: Entry) -> Iterator[str]:
        if _is_same(old, new, PATH) and old.is_solved == new.is_solved:
            for technique in old.techniques:
                self._count(technique, EQUAL)
            return
        before, after = _tokens(old, new, PATH)
        common = next(
            (n for n, (a, b) in enumerate(zip(before, after, strict=False)) if a[0] != b[0]),
            min(len(before), len(after)),
        )
        for number in range(common):
            is_equal = before[number] == after[number]
            self._count(old.techniques[number], EQUAL if is_equal else OTHER_EVIDENCE)
            if not is_equal:
                yield f"  step {number + 1}: {OTHER_EVIDENCE}"
                yield from _pair(old.steps, new.steps, number)
        if common < max(len(before), len(after)):
            technique, category = _turn(old.techniques[common:], new.techniques[common:])
            self._count(technique, category)
            self.not_compared += max(len(before), len(after)) - common - 1
            yield f"  step {common + 1}: {technique} {category}; another path from here on"
            yield from _pair(old.steps, new.steps, common)
        elif before == after:
            yield f"  the digests differ; solved: {old.is_solved}, now {new.is_solved}"


def _turn(old: Sequence[str], new: Sequence[str]) -> tuple[str, str]:
    """Whose step makes a path go elsewhere: `old` and `new` are the techniques from there on."""
    if old and new and old[0] == new[0]:
        return old[0], OTHER_ORDER
    if not old or (new and PLACES.get(new[0], -1) < PLACES.get(old[0], -1)):
        return new[0], ADDITIONAL
    return old[0], MISSING


def classified(old: Sequence[Token], new: Sequence[Token]) -> Counter[str]:
    """How many steps of two lists are in each category."""
    same = Counter(old) & Counter(new)
    gone, come = Counter(old) - same, Counter(new) - same
    conclusions = [Counter(_conclusions(each)) for each in (gone, come)]
    changed = conclusions[0] & conclusions[1]
    in_place = sum(a == b for a, b in zip(_among(old, same), _among(new, same), strict=True))
    counts = Counter(
        {
            EQUAL: in_place,
            OTHER_ORDER: same.total() - in_place,
            OTHER_EVIDENCE: changed.total(),
            MISSING: gone.total() - changed.total(),
            ADDITIONAL: come.total() - changed.total(),
        }
    )
    return +counts


def _conclusions(tokens: Counter[Token]) -> list[str]:
    return [conclusion for conclusion, _ in tokens.elements()]


def _among(tokens: Sequence[Token], common: Counter[Token]) -> list[Token]:
    """Those of the tokens that both lists have, in order."""
    left, found = Counter(common), []
    for token in tokens:
        if left[token]:
            left[token] -= 1
            found.append(token)
    return found


def _is_same(old: Entry, new: Entry, name: str) -> bool:
    return old.outlines.get(name) == new.outlines.get(name)


def _tokens(old: Entry, new: Entry, name: str) -> tuple[list[Token], list[Token]]:
    """The steps of both: as texts if both are stored with them, else as digests."""
    if old.steps is not None and new.steps is not None:
        return _of_texts(old.steps, name), _of_texts(new.steps, name)
    return _of_outline(old, name), _of_outline(new, name)


def _of_texts(steps: Steps, name: str) -> list[Token]:
    return [(conclusion_of(text), evidence_of(text)) for text in steps.get(name, ())]


def _of_outline(entry: Entry, name: str) -> list[Token]:
    outline = entry.outlines.get(name)
    return [*zip(outline.conclusions, outline.evidence, strict=True)] if outline else []


# --- words ---

SHOWN = 6
"""Steps of a technique that are shown where they differ."""
NO_TEXT = "    - (only a digest is stored)"


def _heading(case: Case) -> str:
    asked = f" {case.asked}" if case.asked else ""
    return f"{case.kind} on {case.layout}: {case.values or case.givens}{asked}"


def _pair(old: Steps | None, new: Steps | None, number: int) -> Iterator[str]:
    for mark, steps in (("-", old), ("+", new)):
        if steps is None:
            yield NO_TEXT
        elif number < len(steps[PATH]):
            yield f"    {mark} {steps[PATH][number]}"


def _changed(old: Steps | None, new: Steps | None, technique: str) -> Iterator[str]:
    if old is None or new is None:
        yield NO_TEXT
        return
    before, after = old.get(technique, []), new.get(technique, [])
    lines = [f"    - {text}" for text in before if text not in after]
    lines += [f"    + {text}" for text in after if text not in before]
    yield from lines[:SHOWN]
    if len(lines) > SHOWN:
        yield f"    … {len(lines) - SHOWN} more"
    if not lines:
        pairs = zip_longest(before, after, fillvalue="(nothing)")
        first, second = next((a, b) for a, b in pairs if a != b)
        yield from (f"    - {first}", f"    + {second}")


def summary(tally: Tally) -> Iterator[str]:
    """A line for each technique, those that differ first."""
    width = max(map(len, tally.counts), default=0)
    yield f"{'technique':{width}}" + "".join(f"{each:>16}" for each in CATEGORIES)
    in_order = sorted(tally.counts, key=lambda id: PLACES.get(id, -1))
    for id in sorted(in_order, key=lambda id: set(tally.counts[id]) <= {EQUAL}):
        yield f"{id:{width}}" + "".join(f"{tally.counts[id][each]:16,}" for each in CATEGORIES)
    total = sum(tally.counts.values(), Counter[str]())
    yield f"{'all':{width}}" + "".join(f"{total[each]:16,}" for each in CATEGORIES)
    yield f"{tally.cases:,} cases, {tally.different:,} of them differ."
    if tally.not_compared:
        yield f"{tally.not_compared:,} steps after a turn of a path are not compared."
    if never := [technique.id for technique in TECHNIQUES if technique.id not in tally.counts]:
        yield f"Techniques without a step: {', '.join(never)}."
