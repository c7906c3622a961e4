"""Reports as Typst. What people write into a report is never taken for markup."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import partial

from garns.messages import current_language, say

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

SPECIAL = re.compile(r"([\\#$*_`<>@\[\]~]|//|-(?=-)|^[-=+/]|^\d+\.)")

HIGHLIGHTED = {"C++": "cpp", "C#": "cs"}
"""What the highlighter calls a language, if not by its name in small letters."""

STYLE = """\
// {made}
#let report(body) = {{
  set document(title: {title}, author: {authors}, date: none)
  set page(paper: "a4", margin: (x: 26mm, y: 25mm), numbering: "1")
  set text(lang: "{language}", font: "Libertinus Serif", size: 11pt)
  set par(justify: true, leading: 0.68em, spacing: 1.05em)
  set heading(numbering: "1.1")
  show heading: set block(above: 1.5em, below: 0.9em)
  show heading.where(level: 1): set text(size: 15pt)
  show heading.where(level: 2): set text(size: 12pt)
  set table(stroke: none, inset: (x: 4pt, y: 2.6pt))
  set figure(gap: 0.8em)
  // Pictures and small tables go to the top or the bottom of a page: none is left half empty.
  show figure.where(kind: image): set figure(placement: auto)
  show figure.where(kind: table): set figure.caption(position: top)
  show figure.where(kind: table): set block(breakable: true)
  // A long table goes on overleaf between rows; its caption stays with the first ones.
  show figure.caption.where(kind: table): block.with(sticky: true)
  show figure.caption: set text(size: 9.5pt)
  show figure.caption: set par(justify: false)
  // A long listing goes on overleaf, but its caption stays with its first lines.
  show figure.where(kind: raw): set block(breakable: true)
  show figure.where(kind: raw): it => block(breakable: true, width: 100%, {{
    set align(left)
    block(sticky: true, below: 0.7em, align(center, it.caption))
    it.body
  }})
  show raw.where(block: true): set text(size: 8.5pt)
  show raw.where(block: true): block.with(
    fill: luma(246), inset: 8pt, radius: 2pt, width: 100%, breakable: true)
  show table: set text(size: 9pt)
  show table: set par(justify: false, leading: 0.5em)
  set table.cell(breakable: false)
  show table.cell.where(y: 0): strong
  body
}}
"""

TITLE_ABOVE = """\
#align(center)[
  #text(20pt, weight: "bold")[{title}]
  {lines}
]
"""

CONTENTS = """\
#show outline.entry.where(level: 1): set block(above: 0.9em)
#outline(title: text(15pt)[{title}], indent: auto, depth: 2)
"""


def plain(text: str) -> str:
    """Text that Typst shows as it stands."""
    return "\n".join(SPECIAL.sub(_escaped, line) for line in text.split("\n"))


def _escaped(match: re.Match[str]) -> str:
    return "".join(f"\\{char}" if not char.isdigit() else char for char in match[0])


def style(details: Details) -> str:
    return STYLE.format(
        made=say("report.part.made"),
        title=_quoted(details.shown_title),
        authors=f"({''.join(f'{_quoted(name)}, ' for name in details.authors)})",
        language=current_language(),
    )


def title(details: Details) -> str:
    """A page of its own, or a heading above the contents."""
    contents = CONTENTS.format(title=plain(say("report.contents")))
    if not details.has_title_page:
        below = [*details.authors, *filter(None, (details.place, details.date))]
        lines = "\n  ".join(f"#block(above: 0.8em)[{plain(line)}]" for line in below)
        shown = TITLE_ABOVE.format(title=plain(details.shown_title), lines=lines)
        return f"// {say('report.part.made')}\n{shown}#v(1em)\n{contents}"
    parts = [
        f"// {say('report.part.made')}",
        "#page(numbering: none)[#set align(center)",
        f"#text(14pt)[{plain(details.institution or '')}]",
        "#v(0.5fr)",
        f'#text(24pt, weight: "bold")[{plain(details.shown_title)}]',
        f"#block(above: 1.6em, text(13pt)[{plain(say('report.subtitle'))}])",
        "#v(0.4fr)",
        *(f"#block(text(13pt)[{plain(name)}])" for name in details.authors),
        "#v(0.5fr)",
        *_labelled(details),
        "#v(1fr)",
        *(f"#block(above: 0.6em)[{plain(line)}]" for line in (details.place, details.date) if line),
        "]",
        "#counter(page).update(1)",
        contents,
    ]
    return "\n".join(parts)


def _labelled(details: Details) -> list[str]:
    names = ("course", "class_name", "teacher")
    cells = [
        f"[{plain(say(f'report.label.{name}'))}:], [{plain(str(value))}],"
        for name in names
        if (value := getattr(details, name))
    ]
    columns = "#grid(columns: 2, column-gutter: 0.8em, row-gutter: 0.7em, align: (right, left),"
    return [columns, *cells, ")"] if cells else []


def main(sections: Sequence[Section]) -> str:
    """The file that is written once; everything else is included."""
    parts = [
        f"// {say('report.main.yours')}",
        f"// {say('report.main.made')}",
        "",
        '#import "made/style.typ": report',
        "#show: report",
        '#include "made/title.typ"',
    ]
    for section in sections:
        heading = "#heading(numbering: none)" if section.id == "references" else "#heading"
        parts += [
            "",
            f"{heading}[{plain(section.title)}] <sec-{section.id}>",
            f'#include "made/{section.id}.typ"',
            "",
            f"// {say(f'report.yours.{section.id}')}",
        ]
    return "\n".join(parts) + "\n"


def part(section: Section, numbers: Numbers) -> str:
    inline = partial(with_marks, plain=plain, marked=partial(_marked, numbers))
    blocks = [_block(block, inline) for block in section.blocks]
    return "\n".join([f"// {say('report.part.made')}", "", *blocks])


Inline = Callable[[str], str]


def _marked(numbers: Numbers, kind: str, words: str) -> str:
    match kind:
        case "code":
            return f"#raw({_quoted(words)})"
        case "strong":
            return f"#strong[{plain(words)}]"
        case "url":
            return f"#link({_quoted(words)})"
        case "cite":
            return f"\\[{numbers.of['cite', words]}\\]"
        case _:
            return f"#ref(<{kind}-{words}>)"


def _quoted(text: str) -> str:
    """A string of Typst, whose escapes are JSON's except for control characters."""
    return json.dumps("".join(c for c in text if c >= " " or c == "\n"), ensure_ascii=False)


