"""Symbols on paper: text that fits, colours, images, emoji, a legend, and what is refused."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from pathlib import Path

import pypdf
import pypdfium2
import pytest

from garns.classroom import Student
from garns.classroom.assignment import Assignment, create, load
from garns.classroom.books import BookPuzzle, Look, book
from garns.classroom.exports import gift, moodle_xml
from garns.classroom.grading import grade
from garns.classroom.pages import write_pages
from garns.classroom.settings import Settings
from garns.classroom.signs import COLOURS, labels_of, signs_of, spellings
from garns.engine import solve
from garns.formats import parse
from garns.messages import use_language
from garns.model import PRESETS, Grid, InvalidRequest, Symbols
from garns.model.symbol_files import symbols_from
from tests.classroom.gift import read_gift

PUZZLE = parse(
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
).grid
SMALL = parse("...2.13.....4...").grid
TEAMS = "FLU,FLA,VAS,BOT,SAN,GRE,CRU,BAH,SPO"
STUDENTS = [Student("75501", "Ana Souza"), Student("75502", "João Lima")]
RESOLUTION = 2
"""Pixels to a point."""


def png(red: int, green: int, blue: int) -> bytes:
    """A square of one colour."""

    def chunk(kind: bytes, content: bytes) -> bytes:
        check = zlib.crc32(kind + content)
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)

    row = b"\0" + bytes((red, green, blue)) * 8
    header = struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(row * 8)), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.fixture
def badges(tmp_path: Path) -> Path:
    folder = tmp_path / "badges"
    folder.mkdir()
    for value in range(1, 9):
        (folder / f"{value}-team {value}.png").write_bytes(png(20 * value, 0, 250))
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    drawing += '<rect width="9" height="9" fill="#00ff00"/></svg>'
    (folder / "9-flu.svg").write_text(drawing)
    return folder


def printed(symbols: Symbols | None, puzzle: Grid = PUZZLE) -> bytes:
    shown = [BookPuzzle(puzzle, solve(puzzle), "easy")]
    return book(shown, Look(symbols=symbols), part="puzzles")


def words_of(content: bytes, tmp_path: Path) -> str:
    (tmp_path / "printed.pdf").write_bytes(content)
    return "\n".join(
        page.extract_text() for page in pypdf.PdfReader(tmp_path / "printed.pdf").pages
    )


def colours_of(content: bytes) -> set[tuple[int, ...]]:
    """The colours of the first page that are not grey, to the nearest eighth."""
    picture = pypdfium2.PdfDocument(content)[0].render(scale=RESOLUTION).to_pil().convert("RGB")
    found = picture.getcolors(picture.width * picture.height)
    return {
        tuple(part // 32 for part in colour)
        for count, colour in found
        if count > 50 and max(colour) - min(colour) > 60
    }


def glyph_boxes(content: bytes) -> Iterator[tuple[str, float, float]]:
    """The characters of the first page with their left and right edges."""
    text = pypdfium2.PdfDocument(content)[0].get_textpage()
    for index in range(text.count_chars()):
        left, _, right, _ = text.get_charbox(index)
        yield text.get_text_range(index, 1), left, right


def test_names_fit_into_their_cells() -> None:
    """In the first row of a large board: SAN and VAS, each within its cell."""
    boxes = list(glyph_boxes(printed(Symbols.named(TEAMS, 9))))
    text = "".join(char for char, _, _ in boxes)
    start = text.index("SAN")
    (first, second) = boxes[start : start + 3], boxes[text.index("VAS", start) :][:3]
    cell = (second[0][1] + second[-1][2]) / 2 - (first[0][1] + first[-1][2]) / 2
    assert 0.5 * cell < first[-1][2] - first[0][1] < 0.9 * cell


def test_colours_are_coloured() -> None:
    found = colours_of(printed(Symbols.named("colours", 9)))
    for name, colour in COLOURS.values():
        if name not in ("black", "white"):
            parts = tuple(int(colour[i : i + 2], 16) // 32 for i in (1, 3, 5))
            assert parts in found, name
    assert not colours_of(printed(None))


def test_colours_differ_in_grey_print() -> None:
    """By pattern, or else by how dark they are."""
    signs = signs_of(Symbols.named("colours", 9))
    assert len({(sign["pattern"], sign["colour"] == "#ffffff") for sign in signs}) == 9


def test_colours_of_your_own(tmp_path: Path) -> None:
    symbols = Symbols.named("#ff0000,#00f,C,D", 4)
    content = printed(symbols, SMALL)
    assert {(7, 0, 0), (0, 0, 7)} <= colours_of(content)
    assert "C" in words_of(content, tmp_path)


def test_images_are_drawn(badges: Path) -> None:
    symbols = symbols_from(str(badges))
    assert isinstance(symbols, Symbols)
    found = colours_of(printed(symbols))
    assert {(20 * value // 32, 0, 7) for value in range(1, 9)} | {(0, 7, 0)} <= found


def test_emoji_are_drawn_by_the_font_that_comes_along() -> None:
    """An empty box would have no colour; an apple is red and a kiwi is green."""
    found = colours_of(printed(Symbols.named("fruit", 9)))
    assert any(red > 5 and green < 3 for red, green, _ in found)
    assert any(green > red for red, green, _ in found)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_printed_and_is_explained(preset: str, tmp_path: Path) -> None:
    text = words_of(printed(Symbols.named(preset, 9)), tmp_path)
    assert ("Symbols" in text) == (preset not in ("digits", "numbers"))
    for label in labels_of(Symbols.named(preset, 9)):
        assert label in text


def test_there_is_no_legend_for_digits(tmp_path: Path) -> None:
    assert "Symbols" not in words_of(printed(None), tmp_path)


def test_what_cannot_be_printed_is_refused(badges: Path) -> None:
    with pytest.raises(InvalidRequest, match="No font here can print the symbol “\U0001f1e7"):
        printed(Symbols.named("🇧🇷🇵🇹🇦🇴🇲🇿", 4), SMALL)
    (badges / "3-team 3.png").write_bytes(b"\x89PNG\r\n\x1a\nbroken")
    symbols = symbols_from(str(badges))
    assert isinstance(symbols, Symbols)
    with pytest.raises(InvalidRequest, match=r"3-team 3\.png” cannot be used as an image"):
        printed(symbols)


def made(folder: Path, symbols: str, **settings: object) -> Assignment:
    wanted = Settings("Test", symbols=symbols, difficulty="easy", **settings)  # type: ignore[arg-type]
    return create(folder, wanted, STUDENTS)


def test_an_assignment_keeps_its_images(badges: Path, tmp_path: Path) -> None:
    assignment = made(tmp_path / "a", str(badges))
    assert assignment.settings.symbols == "symbols/"
    assert made(tmp_path / "a", str(badges)).sheets == assignment.sheets
    for file in badges.iterdir():
        file.unlink()
    again = load(tmp_path / "a")
    assert again.symbols.names[0] == "team_1"
    assert again.symbols.names[8] == "flu"
    write_pages(again)
    assert (0, 7, 0) in colours_of((tmp_path / "a" / "sheets" / "all.pdf").read_bytes())


def test_images_beside_text(badges: Path, tmp_path: Path) -> None:
    text = f"{badges / '9-flu.svg'},FLA,VAS,BOT,SAN,GRE,CRU,BAH,SPO"
    assignment = made(tmp_path / "a", text)
    assert assignment.settings.symbols == "symbols/01-flu.svg,FLA,VAS,BOT,SAN,GRE,CRU,BAH,SPO"
    assert load(tmp_path / "a").symbols.names == ("flu", *TEAMS.split(",")[1:])


@pytest.mark.parametrize(
    ("symbols", "words"),
    [
        ("", "Which digits stand in these cells?"),
        (TEAMS, "Which symbols stand in these cells?"),
        ("fruit", "Write their names or numbers."),
    ],
)
def test_questions_speak_of_symbols_only_if_there_are_any(
    symbols: str, words: str, tmp_path: Path
) -> None:
    assignment = made(tmp_path / "a", symbols)
    write_pages(assignment)
    text = words_of((tmp_path / "a" / "sheets" / "75501.pdf").read_bytes(), tmp_path)
    assert words in text.replace("\n", " ")
    assert ("symbol" in text.lower()) == bool(symbols)
    assert ("every digit" in text) == (not symbols)


def test_nothing_is_written_for_symbols_that_cannot_be_printed(tmp_path: Path) -> None:
    assignment = made(tmp_path / "a", "🇧🇷🇵🇹🇦🇴🇲🇿", layout="4")
    before = set((tmp_path / "a").iterdir())
    with pytest.raises(InvalidRequest, match="No font"):
        write_pages(assignment)
    assert set((tmp_path / "a").iterdir()) == before


def test_answers_by_name_or_number(tmp_path: Path) -> None:
    symbols = Symbols.named("fruit", 9)
    values = dict(spellings(symbols))
    assert values["maçã"] == values["apple"] == values["🍎"] == 1
    assignment = made(tmp_path / "a", "fruit")
    with use_language("pt"):
        labels = labels_of(symbols)
    right = assignment.sheets[0].answers
    answers = [labels[right[0] - 1].upper(), str(right[1]), symbols.write(right[2])]
    table = tmp_path / "answers.csv"
    table.write_text(f"id,a1,a2,a3\n75501,{','.join(answers)}\n", encoding="utf-8")
    assert grade(load(tmp_path / "a"), table).marks[0].right == (True, True, True)


def test_exports_with_images(badges: Path, tmp_path: Path) -> None:
    assignment = made(tmp_path / "a", str(badges))
    quiz = moodle_xml(assignment)
    assert quiz.count('encoding="base64"') == 9 * len(assignment.sheets)
    for sheet in assignment.sheets:
        for value in sheet.answers:
            accepted = "flu~=9" if value == 9 else f"team_{value}~=team {value}~={value}"
            assert f"{{1:SHORTANSWER:={accepted}}}" in quiz
    questions = read_gift(gift(assignment))
    assert [question.kind for question in questions] == ["short"] * 6
    assert str(assignment.sheets[0].answers[0]) in questions[0].answer
    assert all("team_1" in question.body for question in questions)
    assert "<img" not in gift(assignment)


TWO_PAGES = """#import "board.typ": board, puzzle
Look at this sample:
#puzzle("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
It is not yours. Yours is #board and it has text after it.

