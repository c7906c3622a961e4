"""Every sentence a person reads, in English, Brazilian Portuguese and what else is added, by id.

`say("cli.solve.help")` looks the id up in the current language; `{facts}` in braces are filled
in by name, and the fact `n` chooses among plural forms; `{--options}` are said as `options` tells.
The sentences are in PO files, a folder for each language. The first part of an id names the file,
so that a command loads only the words it needs.
"""

from .catalogue import all_sentences
from .language import (
    current_language,
    current_writing,
    environment_language,
    in_each_language,
    language_of,
    use_language,
)
from .options import on_command_line
from .speak import render, say
from .translations import LANGUAGES
from .values import (
    cell_words,
    conflict_words,
    decimal,
    duration,
    house_words,
    listed,
    number,
)

__all__ = [
    "LANGUAGES",
    "all_sentences",
    "cell_words",
    "conflict_words",
    "current_language",
    "current_writing",
    "decimal",
    "duration",
    "environment_language",
    "house_words",
    "in_each_language",
    "language_of",
    "listed",
    "number",
    "on_command_line",
    "render",
    "say",
    "use_language",
]
