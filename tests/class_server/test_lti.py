"""Launches, class lists and marks, with a platform of our own."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import jwt
import pytest
from starlette.testclient import TestClient

from garns.class_server.lti.claims import CLAIM
from garns.class_server.lti.launching import KEYS
from garns.class_server.lti.outgoing import BoundedSession, Unreachable, is_safe
from garns.class_server.lti.sending import Sender, deliver, note_marks
from garns.class_server.store.tables import (
    Account,
    Assignment,
    Course,
    HandIn,
    Launch,
    Member,
    Part,
    PlatformMark,
    utc_now,
)
from tests.class_server.platform import (
    LEARNER,
    TEACHER,
    LearningPlatform,
    another_key,
    running_platform,
)
from tests.class_server.visitor import Visitor
from tests.class_server.world import World
from tests.clocks import PATIENCE, wait_until


@pytest.fixture
def platform(file_world: World) -> Iterator[LearningPlatform]:
    with registered(file_world) as made:
        yield made


@contextmanager
def registered(world: World) -> Iterator[LearningPlatform]:
    """By the owner of the server."""
    with running_platform() as made:
        KEYS.forget()
        world.teacher.send("/platforms", made.fields())
        made.tool_keys = world.visitor().get("/lti/keys").json()
        yield made


def login(visitor: Visitor, platform: LearningPlatform) -> dict[str, str]:
    """What the platform is told at the start of a launch."""
    fields = {"iss": platform.address, "login_hint": "7", "lti_message_hint": "8"}
    answer = visitor.client.post("/lti/login", data=fields)
    assert answer.status_code == 303, answer.text
    url = urlsplit(answer.headers["location"])
    assert f"{url.scheme}://{url.netloc}{url.path}" == f"{platform.address}/auth"
    told = dict(parse_qsl(url.query))
    assert told["redirect_uri"] == "http://testserver/lti/launch"
    assert told["login_hint"] == "7"
    return told


def send(visitor: Visitor, state: str, token: str) -> Any:
    return visitor.client.post("/lti/launch", data={"state": state, "id_token": token})


def launch(
    visitor: Visitor, platform: LearningPlatform, subject: str, role: str, **more: Any
) -> str:
    """The address where somebody ends up."""
    told = login(visitor, platform)
    token = platform.signed(platform.claims(told["nonce"], subject, role, **more))
    answer = send(visitor, told["state"], token)
    assert answer.status_code == 303, answer.text
    return str(visitor.get(answer.headers["location"]).headers.get("location", ""))


def connected(world: World, platform: LearningPlatform) -> tuple[str, str]:
    """A teacher connects a course and its work by launching; their addresses."""
    course = world.course()
    work = world.assignment(course)
    teacher = world.teacher
    told = login(teacher, platform)
    token = platform.signed(platform.claims(told["nonce"], "t", TEACHER, name="Prof"))
    address = send(teacher, told["state"], token).headers["location"]
    assert "signed in as Prof. Lima" in teacher.page(address)
    address = teacher.send(address.replace("enter", "account"), {"account": "mine"})
    assert address.startswith("/lti/course/")
    address = teacher.send(address, {"course": course.rpartition("/")[2]})
    assert address.startswith("/lti/link/")
    answer = teacher.send(address, {"assignment": work.rpartition("/")[2]})
    assert answer.startswith(work)
    return course, work


def test_a_teacher_makes_a_course_of_a_launch(
    file_world: World, platform: LearningPlatform
) -> None:
    teacher = file_world.visitor()
    student = file_world.visitor()
    told = login(student, platform)
    token = platform.signed(platform.claims(told["nonce"], "s", LEARNER))
    address = send(student, told["state"], token).headers["location"]
    assert "has not connected this course" in student.get(address).text
    address = launch(teacher, platform, "t", TEACHER, name="Prof. Nova")
    address = teacher.send(address, {"course": "new"})
    assert address.startswith("/lti/link/")
    assert "no assignment yet" in teacher.page(address)
    with file_world.server_state.database.reading() as session:
        (course,) = session.query(Course)
        assert course.title == "Algorithms at the platform"
        (member,) = session.query(Member)
        assert (member.role, member.name) == ("teacher", "Prof. Nova")
    assert launch(student, platform, "s", LEARNER, name="Ana") == f"/courses/{course.id}"


def test_students_get_to_their_own_line_and_the_work(
    file_world: World, platform: LearningPlatform
) -> None:
    course, work = connected(file_world, platform)
    number = int(course.rpartition("/")[2])
    ana, new = file_world.visitor(), file_world.visitor()
    assert launch(ana, platform, "a", LEARNER, name="Ana S.", email="ANA@x.org") == work
    assert 'name="answer-1"' in ana.page(work)
    lis = {CLAIM + "lis": {"person_sourcedid": "777"}}
    assert launch(new, platform, "n", LEARNER, name="Nina", **lis) == work
    assert launch(ana, platform, "a", LEARNER) == work, "the same account again"
    with file_world.server_state.database.reading() as session:
        students = session.query(Member).filter_by(course_id=number, role="student").all()
        joined = {each.student_id: each.account_id for each in students if each.account_id}
        assert set(joined) == {"101", "777"}
        assert session.query(Account).count() == 3
        assert session.query(Launch).count() == 0, "nothing is left of it"
    assert ana.get(f"{course}/platform").status_code == 404


def test_a_line_that_is_taken_stays_so_until_its_account_says_who_it_is(
    file_world: World, platform: LearningPlatform
) -> None:
    course, work = connected(file_world, platform)
    file_world.student(course, "101")
    stranger = file_world.visitor()
    told = login(stranger, platform)
    claims = platform.claims(told["nonce"], "x", LEARNER, email="ana@x.org")
    address = send(stranger, told["state"], platform.signed(claims)).headers["location"]
    answer = stranger.get(address)
    assert answer.status_code == 422
    assert "belongs to another account" in answer.text
    assert stranger.get(work).headers["location"].startswith("/sign-in"), "and is not signed in"


def _wrong(platform: LearningPlatform, nonce: str) -> dict[str, str]:
    good = platform.claims(nonce, "t", TEACHER)
    now = int(time.time())
    without_expiry = {name: value for name, value in good.items() if name != "exp"}
    return {
        "signed by another key": platform.signed(good, by=another_key()),
        "an unknown key": platform.signed(good, by=another_key(), kid="other"),
        "for another tool": platform.signed({**good, "aud": "client-2"}),
        "of another issuer": platform.signed({**good, "iss": "https://other.example"}),
        "another nonce": platform.signed({**good, "nonce": "n"}),
        "no nonce": platform.signed({**good, "nonce": ""}),
        "expired": platform.signed({**good, "iat": now - 900, "exp": now - 600}),
        "without expiry": platform.signed(without_expiry),
        "of another deployment": platform.signed({**good, CLAIM + "deployment_id": "2"}),
        "of another version": platform.signed({**good, CLAIM + "version": "1.1"}),
        "of another kind": platform.signed({**good, CLAIM + "message_type": "x"}),
        "nobody's": platform.signed({**good, "sub": ""}),
        "not signed": jwt.encode(good, "", algorithm="none", headers={"kid": "platform-key"}),
        "signed with the public key": jwt.encode(
            good, "x" * 32, algorithm="HS256", headers={"kid": "platform-key"}
        ),
        "no token": "x",
    }


def test_what_the_platform_has_not_signed_for_us_is_refused(
    file_world: World, platform: LearningPlatform
) -> None:
    visitor = file_world.visitor()
    count = len(_wrong(platform, ""))
    for number in range(count):
        told = login(visitor, platform)
        name, token = [*_wrong(platform, told["nonce"]).items()][number]
        answer = send(visitor, told["state"], token)
        assert answer.status_code == 422, name
        good = platform.signed(platform.claims(told["nonce"], "t", TEACHER))
        assert send(visitor, told["state"], good).status_code == 422, f"after {name}: used up"
    with file_world.server_state.database.reading() as session:
        assert session.query(Account).count() == 1


def test_a_message_is_taken_once_and_in_time(file_world: World, platform: LearningPlatform) -> None:
    visitor = file_world.visitor()
    told = login(visitor, platform)
    token = platform.signed(platform.claims(told["nonce"], "t", TEACHER))
    first = send(visitor, told["state"], token)
    assert first.status_code == 303
    assert send(visitor, told["state"], token).status_code == 422
    assert visitor.get(first.headers["location"]).status_code == 303
    told = login(visitor, platform)
    with file_world.server_state.database.writing() as session:
        session.query(Launch).filter_by(state=told["state"]).one().expires = utc_now()
    token = platform.signed(platform.claims(told["nonce"], "t", TEACHER))
    assert send(visitor, told["state"], token).status_code == 422


def test_another_browser_is_not_signed_in(file_world: World, platform: LearningPlatform) -> None:
    """Nobody gets into somebody's account, or somebody into theirs, by an address."""
    mine, theirs = file_world.visitor(), file_world.visitor()
    told = login(mine, platform)
    token = platform.signed(platform.claims(told["nonce"], "t", TEACHER))
    address = send(theirs, told["state"], token).headers["location"]
    assert theirs.get(address).status_code == 422
    assert "location" in mine.get(address).headers
    assert theirs.get("/courses/new").headers["location"].startswith("/sign-in")


