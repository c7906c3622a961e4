"""The answers to many puzzles: one kind of result for `solve_many`, `check_many`, `rate_many`,
`generate_many` and `explain_many`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar, overload

from .errors import GarnsError, MissingExtra
from .grid import Grid
from .puzzle import Puzzle

T = TypeVar("T")


class Column(NamedTuple):
    """What an answer has in a column of a table."""

    type: str
    """The name that Arrow has for it."""
    value_in: Callable[[Any], object]


def column(type: str, attribute: str) -> Column:
    """One that has an attribute of the answers."""
    return Column(type, attrgetter(attribute))


@dataclass(frozen=True)
class Items(Sequence[Any]):
    """Items that are made when somebody looks at them: a million of them need no memory."""

    length: int
    at: Callable[[int], Any]

    def __len__(self) -> int:
        return self.length

    def __getitem__(self, index: Any) -> Any:
        return self.at(range(self.length)[index])


class Results(Sequence[T | GarnsError], Generic[T]):
    """One answer for each puzzle, in their order. In the place of a puzzle without an answer stands
    the error that says why.

        >>> import garns
        >>> ratings = garns.rate_many(["1234341221434...", "." * 16])
        >>> len(ratings), ratings[0].level
        (2, 'easy')
        >>> {place: str(error) for place, error in ratings.failures.items()}
        {1: 'The puzzle has more than one solution.'}
    """

    def __init__(
        self,
        puzzles: Sequence[object],
        answers: Sequence[T | GarnsError],
        columns: Mapping[str, Column],
    ) -> None:
        self._puzzles = puzzles
        self._answers = answers
        self._columns = columns

    def __len__(self) -> int:
        return len(self._answers)

    @overload
    def __getitem__(self, index: int) -> T | GarnsError: ...
    @overload
    def __getitem__(self, index: slice) -> list[T | GarnsError]: ...
    def __getitem__(self, index: int | slice) -> T | GarnsError | list[T | GarnsError]:
        if isinstance(index, slice):
            return [self._answers[number] for number in range(len(self))[index]]
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(index)
        return self._answers[number]

    def __iter__(self) -> Iterator[T | GarnsError]:
        return (self._answers[number] for number in range(len(self)))

    def __repr__(self) -> str:
        # Not how many have failed: of a million, that would make all answers.
        return f"<{type(self).__name__}: {len(self)}>"

    @cached_property
    def failures(self) -> dict[int, GarnsError]:
        """Why puzzles have no answer, by their numbers from 0."""
        return {
            number: answer for number, answer in enumerate(self) if isinstance(answer, GarnsError)
        }

    @property
    def successes(self) -> list[T]:
        """The answers without the errors."""
        return [answer for answer in self if not isinstance(answer, GarnsError)]

    def to_arrow(self) -> Any:
        """A table of pyarrow with a row for each puzzle; `error` says why there is no answer."""
        try:
            import pyarrow
        except ImportError:
            raise MissingExtra("pyarrow", "parquet") from None
        types = {"puzzle": "string", **self._types(), "error": "string"}
        schema = pyarrow.schema(
            [(name, _arrow_type(pyarrow, each)) for name, each in types.items()]
        )
        return pyarrow.table(self._values(), schema=schema)

    def to_pandas(self) -> Any:
        """The same table as a data frame of pandas."""
        try:
            import pandas
        except ImportError:
            raise MissingExtra("pandas", "pandas") from None
        return pandas.DataFrame(self._values())

    def _types(self) -> dict[str, str]:
        return {name: each.type for name, each in self._columns.items()}

    def _puzzle_lines(self) -> list[object]:
        return [_line(puzzle) for puzzle in self._puzzles]

    def _values(self) -> dict[str, list[object]]:
        """The columns of the table."""
        answers = list(self)
        return {
            "puzzle": self._puzzle_lines(),
            **{
                name: [
                    None if isinstance(answer, GarnsError) else each.value_in(answer)
                    for answer in answers
                ]
                for name, each in self._columns.items()
            },
            "error": [
                str(answer) if isinstance(answer, GarnsError) else None for answer in answers
            ],
        }


def _line(puzzle: object) -> str | None:
    """A puzzle in one line; what cannot be read stays as it was."""
    if puzzle is None or isinstance(puzzle, GarnsError):
        return None
    return puzzle.line if isinstance(puzzle, Grid | Puzzle) else str(puzzle)


def _arrow_type(pyarrow: Any, name: str) -> Any:
    """Arrow names all but lists."""
    inner = name.removeprefix("list<").removesuffix(">")
    type = pyarrow.type_for_alias(inner)
    return type if inner == name else pyarrow.list_(type)
