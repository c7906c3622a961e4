"""The search lets other threads run, and may be shared by them."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from garns.native import Backtracking, ClassicSolutions, General, Status, best_instruction_set
from tests.native.boards import blocks, counts, pack, search, searched

# Large enough that no slice of these tests comes to its end by itself.
SIZE = 9


def endless() -> Backtracking:
    return search(SIZE, bytes(SIZE * SIZE), blocks(SIZE, 3), limit=0)


def test_other_threads_run_during_a_slice() -> None:
    """Some slices, for on a busy machine the other thread may have no core during one of them."""
    assert any(another_thread_ran_during_a_slice() for _ in range(20))


def another_thread_ran_during_a_slice() -> bool:
    started = Event()

    def run_slice() -> tuple[float, float]:
        started.set()
        begin = time.perf_counter()
        endless().run(50_000_000)
        return begin, time.perf_counter()

    moments = []
    with ThreadPoolExecutor(1) as pool:
        slice_times = pool.submit(run_slice)
        started.wait()
        while not slice_times.done():
            moments.append(time.perf_counter())
            time.sleep(0.001)
    begin, end = slice_times.result()
    # Well inside the slice: a thread that had to wait for it has no moment there.
    margin = (end - begin) / 4
    return any(begin + margin < moment < end - margin for moment in moments)


def test_threads_share_one_search() -> None:
    whole = searched(6, bytes(36), blocks(6, 2), limit=10_000)
    shared = search(6, bytes(36), blocks(6, 2), limit=10_000)

    def take_slices() -> None:
        while shared.run(100) is Status.RUNNING:
            assert shared.calls > 0
            assert shared.first_solution in (None, whole.first_solution)

    with ThreadPoolExecutor(4) as pool:
        for worker in [pool.submit(take_slices) for _ in range(4)]:
            worker.result()
    assert counts(shared) == counts(whole)


def test_threads_share_one_general_search() -> None:
    houses = pack(blocks(6, 2))
    shared = General(6, bytes(36), houses)
    limit = 3000

    def take_slices() -> set[bytes]:
        seen = set()
        while shared.run(limit, 1) is Status.RUNNING:
            assert shared.nodes > 0
            assert shared.solutions <= limit
            seen.add(shared.solution or b"")
        seen.add(shared.solution or b"")
        return seen

    with ThreadPoolExecutor(4) as pool:
        workers = [pool.submit(take_slices) for _ in range(4)]
        seen = set().union(*(worker.result() for worker in workers))
    assert shared.solutions == limit
    assert {len(solution) for solution in seen} <= {0, 36}


def test_threads_share_one_classic_search() -> None:
    values = bytes([1, 2, 3, *bytes(78)])
    alone, shared = (ClassicSolutions(values, best_instruction_set()) for _ in range(2))
    expected = {alone.next(10**6) for _ in range(4000)}

    def take_solutions() -> set[object]:
        assert shared.guesses >= 0
        return {shared.next(10**6) for _ in range(1000)}

    with ThreadPoolExecutor(4) as pool:
        workers = [pool.submit(take_solutions) for _ in range(4)]
        found = [worker.result() for worker in workers]
    assert set().union(*found) == expected
    assert shared.guesses == alone.guesses
