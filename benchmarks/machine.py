"""What the figures were measured on."""

from __future__ import annotations

import os
import platform
import re
import shutil
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import garns
from garns.engine import info

ROOT = Path(__file__).parents[1]
TELLING_FEATURES = (
    "sse4_2",
    "bmi2",
    "avx2",
    "avx512f",
    "avx512vbmi",
    "avx512_vnni",
    "asimd",
    "sve",
)


def describe() -> dict[str, str]:
    cpu = _cpu_facts()
    features = [each for each in TELLING_FEATURES if each in cpu.get("flags", "").split()]
    return {
        "CPU": _cpu_name(cpu),
        "features": ", ".join(features) or "unknown",
        "cores": f"{os.cpu_count()}, {info()['threads']} of them for this run",
        "system": f"{platform.system()} {platform.machine()}",
        "compiler of garns": _compiler_of_garns(),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "garns": f"{garns.__version__}{_revision()}, instruction set {info()['instructions']}",
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
    }


def file_name() -> str:
    """A name for the results of this kind of machine."""
    words = f"{_cpu_name(_cpu_facts())} {info()['instructions']}"
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def _cpu_facts() -> dict[str, str]:
    """The first processor of Linux' list; nothing elsewhere."""
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8").split("\n\n")[0]
    except OSError:
        return {}
    pairs = (line.partition(":") for line in text.splitlines())
    return {name.strip(): value.strip() for name, _, value in pairs}


def _cpu_name(cpu: dict[str, str]) -> str:
    name = cpu.get("model name") or platform.processor() or platform.machine()
    return f"{name} (family {cpu['cpu family']}, model {cpu['model']})" if "model" in cpu else name


def _compiler_of_garns() -> str:
    """The one that CMake wrote down when the kernel was built here."""
    for cache in sorted(ROOT.glob("build/*/CMakeCache.txt")):
        found = re.search(r"^CMAKE_CXX_COMPILER:\w+=(.+)$", cache.read_text(encoding="utf-8"), re.M)
        if found:
            return version_of(found[1])
    return "unknown"


def version_of(compiler: str) -> str:
    done = subprocess.run([compiler, "--version"], capture_output=True, text=True, check=False)
    return done.stdout.partition("\n")[0] or compiler


def _revision() -> str:
    git = shutil.which("git")
    if git is None:
        return ""
    command = [git, "-C", str(ROOT), "describe", "--always", "--dirty", "--exclude=*"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return f" ({done.stdout.strip()})" if done.returncode == 0 else ""
