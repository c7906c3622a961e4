"""Whatever the input: puzzles, or an error that says where and why, in both languages."""

import io

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from garns.formats import Format, all_formats, read, write
from garns.messages import LANGUAGES, use_language
from garns.model import GarnsError, Grid, Layout, MissingExtra, Puzzle, UnreadableInput
from tests.formats.sheet import GRID, PLAYED, SOLUTION

READ = [known for known in all_formats() if known.read]
for_each_notation = pytest.mark.parametrize("known", READ, ids=lambda known: known.id)
examples = settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)

PIECES = st.sampled_from(
    [
        *(GRID.line, SOLUTION, *"0123456789.|-+=:;,#[]{}()<>\"'\\ \n\r\t"),
        *("null", "None", "NaN", "-1", "1e999", "9" * 30, "\ud800", "\\ud800", "\x00", "٣"),
        *("puzzle,solution\n", "scf", "fpuzN4Ig", "https://a.b/?load=", "PAR1", "Grid 01\n"),
        *("3x3::k:", ".Cage~10~R1C1", "~R1C2", ".NFA~", ".Regex~", "G<<^", "sclN4Ig", "~_~"),
        *('"killercage":[{', '"cells":["R1C1"],', '"lines":[["R1C1","R1C2"]]', '"value":"9"'),
        *("https://a.b/?bd=", "S9B", "[" * 50, '{"a":' * 50, '{"size":9,"grid":[['),
    ]
)
TEXTS = st.lists(PIECES | st.text(max_size=8), max_size=40).map("".join)


def only_puzzles_or_refusals(raw: bytes, format: str | None) -> None:
    refused: GarnsError | None = None
    try:
        for puzzle in read(io.BytesIO(raw), format=format):
            assert isinstance(puzzle, Puzzle)
    except (UnreadableInput, MissingExtra) as error:
        refused = error
    for language in LANGUAGES if refused else ():
        with use_language(language):
            assert str(refused).encode()


def raw_of(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def specimen(known: Format) -> bytes:
    """A file of that notation."""
    puzzle = Puzzle(GRID if "placed" not in known.carries else PLAYED)
    if not known.accepts(GRID.layout):
        puzzle = Puzzle(Grid.empty(Layout.named("9;cage=3:r1c1r1c2;cage=24:r5c5r5c6r6c6")))
    if known.write_binary is not None:
        pytest.importorskip("pyarrow")
        stream = io.BytesIO()
        known.write_binary([puzzle], stream)
        return stream.getvalue()
    if known.write is None:
        return b"Grid 01\n" + "".join(write([puzzle], "rows")).encode()
    return "".join(write([puzzle], known.id)).encode()


@settings(examples, max_examples=300)
@given(text=TEXTS)
@example(text="\ud800")
@example(text="[" * 100_000)
@example(text='{"a":' * 100_000 + '"garns/puzzle@1"')
def test_any_text(text: str) -> None:
    only_puzzles_or_refusals(raw_of(text), None)


@examples
@given(raw=st.binary(max_size=200))
def test_any_bytes(raw: bytes) -> None:
    only_puzzles_or_refusals(raw, None)


@for_each_notation
@examples
@given(text=TEXTS)
@example(text="[" * 100_000)
@example(text='{"a":' * 100_000)
@example(text="9" * 10_000)
def test_any_text_as_each_notation(known: Format, text: str) -> None:
    if known.write_binary is not None:
        pytest.importorskip("pyarrow")
    only_puzzles_or_refusals(raw_of(text), known.id)


@for_each_notation
@examples
@given(data=st.data())
def test_damaged_files(known: Format, data: st.DataObject) -> None:
    raw = bytearray(specimen(known))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(raw)))
        end = start + data.draw(st.sampled_from([0, 1, 1, 2, 10, 1000]))
        raw[start:end] = data.draw(st.binary(max_size=2) | PIECES.map(raw_of))
    for format in (None, known.id):
        only_puzzles_or_refusals(bytes(raw), format)
