"""Mining: no puzzle of a vicinity is lost, none comes twice, and a run that was killed goes on to
the same bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy
import pytest

import garns
from garns.data import DataSet, Job, Report, ShardRecord, Threads, build_shard, open_dataset
from garns.data.batch import Batch
from garns.data.commands import commands_for
from garns.data.conditions import least
from garns.data.manifest import Manifest
from garns.data.mining import Counts, Limits, mine, mine_recipe, seeds_input, seeds_of
from garns.data.parquet_files import table_from
from garns.data.recipe import Recipe
from garns.data.seen import Seen, hashes
from garns.data.store import LocalStore
from garns.data.vicinity import Swap, minimal, removals, vicinity
from garns.data.where import parse
from garns.model import InvalidRequest, Layout, UnreadableInput
from garns.rating.upper_tiers import below_many
from tests.datasets.conftest import files_in

HARD = "..4.6.31.9....754..3.9.....7....49......9......67....2.....9.3..894....6.57.3.8.."
"""Of the bank. Few of its neighbours are valid, and rating them takes a moment."""

EASY = "58.1...23.1..2.75929.735....4....8..9.3...2.4..2....9....273.48425.1..3.73...4.62"
KEEP = "er >= 2.5"
TWO_ROUNDS = Limits(rounds=2)


def values_of(*lines: str) -> Any:
    return Batch.of_grids(Layout.of_size(9), [garns.parse(line).grid for line in lines]).values


def lines_of(boards: Any) -> list[str]:
    return ["".join(map(str, board)).replace("0", ".") for board in boards]


def recipe_for(seeds: Any, **options: Any) -> Recipe:
    swap = Swap(1, removals=2, **options)
    return mine_recipe([seeds_input(seeds)], KEEP, ("er", "round"), swap, shard_rows=20)


def mined(
    folder: Path,
    limits: Limits = TWO_ROUNDS,
    watch: Callable[[Counts], None] | None = None,
    runner: Any = None,
) -> Manifest:
    seeds = seeds_of(values_of(EASY))
    return mine(
        recipe_for(seeds), seeds, str(folder), runner or Threads(1), limits=limits, watch=watch
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> DataSet:
    """Two rounds that nothing disturbs."""
    folder = tmp_path_factory.mktemp("mining") / "mined"
    mined(folder)
    return open_dataset(folder)


# The vicinity


def additions(fewer: str, puzzle: str, count: int) -> Iterator[dict[int, str]]:
    """Up to `count` givens that leave one solution of a board, found among all its solutions. None
    is the puzzle's own, and without the last one, by its cell, there are several solutions."""
    solutions = [grid.line for grid in garns.solutions(fewer)]
    having = dict[tuple[int, str], set[int]]()
    for number, line in enumerate(solutions):
        for cell in range(81):
            if fewer[cell] == "." and line[cell] != puzzle[cell]:
                having.setdefault((cell, line[cell]), set()).add(number)
    for number in range(1, count + 1):
        for chosen in combinations(sorted(having), number):
            left = [having[each] for each in chosen]
            before = [set.intersection(*left[:n]) for n in range(1, number)]
            if len(set.intersection(*left)) == 1 and all(len(each) > 1 for each in before):
                yield dict(chosen)


def reduced(puzzle: str) -> str:
    """The slow way to drop the first redundant given, again and again."""
    for cell in range(81):
        fewer = puzzle[:cell] + "." + puzzle[cell + 1 :]
        if puzzle[cell] != "." and garns.is_unique(fewer):
            return reduced(fewer)
    return puzzle


def form_of(puzzle: str) -> str:
    return garns.canonical(puzzle).line


