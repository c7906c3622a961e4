"""Reading gettext PO files, as Poedit, Weblate, Babel and msgcat write them.

Read line by line, without patterns: a command reads some of these files whenever it starts.
"""

from __future__ import annotations

Entry = str | tuple[str, ...]
"""A template, or one for each plural form of the language."""


def read_po(text: str) -> dict[str, Entry]:
    """The translations by msgid; that of "" is the header. Left out is what counts as not
    translated: empty, marked as fuzzy, or obsolete."""
    return {
        strings[0]: _entry(strings)
        for strings, is_fuzzy in _strings(text)
        if "" not in strings[1:] and not (is_fuzzy and strings[0])
    }


def _strings(text: str) -> list[tuple[list[str], bool]]:
    """Of each entry the strings from msgid to the last msgstr, and whether it is fuzzy."""
    found: list[tuple[list[str], bool]] = []
    strings: list[str] = []
    is_fuzzy = False
    for line in filter(None, text.split("\n")):
        if line[0] == "m":
            keyword, _, string = line.partition(" ")
            if keyword == "msgid":
                strings = [string[1:-1]]
                found.append((strings, is_fuzzy))
                is_fuzzy = False
            elif keyword == "msgctxt":
                strings = [string]
            else:
                strings.append(string[1:-1])
        elif line[0] == '"':
            strings[-1] += line[1:-1]
        elif line.startswith("#,"):
            is_fuzzy = "fuzzy" in line
        elif line.startswith("#~"):
            is_fuzzy = False  # The flag was that of an obsolete entry.
    return found


def _entry(strings: list[str]) -> Entry:
    """Of msgid and msgstr, or of msgid, msgid_plural and several msgstr."""
    if len(strings) == 2:
        return _unescaped(strings[1])
    return tuple(map(_unescaped, strings[2:]))


def _unescaped(string: str) -> str:
    if "\\" not in string:
        return string
    parts = string.split("\\\\")
    return "\\".join(
        part.replace("\\n", "\n").replace("\\t", "\t").replace('\\"', '"') for part in parts
    )
