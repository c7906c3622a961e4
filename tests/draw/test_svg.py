import math
import re

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given
from hypothesis import strategies as st

from garns.draw import board_svg, boards_svg
from garns.messages import use_language
from garns.model import Grid, InvalidRequest, Layout, Symbols
from tests.draw.boards import (
    FOUR,
    JIGSAW,
    PUZZLE,
    SIX,
    SOLUTION,
    SVG,
    origin,
    parsed,
    part,
    path_data,
    segments,
    written,
)
from tools.pictures import FOLDERS
from tools.pictures.board import NAME, drawing

CELL = 40
NAMES = ["9", "4", "6", "8", "12", "latin-1", "latin-5", "windoku", "9+diagonals", "16", "25"]
LAYOUTS = [*map(Layout.named, NAMES), JIGSAW.layout]
HOSTILE = Symbols(("<b>", '"', "'", "&amp", "]]>", "\u202e", "</svg>", "💥", "x\ud800"))


def cell_under(svg: str, layout: Layout, place: tuple[float, float]) -> int:
    left, top = origin(svg)
    column, row = (place[0] - left) / CELL, (place[1] - top) / CELL
    assert math.isclose(column % 1, 0.5)
    assert 0.55 < row % 1 < 0.8
    return int(row) * layout.size + int(column)


def numbered(layout: Layout) -> Grid:
    return Grid([cell % layout.size + 1 for cell in range(layout.cell_count)], layout)


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
@pytest.mark.parametrize("numbers", [False, True])
def test_every_value_stands_in_its_cell(layout: Layout, numbers: bool) -> None:
    grid = numbered(layout)
    svg = board_svg(grid, cell_size=CELL, numbers=numbers, symbols="numbers")
    found = {cell_under(svg, layout, at): text for at, text in written(svg, "given").items()}
    assert found == {cell: str(value) for cell, value in enumerate(grid.values)}


def test_givens_and_placed_values_are_kept_apart() -> None:
    svg = board_svg(FOUR, cell_size=CELL)
    layout = FOUR.layout
    given_cells = {cell_under(svg, layout, at) for at in written(svg, "given")}
    placed_cells = {cell_under(svg, layout, at) for at in written(svg, "placed")}
    assert given_cells == {cell for cell in range(16) if FOUR.is_given(cell)}
    assert placed_cells == set(range(16)) - given_cells
    assert part(svg, "given")[0].get("font-weight") == "700"
    assert part(svg, "placed")[0].get("font-weight") == "400"


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_walls_are_the_borders_of_the_regions(layout: Layout) -> None:
    svg = board_svg(Grid.empty(layout), cell_size=CELL)
    left, top = origin(svg)
    drawn = set()
    for x1, y1, x2, y2 in segments(path_data(svg, "wall")):
        column, row = round((x1 - left) / CELL), round((y1 - top) / CELL)
        for i in range(round((x2 - x1) / CELL)):
            drawn.add((row, column + i, "above"))
        for i in range(round((y2 - y1) / CELL)):
            drawn.add((row + i, column, "left"))
    assert drawn == borders(layout)


def borders(layout: Layout) -> set[tuple[int, int, str]]:
    def region(row: int, column: int) -> int:
        inside = 0 <= row < layout.size and 0 <= column < layout.size
        return layout.regions[row * layout.size + column] if inside else -1

    places = range(layout.size + 1)
    return {
        (row, column, side)
        for row in places
        for column in places
        for side, other in (("above", (row - 1, column)), ("left", (row, column - 1)))
        if region(row, column) != region(*other)
    }


@pytest.mark.parametrize("name", ["9", "4", "25", "latin-1"])
def test_nothing_is_drawn_outside_the_paper(name: str) -> None:
    svg = board_svg(numbered(Layout.named(name)), numbers=True)
    width, height = (float(parsed(svg).attrib[side]) for side in ("width", "height"))
    places = [at for kind in ("given", "number") for at in written(svg, kind)]
    places += [end for x1, y1, x2, y2 in segments(path_data(svg, "wall")) for end in [(x2, y2)]]
    assert all(0 < x < width and 0 < y < height for x, y in places)
    assert parsed(svg).get("viewBox") == f"0 0 {width:g} {height:g}"


