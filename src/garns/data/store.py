"""Where the files of a data set are: a folder of this machine, or any place that fsspec knows.

A file appears whole or not at all. On a local disk it is written beside, flushed and renamed;
object stores put a whole object at once.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Any, BinaryIO, Protocol
from urllib.parse import unquote, urlsplit

from garns.formats import FileLock, name_full_disk, replacing
from garns.model import InvalidRequest, MissingExtra

LOCK = ".lock"

Content = bytes | memoryview


class Store(Protocol):
    """A folder with files by their names below it, with slashes (`data/part-00000.parquet`)."""

    url: str

    def read(self, name: str) -> bytes:
        """Raises FileNotFoundError."""

    def open(self, name: str) -> BinaryIO:
        """To read from any place of a large file. Raises FileNotFoundError."""

    def write(self, name: str, *content: Content) -> None:
        """The file is there afterwards, whole, in the place of an older one. It has these pieces,
        one after the other."""

    def writing(self, name: str) -> Any:
        """A context with a stream to write such a file piece by piece. Other than after `write`, a
        power failure may leave it shorter."""

    def size(self, name: str) -> int | None:
        """In bytes; None if there is no such file."""

    def exists(self) -> bool:
        """Whether there is such a folder, or a file of this name."""

    def names(self, folder: str = "") -> list[str]:
        """The names of files and folders directly in a folder, sorted; none if it is missing."""

    def remove(self, name: str) -> None:
        """A file that may be missing."""

    def remove_folder(self, name: str) -> None:
        """An empty folder that may be missing; others stay."""

    def locked(self) -> Any:
        """A context in which no other run on this machine writes. Raises InvalidRequest if one
        does. A store that has no locks does without: the same recipe writes the same bytes."""


def open_store(url: str | Path) -> Store:
    """The store at a path or URL. Nothing is made or looked for yet."""
    text = str(url)
    protocol, separator, _ = text.partition("://")
    if not separator:
        return LocalStore(Path(text))
    if protocol in ("file", "local"):
        return LocalStore(_path_of(text))
    return RemoteStore(text)


def _path_of(url: str) -> Path:
    return Path(unquote(urlsplit(url).path))


class LocalStore:
    """A folder of this machine, or one that is mounted here."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.absolute()
        self.url = str(self.folder)

    def read(self, name: str) -> bytes:
        return (self.folder / name).read_bytes()

    def open(self, name: str) -> BinaryIO:
        return (self.folder / name).open("rb")

    def write(self, name: str, *content: Content) -> None:
        with self._replacing(name, flushed=True) as stream:
            stream.writelines(content)

    def writing(self, name: str) -> Any:
        return self._replacing(name, flushed=False)

    @contextmanager
    def _replacing(self, name: str, *, flushed: bool) -> Iterator[BinaryIO]:
        path = self.folder / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with replacing(path, flushed=flushed) as stream:
                yield stream
        except OSError as error:
            name_full_disk(error, path)
            raise

    def size(self, name: str) -> int | None:
        try:
            return (self.folder / name).stat().st_size
        except (FileNotFoundError, NotADirectoryError):
            return None

    def exists(self) -> bool:
        return self.folder.exists()

    def names(self, folder: str = "") -> list[str]:
        try:
            return sorted(path.name for path in (self.folder / folder).iterdir())
        except FileNotFoundError:
            return []

    def remove(self, name: str) -> None:
        (self.folder / name).unlink(missing_ok=True)

    def remove_folder(self, name: str) -> None:
        with suppress(OSError):
            (self.folder / name).rmdir()

    @contextmanager
    def locked(self) -> Iterator[None]:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except FileExistsError:
            words = os.strerror(errno.ENOTDIR)
            raise NotADirectoryError(errno.ENOTDIR, words, self.url) from None
        lock = FileLock(self.folder / LOCK)
        if not lock.acquire():
            raise InvalidRequest("data.busy", folder=self.url)
        try:
            yield
        finally:
            lock.release()


class RemoteStore:
    """Anything else that fsspec opens: `memory://`, `s3://` …"""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self._files, self._root = _opened(self.url)

    def _at(self, name: str) -> str:
        return str(PurePosixPath(self._root) / name)

    def read(self, name: str) -> bytes:
        with _system_errors(self.url):
            content: bytes = self._files.cat_file(self._at(name))
        return content

    def open(self, name: str) -> BinaryIO:
        with _system_errors(self.url):
            stream: BinaryIO = self._files.open(self._at(name), "rb")
        return stream

    def write(self, name: str, *content: Content) -> None:
        path = self._at(name)
        with _system_errors(self.url):
            self._files.makedirs(str(PurePosixPath(path).parent), exist_ok=True)
            self._files.pipe_file(path, b"".join(content))

    @contextmanager
    def writing(self, name: str) -> Iterator[BinaryIO]:
        stream = BytesIO()
        yield stream
        self.write(name, stream.getvalue())

    def size(self, name: str) -> int | None:
        try:
            with _system_errors(self.url):
                size: int = self._files.size(self._at(name))
            return size
        except FileNotFoundError:
            return None

    def exists(self) -> bool:
        with _system_errors(self.url):
            return bool(self._files.exists(self._root))

    def names(self, folder: str = "") -> list[str]:
        try:
            with _system_errors(self.url):
                found = self._files.ls(self._at(folder), detail=False)
        except FileNotFoundError:
            return []
        return sorted(PurePosixPath(path).name for path in found)

    def remove(self, name: str) -> None:
        with suppress(FileNotFoundError), _system_errors(self.url):
            self._files.rm_file(self._at(name))

    def remove_folder(self, name: str) -> None:
        with suppress(OSError):
            self._files.rmdir(self._at(name))

    @contextmanager
    def locked(self) -> Iterator[None]:
        yield


@contextmanager
def _system_errors(url: str) -> Iterator[None]:
    """Libraries of object stores have errors of their own: no right to read, no connection."""
    try:
        yield
    except (OSError, KeyboardInterrupt, SystemExit):
        raise
    except Exception as error:
        raise OSError(errno.EIO, str(error), url) from None


def _opened(url: str) -> tuple[Any, str]:
    try:
        import fsspec
    except ImportError:
        raise MissingExtra("fsspec", "data") from None
    try:
        files, root = fsspec.core.url_to_fs(url)
    except (ValueError, ImportError) as error:
        raise InvalidRequest("data.url", url=url, problem=str(error)) from None
    return files, root
