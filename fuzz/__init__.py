"""Fuzzing: inputs nobody thought of, for everything that reads what others have written.

`make fuzz SECONDS=60` runs every target for that long. A target is a row of `fuzz/table.py`; its
chosen inputs, and all that ever failed, are in `fuzz/corpus/`, which the tests replay.
"""
