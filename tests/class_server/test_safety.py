"""What keeps others out: headers, cookies, sessions, bounds; and texts of people that are text."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from sqlalchemy import JSON, String, Text

from garns.class_server.access.roles import Needs
from garns.class_server.access.trials import PASSWORDS_OF_LOGIN
from garns.class_server.app import HEADERS, application
from garns.class_server.pages.asked import ServerState
from garns.class_server.pages.cookies import SIGN_IN
from garns.class_server.pages.table import all_routes
from garns.class_server.store.tables import SignIn, Table, utc_now
from tests.class_server.people import People, addresses
from tests.class_server.test_roles import ask
from tests.class_server.visitor import Visitor
from tests.class_server.world import PASSWORD, World


@pytest.fixture(autouse=True, scope="module")
def attacked(people: People) -> None:
    plant(people)


# What people write is text

SCRIPT = "<script>zqx</script>"
ATTRIBUTE = "\" onx='zqy"
ATTACK = f"{ATTRIBUTE}{SCRIPT}"

FREE = {
    "account": ("name",),
    "course": ("title", "institution"),
    "member": ("name", "email", "group", "pseudonym"),
    "assignment": ("title", "text"),
    "content": ("name",),
    "comment": ("text",),
    "platform": ("name",),
    "api_token": ("name",),
    "hand_in": ("answers",),
}
"""What people have typed, or a platform has said. Ids have no room for such things."""


def plant(people: People) -> None:
    """In everything that somebody may write freely, also deep within answers and results."""
    with people.world.server_state.database.writing() as session:
        for table in Table.metadata.sorted_tables:
            for name in FREE.get(table.name, ()):
                if table.name == "member" and name == "group":
                    continue
                column = table.c[name]
                if isinstance(column.type, String | Text):
                    session.execute(table.update().values({name: ATTACK}))
        for row in session.execute(Table.metadata.tables["hand_in"].select()).mappings():
            table = Table.metadata.tables["hand_in"]
            values = {"answers": _attacked(row["answers"]), "result": _attacked(row["result"])}
            session.execute(table.update().where(table.c.id == row["id"]).values(values))
        for row in session.execute(Table.metadata.tables["assignment"].select()).mappings():
            table = Table.metadata.tables["assignment"]
            settings = dict(row["settings"])
            for name in ("template", "unsolvable"):
                if name in settings:
                    settings[name] = ATTACK
            session.execute(table.update().where(table.c.id == row["id"]).values(settings=settings))


KEPT = ("way", "type", "language", "algorithms", "puzzles", "line", "layout", "verdict", "round")
"""Texts with a meaning to the server, which it has checked."""


def _attacked(value: object) -> object:
    if isinstance(value, str):
        return ATTACK
    if isinstance(value, dict):
        return {name: each if name in KEPT else _attacked(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_attacked(each) for each in value]
    return value


class Tags(HTMLParser):
    """What a browser would run or load of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.handlers: list[str] = []
        self.scripts: list[str] = []
        self.styles: list[str] = []
        self.elsewhere: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.handlers += [name for name in values if name.startswith("on")]
        if tag == "script" and not values.get("src", "").startswith("/static/"):
            self.scripts.append(str(values))
        if tag in ("style", "iframe", "object", "base", "embed") or "style" in values:
            self.styles.append(f"{tag} {values}")
        for name in ("src", "href", "action", "formaction"):
            value = values.get(name, "").strip().lower()
            if value.startswith(("http:", "https:", "//", "javascript:", "data:text")):
                self.elsewhere.append(value)

    @property
    def all(self) -> list[str]:
        return [*self.handlers, *self.scripts, *self.styles, *self.elsewhere]


def test_the_columns_that_are_attacked_are_there() -> None:
    for name, columns in FREE.items():
        for column in columns:
            assert isinstance(Table.metadata.tables[name].c[column].type, String | Text | JSON)


def test_texts_of_people_are_text_on_every_page(people: People) -> None:
    found, seen = [], 0
    for route in all_routes():
        if route.method != "GET":
            continue
        for role in ("nobody", "student", "assistant", "teacher", "owner"):
            for address in addresses(people, route.path):
                answer = ask(people, route, role, address)
                if answer.status >= 500:
                    found.append((role, address, str(answer.status)))
                kind = answer.headers.get("content-type", "")
                if kind.startswith(("text/html", "image/svg")):
                    seen += "zqx" in answer.text
                    found += [(role, address, each) for each in Tags(answer.text).all]
    assert found == []
    assert seen > 30, "or nothing was planted where it is shown"


