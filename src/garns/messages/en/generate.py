"""Sentences whose ids begin with `generate.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "too-few": "A puzzle with {n} givens cannot have exactly one solution on the layout {layout}: it takes at least {least}.",
    "too-hard": "No puzzle on the layout {layout} is that hard: {technique} is the hardest technique that any of them needs.",
    "empty-rows": "The mask has no given in rows {first} and {second}, which could change places: there can never be exactly one solution.",
    "empty-columns": "The mask has no given in columns {first} and {second}, which could change places: there can never be exactly one solution.",
    "not-found": (
        "No such puzzle was found within {n} attempt. It may exist: try more --attempts, another seed, or relax a constraint.",
        "No such puzzle was found within {n} attempts. It may exist: try more --attempts, another seed, or relax a constraint.",
    ),
    "missing": (
        "{n} puzzle was not found within {attempts} attempts. It may exist: try more --attempts, another seed, or relax a constraint.",
        "{n} puzzles were not found within {attempts} attempts each. They may exist: try more --attempts, another seed, or relax a constraint.",
    ),
    "timeout": ("The time is up: {n} puzzle is done.", "The time is up: {n} puzzles are done."),
    "no-grid": "The layout {layout} has no full grid.",
    "no-grid-found": "No full grid of the layout {layout} was found within the budget.",
    "method": "There is no method “{name}”. Known: {known}.",
    "boxes-layout": "The box method makes classic 9×9 grids only, not {layout}.",
    "seed": "A seed is a whole number from 0 to 18446744073709551615, not {seed}.",
    "symmetry": "There is no symmetry “{name}”. Known: {known}.",
    "attempts": "At least one attempt is needed, not {attempts}.",
    "difficulty": "“{text}” is not a level. Levels: {known}, and ranges such as easy..hard.",
    "level-of-technique": "A puzzle whose hardest technique is {technique} is {level}, not {wished}.",
    "clues": "“{text}” is not a number of givens: write 24 or 24..30, within the board.",
    "rating-layout": "The scale {scale} is for 9×9 boards with boxes: other layouts have no rating. Ask for a level there: --difficulty.",
    "rating-above-easy": "An easy puzzle is solved by singles, and so has a rating of at most 2.3, not {rating}.",
    "rating-is-easy": "A puzzle with a rating of {rating} is solved by singles, and so it is easy.",
    "mask-alone": "A mask says which cells are given: clues, symmetry and minimal cannot be asked for as well.",
    "mask-size": "The mask has {n} cells, the board {expected}.",
    "made": ("{n} given, exactly one solution", "{n} givens, exactly one solution"),
    "seed-is": "seed {seed}",
    "continued": (
        "{file}.part already has {n} puzzle: resuming from there.",
        "{file}.part already has {n} puzzles: resuming from there.",
    ),
    "part-has-more": (
        "{file} already has {n} puzzle, more than asked for. Ask for at least as many, or choose another output file.",
        "{file} already has {n} puzzles, more than asked for. Ask for at least as many, or choose another output file.",
    ),
    "duplicate": "Puzzle {number} is puzzle {earlier} with its digits renamed.",
    "duplicates": (
        "{n} duplicate (only its digits are renamed).",
        "{n} duplicates (only their digits are renamed).",
    ),
    "interrupted": (
        "Stopped: {file}.part has {n} puzzle. Run the same command again to resume.",
        "Stopped: {file}.part has {n} puzzles. Run the same command again to resume.",
    ),
}
