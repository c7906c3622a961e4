"""The table of columns: what a data set can say about a puzzle, and how it is found out.

A column is a row here and a sentence `data.column.<name>`. Its `compute` takes a batch of boards
and returns columns by their names; those that have the same function are computed together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

from garns.engine import canonical_many, solve_many
from garns.generation import SYMMETRIES
from garns.generation.symmetry import units
from garns.logic import TECHNIQUES, SolutionPath, explain_many
from garns.model import GarnsError, InvalidRequest, Layout
from garns.rating import rate_many

from .batch import Batch, lines_of
from .effort import Effort
from .parquet_files import pyarrow

Values = Mapping[str, Any]
"""Columns by their names: arrays of pyarrow, or anything that it makes one of."""

AT_ONCE = 1000
"""Puzzles that are looked at together where each takes much memory for a while."""

Compute = Callable[[Batch, Effort], Values]


class Column(NamedTuple):
    """What can be asked for."""

    name: str
    type: str
    """As Arrow calls it, or `counts`: a map from names to numbers."""
    compute: Compute | None
    """None for what only the maker of a puzzle knows."""
    is_classic_only: bool = False


def _text(batch: Batch, _: Effort) -> Values:
    return {"puzzle": batch.lines}


def _givens(batch: Batch, _: Effort) -> Values:
    return {"givens": (batch.values > 0).sum(axis=1)}


def _solutions(batch: Batch, effort: Effort) -> Values:
    """`solution` where there is exactly one."""
    puzzles = batch.lines if batch.is_classic else batch.grids
    solved = solve_many(puzzles, threads=effort.threads, progress=effort.progress)
    arrow = pyarrow()
    counts = arrow.array(solved.counts, arrow.uint8()) if not batch.is_classic else solved.counts
    lines = solved.solutions if batch.is_classic else arrow.array(_lines(solved), arrow.string())
    is_unique = arrow.compute.equal(counts, 1)
    return {
        "solution": arrow.compute.if_else(is_unique, lines, None),
        "solutions": counts,
    }


def _lines(answers: Iterable[Any]) -> list[str | None]:
    return [None if isinstance(each, GarnsError) else each.line for each in answers]


def _levels(batch: Batch, effort: Effort) -> Values:
    ratings = _answers(rate_many(batch.grids, threads=effort.threads, progress=effort.progress))
    return {
        "level": [each and each.level for each in ratings],
        "technique": [each and each.technique for each in ratings],
        "steps": [each and each.steps for each in ratings],
    }


def _paths(batch: Batch, effort: Effort) -> Values:
    facts = list[tuple[Any, ...]]()
    for begin, some in batch.parts(AT_ONCE):
        told = effort.after(begin).progress
        paths = explain_many(some.grids, threads=effort.threads, progress=told)
        facts += [(None,) * 4 if isinstance(path, GarnsError) else _of(path) for path in paths]
    columns = zip(*facts, strict=True) if facts else [()] * 4
    return dict(zip(("techniques", "level", "technique", "steps"), columns, strict=True))


def _of(path: SolutionPath) -> tuple[Any, ...]:
    hardest = path.hardest and path.hardest.id
    return counts_in(path), path.level, hardest, len(path)


def counts_in(path: SolutionPath) -> list[tuple[str, int]]:
    """How many steps each technique has, in the order of the catalogue."""
    used = Counter(path.techniques)
    return [(each.id, used[each.id]) for each in TECHNIQUES if each.id in used]


def _se(batch: Batch, effort: Effort) -> Values:
    lines = batch.lines.to_pylist()
    ratings = _answers(
        rate_many(lines, scale="se", threads=effort.threads, progress=effort.progress)
    )
    exact = [each if each is not None and each.is_exact else None for each in ratings]
    return {name: [each and getattr(each, name) for each in exact] for name in ("er", "ep", "ed")}


def _hodoku(batch: Batch, effort: Effort) -> Values:
    lines = batch.lines.to_pylist()
    ratings = _answers(
        rate_many(lines, scale="hodoku", threads=effort.threads, progress=effort.progress)
    )
    return {
        "hodoku_level": [each and each.level for each in ratings],
        "hodoku_score": [each and each.score for each in ratings],
    }


def _answers(results: Iterable[Any]) -> list[Any]:
    """None in the place of an error: the puzzle has not exactly one solution."""
    return [None if isinstance(each, GarnsError) else each for each in results]


def canonical_lines(batch: Batch, effort: Effort) -> tuple[Any, Any]:
    """Canonical forms and numbers of automorphisms, as arrays of pyarrow; null for a board that has
    no form: it breaks a rule, or has too many symmetries."""
    import numpy

    arrow = pyarrow()
    boards = batch.values if batch.is_classic else batch.grids
    found = canonical_many(boards, threads=effort.threads, progress=effort.progress)
    lines = lines_of(found.forms) if batch.is_classic else arrow.array(found.forms, arrow.string())
    counts = numpy.array([count or 0 for count in found.automorphisms], numpy.uint64)
    has_form = arrow.array(counts > 0)
    return (
        arrow.compute.if_else(has_form, lines, None),
        arrow.compute.if_else(has_form, arrow.array(counts), None),
    )


def _forms(batch: Batch, effort: Effort) -> Values:
    forms, counts = canonical_lines(batch, effort)
    return {
        "canonical": forms,
        "automorphisms": counts,
        "id": puzzle_ids(batch.layout.name, forms),
    }


ID_BYTES, ID_LENGTH = 10, 16
"""Of ids, and the characters that they are written in: among a thousand million puzzles two share
one with a chance of 1 in 2 million."""

ID_CHARACTERS = b"abcdefghijklmnopqrstuvwxyz234567"
"""Those of Base32, five bits each."""


def puzzle_ids(layout: str, forms: Any) -> Any:
    """Of each canonical form sixteen letters and digits, the same for equivalent puzzles, on every
    machine; null for null."""
    import numpy

    arrow = pyarrow()
    salted = blake2b(f"{layout}:".encode(), digest_size=ID_BYTES)
    digests = b"".join(_digest(salted, form or "") for form in forms.to_pylist())
    bits = numpy.unpackbits(numpy.frombuffer(digests, numpy.uint8)).reshape(-1, 5)
    numbers = numpy.packbits(bits, axis=1).reshape(-1) >> 3
    text = numpy.frombuffer(ID_CHARACTERS, numpy.uint8)[numbers].tobytes()
    offsets = numpy.arange(0, len(text) + 1, ID_LENGTH, dtype=numpy.int32)
    ids = arrow.StringArray.from_buffers(
        len(forms), arrow.py_buffer(offsets), arrow.py_buffer(text)
    )
    return arrow.compute.if_else(forms.is_valid(), ids, None)


def _digest(salted: Any, form: str) -> bytes:
    """Of a form after what is hashed already."""
    hashed = salted.copy()
    hashed.update(form.encode())
    digest: bytes = hashed.digest()
    return digest


def _symmetry(batch: Batch, _: Effort) -> Values:
    """The name of the symmetry that implies all others that the pattern of givens has."""
    import numpy

    is_given = batch.values > 0
    found = numpy.zeros(len(batch), numpy.uint8)
    for number, name in enumerate(SYMMETRIES):
        fits = numpy.ones(len(batch), bool)
        for unit in units(batch.layout.size, name):
            together = is_given[:, list(unit)]
            fits &= together.all(axis=1) | ~together.any(axis=1)
        found[fits] = number
    return {"symmetry": [SYMMETRIES[number] for number in found]}


def _minimal(batch: Batch, effort: Effort) -> Values:
    """Whether without any one of its givens a puzzle has several solutions; null for one that has
    not exactly one solution to begin with."""
    found = list[bool | None]()
    for _, some in batch.parts(AT_ONCE):
        found += _are_minimal(some, effort.threads)
        effort.progress(len(found))
    return {"is_minimal": found}


def _are_minimal(batch: Batch, threads: int | None) -> list[bool | None]:
    import numpy

    rows, cells = numpy.nonzero(batch.values)
    fewer = batch.values[rows]
    fewer[numpy.arange(len(rows)), cells] = 0
    counts = _counts(Batch(batch.layout, numpy.concatenate([batch.values, fewer])), threads)
    has_redundant = numpy.zeros(len(batch), bool)
    has_redundant[rows[counts[len(batch) :] == 1]] = True
    is_unique = counts[: len(batch)] == 1
    return [
        not redundant if unique else None
        for unique, redundant in zip(is_unique, has_redundant.tolist(), strict=True)
    ]


def _counts(batch: Batch, threads: int | None) -> Any:
    """The number of solutions of each board, up to 2."""
    import numpy

    boards = batch.values if batch.is_classic else batch.grids
    return numpy.asarray(solve_many(boards, threads=threads).counts)


COLUMNS: dict[str, Column] = {
    column.name: column
    for column in (
        Column("puzzle", "string", _text),
        Column("solution", "string", _solutions),
        Column("solutions", "uint8", _solutions),
        Column("givens", "uint16", _givens),
        # Before the level, which comes with the path.
        Column("techniques", "counts", _paths),
        Column("level", "string", _levels),
        Column("technique", "string", _levels),
        Column("steps", "uint16", _levels),
        Column("er", "float64", _se, is_classic_only=True),
        Column("ep", "float64", _se, is_classic_only=True),
        Column("ed", "float64", _se, is_classic_only=True),
        Column("hodoku_level", "string", _hodoku, is_classic_only=True),
        Column("hodoku_score", "uint32", _hodoku, is_classic_only=True),
        Column("symmetry", "string", _symmetry),
        Column("is_minimal", "bool", _minimal),
        Column("canonical", "string", _forms),
        Column("automorphisms", "uint64", _forms),
        Column("id", "string", _forms),
        Column("seed", "uint64", None),
        Column("number", "uint64", None),
        Column("file", "string", None),
        Column("line", "uint64", None),
        Column("round", "uint16", None),
    )
}
"""Every column, by its name."""


def checked_columns(names: Sequence[str], layout: Layout, given: Sequence[str] = ()) -> None:
    """Raises InvalidRequest if there is no such column, if boards of this layout have none, or if
    only the maker of puzzles knows it and it is not among those that are `given`."""
    for name in names:
        column = COLUMNS.get(name)
        if column is None or (column.compute is None and name not in given):
            known = [each for each, row in COLUMNS.items() if row.compute or each in given]
            raise InvalidRequest("data.no-column", name=name, columns=", ".join(known))
        if column.is_classic_only and layout is not Layout.of_size(9):
            raise InvalidRequest("data.classic-column", name=name, layout=layout.name)


def computed(
    names: Sequence[str], batch: Batch, effort: Effort, known: Values | None = None
) -> Any:
    """A table with these columns, in this order. Those that are `known` are not computed."""
    values = dict(known or {})
    todo = [row for name, row in COLUMNS.items() if name in names and name not in values]
    count = len({row.compute for row in todo})
    done = 0
    for row in todo:
        if row.name not in values and row.compute is not None:
            found = row.compute(batch, effort.stage(done, count, len(batch)))
            values |= {name: value for name, value in found.items() if name not in values}
            done += 1
    arrow = pyarrow()
    arrays = [_array(values[name], arrow_type(COLUMNS[name].type)) for name in names]
    return arrow.table(arrays, names=list(names))


def arrow_type(name: str) -> Any:
    arrow = pyarrow()
    if name == "counts":
        return arrow.map_(arrow.string(), arrow.uint16())
    return arrow.type_for_alias(name)


def _array(values: Any, type: Any) -> Any:
    arrow = pyarrow()
    if isinstance(values, arrow.Array | arrow.ChunkedArray):
        return values.cast(type)
    return arrow.array(values, type)
