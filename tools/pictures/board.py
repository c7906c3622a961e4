"""board.svg, the picture in the README and on the start page."""

from __future__ import annotations

from pathlib import Path

from garns.draw import boards_svg
from garns.messages import current_language
from garns.model import Grid

NAME = "board.svg"
CAPTIONS = {"en": ["Puzzle", "Solution"], "pt": ["Quebra-cabeça", "Solução"]}
PUZZLE = "..48......9.46..7..5....61421.6..5..58.7.9.41..7..8.69345....9..6..37.2......41.."
SOLUTION = "624871953193465872758392614219643587586729341437158269345216798861937425972584136"


def drawing() -> str:
    puzzle = Grid(PUZZLE)
    solution = Grid(SOLUTION, givens=puzzle)
    captions = CAPTIONS[current_language()]
    return boards_svg([puzzle, solution], captions=captions, theme="auto") + "\n"


def draw(folder: Path) -> None:
    (folder / NAME).write_text(drawing(), encoding="utf-8")
