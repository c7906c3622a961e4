"""`card`: what is in a data set, for those who find it: a README.md beside the manifest.

Its head is what collections of data sets read (licence, size, where the files are). A mark says
which text garns has written, so that nothing is lost that somebody has added.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from garns.messages import decimal, number, say
from garns.model import InvalidRequest

from .commands import commands_for
from .dataset import DataSet
from .shards import SHARDS, sha256
from .statistics import ColumnStatistics, statistics

CARD = "README.md"

_MARK = re.compile(r"<!-- garns data card ([0-9a-f]{16}) -->\n")

SIZES = (1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000)
SIZE_NAMES = ("1K", "10K", "100K", "1M", "10M", "100M", "1B")

MOST_LISTED = 15
"""Values of a column that are listed."""


def card_text(dataset: DataSet, *, title: str, licence: str | None) -> str:
    """The card, in the language that is spoken now."""
    columns = statistics(dataset)
    body = "\n".join(
        [
            f"# {title}",
            "",
            *_summary(dataset),
            *_columns(columns, has_steps=dataset.has_steps),
            *_figures(columns),
            *_recipe(dataset),
            *_licence(licence),
        ]
    )
    return f"{_head(dataset, licence)}<!-- garns data card {sha256(body.encode())[:16]} -->\n{body}"


def write_card(dataset: DataSet, text: str) -> None:
    """Raises InvalidRequest if there is a card that garns has not written, or not like this."""
    try:
        before = dataset.store.read(CARD).decode()
    except FileNotFoundError:
        before = ""
    except UnicodeDecodeError:
        before = "?"
    if before and not _is_ours(before):
        raise InvalidRequest("data.card-edited", file=f"{dataset.url}/{CARD}")
    dataset.store.write(CARD, text.encode())


def _is_ours(text: str) -> bool:
    mark = _MARK.search(text)
    return mark is not None and sha256(text[mark.end() :].encode())[:16] == mark[1]


def _head(dataset: DataSet, licence: str | None) -> str:
    lines = ["---"]
    if licence:
        lines.append(f"license: {licence.lower()}")
    lines += [
        "tags:",
        "- sudoku",
        "size_categories:",
        f"- {_size_category(len(dataset))}",
        "configs:",
        "- config_name: default",
        f"  data_files: {SHARDS}/*.parquet",
        "---",
    ]
    return "\n".join(lines) + "\n"


def _size_category(rows: int) -> str:
    for i, size in enumerate(SIZES):
        if rows < size:
            return f"{SIZE_NAMES[i - 1]}<n<{SIZE_NAMES[i]}" if i else f"n<{SIZE_NAMES[0]}"
    return f"n>{SIZE_NAMES[-1]}"


def _summary(dataset: DataSet) -> Iterator[str]:
    manifest = dataset.manifest
    facts = {"rows": number(len(dataset)), "version": manifest.recipe.garns}
    kind = "steps" if dataset.has_steps else "puzzles"
    yield say(f"data.card.{kind}", n=len(manifest.shards), layout=dataset.layout.name, **facts)
    yield ""


STEP_WORDS = ("technique", "level")
"""Columns that mean something else in a table of steps."""


def _columns(columns: Sequence[ColumnStatistics], *, has_steps: bool) -> Iterator[str]:
    yield f"## {say('data.card.columns')}"
    yield ""
    yield _row(say("data.card.column"), say("data.card.type"), say("data.card.meaning"))
    yield _row("---", "---", "---")
    for column in columns:
        topic = "step" if has_steps and column.name in STEP_WORDS else "column"
        meaning = say(f"data.{topic}.{column.name}")
        yield _row(f"`{column.name}`", f"`{column.type}`", meaning)
    yield ""


def _figures(columns: Sequence[ColumnStatistics]) -> Iterator[str]:
    yield f"## {say('data.card.figures')}"
    yield ""
    numbers = [each for each in columns if each.is_number and each.mean is not None]
    if numbers:
        heads = ("column", "least", "median", "mean", "most", "nulls")
        yield _row(*(say(f"data.card.{head}") for head in heads))
        yield _row("---", *["---:"] * 5)
        for column in numbers:
            yield _row(f"`{column.name}`", *_measures(column), number(column.nulls))
        yield ""
    for column in columns:
        if not column.is_number and column.counts:
            yield from _counts(column)


def _measures(column: ColumnStatistics) -> list[str]:
    values = (column.least, column.median, column.mean, column.most)
    return ["" if value is None else figure(value) for value in values]


def figure(value: Any) -> str:
    """A number as the language writes it."""
    return number(value) if isinstance(value, int) else decimal(value, 2)


def _counts(column: ColumnStatistics) -> Iterator[str]:
    yield _row(f"`{column.name}`", say("data.card.rows"), "%")
    yield _row("---", "---:", "---:")
    for value, count in column.distribution[:MOST_LISTED]:
        share = decimal(100 * count / max(column.rows, 1), 1)
        yield _row(str(value), number(count), share)
    more = len(column.distribution) - MOST_LISTED
    if more > 0:
        yield _row(say("data.card.more", n=more), "", "")
    yield ""


def _recipe(dataset: DataSet) -> Iterator[str]:
    manifest = dataset.manifest
    yield f"## {say('data.card.recipe')}"
    yield ""
    yield say("data.card.same-bytes", version=manifest.recipe.garns)
    yield ""
    yield "```sh"
    yield from commands_for(manifest.recipe, dataset.url)
    yield "```"
    yield ""
    yield say("data.card.digest", digest=manifest.digest)
    yield ""


def _licence(licence: str | None) -> Iterator[str]:
    yield f"## {say('data.card.licence')}"
    yield ""
    yield licence or say("data.card.no-licence")
    yield ""


def _row(*cells: str) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
