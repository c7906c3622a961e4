"""Draws the pictures of docs/generation.md, in both languages.

    python -m benchmarks.pictures RESULTS.json

RESULTS.json is what `python -m benchmarks --only generation` has written.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
from html import escape
from math import log10
from pathlib import Path
from typing import Any

import garns
from garns.messages import decimal, number, use_language

from .words import said

DOCS = Path(__file__).parents[1] / "docs"
FOLDERS = {"en": DOCS / "images", "pt": DOCS / "pt" / "images"}
SEED = 81
PUZZLES = 200_000
WIDTH = 720

STYLE = """
  text { font: 14px system-ui, sans-serif; fill: #24292f; }
  .title { font-size: 16px; font-weight: 600; }
  .small { font-size: 12.5px; fill: #57606a; }
  .grid { stroke: #d0d7de; }
  .axis { stroke: #57606a; }
  .ours { fill: #0a69c9; stroke: #0a69c9; }
  .other { fill: #8a6d3b; stroke: #8a6d3b; }
  .end { text-anchor: end; } .middle { text-anchor: middle; }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3; } .small { fill: #9aa4af; }
    .grid { stroke: #373e47; } .axis { stroke: #9aa4af; }
    .ours { fill: #58a6ff; stroke: #58a6ff; } .other { fill: #d2a55f; stroke: #d2a55f; }
  }
"""


def picture(height: int, title: str, parts: Iterator[str]) -> str:
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'width="{WIDTH}" height="{height}" role="img">'
    )
    name = f"<title>{escape(title)}</title>\n<style>{STYLE}</style>"
    return "\n".join([head, name, _text(20, 28, title, "title"), *parts, "</svg>", ""])


def _text(x: float, y: float, words: str, style: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{style}">{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{style}"/>'


# --- how many givens minimal puzzles have ---


def clue_counts() -> Counter[int]:
    made = garns.generate_many(PUZZLES, seed=SEED)
    return Counter((made.puzzles > 0).sum(axis=1).tolist())


def clues_svg(counts: Counter[int]) -> str:
    title = said(
        "Givens of {count} minimal puzzles (seed {seed})", count=number(counts.total()), seed=SEED
    )
    return picture(400, title, _histogram(counts))


def _histogram(counts: Counter[int]) -> Iterator[str]:
    left, right, top, bottom = 70, WIDTH - 20, 60, 340
    first, last, total = min(counts), max(counts), counts.total()
    step = (right - left) / (last - first + 1)
    most = max(counts.values()) / total
    scale = (bottom - top - 20) / most
    for percent in range(0, int(100 * most) + 1, 10):
        y = bottom - scale * percent / 100
        yield _line(left, y, right, y, "grid" if percent else "axis")
        yield _text(left - 8, y + 5, f"{percent} %", "small end")
    for clues in range(first, last + 1):
        x, high = left + (clues - first) * step, scale * counts[clues] / total
        yield (
            f'<rect x="{x + 3:.1f}" y="{bottom - high:.1f}" width="{step - 6:.1f}" '
            f'height="{high:.1f}" class="ours"/>'
        )
        yield _text(x + step / 2, bottom + 20, str(clues), "middle")
        yield _text(x + step / 2, bottom - high - 6, _share(counts[clues], total), "small middle")
    yield _text((left + right) / 2, bottom + 46, said("givens"), "middle")
    yield _text(20, top - 12, said("share of the puzzles"), "small")


def _share(count: int, total: int) -> str:
    """Rare ones by their number: a share of so few says nothing."""
    return f"{decimal(100 * count / total, 1)} %" if count >= total / 1000 else f"{count} ×"


# --- generators ---


def rates_svg(rows: list[dict[str, Any]]) -> str:
    return picture(120 + 40 * len(rows), said("Generators on one thread"), _rates(rows))


def _rates(rows: list[dict[str, Any]]) -> Iterator[str]:
    left, right, top = 120, WIDTH - 250, 56
    bottom = top + 40 * len(rows)
    rates = [row["rate"] for row in rows]
    low, high = int(log10(min(rates))), int(log10(max(rates))) + 1
    scale = (right - left) / (high - low)
    for power in range(low, high + 1):
        x = left + (power - low) * scale
        yield _line(x, top, x, bottom, "grid")
        yield _text(x, bottom + 20, number(10**power), "small middle")
    yield _line(left, bottom, right, bottom, "axis")
    words = said("puzzles per CPU second (logarithmic)")
    yield _text((left + right) / 2, bottom + 46, words, "middle")
    for i, row in enumerate(rows):
        y, x = top + 40 * i + 20, left + (log10(row["rate"]) - low) * scale
        style = "ours" if row["generator"].startswith("garns") else "other"
        yield _text(left - 10, y + 5, said(row["generator"]), "end")
        yield f'<line x1="{left}" y1="{y}" x2="{x:.1f}" y2="{y}" class="{style}" stroke-width="3"/>'
        yield f'<circle cx="{x:.1f}" cy="{y}" r="6" class="{style}"/>'
        yield _text(x + 14, y + 5, number(round(row["rate"])))
        yield _text(WIDTH - 20, y + 5, _facts(row), "small end")


def _facts(row: dict[str, Any]) -> str:
    return said(
        "{givens} givens, {unique} unique",
        givens=f"{row['givens, mean']:.0f}",
        unique=f"{row['exactly one solution']:.0%}",
    )


def main(results: str) -> None:
    rows = json.loads(Path(results).read_text(encoding="utf-8"))["tables"]["generation-peers"][
        "rows"
    ]
    counts = clue_counts()
    for language, folder in FOLDERS.items():
        with use_language(language):
            drawn = {"clues.svg": clues_svg(counts), "generation-rate.svg": rates_svg(rows)}
        for name, text in drawn.items():
            (folder / name).write_text(text, encoding="utf-8")
            print(folder / name)


if __name__ == "__main__":
    main(*sys.argv[1:])
