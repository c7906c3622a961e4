"""Sentences whose ids begin with `logic_tridagon.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "tridagon.name": "Tridagon (Thor's Hammer)",
    "tridagon.step": "{pattern_cells}, three in each of {pattern_houses}, cannot be filled with {values} alone: around the four boxes their order would come back reversed. One of the other candidates there must be true ({guardians_candidates}), {conclusion}.",
    "tridagon.lesson": "Four boxes are the corners of a rectangle. In each of them there are three cells, no two in the same row or column: a diagonal, and boxes side by side or one above the other use the same lines. If only three digits were possible in these twelve cells, neighbouring boxes would have them in the same cyclic order, because each digit changes its line: from top to bottom in boxes side by side, from left to right in boxes one above the other. Within a box the two orders are the same if its diagonal is even (read from top to bottom, its columns are 1 2 3, 2 3 1 or 3 1 2), and the reverse of each other if it is odd. With an odd number of odd diagonals the order would come back reversed, which is impossible. So one of the other candidates, a guardian, is true. If all guardians are in one cell, it loses the three digits; if they are all of one digit, cells that see all of them lose it.",
}
