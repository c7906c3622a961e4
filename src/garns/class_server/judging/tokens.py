"""Programs as words of their language: names, numbers and texts are all alike, comments and layout
are gone. What is left stays the same when somebody renames and reindents."""

from __future__ import annotations

import re
from dataclasses import dataclass

from garns.classroom.judging.languages import LANGUAGES

NAME, NUMBER, TEXT = "name", "number", "text"

C_LIKE = re.compile(
    r"""
      (?P<skip>\s+|//[^\n]*|/\*.*?(?:\*/|\Z)|^[ \t]*\#[ \t]*include[^\n]*)
    | (?P<text>"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\.|[^`\\])*`?)
    | (?P<number>\d[\w.']*)
    | (?P<name>[^\W\d]\w*)
    | (?P<sign>[-+*/%&|^=!<>]=|&&|\|\||\+\+|--|<<|>>|->|::|=>|.)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
PYTHON = re.compile(
    r"""
      (?P<skip>[ \t\f\r]+|\\\n|\n\s*|\#[^\n]*|^[ \t]*(?:import|from)\b[^\n]*)
    | (?P<text>[rbfuRBFU]{0,2}(?:\"{3}.*?(?:\"{3}|\Z)|'{3}.*?(?:'{3}|\Z)
        |"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?))
    | (?P<number>\d[\w.]*)
    | (?P<name>[^\W\d]\w*)
    | (?P<sign>[-+*/%&|^=!<>]=|\*\*|//|<<|>>|->|.)
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
"""Lines that bring in libraries are the same in everybody's program."""

KEYWORDS = {
    "C": "auto bool break case char const continue default do double else enum extern float for "
    "goto if inline int long register return short signed sizeof static struct switch typedef "
    "union unsigned void volatile while class public private protected template typename new "
    "delete using namespace try catch throw this operator virtual constexpr",
    "Java": "abstract boolean break byte case catch char class const continue default do double "
    "else enum extends final finally float for if implements import instanceof int interface long "
    "new package private protected public return short static super switch this throw throws try "
    "void while var record",
    "Python": "and as assert async await break class continue def del elif else except finally "
    "for from global if import in is lambda nonlocal not or pass raise return try while with yield "
    "True False None range len",
    "Rust": "as break const continue crate else enum fn for if impl in let loop match mod move mut "
    "pub ref return self static struct trait true type unsafe use where while false",
    "Go": "break case chan const continue default defer else fallthrough for func go goto if "
    "import interface map package range return select struct switch type var nil true false",
    "JavaScript": "async await break case catch class const continue default delete do else "
    "export extends finally for function if import in instanceof let new null of return super "
    "switch this throw true false try typeof undefined var void while yield",
    "C#": "abstract as base bool break byte case catch char class const continue decimal default "
    "do double else enum false finally float for foreach if in int interface internal is long "
    "namespace new null object out override private protected public readonly ref return sealed "
    "short static string struct switch this throw true try using var virtual void while",
}
FAMILIES = {"C++": "C"}
"""Languages whose programs may be compared with those of another."""


@dataclass(frozen=True)
class Token:
    """A word, and where in the text it stands."""

    word: str
    start: int
    end: int


def family_of(language: str) -> str:
    return FAMILIES.get(language, language)


def tokens_of(text: str, language: str) -> list[Token]:
    family = family_of(language)
    pattern = PYTHON if family == "Python" else C_LIKE
    keywords = frozenset(KEYWORDS[family].split())
    found = []
    for match in pattern.finditer(text):
        kind = match.lastgroup
        if kind == "skip":
            continue
        word = match[0] if kind == "sign" or match[0] in keywords else str(kind)
        found.append(Token(word, match.start(), match.end()))
    return found


SUFFIXES = {language.name: language.suffixes for language in LANGUAGES}
