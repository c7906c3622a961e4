from base64 import b64decode
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

from garns.draw import board_html, board_svg
from garns.messages import use_language
from garns.model import Symbols
from tests.draw.boards import FOUR, PUZZLE


def image(html: str) -> Element:
    found = fromstring(html).find("img")
    assert found is not None
    return found


def drawing(html: str) -> str:
    kind, _, data = image(html).attrib["src"].partition(",")
    assert kind == "data:image/svg+xml;base64"
    return b64decode(data).decode()


def test_the_drawing_is_inside() -> None:
    html = board_html(PUZZLE, numbers=True, highlight={3}, symbols="letters")
    assert drawing(html) == board_svg(
        PUZZLE, numbers=True, highlight={3}, symbols="letters", theme="auto"
    )


def test_the_image_is_described() -> None:
    with use_language("pt"):
        alt = image(board_html(FOUR)).attrib["alt"]
    assert alt.startswith("Tabuleiro de Sudoku 4×4. 5 pistas")


def test_hostile_symbols_stay_text() -> None:
    symbols = Symbols(('"><script>', "'", "&", "<b>"))
    html = board_html(FOUR, symbols=symbols, title='" onerror="alert(1)')
    assert set(image(html).attrib) == {"class", "alt", "src"}
    assert [element.tag for element in fromstring(html).iter()] == ["div", "style", "img"]


def test_it_follows_the_theme_of_the_notebook() -> None:
    style = fromstring(board_html(FOUR)).findtext("style") or ""
    assert '[data-jp-theme-light="false"]' in style
    assert "color-scheme:dark" in style


def test_a_grid_shows_itself() -> None:
    assert PUZZLE._repr_html_() == board_html(PUZZLE)
    assert PUZZLE._repr_svg_() == board_svg(PUZZLE)
