"""Submissions that nobody should hand in, each made by a function in a folder of submissions."""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from pathlib import Path

from garns import solve

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLVED = "\n".join(" ".join(map(str, row)) for row in solve(EASY).rows)

GOOD = f"print('''{SOLVED}''')\n"
C_GOOD = '#include <stdio.h>\nint main(void) { puts("' + SOLVED.replace("\n", "\\n") + '"); }\n'

PRIZE = f"""
#ifdef EVIL
#error the options were read
#endif
{C_GOOD}"""

Maker = Callable[[Path], None]


def source(name: str | bytes, text: str | bytes) -> Maker:
    """One file, in a folder if its name has one."""

    def make(folder: Path) -> None:
        path = folder / os.fsdecode(name)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)

    return make


def printing(name: str | bytes, words: str) -> Maker:
    """A program that prints the value of an expression."""
    return source(name, f"import sys\nsys.stdout.write({words})\n")


def link(name: str, target: str) -> Maker:
    def make(folder: Path) -> None:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).symlink_to(target)

    return make


def pipe(name: str) -> Maker:
    def make(folder: Path) -> None:
        (folder / name).parent.mkdir(exist_ok=True)
        os.mkfifo(folder / name)

    return make


def door(name: str) -> Maker:
    """A socket. Its whole path may be too long for the system, so it is made where it stands."""

    def make(folder: Path) -> None:
        (folder / name).parent.mkdir(exist_ok=True)
        here = Path.cwd()
        os.chdir((folder / name).parent)
        try:
            with socket.socket(socket.AF_UNIX) as made:
                made.bind(Path(name).name)
        finally:
            os.chdir(here)

    return make


def sparse(name: str) -> Maker:
    """Three gigabytes that take no room on the disk."""

    def make(folder: Path) -> None:
        (folder / name).parent.mkdir(exist_ok=True, parents=True)
        with (folder / name).open("wb") as stream:
            stream.truncate(3 << 30)

    return make


def many(name: str, count: int) -> Maker:
    def make(folder: Path) -> None:
        (folder / name).mkdir()
        for number in range(count):
            (folder / name / f"{number}.py").touch()

    return make


def deep(name: str, depth: int) -> Maker:
    def make(folder: Path) -> None:
        inner = folder / name / "/".join("d" * depth)
        inner.mkdir(parents=True)
        (inner / "main.py").write_text(GOOD)

    return make


def without_rights(name: str) -> Maker:
    """A file and a folder that only the system's owner can read, beside a good program."""

    def make(folder: Path) -> None:
        (folder / name / "locked").mkdir(parents=True)
        (folder / name / "main.py").write_text(GOOD)
        (folder / name / "locked.txt").write_text("secret")
        (folder / name / "locked.txt").chmod(0)
        (folder / name / "locked").chmod(0)

    return make


def empty(name: str) -> Maker:
    return lambda folder: (folder / name).mkdir()


def both(*makers: Maker) -> Maker:
    def make(folder: Path) -> None:
        for each in makers:
            each(folder)

    return make


LINK, SPECIAL = "is a link", "neither a file nor a folder"
NO_SOURCE, LARGE = "There is no source", "more than 32 MB"

