"""Links to puzzle sites. Packed text hardly ever stays packed text when it is changed, so an input
is what is packed, below a line with the number of the link."""

from __future__ import annotations

import io

from garns.formats import format_named, read
from garns.formats.lzstring import NotLzString, compress, decompress

from .notations import try_input as try_notation
from .refusals import refusals_allowed

LINKS = (
    "https://www.f-puzzles.com/?load={packed}",
    "https://sudokupad.app/fpuz{packed}",
    "https://sudokupad.app/?puzzleid=fpuzzles{packed}",
    "{packed}",
    "https://www.sudokuwiki.org/sudoku.htm?bd={plain}",
    "https://www.sudokuwiki.org/sudoku.htm?bd=S9B{plain}",
    "https://www.example.org/{plain}",
)

for name in ("fpuzzles", "sudokuwiki"):
    format_named(name)  # imported now, to be instrumented


def try_input(data: bytes) -> None:
    heading, _, rest = data.partition(b"\n")
    text = rest.decode("utf-8", "replace")
    _check_packing(text)
    link = LINKS[sum(heading) % len(LINKS)].format(packed=compress(text), plain=text)
    with refusals_allowed():
        list(read(io.BytesIO(link.encode())))
    try_notation(b"fpuzzles\n" + link.encode())
    try_notation(b"sudokuwiki\n" + link.encode())


def _check_packing(text: str) -> None:
    assert decompress(compress(text)) == text
    try:
        decompress(text)
    except NotLzString:
        return
