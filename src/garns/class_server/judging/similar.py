"""Programs that look alike: the same words of the language in the same order, over some length.

Each program is cut into pieces of a few words that overlap; of these a share is kept by a rule that
keeps the same pieces wherever they stand (winnowing), so that moved functions are found too. What
was given to everybody, and what most have in common anyway, does not count.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from zlib import crc32

from .tokens import Token, tokens_of

PIECE = 12
"""Words of a piece: shorter ones are the same in all programs."""

WINDOW = 8
"""Of so many pieces in a row at least one is kept: what is alike over PIECE + WINDOW - 1 words is
found for certain."""

COMMON_SHARE = 0.5
COMMON_LEAST = 10
"""Pieces that more programs have than this share, and than so many, count for nothing:
everybody reads a board in much the same way."""

LEAST_KEPT = 5
"""Programs with fewer pieces than this say nothing."""

LEAST_SHARE = 0.3
MOST_PAIRS = 100
"""Pairs that are shown: alike to this degree at least, and so many at most."""

MOST_PLACES = 20
"""Places of the same piece in one program that are tried."""

MOST_CHARACTERS = 50_000
"""Of a program that are looked at."""


@dataclass(frozen=True)
class Program:
    """`pieces` has a hash for each place where a piece begins, `kept` those that are compared."""

    text: str
    tokens: tuple[Token, ...]
    pieces: tuple[int, ...]
    kept: frozenset[int]


@dataclass(frozen=True)
class Pair:
    first: int
    second: int
    share: float
    """Of the kept pieces of both, how many are in both."""


@dataclass(frozen=True)
class Tile:
    """A part of one program that is found in another: so many words, from these places on."""

    first: int
    second: int
    length: int


@dataclass(frozen=True)
class Span:
    """A part of a text; `tile` is the number of the part of the other that it is like, or 0."""

    text: str
    tile: int


def program_of(text: str, language: str, template: str = "") -> Program:
    text = text[:MOST_CHARACTERS]
    tokens = tuple(tokens_of(text, language))
    pieces = tuple(_pieces(tokens))
    given = _given(template, language) if template else frozenset[int]()
    return Program(text, tokens, pieces, frozenset(_winnowed(pieces, given)))


@lru_cache(maxsize=20)
def _given(template: str, language: str) -> frozenset[int]:
    return frozenset(_pieces(tokens_of(template[:MOST_CHARACTERS], language)))


def _pieces(tokens: Sequence[Token]) -> Iterator[int]:
    words = [token.word for token in tokens]
    for start in range(len(words) - PIECE + 1):
        yield crc32(" ".join(words[start : start + PIECE]).encode())


def _winnowed(pieces: Sequence[int], given: frozenset[int]) -> Iterator[int]:
    """The least of each window."""
    own = [piece for piece in pieces if piece not in given]
    if 0 < len(own) < WINDOW:
        yield min(own)
    for start in range(len(own) - WINDOW + 1):
        yield min(own[start : start + WINDOW])


def similar_pairs(programs: Sequence[frozenset[int]]) -> list[Pair]:
    """Of the pieces that are kept of each program: the most alike first."""
    kept = _without_common(programs)
    shared: Counter[tuple[int, int]] = Counter()
    holders: dict[int, list[int]] = defaultdict(list)
    for number, pieces in enumerate(kept):
        for piece in pieces:
            holders[piece].append(number)
    for numbers in holders.values():
        shared.update(combinations(numbers, 2))
    pairs = [
        Pair(first, second, 2 * count / (len(kept[first]) + len(kept[second])))
        for (first, second), count in shared.items()
        if min(len(kept[first]), len(kept[second])) >= LEAST_KEPT
    ]
    pairs = [pair for pair in pairs if pair.share >= LEAST_SHARE]
    return sorted(pairs, key=lambda pair: (-pair.share, pair.first, pair.second))[:MOST_PAIRS]


def _without_common(kept: Sequence[frozenset[int]]) -> list[frozenset[int]]:
    counts = Counter(piece for pieces in kept for piece in pieces)
    bound = max(COMMON_LEAST, COMMON_SHARE * len(kept))
    common = {piece for piece, count in counts.items() if count > bound}
    return [pieces - common for pieces in kept]


def tiles(first: Program, second: Program) -> list[Tile]:
    """What of one program is in the other, the longest parts first; none overlap."""
    found = sorted(_common_runs(first, second), key=lambda tile: -tile.length)
    taken_first = bytearray(len(first.tokens))
    taken_second = bytearray(len(second.tokens))
    chosen = []
    for tile in found:
        ends = tile.first + tile.length, tile.second + tile.length
        if any(taken_first[tile.first : ends[0]]) or any(taken_second[tile.second : ends[1]]):
            continue
        taken_first[tile.first : ends[0]] = b"\1" * tile.length
        taken_second[tile.second : ends[1]] = b"\1" * tile.length
        chosen.append(tile)
    return chosen


def _common_runs(first: Program, second: Program) -> Iterator[Tile]:
    """Each as long as it can be."""
    places: dict[int, list[int]] = defaultdict(list)
    for place, piece in enumerate(second.pieces):
        if len(places[piece]) < MOST_PLACES:
            places[piece].append(place)
    for here, piece in enumerate(first.pieces):
        for there in places.get(piece, ()):
            if here and there and first.pieces[here - 1] == second.pieces[there - 1]:
                continue
            yield Tile(here, there, _length(first, second, here, there))


def _length(first: Program, second: Program, here: int, there: int) -> int:
    most = min(len(first.tokens) - here, len(second.tokens) - there)
    for length in range(most):
        if first.tokens[here + length].word != second.tokens[there + length].word:
            return length
    return most


def side_by_side(first: Program, second: Program) -> tuple[list[Span], list[Span]]:
    """Both texts, cut where parts that are in both begin and end."""
    found = tiles(first, second)
    in_first = {tile.first: (number, tile.length) for number, tile in enumerate(found, 1)}
    in_second = {tile.second: (number, tile.length) for number, tile in enumerate(found, 1)}
    return list(_spans(first, in_first)), list(_spans(second, in_second))


def _spans(program: Program, parts: Mapping[int, tuple[int, int]]) -> Iterator[Span]:
    position = 0
    for start in sorted(parts):
        number, length = parts[start]
        begin, end = program.tokens[start].start, program.tokens[start + length - 1].end
        if begin > position:
            yield Span(program.text[position:begin], 0)
        yield Span(program.text[begin:end], number)
        position = end
    if position < len(program.text):
        yield Span(program.text[position:], 0)
