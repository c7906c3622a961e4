"""`garns generate`: puzzles with exactly one solution, reproducible from a seed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from garns.bank import constraint_example
from garns.draw import board_text, constraints_text
from garns.formats import PLAIN_TEXT, Format, Source, all_formats, format_named
from garns.generation.duplicates import Duplicates
from garns.generation.grids import as_layout, checked_seed
from garns.generation.puzzles import MadeBlock, made_blocks
from garns.generation.ruled_wishes import RuledWishes, ruled_wishes
from garns.generation.wishes import wishes
from garns.messages import say
from garns.messages.steps import level_name
from garns.model import CHARACTERS, InvalidRequest, Layout, Puzzle

from ..arguments import options
from ..arguments.options import Reading
from ..arguments.technique_options import PUZZLE_WISHES, puzzle_wishes, rule_names
from ..arguments.translated_click import Command, Complaint, option
from ..generating.orders import SEED_MARK, LayoutOrder, Order
from ..generating.ruled_orders import RuledOrder
from ..running.complaints import complain
from ..running.exit_codes import Exit
from ..writing.documents import (
    Entry,
    tell_seed,
    wished_notation,
    write_entries,
    write_puzzles,
)
from ..writing.output import (
    can_grow,
    emitter,
    is_terminal,
    json_line,
    prints_frames,
    shows_numbers,
    terminal_width,
    with_er,
)
from ..writing.resumable import ResumableOutput, recipe_of, resumable

if TYPE_CHECKING:
    from garns.data import Effort, Recipe
    from garns.data.shards import Text, TextFacts


LOSSLESS = "json"
"""The notation of puzzles with rules, for which lines have no place."""


@click.command("generate", cls=Command)
@options.command_options(
    option("-n", "count", type=options.COUNT, default=1, value="n"),
    option("--seed", type=click.IntRange(min=0), value="n"),
    option("--rules", value="rules", shell_complete=rule_names),
    option("--no-givens", is_flag=True),
    puzzle_wishes(*PUZZLE_WISHES),
    option("--duplicates", "report_duplicates", is_flag=True),
    option("--threads", type=options.THREADS, value="n"),
    options.cluster,
    option(
        "--timeout",
        type=options.Seconds(min=0),
        value="seconds",
        help_id="cli.generate.option.timeout",
    ),
    option(
        "--to",
        "to",
        value="format",
        shell_complete=options.format_names,
        help_id="cli.generate.option.to",
    ),
    options.json_lines,
    options.results,
    options.ascii_only,
    options.numbers,
    options.board,
)
def command(
    count: int,
    seed: int | None,
    rules: str | None,
    no_givens: bool,
    wished: dict[str, Any],
    report_duplicates: bool,
    threads: int | None,
    cluster: str | None,
    timeout: float | None,
    to: str | None,
    as_json: bool,
    output: Path | None,
    ascii_only: bool,
    numbers: bool | None,
    board: Reading,
) -> Exit:
    if to is not None and as_json:
        raise Complaint("one-of", names="--to, --json")
    target = wished_notation(to, output)
    if seed is None and output is not None and can_grow(output):
        seed = _seed_of_part(output)
    if cluster is not None and seed is None:
        seed = _seed_of_shards(output)
    seed = checked_seed(seed)
    duplicates = Duplicates() if report_duplicates else None
    asked = (seed, count, threads, timeout, duplicates)
    layout = as_layout(board.random_jigsaw or board.layout, seed)
    look = partial(_show, board=board, ascii_only=ascii_only, numbers=shows_numbers(numbers))
    if no_givens and rules is None:
        raise Complaint("missing", name="--rules")
    if rules is not None or layout.corners:
        ruled = _ruled_wishes(layout, rules, wished, cluster, givens=not no_givens)
        is_read_by_people = count == 1 and is_terminal(output)
        if target is None and not (as_json or is_read_by_people):
            target = format_named(LOSSLESS if rules else PLAIN_TEXT)
        if target is not None:
            _refuse_without_rules(target, ruled.kinds)
        order: Order[Any] = RuledOrder(*asked, wishes=ruled)
        _write(order, output, order.words(wished), target, as_json, board, look)
        return _ending(order)
    mask = wished["mask"]
    drawn = wished | {"mask": None if mask is None else _drawing(mask)}
    plain = LayoutOrder(*asked, wishes=wishes(layout, **drawn))
    if cluster is not None:
        target = None if as_json else target or format_named(PLAIN_TEXT)
        _make_on_cluster(plain, output, drawn, plain.words(wished), target, board, cluster)
    else:
        _write(plain, output, plain.words(wished), target, as_json, board, look)
    return _ending(plain)


def _ruled_wishes(
    layout: Layout, rules: str | None, wished: dict[str, Any], cluster: str | None, *, givens: bool
) -> RuledWishes:
    ours = ("symmetry", "difficulty", "technique", "attempts")
    others = {f"--{name}": value for name, value in wished.items() if name not in ours}
    for name, value in (others | {"--cluster": cluster}).items():
        if value:
            raise Complaint("one-of", names=f"{'--rules' if rules else '--layout'}, {name}")
    kept = {name: wished[name] for name in ours}
    return ruled_wishes(layout, rules or (), givens=givens, **kept)


def _refuse_without_rules(target: Format, kinds: tuple[str, ...]) -> None:
    """A puzzle whose constraints are lost is no puzzle."""
    layouts = [constraint_example(kind).grid.layout for kind in kinds]
    if any(map(target.unsaid, layouts)):
        able = [
            each.id for each in all_formats() if each.write and not any(map(each.unsaid, layouts))
        ]
        raise InvalidRequest(
            "generate.rules-notation", format=target.id, kinds=list(kinds), known=able
        )


def _write(
    order: Order[Any],
    output: Path | None,
    words: str,
    target: Format | None,
    as_json: bool,
    board: Reading,
    look: Callable[[Order[Any]], None],
) -> None:
    if output is not None and can_grow(output):
        _resume(order, output, words, None if as_json else target, board)
    elif as_json:
        _emit_json(order, output)
    elif target is None and order.count == 1:
        look(order)
    else:
        target = target or format_named(PLAIN_TEXT)
        made = map(with_er, order.puzzles())
        write_puzzles(made, target, output, board.symbols, tell_seed(target, order.seed))


def _drawing(mask: Path) -> str:
    with mask.open("rb") as stream:
        lines = Source(stream, str(mask)).text().splitlines()
    return "\n".join(line for line in lines if not line.startswith("#"))


def _show(order: Order[Any], board: Reading, ascii_only: bool, numbers: bool) -> None:
    """One puzzle for the eye; it can be piped into other commands as it is."""
    for puzzle in order.puzzles():
        symbols = board.symbols_for(puzzle)
        plain = ascii_only or not prints_frames()
        text = board_text(puzzle.grid, symbols, ascii=plain, numbers=numbers)
        with emitter(None) as emit:
            emit(f"# seed {order.seed}\n{text}\n")
            if puzzle.grid.layout.constraints:
                emit(f"{constraints_text(puzzle.grid.layout, terminal_width())}\n")
            emit(f"# {_facts(puzzle)}\n")


def _facts(puzzle: Puzzle) -> str:
    """`hard, ER 7.1, 24 givens, exactly one solution`."""
    level, er = puzzle.details.get("level"), puzzle.ratings.get("se")
    facts = [level_name(level)] if level else []
    facts += [f"ER {er}"] if er else []
    return ", ".join([*facts, say("generate.made", n=puzzle.clues)])


def _emit_json(order: Order[Any], output: Path | None) -> None:
    with emitter(output) as emit:
        for number, made in order.made():
            emit(json_line(order.record(number, made)))


def _seed_of_part(output: Path) -> int | None:
    """The seed of a part that was left behind, for runs that do not name one."""
    first = str(recipe_of(output).get("header", "")).partition("\n")[0]
    number = first.removeprefix(SEED_MARK)
    return int(number) if first.startswith(SEED_MARK) and number.isdecimal() else None


def _resume(
    order: Order[Any], output: Path, words: str, target: Format | None, board: Reading
) -> None:
    """Make what is not in the file yet, in this notation, or as JSON without one."""
    plain = order if isinstance(order, LayoutOrder) and not board.symbols else None
    in_blocks = plain is not None and target is not None and target.is_list
    recipe = {"header": words}
    if not in_blocks:
        recipe |= {"form": target.id if target else "json", "symbols": str(board.symbols)}
    header = words if in_blocks else tell_seed(target, order.seed) if target else ""
    finish = target.finish_draft if target else None
    with resumable(output, recipe, header.encode(), finish) as file:
        done = file.progress.get("lines", 0)
        if done > order.count:
            raise InvalidRequest("generate.part-has-more", file=f"{output.name}.part", n=done)
        if done:
            complain(say("cli.continued", file=output.name, n=done))
            order.missing = file.progress.get("missing", 0)
        try:
            if plain is not None and in_blocks:
                _grow(plain, file, done, len(header))
            elif target is None:
                _add_records(order, file, done)
            else:
                entries = _entries(order, file, done)
                write_entries(entries, target, board.symbols, file)
        except (KeyboardInterrupt, SystemExit):
            file.cut()
            if file.progress:
                complain(say("cli.continuable", file=output.name, n=file.progress["lines"]))
            raise


def _seed_of_shards(output: Path | None) -> int | None:
    """The seed of shards that were left behind, for runs that do not name one."""
    from garns.data.building import recipe_at

    from ..sharding.sharded_output import required_output, shards_of

    begun = recipe_at(shards_of(required_output(output)))
    return begun.options.get("seed") if begun else None


def _make_on_cluster(
    order: LayoutOrder,
    output: Path | None,
    wished: dict[str, Any],
    words: str,
    target: Format | None,
    board: Reading,
    cluster: str,
) -> None:
    """A list, or a line of JSON for each puzzle."""
    # Imported late, here and below: the libraries are large.
    from garns.data.shards import read_shard

    from ..data.options import chosen_runner
    from ..sharding.sharded_output import joined, required_output

    file, runner = required_output(output), chosen_runner(order.threads, cluster)
    if order.timeout is not None or board.symbols:
        option = "--symbols" if board.symbols else "--timeout"
        raise InvalidRequest("cluster.not-with", option=option)
    if target is not None and not target.is_list:
        raise InvalidRequest("cluster.not-lines", command="generate")
    recipe = _cluster_recipe(order, wished, as_json=target is None)
    with joined(recipe, file, runner, "" if target is None else words) as (store, manifest):
        if order.duplicates is None:
            order.missing = sum(each.notes.get("missing", 0) for each in manifest.shards)
            return
        lines = (line for each in manifest.shards for line in read_shard(store, each).splitlines())
        for number, line in enumerate(lines):
            order.note(number, _known_again(line))


def _cluster_recipe(order: LayoutOrder, wished: dict[str, Any], *, as_json: bool) -> Recipe:
    from garns.data import Recipe
    from garns.data.making import SHARD_ROWS, WISHED_SHARD_ROWS

    layout = order.wishes.layout.name
    options = {"wishes": wished, "layout": layout, "seed": order.seed, "json": as_json}
    is_plain = order.wishes.rating is None and not (wished["difficulty"] or wished["technique"])
    rows = SHARD_ROWS if is_plain and not wished["clues"] else WISHED_SHARD_ROWS
    return Recipe("generate", options, rows=order.count, shard_rows=rows)


def shard(recipe: Recipe, number: int, effort: Effort) -> Text:
    """On a worker: the puzzles of some numbers, as lines."""
    from garns.data.shards import Text

    return Text(partial(_write_shard, recipe, number, effort))


def _write_shard(
    recipe: Recipe, number: int, effort: Effort, write: Callable[[bytes], None]
) -> TextFacts:
    from garns.data.shards import TextFacts

    options, rows = recipe.options, recipe.rows_of(number)
    wish = wishes(Layout.named(options["layout"]), **options["wishes"])
    order = LayoutOrder(options["seed"], recipe.rows, effort.threads, None, None, wishes=wish)
    blocks = made_blocks(
        wish,
        order.seed,
        rows.start,
        len(rows),
        threads=effort.threads,
        progress=effort.progress,
    )
    start = rows.start
    for block in blocks:
        lines = _json_lines if options["json"] else _lines
        write(b"".join(lines(order, start, block)))
        start += len(block.puzzles) // order.cells
    notes = {"missing": order.missing} if order.missing else {}
    return TextFacts(len(rows), notes)


def _json_lines(order: LayoutOrder, start: int, block: MadeBlock) -> Iterator[bytes]:
    for number, made in enumerate(block.made(order.cells), start):
        order.note(number, made and made.values)
        yield json_line(order.record(number, made)).encode()


def _known_again(line: bytes) -> bytes | None:
    """The puzzle of a line, if there is one."""
    if not line.startswith(b"{"):
        return None if line.startswith(b"#") else line.strip()
    puzzle = json.loads(line)["puzzle"]
    return puzzle and str(puzzle).encode()


def _grow(order: LayoutOrder, file: ResumableOutput, done: int, header_size: int) -> None:
    """The lines of a list, block by block."""
    if done:
        _know_again(order, file, header_size)
    for start, block in order.blocks(done):
        lines = b"".join(_lines(order, start, block))
        file.add(lines, lines=start + len(block.puzzles) // order.cells)


def _add_records(order: Order[Any], file: ResumableOutput, done: int) -> None:
    for number, made in order.made_after(done):
        file(json_line(order.record(number, made)))
        file.reach(lines=number + 1, missing=order.missing)


def _entries(order: Order[Any], file: ResumableOutput, done: int) -> Iterator[Entry]:
    has_begun = bool(done) and file.size > 0
    for number, made in order.made_after(done):
        puzzle = None
        if made is not None:
            puzzle = with_er(order.puzzle(made))
        if puzzle is not None and has_begun:
            # All puzzles of a run have the same details: one of them tells what came before.
            yield Entry(puzzle, is_written=True)
            has_begun = False
        yield Entry(puzzle, reached={"lines": number + 1, "missing": order.missing})


def _lines(order: LayoutOrder, start: int, block: MadeBlock) -> Iterator[bytes]:
    for number, made in enumerate(block.made(order.cells), start):
        order.note(number, made and made.values)
        if made is None:
            yield f"# {number}: -\n".encode()
        else:
            yield made.values.translate(_TEXT) + b"\n"


_TEXT = bytes(ord(CHARACTERS[value]) if value < len(CHARACTERS) else 0 for value in range(256))


def _know_again(order: LayoutOrder, file: ResumableOutput, begin: int) -> None:
    """What an earlier run has made counts as seen, and what it has not found as missing."""
    stream = file.stream
    stream.seek(begin)
    for number, line in enumerate(stream):
        order.note(number, _known_again(line))
    stream.seek(0, 2)


def _ending(order: Order[Any]) -> Exit:
    if order.duplicates is not None:
        for number, earlier in order.duplicates.found:
            complain(say("generate.duplicate", number=number, earlier=earlier))
        complain(say("generate.duplicates", n=len(order.duplicates.found)))
    if order.missing:
        complain(say("generate.missing", n=order.missing, attempts=order.attempts))
        return Exit.UNKNOWN
    return Exit.DONE
