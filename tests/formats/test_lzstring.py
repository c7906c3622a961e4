"""The compression of puzzle links, against what the original makes of these texts."""

import pytest

from garns.formats import lzstring
from garns.formats.lzstring import NotLzString, TooLong, compress, decompress

VECTORS = {
    "a": "IZA=",
    "aaaaaaaaaa": "IY1o",
    '{"size":9}': "N4IgzglgXgpiBcBOAvkA",
    "hello, hello, hello!": "BYUwNmD2A0AEoRvcUCEQ",
    "Olá, ação!": "PIGwhwNABAhg5wY4PYEIg===",
    "漢字 kanji 漢字": "kT2nVtAEDWCGB2BWBLMog===",
    "0123456789" * 5: "AwRgTAzALArAbAdgBwE5SVo17r2W8XLAjPVIA===",
}


@pytest.mark.parametrize(("text", "code"), VECTORS.items())
def test_agrees_with_the_original(text: str, code: str) -> None:
    assert compress(text) == code
    assert decompress(code) == text


def test_characters_beyond_the_basic_plane() -> None:
    assert decompress(compress("🟥🟧 a 🟥🟧🟥")) == "🟥🟧 a 🟥🟧🟥"


@pytest.mark.parametrize("code", ["N4Igzg", "????", "/", "N4IgzglgXgpiBcBO"])
def test_refuses_what_it_did_not_make(code: str) -> None:
    with pytest.raises(NotLzString):
        decompress(code)


def test_refuses_bombs(monkeypatch: pytest.MonkeyPatch) -> None:
    bomb = compress("a" * 10_000)
    assert len(bomb) < 400
    monkeypatch.setattr(lzstring, "MAX_UNPACKED", 9_999)
    with pytest.raises(TooLong):
        decompress(bomb)


def test_refuses_half_characters() -> None:
    with pytest.raises(NotLzString):
        decompress(compress("\ud800"))
