"""`garns serve`: the web page, and the HTTP interface behind it.

The server keeps nothing: games live in the browser. What a request costs is bounded, and all work
on puzzles is done by processes that can be stopped.
"""

from .addresses import is_loopback
from .app import LOCAL_HOSTS, application
from .door import server
from .limits import LOCAL, PUBLIC, Limits

__all__ = ["LOCAL", "LOCAL_HOSTS", "PUBLIC", "Limits", "application", "is_loopback", "server"]
