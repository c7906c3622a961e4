"""Programs that students hand in, and the cases on which they are judged."""

from __future__ import annotations

import threading

from garns.class_server.judging.worker import Worker
from tests.class_server.visitor import Visitor
from tests.class_server.world import FORMS, World

EASY = "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 0\n"
HARDER = "2 0 0 3\n0 0 2 0\n0 2 0 0\n3 0 0 2\n"
CASES = {"easy.in": EASY, "secret.in": HARDER}

RIGHT = """
import sys
board = [list(map(int, line.split())) for line in sys.stdin]
def fits(r, c, v):
    block = [(r // 2 * 2 + i, c // 2 * 2 + j) for i in range(2) for j in range(2)]
    return all(board[r][i] != v and board[i][c] != v for i in range(4)) and all(
        board[i][j] != v for i, j in block)
def solve():
    for r in range(4):
        for c in range(4):
            if not board[r][c]:
                for v in range(1, 5):
                    if fits(r, c, v):
                        board[r][c] = v
                        if solve():
                            return True
                board[r][c] = 0
                return False
    return True
solve()
for row in board:
    print(*row)
"""
COPIES = "import sys\ntext = sys.stdin.read()\nprint(text)\nprint('I saw', text, file=sys.stderr)\n"
"""Right on no case, and tells all that it reads."""
GUESSES = "print('1 2 3 4\\n3 4 1 2\\n2 1 4 3\\n4 3 2 1')\n"
"""Right on the first case."""
CRASHES = "import sys\ninput()\nsys.exit(int('x'))\n"
LOOPS = "while True:\n    pass\n"
BAD_C = "int main(void) { return undeclared; }\n"


def program_work(world: World, course: str, **fields: object) -> str:
    """The address of an assignment on two cases, of which the second is hidden."""
    files = [("cases", (name, text.encode())) for name, text in CASES.items()]
    known = {
        **FORMS["program"],
        "kind": "program",
        "title": "A program",
        "is_published": "1",
        "shows_marks": "1",
        "cases_from": "upload",
        "showing": "matching",
        "matching": "easy*",
        "languages": ["Python", "C"],
        "seconds": "1",
        "points": "10",
    }
    address = world.teacher.send(f"{course}/assignments/new", {**known, **fields}, files=files)
    return address.partition("?")[0]


def hand_in(student: Visitor, work: str, program: str, language: str = "Python") -> str:
    """The address of what was pasted."""
    fields = {"key": str(hash(program)), "pasted": program, "language": language}
    return student.send(f"{work}/hand-in", fields).partition("?")[0]


def judge_all(world: World) -> None:
    worker = Worker(world.server_state.database, "test", threading.Event())
    while worker.work_once():
        pass
