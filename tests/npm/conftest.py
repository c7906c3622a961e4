"""The npm package, installed as its users install it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.npm.package import needs_core, needs_node
from tools import npm_package


@pytest.fixture(scope="session")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as one file."""
    if shutil.which("npm") is None:
        pytest.skip("no npm on this machine")
    needs_core()
    return npm_package.pack(tmp_path_factory.mktemp("packed"))


@pytest.fixture(scope="session")
def project(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a project that has installed the package. Without npm, which does not come with
    every Node.js, the files are put where npm would put them."""
    needs_core()
    needs_node()
    folder = tmp_path_factory.mktemp("project")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    npm = shutil.which("npm")
    if npm is None:
        npm_package.gather(folder / "node_modules" / "garns")
        return folder
    packed = request.getfixturevalue("archive")
    command = (npm, "install", "--offline", "--no-audit", "--no-fund", "--ignore-scripts", packed)
    subprocess.run([*map(str, command)], cwd=folder, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def installed(project: Path) -> Path:
    """The folder of the package itself."""
    return project / "node_modules" / "garns"
