"""A small learning platform of the tests' own: keys, OIDC, tokens, class lists and marks, on a port
of this machine."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

from garns.class_server.lti.claims import CLAIM, DEEP_LINKING, MARKS, MEMBERS
from garns.class_server.lti.sending import SCORES

CLIENT, DEPLOYMENT, CONTEXT, LINK = "client-1", "deployment-1", "course-1", "link-1"
KID = "platform-key"
MEMBERSHIP = "http://purl.imsglobal.org/vocab/lis/v2/membership"
LEARNER, TEACHER = f"{MEMBERSHIP}#Learner", f"{MEMBERSHIP}#Instructor"
NRPS = "https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly"


@cache
def key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


@cache
def another_key() -> rsa.RSAPrivateKey:
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


@dataclass
class LearningPlatform:
    address: str = ""
    members: list[dict[str, Any]] = field(default_factory=list)
    scores: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    """The address of the column, and the score."""
    refuses: int = 0
    """How many requests to come are answered with 503."""
    asked: list[str] = field(default_factory=list)
    tool_keys: dict[str, Any] = field(default_factory=dict)
    """With which the tool's signatures are checked."""
    tokens: dict[str, str] = field(default_factory=dict)

    def claims(self, nonce: str, subject: str, role: str, **more: Any) -> dict[str, Any]:
        now = int(time.time())
        return {
            "iss": self.address,
            "aud": CLIENT,
            "sub": subject,
            "nonce": nonce,
            "iat": now,
            "exp": now + 300,
            CLAIM + "version": "1.3.0",
            CLAIM + "message_type": "LtiResourceLinkRequest",
            CLAIM + "deployment_id": DEPLOYMENT,
            CLAIM + "roles": [role],
            CLAIM + "context": {"id": CONTEXT, "title": "Algorithms at the platform"},
            CLAIM + "resource_link": {"id": LINK, "title": "Week 1"},
            MEMBERS: {"context_memberships_url": f"{self.address}/members"},
            MARKS: {"scope": [SCORES], "lineitem": f"{self.address}/columns/1?type=x"},
            **more,
        }

    def signed(self, claims: Mapping[str, Any], *, by: Any = None, kid: str = KID) -> str:
        return jwt.encode(dict(claims), by or key(), algorithm="RS256", headers={"kid": kid})

    def deep_claims(self, nonce: str, subject: str) -> dict[str, Any]:
        made = self.claims(nonce, subject, TEACHER)
        del made[CLAIM + "resource_link"]
        made[CLAIM + "message_type"] = "LtiDeepLinkingRequest"
        made[DEEP_LINKING] = {
            "deep_link_return_url": f"{self.address}/return",
            "accept_types": ["ltiResourceLink"],
            "accept_presentation_document_targets": ["window"],
            "data": "what-is-to-come-back",
        }
        return made

    def fields(self) -> dict[str, str]:
        """How its owner registers it with the class."""
        return {
            "name": "Test platform",
            "issuer": self.address,
            "client_id": CLIENT,
            "deployments": DEPLOYMENT,
            "login_address": f"{self.address}/auth",
            "token_address": f"{self.address}/token",
            "keys_address": f"{self.address}/keys",
        }


class _Handler(BaseHTTPRequestHandler):
    platform: LearningPlatform

    def log_message(self, *_: object) -> None:
        """Quietly."""

    def do_GET(self) -> None:
        url = urlsplit(self.path)
        self.platform.asked.append(url.path)
        if self._is_refused():
            return
        if url.path == "/keys":
            public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(key().public_key()))
            self._send({"keys": [{**public, "kid": KID, "alg": "RS256", "use": "sig"}]})
        elif url.path == "/members" and self._may(NRPS):
            self._send_members(int(dict(parse_qsl(url.query)).get("page", "0")))
        elif url.path == "/moved":
            self._send({}, 302, Location="http://127.0.0.1:9/")
        elif url.path == "/long":
            self._send({"keys": ["x" * 20_000_000]})
        else:
            self._send({}, 404)

    def do_POST(self) -> None:
        url = urlsplit(self.path)
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.platform.asked.append(url.path)
        if self._is_refused():
            return
        if url.path == "/token":
            self._send_token({name: each[0] for name, each in parse_qs(body.decode()).items()})
        elif url.path == "/columns/1/scores" and self._may(SCORES):
            assert self.headers["Content-Type"] == "application/vnd.ims.lis.v1.score+json"
            self.platform.scores.append((self.path, json.loads(body)))
            self._send({})
        else:
            self._send({}, 404)

    def _is_refused(self) -> bool:
        if self.platform.refuses <= 0:
            return False
        self.platform.refuses -= 1
        self._send({}, 503)
        return True

    def _send_members(self, page: int) -> None:
        """One on each page."""
        rows = self.platform.members
        next_page = f'<{self.platform.address}/members?page={page + 1}>; rel="next"'
        link = next_page if page + 1 < len(rows) else ""
        self._send({"id": "x", "members": rows[page : page + 1]}, Link=link)

    def _send_token(self, fields: Mapping[str, str]) -> None:
        """For who signs with the key that the tool shows."""
        kid = jwt.get_unverified_header(fields["client_assertion"])["kid"]
        (known,) = [each for each in self.platform.tool_keys["keys"] if each["kid"] == kid]
        claims = jwt.decode(
            fields["client_assertion"],
            jwt.PyJWK(known).key,
            algorithms=["RS256"],
            audience=f"{self.platform.address}/token",
        )
        assert claims["iss"] == claims["sub"] == CLIENT
        token = f"token-{len(self.platform.tokens)}"
        self.platform.tokens[token] = fields["scope"]
        self._send({"access_token": token, "token_type": "Bearer", "expires_in": 3600})

    def _may(self, scope: str) -> bool:
        token = self.headers.get("Authorization", "").removeprefix("Bearer ")
        return self.platform.tokens.get(token) == scope

    def _send(self, value: object, status: int = 200, **headers: str) -> None:
        body = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, text in headers.items():
            self.send_header(name, text)
        self.end_headers()
        self.wfile.write(body)


@contextmanager
def running_platform() -> Iterator[LearningPlatform]:
    platform = LearningPlatform()
    handler = type("Handler", (_Handler,), {"platform": platform})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    platform.address = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield platform
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
