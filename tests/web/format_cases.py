"""Texts for readers of notations: those of the tests, examples and fuzz corpus, what garns writes,
and all of these with slips in them. Always the same."""

from __future__ import annotations

import ast
import random
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import islice
from pathlib import Path

from garns.formats import LossWarning, all_formats, format
from garns.formats.lzstring import compress
from garns.model import CannotCarry, Grid, Layout, Puzzle, possible_values
from tests.formats.boards import LAYOUTS, solved

ROOT = Path(__file__).parents[2]
LONGEST = 3000
"""Characters of a text: longer ones take much time and tell little more."""

OF_FILES = ("test_archives", "test_damage", "test_parquet", "test_write_file")
"""Tests that have no texts of notations."""

WRITTEN = [known for known in all_formats() if known.write and known.id != "dimacs"]
FOLDERS = (
    "examples",
    "tests/data/founding",
    "tests/data/signature",
    "tests/data/terminal",
    "fuzz/corpus",
)
MARKS = "0123456789.|-+=:;,#[]{}()<>\"'\\/&u x*_ \n\r\t"
PIECES = [*MARKS, "\0", "\x0b", "é", "٣", "🍎", "\u00a0", "\ufeff"]
"""What a slip may put into a text."""

LINE = "004800000090460070050000614210600500580709041007008069345000090060037020000004100"
SOLUTION = "624871953193465872758392614219643587586729341437158269345216798861937425972584136"
ROWS = tuple(LINE[start : start + 9].replace("0", ".") for start in range(0, 81, 9))
BOARD = "\n".join(ROWS)
FIELDS = tuple(",".join(row).replace(".", "") for row in ROWS)
DIGITS = "0123456789abcdefghijklmnopqrstuv"
NUMBERS = [(1 << int(digit) | 1) if digit > "0" else 2 * 0b11 for digit in LINE]
OLD_PACKED = "".join(DIGITS[number // 32] + DIGITS[number % 32] for number in NUMBERS)
"""In base 32: masks of values, doubled, and 1 more for givens."""

EDGES = (
    *(f"{LINE}{' a' * count}" for count in (7, 8, 9)),
    *(LINE[:count] for count in (25, 26, 36, 69, 70, 73, 80)),
    *(LINE + "1" * count for count in (1, 11, 12, 19, 20)),
    *(f"{LINE}\n{LINE[:count]}" for count in (31, 32, 33, 47, 48, 65)),
    *(f"{LINE} {SOLUTION}{words}" for words in ("", " 1.5x", ",1.5,x", " 1234567890")),
    *(f"{headers}{BOARD}" for headers in ("#A x\n", "#A x\n#D y\n", "#Ab\n#D y\n", "#Uw\n#A y\n")),
    f"[Puzzle]\n{BOARD}\n[State]\n{BOARD.replace('.', '1')}\n[Colours]\n.,.\n",
    *(f"scf{'0' * count}" for count in (66, 67, 81)),
    *("." * 249 + letters for letters in ("ABCDEFG", "ABCDEF1", "0BCDEFG", "abcdexX", "HIJKLMN")),
    *("\n".join(FIELDS).replace(",", mark) for mark in ";\t,"),
    *("\n".join(lines) for lines in ((",,,,,,,,", *FIELDS), (*FIELDS, FIELDS[0]), FIELDS[1:])),
    "\n".join(f",{fields}" for fields in (",,,,,,,,", *FIELDS)),
    "\n".join(fields.rstrip(",") for fields in FIELDS),
    "\n".join(["1,2,,", "3,4,1,2", ",,3,", "4,3,2,"] + [",,,"] * 2),
    *(
        f"{names},puzzle,solutions,solution,detail:x,a\n1,2,{LINE},1,{SOLUTION},3,\n"
        for names in ("level,difficulty", "difficulty,level")
    ),
    f'"quizzes";"solutions"\n"{LINE}";2+\n{LINE};{LINE}\n;\n{LINE};;\n{LINE}\n',
    f'name,puzzle,clues\n"a ""b""\n c",{LINE},31\n"d", {LINE} ,32\n"e"f,{LINE},\n',
    *(f"https://www.sudokuwiki.org/sudoku.htm?bd={board}" for board in (LINE, OLD_PACKED)),
    f"a https://www.sudokuwiki.org/sudoku.htm?x&bd={LINE} b c",
    f":0003:8:{LINE.replace('48', '+48')}:111 112::829:",
    *(f":0000:x:{LINE}:{rest}" for rest in ("", "::", ":::", "::::", ":::::", "99:::")),
    *(f'{{"{key}": "{LINE}", "solution": "{SOLUTION}"}}' for key in ("board", "quiz", "other")),
    *(f"Grid 0{number}\n{BOARD}\n" * number for number in (1, 2)),
    *("1234341221434321\n" * count for count in (15, 16, 17)),
    "    1 2   3 4\n  +-----+-----+\n1 | 1 2 | 3 4 |\n2 | 3 4 | 1 2 |\n  +-----+-----+\n"
    "3 | 2 1 | 4 3 |\n4 | 4 3 | 2 1 |\n",
)
"""Texts that are just so, or just not so any more."""

JSON_VALUES = (
    *("NaN", "-Infinity", "-", "01", "1.", "1e", "1e+", "1e5", "-0", "1" * 18, "1" * 19),
    *(
        '"\\ud800"',
        '"\\ud83d\\ude00"',
        '"\\ud83d\\u0041"',
        '"\\ud83d\\u00"',
        '"\\u0041',
        '"\\u004"',
    ),
    *('"\\x"', '"\t"', '"a', '"\\', "tru", "{,}", "[1,,2]", "[1 2]", "[[]", "]"),
    *('{"b" 1}', "{1:2}", '{"b":1,"b":2}'),
)

HOSTILE = (
    *("\ud800", "1\n\udc00\n2", "PK\x03\x04", "\ufeff\ufeff1", "[" * 9000, "9" * 9000, "(" * 4),
    '{"schema":"garns/puzzle@1","a":' + "[" * 60_000,
    *(f'{{"schema":"garns/puzzle@1","a":{value}}}' for value in JSON_VALUES),
    *(f'{{"schema":"garns/puzzle@1","a":{value}' for value in JSON_VALUES),
    '{"schema":"garns/puzzle@1","layout":"9","layout":"9"}',
    '{"grid":[],"size":9,"thermometers":[1]}',
    "https://sudokupad.app/sclN4Ig",
    "https://www.sudokuwiki.org/sudoku.htm?bd=K9A123",
    'puzzle,puzzle\n1,2\n"',
)
"""Texts that nobody means well with, or that other programs would read."""

SLIPS = 2500
"""Texts with slips in them."""


@dataclass(frozen=True)
class Case:
    """A text, and what is known of it."""

    text: str
    layout: str | None = None
    format: str | None = None
    name: str | None = None

    @property
    def question(self) -> dict[str, str]:
        """What a script is asked."""
        return {key: value for key, value in vars(self).items() if value is not None}


def all_cases() -> list[Case]:
    """All of them, each once."""
    texts = (*_of_tests(), *_of_files(), *_of_fuzzing(), *_written(), *_with_constraints())
    whole = list(dict.fromkeys(texts))
    special = map(Case, (*EDGES, *HOSTILE))
    return [*whole, *special, *islice(_with_slips(whole), SLIPS)]


def _of_tests() -> Iterator[Case]:
    """The strings in the tests of notations, and those that their parameters are made of."""
    for path in sorted(ROOT.glob("tests/formats/test_*.py")):
        if path.stem in OF_FILES:
            continue
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        constants = [node.value for node in nodes if isinstance(node, ast.Constant)]
        for text in _texts_in([constants, *_parameters(path)]):
            yield Case(text)


def _parameters(path: Path) -> Iterator[object]:
    module = import_module(f"tests.formats.{path.stem}")
    for function in vars(module).values():
        yield from (mark.args for mark in getattr(function, "pytestmark", ()))


def _texts_in(found: object) -> Iterator[str]:
    if isinstance(found, str):
        # Others are names and sentences.
        if any(map(str.isdigit, found)) and len(found) <= LONGEST and _is_text(found):
            yield found
    elif isinstance(found, list | tuple):
        for each in found:
            yield from _texts_in(each)


def _is_text(text: str) -> bool:
    """Whether a file could hold it, and it is no Parquet file, which takes a library."""
    is_whole = not any("\ud800" <= char <= "\udfff" for char in text)
    return is_whole and not text.startswith("PAR1")


def _of_files() -> Iterator[Case]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            text = path.read_bytes().decode("utf-8", "replace") if path.is_file() else ""
            if 0 < len(text) <= LONGEST:
                yield Case(text)
                yield Case(text, name=path.name)


def _of_fuzzing() -> Iterator[Case]:
    """An input for notations is a line with the name of one, perhaps a layout, and then a file; one
    for links is what is packed."""
    for path in sorted((ROOT / "fuzz" / "corpus" / "notations").iterdir()):
        heading, _, text = path.read_text("utf-8").partition("\n")
        id, _, layout = heading.partition(" ")
        yield from (Case(text), Case(text, format=id), Case(text, layout or None, id))
    for path in sorted((ROOT / "fuzz" / "corpus" / "links").iterdir()):
        text = path.read_text("utf-8").partition("\n")[2]
        yield Case(f"https://sudokupad.app/fpuz{compress(text)}")
        yield Case(f"https://www.sudokuwiki.org/sudoku.htm?bd={text}")


def _written() -> Iterator[Case]:
    """Puzzles of many layouts in every notation that garns writes."""
    for name in LAYOUTS:
        layout = Layout.named(name)
        for puzzle in _puzzles(layout):
            for known in WRITTEN:
                text = _text(puzzle, known.id)
                if text is not None and len(text) <= LONGEST:
                    # Alone, or with all that is known of it.
                    yield Case(text) if puzzle.notes is None else Case(text, name, known.id)


RULED = (
    "9;sum=0,1,1,-1,-1:r1c1r2c4r1c2r2c3;sum=0,1,1,-1:r1c1r9c9r5c5",
    "9;all-pairs=508,504,497,483,455,399,287,63,127:r1c1r1c2r1c3",
    "4;cage=3:r1c1r1c2;cage=10:r2c1r2c2r3c1r3c2;cage:r4c3r4c4;anti-knight",
    "4;sum=6:r1c1r2c2r3c3;cage=5:r1c2r1c3;anti-king;different:r4c1r4c4",
    "6;allowed=1,2:r1c1;allowed=4,5,6:r6c6;cage=21:r2c1r2c2r2c3r2c4r2c5r2c6",
    "9+diagonals;cage=45:r1c1r1c2r1c3r1c4r1c5r1c6r1c7r1c8r1c9;cage=3:r9c1r9c2",
    "9;cage=12:r1c1r2c2;cage=4:r5c5r5c6;cage:r9c1r9c2r9c3",
)
"""Boards that the notations of killers and of candidates, and SudokuPad, have words for."""

PAD_CAGES = (
    '{"cells":[[0,0],[0,1]],"value":"3"}',
    '{"cells":[[0,0],[0,1]],"sum":3,"unique":false}',
    '{"cells":[[0,0],[0,1]],"unique":true,"hidden":true}',
    '{"cells":[[0,0],[0,1]],"unique":false,"hidden":true},{"value":"title: A: b"}',
    '{"cells":[[0,0],[0,1]],"value":"x"}',
    '{"cells":[[0,0],[0,1]]}',
    '{"cells":[[0,0],[0,0]],"sum":3}',
    '{"cells":[[0,0],[0,1]],"sum":99}',
    '{"cells":[[0,4]],"sum":3}',
    '{"cells":[[0,0.0]],"sum":3}',
    '{"value":"secret: 1"},{"value":"author: é 🍎"}',
    '{"cells":[[0,0],[0,1]],"sum":true}',
)
PAD_MORE = (
    *('"metadata":{"title":5,"antiknight":true,"rules":"","author":null,"source":{}}',),
    *('"metadata":{"title":[1]}', '"metadata":{"solution":"1234341221434321"}'),
    *('"metadata":{"solution":"12"}', '"lines":[{"wayPoints":[]}],"overlays":[1]', '"secret":1'),
    *('"regions":[[[0,0]]]', '"regions":3', '"metadata":[1]', '"cages":[1]', '"lines":[]'),
)
ZIPPED = (
    "{ce:[[{v:1},,,],[,,,],[,,,],[,,,]],ca:[{ce:[[0,1],[0,2]],v:'5'}],t:'A \\u00e9 \\'b\\''}",
    "{ce:[[,,,],[,,,],[,,,],[,,,{v:t}]]}",
    "{ce:[[,,,],[,,,],[,,,],[,,,]],u:[],metadata:{antiking:t,title:'x',a:f,source:1.50}}",
    "{ce:[[,,,],[,,,],[,,,],[,,,]],ca:[{ce:[[0,1.0]],v:5}]}",
    *("{ce:[[,,,}", "{a", "{a:'b", "[" * 51 + "]" * 51, "1 2", "", "{ce:[[,]],}", "{a:'\\u12'}"),
)
F_PUZZLES_DRAWN = (
    '{"size":4,"grid":['
    + ",".join(["[" + ",".join(['{"c":"#fff"}', '{"value":2,"given":true}', "{}", "{}"]) + "]"] * 4)
    + '],"line":[{"lines":[["R1C1","R2C2"]],"width":0.50,"é 🍎":[1e16,1.0,-0.0,1e-7,12345.678,3]}],'
    '"killercage":[{"cells":["R1C1","R1C2"],"value":"3"},{"cells":["R3C1","R3C2"]}],'
    '"littlekillersum":[{"cell":"R0C1","direction":"DR","value":""}],"fogofwar":["R1C1"],'
    '"doublearrow":[{"lines":[["R1C1","R2C1","R2C2"]]}],"nabner":[{"lines":[["R3C1","R3C2"]]}],'
    '"successMessage":"ok \\u00e9",'
    '"text":[{"value":"\\u00e9\\n\\"","on":true,"off":null}],"title":"x"}'
)


def _with_constraints() -> Iterator[Case]:
    """What others write, and what garns does of boards that they have words for."""
    for name in RULED:
        layout = Layout.named(name)
        for id in ("killer", "sumocue", "sudokupad", "fpuzzles", "candidates"):
            text = _text(Puzzle(Grid.empty(layout)), id)
            if text is not None:
                yield Case(text)
                yield Case(text, layout.without_constraints.name)
                yield Case(text, "9;anti-knight")
    rows = ",".join(["[{},{},{},{}]"] * 4)
    board = f'{{"cellSize":64,"cells":[{rows}]'
    yield from (Case(f'{board},"cages":[{each}]}}') for each in PAD_CAGES)
    yield from (Case(f"{board},{each}}}") for each in PAD_MORE)
    yield from (Case(f"https://sudokupad.app/scl{compress(each)}") for each in ZIPPED)
    yield from (Case(F_PUZZLES_DRAWN), Case(F_PUZZLES_DRAWN.replace('"line":[', '"line":3,"x":[')))
    marks = "".join("3" if cell == 40 else "0" for cell in range(81))
    yield from (Case(f"{text}{marks[2:]}") for text in ("3<", "0<", ">^", "<0", "v>", "Z<"))
    yield from (Case(f"3x3:{flag}:k:{cells}") for flag in ("", "d", "x") for cells in SUMO_CELLS)


SUMO_CELLS = (
    "769:769:" + "0:" * 79,
    "769:513:" + "0:" * 79,
    "769:770:" + "x:" * 79,
    "0:" * 80,
    "25601:" * 81,
)


def _puzzles(layout: Layout) -> Iterator[Puzzle]:
    """A puzzle as it is given, and one that is being played."""
    solution = solved(layout)
    values = solution.values if solution else bytes(layout.cell_count)
    givens = [value * (cell % 3 == 0) for cell, value in enumerate(values)]
    yield Puzzle(Grid(givens, layout))
    played = [value * (cell % 3 == 0 or cell % 7 == 0) for cell, value in enumerate(values)]
    grid = Grid(played, layout, givens)
    details = {"title": "Ã 🍎 1", "level": "hard", "comment": 'a, "b"\nc', "date": "2024-05-06"}
    notes = tuple(possible_values(grid))
    yield Puzzle(grid, notes=notes, corner_notes=notes[::-1], solution=solution, details=details)


def _text(puzzle: Puzzle, id: str) -> str | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", LossWarning)
        try:
            return format(puzzle, id)
        except CannotCarry:
            return None


def _with_slips(whole: list[Case]) -> Iterator[Case]:
    """Texts cut off, with characters lost, doubled, changed or swapped, or lines mixed up."""
    random_one = random.Random(11)
    short = [case for case in whole if len(case.text) < 1200]
    while True:
        case = random_one.choice(short)
        text = case.text
        for _ in range(random_one.choice((1, 1, 2, 3))):
            text = _slip(text, random_one)
        yield Case(text, case.layout, case.format, case.name)


def _slip(text: str, random_one: random.Random) -> str:
    start = random_one.randrange(len(text) + 1)
    before, char, after = text[:start], text[start : start + 1], text[start + 1 :]
    piece = random_one.choice(PIECES)
    lines = text.split("\n")
    random_one.shuffle(lines)
    slips = (
        before,
        before + after,
        before + char * 2 + after,
        before + piece + after,
        before + piece + char + after,
        before + after[:1] + char + after[1:],
        f"{text}\n{text}",
        "\n".join(lines),
    )
    return random_one.choice(slips)
