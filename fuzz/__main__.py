"""python -m fuzz [--seconds N] [--folder DIR] [TARGET …]: run the fuzz targets, all by default.

Prints a line for each. Inputs that bring something new are kept in fuzz/grown/, those that fail in
fuzz/failed/; the exit code is 1 if there is one of these.
"""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

from .running import run
from .table import TARGETS, Target, target_named

BUILD = Path("build/fuzz")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m fuzz", description="Run the fuzz targets.")
    names = [target.name for target in TARGETS]
    parser.add_argument("targets", nargs="*", choices=[*names, []], help="all if none is named")
    parser.add_argument("--seconds", type=int, default=60, help="for each target (60)")
    parser.add_argument("--folder", type=Path, default=BUILD, help=f"programs and logs ({BUILD})")
    options = parser.parse_args()
    chosen = [target_named(name) for name in options.targets] or TARGETS
    failed = [_has_failed(target, options.seconds, options.folder) for target in chosen]
    return 1 if any(failed) else 0


def _has_failed(target: Target, seconds: int, folder: Path) -> bool:
    if not target.is_native and find_spec("atheris") is None:
        print(f"{target.name}: SKIPPED, because Atheris is not installed", flush=True)
        return False
    outcome = run(target, seconds, folder)
    print(outcome, flush=True)
    return outcome.has_failed


sys.exit(main())
