"""A host of files that a test has in its hand: it holds back chosen files, is gone, or has another
version, at the moment that the test wants."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from garns.web.kept import MEDIA_TYPES


class HeldServer:
    """Serves `files`, by their paths; a test may replace them."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = files
        self.is_gone = False
        self.asked = Counter[str]()
        self.waiting = set[str]()
        self._held = ""
        self._released = threading.Event()
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self.address = f"http://localhost:{self._server.server_port}/"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.release()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def hold(self, part: str) -> None:
        """From now on, nobody gets files with this in their paths."""
        self._released = threading.Event()
        self._held = part

    def release(self) -> None:
        self._held = ""
        self._released.set()

    def answer(self, path: str) -> bytes | None:
        """The content of a file; None if there is no such file."""
        name = path.removeprefix("/") or "index.html"
        self.asked[name] += 1
        if self._held and self._held in name:
            self.waiting.add(name)
            self._released.wait()
            self.waiting.discard(name)
        return self.files.get(name)

    def _handler(server) -> type[BaseHTTPRequestHandler]:  # noqa: N805 (`self` is the handler)
        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                path = urlsplit(self.path).path
                content = server.answer(path)
                # A browser that was stopped does not wait for its answer.
                with suppress(ConnectionError):
                    if not server.is_gone:
                        self._send(content, MEDIA_TYPES.get(Path(path).suffix, "text/html"))

            def _send(self, content: bytes | None, media_type: str) -> None:
                self.send_response(404 if content is None else 200)
                self.send_header("Content-Type", media_type)
                self.send_header("Content-Length", str(len(content or b"")))
                self.end_headers()
                self.wfile.write(content or b"")

            def log_message(self, *_: object) -> None:
                pass

        return Handler
