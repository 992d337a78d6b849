"""Ladders: the same deals, the seats swapped, and results that are kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kalamazoo.arena.ladder import Climb, Rung, climb_all, play_deal, rungs_of, table_sizes, usual_rules
from kalamazoo.cli import main
from kalamazoo.core.errors import KalamazooError
from kalamazoo.games import GAMES
from kalamazoo.rulebook import rules

STORE = Rung("store@1913", 2, "fair", "random")


def shares(climbs: list[Climb]) -> list[dict[int, tuple[float, float]]]:
    """What was got, without the times."""
    return [{number: deal[:2] for number, deal in climb.deals.items()} for climb in climbs]


def test_the_rungs_are_the_levels_from_below_at_two_sizes() -> None:
    rungs = rungs_of("store@1913", ["random", "fair", "fair(effort=200)"], [3])
    assert [(rung.weaker, rung.stronger, rung.seats) for rung in rungs] == [
        ("random", "fair", 3),
        ("fair", "fair(effort=200)", 3),
    ]
    assert {len(table_sizes(rules(text))) for text in usual_rules()} == {1, 2}
    assert {rules(text).game.name for text in usual_rules()} == set(GAMES)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_deal_is_played_with_the_seats_both_ways(seats: int) -> None:
    rung = Rung("store@1913", seats, "fair", "random")
    turned = Rung("store@1913", seats, "random", "fair")
    total = 0.0
    for number in range(4):
        one, other = (play_deal(rules("store@1913"), each, 3, number) for each in (rung, turned))
        assert one[0] + one[1] == pytest.approx(1.0)
        assert one[:2] == other[1::-1]  # the same two games
        assert one[2] == other[4] > 0
        assert one[3] > 0
        total += one[0]
    assert total > 2.0


def test_who_sits_alone_plays_each_deal_at_each_seat() -> None:
    rung = rungs_of("store@1913", ["fair", "fair"], [4], alone=True)[0]
    assert [rung.sides(way).index(0) for way in range(rung.games)] == [0, 1, 2, 3]
    assert all(sum(rung.sides(way)) == 3 for way in range(rung.games))
    found = [play_deal(rules("store@1913"), rung, 1, number) for number in range(8)]
    assert all(deal[0] + deal[1] == pytest.approx(1.0) for deal in found)
    assert sum(deal[2] for deal in found) * 2.5 < sum(deal[4] for deal in found) < sum(deal[2] for deal in found) * 3.5
    stronger = rungs_of("store@1913", ["random", "fair"], [4], alone=True)[0]
    assert sum(play_deal(rules("store@1913"), stronger, 1, number)[0] for number in range(8)) > 8 / 4
    assert stronger.key != Rung("store@1913", 4, "fair", "random").key
    assert not rungs_of("patience@1913", ["fair", "fair"], [1], alone=True)[0].alone


def test_a_patience_is_played_by_both_on_the_same_deals() -> None:
    rung = Rung("patience@1913", 1, "fair", "fair")
    found = [play_deal(rules("patience@1913"), rung, 1, number) for number in range(12)]
    assert all(deal[0] == deal[1] for deal in found)
    assert {deal[0] for deal in found} == {0.0, 1.0}


def test_how_both_fared_on_the_same_deals_of_a_patience_is_compared_deal_by_deal(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rung = Rung("patience@1913", 1, "fair", "beginner")
    climb = climb_all([rung], 20, 1)[0]
    won = [deal for deal in climb.deals.values() if deal[0]]
    assert won
    assert all(deal[6] == 0 for deal in won)  # nothing is left of a game won
    assert any(deal[7] > deal[6] for deal in won)
    assert climb.gain().value == climb.share().value - climb.share(1).value
    assert climb.fewer().value == sum(deal[7] - deal[6] for deal in climb.deals.values()) / 20
    assert climb.gain().low < climb.gain().value < climb.gain().high
    words = ["ladder", "patience@1913", "--bots", "beginner,fair", "--deals", "20", "--jobs", "1"]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)[0]
    assert told["more"] == pytest.approx([climb.gain().value, climb.gain().low, climb.gain().high])
    assert told["fewer"] == pytest.approx([climb.fewer().value, climb.fewer().low, climb.fewer().high])
    assert main(words) == 0
    assert f"{climb.fewer().value:+.2f}" in " ".join(capsys.readouterr().out.split())


def test_a_ladder_goes_on_where_its_file_ends(tmp_path: Path) -> None:
    kept = tmp_path / "deep" / "ladder.json"
    told: list[int] = []
    part = climb_all([STORE], 3, 5, kept=kept)
    whole = climb_all([STORE], 5, 5, kept=kept, progress=told.append)
    assert told == [3, 2]
    assert shares(whole)[0] | shares(part)[0] == shares(whole)[0]
    assert shares(whole) == shares(climb_all([STORE], 5, 5))
    other = Rung("store@1913", 3, "fair", "random")
    climb_all([other], 1, 5, kept=kept)
    assert len(json.loads(kept.read_text("utf-8"))["rungs"]) == 2
    with pytest.raises(KalamazooError, match="has deals of seed 5"):
        climb_all([STORE], 5, 6, kept=kept)
    kept.write_text("[]", "utf-8")
    with pytest.raises(KalamazooError, match="not a file of ladder results"):
        climb_all([STORE], 5, 5, kept=kept)


def test_who_stops_it_keeps_what_was_played(tmp_path: Path) -> None:
    def stop(added: int) -> None:
        if added:
            raise KeyboardInterrupt

    kept = tmp_path / "ladder.json"
    climbs = climb_all([STORE], 30, 5, kept=kept, progress=stop)
    assert 0 < len(climbs[0].deals) < 30
    assert shares(climb_all([STORE], 1, 5, kept=kept)) == shares(climbs)


def test_several_processes_find_the_same() -> None:
    assert shares(climb_all([STORE], 4, 5, jobs=2)) == shares(climb_all([STORE], 4, 5))


def test_intervals_are_over_deals() -> None:
    climb = Climb(STORE, {0: (1.0, 0.0, 10, 5_000_000, 4, 0, 0, 0), 1: (0.5, 0.5, 10, 5_000_000, 4, 0, 0, 0)})
    assert climb.share().value == 0.75
    assert climb.share().high == 1.0
    assert climb.share(1).value == 0.25
    assert climb.milliseconds() == 0.5


def test_the_tables_are_put_into_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "players.md"
    page.write_text("above\n<!-- ladder: begin -->\nold\n<!-- ladder: end -->\nbelow\n", "utf-8")
    words = ["ladder", "store@1913", "--bots", "random,fair", "--seats", "2", "--deals", "2", "--jobs", "1"]
    for _ in range(2):
        assert main([*words, "--write", str(page)]) == 0
        text = page.read_text("utf-8")
        assert text.startswith("above\n<!-- ladder: begin -->\n")
        assert text.endswith("<!-- ladder: end -->\nbelow\n")
        assert "| 2 | fair | random | 2 |" in text
        assert "old" not in text
    assert "store@1913" in capsys.readouterr().out


def test_tables_of_other_games_stay_in_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "players.md"
    page.write_text("<!-- ladder: begin -->\n<!-- ladder: end -->\n", "utf-8")
    words = ["--bots", "random,fair", "--deals", "2", "--jobs", "1", "--write", str(page)]
    for game in ("store@1913", "triangle@1913", "authors@1913", "store@1913"):
        assert main(["ladder", game, *words]) == 0
    text = page.read_text("utf-8")
    titles = [line for line in text.splitlines() if line.startswith("### ")]
    assert titles == ["### Authors (authors@1913)", "### Go to Store (store@1913)", "### Triangle (triangle@1913)"]
    assert text.count("| fair | random") == 5  # two sizes of table, but of one for one
    assert main(["ladder", "store@1913", "--alone", "--seats", "3", *words]) == 0
    assert "| 3 | fair | 2 × random | 2 |" in page.read_text("utf-8")
    capsys.readouterr()


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--bots", "fair"], "two bots or more"),
        (["--seats", "two"], "should be numbers of seats"),
        (["--bots", "random,nobody"], 'no bot "nobody"'),
        (["--write", "nowhere.md"], "cannot be read"),
        (["--seats", "99"], "99"),
    ],
)
def test_what_is_wrong_is_said(words: list[str], complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ladder", "store@1913", *words]) == 2
    assert complaint in capsys.readouterr().err


def test_a_page_without_a_place_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text("nothing", "utf-8")
    assert main(["ladder", "store@1913", "--write", str(page)]) == 2
    assert "has no place for the tables" in capsys.readouterr().err
