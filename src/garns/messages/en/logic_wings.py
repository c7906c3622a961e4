"""Sentences whose ids begin with `logic_wings.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "remote-pair.name": "Remote pair",
    "remote-pair.step": "{pairs_cells} have only {values}, and each sees the next: the digits take turns, and {ends_cells} at the ends hold both of them, {conclusion}.",
    "remote-pair.lesson": "In a chain of cells with the same two candidates, each of which sees the next, the digits take turns. Two cells an odd number of links apart hold both digits, so a cell that sees the two can have neither.",
    "xy-wing.name": "XY-wing",
    "xy-wing.step": "{pivot_cells} takes from {pincers_cells}, one or the other, the digit that they share with it: one of these two must be {values}, {conclusion}.",
    "xy-wing.lesson": "A cell with the candidates x and y (the pivot) sees a cell with x and z and a cell with y and z (the pincers). Whatever the pivot is, one of the pincers is z: cells that see both pincers lose z.",
    "w-wing.name": "W-wing",
    "w-wing.step": "{pincers_cells} both have only the candidates {values}. One of the two places {link_in} is true ({link_candidates}), and each is seen by one of them: they cannot both take this digit. One takes the other, {conclusion}.",
    "w-wing.lesson": "Two cells have the same two candidates x and y. In some house x has two places left, and each of the cells sees one of them. So the cells cannot both be x: one is y, and cells that see both lose y.",
    "xyz-wing.name": "XYZ-wing",
    "xyz-wing.step": "Whatever {pivot_cells} is, it or one of {pincers_cells} must be {values}, {conclusion}.",
    "xyz-wing.lesson": "A cell with the candidates x, y and z (the pivot) sees a cell with x and z and a cell with y and z (the pincers). One of the three must be z: cells that see all of them lose z.",
    "grouped-w-wing.name": "Grouped W-wing",
    "grouped-w-wing.step": "{pincers_cells} both have only the candidates {values}. One of the places {link_in} is true ({link_candidates}), and each is seen by one of them: they cannot both take this digit. One takes the other, {conclusion}.",
    "grouped-w-wing.lesson": "A W-wing in which the linking house has more than two places for x: each of them is seen by one of the two cells, so these cannot both be x, and one of them is y.",
}

_LARGER = {"wxyz": "four", "vwxyz": "five", "uvwxyz": "six", "tuvwxyz": "seven"}
for letters, number in _LARGER.items():
    SENTENCES |= {
        f"{letters}-wing.name": f"{letters.upper()}-wing",
        f"{letters}-wing.step": f"{{set_cells}} have {number} digits between them, and each of these but {{values}} can stand there only once: one of them must be {{values}}, {{conclusion}}.",
        f"{letters}-wing.lesson": f"{number.capitalize()} cells in two crossing houses have only {number} digits between them. If each digit but one can stand there only once, because its places all see each other, the last one must stand there too: cells that see all its places lose it.",
    }
