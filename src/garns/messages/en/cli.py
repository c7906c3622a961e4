"""Sentences whose ids begin with `cli.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "help": "Solve, count, check, trace and convert Sudoku of any size.",
    "heading.usage": "Usage:",
    "heading.options": "Options",
    "heading.commands": "Commands",
    "metavar.puzzles": "PUZZLE",
    "metavar.folder": "FOLDER",
    "metavar.shell": "bash|zsh|fish",
    "metavar.file": "FILE",
    "metavar.n": "N",
    "metavar.seconds": "SECONDS",
    "metavar.format": "NOTATION",
    "metavar.name": "NAME",
    "metavar.symbols": "SYMBOLS",
    "metavar.cells": "CELLS",
    "metavar.board": "BOARD",
    "metavar.options": "OPTIONS",
    "metavar.command": "COMMAND",
    "exit-codes": (
        "PUZZLE is a puzzle itself, a file, a folder or - for standard input. Exit "
        "codes: 0 yes or done, 1 the answer is no, 2 wrong use or unreadable input, "
        "3 several solutions where one was required, 4 stopped by a limit, 5 something "
        "missing in the environment, 70 an error in garns itself, 130 interrupted."
    ),
    "solve.short": "Solve puzzles and say how many solutions they have.",
    "solve.help": (
        "Solve puzzles. A single puzzle gets a report: both boards, the number of "
        "solutions, the time, and the insertions of the row-by-row backtracking. Both "
        "times are those of the search for the first solution. A list gets one solution "
        "per line."
    ),
    "check.short": "Check rules and uniqueness, or a filled board.",
    "check.help": (
        "Check that a puzzle breaks no rule and has exactly one solution; with "
        "--solution, check a filled board against it."
    ),
    "count.short": "Count solutions.",
    "count.help": "Print the number of solutions; “>=N” if there are or may be more.",
    "candidates.short": "Show which values fit into the empty cells.",
    "candidates.help": (
        "Draw the board with the candidates of every empty cell: the values that its row, its "
        "column, its box and its other houses do not hold yet. With --cell, say for each "
        "other value which house holds it, and where. The exit code is 1 if a rule is broken or "
        "nothing fits into a cell."
    ),
    "candidates.option.cell": "Only these cells, with the reasons: r7c2,r6c9 or Aa,Ii.",
    "candidates.option.svg": "Draw the board with its candidates into this file.",
    "candidates.cell": "Candidates of {cell}: {values}.",
    "candidates.filled": "{cell} is filled: {value}.",
    "candidates.dead-ends": "Nothing fits into {cells}.",
    "trace.short": "Show a search step by step.",
    "trace.help": (
        "Show the row-by-row backtracking, or another algorithm, step by step: each cell, each value "
        "tried and why it fails, the board after each insertion, the way back. Other options show the "
        "search as a page, an animation or a tree."
    ),
    "compare.short": "Compare algorithms, and programs of your own, side by side.",
    "compare.help": (
        "Run search algorithms on the same puzzles, again and again, and show outcome, time (median "
        "and middle half) and counters side by side. A search that takes longer than --timeout is "
        "stopped and shown as such. --program adds a program of your own in any language: it reads "
        "N lines of N integers, 0 for empty, and prints the solved board; it runs with your permissions. "
        "Exit code 1 if a program failed."
    ),
    "compare.option.timeout": "Time for one attempt, and for all attempts after the first (default: 10).",
    "compare.option.seed": "Seed for what is drawn at random (default: 0).",
    "compare.option.json": "One JSON object per puzzle and algorithm, with every single time; keys are in English.",
    "compare.option.csv": "A table with commas: a line per puzzle and algorithm.",
    "option.algorithms": "Only these (see garns algorithms); repeat it for more, or use commas.",
    "option.programs": "A command to run as well, such as './my_solver' (repeat it for more).",
    "option.repeat": "How often each is run (default: 30).",
    "option.plots": "Draw plots into this folder, as PNG and SVG.",
    "option.growth": "With --plots: measure how times grow with empty cells and with size, too.",
    "metavar.command-line": "'COMMAND'",
    "report.short": "Write a report to hand in: algorithm, program, tables, plots, discussion.",
    "report.help": (
        "Compare the algorithms as garns compare does, with your own program if --program names it, "
        "and write a report: title page, contents, introduction, algorithm with flowchart and "
        "pseudo-code, implementation with the listing of your program, experiments, results, "
        "discussion, strengths and weaknesses, conclusion, references. The folder gets report.pdf "
        "and report.typ, its source in Typst, for your own text: it is written once and never "
        "overwritten. What every run makes again is in the folder “made”. By default it takes less "
        "than a minute: algorithms in Python are stopped after 1 s (--timeout changes that). Exit "
        "code 1 if a program failed."
    ),
    "report.option.output": "Folder to write into (default: report).",
    "report.option.to": "Kind of source, may be repeated: typst (default, with PDF), latex, markdown.",
    "option.details": "TOML file with title, institution, course, class, teacher, authors, place, date.",
    "option.class_name": "Class, for the title page.",
    "option.place": "Place, for the title page.",
    "option.sources": "Source of your program, for its listing (default: found beside the program).",
    "report.option.timeout": "Time for one run (default: 1 for algorithms in Python, 60 for all others).",
    "report.option.growth": "Measure how times grow with empty cells and with size, too.",
    "option.title": "Title of the report.",
    "option.author": "Name of an author, may be repeated.",
    "option.date": "Date, as it should be printed.",
    "option.pdf": "Make the PDF; without it, only its source.",
    "metavar.text": "TEXT",
    "algorithms.short": "List the search algorithms, from the plainest on.",
    "algorithms.help": (
        "List the search algorithms from plain backtracking on, each with its idea, its "
        "strengths and its weaknesses; with a name, only that one."
    ),
    "algorithms.option.json": "One JSON object per algorithm and line; keys are in English.",
    "generate.short": "Make puzzles with exactly one solution.",
    "generate.help": (
        "Make puzzles with exactly one solution, fresh ones without a seed, the same again "
        "with one. Without --clues, --mask, --difficulty, --technique or --rating they are minimal: "
        "no given can be removed. A long run with -o that was interrupted resumes where it stopped when "
        "it is started again."
    ),
    "bank.short": "Give a puzzle from the bank that comes with garns.",
    "bank.help": (
        "Give a puzzle from the bank that comes with garns: with --number that one, with --date the "
        "one of that day, else any. Without --difficulty and --rating, list what there is."
    ),
    "bank.row": ("{size}×{size}, {level}: {n} puzzle", "{size}×{size}, {level}: {n} puzzles"),
    "bank.rated-row": (
        "{size}×{size}, {level}: {n} puzzle, ER {lowest} to {highest}",
        "{size}×{size}, {level}: {n} puzzles, ER {lowest} to {highest}",
    ),
    "bank.option.rating": "Any with a rating in this range (SE 1.2.1): 7.1, 6.5..7.2, 6.5.. or ..3.0; of size 9.",
    "bank.head": "{size}×{size}, {level}, number {number}",
    "bank.option.difficulty": "How hard: easy, medium, hard, expert or extreme.",
    "bank.option.number": "The puzzle with this number.",
    "option.size": "Size of the board: 4, 6 or 9 (default: 9).",
    "option.day": "The puzzle of this day: 2026-12-24, or today.",
    "metavar.date": "DATE",
    "grid.short": "Make full grids.",
    "grid.help": (
        "Make full grids at random: fresh ones without a seed, the same again with one. The method "
        "uniform gives every grid the same chance; boxes draws one box after the other, cell by "
        "cell from candidate lists, and --steps shows how."
    ),
    "convert.short": "Convert between notations.",
    "convert.help": (
        "Convert puzzles from any notation to another, and say what the new one cannot carry."
    ),
    "formats.short": "List the notations.",
    "formats.help": "List the notations that garns reads (r) and writes (w).",
    "pick.short": "Choose a puzzle file from a folder, then solve it.",
    "pick.help": (
        "List the puzzle files of a folder, let you choose one by number or at "
        "random, then show it, solve it and time it."
    ),
    "completion.short": "Print a completion script for your shell.",
    "completion.help": (
        "Print the script that makes a shell complete commands and options. For "
        'bash: eval "$(garns completion bash)"'
    ),
    "option.help": "Show this help.",
    "option.version": "Show the version.",
    "option.lang": "Language of everything shown: en or pt.",
    "option.as_json": "One JSON object per puzzle and line; keys are in English.",
    "option.to": "Write solutions in this notation (see garns formats).",
    "option.quiet": "Only the solution.",
    "option.timeout": "Give up on a puzzle after this time (default: 10).",
    "option.limit": "Stop counting at this number.",
    "option.output": "Write to this file; the file appears only when it is complete.",
    "option.numbers": (
        "Show boards with the numbers of rows and columns (default: on a terminal)."
    ),
    "option.results": (
        "Write to this file; it appears only when it is complete. .csv, .tsv and .parquet "
        "make a table, .json one object per line."
    ),
    "option.ascii_only": "Draw frames with plain characters.",
    "option.box_names": "Name cells by box and position, Aa to Ii.",
    "option.encoding": "Encoding of the input (default: utf-8).",
    "option.symbols": (
        "Symbols instead of digits, for input and output: a list, or digits, "
        "numbers, letters, zodiac, colours, fruit; or a folder of images. Digits are read too."
    ),
    "option.regions": "Jigsaw: a file with one region label per cell.",
    "option.layout": "Layout: 9, 6, blocks-3x2, latin-5, 9+diagonals, windoku …",
    "option.from_": "Notation of the input (found from its content if not given).",
    "option.cells": "Print only these cells: r7c2,r6c9 or Aa,Ii.",
    "option.show_all": "Print all solutions, one per line.",
    "option.unique": "Require exactly one solution (exit code 3 if there are more).",
    "option.stats": "All counters of the row-by-row search.",
    "option.solution": "A filled board to check against the puzzle.",
    "option.steps": "Show at most this many steps (default: 2000; 20,000 with --animate); 0 shows all.",
    "option.boards": "Show the board after each insertion.",
    "option.to_symbols": "Write these symbols instead of digits.",
    "option.strict": "Fail (exit code 1) if anything is lost; stop at the first thing that cannot be read.",
    "option.number": "Choose this file.",
    "option.at_random": "Choose a file at random.",
    "option.seed": "Seed: the same one gives the same again.",
    "option.count": "How many (default: 1).",
    "option.difficulty": "How hard: easy, medium, hard, expert or extreme, or a range, easy..hard.",
    "generate.option.technique": "The hardest technique that the puzzle needs (see garns techniques).",
    "generate.option.rating": (
        "The hardest step on the scale of Sudoku Explainer 1.2.1, from 1.0 to 11.9: 7.1, or a range, "
        "6.5..7.2, 6.5.. or ..3.0; 9×9 with boxes only."
    ),
    "metavar.rating": "ER",
    "metavar.difficulty": "LEVEL",
    "option.clues": "How many givens: 24, or 24..30.",
    "option.minimal": "Minimal as well: no given can be removed.",
    "option.symmetry": (
        "Symmetry of the givens: none, 180, 90, horizontal, vertical, both, diagonal, "
        "antidiagonal, diagonals or full."
    ),
    "option.mask": "A file with a drawing of the board: a dot for each empty cell, x for each given.",
    "option.attempts": (
        "Grids to start from for each puzzle before giving up (default: 200000; 50000 with "
        "--difficulty or --technique)."
    ),
    "option.report_duplicates": "Report puzzles that differ in the names of their digits only.",
    "option.threads": "Threads to work with (default: all cores); the result is the same.",
    "generate.option.timeout": "Stop after this time.",
    "generate.option.to": "Write the puzzles in this notation (see garns formats).",
    "metavar.clues": "GIVENS",
    "reading.option.strict": "Stop at the first thing that cannot be read instead of going on after it.",
    "solve.option.limit": "Print at most this many solutions.",
    "trace.option.seed": "Seed of an algorithm that shuffles (default: 0).",
    "option.algorithm": "Algorithm (see garns algorithms; default: rows).",
    "trace.option.all": "Go on after the first solution, through the whole search.",
    "trace.option.html": "Write a page to watch the search in: play, step back, scrub, zoom into any part of it.",
    "trace.option.svg": "Draw the board filling and emptying into this file, an animated SVG.",
    "trace.option.ndjson": "One JSON object per event and line; keys are in English.",
    "trace.option.from_": "Notation of the input; or a file of events that your own program wrote, to be shown instead.",
    "option.animate": "Play the search in the terminal; keys step, go back and change the speed.",
    "option.gif": "Draw the board filling and emptying into this file, an animated GIF.",
    "option.tree": "Draw the search tree into this file, .svg or .dot, with counts on what is cut off.",
    "option.outline": "With --tree: an indented list of branches with their shares, not a drawing.",
    "option.branches": "Show about this many branches of the tree (default: 40).",
    "option.flowchart": "Draw the algorithm’s flowchart into this file, as SVG.",
    "animate.keys": "space play/pause · ← → step · n p backtracks · + − speed · q quit",
    "animate.playing": "playing",
    "animate.paused": "paused",
    "animate.stack": "depth {depth}:",
    "usage.animate-terminal": "--animate plays in a terminal; write a page with --html instead.",
    "trace.option.limit": "Stop at this many solutions (default: 1).",
    "convert.option.to": "Notation to write (see garns formats); else by the name of the output file.",
    "grid.option.to": "Write the grids in this notation (see garns formats).",
    "grid.option.steps": "Show how each box is filled from the candidate lists, step by step.",
    "grid.option.json": "One JSON object per grid and line, with --steps one per step before it; keys are in English.",
    "option.method": "How grids are drawn: uniform (default) or boxes.",
    "option.svg": "Draw into this file; several pictures get numbered files.",
    "option.html": "Draw into this page, to be flipped through with keys and buttons.",
    "grid.title": ("Full grid", "{n} full grids"),
    "grid.number": "Grid {number}",
    "grid.pictures": ("{n} picture: {first}", "{n} pictures: {first} to {last}"),
    "usage.steps-method": "--steps works with --method boxes only; the other methods have no steps to show.",
    "usage.try-help": "Try: {command}",
    "usage.did-you-mean": "Did you mean {name}?",
    "usage.no-such-command": "There is no command {name}. {nearest}",
    "usage.no-such-option": "There is no option {name}. {nearest}",
    "usage.one-value": "{name} needs exactly one value.",
    "usage.repeated": "{name} can be given only once.",
    "usage.no-value": "{name} takes no value.",
    "usage.argument-count": "There are too many or too few arguments.",
    "usage.extra": "Unexpected argument: {words}.",
    "usage.not-understood": "This command line was not understood.",
    "usage.file": "this file cannot be opened",
    "usage.missing": "{name} is missing.",
    "usage.choice": "{name} must be one of: {choices}.",
    "usage.number": "{name} must be a number.",
    "usage.number-from": "{name} must be a number, {low} or more.",
    "usage.number-above": "{name} must be a number greater than {low}.",
    "usage.number-at-most": "{name} must be a number, {high} or less.",
    "usage.whole-number": "{name} must be a whole number.",
    "usage.whole-number-from": "{name} must be a whole number, {low} or more.",
    "usage.whole-number-above": "{name} must be a whole number greater than {low}.",
    "usage.whole-number-at-most": "{name} must be a whole number, {high} or less.",
    "usage.bad-value": "{name} cannot have this value.",
    "usage.no-column": "“{name}” is not a column of the scale {scale}. Columns on request: {columns}.",
    "usage.columns-form": "--columns needs columns: add --csv, --json, or -o with a name such as ratings.csv or ratings.parquet.",
    "usage.parquet-file": "A Parquet table needs a file: -o ratings.parquet.",
    "usage.marks-as-csv": "Marks are written as CSV, which spreadsheets open: give “{name}” the extension .csv.",
    "usage.sheet-as-pdf": "Sheets are written as PDF: give “{name}” the extension .pdf.",
    "usage.one-of": "Only one of these can be used at a time: {names}.",
    "interrupted": "Interrupted.",
    "worker-killed": "A worker process was killed. Perhaps there was not enough memory.",
    "interrupted-after": (
        "Interrupted after {n} puzzle.",
        "Interrupted after {n} puzzles.",
    ),
    "part": "Partial output saved to “{name}”.",
    "part-busy": "Another run is writing {file}.",
    "no-temporary-folder": "No temporary file can be written: the disk may be full. Free some space, or set TMPDIR to another folder.",
    "part-damaged": "{file} was damaged. A copy is kept as {aside}; what is intact is used.",
    "part-differs": "{file} was started with other options or other files, or by another version of garns. Remove it, or choose another output file.",
    "part-input": "The input has changed since {file} was started. Remove it to start again, or choose another output file.",
    "continued": (
        "{file}.part already has {n} puzzle: resuming from there.",
        "{file}.part already has {n} puzzles: resuming from there.",
    ),
    "continuable": (
        "Stopped: {file}.part has {n} puzzle. Run the same command again to resume.",
        "Stopped: {file}.part has {n} puzzles. Run the same command again to resume.",
    ),
    "internal-error": (
        "An error in garns itself: {problem}. Set GARNS_TRACEBACK=1 to see where, "
        "and please report it."
    ),
    "no-input": "No puzzle given: pass a puzzle, a file or a folder, or pipe one in.",
    "no-such-file": "There is no file “{name}”, and it is not a puzzle either.",
    "no-such-folder": "There is no folder “{name}”.",
    "empty-folder": "There is no puzzle file in “{name}”.",
    "report.puzzle": "Puzzle",
    "report.solution": "Solution",
    "report.conflict": "Broken rule: {conflict}.",
    "report.none": "No solution ({time}).",
    "report.unknown": "Unknown: stopped after {time}.",
    "report.solved": "Solved correctly in {time}.",
    "report.unique": "This is the only solution.",
    "report.many-exactly": (
        "There is {n} solution.",
        "There are {n} solutions.",
    ),
    "report.many-at-least": "There is more than one solution: at least {n}.",
    "report.first-by-rows": "The one shown is the first that the row-by-row search finds.",
    "report.row-by-row": "Row-by-row backtracking",
    "report.insertions": (
        "{algorithm}: {n} insertion, {time}.",
        "{algorithm}: {n} insertions, {time}.",
    ),
    "report.insertions-cut": (
        "{algorithm}: stopped after {n} insertion, {time}.",
        "{algorithm}: stopped after {n} insertions, {time}.",
    ),
    "report.rows-quicker": "So few insertions take less time than the solver’s search through candidates.",
    "report.counter.guesses": "guesses among them: {count}",
    "report.counter.tries": "values tried: {count}",
    "report.counter.backtracks": "backtracks: {count}",
    "report.counter.calls": "recursive calls: {count}",
    "report.counter.max_depth": "maximum depth: {count}",
    "check.invalid": "breaks the rules.",
    "check.none": "no solution.",
    "check.unique": "proper: exactly one solution.",
    "check.many": "more than one solution.",
    "check.unknown": "unknown: the time ran out.",
    "check.right": "right: solved correctly.",
    "check.wrong": "wrong.",
    "check.changed": "{cell} was given as {given}, but holds {found}.",
    "check.empty": (
        "Empty: {cells}.",
        "{n} empty cells: {cells}.",
    ),
    "trace.cut": (
        "… only the first step is shown (--steps 0 shows all); the counters below are those of the whole search.",
        "… only the first {n} steps are shown (--steps 0 shows all); the counters below are those of the whole search.",
    ),
    "trace.unknown": "Stopped by the time limit; the counters below are exact up to there.",
    "trace.none-recorded": "There is no solution in this trace.",
    "trace.found": (
        "{n} solution found.",
        "{n} solutions found.",
    ),
    "pick.chosen": "Chosen: {name}",
    "pick.seed": "seed {seed}",
    "pick.prompt": "Number from 1 to {n}, or Enter for one at random",
    "pick.no-such-number": "{number} is not a number from 1 to {n}.",
    "progress.left": "about {time} left",
    "progress.insertions": "{n} insertions, depth {depth} …",
    "progress.puzzles": "{n} puzzles, {rate}/s …",
    "no-such-encoding": "There is no encoding called “{name}”.",
    "pick.no-choice": "No choice was made: type a number, or use --number or --random.",
    "progress.made": "{n} of {total}, {rate}/s …",
    "progress.slow": "{n} of {total}, for {seconds} s …",
    "progress.solutions": "{n} solutions …",
    "errno.ENOENT": "no such file or folder",
    "errno.EACCES": "permission denied",
    "errno.EISDIR": "this is a folder",
    "errno.ENOTDIR": "this is not a folder",
    "errno.ENOSPC": "no space left on the disk",
    "errno.EDQUOT": "your disk quota is used up",
    "errno.EFBIG": "the file would become too large",
    "errno.ENAMETOOLONG": "the name is too long",
    "errno.EADDRINUSE": "another program uses this port; choose another one with --port",
    "errno.EROFS": "the disk is read-only",
    "kernel": "Kernel: {instructions}, {threads} threads.",
    "option.verbose": "With --version: what the kernel uses on this machine.",
    "explain.short": "Explain the way to the solution step by step.",
    "explain.help": (
        "Explain how a person solves the puzzle: always the simplest step of the catalogue of "
        "techniques, each as a sentence, with --svg or --html as a drawing. If no technique applies, "
        "it says so (exit code 1)."
    ),
    "hint.short": "Give a hint for a board in progress.",
    "hint.help": (
        "Give a hint for a board in progress, with pencil marks or without: where to look (level 1), "
        "which technique (2), the evidence (3), the move (4). If a placed digit is wrong, or the right "
        "one is missing among the pencil marks, the hint is about that (exit code 1). With --all: every "
        "step on this board, the simplest first, each as soon as it is found."
    ),
    "hint.stopped": (
        "Stopped by the time limit after {n} step; there may be more.",
        "Stopped by the time limit after {n} steps; there may be more.",
    ),
    "hint.option.all": "List every step on this board, the simplest first; each conclusion once.",
    "hint.option.json": "One JSON object per puzzle and line, with --all or --limit one per step; keys are in English.",
    "hint.option.limit": "List at most this many steps.",
    "techniques.short": "List the techniques, or teach one.",
    "techniques.help": (
        "List the techniques from the simplest on, with their levels; with a name, teach that one "
        "with a worked example."
    ),
    "rate.short": "Say how hard puzzles are.",
    "rate.help": (
        "Print the level of each puzzle (easy, medium, hard, expert, extreme) and the hardest "
        "technique that it needs; with --scale se the rating of Sudoku Explainer 1.2.1: ER (the "
        "hardest step), EP (the hardest up to the first digit) and ED (the first step). A rating that "
        "takes more than --timeout ends in “at least” (exit code 4). Long lists are rated on all "
        "cores, in order. With -o, a run that was stopped or killed resumes where it was if the same "
        "command is given again."
    ),
    "metavar.cell": "CELL",
    "metavar.algorithm": "ALGORITHM",
    "metavar.technique": "TECHNIQUE",
    "explain.option.to": "Explain until this cell is placed: r4c7.",
    "option.until": "Explain until this technique is used.",
    "option.forbid": "Do without this technique (repeat it for more, or use commas).",
    "option.prefer": "Look for this technique before all others (repeat it for more, or use commas).",
    "option.no_uniqueness": "Do without techniques that rely on the solution being the only one.",
    "option.markdown": "Write Markdown; with --svg the pictures are in it.",
    "option.level": "How much to reveal, 1 to 4 (default: 1).",
    "option.as_csv": "A table with commas: file, line, puzzle, and the columns of the scale.",
    "option.scale": "level: level and technique (default); se: Sudoku Explainer 1.2.1; hodoku: HoDoKu 2.2.0; these two for 9×9 with boxes.",
    "option.as_parquet": "A table in Apache Parquet with the same columns; needs -o and pyarrow.",
    "option.columns": "Further columns of a table or of JSON (repeat it for more, or use commas): techniques, givens, solution, minimal, symmetry.",
    "metavar.columns": "COLUMNS",
    "rate.option.json": "One JSON object per puzzle and line, with the hardest step explained; keys are in English.",
    "techniques.option.json": "One JSON object per technique and line; keys are in English.",
    "judge.short": "Judge a program, or those of a whole class.",
    "judge.help": "Run a program on every case and give verdicts: AC accepted, WA wrong answer, PE no board in the output, TLE, MLE, OLE too much time, memory, output, RE it failed, CE it does not compile. Any full board that breaks no rule and keeps the givens is right, so no files of answers are needed. The program and its arguments stand after --; with --submissions, a folder of programs in C, C++, Java, Python, Rust, Go, JavaScript and C# is judged, and -o gets a table of marks.",
    "validator.short": "Check the output of a program, as an output validator of the ICPC.",
    "validator.help": "Read the output of a program from standard input and compare it with the case INPUT. Ends with 42 if it is right and with 43 if not; the reason is in FOLDER/judgemessage.txt.",
    "cases.short": "Write a good set of cases to judge programs with.",
    "cases.help": "Write cases into an empty folder: from nearly full boards to the hardest puzzles, with several solutions, with none, and the empty board.",
    "metavar.program": "PROGRAM",
    "metavar.bytes": "BYTES",
    "metavar.input": "INPUT",
    "metavar.answer": "ANSWER",
    "metavar.others": "OTHERS",
    "option.cases": "Folder of cases (*.in), or a file of puzzles.",
    "option.submissions": "Folder (or .zip) with the work of a class: a file or a folder each.",
    "option.roster": "Class list (CSV, .xlsx or .ods): id, name, email, group.",
    "option.time_limit": "Processor time for each case (default: 2).",
    "option.memory": "Memory for each case (default: 256M).",
    "option.output_limit": "Maximum that a program may print (default: 1M).",
    "judge.option.strict": "Require the rows of the board and nothing else.",
    "option.counter": "Compare the printed counter with the insertions of the row-by-row search.",
    "option.unsolvable": "What a program prints if there is no solution (default: no solution, sem solução …).",
    "option.readable": "Let the program read this file or folder.",
    "option.no_walls": "Run programs without bubblewrap: the limits protect against accidents, not malice. For a class that you trust; never as root.",
    "option.points": "Points for all cases accepted (default: 10).",
    "option.jobs": "Programs to judge at a time (default: all cores).",
    "option.report": "Kind of report: text, md, json, csv, junit or gradescope.",
    "cases.option.output": "Folder to write into; it must be empty or not exist yet.",
    "usage.program-or-submissions": "Name a program after --, or a folder with --submissions, but not both.",
    "assign.short": "Give every student a sheet of their own.",
    "assign.help": "Make an assignment from a class list: for every student or group a puzzle of their own with cells to be answered, a sheet to print, and the key.",
    "assign-new.short": "Make an assignment from a class list.",
    "assign-new.help": "Make the folder ASSIGNMENT with a puzzle and questions for everybody in the class list. The same command again changes nothing. Edit assignment.toml and text.typ in it, then make the sheets.",
    "assign-add.short": "Give sheets to students who came later.",
    "assign-add.help": "Give sheets to those in the class list who have none yet. All other sheets stay as they are.",
    "assign-sheets.short": "Make the sheets and the key as PDF.",
    "assign-sheets.help": "Make a PDF for every sheet, one of all of them in the order of the class list, the puzzles as .in files, and the key. sheet.typ, board.typ and key.typ in the folder are templates to be edited.",
    "assign-status.short": "Show the progress of an assignment.",
    "assign-status.help": "Show how many students and sheets an assignment has, and how many sheets are made.",
    "assign-export.short": "Export to Moodle.",
    "assign-export.help": "Write the questions as Moodle XML or GIFT, or the sheets as an archive of files for feedback, from Moodle's own grading worksheet.",
    "grade.short": "Mark the answers of a class.",
    "grade.help": "Correct a table of answers (id, code, email or name, then a1, a2 …; CSV, .xlsx or .ods) with the key of the assignment. Several answers, missing ones and answers to another's sheet are reported. If a line or an answer cannot be understood, it is listed and no marks are written.",
    "sheet.short": "Print puzzles.",
    "sheet.help": "Make a PDF of puzzles to print: fresh ones of the levels asked for, or those given.",
    "metavar.assignment": "ASSIGNMENT",
    "metavar.answers": "ANSWERS",
    "metavar.level": "LEVEL",
    "option.ask": "How many cells are asked for (default: 3).",
    "assign.option.difficulty": "Level, or a range such as easy..hard (default: medium; easy on boards below 7×7 and above 16×16).",
    "assign.option.points": "Points for each asked cell: 1,1,2 or 0,5;1;1 (default: one each).",
    "option.variants": "Number of different puzzles to share among the class, each with its own questions (default: one for each student or group).",
    "assign.option.title": "Title of the sheets.",
    "option.institution": "School or university.",
    "option.course": "Course.",
    "option.teacher": "Teacher.",
    "assign.option.date": "Date on the sheets.",
    "option.deadline": "When it is due.",
    "assign.option.version": "Version code on the sheets.",
    "option.paper": "Paper size: a4 or letter.",
    "option.moodle_xml": "Questions for Moodle, of the kind “cloze”.",
    "option.gift": "Questions in the GIFT format.",
    "option.moodle_zip": "Sheets as feedback files; takes Moodle's grading worksheet.",
    "option.preset": "Columns: plain, canvas or nbgrader.",
    "option.fill": "Fill in Moodle's own grading worksheet.",
    "option.decimal": "Decimal separator; with a comma, columns are separated by ; and Excel opens the file.",
    "option.separator": "Column separator.",
    "option.accept_unread": "Write marks although lines or answers were not understood: such answers count as wrong, such lines are left out.",
    "grade.option.strict": "Fail (exit code 1) if anything is reported.",
    "option.per_page": "Puzzles per page: 1, 2, 4, 6, 9 or 12 (default: 4).",
    "option.solutions": "Where solutions go: back, separate or none.",
    "option.large": "Large print: one per page.",
    "option.cover": "Title of the book: it gets a cover page, and the title stands on every page.",
    "sheet.option.date": "Date on the cover page.",
    "option.template": "A template of your own in place of book.typ.",
    "play.short": "Play in the terminal.",
    "play.help": "Play a puzzle in the terminal: from the bank, fresh, of a file or a folder; without any of these a menu opens. Games are saved after every move. Without a terminal, or with --plain, the game is played line by line.",
    "option.lives": "The third mistake ends the game.",
    "option.daily": "The puzzle of today, the same for everybody.",
    "option.fresh": "A newly made puzzle instead of one from the bank.",
    "option.resume": "Resume the last game, or the one with --number.",
    "option.statistics": "Show how many games were won, by size and level.",
    "option.plain": "Line by line, for screen readers and plain terminals.",
    "option.games": "List the saved games.",
    "option.delete": "Delete a saved game, by its number in the list.",
    "option.theme": "Colours: dark, light, contrast or contrast-light; kept for the next time.",
    "play.option.size": "Size of the board: 4, 6, 9 or 16 (default: 9).",
    "play.option.number": "Which saved game, or which file of the folder.",
    "play.option.difficulty": "Level: easy, medium, hard, expert or extreme (default: easy).",
    "serve.short": "Play and explore in the browser.",
    "serve.help": "Open the game, the lab and an HTTP interface in the browser. Nothing leaves this machine unless --host says so; games are kept by the browser.",
    "serve.at": "{address} (Ctrl-C ends)",
    "serve.not-public": "Warning: other machines can reach this server, and it has the generous limits of a private one; --public sets stricter ones.",
    "serve.proxy": "“{text}” is neither an address nor a network; --trust-proxy takes 10.0.0.5 or 10.0.0.0/8.",
    "option.opens": "Open the browser.",
    "option.host": "Address to listen at (default: 127.0.0.1, this machine only).",
    "option.port": "Port; 0 takes any that is free (default: 8000).",
    "option.names": "Another host name that the server accepts; * accepts any.",
    "option.public": "Stricter limits, for a server that anybody can reach.",
    "option.proxies": "Address or network of a proxy whose X-Forwarded-For header is trusted; no other is.",
    "metavar.network": "NETWORK",
    "metavar.host": "HOST",
}