def test_a_platform_that_is_not_registered_is_refused(
    file_world: World, platform: LearningPlatform
) -> None:
    fields = {"iss": "https://other.example", "login_hint": "1"}
    answer = file_world.visitor().client.post("/lti/login", data=fields)
    assert answer.status_code == 422
    assert file_world.visitor().client.post("/lti/login", data={}).status_code == 422


def test_in_a_frame_a_window_is_opened(file_world: World, platform: LearningPlatform) -> None:
    visitor = file_world.visitor()
    fields = {"iss": platform.address, "login_hint": '7"><script>'}
    answer = visitor.client.post("/lti/login", data=fields, headers={"Sec-Fetch-Dest": "iframe"})
    assert answer.status_code == 200
    assert 'target="_blank"' in answer.text
    assert "<script>" not in answer.text
    policy = answer.headers["content-security-policy"]
    assert f"frame-ancestors {platform.address}" in policy
    assert "frame-ancestors 'none'" in visitor.get("/sign-in").headers["content-security-policy"]


def hand_in(world: World, student: Visitor, work: str, key: str, *, is_right: bool) -> None:
    with world.server_state.database.reading() as session:
        part = session.query(Part).filter(Part.owner == "student 101").one()
        cells = [each.lower() for each in part.given["asked"]]
        solution = part.given["solution"]
    found = [re.fullmatch(r"r(\d)c(\d)", each) for each in cells]
    right = [solution[(int(each[1]) - 1) * 4 + int(each[2]) - 1] for each in found if each]
    given = right if is_right else [right[0], "x"]
    student.send(
        f"{work}/hand-in", {"key": key, **{f"answer-{n}": d for n, d in enumerate(given, 1)}}
    )


