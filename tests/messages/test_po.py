"""The reader of PO files agrees with Babel's, on our files and on whatever tools may write."""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po as babel_read
from babel.messages.pofile import write_po as babel_write

from garns.messages import LANGUAGES
from garns.messages.po import Entry, read_po
from garns.messages.translations import FOLDER, SOURCE

FILES = sorted(FOLDER.glob("*/*.po"))

FROM_TOOLS = r"""# A translator, 2026.
#, fuzzy
msgid ""
msgstr ""
"Language: pl\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 "
"|| n%100>14) ? 1 : 2);\n"

#. for translators
#: src/file.py:12
#, no-wrap, python-brace-format
#| msgid "wrapped.before"
msgid "wrapped"
msgstr ""
"one “two” "
"three\n"
"\"four\" and \\n, C:\\new\t."

#, fuzzy
msgid "doubtful"
msgstr "left out"

#, fuzzy, python-brace-format
#| msgid "before"
msgid "doubtful.too"
msgid_plural "doubtful.too"
msgstr[0] "left"
msgstr[1] "out"
msgstr[2] "as well"

msgid "empty"
msgstr ""
msgid "without-a-blank-line"
msgstr "msgid"

msgid ""
"long."
"id"
msgid_plural ""
"long."
"id"
msgstr[0] "{n} krok"
msgstr[1] "{n} kroki"
msgstr[2] ""
"{n} "
"kroków"

msgid "half.translated"
msgid_plural "half.translated"
msgstr[0] "{n} one"
msgstr[1] ""
msgstr[2] ""

#, fuzzy
#~ msgid "obsolete"
#~ msgstr "left out"

#~ msgid "obsolete.too"
#~ msgstr ""
#~ "left out"

msgid "last"
msgstr "kept"
"""


def as_babel_reads(text: str) -> dict[str, Entry]:
    """What counts as translated, in the shape of ours; the header apart."""
    found: dict[str, Entry] = {}
    for message in babel_read(BytesIO(text.encode())):
        texts = _several(message.string)
        if message.id and not message.fuzzy and all(texts):
            found[_several(message.id)[0]] = (
                texts[0] if message.string == texts[0] else tuple(texts)
            )
    return found


def _several(strings: Any) -> Sequence[str]:
    return [strings] if isinstance(strings, str) else strings


def without_header(entries: dict[str, Entry]) -> dict[str, Entry]:
    return {id: entry for id, entry in entries.items() if id}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_our_files_are_read_as_babel_reads_them(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    entries = without_header(read_po(text))
    assert entries == as_babel_reads(text)
    # Nothing is there twice, and nothing counts as not translated.
    assert len(entries) == text.count("\nmsgid ") - 1
    # msgfmt refuses sentences that end with a line break where their id does not.
    assert not [id for id, entry in entries.items() if "".join(entry).strip("\n") != "".join(entry)]


def test_what_tools_write_is_read_as_babel_reads_it() -> None:
    found = without_header(read_po(FROM_TOOLS))
    assert found == as_babel_reads(FROM_TOOLS)
    assert found == {
        "wrapped": 'one “two” three\n"four" and \\n, C:\\new\t.',
        "without-a-blank-line": "msgid",
        "long.id": ("{n} krok", "{n} kroki", "{n} kroków"),
        "last": "kept",
    }
    assert "nplurals=3" in str(read_po(FROM_TOOLS)[""])


@pytest.mark.parametrize("topic", ["cli", "lab", "sheet"])
def test_files_that_a_tool_wraps_anew_say_the_same(topic: str) -> None:
    for file in FOLDER.glob(f"*/{topic}.po"):
        text = file.read_text(encoding="utf-8")
        written = BytesIO()
        babel_write(written, babel_read(BytesIO(text.encode())), width=40)
        again = written.getvalue().decode()
        assert again.count("\n") > 1.2 * text.count("\n")
        assert without_header(read_po(again)) == without_header(read_po(text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_files_of_a_language_have_one_header_and_its_plural_forms(language: str) -> None:
    files = [file for file in FILES if file.parent.name == language]
    found = [read_po(file.read_text(encoding="utf-8")) for file in files]
    (header,) = {str(entries[""]) for entries in found}
    (count,) = re.findall(r"nplurals=(\d)", header)
    forms = {len(each) for entries in found for each in entries.values() if isinstance(each, tuple)}
    assert forms <= {int(count)}


def test_english_is_the_source() -> None:
    assert LANGUAGES[0] == SOURCE
    assert set(LANGUAGES) == {file.parent.name for file in FILES}
