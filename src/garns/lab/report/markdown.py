"""Reports as Markdown. Includes are unknown there, so made parts stand between comments, each with
a digest of its text: a part that somebody has changed is told by it, and kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import sha256

from garns.messages import say
from garns.model.escaping import markdown_text, visible

from .blocks import (
    Block,
    Boards,
    Figure,
    Heading,
    Listing,
    Paragraph,
    References,
    Section,
    Table,
    Terms,
    with_marks,
)
from .details import Details
from .numbering import Numbers

HIGHLIGHTED = {"C++": "cpp", "C#": "csharp"}
WORDS = {"fig": "figure", "tab": "table", "lst": "listing", "sec": "section"}

MADE = re.compile(
    r"<!-- made by garns: (?P<id>[\w-]+) (?P<digest>[0-9a-f]{12}) -->\n(?P<text>.*?)"
    r"<!-- end: (?P=id) -->",
    re.S,
)


plain = markdown_text


def title(details: Details) -> str:
    lines = [f"# {plain(details.shown_title)}", ""]
    if details.institution:
        lines += [plain(details.institution), ""]
    lines += [f"{plain(name)}  " for name in details.authors]
    for name in ("course", "class_name", "teacher"):
        if value := getattr(details, name):
            lines.append(f"{plain(say(f'report.label.{name}'))}: {plain(value)}  ")
    lines += [f"{plain(line)}  " for line in (details.place, details.date) if line]
    return "\n".join(lines).rstrip() + "\n"


def contents(sections: Sequence[Section]) -> str:
    entries = [
        f"{number}. [{plain(section.title)}](#sec-{section.id})"
        for number, section in enumerate(sections, start=1)
    ]
    return "\n".join([strong(say("report.contents")), "", *entries]) + "\n"


def strong(text: str) -> str:
    return f"**{plain(text)}**"


def main(sections: Sequence[Section], made: Sequence[tuple[str, str]]) -> str:
    """The whole file, as it is written the first time; `made` has the id and text of each part."""
    texts = dict(made)
    parts = [f"<!-- {say('report.main.markdown')} -->\n"]
    parts += [_between(id, texts[id]) for id in ("title", "contents")]
    for number, section in enumerate(sections, start=1):
        heading = f'## {number}. <a id="sec-{section.id}"></a>{plain(section.title)}\n'
        yours = f"<!-- {say(f'report.yours.{section.id}')} -->\n"
        parts += [heading, _between(section.id, texts[section.id]), yours]
    return "\n".join(parts)


def _between(id: str, text: str) -> str:
    return f"<!-- made by garns: {id} {_digest(text)} -->\n{text}<!-- end: {id} -->\n"


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Renewed:
    """A file with its made parts renewed, and the ids of those that somebody has changed."""

    text: str
    changed: list[str]


def renew(old: str, made: Sequence[tuple[str, str]]) -> Renewed:
    texts, changed = dict(made), []

    def renewed(match: re.Match[str]) -> str:
        id = match["id"]
        if id not in texts:
            return match[0]
        if _digest(match["text"]) != match["digest"]:
            changed.append(id)
            return match[0]
        return _between(id, texts[id]).rstrip("\n")

    return Renewed(MADE.sub(renewed, old), changed)


def part(section: Section, numbers: Numbers) -> str:
    writer = _Writer(numbers)
    return "\n".join(writer.block(block) for block in section.blocks)


@dataclass(frozen=True)
class _Writer:
    numbers: Numbers

    @property
    def inline(self) -> Callable[[str], str]:
        return partial(with_marks, plain=plain, marked=self._marked)

    def _marked(self, kind: str, words: str) -> str:
        match kind:
            case "code":
                fence = _fence(words, 1)
                blank = " " if words.startswith("`") or words.endswith("`") else ""
                return f"{fence}{blank}{visible(words)}{blank}{fence}"
            case "strong":
                return strong(words)
            case "url":
                return f"<{words}>"
            case "cite":
                return f"[\\[{self.numbers.of['cite', words]}\\]](#ref-{words})"
            case _:
                return f"[{self._name(kind, words)}](#{kind}-{words})"

    def _name(self, kind: str, id: str) -> str:
        return f"{say(f'report.word.{WORDS[kind]}')} {self.numbers.of[kind, id]}"

    def block(self, block: Block) -> str:
        match block:
            case Paragraph():
                written = f"{self.inline(block.text)}\n"
            case Heading():
                written = f"### {self.inline(block.text)}\n"
            case Terms():
                items = [f"- {strong(term)}: {self.inline(text)}" for term, text in block.items]
                written = "\n".join(items) + "\n"
            case Table():
                written = self._table(block)
            case Figure():
                alternative = with_marks(block.caption, plain, lambda _, words: plain(words))
                picture = f"![{alternative}](made/images/{block.image}.svg)\n"
                written = f"{picture}\n{self._caption('fig', block.id, block.caption)}"
            case Boards():
                written = self._boards(block)
            case Listing():
                written = self._listing(block)
            case References():
                items = [
                    f'{i}. <a id="ref-{key}"></a>{self.inline(text)}'
                    for i, (key, text) in enumerate(block.items, start=1)
                ]
                written = "\n".join(items) + "\n"
        return written

    def _caption(self, kind: str, id: str, caption: str) -> str:
        name = strong(f"{self._name(kind, id)}.")
        return f'<a id="{kind}-{id}"></a>{name} {self.inline(caption)}\n'

    def _table(self, table: Table) -> str:
        rules = ["---:" if kind == "r" else "---" for kind in table.kinds]
        rows = [[self.inline(cell) for cell in row] for row in (table.head, *table.rows)]
        lines = [f"| {' | '.join(row)} |" for row in (rows[0], rules, *rows[1:])]
        return self._caption("tab", table.id, table.caption) + "\n" + "\n".join(lines) + "\n"

    def _boards(self, boards: Boards) -> str:
        images = [f"![{plain(words)}](made/images/{image}.svg)" for image, words in boards.images]
        words = [plain(words) for _, words in boards.images]
        lines: list[str] = []
        for start in range(0, len(images), boards.columns):
            some = slice(start, start + boards.columns)
            short = boards.columns - len(images[some])
            lines += [f"| {' | '.join([*row[some], *[''] * short])} |" for row in (images, words)]
        lines.insert(1, f"|{' :---: |' * boards.columns}")
        return "\n".join(lines) + "\n\n" + self._caption("fig", boards.id, boards.caption)

    def _listing(self, listing: Listing) -> str:
        language = HIGHLIGHTED.get(listing.language, listing.language.lower())
        fence = _fence(listing.text, 3)
        code = f"{fence}{language}\n{visible(listing.text.rstrip())}\n{fence}\n"
        return self._caption("lst", listing.id, listing.caption) + "\n" + code


def _fence(text: str, least: int) -> str:
    """Longer than any row of the same marks in the text, which would end it."""
    rows = map(len, re.findall(r"`+", text))
    return "`" * max(least, max(rows, default=0) + 1)
