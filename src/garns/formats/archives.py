"""Packed files: .gz is read as what is inside, and a .zip acts like a folder.

A file in an archive has the path of the archive before its own: `lista.zip/2.in`. What unpacks to
far more than puzzles or class lists do is refused.
"""

from __future__ import annotations

import errno
import io
import stat
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, BinaryIO

from garns.model import Message, Place, UnreadableInput
from garns.model.escaping import visible

from .signals import temporary_folder

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

GZIP, ZIP = b"\x1f\x8b", b"PK\x03\x04"

MAX_UNPACKED, MAX_RATIO = 1 << 24, 200
"""What unpacks to more bytes, and to that many times its size, is a bomb. Lists of puzzles become
three to ten times smaller when they are packed."""

MAX_MEMBERS = 100_000

MAX_FILE = 1 << 26
"""Most bytes of a file that is read whole."""

MAX_ARCHIVE = 1 << 32
MAX_DEPTH = 50
"""Bytes of an archive that is unpacked onto the disk, and folders within one another."""

MAX_SHOWN = 200

NO_SUCH_NAME = (errno.ENAMETOOLONG, errno.ENOTDIR, errno.EEXIST, errno.EISDIR, errno.EINVAL)
"""What systems say if there is no room for a name, or a file stands where a folder should be."""

NOT_MEANT = ("__MACOSX", ".")
"""How the names of files begin that macOS adds, and of those that are hidden."""


def is_archive(path: Path) -> bool:
    """Whether this is a zip file: a folder that is packed."""
    if not path.is_file():
        return False
    with path.open("rb") as stream:
        return stream.read(len(ZIP)) == ZIP


def is_folder(path: Path) -> bool:
    """Whether several files are to be found there."""
    try:
        return path.is_dir() or is_archive(path)
    except (OSError, ValueError):
        # Too long or with a NUL: a literal puzzle, certainly no folder.
        return False


def is_there(path: Path) -> bool:
    """Whether this is a file or a folder, or in an archive."""
    return path.exists() or _in_archive(path) is not None


def unpacked_name(name: str | Path) -> Path:
    """The name that the file has when it is unpacked: `list.sdm` for `list.sdm.gz`."""
    path = Path(name)
    return path.with_suffix("") if path.suffix.lower() == ".gz" else path


@contextmanager
def opened(path: Path) -> Iterator[BinaryIO]:
    """The bytes of a file, or of one in an archive. What is packed by gzip is still packed."""
    place = _in_archive(path)
    if place is None:
        with path.open("rb") as stream:
            yield stream
        return
    archive, member = place
    with _zip(archive) as packed:
        infos = {info.filename: info for info in _members(archive, packed)}
        if member not in infos:
            raise UnreadableInput("archive-member", Place(str(archive)), name=member)
        with io.BufferedReader(_Member(packed, infos[member], str(path))) as unpacked_member:
            yield unpacked_member


def read_bytes(path: Path) -> bytes:
    """The whole file, unpacked."""
    with opened(path) as stream:
        buffered = stream if hasattr(stream, "peek") else io.BufferedReader(stream)  # type: ignore[type-var]
        content: bytes = unpacked(buffered, str(path)).read(MAX_FILE + 1)
    if len(content) > MAX_FILE:
        raise UnreadableInput("file-long", Place(str(path)), max=MAX_FILE)
    return content


def unpacked(stream: BinaryIO, name: str | None) -> BinaryIO:
    """The stream, which must have `peek`, or what gzip has packed in it."""
    opening: bytes = stream.peek(len(GZIP))  # type: ignore[attr-defined]
    return io.BufferedReader(_Gunzipped(stream, name)) if opening.startswith(GZIP) else stream


def members(archive: Path) -> list[Path]:
    """The files of an archive, under the path of the archive."""
    with _zip(archive) as packed:
        return [archive / info.filename for info in _members(archive, packed)]


@dataclass(frozen=True)
class Unpacked:
    """A folder, and the files of an archive that are not in it, each with the reason."""

    folder: Path
    left_out: tuple[tuple[str, Message], ...] = ()


