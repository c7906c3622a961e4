"""The HTTP interface: answers, refusals, and what guards them."""

from __future__ import annotations

import base64
import dataclasses
import hashlib
import html
import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from starlette.testclient import TestClient

import garns
from garns import logic
from garns.formats import line_of
from garns.logic import FoundStep
from garns.messages.ratings import rating_words
from garns.rating import SCALES
from garns.web import LOCAL, PUBLIC, application, is_loopback, limits, processes
from garns.web.addresses import account_of
from garns.web.fields import checked
from garns.web.guards import HEADERS
from garns.web.kept import technique_answer
from garns.web.limits import ADDRESSES, RateLimit
from garns.web.operations import OPERATIONS, explaining
from garns.web.processes import Fault
from tests import clocks
from tests.web.conftest import HOUR
from tests.web.page import address_of

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = garns.solve(PUZZLE).line
HOSTILE = "." * 256
"""A board of 16×16 with more solutions than anybody can count."""

LIMITS = dataclasses.replace(
    LOCAL, processes=1, seconds=HOUR, body_bytes=9000, size=16, requests_per_minute=10**9
)


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    with TestClient(application(LIMITS), base_url="http://localhost") as found:
        yield found


def ask(client: TestClient, name: str, **request: Any) -> dict[str, Any]:
    response = client.post(f"/api/{name}", json=request)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


# answers


def test_solve(client: TestClient) -> None:
    found = ask(client, "solve", puzzle=PUZZLE)
    assert (found["status"], found["solution"]) == ("ok", SOLUTION)
    assert found["seconds"] > 0
    assert ask(client, "solve", puzzle="." * 81)["status"] == "many"
    assert ask(client, "solve", puzzle="11" + "." * 79)["status"] == "invalid"
    assert ask(client, "solve", puzzle="12345678." + "." * 8 + "9" + "." * 63)["status"] == "none"


def test_check_tells_all_that_a_page_needs(client: TestClient) -> None:
    found = ask(client, "check", puzzle=PUZZLE, layout="9")
    assert found["status"] == "ok"
    assert found["board"]["puzzle"] == PUZZLE
    assert len(found["board"]["houses"]) == 27
    assert garns.parse(found["board"]["code"]).grid.line == PUZZLE
    bad = ask(client, "check", puzzle="11" + "." * 79)
    assert bad["conflicts"][0]["cells"] == [0, 1]


def test_count(client: TestClient) -> None:
    assert ask(client, "count", puzzle=PUZZLE) == {"status": "ok", "count": 1, "exact": True}
    many = ask(client, "count", puzzle="." * 81, limit=500)
    assert (many["count"], many["exact"]) == (500, False)


def test_hints_in_four_stages_and_in_both_languages(client: TestClient) -> None:
    found = ask(client, "hint", puzzle=PUZZLE, language="pt")
    assert found["kind"] == "step"
    assert len(found["stages"]) == 4
    assert found["stages"][0].startswith("Olhe")
    (placement,) = found["step"]["placements"]
    # Data have r3c7 in every language, Portuguese sentences L3C7.
    assert placement["cell"].upper().replace("R", "L") in found["stages"][3]
    signs = ask(client, "hint", puzzle=PUZZLE, symbols="letters")
    assert f"the digit {'ABCDEFGHI'[placement['value'] - 1]}" in signs["stages"][3]


def test_mistakes_come_before_hints(client: TestClient) -> None:
    right = SOLUTION[2]
    wrong = next(digit for digit in "124" if digit != right)
    found = ask(client, "hint", puzzle=f"53{wrong}{PUZZLE[3:]}", givens=PUZZLE)
    assert found["kind"] == "mistakes"
    assert found["mistakes"] == ["r1c3"]


def test_what_a_hint_has_ruled_out_leads_to_the_next(client: TestClient) -> None:
    """Else the same candidates would be struck for ever."""
    hard = "...7.4..5.2..1..7.....8...2.9...625.6...7...8.532...1.4...9.....3..6..9.2..4.7..."
    values, struck, seen = hard, "", set()
    for _ in range(12):
        found = ask(client, "hint", puzzle=values, givens=hard, struck=struck)
        step = found["step"]
        seen.add(step["technique"])
        struck += "".join(f" {each['cell']}:{each['value']}" for each in step["eliminations"])
        for each in step["placements"]:
            cell = 9 * (int(each["cell"][1]) - 1) + int(each["cell"][3]) - 1
            values = f"{values[:cell]}{each['value']}{values[cell + 1 :]}"
    assert len(struck.split()) == len(set(struck.split())) > 3
    assert len(seen) > 2
    bad = client.post("/api/hint", json={"puzzle": hard, "struck": "r1c1:x"})
    assert bad.status_code == 422


