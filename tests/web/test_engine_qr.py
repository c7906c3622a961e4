"""QR codes of the engine in the page: those of the server, module by module."""

from __future__ import annotations

import json
import random
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
import zxingcpp

from garns.web import engine_data
from garns.web.limits import LOCAL
from garns.web.operations import Reply, answer
from tests.web.node import NODE

ENGINE = Path(engine_data.__file__).parent / "static" / "engine"
SCRIPT = Path(__file__).with_name("engine_qr.mjs")

KINDS = {
    "numeric": ("", "0123456789"),
    "alphanumeric": ("", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"),
    "link": ("https://example.org/#p=9:", ".123456789abcdefgh"),
    "accents": ("não ", "ação é óbvia, não?"),
}
"""What texts begin with, and the characters that follow."""

LENGTHS = (*range(1, 40), *range(41, 200, 9), 300, 500)
LARGEST = 2331
"""Bytes of the longest text in the largest code, at the level that is asked for."""


def pictures(texts: Sequence[str]) -> list[str | None]:
    done = subprocess.run(
        [NODE, str(SCRIPT), str(ENGINE)],
        input=json.dumps(texts),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    found: list[str | None] = json.loads(done.stdout)
    return found


def of_server(text: str) -> str:
    """The drawing of the server, without the names of its library."""
    reply = answer("qr", {"text": text}, LOCAL, packs=False)
    assert isinstance(reply, Reply)
    return re.sub(r' class="\w+"', "", reply.content.decode()).strip()


def image(picture: str, scale: int = 4) -> npt.NDArray[np.uint8]:
    """The drawing in grey pixels."""
    side, path = int(re.findall(r"h(\d+)v", picture)[0]), re.findall(r'd="([^"]*)"', picture)[1]
    modules = np.full((side, side), 255, dtype=np.uint8)
    x = y = 0
    for command, right, down, length in re.findall(r"([mM])(-?\d+) (\d+)(?:\.5)?h(\d+)", path):
        x, y = (int(right), int(down)) if command == "M" else (x + int(right), y + int(down))
        modules[y, x : x + int(length)] = 0
        x += int(length)
    return modules.repeat(scale, axis=0).repeat(scale, axis=1)


@pytest.mark.parametrize("kind", KINDS)
def test_codes_are_those_of_the_server(kind: str) -> None:
    start, characters = KINDS[kind]
    chance = random.Random(kind)
    texts = [start + "".join(chance.choices(characters, k=length)) for length in LENGTHS]
    assert pictures(texts) == [of_server(text) for text in texts]


def test_the_largest_code_is_the_servers_and_longer_texts_have_none() -> None:
    fitting, too_long = "x" * LARGEST, "x" * (LARGEST + 1)
    assert pictures([fitting, too_long]) == [of_server(fitting), None]


def test_a_decoder_reads_them() -> None:
    texts = ["0", "HTTP://A", "https://example.org/#s=abc", "ação", "数独 Ω", "x" * 700]
    for text, picture in zip(texts, pictures(texts), strict=True):
        assert picture is not None
        assert [found.text for found in zxingcpp.read_barcodes(image(picture))] == [text]
