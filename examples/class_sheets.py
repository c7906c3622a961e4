"""Make a personal sheet as PDF for every student of a class list, and the key for the teacher.

    python examples/class_sheets.py examples/class.csv sheets

Needs the extra `pdf`: pip install 'garns[pdf]'. `garns assign` does the same from the shell, and
`garns grade` marks the answers.
"""

from __future__ import annotations

import sys
from pathlib import Path

import garns
from garns.classroom import read_roster
from garns.classroom.assignment import create
from garns.classroom.pages import write_pages
from garns.classroom.settings import Settings


def main(class_list: Path, folder: Path) -> None:
    students = read_roster(class_list).students
    settings = Settings(title="Sudoku", course="Algorithms", difficulty="easy", ask=3)
    # The folder gets a secret from which all puzzles are drawn. Nobody can work out another
    # student's puzzle without it, and making the folder a second time changes nothing.
    assignment = create(folder, settings, students)
    for sheet in assignment.sheets:
        names = " and ".join(student.name for student in sheet.students)
        print(f"sheet {sheet.number} for {names}: fill in {', '.join(sheet.asked_names)}")
    print(f"printed to {write_pages(assignment)}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
    except (garns.GarnsError, OSError) as error:
        sys.exit(str(error))
