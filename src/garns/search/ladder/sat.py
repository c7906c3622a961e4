"""SAT: the rules as clauses of logic, handed to a solver that learns from contradictions.

The solver is CaDiCaL, through python-sat. It works on truth values, not on cells: it makes guesses
(its “decisions”) and goes back (at its “conflicts”), but writes no numbers that could be counted.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from garns.formats.dimacs import clauses
from garns.model import Grid, MissingExtra
from garns.search.counters import Counters
from garns.search.result import Ending, SearchResult

from .goal import Clock, Goal

CLAUSES_PER_SLICE = 20_000
CONFLICTS_PER_SLICE = 1_000
"""Between two looks at the clock and at Ctrl-C."""


def by_sat(grid: Grid, goal: Goal) -> SearchResult:
    search = _Search(grid, goal)
    with search.solver:
        ending = search.run()
        return SearchResult(search.counters, search.first_solution, search.clock.elapsed, ending)


def _cadical() -> Any:
    """Imported late, for few need it."""
    try:
        from pysat.solvers import Cadical195
    except ImportError:
        raise MissingExtra("python-sat", "sat") from None
    return Cadical195


class _Search:
    def __init__(self, grid: Grid, goal: Goal) -> None:
        cadical = _cadical()
        self.clock = Clock(goal.seconds)
        self.solver = cadical()
        self.first_solution: Grid | None = None
        self._grid, self._goal = grid, goal
        self._solutions = 0

    def run(self) -> Ending:
        rules = clauses(self._grid)
        while part := list(islice(rules, CLAUSES_PER_SLICE)):
            if self._is_used_up:
                return "budget"
            self.solver.append_formula(part)
        while not self._is_used_up:
            self.solver.conf_budget(self._next_slice)
            match self.solver.solve_limited():
                case True:
                    self._note_solution()
                    if self._solutions == self._goal.limit:
                        return "limit"
                case False:
                    return "finished"
            if self._goal.progress is not None:
                self._goal.progress(self.counters)
        return "budget"

    def _note_solution(self) -> None:
        """And forbid it, so that the next one is another."""
        true = [variable for variable in self.solver.get_model() if variable > 0]
        if self.first_solution is None:
            values = bytes((variable - 1) % self._grid.size + 1 for variable in true)
            self.first_solution = self._grid.with_values(values)
        self._solutions += 1
        self.solver.add_clause([-variable for variable in true])

    @property
    def counters(self) -> Counters:
        counts = self.solver.accum_stats()
        return Counters(
            guesses=counts["decisions"],
            backtracks=counts["conflicts"],
            solutions=self._solutions,
        )

    @property
    def _is_used_up(self) -> bool:
        nodes = self._goal.nodes
        return self.clock.has_run_out or (nodes is not None and self._conflicts >= nodes)

    @property
    def _conflicts(self) -> int:
        return self.counters.backtracks

    @property
    def _next_slice(self) -> int:
        nodes = self._goal.nodes
        return CONFLICTS_PER_SLICE if nodes is None else min(CONFLICTS_PER_SLICE, nodes)