def test_marks_are_sent_until_the_platform_has_taken_them(
    file_world: World, platform: LearningPlatform
) -> None:
    course, work = connected(file_world, platform)
    ana = file_world.visitor()
    launch(ana, platform, "a", LEARNER, email="ana@x.org")
    sender = Sender(file_world.server_state.database)
    assert sender.look() == 0
    hand_in(file_world, ana, work, "k1", is_right=False)
    platform.refuses = 1
    assert sender.look() == 0, "the platform is away"
    assert sender.look() == 0, "and is not asked again at once"
    _hurry(file_world)
    assert sender.look() == 1
    ((path, score),) = platform.scores
    assert path == "/columns/1/scores?type=x"
    assert (score["userId"], score["scoreGiven"], score["scoreMaximum"]) == ("a", 5.0, 10.0)
    assert score["gradingProgress"] == "FullyGraded"
    assert sender.look() == 0, "nothing has changed"
    hand_in(file_world, ana, work, "k2", is_right=True)
    assert sender.look() == 1
    assert platform.scores[-1][1]["scoreGiven"] == 10.0
    with file_world.server_state.database.writing() as session:
        session.query(HandIn).filter_by(attempt=2).one().given_points = 7.5
    assert sender.look() == 1
    assert platform.scores[-1][1]["scoreGiven"] == 7.5
    file_world.teacher.send(f"{course}/platform/send")
    assert sender.look() == 1, "asked for by the teacher"
    assert Sender(file_world.server_state.database).look() == 0, "a new process sends nothing twice"
    assert "Test platform" in file_world.teacher.page(f"{course}/platform")