@contextmanager
def unpacked_folder(path: Path, *, most_files: int, most_bytes: int) -> Iterator[Unpacked]:
    """The folder itself; or the files of an archive, in a folder that is gone afterwards.

    An archive is the work of many: what is wrong with one file costs nobody else anything. Each
    file or folder at the top has at most `most_files` files and `most_bytes`.
    """
    if not is_archive(path):
        yield Unpacked(path)
        return
    with temporary_folder("garns-unpacked-") as folder:
        with _zip(path) as packed:
            left_out = tuple(_unpack(path, packed, folder, most_files, most_bytes))
        yield Unpacked(folder, left_out)


def _unpack(
    archive: Path, packed: ZipFile, folder: Path, most_files: int, most_bytes: int
) -> Iterator[tuple[str, Message]]:
    infos = [info for info in packed.infolist() if not info.is_dir() and _is_meant(info.filename)]
    if len(infos) > MAX_MEMBERS:
        raise UnreadableInput("bomb", Place(str(archive)))
    files, sizes, seen, written = Counter[str](), Counter[str](), set[str](), 0
    for info in infos:
        owner = PurePosixPath(info.filename).parts[0]
        files[owner] += 1
        sizes[owner] += info.file_size
        try:
            _refuse(info, seen)
            if files[owner] > most_files or sizes[owner] > most_bytes:
                raise UnreadableInput("archive-share", limit=most_bytes >> 20)
            _extract(packed, info, folder)
            written += info.file_size
        except UnreadableInput as error:
            yield info.filename, error.message
        seen.add(info.filename)
        if written > MAX_ARCHIVE:
            raise UnreadableInput("bomb", Place(str(archive)))


def _refuse(info: ZipInfo, seen: set[str]) -> None:
    if not _is_safe(info.filename) or info.filename.count("/") > MAX_DEPTH:
        raise _no_such_name(info)
    if stat.S_IFMT(info.external_attr >> 16) not in (0, stat.S_IFREG):
        raise UnreadableInput("archive-link")
    if info.filename in seen:
        raise UnreadableInput("archive-twice")


def _extract(packed: ZipFile, info: ZipInfo, folder: Path) -> None:
    """Unpack a file, or leave nothing of it behind."""
    # Imported late: every command loads this module.
    from shutil import copyfileobj

    target = folder / info.filename
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with _Member(packed, info, info.filename) as source, target.open("xb") as copy:
            copyfileobj(source, copy)
    except UnreadableInput:
        target.unlink(missing_ok=True)
        raise
    except OSError as error:
        if error.errno not in NO_SUCH_NAME:
            raise
        raise _no_such_name(info) from None


def _no_such_name(info: ZipInfo) -> UnreadableInput:
    return UnreadableInput("archive-name", name=info.filename[:MAX_SHOWN])


def _in_archive(path: Path) -> tuple[Path, str] | None:
    """The archive that a path leads into, and the name of the file in it."""
    if path.exists():
        return None
    for parent in path.parents:
        if parent.is_file():
            return (parent, path.relative_to(parent).as_posix()) if is_archive(parent) else None
    return None


@contextmanager
def _zip(archive: Path) -> Iterator[ZipFile]:
    from zipfile import ZipFile

    with refusing_damage(str(archive)):
        packed = ZipFile(archive)
    with packed, refusing_damage(str(archive)):
        yield packed


@contextmanager
def refusing_damage(name: str | None) -> Iterator[None]:
    """Refuse a packed file where Python's library says that it is damaged, in one of the many ways
    in which it says so."""
    try:
        yield
    except _signs_of_damage():
        raise UnreadableInput("archive-broken", Place(name)) from None
    except OSError as error:
        # A place before the beginning of the file, or the words of the library itself.
        if error.errno not in (None, errno.EINVAL):
            raise
        raise UnreadableInput("archive-broken", Place(name)) from None


