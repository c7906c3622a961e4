"""Sentences whose ids begin with `logic_forcing.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "nishio.name": "Nishio",
    "nishio.step": "Suppose {assumption_candidates}: then {chain}. Nothing would be left of {dead_candidates}, though one of them is true, {conclusion}.",
    "nishio.lesson": "Suppose a digit in a cell and follow that digit alone through the houses, wherever it has one place left. If a house is left without a place for it, the digit cannot be in that cell.",
    "cell-forcing.name": "Cell forcing chains",
    "cell-forcing.step": "One of {cases_candidates} is true, and each of them leads to the same: {chain}; {conclusion}.",
    "cell-forcing.lesson": "One of the candidates of a cell is true. If a chain leads from each of them to the same conclusion, it holds, whichever is true.",
    "house-forcing.name": "House forcing chains",
    "house-forcing.step": "One of {cases_candidates} is true, and each of them leads to the same: {chain}; {conclusion}.",
    "house-forcing.lesson": "In a house a digit is in one of its places. If a chain leads from each of them to the same conclusion, it holds, whichever is true.",
    "contradiction-forcing.name": "Contradiction forcing chains",
    "contradiction-forcing.step": "Suppose {assumption_candidates}: then {chain}. Nothing would be left of {dead_candidates}, though one of them is true, {conclusion}.",
    "contradiction-forcing.lesson": "If chains from one candidate rule out every candidate of a cell, or every place of a digit in a house, that candidate is false.",
    "forcing-net-contradiction.name": "Forcing net: contradiction",
    "forcing-net-contradiction.step": "Suppose {assumption_candidates}: then {chain}. Nothing would be left of {dead_candidates}, though one of them is true, {conclusion}.",
    "forcing-net-contradiction.lesson": "Suppose a candidate and follow every single that comes up, each resting on all that was found before. If a cell is left without a candidate, or a house without a place for a digit, the candidate is false.",
    "forcing-net-verity.name": "Forcing net: verity",
    "forcing-net-verity.step": "One of {cases_candidates} is true, and each of them leads to the same: {chain}; {conclusion}.",
    "forcing-net-verity.lesson": "One of the candidates of a cell is true, and one of the places of a digit in a house. If from each of them, single after single, the same conclusion follows, it holds, whichever is true.",
}
