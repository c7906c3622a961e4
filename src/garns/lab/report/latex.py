"""Reports as LaTeX, for pdfLaTeX, XeLaTeX and LuaLaTeX."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from unicodedata import normalize

from garns.messages import say

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

SPECIAL = {
    **{char: f"\\{char}" for char in "#$%&_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "²": r"\textsuperscript{2}",
    "¹": r"\textsuperscript{1}",
    "←": r"$\leftarrow$",
    "≤": r"$\leq$",
    "≥": r"$\geq$",
    "–": "--",
    "\u00a0": "~",
}

KNOWN_LANGUAGES = ("C", "C++", "Haskell", "Java", "Pascal", "Python", "Ruby", "Lua")
"""Those that the package listings can highlight."""

ACCENTED = "áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ"
ACCENTS = {
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0308": '"',
    "\u0327": "c ",
}
"""What LaTeX writes before a letter for an accent that follows it in Unicode."""

IN_LISTINGS = {
    **{char: f"\\{ACCENTS[normalize('NFD', char)[1]]}{normalize('NFD', char)[0]}"
       for char in ACCENTED},
    "←": r"$\leftarrow$",
    "→": r"$\rightarrow$",
    "–": "--",
    "“": "``",
    "”": "''",
    "×": r"$\times$",
    "…": "...",
    "º": r"\textordmasculine{}",
    "ª": r"\textordfeminine{}",
}  # fmt: skip
"""The package listings knows no Unicode: what each of these is written as."""

PREAMBLE = r"""% {made}
\usepackage{{iftex}}
\ifPDFTeX
  \usepackage[utf8]{{inputenc}}
  \usepackage[T1]{{fontenc}}
  \usepackage{{lmodern}}
\else
  \usepackage{{fontspec}}
