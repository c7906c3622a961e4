"""Today's steps are those of the golden transcripts: a sample of them here, all of them with
`python -m tools.golden_logic --check`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

import pytest

import garns
from garns.logic import (
    CLASSIC_TECHNIQUES,
    LEVELS,
    Candidate,
    Chain,
    Evidence,
    Link,
    Step,
    technique_named,
)
from garns.model import House, Layout
from tools.golden_logic.cases import PATH, Case
from tools.golden_logic.compare import (
    ADDITIONAL,
    EQUAL,
    MISSING,
    OTHER_EVIDENCE,
    OTHER_ORDER,
    Tally,
    classified,
)
from tools.golden_logic.storage import DIGESTS, TEXTS, Entry, attempted, read, replayed
from tools.golden_logic.transcript import TO_TEXT, Outline, step_text

EVERY = {"easy": 12, "medium": 12, "hard": 12, "expert": 24, "extreme": 80}
"""One of so many paths of each level is replayed."""
EVERY_STATE = 40

CLASSIC = Layout.of_size(9)


@cache
def stored() -> list[Entry]:
    return list(read(DIGESTS))


@cache
def texts() -> dict[str, Entry]:
    return {entry.case.key: entry for entry in read(TEXTS)}


def level(entry: Entry) -> str:
    """Of the hardest step of a path."""
    used = (technique_named(each).level for each in entry.techniques)
    return max(used, key=LEVELS.index, default="easy")


def assert_replayed(entries: Iterable[Entry]) -> None:
    tally, lines = Tally(), list[str]()
    for entry in entries:
        old = texts().get(entry.case.key, entry)
        lines += tally.add(old, replayed(entry.case.key))
    assert tally.cases
    assert not lines, "\n".join(lines)


@pytest.mark.parametrize("name", LEVELS)
def test_paths(name: str) -> None:
    paths = [entry for entry in stored() if entry.case.kind == PATH and level(entry) == name]
    assert_replayed(paths[:: EVERY[name]])


def test_all_steps_of_all_techniques_in_some_states() -> None:
    states = [e for e in stored() if e.case.kind != PATH and "only" not in e.case.asked]
    assert_replayed(states[::EVERY_STATE])


def test_the_stored_texts_have_the_stored_digests() -> None:
    by_key = {entry.case.key: entry for entry in stored()}
    for key, entry in texts().items():
        assert by_key[key].outlines == entry.outlines
        assert by_key[key].techniques == entry.techniques
        assert by_key[key].is_solved == entry.is_solved


def test_every_technique_is_in_the_stored_texts() -> None:
    steps = [entry.steps for entry in texts().values() if entry.steps]
    found = {name for each in steps for name in each}
    assert found - {PATH} == {technique.id for technique in CLASSIC_TECHNIQUES}


# --- the text of a step ---

CANDIDATE, OTHER = Candidate(3, 4), Candidate(20, 9)
LINK = Link((CANDIDATE,), (OTHER, Candidate(21, 9)), is_strong=True)
CHAIN = Chain((LINK, Link((OTHER,), (CANDIDATE,), is_strong=False)), "chain", CANDIDATE)
EVIDENCE = Evidence("base", (1, 2), CLASSIC.houses[:2], (CANDIDATE, OTHER))
STEP = Step("x-wing", (CANDIDATE,), (OTHER,), (4, 9), (EVIDENCE,), (CHAIN,))


def steps_with_one_change() -> Iterable[Step]:
    """Every field of every part of a step, each time another one."""
    yield STEP._replace(technique="swordfish")
    yield STEP._replace(placements=(), eliminations=(CANDIDATE, OTHER))
    yield STEP._replace(eliminations=(OTHER, CANDIDATE))
    yield STEP._replace(values=(9, 4))
    yield STEP._replace(evidence=(EVIDENCE, EVIDENCE))
    yield STEP._replace(chains=())
    yield from (STEP._replace(evidence=(each,)) for each in evidence_with_one_change())
    yield from (STEP._replace(chains=(each,)) for each in chains_with_one_change())


def evidence_with_one_change() -> Iterable[Evidence]:
    yield EVIDENCE._replace(role="cover")
    yield EVIDENCE._replace(cells=(2, 1))
    yield EVIDENCE._replace(houses=CLASSIC.houses[1:3])
    yield EVIDENCE._replace(candidates=(OTHER, CANDIDATE))


def chains_with_one_change() -> Iterable[Chain]:
    yield CHAIN._replace(role="net")
    yield CHAIN._replace(assumption=None)
    yield CHAIN._replace(assumption=OTHER)
    yield CHAIN._replace(is_on=False)
    yield CHAIN._replace(links=CHAIN.links[::-1])
    for link in (
        LINK._replace(start=(OTHER,)),
        LINK._replace(end=LINK.end[::-1]),
        LINK._replace(end=LINK.end[:1]),  # now the next link starts where this one ends
        LINK._replace(is_strong=False),
    ):
        yield CHAIN._replace(links=(link, *CHAIN.links[1:]))


def test_the_text_of_a_step_says_everything() -> None:
    for part, names in TO_TEXT.items():
        assert part._fields == names
    changed = [STEP, *steps_with_one_change()]
    assert len({step_text(step, CLASSIC) for step in changed}) == len(changed)


@pytest.mark.parametrize("name", ["9+diagonals+windows", "6", "jigsaw-1112132233243444"])
def test_houses_have_names_of_their_own(name: str) -> None:
    def text(house: House) -> str:
        return step_text(Step("x-wing", evidence=(Evidence("base", houses=(house,)),)), layout)

    layout = Layout.named(name)
    assert len({text(house) for house in layout.houses}) == len(layout.houses)


# --- what differs ---

A, B, C = ("naked-pair | r1c1-1", "a"), ("naked-pair | r1c2-1", "b"), ("naked-pair | r1c3-1", "c")


def test_differences_have_names() -> None:
    assert classified([A, B], [A, B]) == Counter({EQUAL: 2})
    assert classified([A, B], [B, A]) == Counter({OTHER_ORDER: 2})
    assert classified([A, B], [A, (B[0], "x")]) == Counter({EQUAL: 1, OTHER_EVIDENCE: 1})
    assert classified([A, B, C], [A, C]) == Counter({EQUAL: 2, MISSING: 1})
    assert classified([A], [B, A]) == Counter({EQUAL: 1, ADDITIONAL: 1})


def entry(*steps: str, key: str = PATH) -> Entry:
    kind = PATH if key == PATH else "steps"
    return Entry.of(Case(kind, "4", "." * 16), {key: list(steps)}, is_solved=True)


FIRST = "naked-single | 1 | r1c1=1 | cell: cells r1c1"
SECOND = "naked-pair | 2 3 | r1c2-2 | subset: cells r1c3 r1c4"
OTHERWISE = "naked-pair | 2 3 | r1c2-2 | subset: cells r1c4 r1c3"
EASIER = "pointing | 2 | r1c2-2 | base: cells r2c2"


@pytest.mark.parametrize("with_texts", [True, False])
def test_a_path_is_compared_up_to_its_first_turn(with_texts: bool) -> None:
    old = Entry.read(entry(FIRST, SECOND, FIRST).line(with_texts=with_texts))
    tally = Tally()
    assert not tally.add(old, entry(FIRST, SECOND, FIRST))
    assert tally.add(old, entry(FIRST, OTHERWISE, FIRST))
    assert tally.counts["naked-pair"] == Counter({EQUAL: 1, OTHER_EVIDENCE: 1})
    assert tally.add(old, entry(FIRST, EASIER, FIRST))
    assert tally.counts["pointing"] == Counter({ADDITIONAL: 1})
    assert tally.not_compared == 1
    assert tally.add(old, entry(FIRST))
    assert tally.counts["naked-pair"][MISSING] == 1
    assert (tally.cases, tally.different) == (4, 3)


@pytest.mark.parametrize("with_texts", [True, False])
def test_steps_in_a_state_are_compared_technique_by_technique(with_texts: bool) -> None:
    old = Entry.read(entry(SECOND, key="naked-pair").line(with_texts=with_texts))
    tally = Tally()
    assert not tally.add(old, entry(SECOND, key="naked-pair"))
    assert tally.add(old, entry(OTHERWISE, key="naked-pair"))
    assert tally.add(old, entry(EASIER, key="pointing"))
    assert tally.add(old, entry(SECOND, SECOND, key="naked-pair"))
    found = {EQUAL: 2, OTHER_EVIDENCE: 1, MISSING: 1, ADDITIONAL: 1}
    assert tally.counts["naked-pair"] == Counter(found)
    assert tally.counts["pointing"] == Counter({ADDITIONAL: 1})


def test_a_finder_that_fails_is_a_difference() -> None:
    """A board with two equal digits in a row raises."""
    for kind in (PATH, "steps"):
        case = Case(kind, "4", "11" + "." * 14)
        old = Entry.of(case, {PATH: []} if kind == PATH else {}, is_solved=True)
        tally = Tally()
        assert tally.add(old, attempted(case.key))
        assert tally.counts["error"] == Counter({ADDITIONAL: 1})


def test_an_outline_is_read_as_it_was_written() -> None:
    outline = Outline.of([FIRST, SECOND])
    assert Outline.read(outline.fields()) == outline
    assert Outline.of([SECOND, FIRST]).whole != outline.whole


def test_a_case_is_read_as_it_was_written() -> None:
    puzzle = garns.generate("6", seed=1).grid
    case = Case("steps", "6", puzzle.line, removed=((0, 1), (3, 2)), asked={"only": "x-wing"})
    assert Case.read(case.key) == case
    assert case.state.candidates[3] & 0b10 == 0
