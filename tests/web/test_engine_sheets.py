"""Sheets to print of the engine in the page: as those of the server, line by line and digit by
digit; only the font is another one."""

from __future__ import annotations

import io
import json
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pypdf
import pypdfium2
import pytest
from pypdf.generic import ContentStream

from garns import generate
from garns.messages import LANGUAGES, say, use_language
from garns.model import Layout
from garns.web.operations import Reply, answer
from tests.web.engine import ENGINE, PATIENT, ask_engine, ask_server
from tests.web.node import NODE
from tests.web.page import SMALL

LAYOUTS = (
    "6",
    "9",
    "9+diagonals",
    "windoku",
    "latin-7",
    "jigsaw-1112132233243444",
    "16",
    "samurai",
)
WIDTHS = (510.2, 113.4)
"""Of the boards on both pages, in points; the smaller one of boards up to 9×9."""

NEAR = 0.02
"""Points that lines may be apart."""

Mark = tuple[float, ...]


class Sheets(NamedTuple):
    """One sheet as the server and as the engine make it."""

    server: bytes
    own: bytes
    language: str


@dataclass
class Marks:
    """What is drawn on a page: the ends of lines, and the corners of shaded cells, each with the
    width of the pen, the grey and the dashes."""

    lines: list[Mark] = field(default_factory=list)
    shades: list[Mark] = field(default_factory=list)


def marks_of(page: Any) -> Marks:
    marks, stack = Marks(), list[tuple[float, float, float]]()
    turned, left, top = 1.0, 0.0, 0.0
    pen: dict[str, list[float]] = {"w": [1], "J": [0], "d": [], "grey": [0]}
    path: list[float] = []
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        match operator:
            case b"q":
                stack.append((turned, left, top))
                pen.update(J=[0], d=[])
            case b"Q":
                turned, left, top = stack.pop()
            case b"cm":
                turned, left, top = (float(operands[i]) for i in (3, 4, 5))
            case b"g" | b"G" | b"scn" | b"SCN":
                pen["grey"] = [float(operands[0])]
            case b"w" | b"J":
                pen[operator.decode()] = [float(operands[0])]
            case b"d":
                pen["d"] = [float(each) for each in operands[0]]
            case b"m" | b"l":
                x, y = map(float, operands)
                path += [left + x, top + turned * y]
            case b"re":
                x, y, width, height = map(float, operands)
                path += [x, y, x + width, y + height]
            case b"S":
                marks.lines.append((*path, *pen["w"], *pen["J"], *pen["grey"], *pen["d"]))
                path = []
            case b"f":
                corners = (min(path[::2]), min(path[1::2]), max(path[::2]), max(path[1::2]))
                marks.shades.append((*corners, *pen["grey"]))
                path = []
    marks.shades.sort(key=lambda mark: (-round(mark[1]), round(mark[0])))
    return marks


def written_on(page: Any) -> Iterator[tuple[str, float, float]]:
    """Characters with their middles."""
    texts = page.get_textpage()
    for i in range(texts.count_chars()):
        left, bottom, right, top = texts.get_charbox(i)
        if (character := texts.get_text_range(i, 1)).strip():
            yield character, (left + right) / 2, (bottom + top) / 2


def of_server(request: dict[str, Any]) -> bytes:
    reply = answer("sheet", request, PATIENT, packs=False)
    assert isinstance(reply, Reply)
    return reply.content


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Sheets]:
    """By layout."""
    requests: list[dict[str, Any]] = [
        {
            "puzzles": generate(layout, seed=3).line,
            "layout": layout,
            "per_page": 1,
            "language": LANGUAGES[number % 2],
        }
        for number, layout in enumerate(LAYOUTS)
    ]
    found = ask_engine(
        [("sheet", request) for request in requests], tmp_path_factory.mktemp("engine")
    )
    return {
        request["layout"]: Sheets(
            of_server(request), own["content"].encode("ascii"), request["language"]
        )
        for request, own in zip(requests, found, strict=True)
    }


@pytest.mark.parametrize("layout", LAYOUTS)
def test_lines_and_shades_are_those_of_the_server(layout: str, sheets: dict[str, Sheets]) -> None:
    server, own = (pypdf.PdfReader(io.BytesIO(each)) for each in sheets[layout][:2])
    assert len(own.pages) == len(server.pages) == 2
    for ours, theirs in zip(own.pages, server.pages, strict=True):
        assert ours.mediabox == pytest.approx(theirs.mediabox, abs=NEAR)
        found, expected = marks_of(ours), marks_of(theirs)
        assert len(found.lines) == len(expected.lines) > 0
        for line, other in zip(found.lines, expected.lines, strict=True):
            assert line == pytest.approx(other, abs=NEAR)
        assert len(found.shades) == len(expected.shades)
        for shade, other in zip(found.shades, expected.shades, strict=True):
            assert shade == pytest.approx(other, abs=NEAR)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_words_and_digits_are_those_of_the_server(layout: str, sheets: dict[str, Sheets]) -> None:
    server, own = map(pypdfium2.PdfDocument, sheets[layout][:2])
    with use_language(sheets[layout].language):
        title = say("sheet.solutions")
    for ours, theirs, width, words in zip(own, server, WIDTHS, ("", title), strict=True):
        found, expected = list(written_on(ours)), list(written_on(theirs))
        text = "".join(character for character, _, _ in found)
        assert text == "".join(character for character, _, _ in expected)
        assert text.startswith(f"{words}1")
        near = width / (Layout.named(layout).size * 12)
        for (sign, *place), (_, *other) in list(zip(found, expected, strict=True))[len(words) :]:
            assert place == pytest.approx(other, abs=near), sign


def test_they_know_their_title_and_language(sheets: dict[str, Sheets]) -> None:
    read = [pypdf.PdfReader(io.BytesIO(each.own), strict=True) for each in sheets.values()]
    found = {str(each.root_object["/Lang"]): each.metadata for each in read}
    titles = {language: about and about.title for language, about in found.items()}
    assert titles == {"en": "Puzzles", "pt-BR": "Quebra-cabeças"}


def test_titles_lose_only_what_the_font_does_not_have() -> None:
    path = json.dumps((ENGINE / "printing" / "pdf.js").resolve().as_uri())
    about = json.dumps({"title": "Ação (1\\\\2) ľ 数", "language": "sk"})
    script = (
        f"import {{ Page, documentOf }} from {path};"
        f"process.stdout.write(documentOf([new Page(9, 9)], {about}));"
    )
    command = [NODE, "--input-type=module", "--eval", script]
    done = subprocess.run(command, capture_output=True, check=True)
    read = pypdf.PdfReader(io.BytesIO(done.stdout), strict=True)
    assert read.metadata is not None
    assert read.metadata.title == "Ação (1\\\\2) l ?"


def test_what_has_no_sheet_is_said_as_the_server_says_it(tmp_path: Path) -> None:
    requests = [
        {"puzzles": puzzle, "per_page": 1, "language": language}
        for puzzle in ("." * 81, "11" + "." * 79, SMALL.replace("2", "1"))
        for language in LANGUAGES
    ]
    questions = [("sheet", request) for request in requests]
    found = ask_engine(questions, tmp_path)
    assert found == [ask_server(*question) for question in questions]
    assert {each["status"] for each in found} == {"many", "invalid"}