\fi
\usepackage[{babel}]{{babel}}
\usepackage{{textcomp}}
\usepackage[a4paper, margin=26mm]{{geometry}}
\usepackage{{graphicx}}
\usepackage{{booktabs}}
\usepackage{{longtable}}
\usepackage{{array}}
\usepackage{{listings}}
\usepackage{{caption}}
\usepackage[hidelinks]{{hyperref}}
\captionsetup{{font=small, labelfont=bf}}
\renewcommand{{\lstlistingname}}{{{listing}}}
\newcommand{{\sectionname}}{{{section}}}
\renewcommand{{\topfraction}}{{0.9}}
\renewcommand{{\bottomfraction}}{{0.8}}
\renewcommand{{\textfraction}}{{0.07}}
\renewcommand{{\floatpagefraction}}{{0.75}}
\lstset{{
  basicstyle=\ttfamily\footnotesize, columns=fullflexible, keepspaces=true, breaklines=true,
  showstringspaces=false, frame=single, framesep=4pt, captionpos=t, extendedchars=true,
  literate={literate}
}}
% Columns of text that wraps, even at the left or at the right.
\newcolumntype{{W}}[1]{{>{{\raggedright\arraybackslash}}p{{#1}}}}
\newcolumntype{{R}}[1]{{>{{\raggedleft\arraybackslash}}p{{#1}}}}
"""

IMAGES = "made/images"


def plain(text: str) -> str:
    """Text that LaTeX shows as it stands."""
    return "".join(SPECIAL.get(char, char) for char in text if char >= " " or char == "\n")


def preamble() -> str:
    literate = " ".join(f"{{{char}}}{{{{{command}}}}}1" for char, command in IN_LISTINGS.items())
    return PREAMBLE.format(
        made=say("report.part.made"),
        babel=say("language.latex"),
        listing=say("report.word.listing"),
        section=say("report.word.section"),
        literate=literate,
    )


def title(details: Details) -> str:
    head = [f"% {say('report.part.made')}"]
    shown = plain(details.shown_title)
    authors = [f"{plain(name)}\\par" for name in details.authors]
    end = [f"{plain(line)}\\par" for line in (details.place, details.date) if line]
    if not details.has_title_page:
        above = [r"\begin{center}", f"{{\\LARGE\\bfseries {shown}\\par}}", r"\medskip"]
        lines = [*above, *authors, *end, r"\end{center}"]
    else:
        lines = [
            r"\begin{titlepage}\centering",
            f"{{\\large {plain(details.institution or '')}\\par}}",
            r"\vspace*{\stretch{1}}",
            f"{{\\Huge\\bfseries {shown}\\par}}",
            r"\bigskip",
            f"{{\\large {plain(say('report.subtitle'))}\\par}}",
            r"\vspace*{\stretch{1}}",
            r"{\large",
            *authors,
            "}",
            r"\vspace*{\stretch{1}}",
            *_labelled(details),
            r"\vspace*{\stretch{2}}",
            *end,
            r"\end{titlepage}",
        ]
    return "\n".join([*head, *lines, r"\tableofcontents", ""])


def _labelled(details: Details) -> list[str]:
    cells = [
        f"{plain(say(f'report.label.{name}'))}: & {plain(str(value))} \\\\"
        for name in ("course", "class_name", "teacher")
        if (value := getattr(details, name))
    ]
    return [r"\begin{tabular}{rl}", *cells, r"\end{tabular}\par"] if cells else []


def main(sections: Sequence[Section]) -> str:
    """The file that is written once; everything else is read from `made`."""
    parts = [
        f"% {say('report.main.yours')}",
        f"% {say('report.main.made')}",
        r"\documentclass[11pt, a4paper]{article}",
        r"\input{made/preamble}",
        r"\begin{document}",
        r"\input{made/title}",
    ]
    for section in sections:
        if section.id == "references":
            lines = [
                r"\begin{thebibliography}{99}",
                r"\input{made/references}",
                f"% {say('report.yours.references')}",
                r"\end{thebibliography}",
            ]
        else:
            lines = [
                f"\\section{{{plain(section.title)}}}\\label{{sec:{section.id}}}",
                f"\\input{{made/{section.id}}}",
                "",
                f"% {say(f'report.yours.{section.id}')}",
            ]
        parts += ["", *lines]
    return "\n".join([*parts, "", r"\end{document}", ""])


def part(section: Section) -> str:
    inline = partial(with_marks, plain=plain, marked=_marked)
    blocks = [_block(block, inline) for block in section.blocks]
    return "\n".join([f"% {say('report.part.made')}", "", *blocks])


NAMES = {
    "fig": r"\figurename",
    "tab": r"\tablename",
    "lst": r"\lstlistingname",
    "sec": r"\sectionname",
}

Inline = Callable[[str], str]


def _marked(kind: str, words: str) -> str:
    match kind:
        case "code":
            return f"\\texttt{{{plain(words)}}}"
        case "strong":
            return f"\\textbf{{{plain(words)}}}"
        case "url":
            return f"\\url{{{words}}}"
        case "cite":
            return f"\\cite{{{words}}}"
        case _:
            return f"{NAMES[kind]}~\\ref{{{kind}:{words}}}"


def _block(block: Block, inline: Inline) -> str:
    match block:
        case Paragraph():
            written = f"{inline(block.text)}\n"
        case Heading():
            written = f"\\subsection{{{inline(block.text)}}}\n"
        case Terms():
            items = [f"  \\item[{plain(term)}.] {inline(text)}" for term, text in block.items]
            written = "\n".join([r"\begin{description}", *items, r"\end{description}", ""])
        case Table():
            written = _table(block, inline)
        case Figure():
            picture = (
                f"\\includegraphics[width={block.width:g}\\textwidth]{{{IMAGES}/{block.image}}}"
            )
            written = _figure([picture], block.id, inline(block.caption))
        case Boards():
            written = _figure(_boards(block, inline), block.id, inline(block.caption))
        case Listing():
            written = _listing(block, inline)
        case References():
            items = [f"\\bibitem{{{key}}} {inline(text)}" for key, text in block.items]
            written = "\n".join(items) + "\n"
    return written


def _figure(lines: Sequence[str], id: str, caption: str) -> str:
    begin, end = [r"\begin{figure}[tbp]", r"  \centering"], [r"\end{figure}", ""]
    named = [f"\\caption{{{caption}}}\\label{{fig:{id}}}"]
    return "\n".join([*begin, *(f"  {line}" for line in (*lines, *named)), *end])


def _boards(boards: Boards, inline: Inline) -> list[str]:
    width = 0.33 if boards.columns == 2 else 0.235
    lines: list[str] = []
    for number, (image, words) in enumerate(boards.images, start=1):
        lines += [
            f"\\begin{{minipage}}{{{width}\\textwidth}}\\centering",
            f"  \\includegraphics[width=\\textwidth]{{{IMAGES}/{image}}}\\\\",
            f"  {{\\footnotesize {inline(words)}}}",
            r"\end{minipage}\hfill" if number % boards.columns else r"\end{minipage}\par\medskip",
        ]
    return lines


LINE, SMALL_LINE = 86, 98
"""Characters of a line in a table, and in one of the smaller print for many columns."""


def _table(table: Table, inline: Inline) -> str:
    head = " & ".join(f"\\textbf{{{inline(cell)}}}" for cell in table.head)
    rows = [f"{' & '.join(map(inline, row))} \\\\" for row in table.rows]
    size, columns = _columns(table)
    caption = f"\\caption{{{inline(table.caption)}}}\\label{{tab:{table.id}}}"
    if table.floats:
        lines = [
            f"\\begin{{table}}[tbp]\\centering{size}\\setlength{{\\tabcolsep}}{{3.5pt}}",
            caption,
            f"\\begin{{tabular}}{{{columns}}}",
            f"\\toprule {head} \\\\ \\midrule",
            *rows,
            r"\bottomrule",
            r"\end{tabular}\end{table}",
        ]
    else:
        lines = [
            f"{{{size}\\setlength{{\\tabcolsep}}{{3.5pt}}",
            f"\\begin{{longtable}}{{{columns}}}",
            f"{caption}\\\\",
            f"\\toprule {head} \\\\ \\midrule \\endfirsthead",
            f"\\toprule {head} \\\\ \\midrule \\endhead",
            r"\bottomrule \endfoot",
            *rows,
            r"\end{longtable}}",
        ]
    return "\n".join([*lines, ""])


def _columns(table: Table) -> tuple[str, str]:
    """The size of the print, and the columns: as wide as their cells, or, if that is too wide,
    with words that wrap."""
    cells = [list(column) for column in zip(table.head, *table.rows, strict=True)]
    if sum(max(map(len, column)) for column in cells) <= LINE - 2 * len(cells):
        return r"\footnotesize", "".join("l" if kind == "w" else kind for kind in table.kinds)
    widths = _widths(cells, table.kinds)
    # Beside the columns there is the space between them.
    share = (0.99 - 0.0157 * len(cells)) / sum(widths)
    return r"\scriptsize" if len(cells) > 3 else r"\footnotesize", "".join(
        f"{'R' if kind == 'r' else 'W'}{{{width * share:.3f}\\textwidth}}"
        for kind, width in zip(table.kinds, widths, strict=True)
    )


def _widths(cells: Sequence[Sequence[str]], kinds: str) -> list[int]:
    """Characters for each column. Numbers stay in one line, words wrap where there is the most."""
    widths = [max(map(len, column)) for column in cells]
    least = [
        max(_longest_word(column), max(map(len, column[1:])) if kind == "r" else 0)
        for column, kind in zip(cells, kinds, strict=True)
    ]
    room = SMALL_LINE - 2 * len(cells)
    while sum(widths) > room and widths != least:
        slack = [width - low for width, low in zip(widths, least, strict=True)]
        widths[slack.index(max(slack))] -= 1
    return [width + 1 for width in widths]


def _longest_word(column: Sequence[str]) -> int:
    return max(len(word) for cell in column for word in cell.split() or [""])


def _in_listing(char: str) -> str:
    if char.isascii():
        return char if char >= " " or char == "\n" else ""
    return char if char in IN_LISTINGS else "?"


def _listing(listing: Listing, inline: Inline) -> str:
    language = f", language={listing.language}" if listing.language in KNOWN_LANGUAGES else ""
    text = "".join(map(_in_listing, listing.text.rstrip()))
    # The end of a listing must not stand in it.
    text = text.replace(r"\end{lstlisting}", r"\end {lstlisting}")
    options = f"caption={{{inline(listing.caption)}}}, label=lst:{listing.id}{language}"
    return "\n".join([f"\\begin{{lstlisting}}[{options}]", text, r"\end{lstlisting}", ""])
