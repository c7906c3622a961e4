"""Data sets with tabs between the columns; all else is as in `dataset`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from garns.model import Layout, Puzzle

from . import csv_grid, dataset
from .columns import loses
from .format import Format, SymbolsFor
from .source import Source


def read(source: Source, layout: Layout | None) -> Iterator[Puzzle]:
    """A table of cells too: spreadsheets write these with tabs as well."""
    read_table = dataset.read if dataset.looks_like(source, layout) else csv_grid.read
    return read_table(source, layout)


def write(puzzles: Iterable[Puzzle], symbols: SymbolsFor) -> Iterator[str]:
    return dataset.written(puzzles, FORMAT.id, "\t")


FORMAT = Format(
    id="tsv",
    extensions=(".tsv",),
    read=read,
    write=write,
    carries=frozenset({"solution", "details", "many"}),
    loses=loses,
    counts_clues=True,
    takes_grids=True,
)
