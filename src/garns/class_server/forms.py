"""The fields of a form: bounded, checked, and refused in words that name the field."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from garns.model import InvalidRequest

LINE = 200
"""Characters of a field of one line."""

TEXT = 20_000
"""Characters of a text of several lines."""


@dataclass(frozen=True)
class Upload:
    """A file that came with a form. Its name is for people to read: nothing is opened by it."""

    name: str
    content: bytes


@dataclass(frozen=True)
class Form:
    fields: Mapping[str, Sequence[str]] = field(default_factory=dict)
    uploads: Mapping[str, Sequence[Upload]] = field(default_factory=dict)

    def text(self, name: str, *, most: int = LINE, needed: bool = True) -> str:
        """Without blanks around it. Empty only if it is not needed."""
        text = "".join(self.fields.get(name, [""])[:1]).strip()
        if needed and not text:
            raise InvalidRequest("class.form.empty", field=name)
        if len(text) > most:
            raise InvalidRequest("class.form.too-long", field=name, most=most)
        if any(not (each.isprintable() or each in "\r\n\t") for each in text):
            raise InvalidRequest("class.form.unprintable", field=name)
        return text

    def secret(self, name: str, *, most: int = LINE) -> str:
        """A password, to the letter."""
        text = "".join(self.fields.get(name, [""])[:1])
        if len(text) > most:
            raise InvalidRequest("class.form.too-long", field=name, most=most)
        return text

    def texts(self, name: str, *, most: int = LINE) -> list[str]:
        """All values of a field that may come several times."""
        found = [text.strip() for text in self.fields.get(name, ())]
        if any(len(text) > most for text in found):
            raise InvalidRequest("class.form.too-long", field=name, most=most)
        return found

    def choice(self, name: str, known: Collection[str], usual: str | None = None) -> str:
        text = self.text(name, needed=usual is None) or str(usual)
        if text not in known:
            raise InvalidRequest("class.form.choice", field=name, known=sorted(known))
        return text

    def is_ticked(self, name: str) -> bool:
        return bool("".join(self.fields.get(name, [""])[:1]))

    def whole_number(self, name: str, least: int, most: int, usual: int | None = None) -> int:
        text = self.text(name, needed=usual is None)
        if not text and usual is not None:
            return usual
        if not (text.isascii() and text.isdecimal() and len(text) < 12) or not (
            least <= int(text) <= most
        ):
            raise InvalidRequest("class.form.number", field=name, least=least, most=most)
        return int(text)

    def number(self, name: str, least: float, most: float, usual: float | None = None) -> float:
        """Written with a point or a comma."""
        text = self.text(name, needed=usual is None).replace(",", ".")
        if not text and usual is not None:
            return usual
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not least <= value <= most:
            raise InvalidRequest("class.form.number", field=name, least=least, most=most)
        return value

    def moment(self, name: str, zone: str) -> datetime | None:
        """A time as a browser's field sends it, meant in that time zone; in UTC, or None if the
        field was left empty."""
        text = self.text(name, needed=False)
        if not text:
            return None
        try:
            local = datetime.fromisoformat(text)
        except ValueError:
            raise InvalidRequest("class.form.moment", field=name) from None
        if local.tzinfo is not None or not 2000 <= local.year <= 2999:
            raise InvalidRequest("class.form.moment", field=name)
        return local.replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)

    def upload(self, name: str) -> Upload | None:
        """The file that was chosen, if one was."""
        return next(iter(self.chosen(name)), None)

    def chosen(self, name: str) -> list[Upload]:
        """All files of a field. An empty one sends a file without a name."""
        return [each for each in self.uploads.get(name, ()) if each.name or each.content]
