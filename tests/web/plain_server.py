"""The plainest server there is: `python -m http.server`, in a process of its own."""

from __future__ import annotations

import socket
import subprocess
import sys
from pathlib import Path
from typing import Self

from tests.clocks import wait_until


class PlainServer:
    """Serves a folder until it is stopped, and may be started again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = int(free.getsockname()[1])
        self.address = f"http://localhost:{self.port}/"
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "http.server", str(self.port)),
                *("--bind", "127.0.0.1", "--directory", str(self.folder)),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(self._answers)

    def _answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port)).close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()
