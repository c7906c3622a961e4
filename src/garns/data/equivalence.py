"""Which puzzles count as the same: keys that equal, or equivalent, puzzles share."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from .columns import canonical_lines
from .dataset import DataSet
from .effort import Effort
from .parquet_files import pyarrow

FORM = "canonical"

MEASURES = ("equivalent", "equal")
"""What puzzles are compared by: their canonical forms, or themselves."""

KEY_BYTES = 16
"""Two different texts share a key with a chance of 1 in 10²⁰, among a thousand million of them."""


def columns_for_forms(dataset: DataSet) -> list[str]:
    """What has to be read of a data set to know the canonical forms."""
    return [FORM if FORM in dataset.columns else "puzzle"]


def forms_of(dataset: DataSet, table: Any, effort: Effort) -> Any:
    """The canonical forms of the puzzles in a table, from their column if there is one. Null for
    boards that have none."""
    if FORM in table.column_names:
        return table[FORM]
    forms, _ = canonical_lines(dataset.batch(table), effort)
    return forms


def keys_of(texts: Any, salt: str = "") -> Any:
    """For each text two numbers of 64 bits, in an array of numpy of shape (texts, 2): the same for
    the same text and salt, on every machine."""
    import numpy

    key = salt.encode()
    digests = [
        blake2b(text.encode(), digest_size=KEY_BYTES, key=key).digest()
        for text in texts.to_pylist()
    ]
    return numpy.frombuffer(b"".join(digests), ">u8").reshape(-1, 2).astype(numpy.uint64)


def filled(texts: Any, others: Any) -> Any:
    """The texts, and in the place of those that are null the others, marked as such."""
    compute = pyarrow().compute
    return compute.coalesce(texts, compute.binary_join_element_wise("?", others, ""))
