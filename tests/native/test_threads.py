"""The search lets other threads run, and may be shared by them."""

import time
from concurrent.futures import ThreadPoolExecutor
from threading import Event

from garns.native import Backtracking, Status
from tests.native.boards import blocks, counts, search, searched

# Large enough that no slice of these tests comes to its end by itself.
SIZE = 9


def endless() -> Backtracking:
    return search(SIZE, bytes(SIZE * SIZE), blocks(SIZE, 3), limit=0)


def test_other_threads_run_during_a_slice() -> None:
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
    assert any(begin + margin < moment < end - margin for moment in moments)


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