def test_what_was_searched_for_comes_back_as_text(people: People) -> None:
    attack = "%22%20onx%3D%27zqy%3Cscript%3Ezqx%3C%2Fscript%3E"
    for route in all_routes():
        if route.method == "GET" and not route.is_api:
            for name in ("code", "next", "said", "kind", "receipt", "names", "drill", "with"):
                address = f"{addresses(people, route.path)[0]}?{name}={attack}"
                answer = people.asker("teacher").get(address)
                assert answer.status < 500, address
                if answer.headers.get("content-type", "").startswith("text/html"):
                    assert Tags(answer.text).all == [], address


# Headers and cookies


def test_every_answer_has_the_headers(people: People) -> None:
    for route in all_routes():
        for role in ("nobody", "teacher"):
            answer = ask(people, route, role, addresses(people, route.path)[0])
            for name in HEADERS:
                assert name.lower() in answer.headers, (route.path, name)
            policy = answer.headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy


def test_no_page_has_code_of_its_own(people: People) -> None:
    """The policy would not run it: no inline script, style or handler, nothing from elsewhere."""
    for route in all_routes():
        if route.method != "GET" or route.is_api:
            continue
        for role in ("nobody", "student", "teacher", "owner"):
            for address in addresses(people, route.path):
                answer = people.asker(role).get(address)
                if not answer.headers.get("content-type", "").startswith("text/html"):
                    continue
                assert Tags(answer.text).all == [], address


def test_cookies_are_not_for_scripts_nor_for_other_sites(file_world: World) -> None:
    visitor = file_world.visitor()
    fields = {"login": "x", "name": "x", "password": PASSWORD, "csrf": visitor.csrf("/start")}
    answer = visitor.client.post("/start", data=fields)
    cookies = answer.headers.get_list("set-cookie")
    assert cookies
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Domain" not in cookie
        assert "Secure" not in cookie, "there is no https here"
    database = file_world.server_state.database
    server_state = ServerState(database, "https://testserver", is_secure=True)
    secure = Visitor(application(server_state))
    answer = secure.client.get("https://testserver/sign-in")
    assert all("Secure" in each for each in answer.headers.get_list("set-cookie"))
    assert "max-age" in answer.headers["strict-transport-security"]


# Sessions


def sign_in(world: World, login: str = "prof", password: str = PASSWORD) -> Visitor:
    visitor = world.visitor()
    visitor.send("/sign-in", {"login": login, "password": password})
    return visitor


def test_a_token_of_before_signing_in_is_not_the_one_of_afterwards(file_world: World) -> None:
    """Whoever has planted a cookie in a browser does not know the one that is signed in."""
    file_world.teacher.get("/")
    visitor = file_world.visitor()
    visitor.client.cookies.set(SIGN_IN, "planted")
    fields = {"login": "prof", "password": PASSWORD}
    answer = visitor.post("/sign-in", fields)
    (token,) = re.findall(rf"{SIGN_IN}=([^;]+)", answer.headers["set-cookie"])
    assert token != "planted"
    assert len(token) >= 43
    planted = file_world.visitor()
    planted.client.cookies.set(SIGN_IN, "planted")
    assert planted.get("/courses/new").headers["location"].startswith("/sign-in")


def test_signing_out_ends_it_here_and_nowhere_else(file_world: World) -> None:
    first, second = file_world.teacher, sign_in(file_world)
    token = first.client.cookies[SIGN_IN]
    first.send("/sign-out")
    first.client.cookies.set(SIGN_IN, token)
    assert first.get("/courses/new").status_code == 303, "an old cookie is worth nothing"
    assert second.get("/courses/new").status_code == 200


def test_a_new_password_signs_out_everywhere_else(file_world: World) -> None:
    first, second = file_world.teacher, sign_in(file_world)
    new = "another horse battery"
    fields = {"old_password": PASSWORD, "password": new, "password_again": new}
    first.send("/account/password", fields)
    assert first.get("/courses/new").status_code == 200
    assert second.get("/courses/new").status_code == 303
    assert (
        file_world.visitor().post("/sign-in", {"login": "prof", "password": PASSWORD}).status_code
        == 422
    )
    assert sign_in(file_world, password=new).get("/courses/new").status_code == 200


def test_sessions_end_by_themselves(file_world: World) -> None:
    teacher = file_world.teacher
    with file_world.server_state.database.writing() as session:
        session.query(SignIn).one().expires = utc_now()
    assert teacher.get("/courses/new").status_code == 303


