"""What may become of bad input: a refusal by garns that has a sentence in every language."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from garns.messages import LANGUAGES, use_language
from garns.model import GarnsError


@contextmanager
def refusals_allowed(*kinds: type[GarnsError]) -> Iterator[None]:
    """Of these kinds, or of any."""
    try:
        yield
    except GarnsError as error:
        if kinds and not isinstance(error, kinds):
            raise
        check_sentences(error)


def check_sentences(error: GarnsError) -> None:
    for language in LANGUAGES:
        with use_language(language):
            assert str(error).encode()
