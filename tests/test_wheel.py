"""What the sdist and the wheel hold, and that the wheel runs without the checkout.

The wheel is built where `make setup` builds, so that nothing is compiled twice; `make wheels`
builds it from the sdist alone.
"""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

import pytest

import garns

ROOT = Path(__file__).parents[1]
NAME = f"garns-{garns.__version__}"
# What only the repository's own host and editors read.
NOT_IN_SDIST = (".ci/", ".github/", ".gitignore")
CORES = [f"src/garns/web/static/engine/{name}.wasm" for name in ("garns", "garns-small")]
"""Made by `make wasm`, and not in the repository."""

PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")


def run(*command: object, cwd: Path) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def tracked() -> set[str]:
    """The files of the repository, those that are about to be added, and the core of the page."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("this is not a git checkout")
    listed = run("git", "ls-files", "-co", "--exclude-standard", cwd=ROOT).splitlines()
    return {name for name in [*listed, *CORES] if (ROOT / name).exists()}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    building = ("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", folder)
    run(*PIP, *building, ROOT, cwd=folder)
    (made,) = folder.iterdir()
    return made


def first_differences(found: Iterable[str], expected: set[str]) -> list[str]:
    return sorted(set(found) ^ expected)[:10]


def test_the_sdist_holds_the_repository(tmp_path: Path, tracked: set[str]) -> None:
    run(sys.executable, "-m", "build", "-s", "-n", "-o", tmp_path, ROOT, cwd=tmp_path)
    with tarfile.open(tmp_path / f"{NAME}.tar.gz") as archive:
        names = {name.removeprefix(f"{NAME}/") for name in archive.getnames()}
    expected = {name for name in tracked if not name.startswith(NOT_IN_SDIST)} | {"PKG-INFO"}
    assert first_differences(names, expected) == []


@pytest.mark.slow
def test_the_wheel_holds_the_package(wheel: Path, tracked: set[str]) -> None:
    names = {name for name in zipfile.ZipFile(wheel).namelist() if not name.endswith("/")}
    package = {name.removeprefix("src/") for name in tracked if name.startswith("src/garns/")}
    native = {name for name in names if name.startswith("garns/native/_kernel.")} - package
    assert len(native) == 1
    about = (
        "METADATA",
        "RECORD",
        "WHEEL",
        "entry_points.txt",
        "licenses/LICENSE",
        "licenses/src/garns/classroom/fonts/OFL.txt",
        "licenses/src/garns/web/static/engine/LICENSES.txt",
        "licenses/src/garns/web/static/fonts/Inter-LICENSE.txt",
    )
    made = {f"{NAME}.dist-info/{name}" for name in about} | {"garns/native/LICENSE.nanobind"}
    assert first_differences(names, package | native | made) == []


@pytest.mark.slow
def test_an_installed_wheel_works(wheel: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    run(*PIP, "install", "--no-deps", "--target", site, wheel, cwd=tmp_path)
    assert run(sys.executable, "-I", "-c", RUN, site, cwd=tmp_path) == "1234341221434321\n"


@pytest.mark.slow
def test_the_bindings_compile_without_a_warning(wheel: Path) -> None:
    """`make native-test` sees to the core."""
    build = ROOT / "build" / wheel.stem.split("-", 2)[2]
    listed = run(sys.executable, "-m", "ninja", "-C", build, "-t", "compdb", cwd=ROOT)
    binding = re.compile(r".*\bbinding\w*\.cpp")
    commands = [each for each in json.loads(listed) if binding.fullmatch(each["file"])]
    assert commands
    for each in commands:
        words = shlex.split(each["command"])
        run(*words, "-Werror", "-fsyntax-only", cwd=Path(each["directory"]))


RUN = """
import sys
sys.meta_path = [f for f in sys.meta_path if "editable" not in type(f).__module__]
sys.path.insert(0, sys.argv[1])
import garns
assert garns.__file__.startswith(sys.argv[1]), garns.__file__
from garns.cli import main
main(["solve", "-q", "1234341221434321"])
"""
