"""The engine in the page says and draws steps as Python does, letter by letter."""

from __future__ import annotations

import json
import struct
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from garns.draw.overlay import run_record, step_overlay
from garns.draw.steps import step_told
from garns.logic import (
    CLASSIC_TECHNIQUES,
    HINT_LEVELS,
    FoundStep,
    Hint,
    State,
    Technique,
    technique_named,
)
from garns.logic.kernel import Record, walk
from garns.messages import LANGUAGES, use_language
from garns.messages.hints import hint_runs, hint_sentences
from garns.model import Layout, Symbols, usual_symbols
from garns.native import role_names
from garns.web import engine_data
from tests.web.node import NODE
from tools.golden_logic.cases import PATH
from tools.golden_logic.storage import TEXTS, read

ENGINE = Path(engine_data.__file__).parent / "static" / "engine"
SCRIPT = Path(__file__).with_name("engine_words.mjs")

FEWEST_STEPS = 5_000
TAKEN = 4
"""Of so many cases one is taken."""
DRAWN = 15
"""Of so many steps one is drawn as well: a drawing is a hundred times as long as a sentence."""

SYMBOLS = ("zodiac", "letters", "numbers", "fruit")


@dataclass(frozen=True)
class Walk:
    """Steps of a technique as a record, and as Python shows them."""

    record: Record
    found: tuple[FoundStep, ...]
    symbols: Symbols
    drawn: frozenset[int]

    @property
    def question(self) -> str:
        """What the script is asked."""
        words = struct.unpack(f"<{len(self.record.data) // 4}I", self.record.data)
        states = [
            {"values": [*each.state.values], "candidates": each.state.candidates}
            for each in self.found
        ]
        return json.dumps(
            {
                "record": words,
                "techniques": self.record.techniques,
                "layout": self.record.layout.name,
                "symbols": self.symbols.names,
                "states": states,
                "drawn": [number in self.drawn for number, _ in enumerate(self.found)],
            }
        )

    @property
    def answer(self) -> list[Any]:
        """What it must answer: each step in each language."""
        found = [
            [_answer(each, self.symbols, language, number in self.drawn) for language in LANGUAGES]
            for number, each in enumerate(self.found)
        ]
        # As JSON has it: without tuples.
        return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def _answer(found: FoundStep, symbols: Symbols, language: str, is_drawn: bool) -> dict[str, Any]:
    hint = Hint(found.state, found=found)
    with use_language(language):
        told = (step_told(found.step, hint.where, level) for level in HINT_LEVELS[1:])
        return {
            "stages": list(hint_sentences(hint, HINT_LEVELS[-1], symbols)),
            "runs": [[run_record(run) for run in runs] for runs in hint_runs(hint, symbols)],
            "drawings": [step_overlay(FoundStep(step, found.state), symbols) for step in told]
            if is_drawn
            else None,
        }


def _walks() -> Iterator[Walk]:
    """A part of the golden transcripts, with all of their techniques."""
    numbers, seen = count(), set[str]()
    for place, entry in enumerate(read(TEXTS)):
        for id in entry.outlines:
            if place % TAKEN == 0 or id not in seen:
                order = CLASSIC_TECHNIQUES if id == PATH else [technique_named(id)]
                yield _walk(entry.case.state, order, numbers)
            seen.add(id)


def _walk(state: State, order: Sequence[Technique], numbers: Iterator[int]) -> Walk:
    record, _ = walk(state, order, most=60 if len(order) > 1 else 4)
    found = []
    for step in record.steps:
        found.append(FoundStep(step, state))
        state = state.after(step)
    size = record.layout.size
    drawn = {place for place, _ in enumerate(found) if next(numbers) % DRAWN == 0}
    return Walk(record, tuple(found), _symbols(size, len(found)), frozenset(drawn))


def _symbols(size: int, number: int) -> Symbols:
    """Digits mostly, sometimes others."""
    name = SYMBOLS[number % len(SYMBOLS)]
    return Symbols.named(name, size) if number % 5 == 0 and size <= 9 else usual_symbols(size)


@pytest.fixture(scope="module")
def walks() -> list[Walk]:
    return list(_walks())


def said(walks: Iterable[Walk], folder: Path) -> list[list[Any]]:
    """What the engine says and draws."""
    catalogue, speeches = folder / "catalogue.json", folder / "speeches.json"
    catalogue.write_text(
        json.dumps({**engine_data.catalogue(), "roles": role_names()}), encoding="utf-8"
    )
    speeches.write_text(json.dumps(list(map(engine_data.speech, LANGUAGES))), encoding="utf-8")
    done = subprocess.run(
        [NODE, str(SCRIPT), str(ENGINE), str(catalogue), str(speeches)],
        input="\n".join(each.question for each in walks),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert not done.stderr
    return [json.loads(line) for line in done.stdout.split("\n")]


def test_the_same_words_and_drawings(walks: list[Walk], tmp_path: Path) -> None:
    for found, expected in zip(said(walks, tmp_path), walks, strict=True):
        assert found == expected.answer, expected.record.layout.name


def test_all_techniques_and_many_layouts_are_there(walks: list[Walk]) -> None:
    steps = [each.step for walk in walks for each in walk.found]
    assert len(steps) >= FEWEST_STEPS
    assert {each.technique for each in steps} == {each.id for each in CLASSIC_TECHNIQUES}
    layouts = {walk.record.layout for walk in walks}
    assert {layout.size for layout in layouts} >= {4, 6, 9, 16}
    assert {house.kind for layout in layouts for house in layout.houses} == {
        "row", "column", "block", "region", "diagonal", "window",
    }  # fmt: skip


LAYOUTS = """
    4 6 8 9 10 12 15 16 25 blocks-2x3 blocks-3x2 blocks-1x7 latin-5 latin-9+diagonals windoku
    diagonal classic 9+windows+diagonals 16+windows 6+diagonals jigsaw-aabbaabbccddccdd
    jigsaw-1122112233443344+diagonals
"""


def test_the_same_layouts(tmp_path: Path) -> None:
    script = tmp_path / "layouts.mjs"
    script.write_text(
        f"import {{ layoutNamed }} from {json.dumps((ENGINE / 'layouts.js').as_uri())};\n"
        "const names = JSON.parse(process.argv[2]);\n"
        "const each = names.map((name) => { try { return layoutNamed(name); }"
        " catch (error) { return error.constructor.name; } });\n"
        "console.log(JSON.stringify(each));\n",
        encoding="utf-8",
    )
    names = LAYOUTS.split()
    wrong = ["7", "0", "26", "x", "9+x", "6+windows", "jigsaw-1123", "blocks-6x6", "__proto__"]
    done = subprocess.run(
        [NODE, str(script), json.dumps([*names, *wrong])],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    found = json.loads(done.stdout)
    assert found[-len(wrong) :] == ["UnknownLayout"] * len(wrong)
    for name, layout in zip(names, found, strict=False):
        expected = Layout.named(name)
        assert layout["name"] == expected.name
        assert layout["size"] == expected.size
        assert [
            (each["kind"], each["number"], tuple(each["cells"])) for each in layout["houses"]
        ] == [(each.kind, each.number, each.cells) for each in expected.houses]
