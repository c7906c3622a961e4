"""Sentences whose ids begin with `judge.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "title": "Verdicts",
    "column.case": "case",
    "column.verdict": "verdict",
    "column.time": "time",
    "column.memory": "memory",
    "column.why": "why",
    "accepted": "{n} of {total} accepted.",
    "more": ("And {n} more fault.", "And {n} more faults."),
    "no-cases": "There is no case in “{name}”.",
    "one-case": "“{name}” should hold exactly one case, not {n}.",
    "case-unknown": "The case “{name}” is too hard to find out what is right.",
    "no-submissions": "There is nothing in “{name}”.",
    "no-source": "There is no source in “{name}” that we know how to run: C, C++, Java or Python.",
    "folder-in-use": "“{name}” is there already and is not an empty folder.",
    "has-solution": "It says that there is no solution, but there is one.",
    "no-solution-exists": "It shows a full board, but this case has no solution.",
    "not-said-unsolvable": "This case has no solution, and the output does not say so (“no solution”).",
    "no-board": (
        "No full board of {size} rows is to be found in the output: {n} value instead of {expected}.",
        "No full board of {size} rows is to be found in the output: {n} values, {expected} are needed.",
    ),
    "no-plain-board": "The output should be {size} lines of {size} numbers with blanks between them, and nothing else.",
    "given-changed": "The given {given} in {cell} was changed to {found}.",
    "conflict": "Broken rule: {conflict}.",
    "empty": ("{n} cell is empty: {cells}.", "{n} cells are empty, among them {cells}."),
    "counter": "The board is right, but the counter says {found}; the row-by-row search makes {expected} insertions.",
    "counter-missing": "The board is right, but no counter is printed (“counter: {expected}”).",
    "does-not-compile": "It does not compile: {problem}",
    "exit": "It ended with the exit code {code} instead of 0.",
    "signal": "It was ended by the system: {signal}.",
    "right-all-the-same": "The board that it had printed is right.",
    "limit.seconds": "It used more than {limit} s of processor time.",
    "limit.patience": "It did not end within {patience} s on the clock, though it hardly worked.",
    "limit.memory": "It used more than {limit} MB of memory.",
    "limit.output": "It printed more than {limit} KB.",
    "limit.file_size": "It wrote a file of more than {limit} KB.",
    "limit.processes": "It started more than {limit} processes.",
    "nobodys": "Nobody in the class list goes by this name.",
    "nothing-handed-in": "Nothing was handed in.",
    "several": ("{n} submission.", "{n} submissions; the best one counts."),
    "bubblewrap-missing": (
        "bubblewrap is not installed, so programs are not held in: limits of time, memory, output "
        "and processes hold, but a program can read and change your files and use the network. "
        "Install it with: apt-get install bubblewrap"
    ),
    "bubblewrap-refused": (
        "bubblewrap is installed, but this system does not let it work, so programs are not held "
        "in: limits of time, memory, output and processes hold, but a program can read and change "
        "your files and use the network."
    ),
    "kind.one-empty": "one empty cell",
    "kind.few-empty": "twelve empty cells",
    "kind.givens-45": "45 givens",
    "kind.givens-36": "36 givens",
    "kind.givens-30": "30 givens",
    "kind.givens-26": "26 givens",
    "kind.minimal": "minimal: no given could be left out",
    "kind.founding-5": "example puzzle",
    "kind.founding-7": "example puzzle: 69 million insertions row by row",
    "kind.founding-8": "example puzzle",
    "kind.killer": "made for row-by-row searches to lose themselves in",
    "kind.several": "several solutions, any of them is right",
    "kind.empty": "empty board, any full grid is right",
    "kind.none": "no solution, though no rule is broken at first",
    "kind.broken": "two equal digits in a row: no solution",
}
