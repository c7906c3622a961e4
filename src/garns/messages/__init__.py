"""Every sentence a person reads, in English and Brazilian Portuguese, keyed by id.

`say("cli.solve.help")` looks the id up in the current language; `{facts}` in braces are filled
in by name. An entry that is a pair (singular, plural) is chosen by the fact `n`. The first part
of an id names the file that holds it, so that a command loads only the words it needs.
"""

from .catalogue import all_sentences
from .language import (
    LANGUAGES,
    current_language,
    current_writing,
    environment_language,
    use_language,
)
from .speak import render, say
from .values import cell_words, conflict_words, decimal, duration, house_words, listed, number

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
    "listed",
    "number",
    "render",
    "say",
    "use_language",
]
