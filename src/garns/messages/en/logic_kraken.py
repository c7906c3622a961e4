"""Sentences whose ids begin with `logic_kraken.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "kraken-fish-1.name": "Kraken fish, type 1",
    "kraken-fish-1.step": "{base_in} the digit {values} can only be {cover_in}, except for {fins_cells}. Either it uses up {cover_houses}, or it is in a fin, from which chains lead to the same: {chain}; {conclusion}.",
    "kraken-fish-1.lesson": "A finned fish clears the cover wherever all fins are seen. A kraken reaches farther: if a chain leads from each fin to the end of a candidate in the cover, that candidate is false, whether the fish is real or a fin holds the digit.",
    "kraken-fish-2.name": "Kraken fish, type 2",
    "kraken-fish-2.step": "{base_in} the digit {values} can only be {cover_in}, except for {fins_cells}. So it is in a fin or in the base within one of the covers, and chains lead from all these places to the same: {chain}; {conclusion}.",
    "kraken-fish-2.lesson": "If a finned fish is real, each of its covers holds the digit in one of the places of the base. So one of these places in a cover is true, or a fin. What chains from all of them rule out is false.",
}