def _block(block: Block, inline: Inline) -> str:
    match block:
        case Paragraph():
            written = f"{inline(block.text)}\n"
        case Heading():
            written = f"#heading(level: 2)[{inline(block.text)}]\n"
        case Terms():
            items = [f"- #strong[{plain(term)}.] {inline(text)}" for term, text in block.items]
            written = "\n".join(items) + "\n"
        case Table():
            written = _table(block, inline)
        case Figure():
            picture = f'image("images/{block.image}.svg", width: {100 * block.width:g}%)'
            written = _figure(picture, block.id, inline(block.caption), "fig")
        case Boards():
            written = _boards(block, inline)
        case Listing():
            written = _listing(block, inline)
        case References():
            texts = [f"[{inline(text)}]" for _, text in block.items]
            written = f'#enum(numbering: "[1]", spacing: 0.9em, {", ".join(texts)})\n'
    return written


def _figure(body: str, id: str, caption: str, kind: str, more: str = "") -> str:
    return f"#figure({body}, caption: [{caption}]{more}) <{kind}-{id}>\n"


def _table(table: Table, inline: Inline) -> str:
    columns = ", ".join("1fr" if kind == "w" else "auto" for kind in table.kinds)
    alignment = ", ".join("right" if kind == "r" else "left" for kind in table.kinds)
    lines = [
        f"table(columns: ({columns}), align: ({alignment}),",
        "  table.hline(stroke: 0.8pt),",
        f"  table.header({', '.join(f'[{inline(cell)}]' for cell in table.head)}),",
        "  table.hline(stroke: 0.5pt),",
        *(f"  {', '.join(f'[{inline(cell)}]' for cell in row)}," for row in table.rows),
        "  table.hline(stroke: 0.8pt),",
        ")",
    ]
    floats = ", placement: auto" if table.floats else ""
    return _figure("\n".join(lines), table.id, inline(table.caption), "tab", floats)


def _boards(boards: Boards, inline: Inline) -> str:
    cells = [
        f'[#image("images/{image}.svg") #v(-0.6em) #text(9pt)[{inline(words)}]],'
        for image, words in boards.images
    ]
    width = "70%" if boards.columns == 2 else "100%"
    lines = [
        f"block(width: {width}, grid(columns: {boards.columns}, gutter: 8pt, align: center,",
        *(f"  {cell}" for cell in cells),
        "))",
    ]
    return _figure("\n".join(lines), boards.id, inline(boards.caption), "fig", ", kind: image")


def _listing(listing: Listing, inline: Inline) -> str:
    language = HIGHLIGHTED.get(listing.language, listing.language.lower())
    named = f", lang: {_quoted(language)}" if language else ""
    raw = f"raw({_quoted(listing.text.rstrip())}, block: true{named})"
    return _figure(raw, listing.id, inline(listing.caption), "lst", ", kind: raw")
