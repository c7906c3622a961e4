"""Rate limits: how often something may be tried, such as passwords, codes and hand-ins."""

from __future__ import annotations

import hashlib
from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from ..store.tables import Trial, utc_now


class Bound(NamedTuple):
    """At most so many `times` within `seconds`."""

    times: int
    seconds: int


PASSWORDS_OF_LOGIN = Bound(10, 600)
WRONG_FROM_ADDRESS = Bound(200, 600)
"""A whole school may come from one address."""
JOINING_OF_ACCOUNT = Bound(20, 600)
HAND_INS = Bound(30, 60)


def too_many(session: Session, what: str, who: str, bound: Bound) -> bool:
    """Whether the bound is reached. Names and addresses are kept as hashes only."""
    since = utc_now() - timedelta(seconds=bound.seconds)
    found = session.scalar(
        select(func.count())
        .select_from(Trial)
        .where(Trial.key == _key(what, who), Trial.at > since)
    )
    return (found or 0) >= bound.times


def note_trial(session: Session, what: str, who: str) -> None:
    session.execute(delete(Trial).where(Trial.at < utc_now() - timedelta(hours=1)))
    session.add(Trial(key=_key(what, who)))


def forget_trials(session: Session, what: str, who: str) -> None:
    session.execute(delete(Trial).where(Trial.key == _key(what, who)))


def _key(what: str, who: str) -> str:
    return f"{what}:{hashlib.sha256(who.encode()).hexdigest()[:40]}"