def test_the_database_has_no_token_and_no_password(file_world: World) -> None:
    token = file_world.teacher.client.cookies[SIGN_IN]
    path = file_world.server_state.database.path
    if path is None:
        pytest.skip("PostgreSQL has files of its own")
    stored = b"".join(each.read_bytes() for each in path.parent.glob("class.db*"))
    assert token.encode() not in stored
    assert PASSWORD.encode() not in stored
    assert b"$argon2id$" in stored
    assert all(each.stat().st_mode & 0o077 == 0 for each in path.parent.glob("class.db*"))


# Bounds


def test_passwords_are_not_tried_on_and_on(file_world: World) -> None:
    file_world.teacher.get("/")
    visitor = file_world.visitor()
    csrf = visitor.csrf()
    wrong = {"login": "prof", "password": "wrong", "csrf": csrf}
    texts = [
        visitor.client.post("/sign-in", data=wrong).text
        for _ in range(PASSWORDS_OF_LOGIN.times + 1)
    ]
    assert "Too many" in texts[-1]
    assert "Too many" not in texts[-2]
    right = {**wrong, "password": PASSWORD}
    assert visitor.client.post("/sign-in", data=right).status_code == 422, "not even the right one"


def test_a_login_that_is_not_there_is_not_told_from_a_wrong_password(file_world: World) -> None:
    file_world.teacher.get("/")
    answers = [
        re.sub(r"value=\"\w+\"", "", file_world.visitor().post("/sign-in", fields).text)
        for fields in (
            {"login": "prof", "password": "wrong password"},
            {"login": "nobody", "password": "wrong password"},
        )
    ]
    assert answers[0] == answers[1]


def test_bodies_are_bounded(people: People) -> None:
    """Each route by its own bound, before anything of it is read."""
    for route in all_routes():
        if route.method == "POST":
            address = addresses(people, route.path)[0]
            headers = {"content-length": str(route.most_bytes + 1)}
            answer = people.asker("teacher").ask("POST", address, b"", headers)
            assert answer.status == 413, route.path
            assert route.most_bytes <= 8 * 1024 * 1024
            answer = people.asker("teacher").ask("POST", address, b"", {"content-length": ""})
            assert answer.status == 411, route.path


def test_too_many_files_and_fields_are_refused(file_world: World) -> None:
    teacher = file_world.teacher
    course = file_world.course()
    files = [("roster", (f"{n}.csv", b"id\n")) for n in range(30)]
    assert teacher.post(f"{course}/roster", files=files).status_code in (400, 422)
    many = {f"f{n}": "x" for n in range(2000)}
    data = {"csrf": teacher.csrf(), **many}
    assert teacher.client.post(f"{course}/roster", data=data).status_code in (400, 413)


def test_names_of_files_lead_nowhere(file_world: World) -> None:
    """A name with folders in it is stored as text, and given back as a name."""
    course = file_world.course()
    work = file_world.assignment(course, "program")
    ana = file_world.student(course)
    name = "../../etc/<script>zqx</script>.py"
    files = {"program": (name, b"print(1)\n")}
    address = ana.send(f"{work}/hand-in", {"key": "k"}, files=files).partition("?")[0]
    assert SCRIPT not in ana.page(address)
    answer = ana.get(f"{address}/file")
    assert "/" not in answer.headers["content-disposition"].replace("UTF-8''", "")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "html" not in answer.headers["content-type"]


def test_redirections_stay_here(file_world: World) -> None:
    file_world.teacher.get("/")
    for elsewhere in ("https://x.example/", "//x.example", "/\\x.example", "\\/x.example", "x"):
        visitor = file_world.visitor()
        fields = {"login": "prof", "password": PASSWORD, "next": elsewhere}
        assert visitor.send("/sign-in", fields) == "/", elsewhere
        assert visitor.send("/language", {"language": "pt", "next": elsewhere}) == "/"


def test_other_names_of_the_server_are_refused(file_world: World) -> None:
    """So that a page elsewhere cannot reach a server at home by a name of its own."""
    app = application(file_world.server_state, frozenset({"testserver"}))
    visitor = Visitor(app)
    assert visitor.get("/healthz").status_code in (200, 303)
    answer = visitor.client.get("/healthz", headers={"Host": "evil.example"})
    assert answer.status_code >= 400


def test_nothing_is_open_that_says_so_nowhere() -> None:
    """Whoever adds a route for everybody comes by here."""
    open_to_all = {route.path for route in all_routes() if route.needs is Needs.ANYBODY}
    assert open_to_all == {
        *("/sign-in", "/sign-out", "/language", "/join", "/join/{key}", "/privacy", "/healthz"),
        *("/static/{digest}/{name:path}", "/api/openapi.json"),
        *("/lti/login", "/lti/launch", "/lti/enter/{launch}", "/lti/keys", "/lti/canvas.json"),
    }