def test_numbers_name_rows_and_columns() -> None:
    svg = board_svg(SIX, numbers=True)
    left, top = origin(svg)
    places = written(svg, "number")
    above = [text for (_, y), text in sorted(places.items()) if y < top]
    beside = [text for (x, y), text in sorted(places.items(), key=lambda at: at[0][1]) if x < left]
    assert above == beside == ["1", "2", "3", "4", "5", "6"]
    assert not written(board_svg(SIX), "number")


def test_conflicts_have_a_colour_and_a_mark() -> None:
    grid = PUZZLE.with_value(PUZZLE.index("r5c5"), 6)
    svg = board_svg(grid)
    assert [text.text for text in part(svg, "conflict")] == ["6", "6"]
    assert path_data(svg, "mark").count("M") == 2
    assert path_data(svg, "conflict-cell").count("M") == 2
    assert not part(board_svg(PUZZLE), "mark")


def test_highlighted_cells_have_a_colour_and_a_ring() -> None:
    svg = board_svg(PUZZLE, highlight={0, 8})
    assert path_data(svg, "highlight-cell").count("M") == 2
    assert path_data(svg, "highlight").count("M") == 2


def test_windows_are_shaded_and_diagonals_drawn() -> None:
    svg = board_svg(Grid.empty(Layout.named("9+windows+diagonals")), cell_size=CELL)
    assert path_data(svg, "window").count("M") == 36
    assert path_data(svg, "diagonal") == "M5 5L365 365M5 365L365 5"


