"""Registered platforms as pylti1p3 knows them, and the key by which this server signs."""

from __future__ import annotations

from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from pylti1p3.deployment import Deployment
from pylti1p3.registration import Registration
from pylti1p3.service_connector import ServiceConnector
from pylti1p3.tool_config import ToolConfAbstract
from sqlalchemy import select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from ..store import Database
from ..store.tables import Platform, Secret
from .outgoing import BoundedSession

KEY = "lti-key"
BITS = 2048


def server_key(database: Database) -> str:
    """The private key in PEM; made when it is first needed, and kept from then on."""
    with database.reading() as session:
        found = session.get(Secret, KEY)
    if found is not None:
        return found.value.decode()
    made = rsa.generate_private_key(public_exponent=65537, key_size=BITS).private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    try:
        with database.writing() as session:
            session.add(Secret(name=KEY, value=made))
    except IntegrityError:
        # Somebody else was faster.
        return server_key(database)
    return made.decode()


def public_key(private: str) -> str:
    key = serialization.load_pem_private_key(private.encode(), password=None)
    return (
        key.public_key()
        .public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
        .decode()
    )


def key_set(private: str) -> dict[str, Any]:
    """What platforms check our signatures with."""
    return {"keys": [dict(Registration.get_jwk(public_key(private)))]}


def registration(platform: Platform, private: str) -> Registration:
    return (
        Registration()
        .set_issuer(platform.issuer)
        .set_client_id(platform.client_id)
        .set_auth_login_url(platform.login_address)
        .set_auth_token_url(platform.token_address)
        .set_key_set_url(platform.keys_address)
        .set_tool_private_key(private)
        .set_tool_public_key(public_key(private))
    )


def connector(platform: Platform, private: str) -> ServiceConnector:
    """By which its services are asked."""
    return ServiceConnector(registration(platform, private), BoundedSession())


def find_platform(session: Session, issuer: str, client_id: str) -> Platform | None:
    """By what begins a login; some platforms do not say their client id there."""
    known = session.scalars(select(Platform).where(Platform.issuer == issuer)).all()
    if client_id:
        known = [each for each in known if each.client_id == client_id]
    return known[0] if len(known) == 1 else None


class OnePlatform(ToolConfAbstract):  # type: ignore[misc]
    """The one at which a login began: no other can answer for it."""

    def __init__(self, platform: Platform, private: str) -> None:
        self.platform = platform
        self.private = private

    def check_iss_has_one_client(self, iss: str) -> bool:
        return False

    def find_registration_by_issuer(self, iss: str, *_: Any, **__: Any) -> Any:
        return self.find_registration_by_params(iss, self.platform.client_id)

    def find_registration_by_params(
        self, iss: str, client_id: str | None, *_: Any, **__: Any
    ) -> Any:
        is_known = iss == self.platform.issuer and client_id in (None, "", self.platform.client_id)
        return registration(self.platform, self.private) if is_known else None

    def find_deployment(self, iss: str, deployment_id: str) -> Any:
        return self.find_deployment_by_params(iss, deployment_id, self.platform.client_id)

    def find_deployment_by_params(
        self, iss: str, deployment_id: str, client_id: str, *_: Any, **__: Any
    ) -> Any:
        if deployment_id not in self.platform.deployments:
            return None
        return Deployment().set_deployment_id(deployment_id)
