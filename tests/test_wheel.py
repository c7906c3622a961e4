"""What the sdist and the wheel hold, and that the wheel runs without the checkout."""

from __future__ import annotations

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


def run(*command: object, cwd: Path) -> str:
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def tracked() -> set[str]:
    """The files of the repository."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("this is not a git checkout")
    # Also those that are about to be added.
    return {
        name
        for name in run("git", "ls-files", "-co", "--exclude-standard", cwd=ROOT).splitlines()
        if (ROOT / name).exists()
    }


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "-o", folder, ROOT, cwd=folder)
    (made,) = folder.iterdir()
    return made


def first_differences(found: Iterable[str], expected: set[str]) -> list[str]:
    return sorted(set(found) ^ expected)[:10]


def test_the_sdist_holds_the_repository(sdist: Path, tracked: set[str]) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.removeprefix(f"{NAME}/") for name in archive.getnames()}
    expected = {name for name in tracked if not name.startswith(NOT_IN_SDIST)} | {"PKG-INFO"}
    assert first_differences(names, expected) == []


@pytest.mark.slow
def test_a_wheel_from_the_sdist_works_alone(sdist: Path, tracked: set[str], tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    building = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path]
    werror = "--config-settings=cmake.define.GARNS_WERROR=ON"
    run(*building, werror, tmp_path / NAME, cwd=tmp_path)
    (wheel,) = tmp_path.glob("garns-*.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if not name.endswith("/")}
    package = {name.removeprefix("src/") for name in tracked if name.startswith("src/garns/")}
    native = {name for name in names if name.startswith("garns/native/_kernel.")} - package
    assert len(native) == 1
    about = ("METADATA", "RECORD", "WHEEL", "entry_points.txt", "licenses/LICENSE")
    made = {f"{NAME}.dist-info/{name}" for name in about} | {"garns/native/LICENSE.nanobind"}
    assert first_differences(names, package | native | made) == []

    site = tmp_path / "site"
    run(*pip, "install", "--no-deps", "--target", site, wheel, cwd=tmp_path)
    assert run(sys.executable, "-I", "-c", RUN, site, cwd=tmp_path) == "1234341221434321\n"


RUN = """
import sys
sys.meta_path = [f for f in sys.meta_path if "editable" not in type(f).__module__]
sys.path.insert(0, sys.argv[1])
import garns
assert garns.__file__.startswith(sys.argv[1]), garns.__file__
from garns.cli import main
main(["solve", "-q", "1234341221434321"])
"""
