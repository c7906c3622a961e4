"""A report as values: what its sections hold, before it is written as Typst, LaTeX or Markdown.

Within a text stand marks that each kind of document writes in its own way: `⟦fig:time⟧` points at a
figure, `⟦tab:…⟧` at a table, `⟦lst:…⟧` at a listing, `⟦sec:…⟧` at a section, `⟦cite:…⟧` at a
reference, and `⟦code:…⟧`, `⟦strong:…⟧` and `⟦url:…⟧` set words apart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

MARK = re.compile(r"⟦(fig|tab|lst|sec|cite|code|strong|url):([^⟦⟧]*)⟧")

MOST_FLOATING = 14
"""Rows of a table that is not to be broken."""

BRACKETS = str.maketrans({"⟦": "[", "⟧": "]"})
"""What people write holds no marks."""


def mark(kind: str, words: str) -> str:
    return f"⟦{kind}:{words.translate(BRACKETS)}⟧"


def code(words: str) -> str:
    return mark("code", words)


def strong(words: str) -> str:
    return mark("strong", words)


def with_marks(text: str, plain: Callable[[str], str], marked: Callable[[str, str], str]) -> str:
    """The text with everything between marks written by `plain`, and each mark by `marked`."""
    parts, end = [], 0
    for match in MARK.finditer(text):
        parts += [plain(text[end : match.start()]), marked(match[1], match[2])]
        end = match.end()
    return "".join([*parts, plain(text[end:])])


@dataclass(frozen=True)
class Paragraph:
    text: str


@dataclass(frozen=True)
class Heading:
    """Of a subsection; those of sections stand in the main file."""

    text: str


@dataclass(frozen=True)
class Terms:
    """A list of terms, each with what is said about it."""

    items: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Table:
    """`kinds` has a letter for each column: `l`eft, `r`ight, or `w`ide for text that wraps."""

    id: str
    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    kinds: str

    @property
    def floats(self) -> bool:
        """Whether it may go to the top or the bottom of a page. One that is long, or full of text,
        stands where it is and may go on overleaf."""
        return len(self.rows) <= MOST_FLOATING and self.kinds.count("w") < 2


@dataclass(frozen=True)
class Figure:
    """`image` is a name without an ending; `width` is a share of the text's width."""

    id: str
    caption: str
    image: str
    width: float = 1.0


@dataclass(frozen=True)
class Boards:
    """A figure of several boards side by side: images, each with what stands below it."""

    id: str
    caption: str
    images: tuple[tuple[str, str], ...]
    columns: int


@dataclass(frozen=True)
class Listing:
    """Lines of a program; `language` is what highlighters call it."""

    id: str
    caption: str
    text: str
    language: str = ""


@dataclass(frozen=True)
class References:
    items: tuple[tuple[str, str], ...]
    """Keys and texts, in the order of their numbers."""


Block = Paragraph | Heading | Terms | Table | Figure | Boards | Listing | References

SectionId = Literal[
    "introduction",
    "algorithm",
    "implementation",
    "experiments",
    "results",
    "discussion",
    "strengths",
    "conclusion",
    "references",
]


@dataclass(frozen=True)
class Section:
    """A part that garns makes anew each time; the heading stands in the main file."""

    id: SectionId
    title: str
    blocks: tuple[Block, ...]
