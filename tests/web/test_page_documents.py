"""The QR code of a link and the sheet to print: made by the page, else by the server."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pypdf
import pytest
import zxingcpp
from PIL import Image

from tests.browser import wait_until

from .conftest import ENGINES, Opened
from .page import PUZZLE, SHARED, SMALL, choose


def asked_of(page: Any) -> list[str]:
    """The documents that the server is asked for from now on; with an engine there are none."""
    asked: list[str] = []

    def hear(request: Any) -> None:
        name = request.url.rpartition("/")[2]
        if name in ("qr", "sheet"):
            asked.append(name)

    page.on("request", hear)
    return asked


def printed(page: Any) -> pypdf.PdfReader:
    with page.expect_download() as waiting:
        page.click("#pdf")
    assert waiting.value.suggested_filename == "garns.pdf"
    return pypdf.PdfReader(io.BytesIO(Path(waiting.value.path()).read_bytes()))


@pytest.mark.parametrize("before", ENGINES)
def test_a_link_is_a_picture_and_a_puzzle_a_sheet(opened: Opened, before: str) -> None:
    page = opened(SHARED, before=before)
    asked = asked_of(page)
    choose(page, "share")
    wait_until(page, "document.getElementById('qr').naturalWidth > 0")
    picture = Image.open(io.BytesIO(page.locator("#qr").screenshot()))
    assert [found.text for found in zxingcpp.read_barcodes(picture)] == [page.input_value("#link")]
    puzzle, solution = (each.extract_text() for each in printed(page).pages)
    assert "".join(puzzle.split()) == "1" + PUZZLE.replace(".", "") + "1"
    assert "Solutions" in solution
    assert asked == (["qr", "sheet"] if before else [])


@pytest.mark.parametrize("before", ENGINES)
def test_a_board_that_is_no_puzzle_has_no_sheet(opened: Opened, before: str) -> None:
    page = opened(before=before)
    page.click("#new")
    page.click("#own")
    page.fill("#own-text", SMALL.replace("3", "."))
    page.click("#own-start")
    page.click("#own-anyway")
    choose(page, "share")
    page.click("#pdf")
    wait_until(page, "document.querySelector('#share-dialog .trouble').textContent")
    assert page.inner_text("#share-dialog .trouble").startswith("The puzzle has more than one")
