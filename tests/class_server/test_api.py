"""The class as JSON: what scripts of teachers get and give, and whether it is as described."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest
import schemathesis

from garns.class_server.access.api_tokens import Rate
from garns.class_server.access.trials import Bound
from garns.class_server.pages.api_description import OPERATIONS, description
from garns.class_server.pages.table import all_routes
from garns.class_server.store.tables import ApiToken, Assignment, Extension, utc_now
from tests import clocks
from tests.class_server.asking import Answer, Asker
from tests.class_server.people import POINTS, People, visitor
from tests.class_server.serving import served
from tests.class_server.world import World

SCHEMA = schemathesis.openapi.from_dict(description("http://testserver"))
_checks = SCHEMA.config.checks
REFUSED = ["400", "401", "404", "405", "411", "413", "422"]
_checks.negative_data_rejection.expected_statuses = REFUSED
# What fits the description may name what is not there.
_checks.positive_data_acceptance.expected_statuses = ["200", "201", "404", "422"]


@pytest.fixture(autouse=True, scope="module")
def asks_often(people: People) -> None:
    people.server_state.rate = Rate(Bound(10**9, 60))


def ask(people: People, role: str, method: str, address: str, body: object = None) -> Answer:
    asker = Asker(people.app, people.loop, {})
    headers = {"authorization": f"Bearer {people.api_tokens[role]}"}
    return asker.ask(method, address, b"" if body is None else json.dumps(body).encode(), headers)


def read(people: People, address: str, role: str = "teacher") -> Any:
    answer = ask(people, role, "GET", address)
    assert answer.status == 200, answer.text
    return json.loads(answer.body)


def test_all_routes_are_described() -> None:
    routes = {
        (route.method.lower(), route.path)
        for route in all_routes()
        if route.is_api and route.path != "/api/openapi.json"
    }
    assert routes == OPERATIONS.keys()


def test_a_script_reads_marks(people: People) -> None:
    place = people.works["sheet"]
    (course,) = read(people, "/api/courses")["courses"]
    assert (course["title"], course["role"]) == ("Algorithms", "teacher")
    here = f"/api/courses/{course['id']}"
    assert "zqana-id" in [
        each["student_id"] for each in read(people, f"{here}/students")["students"]
    ]
    works = read(people, f"{here}/assignments")["assignments"]
    assert {each["kind"] for each in works} == people.works.keys()
    work = f"{here}/assignments/{place['assignment']}"
    assert read(people, work)["text"] == "A task"
    marks = {each["student_id"]: each for each in read(people, f"{work}/marks")["marks"]}
    assert marks["zqana-id"]["points"] == POINTS
    assert marks["o-1"]["points"] is None
    (made,) = read(people, f"{work}/hand-ins")["hand_ins"]
    assert read(people, f"{work}/hand-ins?after={made['id']}")["hand_ins"] == []
    assert ask(people, "teacher", "GET", f"{work}/hand-ins?after=x").status == 422
    whole = read(people, f"{work}/hand-ins/{made['id']}")
    assert whole["comments"][0]["text"] == "zqana-comment"


def test_a_script_comments_and_extends(people: People) -> None:
    place = people.works["sheet"]
    work = f"/api/courses/{place['course']}/assignments/{place['assignment']}"
    comments = f"{work}/hand-ins/{place['hand_in']}/comments"
    assert ask(people, "assistant", "POST", comments, {"text": "Well done"}).status == 201
    assert ask(people, "assistant", "POST", comments, {"text": ""}).status == 422
    assert ask(people, "assistant", "POST", comments, {"text": ["x"]}).status == 400
    assert ask(people, "assistant", "POST", comments, ["x"]).status == 400
    more = f"{work}/students/{place['student']}/extension"
    answer = ask(people, "teacher", "POST", more, {"closes": "2031-01-01T12:00"})
    assert answer.status == 422, "it is open without end"
    with people.world.server_state.database.writing() as session:
        session.get_one(Assignment, int(place["assignment"])).closes = utc_now()
    answer = ask(people, "teacher", "POST", more, {"closes": "2031-01-01T12:00"})
    assert json.loads(answer.body) == {"closes": "2031-01-01T15:00:00+00:00"}
    assert ask(people, "assistant", "POST", more, {"closes": "2031-01-01T12:00"}).status == 404
    with people.world.server_state.database.reading() as session:
        assert session.query(Extension).count() == len(people.works), "this server forgets"


def test_refusals_are_problems(people: People) -> None:
    asker = Asker(people.app, people.loop, {})
    for address, headers, status in (
        ("/api/courses", {}, 401),
        ("/api/courses", {"authorization": "Bearer garns_x"}, 401),
        ("/api/courses", {"authorization": "Basic eDp5"}, 401),
        ("/api/nothing", {}, 404),
    ):
        answer = asker.ask("GET", address, headers=headers)
        assert answer.status == status
        assert answer.headers["content-type"] == "application/problem+json"
        assert json.loads(answer.body)["status"] == status
    assert asker.ask("GET", "/api/courses").headers["www-authenticate"] == "Bearer"
    assert "set-cookie" not in asker.ask("GET", "/api/courses").headers
    assert asker.ask("POST", "/api/courses").status == 405


def test_tokens_are_made_shown_once_and_removed(file_world: World) -> None:
    teacher = file_world.teacher
    answer = teacher.post("/account/tokens", {"name": "Marks", "days": "3"})
    token = answer.text.split('<code class="code">')[1].split("<")[0]
    assert token.startswith("garns_")
    assert token not in teacher.page("/account/tokens")
    headers = {"Authorization": f"Bearer {token}"}
    stranger = file_world.visitor()
    assert stranger.client.get("/api/courses", headers=headers).status_code == 200
    with file_world.server_state.database.writing() as session:
        row = session.query(ApiToken).one()
        assert token.encode() not in row.token_hash
        until, row.expires = row.expires, utc_now()
    assert stranger.client.get("/api/courses", headers=headers).status_code == 401, "expired"
    with file_world.server_state.database.writing() as session:
        session.query(ApiToken).one().expires = until
    other = file_world.student(file_world.course())
    other.send("/account/tokens/remove", {"token": str(row.id)})
    assert stranger.client.get("/api/courses", headers=headers).status_code == 200
    teacher.send("/account/tokens/remove", {"token": str(row.id)})
    assert stranger.client.get("/api/courses", headers=headers).status_code == 401


def test_scripts_may_ask_only_so_often(file_world: World) -> None:
    file_world.server_state.rate = Rate(Bound(3, 600))
    visitor_ = file_world.visitor()
    statuses = [visitor_.client.get("/api/courses").status_code for _ in range(5)]
    assert statuses == [401, 401, 401, 429, 429]


@pytest.fixture(scope="module")
def address(people: People) -> Iterator[str]:
    with served(people.app) as found:
        yield found


@SCHEMA.parametrize()
@hypothesis.settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    suppress_health_check=list(hypothesis.HealthCheck),
)
def test_every_answer_is_one_that_the_description_allows(
    case: Any, people: People, address: str
) -> None:
    """Made up from it, good and bad; half of the time about what is there."""
    place = people.works["sheet"]
    is_good = case.meta is not None and case.meta.generation.mode.is_positive
    if is_good and len(str(case.path_parameters.get("course", ""))) % 2:
        case.path_parameters.update({name: place[name] for name in case.path_parameters})
    headers = {"Authorization": f"Bearer {people.api_tokens['teacher']}"}
    case.call_and_validate(base_url=address, headers=headers, timeout=clocks.PATIENCE)


def test_the_page_of_tokens_is_the_accounts_own(people: People) -> None:
    assert "a script" in visitor(people, "teacher").page("/account/tokens")
