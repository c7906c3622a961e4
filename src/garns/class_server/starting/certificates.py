"""Certificates for https, from given files."""

from __future__ import annotations

import ssl
from pathlib import Path

from garns.model import InvalidRequest


def tls_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """For a server: TLS 1.2 or later. The certificate's file may hold the chain behind it."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    try:
        # A key with a passphrase would ask for it on the terminal, where nobody may be.
        context.load_cert_chain(certificate, key, password=lambda: "")
    except ssl.SSLError:
        raise InvalidRequest(
            "class-ops.certificate", certificate=str(certificate), key=str(key)
        ) from None
    return context