def _signs_of_damage() -> tuple[type[Exception], ...]:
    # Imported late: every command loads this module.
    import struct
    import zipfile
    import zlib

    found = [EOFError, NotImplementedError, UnicodeDecodeError]
    found += [struct.error, zipfile.BadZipFile, zlib.error]
    with suppress(ImportError):
        # Some builds of Python lack it.
        import lzma

        found.append(lzma.LZMAError)
    return tuple(found)


def _members(archive: Path, packed: ZipFile) -> list[ZipInfo]:
    """Those that are files and meant to be seen; refuses what nobody packs in good faith."""
    infos = packed.infolist()
    refuse_bomb(archive, infos)
    found = [info for info in infos if not info.is_dir() and _is_meant(info.filename)]
    for info in found:
        if not _is_safe(info.filename):
            raise UnreadableInput("archive-name", Place(str(archive)), name=info.filename)
    return found


def refuse_bomb(archive: Path | str, infos: Iterable[ZipInfo]) -> None:
    """By the sizes that the archive itself tells: no more than these are ever unpacked."""
    sizes = [(info.file_size, info.compress_size) for info in infos]
    whole, packed = (sum(each) for each in zip(*sizes, strict=True)) if sizes else (0, 0)
    if len(sizes) > MAX_MEMBERS or whole > max(MAX_UNPACKED, MAX_RATIO * packed):
        raise UnreadableInput("bomb", Place(str(archive)))


def _is_meant(name: str) -> bool:
    return not any(part.startswith(NOT_MEANT) for part in PurePosixPath(name).parts if part != "..")


def _is_safe(name: str) -> bool:
    path = PurePosixPath(name)
    is_inside = not path.is_absolute() and ".." not in path.parts and str(path) == name
    return is_inside and visible(name) == name and not {"\\", "\n"} & set(name)


class _Unpacked(io.RawIOBase):
    """What comes out of a packed stream. Damage is told with the name of the file."""

    _unpacked: Any = None

    def __init__(self, stream: Any, name: str | None) -> None:
        self._unpacked = stream
        self._name = name

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        with refusing_damage(self._name):
            piece = self._unpacked.read(len(buffer))
        buffer[: len(piece)] = piece
        return len(piece)

    def close(self) -> None:
        # An archive stays open as long as one of its files is.
        if self._unpacked is not None:
            self._unpacked.close()
        super().close()


class _Gunzipped(_Unpacked):
    """What gzip has packed, unless it is far too much."""

    def __init__(self, stream: BinaryIO, name: str | None) -> None:
        from gzip import GzipFile

        self._packed = _Counted(stream)
        super().__init__(GzipFile(fileobj=io.BufferedReader(self._packed), mode="rb"), name)
        self._count = 0

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        self._count += (count := super().readinto(buffer))
        if self._count > max(MAX_UNPACKED, MAX_RATIO * self._packed.count):
            raise UnreadableInput("bomb", Place(self._name))
        return count


class _Member(_Unpacked):
    """A file of an archive. It is never longer than the archive says."""

    def __init__(self, packed: ZipFile, info: ZipInfo, name: str) -> None:

        if info.flag_bits & 1:
            raise UnreadableInput("archive-password", Place(name))
        with refusing_damage(name):
            try:
                super().__init__(packed.open(info), name)
            except NotImplementedError:
                raise UnreadableInput("archive-method", Place(name)) from None
            except ValueError:
                raise UnreadableInput("archive-broken", Place(name)) from None

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        try:
            return super().readinto(buffer)
        except UnreadableInput:
            raise
        except Exception as error:
            # Each way of packing has errors of its own; those of the disk have a number.
            if isinstance(error, OSError) and error.errno is not None:
                raise
            raise UnreadableInput("archive-broken", Place(self._name)) from None


class _Counted(io.RawIOBase):
    """A stream that knows how many bytes were taken out of it."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.count = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        # What is there: a pipe may be long in giving more.
        piece = self._stream.read1(len(buffer))  # type: ignore[attr-defined]
        buffer[: len(piece)] = piece
        self.count += len(piece)
        return len(piece)
