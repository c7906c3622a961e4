"""The ladder: ways to search, from row-by-row backtracking to garns' own kernel."""

from .goal import Goal
from .table import ALGORITHMS, Algorithm, algorithm_named, search_with, trace_with

__all__ = ["ALGORITHMS", "Algorithm", "Goal", "algorithm_named", "search_with", "trace_with"]