#lorem(300)
"""


def test_every_page_says_whose_it_is(tmp_path: Path) -> None:
    assignment = made(tmp_path / "a", "", ask=4)
    (tmp_path / "a" / "text.typ").write_text(TWO_PAGES)
    write_pages(assignment)
    path = tmp_path / "a" / "sheets" / "all.pdf"
    pages = [page.extract_text() for page in pypdf.PdfReader(path).pages]
    assert len(pages) == 4
    for number, page in enumerate(pages):
        sheet = assignment.sheets[number // 2]
        assert sheet.students[0].name in page
        assert sheet.students[0].id in page
        assert sheet.code in page
        assert page.count(f"Sheet {sheet.number}") >= 1
        assert f"{number % 2 + 1} / 2" in page
    assert "Sheet 1. Which digits stand in these cells?" in pages[1]


def test_boards_in_the_text_stand_on_lines_of_their_own(tmp_path: Path) -> None:
    """Neither on the line before nor among the words; and the own puzzle is there once."""
    assignment = made(tmp_path / "a", "")
    (tmp_path / "a" / "text.typ").write_text(TWO_PAGES)
    write_pages(assignment)
    path = tmp_path / "a" / "sheets" / "75501.pdf"
    text = "\n".join(page.extract_text() for page in pypdf.PdfReader(path).pages)
    lines = [line.strip() for line in text.splitlines()]
    assert lines.index("Look at this sample:") < lines.index("5 3 7")
    assert lines.index("5 3 7") < lines.index("It is not yours. Yours is")
    assert lines.index("It is not yours. Yours is") < lines.index("and it has text after it.")
    # At the board, in the footer of both pages, and in the header of the second.
    assert text.count(assignment.sheets[0].code) == 4


def test_many_answers_go_on_overleaf_with_their_number(tmp_path: Path) -> None:
    assignment = made(tmp_path / "a", "", ask=40)
    write_pages(assignment)
    path = tmp_path / "a" / "sheets" / "75502.pdf"
    pages = [page.extract_text() for page in pypdf.PdfReader(path).pages]
    assert len(pages) == 2
    for page in pages:
        assert "Sheet 2. Which digits" in page
        assert "João Lima" in page


def test_symbols_in_the_teachers_own_sample(tmp_path: Path) -> None:
    assignment = made(tmp_path / "a", TEAMS)
    samples = '#puzzle("1" + "." * 80)', '#puzzle("9" + "." * 80, digits: true)'
    lines = ['#import "board.typ": puzzle', *samples]
    (tmp_path / "a" / "text.typ").write_text("\n".join(lines))
    write_pages(assignment)
    text = words_of((tmp_path / "a" / "sheets" / "75501.pdf").read_bytes(), tmp_path)
    lines = text.splitlines()
    assert "FLU" in lines
    assert "9" in lines
