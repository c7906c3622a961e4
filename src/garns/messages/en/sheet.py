"""Sentences whose ids begin with `sheet.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "date": "Date",
    "version": "Version",
    "deadline": "Due",
    "sheet": "Sheet",
    "mark": "Mark",
    "answer-here": "answer here",
    "question": "Which symbols stand in these cells?",
    "unique": "exactly one solution",
    "key": "Key",
    "students": "Students",
    "code": "Code",
    "answers": "Answers",
    "place": "row {row}, column {column}",
    "book": "Puzzles",
    "solutions": "Solutions",
    "solutions-file": "solutions",
    "separate": "The solutions are in “{name}”.",
}
