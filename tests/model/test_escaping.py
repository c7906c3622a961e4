"""Text of strangers in a terminal, a spreadsheet, Markdown and XML."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from garns.model.escaping import (
    LONGEST_NAME,
    from_spreadsheet_cell,
    markdown_line,
    markdown_text,
    spreadsheet_cell,
    visible,
    visible_name,
    xml_text,
)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("João 🙂 日本", "João 🙂 日本"),
        ("\x1b[31mred", "U+001B[31mred"),
        ("\x9b2J", "U+009B2J"),
        ("a\tb\rc\0", "aU+0009bU+000DcU+0000"),
        ("a\u202eb", "aU+202Eb"),
        ("\udcff\udcfe.c", "\\xff\\xfe.c"),
        ("\ud800", "U+D800"),
        ("two\nlines", "two\nlines"),
    ],
)
def test_visible(text: str, shown: str) -> None:
    assert visible(text) == shown
    visible(text).encode()


def test_a_name_is_short_and_in_one_line() -> None:
    assert visible_name("a\nb") == "aU+000Ab"
    assert len(visible_name("x" * 10_000)) == LONGEST_NAME


@pytest.mark.parametrize(
    "text",
    ["=1+1", '=HYPERLINK("http://x")', "+1+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1",
     "-2+3+cmd|' /C calc'!A0", "+55 11 9999", "--x", "-x.c", "=", "@"],
)  # fmt: skip
def test_formulas_get_an_apostrophe(text: str) -> None:
    cell = spreadsheet_cell(text)
    assert cell.startswith("'")
    assert from_spreadsheet_cell(cell).strip() == text.strip()


@pytest.mark.parametrize(
    "text", ["-3", "-2.5", "-2,50", "+1", "-1.234,5", "-1e3", "-5%", "-", "--", "10.00", "", "a-b"]
)
def test_numbers_and_plain_text_stay_as_they_are(text: str) -> None:
    assert spreadsheet_cell(text) == text


def test_a_cell_within_a_cell() -> None:
    """Excel in Brazil splits a file with commas at its semicolons."""
    assert spreadsheet_cell("Ana;=1+1;-3;@x") == "Ana;'=1+1;-3;'@x"
    assert from_spreadsheet_cell("Ana;'=1+1;-3;'@x") == "Ana;=1+1;-3;@x"


@pytest.mark.parametrize(
    "text", ["a|b", "`x`", "<script>", "[a](http://b)", "![a](b)", "*a*", "_a_", "# a", "&lt;",
             "1. a", "2) a", "- a", "+ a", "~~a~~", "\\`"],
)  # fmt: skip
def test_markdown_has_no_meaning(text: str) -> None:
    written = markdown_text(text)
    assert written != text
    assert written.replace("\\", "") == text.replace("\\", "")


def test_markdown_in_one_line() -> None:
    assert markdown_line("a\n\n# b\r| c") == "a \\# b \\| c"
    assert markdown_line("10.in") == "10.in"


def test_xml() -> None:
    text = "".join(map(chr, [*range(0x300), 0xD800, 0xFFFE, 0xFFFF, 0x1F642])) + "\x85"
    root = ElementTree.Element("a", b=xml_text(text))
    root.text = xml_text(text)
    again = ElementTree.fromstring(ElementTree.tostring(root, "unicode"))
    assert (again.text or "").endswith("\U0001f642\x85")
