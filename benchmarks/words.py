"""The words of the pictures, which the documentation shows in both languages."""

from __future__ import annotations

from garns.messages import current_language

IN_PORTUGUESE = {
    "Generators on one thread": "Geradores em uma só thread",
    "Givens of {count} minimal puzzles (seed {seed})": (
        "Pistas de {count} quebra-cabeças mínimos (semente {seed})"
    ),
    "all minimal puzzles alike": "todos os mínimos por igual",
    "garns, many": "garns, muitos",
    "givens": "pistas",
    "published list": "lista publicada",
    "puzzles per CPU second (logarithmic)": "quebra-cabeças por segundo de CPU (logarítmico)",
    "puzzles, %": "quebra-cabeças, %",
    "share of the puzzles": "parte dos quebra-cabeças",
    "taken away blindly": "retiradas às cegas",
    "{givens} givens, {unique} unique": "{givens} pistas, {unique} com 1 solução",
    "{name}: {count} puzzles, mean {mean}": "{name}: {count} quebra-cabeças, média {mean}",
}
"""Names of programs stay as they are."""


def said(words: str, **facts: object) -> str:
    if current_language() == "pt":
        words = IN_PORTUGUESE.get(words, words)
    return words.format(**facts)