def test_notes_are_the_candidates_that_a_hint_starts_from(client: TestClient) -> None:
    right = SOLUTION[2]
    wrong = next(digit for digit in "124" if digit != right)
    assert ask(client, "hint", puzzle=PUZZLE, notes=f"r1c3:{right},{wrong}")["kind"] == "step"
    lost = ask(client, "hint", puzzle=PUZZLE, notes=f"r1c3:{wrong}")
    assert (lost["kind"], lost["mistakes"]) == ("mistakes", ["r1c3"])
    assert ask(client, "explain", puzzle=PUZZLE, notes=f"r1c3:{wrong}")["status"] == "mistaken"
    for bad in ("r1c3", "r1c3:", "r1c3:0", "r1c3:1,,2", "r1c3:10", "r0c3:1"):
        answer = client.post("/api/hint", json={"puzzle": PUZZLE, "notes": bad})
        assert answer.status_code == 422, bad


def test_all_steps_there_are(client: TestClient) -> None:
    found = ask(client, "steps", puzzle=PUZZLE, most=7)
    expected = list(islice(garns.all_steps(PUZZLE), 7))
    assert (found["status"], found["cut"]) == ("ok", True)
    assert [each["step"]["sentence"] for each in found["steps"]] == list(map(str, expected))
    [first, *_] = ask(client, "explain", puzzle=PUZZLE, most=1)["steps"]
    assert found["steps"][0] == first
    wrong = next(digit for digit in "123456789" if digit != SOLUTION[2])
    assert ask(client, "steps", puzzle=PUZZLE, notes=f"r1c3:{wrong}")["status"] == "mistaken"
    assert ask(client, "steps", puzzle=SOLUTION)["steps"] == []


def test_all_steps_of_techniques(client: TestClient) -> None:
    names = "naked-single,hidden-single-box"
    found = ask(client, "steps", puzzle=PUZZLE, techniques=names)
    told = [each["step"]["technique"] for each in found["steps"]]
    expected = garns.all_steps(PUZZLE, techniques=names.split(","), repeats=True)
    assert told == [shown.step.technique for shown in expected]
    assert set(told) == set(names.split(","))
    assert not found["cut"]
    refused = client.post("/api/steps", json={"puzzle": PUZZLE, "techniques": "naked-pear"})
    assert (refused.status_code, "naked-pear" in refused.text) == (422, True)


def test_steps_that_take_too_long_are_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    found = list(islice(garns.all_steps(PUZZLE), 2))

    def slow(*_: object, **__: object) -> Iterator[FoundStep]:
        yield from found
        raise garns.BudgetUsedUp

    monkeypatch.setattr(logic, "all_steps", slow)
    answer = explaining.steps({"puzzle": PUZZLE, "most": 5}, LIMITS)
    assert len(answer["steps"]) == 2
    assert answer["cut"]


def test_explain_rate_and_trace(client: TestClient) -> None:
    path = ask(client, "explain", puzzle=PUZZLE)
    assert path["solved"]
    assert path["end"] == SOLUTION
    assert ask(client, "rate", puzzle=PUZZLE)["level"] == path["level"]
    for scale in SCALES.values():
        answer = ask(client, "rate", puzzle=PUZZLE, scale=scale.id)
        rating = garns.rate(PUZZLE, scale=scale.id)
        assert answer["words"] == rating_words(rating)
        row = {name: column.value_in(rating) for name, column in scale.columns.items()}
        assert row.items() <= answer.items()
    search = ask(client, "trace", puzzle=PUZZLE, events=50)
    assert len(search["events"]) == 50
    assert search["cut"]
    assert search["counters"]["insertions"] == garns.backtrack(PUZZLE).insertions


def test_generate(client: TestClient) -> None:
    for size in (4, 6, 9):
        found = ask(client, "generate", size=size, level="easy", seed=3)
        assert (
            garns.solve(garns.Grid(found["board"]["puzzle"], str(size))).line == found["solution"]
        )
    daily = [ask(client, "generate", level="medium", date="2026-12-24") for _ in range(2)]
    assert daily[0] == daily[1]


