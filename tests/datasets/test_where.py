"""The language of --where: what it reads, what it means, and what it refuses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pyarrow
import pyarrow.dataset
import pytest

from garns.data import DataSet, Report, ShardRecord, Threads, open_dataset
from garns.data.columns import arrow_type
from garns.data.conditions import checked, expression, names_in, rows_where
from garns.data.selecting import select, select_recipe
from garns.data.where import And, Column, Comparison, IsNull, Literal, Not, Or, parse
from garns.messages import use_language
from garns.model import InvalidRequest, UnreadableInput
from tests.datasets.conftest import rows_in, written

TABLE = pyarrow.table(
    {
        "name": ["a", "b", "c", "d's", None],
        "givens": pyarrow.array([17, 20, 30, 30, 81], "uint16"),
        "er": [1.2, 7.0, 9.1, None, 2.0],
        "ep": [1.2, 1.2, 9.1, None, 1.5],
        "level": ["easy", "hard", "extreme", None, "medium"],
        "technique": ["full-house", "x-wing", "grouped-aic", None, "naked-pair"],
        "is_minimal": [True, False, True, None, True],
        "seed": pyarrow.array([0, 1, 2**64 - 1, 7, 7], "uint64"),
        "techniques": pyarrow.array(
            [[("naked-single", 50)], [("x-wing", 1)], [("x-wing", 3)], None, []],
            arrow_type("counts"),
        ),
        "cells": [[1], [2], [3], None, []],
    }
)
TYPES = {field.name: str(field.type) for field in TABLE.schema}
ROWS = ["a", "b", "c", "d's", None]


def test_the_tree() -> None:
    er, seven = Column("er", 1), Literal(7, 7)
    assert parse("er >= 7") == Comparison(er, ">=", seven, 4)
    counted = Column("techniques", 17, "x-wing", 28)
    assert parse("not(er==7.5) or techniques['x-wing'] is not null") == Or(
        Not(Comparison(Column("er", 5), "=", Literal(7.5, 9), 7)),
        Not(IsNull(counted._replace(at=17))),
    )
    found = parse("a or b and not c")
    assert isinstance(found, Or)
    assert isinstance(found.right, And)
    assert names_in(found) == {"a", "b", "c"}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("er >= 7", "bc"),
        ("7 <= er", "bc"),
        ("er>=7 AND technique='x-wing'", "b"),
        ("name = 'd''s'", ["d's"]),
        ('name = "d\'s"', ["d's"]),
        ("name != 'a'", ["b", "c", "d's"]),
        ("givens in (17, 81)", ["a", None]),
        ("givens not in (17, 81)", ["b", "c", "d's"]),
        ("er is null", ["d's"]),
        ("er is not null and not er > 2", ["a", None]),
        ("not er > 2", ["a", None]),
        ("er > 2 or givens = 30", ["b", "c", "d's"]),
        ("(er > 2 or givens = 30) and givens < 30", "b"),
        ("ep < er", ["b", None]),
        ("level >= 'hard'", "bc"),
        ("'hard' > level", ["a", None]),
        ("level in ('easy', 'hard')", "ab"),
        ("is_minimal", ["a", "c", None]),
        ("not is_minimal", "b"),
        ("is_minimal = false", "b"),
        ("techniques['x-wing'] >= 2", "c"),
        ("techniques['x-wing'] = 0", ["a", None]),
        ("techniques['x-wing'] is null", ["d's"]),
        ("techniques is null", ["d's"]),
        ("cells is null", ["d's"]),
        ("seed = 18446744073709551615", "c"),
        ("seed > 6.5 and seed < 1e3", ["d's", None]),
        ("givens > -1", ROWS),
        ("givens = 17.5", []),
        ("givens < 100000", ROWS),
        (f"givens < {'9' * 400} and givens > -{'9' * 5000}", ROWS),
        (f"givens in ({', '.join(map(str, range(18, 600)))})", ROWS[1:]),
    ],
)
def test_the_meaning(text: str, names: list[str | None] | str) -> None:
    found = rows_where(checked(text, TYPES), TABLE)["name"].to_pylist()
    assert found == list(names)
    source = pyarrow.dataset.dataset(TABLE)
    assert source.to_table(filter=expression(text, TYPES))["name"].to_pylist() == found


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "",
            "--where:1:1: Expected a column, a number or a text .*; found the end",
        ),
        ("er >=", "--where:1:6: Expected a column, .* found the end"),
        ("er >= >", "--where:1:7: Expected a column, .* found “>”"),
        ("er ~ 7", "--where:1:4: “~” has no meaning"),
        ("name = 'a", "--where:1:8: The text .* no closing quotation mark"),
        ("er > 7 er", "--where:1:8: Expected .* “and”, “or” or the end; found “er”"),
        ("(er > 7", "--where:1:8: Expected “\\)”; found the end"),
        ("7 = 7", "--where:1:1: A comparison needs a column on one side"),
        ("7 in (7)", "--where:1:3: Expected a comparison"),
        ("7", "--where:1:2: Expected a comparison .*found the end"),
        ("er is 7", "--where:1:7: Expected “null”; found “7”"),
        ("er not 7", "--where:1:8: Expected “in”; found “7”"),
        ("er in 7", "--where:1:7: Expected “\\(”"),
        ("er in (ep)", "--where:1:8: Expected a number or a text .* “ep”"),
        ("techniques[7] = 1", "--where:1:12: Expected a name in quotation marks; found “7”"),
        ("not " * 101 + "er", "More than 100 conditions"),
        ("er > 1 and " * 200 + "er > 1", "More than 200 conditions"),
        ("err > 7", "--where:1:1: There is no column “err”. Did you mean er\\?"),
        ("er > 1 and rating = 2", "1:12: There is no column “rating”. There are: name, givens, er"),
        ("er", "1:1: The column er is not true or false by itself"),
        ("er['x-wing'] = 1", "The column er has no names in it \\(its type is double\\)"),
        ("techniques['x-wong'] = 1", "1:12: .*techniques has no value “x-wong”. Did you mean x-w"),
        ("techniques = 1", "techniques cannot be compared as a whole. What works: techniques\\["),
        ("cells = 1", "cells cannot be compared as a whole. What works: cells is null"),
        ("er = '7'", "1:4: These cannot be compared: er \\(double\\) and '7'"),
        ("givens in (17, 'a')", "1:16: These cannot be compared: givens \\(uint16\\) and 'a'"),
        ("is_minimal > false", "These cannot be compared: is_minimal \\(bool\\) and False"),
        ("level = 'insane'", "1:9: The column level has no value “insane”. There are: easy, "),
        ("technique = 'xwing'", "Did you mean x-wing?"),
    ],
)
def test_refusals_say_where_and_what_there_is(text: str, words: str) -> None:
    with pytest.raises(UnreadableInput, match=words):
        checked(text, TYPES)


def test_refusals_are_said_in_the_language_of_the_moment() -> None:
    with pytest.raises(UnreadableInput) as caught:
        checked("err = ", TYPES | {"er": "double"})
    with use_language("pt"):
        assert "encontrado: o fim" in str(caught.value)
    with pytest.raises(UnreadableInput) as caught:
        checked("err = 1", TYPES)
    with use_language("pt"):
        assert str(caught.value) == "--where:1:1: Não há coluna “err”. Você quis dizer er?"


@pytest.fixture
def source(tmp_path: Path) -> DataSet:
    return written(tmp_path / "source", TABLE, 2)


def selected(
    source: DataSet,
    where: str,
    folder: Path,
    columns: Sequence[str] = (),
    report: Report | None = None,
) -> DataSet:
    recipe = select_recipe(source, where, columns, str(folder))
    select(recipe, str(folder), Threads(), report)
    return open_dataset(folder)


def test_select_keeps_rows_and_columns_in_order(source: DataSet, tmp_path: Path) -> None:
    found = selected(source, "givens >= 30", tmp_path / "some", ["seed", "name"])
    assert found.columns == ("seed", "name")
    assert [shard.rows for shard in found.manifest.shards] == [2, 1]
    assert [row["name"] for row in rows_in(found)] == ["c", "d's", None]


def test_select_takes_all_columns_unless_told(source: DataSet, tmp_path: Path) -> None:
    found = selected(source, "level = 'hard'", tmp_path / "some")
    assert rows_in(found) == TABLE.slice(1, 1).to_pylist()


class Stopped(Exception):
    """Whatever ends a run."""


class StopAfter(Report):
    def __init__(self, count: int) -> None:
        self.left = count

    def shard(self, record: ShardRecord) -> None:
        self.left -= 1
        if not self.left:
            raise Stopped


def test_few_rows_make_few_shards(tmp_path: Path) -> None:
    """As long as those of the source; a run that was stopped in any pass goes on to the same."""
    source = written(tmp_path / "source", pyarrow.table({"number": range(1000)}), 10)
    where = "number >= 985 or number in (3, 17, 18, 29, 30, 430, 431)"
    found = selected(source, where, tmp_path / "some")
    assert [shard.rows for shard in found.manifest.shards] == [7, 5, 10]
    rows = [3, 17, 18, 29, 30, 430, 431, *range(985, 1000)]
    assert [row["number"] for row in rows_in(found)] == rows
    for shards in (30, 71, 1):
        with pytest.raises(Stopped):
            selected(source, where, tmp_path / "stopped", report=StopAfter(shards))
    again = selected(source, where, tmp_path / "stopped")
    assert again.manifest.digest == found.manifest.digest
    assert {path.name for path in (tmp_path / "stopped").iterdir()} == {"data", "manifest.json"}
    (tmp_path / "stopped" / "data" / "part-00001.parquet").unlink()
    assert selected(source, where, tmp_path / "stopped").manifest == again.manifest


def test_a_shard_is_made_of_a_bounded_number_of_others(tmp_path: Path) -> None:
    source = written(tmp_path / "source", pyarrow.table({"number": range(210)}), 1)
    found = selected(source, "number < 0", tmp_path / "none")
    assert len(found.manifest.shards) == 3
    assert found.columns == ("number",)


def test_select_refuses_columns_that_are_not_there(source: DataSet) -> None:
    with pytest.raises(InvalidRequest, match="no column “nome”"):
        select_recipe(source, "er > 1", ["nome"], "nowhere")
