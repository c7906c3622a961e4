"""The machine that a report was measured on, in words."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

from garns.messages import decimal, say

CPU_INFO = Path("/proc/cpuinfo")
"""Where Linux tells the name of the processor."""


def machine() -> str:
    """Processor, memory, operating system: as much as the system tells."""
    cores = os.cpu_count() or 1
    name = _processor()
    parts = [
        say("report.machine.processor", name=name, cores=str(cores))
        if name
        else say("report.machine.cores", cores=str(cores))
    ]
    if memory := _memory():
        parts.append(say("report.machine.memory", gigabytes=decimal(memory / (1 << 30), 0)))
    return ", ".join([*parts, f"{platform.system()} ({platform.machine()})"])


def _processor() -> str:
    if CPU_INFO.is_file():
        found = re.search(r"^model name\s*:\s*(.+)$", CPU_INFO.read_text(errors="replace"), re.M)
        if found:
            return " ".join(found[1].split())
    return platform.processor()


def _memory() -> int | None:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return None
