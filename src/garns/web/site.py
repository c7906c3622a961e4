"""The static site: the page with its engine, and the pages of techniques, for any host to serve."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

from garns.formats import save
from garns.model import InvalidRequest

from .missing_page import missing_page
from .page_files import SERVICE_WORKER, has_engine, is_versioned, page_files
from .technique_pages import FOLDER, technique_file, technique_paths

MISSING = "404.html"
"""What hosts of files answer with at addresses that no file has."""

OURS = "garns-engine"
"""Stands in every start page of ours."""


def write_site(folder: Path) -> int:
    """Writes the site into a folder, over an older one of ours, and says how many files it has.
    Other files there are left alone."""
    if not has_engine():
        raise InvalidRequest("site.no-core")
    _refuse_others(folder)
    paths = [_written(folder / path, content) for path, content in _files()]
    _remove_old_versions(folder)
    return len(paths)


def _written(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    save(path, content)
    return path


def _refuse_others(folder: Path) -> None:
    start = folder / "index.html"
    if start.exists() and OURS not in start.read_text(encoding="utf-8", errors="replace"):
        raise InvalidRequest("site.not-ours", path=str(start))


def _files() -> Iterator[tuple[str, bytes]]:
    """In an order in which browsers may look while they are written: what tells of a new version
    comes when all of it is there."""
    for path in technique_paths():
        yield f"{FOLDER}/{path}", technique_file(path)
    yield MISSING, missing_page("./").encode()
    files = page_files(has_server=False)
    yield from sorted(
        files.items(), key=lambda item: (not is_versioned(item[0]), item[0] == SERVICE_WORKER)
    )


def _remove_old_versions(folder: Path) -> None:
    names = {Path(path).parts[1] for path in page_files(has_server=False) if is_versioned(path)}
    for version in (folder / "static").iterdir():
        if re.fullmatch("[0-9a-f]{12}", version.name) and version.name not in names:
            shutil.rmtree(version)
