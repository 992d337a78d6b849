"""Plain HTTP: what can be asked for, who may ask, and how much."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from kalamazoo import GAMES, rules
from kalamazoo.core.game import Game
from kalamazoo.record import read_record, verify
from kalamazoo.rulebook.folder import rules_folder
from kalamazoo.server.logs import Lines
from kalamazoo.server.settings import Limits, Rate, unlimited
from kalamazoo.server.tables.lobby import TOGETHER
from tests.server.helpers import request, run, serving
from tests.server.test_protocol import FLINCH, dealt, play_out


def test_the_shelf_and_the_rules_can_be_read(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            games = await house.request("GET", "/api/games")
            assert [game["name"] for game in games.json()] == list(GAMES)
            flinch = next(game for game in games.json() if game["name"] == "flinch")
            alone = [edition["practice"] for edition in flinch["editions"]]
            assert alone == [edition["rules"] + "(hints=practice)" for edition in flinch["editions"]]  # OP-COND-3
            assert "random" in flinch["bots"]
            assert any(option["name"] == "stock-size" for option in flinch["options"])
            small = await house.request("GET", "/api/games", headers={"accept-encoding": "gzip"})
            assert gzip.decompress(small.body) == games.body
            found = (await house.request("GET", "/api/rules?rules=flinch@1913(partners=on)")).json()
            assert found["rules"] == "flinch@1913(partners=on)"
            assert "FL-BLOCK-1" in {clause["id"] for chapter in found["chapters"] for clause in chapter["clauses"]}
            table = (await house.create(FLINCH, "pp"))["table"]["id"]
            assert (await house.request("GET", f"/api/rules?table={table}")).json()["rules"] == FLINCH
            exchange = next(game for game in games.json() if game["name"] == "stock-exchange")
            assert not {"progressive", "moves"} & {option["name"] for option in exchange["options"]}
            evening = {"rules": "stock-exchange@1913(progressive=on)", "seats": [{}, {}, {}]}
            refused = await house.request("POST", "/api/tables", evening)
            assert (refused.status, "--tables" in refused.json()["text"]) == (422, True)  # SX-OP-22
            wrong = await house.request("GET", "/api/rules?rules=flimch@1913")
            assert (wrong.status, "did you mean flinch?" in wrong.json()["text"]) == (422, True)
            assert (await house.request("GET", "/api/rules")).status == 422

    run(test())


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"nonsense",
        b"[]",
        b'{"rules":"flinch@2008"}',
        {"rules": "flinch@2008", "seats": []},
        {"rules": "flinch@2008", "seats": [{}] * 17},
        {"rules": "flinch@2008", "seats": [{}]},
        {"rules": "flinch@2008", "seats": [{}, {"kind": "dog"}]},
        {"rules": "flinch@2008", "seats": [{}, {"kind": "bot", "bot": "nobody"}]},
        {"rules": "flinch@2008", "seats": [{}, {}], "sit": 7},
        {"rules": "flinch@2008", "seats": [{}, {}], "surprise": 1},
        {"rules": "flinch@2008(stock-size=999)", "seats": [{}, {}]},
        {"rules": "flinch@2008", "seats": [{}, {}], "deck": "/etc/passwd"},
        {"rules": "flinch@2008", "seats": [{}, {}], "secret": "short"},
        {"rules": "flinch@2008", "seats": [{}, {}], "position": {"seats": [{}, {}, {}]}},
        {"rules": "flinch@2008", "seats": [{}, {}], "position": {"seats": 5, "turn": "x"}},
        {"rules": "x" * 3000, "seats": [{}, {}]},
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(body: object, tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            answer = await house.request("POST", "/api/tables", body)
            assert answer.status in (400, 422)
            problem = answer.json()
            assert problem["code"] == "malformed"
            assert len(problem["text"]) > 20
            assert "Traceback" not in answer.text
            assert "root:" not in answer.text
            assert house.app.lobby.count == 0
            assert (await house.request("GET", "/api/tables")).json() == []

    run(test())


def test_a_deck_is_a_text_and_never_a_file_of_the_server(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            game = next(game for game in GAMES.values() if type(game).check_deck is not Game.check_deck)
            file = rules_folder(game) / "deck.toml"
            body = {"rules": game.name, "seats": [{}] * rules(game.name).seat_range()[0]}
            for deck in (str(file), f"{file}\n"):
                refused = await house.request("POST", "/api/tables", {**body, "deck": deck})
                assert (refused.status, refused.json()["code"]) == (422, "malformed")
            made = await house.request("POST", "/api/tables", {**body, "deck": file.read_text("utf-8")})
            assert made.status == 201

    run(test())


def test_tables_are_listed_or_by_link_only(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            public = await house.create(FLINCH, "pp")
            secret = await house.create(FLINCH, "pp", listed=False)
            listed = (await house.request("GET", "/api/tables")).json()
            assert [table["id"] for table in listed] == [public["table"]["id"]]
            assert (await house.request("GET", f"/api/tables/{secret['table']['id']}")).status == 200
            for unknown in ("222222222222", "nonsense", "..%2f..", "A" * 400):
                answer = await house.request("GET", f"/api/tables/{unknown}")
                assert answer.status == 404
            assert house.app.lobby.count == 2
        async with serving(tmp_path) as house:  # the list outlives the server
            listed = (await house.request("GET", "/api/tables")).json()
            assert [table["id"] for table in listed] == [public["table"]["id"]]

    run(test())


def test_a_record_shows_each_what_he_may_know_and_in_the_end_everything(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2)
            assert (await house.request("GET", f"/api/tables/{table}/record")).status == 404
            await people[0].ask("start")
            path = f"/api/tables/{table}/record"
            onlooker = read_record((await house.request("GET", path)).text)
            own = await house.request("GET", path, headers={"authorization": f"Seat {people[1].secret}"})
            assert own.headers["content-disposition"].startswith("attachment")
            assert read_record(own.text).viewer == 1
            wrong = await house.request("GET", path, headers={"authorization": "Seat " + "x" * 32})
            assert read_record(wrong.text) == onlooker
            assert (onlooker.seed, onlooker.viewer) == (None, 29)
            await play_out(people)
            whole = read_record((await house.request("GET", path)).text)
            assert verify(whole).genuine
            assert whole.commitment == onlooker.commitment
            assert whole.names == ("P0", "P1")
            frames = await house.request(
                "POST", "/api/replay", {"record": (await house.request("GET", path)).text, "viewer": 1, "first": 3}
            )
            replay = frames.json()
            assert (replay["genuine"], replay["moves"]) == (True, len(whole.steps))
            result = (await house.request("GET", f"/api/tables/{table}")).json()["result"]
            winners, _, why = whole.result.split(" ", 2)  # a deal may end blocked, with two winners
            assert result == {"A": "P0 has", "B": "P1 has", "AB": "P0 and P1 have"}[winners] + f" won: {why}."
            assert replay["result"] == result
            await people[0].ask("leave", seat=0)  # who has won is not forgotten
            assert (await house.request("GET", f"/api/tables/{table}")).json()["result"] == result
            assert [frame["number"] for frame in replay["frames"]][:3] == [3, 4, 5]
            assert replay["frames"][0]["scene"]["viewer"] == 1
            torn = await house.request("POST", "/api/replay", {"record": "kalamazoo record 1\nrules flinch@2008\n"})
            assert (torn.status, "line 3" in torn.json()["text"]) == (422, True)

    run(test())


def test_only_a_few_earlier_games_are_played_again_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, unlimited()) as house:
            table, people = await house.seated(FLINCH, 2)
            await people[0].ask("start")
            await play_out(people)
            await people[0].ask("rematch")
            path = f"/api/tables/{table}/record?deal=1"
            first = await house.request("GET", path)
            assert verify(read_record(first.text)).genuine
            house.app.lobby.digging = TOGETHER
            busy = await house.request("GET", path)
            assert (busy.status, busy.json()["code"]) == (503, "full")
            house.app.lobby.digging = 0
            answers = await asyncio.gather(*(house.request("GET", path) for _ in range(12)))
            assert {answer.status for answer in answers} <= {200, 503}
            assert {answer.text for answer in answers if answer.status == 200} == {first.text}
            assert house.app.lobby.digging == 0
            assert (await house.request("GET", path.replace("deal=1", "deal=9"))).status == 404

    run(test())


def test_every_answer_has_the_headers_that_keep_other_sites_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            for path in ("/", "/table/abc", "/replay", "/rules", "/api/games", "/nothing", "/health"):
                answer = await house.request("GET", path)
                policy = answer.headers["content-security-policy"]
                assert "default-src 'none'" in policy
                assert "unsafe" not in policy
                assert answer.headers["x-content-type-options"] == "nosniff"
                assert answer.headers["x-frame-options"] == "DENY"
                assert answer.headers["referrer-policy"] == "no-referrer"
                assert "server" not in answer.headers

    run(test())


def test_pages_of_other_origins_may_not_speak_for_anybody(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, origins=("https://cards.example",)) as house:
            body = {"rules": FLINCH, "seats": [{}, {}]}
            evil = await house.request("POST", "/api/tables", body, {"origin": "https://evil.example"})
            assert (evil.status, evil.json()["code"]) == (403, "not-yours")
            table = ""
            for origin in (f"http://{house.host}", "https://cards.example"):
                made = await house.request("POST", "/api/tables", body, {"origin": origin})
                assert made.status == 201
                table = made.json()["table"]["id"]
                person = await house.knock(table, origin=origin)
                await person.send("hello", protocol=1)
                assert (await person.next())["type"] == "welcome"
            assert (await house.request("POST", "/api/tables", body, {"origin": "http://["})).status == 403
            for origin in ("https://evil.example", "null", f"http://{house.host}.evil.example", "http://["):
                with pytest.raises(InvalidStatus) as refused:
                    await house.knock(table, origin=origin)
                assert refused.value.response.status_code == 403

    run(test())


def test_an_address_that_asks_too_much_has_to_wait(tmp_path: Path) -> None:
    async def test() -> None:
        limits = Limits(creation=Rate(3, 0.001), lobby=Rate(5, 0.001), address=1, sockets_an_address=3)
        async with serving(tmp_path, limits) as house:
            body = {"rules": FLINCH, "seats": [{}, {}]}
            made = [await house.request("POST", "/api/tables", body) for _ in range(5)]
            assert [answer.status for answer in made] == [201, 201, 201, 429, 429]
            assert made[3].headers["retry-after"]
            asked = [(await house.request("GET", "/api/games")).status for _ in range(7)]
            assert asked == [200] * 5 + [429] * 2
            assert (await house.request("GET", "/health")).status == 200
            table = made[0].json()["table"]["id"]
            people = [await house.knock(table) for _ in range(3)]
            with pytest.raises(InvalidStatus) as refused:
                await house.knock(table)
            assert refused.value.response.status_code == 503
            await people[0].close()
            await asyncio.sleep(0.1)
            await house.knock(table)

    run(test())


def test_too_many_tables_and_too_large_requests_are_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path, Limits(tables=3, tables_open=2)) as house:
            body = {"rules": FLINCH, "seats": [{}, {}]}
            ids = []
            for _ in range(3):  # the third makes the first leave memory
                made = await house.request("POST", "/api/tables", body)
                assert made.status == 201
                ids.append(made.json()["table"]["id"])
            assert len(house.app.lobby.tables) == 2
            full = await house.request("POST", "/api/tables", body)
            assert (full.status, full.json()["code"]) == (503, "full")
            for table in ids[:2]:
                person = await house.join(table)
                await person.until("welcome")  # a table at which nobody has said hello may leave memory again
            busy = await house.request("GET", f"/api/tables/{ids[2]}")
            assert (busy.status, busy.json()["code"]) == (503, "full")
            large = await house.request("POST", "/api/tables", b"x" * 1_100_000)
            assert (large.status, large.json()["code"]) == (413, "too-large")

    run(test())


def test_health_and_metrics(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            _, people = await house.seated(FLINCH, 2)
            views = await dealt(house, people)
            turn = next(seat for seat, view in views.items() if view.get("must"))
            await people[turn].act(views[turn]["moves"][0])
            await people[turn].act("nonsense")
            health = (await house.request("GET", "/health")).json()
            assert (health["status"], health["tables"], health["connections"]) == ("ok", 1, 2)
            metrics = (await house.request("GET", "/metrics")).text
            for line in ("moves_total 1", "refusals_total 1", "deals_total 1", "tables_open 1", "connections_open 2"):
                assert f"\nkalamazoo_{line}\n" in metrics
            assert 'kalamazoo_commit_seconds_bucket{le="+Inf"}' in metrics
        async with serving(tmp_path, metrics="off") as house:
            assert (await house.request("GET", "/metrics")).status == 404

    run(test())


def test_the_log_has_no_secrets_in_it(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> list[str]:
        async with serving(tmp_path) as house:
            table, people = await house.seated(FLINCH, 2)
            await dealt(house, people)
            auth = {"authorization": f"Seat {people[0].secret}"}
            await house.request("GET", f"/api/tables/{table}/record", headers=auth)
            deal = house.app.lobby.tables[table].deal
            assert deal is not None
            return [*(person.secret for person in people), deal.referee.seed]

    with caplog.at_level(logging.DEBUG):
        hidden = run(test())
    for form in (Lines(True), Lines(False)):
        text = "\n".join(form.format(record) for record in caplog.records if record.name.startswith("kalamazoo"))
        assert "a table was made" in text
        assert not [word for word in hidden if word in text]
    record = logging.LogRecord("kalamazoo.server", logging.INFO, "", 0, "told", None, None)
    record.fields = {"secret": "abc", "seed_of_deal": "def", "table": "t1"}
    assert json.loads(Lines(True).format(record)).keys() == {"at", "level", "text", "table"}


def test_unknown_paths_stay_inside_the_client(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            for path in (
                "/../settings.py",
                "/%2e%2e/settings.py",
                "/assets/..%2f..%2fapp.py",
                "//etc/passwd",
                "/.built-from",
            ):
                answer = await request(house.host, "GET", path)
                assert answer.status in (400, 404)
                assert "import" not in answer.text

    run(test())


def test_what_is_not_there_is_a_page_for_people_and_a_line_for_programs(tmp_path: Path) -> None:
    async def test() -> None:
        async with serving(tmp_path) as house:
            page = await house.request("GET", "/nowhere", headers={"accept": "text/html,*/*"})
            assert (page.status, page.headers["content-type"].partition(";")[0]) == (404, "text/html")
            assert page.headers["content-security-policy"]
            line = await house.request("GET", "/nowhere")
            assert (line.status, line.text) == (404, "there is no such page\n")

    run(test())
