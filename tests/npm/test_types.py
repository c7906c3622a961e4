"""The types of the package: TypeScript takes a file of uses, and every name is declared."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.npm.package import SOURCES, run_node
from tests.web.node import NODE

TYPESCRIPT = Path("build/typescript/node_modules/typescript/bin/tsc").absolute()
USES = Path(__file__).with_name("uses.ts")
MODULES = {"index": "garns", "worker": "garns/worker"}
SETTINGS = {
    "strict": True,
    "noEmit": True,
    "target": "es2022",
    "module": "nodenext",
    "lib": ["es2023", "dom"],
    "types": [],
    "noUncheckedIndexedAccess": True,
}


@pytest.mark.slow
@pytest.mark.skipif(
    not TYPESCRIPT.exists(), reason="no TypeScript: `make typescript` installs it by npm"
)
def test_a_strict_program_may_use_everything(project: Path) -> None:
    shutil.copy(USES, project / "uses.ts")
    settings = {"compilerOptions": SETTINGS, "files": ["uses.ts"]}
    (project / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [NODE, str(TYPESCRIPT), "--project", str(project)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.stdout == ""
    assert done.returncode == 0


@pytest.mark.parametrize("module", MODULES)
def test_what_is_exported_is_declared(module: str, project: Path) -> None:
    program = f'console.log(Object.keys(await import("{MODULES[module]}")).join(" "))'
    exported = run_node("--input-type=module", "-e", program, cwd=project).split()
    declarations = (SOURCES / f"{module}.d.ts").read_text(encoding="utf-8")
    declared = re.findall(r"^export (?:const|class|function) (\w+)", declarations, re.M)
    assert sorted(exported) == sorted(declared)


def test_a_worker_has_every_function(project: Path) -> None:
    program = """
    const [here, { startWorker }] = [await import("garns"), await import("garns/worker")];
    const names = Object.keys(startWorker()).filter((name) => name !== "close");
    const functions = Object.keys(here.createGarns());
    console.log(String(names) === String(functions), functions.every((name) => name in here));
    """
    printed = run_node("--input-type=module", "-e", program, cwd=project)
    assert printed == "true true\n"
