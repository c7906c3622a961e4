"""Sentences whose ids begin with `logic_sectors.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "sk-loop.name": "SK loop",
    "sk-loop.step": "{pattern_cells} form a ring through four boxes, and have room for these digits only, each once: {sectors}. There are as many of them as cells: each is in one of these cells, {conclusion}.",
    "sk-loop.lesson": "Four boxes are the corners of a rectangle; two rows and two columns cross once in each of them. The cells of the boxes in these lines, without the crossings, form a ring: sixteen cells, two wherever a box meets a line. Share out the digits of these cells: each digit to as few of the eight houses as hold all its places in the ring. A house has a digit only once; if that makes as many digits as there are cells, all of them are needed, and each house has its digits within the ring. They leave its other cells.",
    "multi-sector-locked-sets.name": "Multi-sector locked sets",
    "multi-sector-locked-sets.step": "{pattern_cells} have room for these digits only, each once: {sectors}. There are as many of them as cells: each is in one of these cells, {conclusion}.",
    "multi-sector-locked-sets.lesson": "Take the empty cells where some rows and some columns cross. Share out their digits: each digit to as few of these rows and columns as hold all its places in the cells. A line has a digit only once, so the cells have room for no more digits than were shared out. If these are as many as the cells, all of them are needed: each line has its digits within the cells, and they leave the rest of it. A naked subset is the same with one line.",
}
