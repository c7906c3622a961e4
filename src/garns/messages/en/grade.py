"""Sentences whose ids begin with `grade.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "unknown": "No student matches {fields}.",
    "unknown-but-near": "No student matches {fields}. Similar: {students}.",
    "nobody": "This line does not say who it is.",
    "ambiguous": "{fields} could be {students}.",
    "contradiction": "“{one}” is {first}, but “{other}” is {second}.",
    "not-the-name": "“{one}” is {first}, but the name here is “{other}”.",
    "taken-for": "{fields} was taken for {students}.",
    "unread": "{students}: the answer “{answer}” in the column “{column}” is not a value of the board.",
    "not-written": (
        "No marks were written: {n} line or answer was not understood. Correct the file; or, with --accept-unread, count such answers as wrong and leave such lines out.",
        "No marks were written: {n} lines or answers were not understood. Correct the file; or, with --accept-unread, count such answers as wrong and leave such lines out.",
    ),
    "twice": "{student} has other answers in an earlier line; these count.",
    "nothing": "No answers were handed in.",
    "blank": "{cell}: blank, {right} is right.",
    "wrong": "{cell}: “{answer}”, {right} is right.",
    "another-key": "These are exactly the answers to another sheet.",
    "another-key-of": "These are exactly the answers to the sheet of {students}.",
    "second-line": "A second line for {students}.",
    "not-in-worksheet": (
        "{n} student is not in the worksheet: {students}.",
        "{n} students are not in the worksheet: {students}.",
    ),
}
