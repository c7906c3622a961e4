"""Boards to draw, and drawings taken apart again."""

import re
from collections.abc import Iterator
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import fromstring

from garns.model import Grid, Layout

SVG = "{http://www.w3.org/2000/svg}"

PUZZLE = Grid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SOLUTION = PUZZLE.with_values(
    Grid("534678912672195348198342567859761423426853791713924856961537284287419635345286179").values
)
FOUR = Grid("1234341221434321", givens="1..4.4....43....")
SIX = Grid("1..4...5...6...2...3...6.2...1..5...")
JIGSAW = Grid("1..4............", Layout.named("jigsaw-1112132233243444"))


def parsed(svg: str) -> Element:
    return fromstring(svg)


def part(svg: str, name: str) -> list[Element]:
    return [found for found in parsed(svg).iter() if found.get("class") == f"garns-{name}"]


def path_data(svg: str, name: str) -> str:
    return "".join(found.get("d", "") for found in part(svg, name))


def written(svg: str, name: str) -> dict[tuple[float, float], str]:
    """The texts of a part by where they stand: the middle of their baseline."""
    return {
        (float(text.attrib["x"]), float(text.attrib["y"])): text.text or ""
        for group in part(svg, name)
        for text in group.iter(f"{SVG}text")
    }


def origin(svg: str) -> tuple[float, float]:
    """The upper left corner of the board: where the outer wall begins."""
    x, y = re.findall(r"-?[\d.]+", path_data(svg, "wall"))[:2]
    return float(x), float(y)


def segments(data: str) -> Iterator[tuple[float, float, float, float]]:
    """The straight stretches of a path made of M with H or V."""
    for x, y, direction, end in re.findall(r"M([\d.]+) ([\d.]+)([HV])([\d.]+)", data):
        across = direction == "H"
        yield float(x), float(y), float(end if across else x), float(y if across else end)
