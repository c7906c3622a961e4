"""Symbols that are images: folders, lists, and the names that stand for them in text."""

from __future__ import annotations

from pathlib import Path

import pytest

from garns import InvalidRequest, Symbols
from garns.model.symbol_files import symbols_from


def touched(folder: Path, *names: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name in names:
        (folder / name).touch()
    return folder


def test_a_folder_in_the_order_of_its_names(tmp_path: Path) -> None:
    folder = touched(tmp_path / "b", "10 - Vasco.png", "9_Flu.JPG", "1-São Paulo.svg", "notes.txt")
    found = symbols_from(str(folder))
    assert isinstance(found, Symbols)
    assert found.names == ("São_Paulo", "Flu", "Vasco")
    assert [path.name for path in found.images if path] == [
        "1-São Paulo.svg",
        "9_Flu.JPG",
        "10 - Vasco.png",
    ]
    assert symbols_from("b/", tmp_path) == found
    with pytest.raises(InvalidRequest, match="3 symbols given where the board needs 4"):
        Symbols.named(found, 4)


def test_images_and_texts_in_a_list(tmp_path: Path) -> None:
    touched(tmp_path, "flu.png")
    found = symbols_from("flu.png, FLA, #ff0000, 4", tmp_path)
    assert isinstance(found, Symbols)
    assert found.names == ("flu", "FLA", "#ff0000", "4")
    assert found.images == (tmp_path / "flu.png", None, None, None)


@pytest.mark.parametrize("text", ["zodiac", "abcd", "FLU,FLA", "♈♉♊♋", "a/b", "\0" * 5000])
def test_what_names_no_file_is_text(text: str, tmp_path: Path) -> None:
    touched(tmp_path / "zodiac", "1.png")
    assert symbols_from(text, tmp_path) == text


@pytest.mark.parametrize("text", ["nowhere/", "./nowhere", "/nowhere/at/all", "a.png,b,c"])
def test_what_is_not_there_is_named(text: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidRequest, match="There is no folder or image file"):
        symbols_from(text, tmp_path)


def test_a_folder_without_images(tmp_path: Path) -> None:
    with pytest.raises(InvalidRequest, match="has no image files"):
        symbols_from(str(tmp_path))


def test_nothing_is_not_the_folder_one_is_in(tmp_path: Path) -> None:
    (tmp_path / "photo.png").write_bytes(b"")
    assert symbols_from(" ", tmp_path) == " "
