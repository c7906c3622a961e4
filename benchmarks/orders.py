"""Puzzles made to a rating: how many per second, on one thread."""

from __future__ import annotations

from typing import Any

from garns.rating import SCALES

from .generation import maker, speed
from .report import Column, Report
from .timing import say

RANGES = ("..1.2", "3.0..5.0", "6.6", "7.0..7.2", "8.0..8.4", "8.5..", "9.0..")
WISHES: dict[str, dict[str, Any]] = {
    "any givens": {},
    "minimal": {"minimal": True},
    "symmetry 180": {"symmetry": "180"},
    "22 givens": {"clues": 22},
}
RARE = {"8.5..", "9.0.."}
"""What takes seconds is measured with no other wish."""


def measure(report: Report, seconds: float) -> None:
    table = report.table(
        "orders",
        "Classic puzzles of a rating, `garns.generate_many(n, rating=…)`, "
        f"{SCALES['se'].name}, one thread",
        Column("ER"),
        *(Column(name, "rate") for name in WISHES),
    )
    table.note("Of n puzzles the mean is off by about 1 in √n; at least 16 of each were made.")
    for rating in RANGES:
        rates: list[float | None] = []
        for name, wish in WISHES.items():
            if rating in RARE and wish:
                rates.append(None)
                continue
            say(f"orders: {rating}, {name}")
            rates.append(speed(maker({"rating": rating, **wish}, 1), seconds, at_least=16)[1])
        table.add(rating, *rates)
