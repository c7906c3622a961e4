"""Charts of results, drawn here: places along the width are percentages, so that a chart fits a
phone and letters keep their size. What colours tell, numbers or signs tell too."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

from markupsafe import Markup

from garns.messages import number, say

from .templates_engine import points

Dot = tuple[datetime, float | None, str, int]
"""An attempt: when, its points, the address of its page, its number."""

BAR, ROOM = 28, 7
"""Pixels: the height of a bar, and the percentage below which no number fits into its part."""

HIGH, FOOT, HEAD = 120, 24, 20
"""Pixels of a chart with columns: the greatest column, what is below and above."""

EDGE = 9.0
"""Per cent that stay free on both sides of a timeline."""


def bar(parts: Sequence[tuple[str, int]], label: str) -> Markup:
    """A bar in parts, each of a `kind` (the name of its colour) and as long as its count."""
    total = sum(count for _, count in parts) or 1
    drawn, start = Markup(), 0.0
    for kind, count in parts:
        share = 100 * count / total
        if count:
            drawn += Markup(
                '<rect class="part-{}" x="{:.2f}%" width="{:.2f}%" height="{}"></rect>'
            ).format(kind, start, share, BAR)
        if share >= ROOM:
            drawn += Markup('<text class="on-{}" x="{:.2f}%" y="19">{}</text>').format(
                kind, start + share / 2, number(count)
            )
        start += share
    return _drawing(drawn, BAR, label, "bar-chart")


def columns(counts: Sequence[tuple[str, int]], label: str) -> Markup:
    """A column for each count, with its name below and its count above."""
    most, wide = max((count for _, count in counts), default=0) or 1, 100 / (len(counts) or 1)
    drawn = Markup()
    for place, (name, count) in enumerate(counts):
        high, middle = HIGH * count / most, wide * (place + 0.5)
        top = HEAD + HIGH - high
        drawn += Markup(
            '<rect class="part-right" x="{:.2f}%" y="{:.1f}" width="{:.2f}%" height="{:.1f}">'
            "</rect>"
        ).format(wide * (place + 0.1), top, wide * 0.8, high)
        drawn += _text(middle, HEAD + HIGH + 17, name)
        if count:
            drawn += _text(middle, top - 5, number(count))
    drawn += Markup('<line class="axis" x1="0" x2="100%" y1="{0}" y2="{0}"></line>').format(
        HEAD + HIGH
    )
    return _drawing(drawn, HEAD + HIGH + FOOT, label, "column-chart")


def timeline(dots: Sequence[Dot], most: float, zone: str, *, counted: int) -> Markup:
    """Attempts over time, as high as their points; the one that counts is filled. Those without
    points stand on the axis, hollow."""
    if not dots:
        return Markup()
    first, last = dots[0][0], dots[-1][0]
    span = (last - first) or timedelta(seconds=1)
    drawn = _levels(most)
    placed = []
    for at, worth, address, attempt in dots:
        share = (at - first) / span if len(dots) > 1 else 0.5
        x = EDGE + (100 - 2 * EDGE) * share
        y = HEAD + HIGH * (1 - min(1.0, (worth or 0.0) / most if most else 0.0))
        placed.append((x, y, worth, address, attempt))
    for (x1, y1, *_), (x2, y2, *_) in pairwise(placed):
        drawn += Markup(
            '<line class="way" x1="{:.2f}%" y1="{:.1f}" x2="{:.2f}%" y2="{:.1f}"></line>'
        ).format(x1, y1, x2, y2)
    for x, y, worth, address, attempt in placed:
        title = say("class-teach.chart.attempt", attempt=number(attempt), points=points(worth))
        kind = "none" if worth is None else "counted" if attempt == counted else "other"
        drawn += Markup(
            '<a href="{}" aria-label="{}"><title>{}</title>'
            '<circle class="dot dot-{}" cx="{:.2f}%" cy="{:.1f}" r="7"></circle></a>'
        ).format(address, title, title, kind, x, y)
    drawn += _ends(first, last, zone)
    return _drawing(drawn, HEAD + HIGH + FOOT, say("class-teach.chart.timeline"), "time-chart")


def _levels(most: float) -> Markup:
    """Lines for nothing, half and all of the points."""
    drawn = Markup()
    for share in (0.0, 0.5, 1.0):
        y = HEAD + HIGH * (1 - share)
        drawn += Markup('<line class="axis" x1="0" x2="100%" y1="{0}" y2="{0}"></line>').format(y)
        drawn += Markup('<text class="level" x="0" y="{}">{}</text>').format(
            y - 4, points(most * share)
        )
    return drawn


def _ends(first: datetime, last: datetime, zone: str) -> Markup:
    style, foot = say("class.time-format"), HEAD + HIGH + 17
    begin, end = (each.astimezone(ZoneInfo(zone)).strftime(style) for each in (first, last))
    if begin == end:
        return _text(50, foot, begin)
    return Markup(
        '<text class="level" x="0" y="{0}">{1}</text><text class="end" x="100%" y="{0}">{2}</text>'
    ).format(foot, begin, end)


def _text(x: float, y: float, text: str) -> Markup:
    return Markup('<text x="{:.2f}%" y="{:.1f}">{}</text>').format(x, y, text)


def _drawing(content: Markup, high: int, label: str, kind: str) -> Markup:
    return Markup(
        '<svg class="chart {}" width="100%" height="{}" role="group" aria-label="{}">{}</svg>'
    ).format(kind, high, label, content)
