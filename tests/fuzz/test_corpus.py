"""Every chosen input of the fuzz targets, and every one that ever failed, is tried again."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuzz.table import TARGETS, Target

ROOT = Path(__file__).parents[2]
IN_PYTHON = [target for target in TARGETS if not target.is_native]


@pytest.mark.parametrize("target", IN_PYTHON, ids=lambda target: target.name)
def test_replay(target: Target) -> None:
    try_input = target.load()
    inputs = sorted(target.corpus.iterdir())
    assert inputs
    for file in inputs:
        try:
            try_input(file.read_bytes())
        except Exception as error:
            error.add_note(f"the input is {file}")
            raise


def test_every_target_has_a_row_and_a_corpus() -> None:
    """The native ones are replayed by `make native-test`."""
    programs = {file.stem.removesuffix("_fuzz") for file in ROOT.glob("native/fuzz/*_fuzz.cpp")}
    modules = {
        file.stem
        for file in ROOT.glob("fuzz/targets/*.py")
        if "def try_input" in file.read_text(encoding="utf-8")
    }
    assert programs == {target.name for target in TARGETS if target.is_native}
    assert modules == {target.name for target in IN_PYTHON}
    assert {file.name for file in (ROOT / "fuzz" / "corpus").iterdir()} == programs | modules
    for target in TARGETS:
        assert any(target.corpus.iterdir())
