"""Playing: the rules of a game, what can be undone, and games and statistics that are kept."""

from .game import Game, Refusal, new_game
from .store import Statistics, Store

__all__ = ["Game", "Refusal", "Statistics", "Store", "new_game"]
