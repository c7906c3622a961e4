"""Steps a person can see: found, chosen and proven.

`State` is a board in mid-solution, `Step` a conclusion with its evidence, `catalogue` the list of
techniques from the simplest on, `path` the way they lead. No words and no drawings here.
"""

from .all_steps import all_steps
from .board import Area, Board, board_of
from .catalogue import CLASSIC_TECHNIQUES, LEVELS, TECHNIQUES, Level, Technique, technique_named
from .hints import HINT_LEVELS, Hint, hint
from .kernel import Deadline, Walked, logic_board, logic_order, walk_many
from .many import explain_many
from .mistakes import Mistake
from .path import FoundStep, SolutionPath, chosen, explain, level_reached, next_step, path_from
from .state import State
from .step import Candidate, Chain, Evidence, Link, Node, Step

__all__ = [
    "CLASSIC_TECHNIQUES",
    "HINT_LEVELS",
    "LEVELS",
    "TECHNIQUES",
    "Area",
    "Board",
    "Candidate",
    "Chain",
    "Deadline",
    "Evidence",
    "FoundStep",
    "Hint",
    "Level",
    "Link",
    "Mistake",
    "Node",
    "SolutionPath",
    "State",
    "Step",
    "Technique",
    "Walked",
    "all_steps",
    "board_of",
    "chosen",
    "explain",
    "explain_many",
    "hint",
    "level_reached",
    "logic_board",
    "logic_order",
    "next_step",
    "path_from",
    "technique_named",
    "walk_many",
]
