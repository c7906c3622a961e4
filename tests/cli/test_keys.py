"""Keys as terminals send them."""

from garns.cli.tracing.keyboard import keys_in


def test_keys_that_come_in_one_piece() -> None:
    assert list(keys_in("n\x1b[D\x1bOCq")) == ["n", "left", "right", "q"]
    assert list(keys_in("\x1b[H\x1b[4~ +")) == ["home", "end", " ", "+"]


def test_unknown_sequences_are_no_keys() -> None:
    assert list(keys_in("\x1b[15~\x1b[1;5Da")) == ["a"]
    assert list(keys_in("\x1b")) == ["\x1b"]
