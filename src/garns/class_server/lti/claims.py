"""What a launch says, bounded: it comes from a platform that is trusted to know who somebody is,
not to be without faults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from pylti1p3.roles import TeacherRole, TeachingAssistantRole

CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
DEEP_LINKING = "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings"
MEMBERS = "https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice"
MARKS = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"

LINE, ADDRESS, ID = 200, 1000, 255


@dataclass(frozen=True)
class Claims:
    subject: str
    role: str
    """`student`, `assistant` or `teacher`."""
    deployment: str
    name: str = ""
    email: str = ""
    person: str = ""
    """Their number at the school, if the platform says it."""
    context: str = ""
    context_title: str = ""
    link: str = ""
    link_title: str = ""
    chosen: str = ""
    """The assignment that a teacher chose when the link was made here."""
    members_address: str = ""
    marks_address: str = ""
    return_address: str = ""
    """Of a teacher who chooses what a link is to open."""
    return_data: str = ""

    def facts(self) -> dict[str, Any]:
        return asdict(self)


def claims_of(body: Mapping[str, Any]) -> Claims:
    """Of a launch whose signature was checked."""
    context, link = _part(body, CLAIM + "context"), _part(body, CLAIM + "resource_link")
    lis, deep = _part(body, CLAIM + "lis"), _part(body, DEEP_LINKING)
    name = body.get("name") or " ".join(
        _line(body.get(each)) for each in ("given_name", "family_name")
    )
    return Claims(
        subject=_line(body.get("sub"), ID),
        role=_role(body),
        deployment=_line(body.get(CLAIM + "deployment_id"), ID),
        name=_line(name),
        email=_line(body.get("email")),
        person=_line(lis.get("person_sourcedid")),
        context=_line(context.get("id"), ID),
        context_title=_line(context.get("title") or context.get("label")),
        link=_line(link.get("id"), ID),
        link_title=_line(link.get("title")),
        chosen=_line(_part(body, CLAIM + "custom").get("garns_assignment"), 10),
        members_address=_line(_part(body, MEMBERS).get("context_memberships_url"), ADDRESS),
        marks_address=_line(_part(body, MARKS).get("lineitem"), ADDRESS),
        return_address=_line(deep.get("deep_link_return_url"), ADDRESS),
        return_data=_line(deep.get("data"), ADDRESS * 10),
    )


def _role(body: Mapping[str, Any]) -> str:
    """In the course: what somebody is in the whole school opens no course."""
    if TeachingAssistantRole(body).check():
        return "assistant"
    # Moodle and Canvas say of an assistant that they are an instructor of a special kind, too.
    return "teacher" if TeacherRole(body).check() else "student"


def _part(body: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = body.get(name)
    return found if isinstance(found, Mapping) else {}


def _line(value: object, most: int = LINE) -> str:
    """What is no text, or too long, or has unprintable characters, is not there."""
    text = value.strip() if isinstance(value, str) else ""
    return text if len(text) <= most and text.isprintable() else ""
