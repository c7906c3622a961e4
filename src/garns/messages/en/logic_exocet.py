"""Sentences whose ids begin with `logic_exocet.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "junior-exocet.name": "Junior exocet",
    "junior-exocet.step": "A digit of {base_cells} ({values}) must also appear {cross_in}; outside the band its places there lie within two lines, so one of {target_cells} has it: these hold the same two digits as {base_cells}, {conclusion}.",
    "junior-exocet.lesson": "Two cells of a box in one line are the base, one cell in each of the two other boxes of the band, off that line, are the targets; the cells beside the targets across the line can have no digit of the base. If each digit of the base has, in the three lines that cross the band through the targets and through the third cell beside the base, its places outside the band within two lines, the digits of the base are those of the targets. All others leave the targets, and what neither target can have leaves the base.",
}
