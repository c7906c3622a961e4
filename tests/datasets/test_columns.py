"""Every column says what the functions of garns say, one puzzle at a time."""

from __future__ import annotations

from base64 import b32encode
from collections import Counter
from hashlib import blake2b

import pyarrow
import pytest

import garns
from garns.data.batch import Batch
from garns.data.columns import COLUMNS, checked_columns, computed, puzzle_ids
from garns.data.effort import Effort
from garns.engine import is_minimal
from garns.generation import symmetry_of
from garns.messages import say, use_language
from garns.model import InvalidRequest, Layout

NINE = Layout.of_size(9)
UNIQUE = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    *(puzzle.line for puzzle in garns.generate_many(2, seed=1, symmetry="180").successes),
    garns.generate(difficulty="hard", seed=3).line,
]
OTHERS = ["." * 81, "11" + "." * 79]
COMPUTED = [name for name, column in COLUMNS.items() if column.compute]


def batch_of(lines: list[str], layout: Layout = NINE) -> Batch:
    import pyarrow

    return Batch.of_lines(layout, pyarrow.array(lines, "string"))


@pytest.fixture(scope="module")
def rows() -> list[dict[str, object]]:
    table = computed(COMPUTED, batch_of(UNIQUE + OTHERS), Effort(1))
    assert table.column_names == COMPUTED
    found: list[dict[str, object]] = table.to_pylist()
    return found


def test_columns_agree_with_the_library(rows: list[dict[str, object]]) -> None:
    for line, row in zip(UNIQUE, rows, strict=False):
        path, se = garns.explain(line), garns.rate(line, scale="se")
        hodoku, level = garns.rate(line, scale="hodoku"), garns.rate(line)
        expected = {
            "puzzle": line.replace("0", "."),
            "solution": garns.solve(line).line,
            "solutions": 1,
            "givens": 81 - line.count("."),
            "techniques": Counter(path.techniques),
            "level": level.level,
            "technique": level.technique,
            "steps": level.steps,
            "er": se.er,
            "ep": se.ep,
            "ed": se.ed,
            "hodoku_level": hodoku.level,
            "hodoku_score": hodoku.score,
            "symmetry": symmetry_of(line),
            "is_minimal": is_minimal(line),
            "canonical": garns.canonical(line).line,
            "automorphisms": garns.canonical(line).automorphisms,
            "id": id_of("9", garns.canonical(line).line),
        }
        found = {**row, "techniques": dict(row["techniques"])}  # type: ignore[call-overload]
        assert {name: found[name] for name in expected} == expected


def test_what_has_no_answer_is_null(rows: list[dict[str, object]]) -> None:
    always = {"puzzle", "givens", "symmetry", "solutions"}
    several, invalid = rows[len(UNIQUE) :]
    assert several["automorphisms"] == 3_359_232
    assert invalid["id"] is invalid["canonical"] is invalid["automorphisms"] is None
    for row, count in ((several, 2), (invalid, 0)):
        assert row["solutions"] == count
        assert {name for name, value in row.items() if value is None} >= {
            name for name in OLD_COLUMNS if name not in always
        }


OLD_COLUMNS = ("solution", "techniques", "level", "technique", "steps", "er", "hodoku_score")


def test_equivalent_puzzles_share_their_id() -> None:
    turned, other = UNIQUE[0][::-1], UNIQUE[1]
    names = ["id", "automorphisms"]
    rows = computed(names, batch_of([UNIQUE[0], turned, other]), Effort()).to_pylist()
    assert rows[0] == rows[1]
    assert rows[0]["id"] != rows[2]["id"]
    forms = pyarrow.array(["1" + "." * 80, None, "2" * 16])
    found = puzzle_ids("9", forms).to_pylist()
    assert found == ["hein6aouvoqdjq4b", None, id_of("9", "2" * 16)]
    assert puzzle_ids("9", forms[:0]).to_pylist() == []


def id_of(layout: str, form: str) -> str:
    """As any other program would compute it."""
    digest = blake2b(f"{layout}:{form}".encode(), digest_size=10).digest()
    return b32encode(digest).decode().lower()


def test_only_what_is_asked_for_is_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError

    for name in ("rate_many", "explain_many", "solve_many"):
        monkeypatch.setattr(f"garns.data.columns.{name}", refuse)
    known = {"solution": ["x"]}
    table = computed(["givens", "solution"], batch_of(UNIQUE[:1]), Effort(), known)
    assert table.to_pylist() == [{"givens": 30, "solution": "x"}]


def test_other_layouts() -> None:
    names = ["puzzle", "solution", "solutions", "givens", "level", "techniques", "is_minimal"]
    [row] = computed(names, batch_of(["1234341221434..."], Layout.of_size(4)), Effort()).to_pylist()
    assert row == {
        "puzzle": "1234341221434...",
        "solution": "1234341221434321",
        "solutions": 1,
        "givens": 13,
        "level": "easy",
        "techniques": [("full-house", 3)],
        "is_minimal": False,
    }
    with pytest.raises(InvalidRequest, match="“er” exists for 9×9 boards with boxes only"):
        checked_columns(["er"], Layout.of_size(4))
    with pytest.raises(InvalidRequest, match=r"“ER”\. Columns: puzzle, solution"):
        checked_columns(["ER"], NINE)
    with pytest.raises(InvalidRequest, match="“seed”"):
        checked_columns(["seed"], NINE)


@pytest.mark.parametrize("line", ["1234", "x" * 81, "0" * 80 + "A"])
def test_what_is_no_board_is_refused(line: str) -> None:
    with pytest.raises(InvalidRequest, match="something else than boards"):
        batch_of([line])


def test_parts_of_a_column_are_boards_too() -> None:
    import pyarrow

    column = pyarrow.chunked_array([[UNIQUE[0]], [UNIQUE[1], UNIQUE[2]]])
    assert Batch.of_lines(NINE, column.slice(1, 1)).lines.to_pylist() == [UNIQUE[1]]
    assert len(Batch.of_lines(NINE, column.slice(0, 0))) == 0
    assert computed(COMPUTED, batch_of([]), Effort()).num_rows == 0


@pytest.mark.parametrize("language", ["en", "pt"])
def test_every_column_has_its_sentence(language: str) -> None:
    with use_language(language):
        for name in COLUMNS:
            assert say(f"data.column.{name}")
