"""Functions as options, cancelling, the end of a process: on the first thread and in a Worker."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.npm.package import run_node

BEGINNING = """
import * as here from "garns";
import { EngineFault, startWorker } from "garns/worker";
const [, , thread] = process.argv;
const garns = thread === "worker" ? startWorker() : here;
const empty = ".".repeat(81);
"""


def run(project: Path, program: str, thread: str) -> list[str]:
    path = project / "program.mjs"
    path.write_text(BEGINNING + program, encoding="utf-8")
    return run_node(path, thread, cwd=project).splitlines()


@pytest.mark.parametrize("thread", ["here", "worker"])
def test_a_count_is_cancelled_and_another_goes_on(project: Path, thread: str) -> None:
    program = """
    const controller = new AbortController();
    const counts = [];
    const counting = garns.count(empty, {
      signal: controller.signal,
      progress: (count) => counts.push(count) === 2 && controller.abort("enough"),
    });
    console.log(await garns.count("1234............"));
    console.log(await counting.catch((reason) => reason), counts[0] > 0, counts[1] > counts[0]);
    const late = garns.solve(empty, { signal: controller.signal });
    console.log(await late.catch((reason) => reason));
    console.log((await garns.solve("......4..13..2..")).line);
    """
    expected = ["12", "enough true true", "enough", "1423234141323214"]
    assert run(project, program, thread) == expected


@pytest.mark.parametrize("thread", ["here", "worker"])
def test_a_long_list_tells_how_far_it_is(project: Path, thread: str) -> None:
    program = """
    const controller = new AbortController();
    const lines = Array(20_000).fill(empty);
    const progress = (done) => controller.abort(done > 0 && done < 20_000);
    const solving = garns.solveMany(lines, { signal: controller.signal, progress });
    console.log(await solving.catch((reason) => reason));
    """
    assert run(project, program, thread) == ["true"]


@pytest.mark.parametrize("thread", ["here", "worker"])
def test_lines_that_cannot_be_read_are_told_one_by_one(project: Path, thread: str) -> None:
    program = """
    const text = [empty, empty.slice(1), empty, empty.slice(1)].join(String.fromCharCode(10));
    const onError = ({ name, line }) => console.log(name, line);
    console.log((await garns.read(text, { onError })).map(({ lineNumber }) => lineNumber));
    console.log(await garns.read(text).catch((error) => error instanceof here.UnreadableInput));
    """
    told = ["UnreadableInput 2", "UnreadableInput 4"]
    assert run(project, program, thread) == [*told, "[ 1, 3 ]", "true"]


def test_a_worker_that_is_idle_does_not_keep_the_process(project: Path) -> None:
    program = """
    console.log((await garns.solve("......4..13..2..")).size);
    """
    assert run(project, program, "worker") == ["4"]


def test_what_is_under_way_when_a_worker_is_closed_is_rejected(project: Path) -> None:
    program = """
    const counting = garns.count(empty);
    garns.close();
    console.log(await counting.catch((error) => error instanceof EngineFault));
    console.log(await garns.count("1234............"));
    """
    assert run(project, program, "worker") == ["true", "12"]


@pytest.mark.parametrize("thread", ["here", "worker"])
def test_a_core_at_another_place_and_one_that_is_missing(project: Path, thread: str) -> None:
    program = """
    import { readFileSync } from "node:fs";
    const make = thread === "worker" ? startWorker : here.createGarns;
    const address = import.meta.resolve("garns/garns.wasm");
    const bytes = readFileSync(new URL(address));
    for (const wasm of [address, new URL(address), bytes, new WebAssembly.Module(bytes)]) {
      console.log(await make({ wasm }).count("1234............"));
    }
    console.log(await make({ wasm: "file:///nowhere.wasm" }).count("1...").catch(() => "missing"));
    """
    assert run(project, program, thread) == ["12", "12", "12", "12", "missing"]
