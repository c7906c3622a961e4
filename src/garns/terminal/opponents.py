"""Games as opponents: what the end of one says about the strength of the player."""

from __future__ import annotations

from datetime import date

from garns.engine.roads import CLASSIC
from garns.learn import LearnStore, Outcome, day_number
from garns.play import Game, Store
from garns.rating import SeRating, rate

NODES = 20_000_000
"""For rating a puzzle: some seconds at most."""


def count_for_strength(game: Game, store: Store) -> None:
    """A classic puzzle whose rating is known is an opponent. Raises OSError if the disk does not
    take it."""
    rating = _rating_of(game)
    if rating is None or not rating.is_exact:
        return
    outcome = Outcome(game.ending == "won", helps=game.hints)
    today = day_number(date.today())
    LearnStore(store.folder).change(lambda known: known.played(rating.er, outcome, today))


def _rating_of(game: Game) -> SeRating | None:
    is_rated = game.is_unique and game.puzzle.layout == CLASSIC
    return rate(game.puzzle, scale="se", nodes=NODES) if is_rated else None
