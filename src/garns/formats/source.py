"""Sources: text that knows its name and the numbers of its lines, read as a stream.

Hostile input stops here: lines and documents have a greatest length, NUL bytes and bytes that
are not text are refused with their place. UTF-8 is expected; a byte-order mark may say UTF-16.
What gzip has packed is unpacked on the way.
"""

from __future__ import annotations

import codecs
import io
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, BinaryIO, NamedTuple, TypeVar

from garns.model import InvalidRequest, Place, UnreadableInput
from garns.model.arguments import checked_text, shown

from .archives import unpacked, unpacked_name

MAX_LINE = 1 << 20
"""Longest line, in bytes; the longest honest one is a 25×25 board with pencil marks."""

MAX_DOCUMENT = 1 << 26
"""Longest document, in characters, of a notation that must be read as a whole."""

OPENING_LINES = 64
OPENING_LENGTH = 1 << 16
"""How many lines (comments aside) or characters a notation may look at to recognise itself."""

BLOCK = 12_800 * 82
"""About how many bytes of a long list are handed out at once: whole lines of classic boards, which
need not be put together then."""

PLAIN_ENCODINGS = ("utf-8", "ascii", "iso8859-1", "cp1252")
"""Those in which the characters of plain boards and line ends are the bytes of ASCII."""

_BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


Item = TypeVar("Item")
Made = TypeVar("Made")


class Line(NamedTuple):
    """A line without its end, and its number from 1. One whose bytes are no text has its `error`
    with it: who reads a puzzle from each line can go on after it."""

    number: int
    text: str
    error: UnreadableInput | None = None

    @property
    def is_blank_or_comment(self) -> bool:
        text = self.text.strip()
        return not text or text.startswith("#")


class Pause:
    """Nothing more of the input has come as yet: it is time to show what there is."""


