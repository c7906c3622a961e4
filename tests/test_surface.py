"""The public surface: what `import garns` offers, and that it costs little."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import garns

SOURCE = Path(garns.__file__).parent
ROOMS = sorted(p.name for p in SOURCE.iterdir() if (p / "__init__.py").exists())


def test_all_is_sorted_and_every_name_is_there() -> None:
    assert sorted(garns.__all__) == garns.__all__
    assert dir(garns) == sorted(garns.__all__)
    for name in garns.__all__:
        assert getattr(garns, name) is not None


def test_types_and_names_agree() -> None:
    """What type checkers see is what is loaded when the program runs."""
    tree = ast.parse((SOURCE / "__init__.py").read_text(encoding="utf-8"))
    typed = {
        (node.module, alias.name)
        for block in tree.body
        if isinstance(block, ast.If)
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    loaded = {(room, name) for room, names in garns._ROOMS.items() for name in names}
    assert typed == loaded
    assert {name for _, name in loaded} | {"__version__"} == set(garns.__all__)


def test_unknown_names() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solvee'"):
        garns.solvee  # noqa: B018


@pytest.mark.parametrize("room", ROOMS)
def test_rooms_list_what_they_offer(room: str) -> None:
    module = import_module(f"garns.{room}")
    assert len(set(module.__all__)) == len(module.__all__)
    for name in module.__all__:
        assert hasattr(module, name)


def test_importing_garns_loads_nothing_heavy() -> None:
    code = "import sys, garns; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    loaded = set(done.stdout.split())
    assert "garns" in loaded
    assert not loaded & {"click", "rich", "numpy", "pyarrow", "garns.formats", "garns.engine"}


def test_nothing_is_called_utils() -> None:
    vague = {"utils", "util", "helper", "helpers", "manager", "common", "misc"}
    assert not [f for f in SOURCE.rglob("*.py") if vague & set(f.stem.lower().split("_"))]


def test_no_size_is_known_by_heart_above_the_engine() -> None:
    """Only layouts know sizes; 27, 81 and the like have no place in the rooms above `engine`."""
    for room in ("search", "draw", "messages"):
        for file in (SOURCE / room).rglob("*.py"):
            numbers = {
                node.value
                for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
                if isinstance(node, ast.Constant) and isinstance(node.value, int)
            }
            assert not numbers & {27, 81, 729}, file
