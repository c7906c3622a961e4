"""Which algorithms of the ladder: what the commands of the lab share."""

from __future__ import annotations

from typing import Any

from garns.messages import say
from garns.model import InvalidRequest
from garns.search.ladder import ALGORITHMS, Algorithm, algorithm_named

from .translated_click import nearest


def algorithm_wished(name: str) -> Algorithm:
    known = [algorithm.id for algorithm in ALGORITHMS]
    wanted = name.strip().lower()
    if wanted not in known:
        hint = nearest(wanted, known) or say("algorithms.list")
        raise InvalidRequest("algorithms.unknown-near", name=name, hint=hint)
    return algorithm_named(wanted)


def algorithm_ids(_context: Any, _parameter: Any, incomplete: str) -> list[str]:
    """For the shell."""
    return [each.id for each in ALGORITHMS if each.id.startswith(incomplete)]
