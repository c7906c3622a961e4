"""Learning platforms: registered by the owner of the server, and what a course has to do with
them."""

from __future__ import annotations

from sqlalchemy import func, select
from starlette.responses import Response

from garns.model import InvalidRequest

from ..access.roles import Needs
from ..forms import Form
from ..store.tables import (
    Assignment,
    Platform,
    PlatformCourse,
    PlatformLink,
    PlatformMark,
)
from .asked import Asked, course_address, row_named, to
from .lti import library
from .routes import get, post

ADDRESSES = ("login_address", "token_address", "keys_address")
MOST = 500


def show_all(asked: Asked) -> Response:
    platforms = asked.session.scalars(select(Platform).order_by(Platform.id)).all()
    return asked.page("platforms.html", platforms=platforms, here=asked.server_state.address)


def add(asked: Asked) -> Response:
    made = Platform()
    _take(made, asked.form)
    _check_new(asked, made)
    asked.session.add(made)
    return to("/platforms", "saved")


def show(asked: Asked) -> Response:
    return asked.page("platform.html", platform=_platform(asked), here=asked.server_state.address)


def change(asked: Asked) -> Response:
    platform = _platform(asked)
    with asked.session.no_autoflush:
        _take(platform, asked.form)
        _check_new(asked, platform)
    return to("/platforms", "saved")


def remove(asked: Asked) -> Response:
    """Accounts and courses stay; nobody gets in by the platform any more."""
    asked.session.delete(_platform(asked))
    return to("/platforms", "removed")


def _platform(asked: Asked) -> Platform:
    return row_named(asked.session, Platform, asked.params["platform"])


def _take(platform: Platform, form: Form) -> None:
    library()
    from ..lti.outgoing import checked_address

    platform.name = form.text("name")
    platform.issuer = form.text("issuer", most=300)
    platform.client_id = form.text("client_id")
    platform.deployments = list(dict.fromkeys(form.text("deployments", most=2000).split()))
    for name in ADDRESSES:
        address = checked_address(form.text(name, most=MOST), field=name)
        setattr(platform, name, address)


def _check_new(asked: Asked, platform: Platform) -> None:
    other = asked.session.scalar(
        select(Platform.id).where(
            Platform.issuer == platform.issuer, Platform.client_id == platform.client_id
        )
    )
    if other not in (None, platform.id):
        raise InvalidRequest("class-lti.known-platform")


def show_course(asked: Asked) -> Response:
    """What of the course is connected, and what has been sent."""
    session = asked.session
    contexts = session.execute(
        select(PlatformCourse, Platform)
        .join(Platform, Platform.id == PlatformCourse.platform_id)
        .where(PlatformCourse.course_id == asked.course.id)
    ).all()
    rows = []
    for link, work, platform in _links(asked):
        waiting = session.scalar(
            select(func.count())
            .select_from(PlatformMark)
            .where(
                PlatformMark.platform_id == link.platform_id,
                PlatformMark.link == link.link,
                PlatformMark.sent.is_(None),
            )
        )
        rows.append({"link": link, "work": work, "platform": platform, "waiting": waiting})
    return asked.page("course_platform.html", contexts=contexts, rows=rows)


def _links(asked: Asked) -> list[tuple[PlatformLink, Assignment, Platform]]:
    found = asked.session.execute(
        select(PlatformLink, Assignment, Platform)
        .join(Assignment, Assignment.id == PlatformLink.assignment_id)
        .join(Platform, Platform.id == PlatformLink.platform_id)
        .where(Assignment.course_id == asked.course.id)
        .order_by(Assignment.id.desc())
    ).all()
    return [(link, work, platform) for link, work, platform in found]


def send(asked: Asked) -> Response:
    """All marks once more; they go out in the background."""
    from ..lti.sending import send_again

    for link, _, _ in _links(asked):
        if link.marks_address:
            send_again(asked.session, link)
    return to(_own(asked), "sent")


def disconnect(asked: Asked) -> Response:
    """The class list stays; who is launched from there is asked again what to open."""
    for link, _, _ in _links(asked):
        asked.session.delete(link)
    for context in asked.session.scalars(
        select(PlatformCourse).where(PlatformCourse.course_id == asked.course.id)
    ):
        asked.session.delete(context)
    return to(_own(asked), "removed")


def take_roster(asked: Asked) -> Response:
    """Asked of the platform outside of any transaction."""
    library()
    from ..lti.platforms import server_key
    from ..lti.rosters import fetch, take

    database = asked.server_state.database
    with database.reading() as session:
        contexts = session.execute(
            select(PlatformCourse, Platform)
            .join(Platform, Platform.id == PlatformCourse.platform_id)
            .where(PlatformCourse.course_id == asked.course.id)
        ).all()
    known = [(context, platform) for context, platform in contexts if context.members_address]
    if not known:
        raise InvalidRequest("class-lti.no-roster-there")
    private = server_key(database)
    lists = [
        (platform, fetch(platform, private, context.members_address)) for context, platform in known
    ]
    with database.writing() as session:
        for platform, listed in lists:
            take(session, platform, asked.course, listed)
    return to(f"{course_address(asked.course)}/roster", "saved")


def _own(asked: Asked) -> str:
    return f"{course_address(asked.course)}/platform"


ROUTES = (
    get("/platforms", Needs.OWNER, show_all),
    post("/platforms", Needs.OWNER, add),
    get("/platforms/{platform}", Needs.OWNER, show),
    post("/platforms/{platform}", Needs.OWNER, change),
    post("/platforms/{platform}/remove", Needs.OWNER, remove),
    get("/courses/{course}/platform", Needs.TEACHER, show_course),
    post("/courses/{course}/platform/roster", Needs.TEACHER, take_roster, writes_itself=True),
    post("/courses/{course}/platform/send", Needs.TEACHER, send),
    post("/courses/{course}/platform/disconnect", Needs.TEACHER, disconnect),
)
