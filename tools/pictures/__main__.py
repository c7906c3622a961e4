"""`python -m tools.pictures [NAME ...]`: draw pictures of the documentation again.

Without a name all are drawn but the plots of the lab: these are measured, for up to a minute each,
and want a machine on which nothing else is running. The pictures of docs/generation.md are drawn
from measurements too, by `python -m benchmarks.pictures`.
"""

from __future__ import annotations

import sys
from importlib import import_module

from garns.messages import use_language

from . import FOLDERS

PICTURES = ("board", "trace", "data", "web", "terminal", "constraints", "online")
MEASURED = ("lab",)


def main(names: list[str]) -> int:
    if unknown := set(names) - {*PICTURES, *MEASURED}:
        print(f"Unknown: {', '.join(sorted(unknown))}. Pictures: {', '.join(PICTURES + MEASURED)}")
        return 2
    for name in names or PICTURES:
        for language in FOLDERS:
            with use_language(language):
                import_module(f"tools.pictures.{name}").draw(FOLDERS[language])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
