"""The works that a report may cite. Only those that it does cite are listed, in that order."""

from __future__ import annotations

from collections.abc import Iterable

from .blocks import MARK, Block, Paragraph, References, Section, Terms, mark

WORKS = {
    "biere": "A. Biere, T. Faller, K. Fazekas, M. Fleury, N. Froleyks, F. Pollitt. CaDiCaL 2.0. "
    "In: Computer Aided Verification (CAV 2024), Lecture Notes in Computer Science 14681, "
    "pp. 133–152. Springer, 2024.",
    "felgenhauer": "B. Felgenhauer, F. Jarvis. Mathematics of Sudoku I. Mathematical Spectrum "
    "39 (1), pp. 15–22, 2006.",
    "golomb": "S. W. Golomb, L. D. Baumert. Backtrack programming. Journal of the ACM 12 (4), "
    "pp. 516–524, 1965.",
    "haralick": "R. M. Haralick, G. L. Elliott. Increasing tree search efficiency for constraint "
    "satisfaction problems. Artificial Intelligence 14 (3), pp. 263–313, 1980.",
    "knuth": "D. E. Knuth. Dancing links. In: Millennial Perspectives in Computer Science, "
    "pp. 187–214. Palgrave, 2000. ⟦url:https://arxiv.org/abs/cs/0011047⟧",
    "norvig": "P. Norvig. Solving every Sudoku puzzle. ⟦url:https://norvig.com/sudoku.html⟧",
    "yato": "T. Yato, T. Seta. Complexity and completeness of finding another solution and its "
    "application to puzzles. IEICE Transactions on Fundamentals E86-A (5), pp. 1052–1060, 2003.",
}

OF_ALGORITHMS = {
    "fewest": "haralick",
    "forward": "haralick",
    "singles": "norvig",
    "dancing": "knuth",
    "sat": "biere",
}
"""Where an algorithm of the ladder is described."""


def cite(key: str) -> str:
    return mark("cite", key)


def cited(sections: Iterable[Section]) -> References:
    keys = (
        match[2]
        for section in sections
        for block in section.blocks
        for text in _texts(block)
        for match in MARK.finditer(text)
        if match[1] == "cite"
    )
    return References(tuple((key, WORKS[key]) for key in dict.fromkeys(keys)))


def _texts(block: Block) -> list[str]:
    if isinstance(block, Terms):
        return [text for _, text in block.items]
    return [block.text] if isinstance(block, Paragraph) else []
