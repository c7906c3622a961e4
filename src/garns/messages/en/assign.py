"""Sentences whose ids begin with `assign.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "paper": "There is no paper “{name}”. Known: {known}.",
    "points": (
        "{n} weight for {ask} asked cells: give one for each.",
        "{n} weights for {ask} asked cells: give one for each.",
    ),
    "number": "At least one cell must be asked for, and the number of variants cannot be negative.",
    "no-more-puzzles": (
        "No further puzzle was found: {n} is in use already.",
        "No further puzzle was found: {n} are in use already.",
    ),
    "too-many-cells": (
        "{ask} cells are to be asked for, but the puzzle has only {n} empty one.",
        "{ask} cells are to be asked for, but the puzzle has only {n} empty ones.",
    ),
    "exists": "“{name}” already exists, with other settings or other students. New students are added with garns assign add.",
    "no-such": "“{name}” is not the folder of an assignment.",
    "made": ("{n} sheet in “{name}”.", "{n} sheets in “{name}”."),
    "unused-columns": "Columns not used: {names}.",
    "lines-above": (
        "{n} line above the headings is not read.",
        "{n} lines above the headings are not read.",
    ),
    "one-sheet": "Only the sheet “{name}” is read; not read: {others}.",
    "id-is-email": "There is no column for the ids, so the e-mail addresses serve as ids.",
    "id-is-name": "There is no column for the ids, so the names serve as ids.",
    "unchanged": "Nothing has changed.",
    "added": ("{n} student is new: {ids}.", "{n} students are new: {ids}."),
    "printed": "The sheets are in “{name}”; all.pdf has them in the order of the class list.",
    "status.students": ("{n} student", "{n} students"),
    "status.sheets": ("{n} sheet", "{n} sheets"),
    "status.printed": "sheets made: {n} of {total}",
    "no-sheets": "Not all sheets of “{name}” are made yet: run garns assign sheets first.",
}
