"""Playing: the rules of a game, what can be undone, and games and statistics that are kept."""

from .game import Game, Refusal, Rule, new_game
from .puzzles import RULES, SIZES, any_playable, is_at_hand, levels, new_puzzle, own_puzzle
from .store import THEMES, Kind, Saved, Settings, Statistics, Store

__all__ = [
    "RULES",
    "SIZES",
    "THEMES",
    "Game",
    "Kind",
    "Refusal",
    "Rule",
    "Saved",
    "Settings",
    "Statistics",
    "Store",
    "any_playable",
    "is_at_hand",
    "levels",
    "new_game",
    "new_puzzle",
    "own_puzzle",
]