def _hurry(world: World) -> None:
    with world.server_state.database.writing() as session:
        for row in session.query(PlatformMark):
            row.next_try = utc_now()


def test_marks_that_students_do_not_see_yet_stay_here(
    file_world: World, platform: LearningPlatform
) -> None:
    _, work = connected(file_world, platform)
    ana = file_world.visitor()
    launch(ana, platform, "a", LEARNER, email="ana@x.org")
    hand_in(file_world, ana, work, "k1", is_right=True)
    sender = Sender(file_world.server_state.database)
    with file_world.server_state.database.writing() as session:
        session.query(Assignment).one().shows_marks = False
    assert sender.look() == 0
    with file_world.server_state.database.writing() as session:
        session.query(Assignment).one().closes = utc_now()
    assert sender.look() == 1


def test_a_mark_that_changes_while_it_is_sent_is_sent_again(
    file_world: World, platform: LearningPlatform
) -> None:
    _, work = connected(file_world, platform)
    ana = file_world.visitor()
    launch(ana, platform, "a", LEARNER, email="ana@x.org")
    hand_in(file_world, ana, work, "k1", is_right=False)
    database = file_world.server_state.database
    with database.writing() as session:
        assert note_marks(session) == 1

    def key_and_change() -> str:
        """Asked for after the mark was read and before it is sent."""
        from garns.class_server.lti.platforms import server_key

        with database.writing() as session:
            session.query(PlatformMark).one().points = 9.0
        return server_key(database)

    deliver(database, key_and_change)
    with database.reading() as session:
        assert session.query(PlatformMark).one().sent is None


def test_the_class_list_of_the_platform_is_taken(
    file_world: World, platform: LearningPlatform
) -> None:
    course, _ = connected(file_world, platform)
    platform.members = [
        {"user_id": "a", "name": "Ana da Silva", "email": "ana@x.org", "roles": [LEARNER]},
        {"user_id": "n", "name": "Nina", "lis_person_sourcedid": "777", "roles": ["Learner"]},
        {"user_id": "g", "name": "Gone", "roles": [LEARNER], "status": "Inactive"},
        {"user_id": "t", "name": "Prof", "roles": [TEACHER]},
    ]
    # Roles may come without the words before them.
    platform.members[1]["roles"] = [LEARNER]
    for _ in range(2):
        file_world.teacher.send(f"{course}/platform/roster")
        page = file_world.teacher.page(f"{course}/roster")
        assert page.count(">Nina<") == 1
        assert page.count(">Ana da Silva<") == 1
        assert "Gone" not in page
    nina = file_world.visitor()
    launch(nina, platform, "n", LEARNER)
    with file_world.server_state.database.reading() as session:
        assert session.query(Member).filter_by(student_id="777").one().account_id is not None
    platform.refuses = 5
    answer = file_world.teacher.post(f"{course}/platform/roster")
    assert answer.status_code == 422
    assert "did not give its class list" in answer.text


def test_a_link_is_made_from_here(file_world: World, platform: LearningPlatform) -> None:
    course, work = connected(file_world, platform)
    teacher, number = file_world.teacher, work.rpartition("/")[2]
    told = login(teacher, platform)
    token = platform.signed(platform.deep_claims(told["nonce"], "t"))
    address = send(teacher, told["state"], token).headers["location"]
    address = teacher.get(address).headers["location"]
    answer = teacher.post(address, {"assignment": number})
    assert f"form-action 'self' {platform.address};" in answer.headers["content-security-policy"]
    found = re.search(r'action="(http[^"]+)".*?name="JWT" value="([^"]+)"', answer.text, re.DOTALL)
    assert found
    assert unescape(found[1]) == f"{platform.address}/return"
    claims = jwt.decode(
        found[2],
        jwt.PyJWK(platform.tool_keys["keys"][0]).key,
        algorithms=["RS256"],
        audience=platform.address,
    )
    assert claims["https://purl.imsglobal.org/spec/lti-dl/claim/data"] == "what-is-to-come-back"
    (item,) = claims["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"]
    assert item["custom"] == {"garns_assignment": number}
    assert item["lineItem"]["scoreMaximum"] == 10.0
    student = file_world.visitor()
    more = {CLAIM + "resource_link": {"id": "new"}, CLAIM + "custom": item["custom"]}
    assert launch(student, platform, "a", LEARNER, email="ana@x.org", **more) == work
    other = file_world.course("Other")
    hidden = file_world.assignment(other)
    more = {
        CLAIM + "resource_link": {"id": "forged"},
        CLAIM + "custom": {"garns_assignment": hidden.rpartition("/")[2]},
    }
    assert launch(student, platform, "a", LEARNER, **more) == course, "not of this course"