class Source:
    """A text to be read once, with a look at its opening beforehand."""

    def __init__(
        self,
        stream: BinaryIO,
        name: str | None = None,
        encoding: str = "utf-8",
        lines_before: int | None = None,
    ) -> None:
        """With `lines_before`, the stream is a part of a text and begins after so many lines."""
        self.name = name
        buffered = stream if hasattr(stream, "peek") else io.BufferedReader(_Borrowed(stream))
        self.stream = unpacked(buffered, name)
        self.opening_is_cut = False
        self.has_errors = False
        self.first_error: UnreadableInput | None = None
        self.lines_read = lines_before or 0
        self.is_part = lines_before is not None
        self.on_error: Callable[[UnreadableInput], None] | None = None
        self._encoding = _known_encoding(encoding)
        self._skip_byte_order_mark()
        self._looked_at = deque[Line]()
        self._rest = self._numbered()

    @property
    def has_plain_encoding(self) -> bool:
        """Whether blocks can be searched for lines and boards as they are."""
        return self._encoding in PLAIN_ENCODINGS

    @classmethod
    def of_text(cls, text: str, name: str | None = None) -> Source:
        text = checked_text("text", text)
        try:
            raw = text.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError:
            # Half a character, which decoding will refuse with its place.
            raw = text.encode("utf-8", "surrogatepass")
        return cls(io.BytesIO(raw), name)

    @property
    def extension(self) -> str:
        return unpacked_name(self.name).suffix.lower() if self.name else ""

    @cached_property
    def first_bytes(self) -> bytes:
        """A few bytes for notations that are not text."""
        return self._peek(8)

    @cached_property
    def opening(self) -> tuple[Line, ...]:
        """The first lines, for recognising the notation; they are read again afterwards."""
        lines, data_lines, length = list[Line](), 0, 0
        for line in self._rest:
            lines.append(line)
            length += len(line.text)
            data_lines += not line.is_blank_or_comment
            # A blank line counts too, or a million of them would be looked at.
            if data_lines == OPENING_LINES or length + len(lines) > OPENING_LENGTH:
                self.opening_is_cut = True
                break
        self._looked_at.extend(lines)
        readable = [line for line in lines if line.error is None]
        self.first_error = next((line.error for line in lines if line.error), None)
        if self.first_error is not None and not readable:
            raise self.first_error
        return tuple(Line(line.number, line.text[:OPENING_LENGTH]) for line in readable)

    def lines(self) -> Iterator[Line]:
        """All lines, in order. One that is no text ends the reading."""
        for line in self.every_line():
            if line.error is not None:
                raise line.error
            yield line

    def every_line(self) -> Iterator[Line]:
        """All lines, in order, also those that are no text."""
        yield from self._handed_out()
        yield from self._rest

    def forgiving(self, lines: Iterable[Line]) -> Iterator[Line]:
        """The lines that are text; the others are forgiven."""
        for line in lines:
            if line.error is None:
                yield line
            else:
                self.forgive(line.error)

    def _handed_out(self) -> Iterator[Line]:
        """The lines that were only looked at so far."""
        while self._looked_at:
            yield self._looked_at.popleft()

    def can_go_on_in_blocks(self, last: Line) -> bool:
        """Whether all that was read is handed out with this line or was looked at: none of it
        waits because a CR alone keeps it apart from the line before."""
        line = self._looked_at[-1] if self._looked_at else last
        return line.number == self.lines_read

    def blocks(self) -> Iterator[bytes | Pause]:
        """All further lines in blocks of whole lines, as the stream has them. A pause says that
        nothing more is there as yet: the next block may be long in coming.

        `lines_read` must be the number of the last line that was handed out, and whoever takes the
        lines out of the blocks must keep it so (`lines_in` does).
        """
        if self._looked_at:
            yield self._looked_at_again()
        while True:
            if not self._is_ready():
                yield Pause()
            block = self._block()
            if not block:
                return
            yield block

    def _looked_at_again(self) -> bytes:
        self.lines_read = self._looked_at[0].number - 1
        text = "".join(f"{line.text}\n" for line in self._handed_out())
        return text.encode(self._encoding, "surrogateescape")

    def _block(self) -> bytes:
        stream: Any = self.stream  # whatever has `peek` has `read1`
        pieces, length = list[bytes](), 0
        while length < BLOCK and (not pieces or self._is_ready()):
            piece = stream.read1(BLOCK - length)
            if not piece:
                break
            pieces.append(piece)
            length += len(piece)
        if pieces and not pieces[-1].endswith(b"\n"):
            pieces.append(stream.readline(MAX_LINE + 1))
        return b"".join(pieces)

    def _is_ready(self) -> bool:
        """Whether reading would not have to wait, as far as that can be known."""
        from select import select

        try:
            return bool(select([self.stream], [], [], 0)[0])
        except (OSError, ValueError):
            return True

    def text(self) -> str:
        """The whole document."""
        parts, length = [], 0
        for line in self.lines():
            length += len(line.text) + 1
            if length > MAX_DOCUMENT:
                raise self.unreadable("too-long", line=line.number, max=MAX_DOCUMENT)
            parts.append(line.text)
        return "\n".join(parts)

    def place(self, line: int | None = None, column: int | None = None) -> Place:
        """`column` counts from 0 here, as string indices do, and from 1 in the Place."""
        return Place(self.name, line, None if column is None else column + 1)

    def unreadable(
        self, id: str, line: int | None = None, column: int | None = None, **facts: object
    ) -> UnreadableInput:
        """The error for something unexpected at this line (from 1) and column (from 0)."""
        return UnreadableInput(id, self.place(line, column), **facts)

    def forgive(self, error: UnreadableInput) -> None:
        """Go on after a bad line if whoever reads wants that; else raise the error."""
        if self.on_error is None:
            raise error
        self.has_errors = True
        self.on_error(error)

    def made_of(self, items: Iterable[Item], make: Callable[[Item], Made]) -> Iterator[Made]:
        """What `make` makes of each item; those that it refuses are forgiven."""
        for item in items:
            try:
                made = make(item)
            except UnreadableInput as error:
                self.forgive(error)
            else:
                yield made

    def _peek(self, count: int) -> bytes:
        ahead: bytes = self.stream.peek(count)  # type: ignore[attr-defined]
        return ahead[:count]

    def _skip_byte_order_mark(self) -> None:
        opening = self._peek(4)
        for mark, encoding in _BYTE_ORDER_MARKS:
            if opening.startswith(mark):
                self.stream.read(len(mark))
                self._encoding = encoding
                if encoding != "utf-8":
                    # Line ends are looked for in bytes below, which works for UTF-8 only.
                    self.stream = io.BufferedReader(_Recoded(self.stream, encoding))
                    self._encoding = "utf-8"
                return

    def _numbered(self) -> Iterator[Line]:
        while raw := self.stream.readline(MAX_LINE + 1):
            yield from self.lines_in(raw)

    def lines_in(self, raw: bytes) -> Iterator[Line]:
        """The lines of what ends with one LF: the one, or those that a CR alone keeps apart."""
        first = self.lines_read + 1
        if len(raw) > MAX_LINE:
            raise self.unreadable("line-too-long", line=first, max=MAX_LINE)
        lines = raw.removesuffix(b"\n").removesuffix(b"\r").split(b"\r")
        self.lines_read += len(lines)
        for number, line in enumerate(lines, first):
            yield self._decoded(line, number)

    def _decoded(self, raw: bytes, number: int) -> Line:
        try:
            if (nul := raw.find(0)) >= 0:
                raise self.unreadable("nul", line=number, column=self._length(raw[:nul]))
            return Line(number, raw.decode(self._encoding))
        except UnicodeDecodeError as error:
            problem = self.unreadable(
                "encoding",
                line=number,
                column=self._length(raw[: error.start]),
                byte=f"0x{raw[error.start]:02X}",
                encoding=self._encoding.upper(),
            )
        except UnreadableInput as error:
            problem = error
        # In plain encodings the bytes can be had back, for they may become part of a block.
        errors = "surrogateescape" if self.has_plain_encoding else "replace"
        return Line(number, raw.decode(self._encoding, errors), problem)

    def _length(self, raw: bytes) -> int:
        """In characters, for places."""
        return len(raw.decode(self._encoding, "replace"))


def _known_encoding(name: str) -> str:
    try:
        # What is no text, or needs more than bytes, is looked up in vain too.
        if codecs.lookup(checked_text("encoding", name))._is_text_encoding:
            return name
    except (LookupError, ValueError):
        pass
    raise InvalidRequest("argument.encoding", found=shown(name))


class _Borrowed(io.RawIOBase):
    """A caller's stream, which stays open when we are done with it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        piece = self._stream.read(len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)


class _Recoded(io.RawIOBase):
    """A UTF-16 stream as a UTF-8 one."""

    def __init__(self, stream: BinaryIO, encoding: str) -> None:
        self._stream = stream
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")
        self._ready = b""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        while not self._ready:
            chunk = self._stream.read(1 << 16)
            self._ready = self._decoder.decode(chunk, final=not chunk).encode()
            if not chunk:
                break
        count = min(len(buffer), len(self._ready))
        buffer[:count] = self._ready[:count]
        self._ready = self._ready[count:]
        return count
