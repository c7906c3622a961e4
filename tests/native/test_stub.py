"""The types that mypy believes are those of the compiled module."""

import subprocess
import sys
from pathlib import Path

import garns.native
from garns.native import _kernel

STUB = Path(garns.native.__file__).with_name("_kernel.pyi")


def test_stub_is_what_nanobind_writes(tmp_path: Path) -> None:
    written = tmp_path / "_kernel.pyi"
    command = ["-m", "nanobind.stubgen", "-q", "-m", _kernel.__name__, "-o", str(written)]
    subprocess.run([sys.executable, *command], check=True)
    assert STUB.read_text("utf-8") == written.read_text("utf-8"), "`make stub` writes it anew"


def test_package_shows_the_whole_kernel() -> None:
    public = {name for name in vars(_kernel) if not name.startswith("_")}
    assert set(garns.native.__all__) == public