@pytest.mark.parametrize(
    "wish",
    [
        {"size": 6, "level": "extreme"},
        {"size": 6, "level": "expert", "fresh": True},
        {"size": 6, "level": "expert", "seed": 1},
        {"size": 8, "level": "extreme"},
        {"size": 16, "level": "hard"},
    ],
)
def test_what_takes_too_long_to_make_is_refused_at_once(
    client: TestClient, wish: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a worker."""
    monkeypatch.delattr("garns.web.pool.Pool.run")
    response = client.post("/api/generate", json={**wish, "language": "pt"})
    assert response.status_code == 422
    size = wish["size"]
    level = {"hard": "difícil", "expert": "especialista", "extreme": "extremo"}[wish["level"]]
    assert f"{size}×{size} do nível “{level}” demora mais" in response.json()["detail"]


def test_what_the_bank_has_is_quick_and_what_is_made_may_be_long(client: TestClient) -> None:
    operation = OPERATIONS["generate"]

    def is_long(**wish: Any) -> bool:
        return operation.is_long(checked(wish, operation.fields, operation.required))

    assert not is_long()
    assert not is_long(level="extreme")
    assert is_long(level="extreme", fresh=True)
    assert not is_long(level="expert", fresh=True)
    assert not is_long(size=6, level="hard")
    assert is_long(size=6, level="hard", seed=1)
    assert not is_long(size=4, level="easy", fresh=True)
    assert not is_long(size=8, level="easy")
    assert is_long(size=12, level="expert")
    assert is_long(size=16)


def test_documents(client: TestClient) -> None:
    sheet = client.post("/api/sheet", json={"puzzles": f"{PUZZLE}\n{PUZZLE}"})
    assert sheet.content.startswith(b"%PDF")
    link = client.post("/api/qr", json={"text": "http://localhost/#s=5NlQ"})
    assert link.headers["content-type"] == "image/svg+xml"
    assert link.content.startswith(b"<svg")


def test_a_used_up_budget_is_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    hard = {"puzzle": line_of(garns.generate("16", seed=1).grid), "layout": "16"}
    hurried = dataclasses.replace(LIMITS, seconds=0.01)
    # All of these end themselves, however late.
    monkeypatch.setattr(processes, "GRACE", HOUR)
    with TestClient(application(hurried), base_url="http://localhost") as client:
        path = ask(client, "explain", **hard, language="pt")
        assert path["status"] == "unknown"
        assert "limite de tempo" in path["detail"]
        counted = ask(client, "count", puzzle=HOSTILE, layout="16", limit=100_000)
        assert (counted["status"], counted["exact"]) == ("unknown", False)
        assert ask(client, "trace", **hard)["status"] == "unknown"
        assert client.get("/healthz").json() == {"status": "ok"}


def test_large_answers_are_compressed_for_who_can_read_that(client: TestClient) -> None:
    request = {"puzzle": PUZZLE, "events": 500}
    plain = client.post("/api/trace", json=request, headers={"accept-encoding": "identity"})
    short = client.post("/api/trace", json=request, headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in plain.headers
    assert short.headers["content-encoding"] == "gzip"
    assert int(short.headers["content-length"]) < len(plain.content) / 4
    assert short.json()["events"] == plain.json()["events"]


def test_what_a_browser_has_is_not_sent_again(client: TestClient) -> None:
    for address in ("/", address_of("main.js"), "/api/words/pt", "/api/shelf", "/openapi.json"):
        first = client.get(address)
        assert first.headers["content-encoding"] == "gzip"
        again = client.get(address, headers={"if-none-match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert client.get(address, headers={"if-none-match": '"old"'}).content == first.content


# refusals


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "“puzzle” is missing"),
        ([], "must be a JSON object"),
        ({"puzzle": 5}, "wrong type"),
        ({"puzzle": True}, "wrong type"),
        ({"puzzle": PUZZLE, "colour": 1}, "no field “colour”"),
        ({"puzzle": PUZZLE, "limit": 0}, "out of range"),
        ({"puzzle": "hello"}, ""),
        ({"puzzle": PUZZLE, "layout": "10^9"}, "10^9"),
        ({"puzzle": "." * 625}, "up to 16"),
        ({"puzzle": "\0" * 81}, ""),
    ],
)
def test_wrong_requests(client: TestClient, body: Any, words: str) -> None:
    response = client.post("/api/count", json=body)
    assert response.status_code == 422
    assert response.headers["content-type"] == "application/problem+json"
    assert words in response.json()["detail"]


def test_somebody_who_looks_for_a_page_gets_one(client: TestClient) -> None:
    for address in ("/nothing", "/techniques/en/nothing.html", "/a/b"):
        found = client.get(address, headers={"Accept": "text/html,*/*"})
        assert (found.status_code, found.headers["content-type"].partition(";")[0]) == (
            404,
            "text/html",
        )
        assert "style-src 'sha256-" in found.headers["content-security-policy"]
        assert 'lang="en"' in found.text
        assert 'lang="pt-BR"' in found.text
        assert found.text.count('href="/"') == 2
    assert client.get("/nothing").headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("address", ["/", "/learn", "/lab.html"])
def test_a_page_names_its_scripts_first(client: TestClient, address: str) -> None:
    """A browser asks for them before it has read the page."""
    found = client.get(address)
    scripts = re.findall(r'(?:modulepreload" href|type="module" src)="([^"]+)"', found.text)
    assert len(scripts) >= 2
    assert found.headers["link"] == ", ".join(f"<{each}>; rel=modulepreload" for each in scripts)
    assert all(client.get(f"/{each}").status_code == 200 for each in scripts)


@pytest.mark.parametrize("address", ["/", "/learn", "/lab.html"])
def test_a_page_allows_its_own_style_alone(client: TestClient, address: str) -> None:
    found = client.get(address)
    (style,) = re.findall("<style>(.*?)</style>", found.text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    for policy in (found.headers["content-security-policy"], html.unescape(found.text)):
        assert f"style-src 'self' 'sha256-{digest}';" in policy
    assert "unsafe-inline" not in found.headers["content-security-policy"]
    (font,) = re.findall(r'url\("(static/[^"]+woff2)"\)', style)
    assert client.get(f"/{font}").status_code == 200


def test_other_refusals(client: TestClient) -> None:
    as_json = {"content-type": "application/json"}
    assert client.post("/api/solve", content=b"{", headers=as_json).status_code == 400
    deep = b"[" * 5000
    assert client.post("/api/solve", content=deep, headers=as_json).status_code == 400
    assert client.post("/api/solve", content=b"{}").status_code == 415
    half = rb'{"puzzle": "\ud800"}'
    assert client.post("/api/solve", content=half, headers=as_json).status_code == 422
    half = rb'{"\ud800": 1}'
    assert client.post("/api/solve", content=half, headers=as_json).status_code == 422
    for number in (b"NaN", b"Infinity", b"9" * 5000):
        body = b'{"puzzle": "%s", "limit": %s}' % (PUZZLE.encode(), number)
        assert client.post("/api/count", content=body, headers=as_json).status_code == 400
    long = json.dumps({"puzzle": "." * 10_000})
    assert client.post("/api/solve", content=long, headers=as_json).status_code == 413
    assert client.post("/api/nothing", json={}).status_code == 404
    assert client.get("/api/words/xx").status_code == 404
    assert client.get("/static/../app.py").status_code == 404
    assert client.get("/api/solve").status_code == 405


def test_every_answer_binds_the_browser(client: TestClient) -> None:
    for address in ("/", "/lab", "/sw.js", "/healthz", "/nothing"):
        headers = client.get(address).headers
        found = {name: re.sub(" 'sha256-[^']+'", "", headers[name]) for name in HEADERS}
        assert found == HEADERS, address


def test_what_is_named_after_its_content_is_asked_for_once(client: TestClient) -> None:
    headers = client.get(address_of("main.js")).headers
    assert "immutable" in headers["Cache-Control"]
    assert {name: headers[name] for name in HEADERS} == {
        **HEADERS,
        "Cache-Control": headers["Cache-Control"],
    }


def test_pages_of_techniques_are_made_when_asked_for(client: TestClient) -> None:
    assert "Apontamento" in client.get("/techniques/pt/pointing.html").text
    assert client.get("/techniques/pt/").text == client.get("/techniques/pt/index.html").text
    drawing = client.get("/techniques/en/x-wing-1.svg")
    assert drawing.headers["content-type"] == "image/svg+xml"
    before = technique_answer.cache_info().currsize
    for path in ("", "xx/", "en/x-wing", "en/x-wing-9.svg", "en/nothing.html", "en/.html"):
        assert client.get(f"/techniques/{path}").status_code == 404, path
    assert technique_answer.cache_info().currsize == before


def test_a_host_that_is_not_ours_is_refused(client: TestClient) -> None:
    for host, code in {
        "evil.example": 421,
        "LOCALHOST:8000": 200,
        "[::1]:80": 200,
        "": 421,
    }.items():
        assert client.get("/healthz", headers={"host": host}).status_code == code, host


def test_a_fault_of_ours_is_told_to_us_alone(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise Fault("secret")

    monkeypatch.setattr("garns.web.pool.Pool.run", fail)
    app = application(LIMITS)
    with TestClient(app, base_url="http://localhost", raise_server_exceptions=False) as client:
        response = client.post("/api/solve", json={"puzzle": PUZZLE})
    assert response.status_code == 500
    assert "secret" not in response.text
    assert "secret" in caplog.text


def test_strangers_get_no_more_than_the_person_at_the_machine() -> None:
    stricter = {
        each.name
        for each in dataclasses.fields(PUBLIC)
        if getattr(PUBLIC, each.name) < getattr(LOCAL, each.name)
    }
    assert {"body_bytes", "size", "seconds", "requests_per_minute", "at_once"} <= stricter
    assert all(
        getattr(PUBLIC, each.name) <= getattr(LOCAL, each.name)
        for each in dataclasses.fields(PUBLIC)
    )


def test_documents_that_cannot_be(client: TestClient) -> None:
    assert ask(client, "sheet", puzzles="." * 81)["status"] == "many"
    assert ask(client, "sheet", puzzles="11" + "." * 79)["status"] == "invalid"
    assert client.post("/api/sheet", json={"puzzles": " \n\n"}).status_code == 422
    lines = "\n".join(["1..."] * (LIMITS.sheet_puzzles + 1))
    assert client.post("/api/sheet", json={"puzzles": lines}).status_code == 422
    assert client.post("/api/qr", json={"text": "😀" * 1000}).status_code == 422


def test_too_many_requests() -> None:
    strict = dataclasses.replace(PUBLIC, burst=2, processes=1)
    with (
        clocks.set_by(lambda: 0.0, limits),
        TestClient(application(strict), base_url="http://localhost") as client,
    ):
        codes = [client.post("/api/solve", json={}).status_code for _ in range(3)]
        assert codes == [422, 422, 429]
        assert client.post("/api/solve", json={}).headers["retry-after"] == "1"


def test_who_has_spent_its_worker_seconds_is_told_so() -> None:
    mean = dataclasses.replace(LIMITS, worker_seconds=1e-9, worker_seconds_per_minute=1e-9)
    with TestClient(application(mean), base_url="http://localhost") as client:
        assert client.post("/api/solve", json={"puzzle": PUZZLE}).status_code == 200
        later = client.post("/api/solve", json={"puzzle": PUZZLE, "language": "pt"})
    assert later.status_code == 429
    assert int(later.headers["retry-after"]) > 0
    assert "já usou a sua parte" in later.json()["detail"]


# parts


@pytest.mark.parametrize(
    ("host", "account"),
    [
        ("10.1.2.3", "10.1.2.3"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:10.1.2.3", "10.1.2.3"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_whom_a_limit_counts_as_one(host: str, account: str) -> None:
    assert account_of(host) == account


def test_which_addresses_only_this_machine_can_reach() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.9.9.9", "::1", "localhost")))
    assert not any(map(is_loopback, ("0.0.0.0", "::", "192.168.1.2", "example.org", "")))


def test_a_bucket_fills_again() -> None:
    rates = RateLimit(per_minute=60, burst=2)
    assert [rates.seconds_to_wait("a", 0.0) for _ in range(3)] == [0, 0, 1.0]
    assert rates.seconds_to_wait("b", 0.0) == 0
    assert rates.seconds_to_wait("a", 1.0) == 0


def test_addresses_are_forgotten() -> None:
    rates = RateLimit(per_minute=60, burst=2)
    for number in range(2 * ADDRESSES):
        rates.seconds_to_wait(str(number), number / 1000)
    assert len(rates._buckets) <= ADDRESSES


@pytest.mark.parametrize("name", [name for name in OPERATIONS if name not in ("sheet", "qr")])
def test_answers_have_what_the_description_says(client: TestClient, name: str) -> None:
    request = {} if name == "generate" else {"puzzle": PUZZLE}
    assert set(ask(client, name, **request)) == {"status", *OPERATIONS[name].answers}


def test_defaults_are_filled_in() -> None:
    operation = OPERATIONS["generate"]
    found = checked({}, operation.fields, operation.required)
    assert found == {"size": 9, "fresh": False, "language": "en"}


def test_the_description_names_every_operation(client: TestClient) -> None:
    paths = client.get("/openapi.json").json()["paths"]
    others = {"/healthz", "/openapi.json", "/api/shelf", "/api/words/{language}"}
    assert set(paths) == others | {f"/api/{name}" for name in OPERATIONS}