HOSTILE: dict[str, tuple[Maker, str | None, str]] = {
    # Outputs
    "digits.py": (printing("digits.py", "'contador: ' + '9' * 5000"), "PE", ""),
    "signal.py": (source("signal.py", f"{GOOD}import os, sys\nsys.stdout.flush()\n"
                         "os.kill(os.getpid(), 35)"), "RE", ""),
    "escapes.py": (source("escapes.py", "import sys\nsys.exit('\\x1b]0;x\\x07\\x9b31m=1+1 error')"),
                   "RE", "=1+1 error"),
    "formula.py": (source("formula.py", "import sys\nsys.exit('=HYPERLINK(\"http://x\") error')"),
                   "RE", "HYPERLINK"),
    "bytes.py": (source("bytes.py", "import sys\nsys.stdout.buffer.write(bytes(range(256)) * 99)"),
                 "PE", ""),
    # Names
    "\\xff\\xfe.c": (source(b"\xff\xfe.c", C_GOOD), "AC", ""),
    "\\xff.py": (source(b"\xff.py", GOOD), "AC", ""),
    "@opts.c": (source("@opts.c", PRIZE), "AC", ""),
    "response": (both(source("response/@opts.c", PRIZE), source("response/opts.c", "-DEVIL=1")),
                 "CE", "opts.c"),
    "-o.c": (source("-o.c", C_GOOD), "AC", ""),
    "-version.py": (source("-version.py", GOOD), "AC", ""),
    "dash": (source("dash/-c.py", GOOD), "AC", ""),
    "=1+1.py": (source("=1+1.py", GOOD), "AC", ""),
    "+1.py": (source("+1.py", GOOD), "AC", ""),
    "@sum(a1).py": (source("@sum(a1).py", GOOD), "AC", ""),
    "aU+000Ab.py": (source("a\nb.py", GOOD), "AC", ""),
    "U+001B[31mred.py": (source("\x1b[31mred.py", GOOD), "AC", ""),
    "it's \"so\" a|b `c` <b>.c": (source("it's \"so\" a|b `c` <b>.c", C_GOOD), "AC", ""),
    "long" + "x" * 240 + ".py": (source("long" + "x" * 240 + ".py", GOOD), "AC", ""),
    # What is no file
    "pipe.c": (pipe("pipe.c"), None, SPECIAL),
    "piped": (both(pipe("piped/data.py"), source("piped/main.py", GOOD)), "AC", "data.py"),
    "door.c": (door("door.c"), None, SPECIAL),
    "doored": (both(door("doored/d.py"), source("doored/main.py", GOOD)), "AC", "d.py"),
    "nowhere.c": (link("nowhere.c", "nothing"), None, LINK),
    "itself.c": (link("itself.c", "itself.c"), None, LINK),
    "above": (link("above", ".."), None, LINK),
    "other.py": (link("other.py", "good.py"), None, LINK),
    "passwd.c": (link("passwd.c", "/etc/passwd"), None, LINK),
    "device.py": (link("device.py", "/dev/zero"), None, LINK),
    "linked": (link("linked/main.py", "../good.py"), None, "main.py"),
    "looped": (both(source("looped/main.py", GOOD), link("looped/up", "../..")), "AC", "up"),
    "empty": (empty("empty"), None, NO_SOURCE),
    "folder.c": (empty("folder.c"), None, NO_SOURCE),
    "inner": (both(empty("inner"), empty("inner/main.py")), None, NO_SOURCE),
    "locked": (without_rights("locked"), "AC", ""),
    # Too much
    "sparse.py": (sparse("sparse.py"), None, LARGE),
    "sparse": (both(sparse("sparse/data.txt"), source("sparse/main.py", GOOD)), None, LARGE),
    "hidden": (both(sparse("hidden/.git/pack"), source("hidden/main.py", GOOD)), "AC", ""),
    "many": (many("many", 2001), None, "more than 2,000 files"),
    "deep": (deep("deep", 30), None, "more than 20 folders"),
    # Sources
    "nothing.py": (source("nothing.py", ""), "PE", ""),
    # Python refuses NUL bytes only since 3.11.4.
    "nul.py": (source("nul.py", b"raise SystemExit(1)\n" + b"\0" * 1000), "RE", ""),
    "utf16.py": (source("utf16.py", GOOD.encode("utf-16")), "RE", ""),
    "noise.c": (source("noise.c", bytes(range(256)) * 10), "CE", "does not compile"),
    "limit.c": (source("limit.c", "char a[1 << 28] = {1};\nint main(void) { }"), "CE",
                "the compiler wrote a file of more than 65,536 KB"),
    "program": (both(empty("program"), empty("program/.garns-program"),
                     source("program/main.c", C_GOOD)), "AC", ""),
}  # fmt: skip
"""By the name that is shown: the maker, the verdict (None: it could not be run), and words that the
comment has."""

JAVA = {
    "blank.java": (source("blank.java", "\n" * 1_000_000 + "class A { }"), "RE", ""),
    "@args.java": (source("@args.java", "class A { }"), "RE", ""),
    "options": (source("options/-version.java", "class A { static void main(String[] a) {} }"),
                None, "cannot be run"),
    "longclass.java": (source("longclass.java", f"public class {'A' * 300} {{ }}"), None,
                       "could not be judged"),
}  # fmt: skip

NODE = {
    "@x.js": (source("@x.js", f"console.log(`{SOLVED}`)"), "AC", ""),
    "--eval.js": (source("--eval.js", f"console.log(`{SOLVED}`)"), "AC", ""),
}