def test_notes_stand_in_the_order_of_a_block_and_only_in_empty_cells() -> None:
    notes = [0] * PUZZLE.layout.cell_count
    notes[0] = 0b111
    notes[2] = 0b100010001
    svg = board_svg(PUZZLE, notes=notes, cell_size=CELL)
    left, top = origin(svg)
    places = written(svg, "note")
    assert sorted(places.values()) == ["1", "5", "9"]
    for (x, y), text in places.items():
        third = int(text) // 4
        assert int((x - left - 2 * CELL) // (CELL / 3)) == third
        assert int((y - top) // (CELL / 3)) == third


@pytest.mark.parametrize(("size", "columns"), [(8, 4), (10, 4), (12, 4), (14, 4), (15, 5)])
def test_notes_stand_as_a_block_does_unless_it_is_flat(size: int, columns: int) -> None:
    layout = Layout.of_size(size)
    notes = [2**size - 1] + [0] * (layout.cell_count - 1)
    places = written(board_svg(Grid.empty(layout), notes=notes, cell_size=CELL), "note")
    assert len({x for x, _ in places}) == columns


def test_a_note_grid_is_found_for_every_layout() -> None:
    for layout in LAYOUTS:
        every = [2**layout.size - 1] * layout.cell_count
        svg = board_svg(Grid.empty(layout), notes=every)
        assert len(written(svg, "note")) == layout.size**3


def test_hostile_symbols_and_titles_are_only_text() -> None:
    svg = board_svg(SOLUTION, symbols=HOSTILE, title='"><script>alert(1)</script>&')
    root = parsed(svg)
    assert {element.tag for element in root.iter()} == {
        SVG + tag for tag in ("svg", "title", "desc", "rect", "path", "g", "text")
    }
    assert root.findtext(f"{SVG}title") == '"><script>alert(1)</script>&'
    texts = {*written(svg, "given").values(), *written(svg, "placed").values()}
    assert texts >= {"<b>", '"', "'", "&amp", "]]>", "</svg>", "\u202e", "x\ufffd"}


@given(st.lists(st.text(min_size=1), min_size=4, max_size=4, unique=True), st.text())
def test_any_symbols_make_well_formed_xml(names: list[str], title: str) -> None:
    try:
        symbols = Symbols(tuple(names))
    except InvalidRequest:
        return
    fromstring(board_svg(FOUR, symbols=symbols, title=title))


def test_words_shrink_to_fit() -> None:
    words = Symbols(("incomensurável", "b", "c", "d"))
    size = float(
        part(board_svg(FOUR, symbols=words, cell_size=CELL), "given")[0].attrib["font-size"]
    )
    assert 0 < size * len(words.names[0]) * 0.5 < CELL
    roomy = board_svg(FOUR, symbols=words)
    assert float(part(roomy, "given")[0].attrib["font-size"]) > 2 * size


def test_pictures_show_which_are_given() -> None:
    assert path_data(board_svg(FOUR, symbols="zodiac"), "given-cell").count("M") == 5
    assert not part(board_svg(FOUR), "given-cell")
    assert not part(board_svg(FOUR.givens, symbols="zodiac"), "given-cell")


@pytest.mark.parametrize(
    ("language", "title", "tag", "words"),
    [
        ("en", "Sudoku board, 4×4", "en", ["5 givens and 11 placed values.", "Row 1: 1, 2, 3, 4."]),
        (
            "pt",
            "Tabuleiro de Sudoku 4×4",
            "pt-BR",
            ["5 pistas e 11 valores colocados.", "Linha 1: 1, 2, 3, 4."],
        ),
    ],
)
def test_described_in_both_languages(language: str, title: str, tag: str, words: list[str]) -> None:
    with use_language(language):
        root = parsed(board_svg(FOUR))
    assert root.get("role") == "img"
    assert root.get("lang") == tag
    assert root.findtext(f"{SVG}title") == title
    description = root.findtext(f"{SVG}desc") or ""
    assert all(sentence in description for sentence in words)


def test_the_description_tells_what_the_eye_sees() -> None:
    board = Grid(PUZZLE.values, "9+windows+diagonals").with_value(2, 5)
    with use_language("pt"):
        description = parsed(board_svg(board, highlight={0})).findtext(f"{SVG}desc") or ""
    assert "Cada diagonal" in description
    assert "Cada janela" in description
    assert "Em conflito: L1C1 e L1C3." in description
    assert "Em destaque: L1C1." in description
    assert "Linha 1: 5, 3, 5, vazia, 7" in description


@pytest.mark.parametrize("theme", ["light", "dark", "auto"])
def test_boards_on_one_page_share_no_id_and_fetch_nothing(theme: str) -> None:
    svg = board_svg(PUZZLE, theme=theme)  # type: ignore[arg-type]
    assert not re.search(r"\sid=|href|url\(|@import|@font-face", svg)
    classes = {name for found in re.findall(r'class="([^"]*)"', svg) for name in found.split()}
    assert all(name.startswith("garns") for name in classes)


def test_only_a_board_that_follows_the_page_has_a_style_sheet() -> None:
    assert "<style" not in board_svg(PUZZLE)
    assert "<style" not in board_svg(PUZZLE, theme="dark")
    rules = parsed(board_svg(PUZZLE, theme="auto")).findtext(f"{SVG}style") or ""
    assert rules.startswith("@media (prefers-color-scheme:dark)")
    assert rules.count(".garns-auto ") == rules.count("{") - 1


def test_the_same_board_is_the_same_bytes() -> None:
    assert board_svg(SOLUTION) == board_svg(SOLUTION)


def test_requests_that_cannot_be_met() -> None:
    with pytest.raises(InvalidRequest, match="81"):
        board_svg(PUZZLE, notes=[0] * 80)
    with pytest.raises(InvalidRequest, match="80"):
        board_svg(PUZZLE, highlight={81})
    with pytest.raises(InvalidRequest, match="symbols"):
        board_svg(PUZZLE, symbols=Symbols(("a", "b")))
    for size in (0, -1, math.inf, math.nan):
        with pytest.raises(InvalidRequest):
            board_svg(PUZZLE, cell_size=size)


def test_boards_in_a_row() -> None:
    svg = boards_svg([FOUR, SIX], captions=["<one>", "two"])
    root = parsed(svg)
    inner = [found for found in root.iter(f"{SVG}svg") if found is not root]
    assert [found.findtext(f"{SVG}title") for found in inner] == ["<one>", "two"]
    widths = sum(float(found.attrib["width"]) for found in inner)
    assert widths < float(root.attrib["width"]) < widths + 60
    assert parsed(boards_svg([])).get("role") == "group"


@pytest.mark.parametrize("language", FOLDERS)
def test_the_picture_in_the_readme_is_up_to_date(language: str) -> None:
    with use_language(language):
        assert (FOLDERS[language] / NAME).read_text(encoding="utf-8") == drawing()
