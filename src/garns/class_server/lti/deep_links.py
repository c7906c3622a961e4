"""What a link in a platform is to open, chosen by a teacher here and sent back signed."""

from __future__ import annotations

from pylti1p3.deep_link import DeepLink
from pylti1p3.deep_link_resource import DeepLinkResource
from pylti1p3.lineitem import LineItem

from ..store.tables import Assignment, Platform
from .claims import Claims
from .platforms import registration


def response(
    platform: Platform, private: str, claims: Claims, work: Assignment, address: str
) -> str:
    """The signed message; `address` is where the link leads."""
    resource = (
        DeepLinkResource()
        .set_url(address)
        .set_title(work.title)
        .set_target("window")
        .set_custom_params({"garns_assignment": str(work.id)})
    )
    if work.points > 0:
        resource.set_lineitem(LineItem().set_score_maximum(work.points).set_label(work.title))
    settings = {"data": claims.return_data} if claims.return_data else {}
    link = DeepLink(registration(platform, private), claims.deployment, settings)
    message = link.get_message_jwt([resource])
    if not claims.return_data:
        message.pop("https://purl.imsglobal.org/spec/lti-dl/claim/data", None)
    return str(link.encode_jwt(message))
