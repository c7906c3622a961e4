"""The progress of one learner on the disk, in the folder where games are kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from garns.formats import locked, replace, save, state_folder

from .progress import MOST_CHARACTERS, Progress


@dataclass
class LearnStore:
    """A file, `progress.json`. What cannot be read is set aside, not overwritten."""

    folder: Path = field(default_factory=state_folder)
    broken: list[Path] = field(default_factory=list, init=False, repr=False)
    """Files that could not be read, where they are now."""

    @property
    def path(self) -> Path:
        return self.folder / "progress.json"

    def load(self) -> Progress:
        try:
            return read_progress(self.path)
        except (FileNotFoundError, NotADirectoryError):
            return Progress()
        except ValueError:
            aside = self.path.with_suffix(".broken")
            replace(self.path, aside)
            self.broken.append(aside)
            return Progress()

    def change(self, change: Callable[[Progress], Progress]) -> Progress:
        """What is on the disk now, changed and saved. Two processes that do so at once wait for
        each other, so that no answer is lost."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with locked(self.folder / "progress.lock"):
            progress = change(self.load())
            save(self.path, progress.text, private=True)
        return progress

    def forget(self) -> None:
        self.change(lambda _: Progress())
        self.path.unlink(missing_ok=True)


def read_progress(path: Path) -> Progress:
    """The progress in a file. Raises OSError, and ValueError for what is no record."""
    with path.open(encoding="utf-8") as file:
        # Not more is read than can be a record.
        return Progress.of_text(file.read(MOST_CHARACTERS + 1))