@pytest.mark.parametrize(("givens", "every"), [(1, 1), (2, 100)])
def test_a_vicinity_has_what_a_slow_twin_finds(givens: int, every: int) -> None:
    board, swap = values_of(HARD)[0], Swap(givens, removals=4 // givens, seed=1)
    expected = list[str]()
    for cells in removals(board, swap):
        fewer = "".join("." if cell in cells else HARD[cell] for cell in range(81))
        for added in additions(fewer, HARD, givens):
            expected.append("".join(added.get(cell, fewer[cell]) for cell in range(81)))
    found = vicinity(board, swap, 1)
    assert found.unique == len(expected) >= 20
    forms = {form_of(reduced(each)) for each in expected[::every]}
    assert forms <= set(lines_of(found.forms))
    assert every > 1 or len(forms) == len(found.forms)


def test_all_ways_to_remove_givens_or_a_sample_of_them() -> None:
    board = values_of(HARD)[0]
    all_ways = set(removals(board, Swap(2)))
    assert len(all_ways) == 27 * 26 // 2
    sample = list(removals(board, Swap(2, 10, seed=1)))
    assert len(sample) == 10
    assert set(sample) < all_ways
    assert sample == list(removals(board, Swap(2, 10, seed=1)))
    assert sample != list(removals(board, Swap(2, 10, seed=2)))
    assert set(removals(board, Swap(2, 1000))) == all_ways


def test_redundant_givens_are_dropped() -> None:
    boards = values_of(EASY, garns.solve(EASY).line, HARD)
    found = lines_of(minimal(boards))
    assert found == [reduced(line) for line in lines_of(boards)]
    assert lines_of(minimal(minimal(boards))) == found


def test_puzzles_that_need_few_guesses_can_be_left_out() -> None:
    board = values_of(HARD)[0]
    everything, hard = (set(lines_of(vicinity(board, Swap(guesses=n)).forms)) for n in (0, 3))
    assert set() < hard < everything
    # The search of one board counts its guesses in another way: the border is not sharp.
    for line, is_hard in [
        *((each, True) for each in hard),
        *((e, False) for e in everything - hard),
    ]:
        verdict = garns.check(line, nodes=1 if is_hard else 30).verdict
        assert (verdict == "unknown") == is_hard


# What was seen


def test_hashes_are_the_same_on_every_machine() -> None:
    assert hex(hashes(values_of(HARD))[0]) == "0xf7272c18b1fb82fe"


def test_what_was_seen_is_known_in_memory_and_on_disk() -> None:
    chance = numpy.random.default_rng(1)
    seen, known = Seen(longest_in_memory=50), set[bytes]()
    for _ in range(40):
        forms = numpy.unique(chance.integers(0, 2, (30, 10), numpy.uint8), axis=0)
        new = [form.tobytes() for form in forms if form.tobytes() not in known]
        assert [form.tobytes() for form in seen.add(forms)] == new
        known.update(new)
        assert len(seen) == len(known)
    assert len(known) > 500


# Mining


def puzzles_in(dataset: DataSet) -> list[str]:
    return [line for table in dataset.tables(["puzzle"]) for line in table["puzzle"].to_pylist()]


def met_in(dataset: DataSet) -> list[str]:
    """All that was rated, kept or not."""
    names = [name for name in dataset.store.names("mining") if name.endswith(".parquet")]
    tables = (table_from(dataset.store.read(f"mining/{name}"), name) for name in names)
    return [line for table in tables for line in table["puzzle"].to_pylist()]


def test_new_puzzles_as_wished_and_each_once(whole: DataSet) -> None:
    found, met = puzzles_in(whole), met_in(whole)
    assert 20 < len(found) < len(met)
    assert len({*met, form_of(EASY)}) == len(met) + 1
    assert [form_of(line) for line in met] == met
    ratings = {line: garns.rate(line, scale="se").er for line in met}
    assert found == [line for line in met if ratings[line] >= 2.5]
    rows = [row for table in whole.tables() for row in table.to_pylist()]
    assert [row["er"] for row in rows] == [ratings[line] for line in found]
    assert {row["round"] for row in rows} == {1, 2}


def test_the_second_round_goes_around_what_the_first_has_kept(whole: DataSet) -> None:
    rows = [row for table in whole.tables() for row in table.to_pylist()]
    sources = sorted(row["puzzle"] for row in rows if row["round"] == 1)
    swap = Swap(1, removals=2)
    near = {line for each in values_of(*sources) for line in lines_of(vicinity(each, swap).forms)}
    second = {row["puzzle"] for row in rows if row["round"] == 2}
    first = {form_of(EASY), *lines_of(vicinity(values_of(form_of(EASY))[0], swap).forms)}
    assert second == {line for line in near - first if garns.rate(line, scale="se").er >= 2.5}


def test_statistics(tmp_path: Path, whole: DataSet) -> None:
    told = list[Counts]()
    mined(tmp_path, watch=told.append)
    last = told[-1]
    assert (last.round, last.kept, last.new) == (2, len(whole), len(met_in(whole)))
    assert last.rated == last.new < last.unique < last.tried
    assert last.best == max(max(table["er"].to_pylist()) for table in whole.tables() if len(table))
    for name in ("sources", "tried", "unique", "new", "kept"):
        figures = [getattr(each, name) for each in told]
        assert figures == sorted(figures)


class Killed(Exception):
    """The end of a run that nothing has prepared."""


def test_a_run_killed_before_any_write_goes_on_to_the_same_bytes(
    whole: DataSet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each run gets a little further than the one before."""
    write = LocalStore.write

    def killing(limit: int) -> Callable[..., None]:
        left = limit

        def write_or_die(self: LocalStore, name: str, *content: bytes) -> None:
            nonlocal left
            if not left:
                raise Killed
            left -= 1
            write(self, name, *content)

        return write_or_die

    for kills in range(100):  # noqa: B007
        monkeypatch.setattr(LocalStore, "write", killing(3))
        with suppress(Killed):
            mined(tmp_path)
            break
    assert 5 < kills < 99
    assert files_in(tmp_path) == files_in(Path(whole.url))


def test_ctrl_c_leaves_a_data_set(whole: DataSet, tmp_path: Path) -> None:
    def interrupt(counts: Counts) -> None:
        if counts.kept:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mined(tmp_path, watch=interrupt)
    found = puzzles_in(open_dataset(tmp_path))
    assert found == puzzles_in(whole)[: len(found)] != []
    assert mined(tmp_path) == whole.manifest


class Backwards:
    """A runner that does the last shard first, as a cluster may."""

    def run(self, job: Job, numbers: Sequence[int], report: Report) -> None:
        for number in reversed(numbers):
            record = build_shard(job.recipe.to_json(), number, job.url)
            report.shard(ShardRecord(**record))


def test_shards_in_any_order_and_any_number_of_threads(whole: DataSet, tmp_path: Path) -> None:
    mined(tmp_path / "backwards", runner=Backwards())
    mined(tmp_path / "threads", runner=Threads(2))
    for name in ("backwards", "threads"):
        assert files_in(tmp_path / name) == files_in(Path(whole.url))


@pytest.mark.parametrize("runner", [Threads(1), Backwards()])
def test_a_number_of_puzzles(whole: DataSet, tmp_path: Path, runner: Any) -> None:
    """The shards up to the one that is enough, and no file of another one."""
    few = mined(tmp_path, Limits(puzzles=3, rounds=2), runner=runner)
    assert few.rows >= 3 > few.rows - few.shards[-1].rows
    assert few.shards == whole.manifest.shards[: len(few.shards)]
    assert len(list((tmp_path / "data").iterdir())) == len(few.shards) < len(whole.manifest.shards)
    assert mined(tmp_path, Limits(puzzles=3, rounds=2)) == few
    mined(tmp_path)
    assert files_in(tmp_path) == files_in(Path(whole.url))


def test_rounds_and_time_end_it_and_more_go_on(whole: DataSet, tmp_path: Path) -> None:
    assert mined(tmp_path, Limits(seconds=0)).rows == 0
    one = mined(tmp_path, Limits(rounds=1))
    assert 0 < one.rows < len(whole)
    assert mined(tmp_path, Limits(rounds=1)) == one
    mined(tmp_path)
    assert files_in(tmp_path) == files_in(Path(whole.url))


def test_it_ends_when_nothing_new_is_found(tmp_path: Path) -> None:
    seeds = seeds_of(values_of(HARD))
    recipe = mine_recipe([seeds_input(seeds)], "givens < 17", (), Swap(removals=1))
    assert mine(recipe, seeds, str(tmp_path), Threads(1)).rows == 0


def test_in_any_store(whole: DataSet) -> None:
    url = "memory://tests/mining"
    seeds = seeds_of(values_of(EASY))
    found = mine(recipe_for(seeds), seeds, url, Threads(1), limits=TWO_ROUNDS)
    assert found == whole.manifest


def test_the_seeds_are_known_by_their_classes() -> None:
    moved = garns.canonical(EASY).line
    several = "." * 81
    seeds = seeds_of(values_of(EASY, moved, several, HARD))
    assert sorted(lines_of(seeds)) == sorted([form_of(HARD), moved])
    assert seeds_input(seeds) == seeds_input(seeds_of(values_of(HARD, EASY)))


def test_what_cannot_be_mined() -> None:
    seeds = [seeds_input(seeds_of(values_of(HARD)))]
    with pytest.raises(UnreadableInput, match=r"^--keep:1:1: .*elo"):
        mine_recipe(seeds, "elo > 3", ())
    with pytest.raises(InvalidRequest, match="number"):
        mine_recipe(seeds, KEEP, ("number",))
    with pytest.raises(InvalidRequest, match="5"):
        mine_recipe(seeds, KEEP, (), Swap(5))


def test_another_recipe_is_refused(whole: DataSet) -> None:
    seeds = seeds_of(values_of(EASY))
    with pytest.raises(InvalidRequest, match="seed"):
        mine(recipe_for(seeds, seed=9), seeds, whole.url, Threads(1))


def test_the_command_that_mines_it_again() -> None:
    recipe = mine_recipe([seeds_input(values_of(HARD), "lists/hard.txt")], KEEP, (), Swap(2, 9, 4))
    assert commands_for(recipe, "out") == [
        "garns data mine --around hard.txt --swap 2 --keep 'er >= 2.5' --removals 9 --seed 4 "
        "--columns puzzle --shard-rows 200 -o out"
    ]


# Upper tiers


def test_upper_tiers_leave_out_only_what_would_not_be_kept(tmp_path: Path) -> None:
    seeds, kept = seeds_of(values_of(HARD)), dict[bool, list[Any]]()
    for upper_tiers in (False, True):
        keep, swap = "er >= 8.4 and ed > 1", Swap(1, removals=9)
        recipe = mine_recipe(
            [seeds_input(seeds)], keep, ("er", "ep"), swap, upper_tiers=upper_tiers
        )
        folder = tmp_path / str(upper_tiers)
        mine(recipe, seeds, str(folder), Threads(1), limits=Limits(rounds=1))
        kept[upper_tiers] = open_dataset(folder).table(0).to_pylist()
    assert kept[True] == kept[False]
    assert kept[True]


def test_what_is_below_is_rated_below() -> None:
    puzzles = [each.grid.line for each in garns.generate_many(300, seed=9, minimal=True).successes]
    ratings = [each.er for each in garns.rate_many(puzzles, scale="se").successes]
    boards = values_of(*puzzles).tobytes()
    for floor in (7.0, 8.5, 9.0, 10.5):
        below = below_many(boards, floor, threads=2)
        known = [er for er, is_below in zip(ratings, below, strict=True) if is_below]
        assert max(known) < floor
        # Most puzzles drawn at random are easier, and that is seen.
        assert len(known) > 100
        assert below == below_many(boards, floor, threads=1)


@pytest.mark.parametrize(
    ("keep", "floor"),
    [
        ("er >= 10", 10),
        ("9.5 < er and ed < 9", 9.5),
        ("er >= 9 and er >= 10", 10),
        ("er = 9 or er > 10", 9),
        ("er in (9.5, 9.1)", 9.1),
        ("er >= 9 or ed > 8", None),
        ("not er < 9", None),
        ("ep >= 9", None),
        ("er <= 9", None),
    ],
)
def test_the_least_er_of_a_condition(keep: str, floor: float | None) -> None:
    assert least(parse(keep), "er") == floor


@pytest.mark.parametrize("keep", ["ed >= 9", "er < 9", "er >= 6.9"])
def test_upper_tiers_need_a_bound(keep: str) -> None:
    with pytest.raises(InvalidRequest, match=r"--upper-tiers .* 7 at least"):
        mine_recipe([seeds_input(values_of(EASY))], keep, ("er",), upper_tiers=True)
