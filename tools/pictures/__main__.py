"""`python -m tools.pictures [NAME ...]`: draw pictures of the documentation again.

Without a name all are drawn but the plots of the lab: these are measured, for up to a minute each,
and want a machine on which nothing else is running. The pictures of docs/generation.md are drawn
from measurements too, by `python -m benchmarks.pictures`.
"""

from __future__ import annotations

import sys
from importlib import import_module

PICTURES = ("board", "trace", "web", "terminal")
MEASURED = ("lab",)


def main(names: list[str]) -> int:
    if unknown := set(names) - {*PICTURES, *MEASURED}:
        print(f"Unknown: {', '.join(sorted(unknown))}. Pictures: {', '.join(PICTURES + MEASURED)}")
        return 2
    for name in names or PICTURES:
        import_module(f"tools.pictures.{name}").draw()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
