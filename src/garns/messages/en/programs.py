"""Sentences whose ids begin with `programs.`."""

SENTENCES: dict[str, str | tuple[str, str]] = {
    "bytes": "“{text}” is not a size. Write a number of bytes, or one with K, M or G: 256M.",
    "no-such-program": "There is no program “{name}” to run.",
    "no-limits": "This system cannot hold programs to limits of time, memory and processes, as only Linux can: run this command on Linux, in a Linux container, or on Windows in WSL.",
    "cannot-start": "“{name}” cannot be started: {problem}.",
}
