"""Pseudonyms: an animal with a good quality, in the language of the course; made once for each."""

from __future__ import annotations

import secrets

from sqlalchemy import select
from sqlalchemy.orm import Session

from garns.messages import say, use_language

from ..store.tables import Course, Member

TRIES = 20


def new_pseudonym(session: Session, course: Course) -> str:
    """That nobody of the course has. When hardly any is left, a number tells them apart."""
    with use_language(course.language):
        # Lists of words, each a sentence of the catalogue: every language has its own.
        animals = say("class-teach.pseudonym.animals").split()
        qualities = say("class-teach.pseudonym.qualities").split()
        for attempt in range(1, 10_000):
            found = say(
                "class-teach.pseudonym",
                animal=secrets.choice(animals),
                quality=secrets.choice(qualities),
            )
            name = found if attempt <= TRIES else f"{found} {attempt - TRIES + 1}"
            if not _is_taken(session, course, name):
                return name
    raise AssertionError("a class has fewer students than there are pseudonyms")


def _is_taken(session: Session, course: Course, name: str) -> bool:
    found = session.scalar(
        select(Member.id).where(Member.course_id == course.id, Member.pseudonym == name).limit(1)
    )
    return found is not None