def test_requests_to_platforms_are_bounded(platform: LearningPlatform) -> None:
    session = BoundedSession()
    for address in ("http://lms.example/x", "ftp://127.0.0.1/", "https://a:b@x.example/", "x"):
        assert not is_safe(address)
        with pytest.raises(Unreachable):
            session.get(address)
    assert is_safe("https://lms.example/keys")
    assert session.get(f"{platform.address}/moved").status_code == 302, "it is not followed"
    with pytest.raises(Unreachable, match="too long"):
        session.get(f"{platform.address}/long")


def test_keys_are_kept_for_a_while(file_world: World, platform: LearningPlatform) -> None:
    connected(file_world, platform)
    for number in range(3):
        launch(file_world.visitor(), platform, f"s{number}", LEARNER)
    assert platform.asked.count("/keys") == 1


def test_the_owner_registers_platforms(file_world: World, platform: LearningPlatform) -> None:
    owner = file_world.teacher
    page = owner.page("/platforms")
    assert "http://testserver/lti/keys" in page
    assert owner.post("/platforms", platform.fields()).status_code == 422, "once"
    plain = {**platform.fields(), "client_id": "x", "keys_address": "http://lms.example/keys"}
    assert owner.post("/platforms", plain).status_code == 422
    owner.send("/platforms/1", {**platform.fields(), "deployments": "5 6"})
    assert 'value="5 6"' in owner.page("/platforms/1")
    owner.send("/platforms/1/remove")
    assert "No platform" in owner.page("/platforms")
    assert file_world.visitor().get("/lti/canvas.json").json()["title"] == "garns"


def test_the_private_key_stays_here(file_world: World, platform: LearningPlatform) -> None:
    (key,) = platform.tool_keys["keys"]
    assert set(key) == {"kty", "n", "e", "kid", "alg", "use"}
    assert file_world.visitor().get("/lti/keys").json() == platform.tool_keys, "made once"


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_postgresql_does_the_same(world: World) -> None:
    """Rows are taken once and held there by other means."""
    with registered(world) as platform:
        course, work = connected(world, platform)
        ana = world.visitor()
        assert launch(ana, platform, "a", LEARNER, email="ana@x.org") == work
        hand_in(world, ana, work, "k1", is_right=True)
        sender = Sender(world.server_state.database)
        assert [sender.look(), sender.look()] == [1, 0]
        with world.server_state.database.reading() as session:
            line = session.query(Member).filter_by(student_id="101").one()
        for way in ("anonymise", "delete"):
            fields = {"way": way, "sure": "1"}
            world.teacher.send(f"{course}/students/{line.id}/data/erase", fields)
        with world.server_state.database.reading() as session:
            assert session.query(HandIn).count() == 0


def test_the_class_works_without_the_library() -> None:
    """Which schools without a platform do not install."""
    missing = "import sys; sys.modules['pylti1p3'] = sys.modules['requests'] = None"
    subprocess.run(
        [sys.executable, "-c", f"{missing}; from garns.class_server.app import application"],
        check=True,
        timeout=PATIENCE,
    )


def test_marks_are_looked_for_as_long_as_the_server_is_up(file_world: World) -> None:
    def is_looking() -> bool:
        return any(each.name == "marks" for each in threading.enumerate())

    with TestClient(file_world.app):
        assert is_looking()
    wait_until(lambda: not is_looking())
