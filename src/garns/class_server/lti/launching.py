"""A launch: the platform begins a login, the browser goes there and comes back with a signed
message, which is taken once.

The browser keeps the `state` in a cookie of ours. It is not sent along with the message, since
that is posted by another site; it is asked for at the next address, to which the message leads.
So launches need no cookie of a third party, and nobody can be signed in as somebody else by a
message that another browser asked for.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from datetime import timedelta
from typing import Any, NamedTuple

import requests
from pylti1p3.cookie import CookieService
from pylti1p3.exception import LtiException, OIDCException
from pylti1p3.message_launch import MessageLaunch
from pylti1p3.oidc_login import OIDCLogin
from pylti1p3.request import Request
from pylti1p3.session import SessionService
from sqlalchemy import delete
from sqlalchemy.orm import Session

from garns.model import InvalidRequest

from ..store.tables import Launch, Platform, utc_now
from .claims import Claims, claims_of
from .outgoing import BoundedSession
from .platforms import OnePlatform

LASTS = timedelta(minutes=15)
KEYS_SECONDS = 600.0
KEYS_AGAIN_SECONDS = 10.0
"""How soon keys are fetched once more if one is unknown: a platform may have a new one."""

ASKED_AT_ONCE = threading.BoundedSemaphore(4)
"""A platform that is slow must not hold all threads that answer."""


class Login(NamedTuple):
    address: str
    """At the platform, where the browser goes now."""
    state: str
    nonce: str


class _Fields(Request):  # type: ignore[misc]
    def __init__(self, fields: Mapping[str, str]) -> None:
        self.fields = fields

    def is_secure(self) -> bool:
        return True

    def get_param(self, key: str) -> str:
        return self.fields.get(key, "")


class _NoCookies(CookieService):  # type: ignore[misc]
    """Remembers the state; the page sets the cookie."""

    state = ""

    def get_cookie(self, name: str) -> str | None:
        return None

    def set_cookie(self, name: str, value: str | int, exp: int | None = 3600) -> None:
        self.state = str(value)


class _Once(SessionService):  # type: ignore[misc]
    """Knows one state and one nonce: those of the row that was taken for this launch."""

    def __init__(self, state: str = "", nonce: str = "") -> None:
        self.state = state
        self.nonce = nonce

    def save_nonce(self, nonce: str) -> None:
        self.nonce = nonce

    def check_nonce(self, nonce: str) -> bool:
        return bool(self.nonce) and nonce == self.nonce

    def check_state_is_valid(self, state: str, id_token_hash: str) -> bool:
        return bool(self.state) and state == self.state

    def set_state_valid(self, state: str, id_token_hash: str) -> None:
        """It is used up already."""

    def save_launch_data(self, key: str, jwt_body: Mapping[str, Any]) -> None:
        """What is kept of it is ours to say."""


def begin(fields: Mapping[str, str], platform: Platform, private: str, here: str) -> Login:
    """`here` is where the platform sends its message to."""
    cookies, memory = _NoCookies(), _Once()
    login = OIDCLogin(_Fields(fields), OnePlatform(platform, private), memory, cookies)
    try:
        address = login._prepare_redirect_url(here)
    except OIDCException:
        raise InvalidRequest("class-lti.no-login") from None
    return Login(address, cookies.state, memory.nonce)


def remember(session: Session, state: str, facts: Mapping[str, Any]) -> None:
    session.execute(delete(Launch).where(Launch.expires < utc_now()))
    session.add(Launch(state=state, facts=dict(facts), expires=utc_now() + LASTS))


def take(session: Session, state: str) -> dict[str, Any] | None:
    """What was remembered; whoever asks second gets nothing."""
    found = session.get(Launch, state, with_for_update=True)
    if found is None:
        return None
    facts, is_late = found.facts, found.expires < utc_now()
    session.delete(found)
    session.flush()
    return None if is_late else facts


class _Message(MessageLaunch):  # type: ignore[misc]
    def _get_request_param(self, key: str) -> str:
        return str(self._request.get_param(key))

    def fetch_public_key(self, key_set_url: str) -> Any:
        return KEYS.of(key_set_url, str(self._jwt.get("header", {}).get("kid")))


def check(
    fields: Mapping[str, str], platform: Platform, private: str, state: str, nonce: str
) -> Claims:
    """What the message says, if the platform has signed it for us, for this login, just now."""
    message = _Message(
        _Fields(fields),
        OnePlatform(platform, private),
        _Once(state, nonce),
        _NoCookies(),
        requests_session=BoundedSession(),
    )
    message.set_jwt_verify_options({"verify_aud": False, "require": ["exp", "iat", "iss", "sub"]})
    try:
        body = message.validate().get_launch_data()
    except (LtiException, requests.RequestException, ValueError, KeyError, TypeError):
        raise InvalidRequest("class-lti.refused") from None
    found = claims_of(body)
    if not found.subject:
        raise InvalidRequest("class-lti.refused")
    return found


class _Keys:
    """Keys of platforms, kept for a while."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[float, Any]] = {}
        self._lock = threading.Lock()

    def of(self, address: str, kid: str) -> Any:
        now = time.monotonic()
        with self._lock:
            at, keys = self._known.get(address, (-1e9, None))
        is_there = keys is not None and any(each.get("kid") == kid for each in keys["keys"])
        if now - at < (KEYS_SECONDS if is_there else KEYS_AGAIN_SECONDS):
            return keys
        keys = _fetched(address)
        with self._lock:
            self._known[address] = (now, keys)
        return keys

    def forget(self) -> None:
        with self._lock:
            self._known.clear()


def _fetched(address: str) -> Any:
    if not ASKED_AT_ONCE.acquire(timeout=5):
        raise LtiException("busy")
    try:
        answer = BoundedSession().get(address)
        keys = answer.json() if answer.ok else None
    finally:
        ASKED_AT_ONCE.release()
    if not isinstance(keys, dict) or not isinstance(keys.get("keys"), list):
        raise LtiException("no keys")
    return {"keys": [each for each in keys["keys"] if isinstance(each, dict)]}


KEYS = _Keys()
