"""The engine in the page reads every notation as Python does: the same puzzles, the same refusals
at the same place in the same words."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import warnings
from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from garns.engine import PuzzleCheck
from garns.formats import LossWarning, Source, format, parse, read, sniff
from garns.formats.table import ROWS
from garns.messages import LANGUAGES, all_sentences, render, use_language
from garns.model import GarnsError, Grid, Puzzle, UnreadableInput
from garns.web import engine_data
from garns.web.limits import PUBLIC
from garns.web.operations import pencil_marks, reading, solving
from tests.web.format_cases import Case, all_cases
from tests.web.node import NODE

ENGINE = Path(engine_data.__file__).parent / "static" / "engine"
SCRIPT = Path(__file__).with_name("engine_formats.mjs")

FEWEST_CASES = 3500
OF_OPERATIONS = 24
"""Of so many cases one is asked for by the operations as well."""

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WITH_DETAILS = {"json", "fpuzzles", "sudokupad", "killer", "line", "sdk"}
NO_LAYOUTS = """
    7 0 26 x 9+x 6+windows latin-0 latin-30 blocks-0x3 blocks-6x6 jigsaw-112 jigsaw-1123 __proto__
"""


@pytest.fixture(scope="module")
def cases() -> list[Case]:
    return all_cases()


@pytest.fixture(scope="module")
def speeches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("engine") / "speeches.json"
    path.write_text(json.dumps(list(map(engine_data.speech, LANGUAGES))), encoding="utf-8")
    return path


def answered(questions: Iterable[object], speeches: Path) -> list[Any]:
    """What the engine makes of them."""
    done = subprocess.run(
        [NODE, str(SCRIPT), str(ENGINE), str(speeches)],
        input="\n".join(map(json.dumps, questions)),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert not done.stderr, done.stderr
    return [json.loads(line) for line in done.stdout.removesuffix("\n").split("\n")]


def expected(case: Case) -> dict[str, Any]:
    """What Python makes of a text."""
    puzzles, forgiven = list[Any](), list[Any]()
    error = None
    source = Source.of_text(case.text, case.name)
    found = read(
        source,
        layout=case.layout,
        format=case.format,
        on_error=lambda error: forgiven.append(_told(error)),
    )
    try:
        puzzles.extend(map(_record, found))
    except GarnsError as problem:
        error = _told(problem)
    return {"puzzles": puzzles, "forgiven": forgiven, "error": error}


def _record(puzzle: Puzzle) -> dict[str, Any]:
    return {
        "layout": puzzle.layout.name,
        "values": [*puzzle.grid.values],
        "givens": [*puzzle.grid.givens.values],
        "notes": puzzle.notes and [*puzzle.notes],
        "cornerNotes": puzzle.corner_notes and [*puzzle.corner_notes],
        "solution": puzzle.solution and [*puzzle.solution.values],
        "details": [list(each) for each in puzzle.details.items()],
        "line": puzzle.place.line,
    }


def _told(error: GarnsError) -> dict[str, Any]:
    assert isinstance(error, UnreadableInput)
    return {
        "id": error.message.id,
        "facts": dict(error.message.facts),
        "line": error.place.line,
        "column": error.place.column,
        "sentences": [_said(error, language) for language in LANGUAGES],
    }


def _said(error: GarnsError, language: str) -> str:
    with use_language(language):
        return render(error.message)


def test_the_same_puzzles_and_refusals(cases: list[Case], speeches: Path) -> None:
    assert len(cases) >= FEWEST_CASES
    found = answered((case.question for case in cases), speeches)
    for case, answer in zip(cases, found, strict=True):
        if not _is_left_to_python(answer):
            assert _comparable(answer, case) == _comparable(expected(case), case), case


def _is_left_to_python(answer: dict[str, Any]) -> bool:
    """Whether the page says that it does not read such a text: a string of
    Interactive-Sudoku-Solver."""
    errors = [error for error in (answer["error"], *answer["forgiven"]) if error]
    return any(error["id"] == "unreadable.page-rules" for error in errors)


def test_notations_with_constraints_are_compared(cases: list[Case], speeches: Path) -> None:
    known = {"killer", "sumocue", "sudokupad", "fpuzzles", "candidates"}
    mine = [case for case in cases if _notation(case) in known]
    found = answered((case.question for case in mine), speeches)
    read = {_notation(case) for case, answer in zip(mine, found, strict=True) if answer["puzzles"]}
    assert read == known
    errors = [each for answer in found for each in (answer["error"], *answer["forgiven"])]
    ids = {error["id"] for error in errors if error}
    assert ids >= {
        "unreadable.killer-arrow",
        "unreadable.sumocue",
        "unreadable.sumocue-cell",
        "unreadable.sudokupad-drawn",
        "unreadable.sudokupad-rows",
        "unreadable.packed",
        "unreadable.other-layout",
        "web.api.constraint",
    }


@pytest.mark.parametrize("to", ["fpuzzles", "sudokupad"])
def test_the_same_links_are_written(to: str, cases: list[Case], speeches: Path) -> None:
    """With notes, solutions, details and drawings; what cannot be written is refused."""
    readable = [case for case in cases[::7] if _notation(case) in WITH_DETAILS]
    readable += [case for case in cases if '"title"' in case.text or "killercage" in case.text]
    questions = [{"text": case.text, "layout": case.layout, "to": to} for case in readable]
    written = 0
    for case, found in zip(readable, answered(questions, speeches), strict=True):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", LossWarning)
            try:
                expected = format(parse(case.text, layout=case.layout), to)
            except GarnsError:
                assert "refused" in found, case
                continue
        if not isinstance(found, dict):
            written += 1
            assert found == expected, case
    assert written >= 50


def test_strings_of_another_solver_are_refused(speeches: Path) -> None:
    (answer,) = answered([Case(".Cage~3~R1C1~R1C2.~R9C9_9").question], speeches)
    assert _is_left_to_python(answer)
    assert not answer["puzzles"]


def _comparable(answer: dict[str, Any], case: Case) -> dict[str, Any]:
    """Without the place of what is wrong with XML, or with a comma at the end of a JSON list:
    parsers put these here or there, Python's own in some versions as well. Why a constraint is
    impossible, Python says in a sentence for each reason, the page in one."""
    without_place = {"unreadable.xml"}
    if sys.version_info >= (3, 13) and re.search(r",\s*[}\]]", case.text):
        without_place.add("unreadable.json")
    for error in (answer["error"], *answer["forgiven"]):
        if error and error["id"] in without_place:
            error["line"] = error["column"] = None
        if error and error["id"].startswith(("constraint.", "web.api.constraint")):
            error |= {"id": "", "facts": {}, "sentences": []}
    return answer


def test_every_notation_is_there(cases: list[Case]) -> None:
    """But for those that only an extension speaks for, and clauses, which are only written."""
    recognised = {_notation(case) for case in cases[::3]}
    assert recognised >= {row.id for row in ROWS if row.marks} - {"dimacs"}


def _notation(case: Case) -> str:
    try:
        return sniff(Source.of_text(case.text, case.name)).id
    except UnreadableInput:
        return ""


def test_the_same_table(tmp_path: Path) -> None:
    script = tmp_path / "table.mjs"
    script.write_text(
        f"import {{ ROWS }} from {json.dumps((ENGINE / 'formats' / 'table.js').as_uri())};\n"
        "const rows = ROWS.map(([{ id, extensions }, marks]) => [id, extensions, marks]);\n"
        "console.log(JSON.stringify(rows));",
        encoding="utf-8",
    )
    done = subprocess.run([NODE, str(script)], capture_output=True, encoding="utf-8", check=True)
    rows = [[row.id, [*row.extensions], [*row.marks]] for row in ROWS if row.id != "parquet"]
    assert json.loads(done.stdout) == rows


def _nonsense(grid: Grid, **_: object) -> PuzzleCheck:
    """Stands for the engine: the twin of `solve` in the script."""
    if conflicts := grid.conflicts:
        return PuzzleCheck(grid, conflicts, (), "invalid")
    third = sum(grid.values) % 3
    return PuzzleCheck(grid, (), (grid,) * (third < 2), ("unique", "many", "none")[third])


def test_the_same_answers_to_read_and_check(
    cases: list[Case], speeches: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (pencil_marks, solving):
        monkeypatch.setattr(module.engine, "check", _nonsense)
    alike = [case for case in cases if case.format in pencil_marks.ALIKE]
    asked = [
        *cases[::OF_OPERATIONS],
        *alike[::4],
        *(Case(LINE, name) for name in NO_LAYOUTS.split()),
    ]
    requests = [
        {"operation": operation, "puzzle": case.text, "layout": case.layout, "after": after}
        for case in asked
        for operation, after in (("read", 0), ("read", 1), ("check", 0))
    ]
    found = answered(({**each, "largest": 16} for each in requests), speeches)
    for request, answer in zip(requests, found, strict=True):
        if not _says_that_it_is_left(answer):
            expected = json.loads(json.dumps(_answer(request)))
            assert _without_reasons(answer) == _without_reasons(expected, answer), request
    assert any("doubtful_givens" in answer and answer["doubtful_givens"] for answer in found)


def _without_reasons(answer: Any, other: Any = None) -> Any:
    """Without the words for constraints that are impossible, of which Python has more."""
    ends = [str(all_sentences(each)["web.api.constraint"]).partition("}")[2] for each in LANGUAGES]
    said = other or answer
    if isinstance(said, list) and all(any(end in each["detail"] for end in ends) for each in said):
        return [{**each, "detail": ""} for each in answer]
    return answer


def _says_that_it_is_left(answer: object) -> bool:
    """The same in the words of a refusal."""
    sentences = [_said(UnreadableInput("page-rules"), language) for language in LANGUAGES]
    refusals = answer if isinstance(answer, list) else []
    return any(sentence in str(each) for sentence in sentences for each in refusals)


def _answer(request: dict[str, Any]) -> object:
    operation = reading.puzzles if request["operation"] == "read" else solving.check
    limits = replace(PUBLIC, size=16)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LossWarning)
        try:
            return operation(request, limits)
        except GarnsError as error:
            return [_refused(error, request, language) for language in LANGUAGES]


def _refused(error: GarnsError, request: dict[str, Any], language: str) -> dict[str, Any]:
    with use_language(language):
        refused = asdict(reading.refused(error, request))
    return {key: value for key, value in refused.items() if value is not None}
