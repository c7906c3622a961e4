"""`garns data stats`: what is in the columns of a data set."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from garns.data.card import figure
from garns.data.dataset import DataSet, open_dataset
from garns.data.picture import ENDINGS, statistics_picture
from garns.data.statistics import ColumnStatistics, statistics
from garns.formats import save
from garns.messages import decimal, number, say
from garns.model import InvalidRequest

from ..arguments import options
from ..arguments.translated_click import Command, option
from ..running.exit_codes import Exit
from ..writing.output import json_line
from . import options as data_options
from .progress import size_words

MOST_LISTED = 12
"""Values of a column that are listed."""


@click.command("data-stats", cls=Command)
@data_options.dataset
@options.command_options(
    option("--json", "as_json", is_flag=True, help_id="cli.data-stats.option.json"),
    option(
        "--picture",
        type=click.Path(path_type=Path),
        value="file",
        help_id="cli.data-stats.option.picture",
    ),
)
def command(dataset: str, as_json: bool, picture: Path | None) -> Exit:
    ending = "" if picture is None else picture.suffix.lower().removeprefix(".")
    if picture is not None and ending not in ENDINGS:
        raise InvalidRequest("data.picture", file=str(picture), known=", ".join(ENDINGS))
    opened = open_dataset(dataset)
    columns = statistics(opened)
    if picture is not None:
        title = say("data.picture-title", n=len(opened), name=Path(opened.url).name)
        save(picture, statistics_picture(columns, ending, title))
    if as_json:
        click.echo(_json(opened, columns), nl=False)
    else:
        for line in _lines(opened, columns):
            click.echo(line)
    return Exit.DONE


def _json(dataset: DataSet, columns: list[ColumnStatistics]) -> str:
    manifest = dataset.manifest
    return json_line(
        {
            "rows": manifest.rows,
            "shards": len(manifest.shards),
            "bytes": manifest.size,
            "digest": manifest.digest,
            "columns": {column.name: column.to_json() for column in columns},
        }
    )


def _lines(dataset: DataSet, columns: list[ColumnStatistics]) -> Iterator[str]:
    manifest = dataset.manifest
    yield say(
        "data.made",
        folder=dataset.url,
        n=manifest.rows,
        shards=number(len(manifest.shards)),
        size=size_words(manifest.size),
        digest=manifest.digest[:16],
    )
    for column in columns:
        yield ""
        yield f"{column.name}  {_summary(column)}"
        if not column.is_number:
            yield from _counts(column)


def _summary(column: ColumnStatistics) -> str:
    words = []
    if column.is_number and column.least is not None:
        values = {
            "least": column.least,
            "median": column.median,
            "mean": column.mean,
            "most": column.most,
        }
        words += [
            f"{say(f'data.card.{name}')} {figure(value)}"
            for name, value in values.items()
            if value is not None
        ]
    elif column.counts is None:
        words.append(say("data.keys"))
    if column.nulls:
        words.append(f"{say('data.card.nulls')} {number(column.nulls)}")
    return ", ".join(words)


def _counts(column: ColumnStatistics) -> Iterator[str]:
    listed = column.distribution[:MOST_LISTED]
    width = max((len(str(value)) for value, _ in listed), default=0)
    for value, count in listed:
        share = decimal(100 * count / max(column.rows, 1), 1)
        yield f"  {value!s:<{width}}  {number(count):>13}  {share:>5} %"
    more = len(column.distribution) - len(listed)
    if more:
        yield f"  {say('data.card.more', n=more)}"
