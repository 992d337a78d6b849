"""Records: read back without loss; torn, edited and foreign ones are refused with line and token."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from kalamazoo.core.errors import BadRecord
from kalamazoo.core.seed import LIVE
from kalamazoo.games import GAMES, register
from kalamazoo.play import Referee
from kalamazoo.play.record import Step
from kalamazoo.record import read_record, replay, verify, verify_against, write_record
from kalamazoo.record.writing import Seal
from kalamazoo.rulebook import rules
from kalamazoo_toy import Toy


@pytest.fixture(autouse=True)
def toy() -> Iterator[None]:
    register(Toy())
    yield
    del GAMES["toy"]


def played(moves: int = 20) -> Referee:
    """A game of the toy, some way on."""
    referee = Referee("toy", 3, seed=5, dealer=1)
    for _ in range(moves):
        if not referee.may_act():
            break
        seat = referee.must_act()[0]
        referee.play(seat, referee.moves(seat)[0])
    return referee


def mended(text: str) -> str:
    """The text with every check set right, as a forger would."""
    done = ""
    for line in text.splitlines():
        moves, mark, _ = line.rpartition(" #")
        if mark:
            line = f"{moves} #{Seal().check(done + moves)}"
        elif line.startswith("end "):
            line = f"end {line.split()[1]} {Seal().check(done)}"
        done += line + "\n"
    return done


def test_a_whole_game_reads_back_and_is_genuine() -> None:
    record = replace(played().record(names=("Ada", "Bén; #1", "C")), comments={0: ("first",), 9: ("last", "words")})
    text = write_record(record)
    assert text.startswith("kalamazoo record 1\nrules toy\nseats 3\ndealer B\n")
    assert read_record(text) == record
    assert verify(record).genuine
    assert "all 9 moves are genuine" in verify(record).text


def test_a_replay_stops_where_asked() -> None:
    record = played().record()
    assert replay(record, 4).texts == [step.text for step in record.steps[:4]]


def test_every_torn_record_is_refused() -> None:
    text = write_record(played().record())
    for size in range(len(text) - 1):
        with pytest.raises(BadRecord):
            read_record(text[:size])


def test_a_lost_last_line_break_does_no_harm() -> None:
    record = played().record()
    assert read_record(write_record(record)[:-1]) == record


def test_every_changed_letter_of_the_moves_is_noticed_in_its_line() -> None:
    text = write_record(played().record())
    lines = text.splitlines()
    number = next(n for n, line in enumerate(lines, 1) if " #" in line)
    edited = lines[number - 1].replace("C:h", "C:x", 1)
    with pytest.raises(BadRecord, match=f'line {number}, "{edited.split(" #")[0][:20]}'):
        read_record(text.replace(lines[number - 1], edited))


def test_a_forged_move_is_named_with_its_clause() -> None:
    text = write_record(played().record())
    token = played().texts[0]
    forged = mended(text.replace(f"C:{token}", "C:h77", 1))
    verdict = verify(read_record(forged))
    assert not verdict.genuine
    assert verdict.text.startswith('move 1, "C:h77": seat C may not lay a 77')
    assert "TOY-PLAY-1" in verdict.text


def test_a_foreign_seed_dealer_or_result_is_not_genuine() -> None:
    record = played().record()
    assert "committed" in verify(replace(record, seed="6")).text
    assert not verify(replace(record, dealer=2)).genuine
    assert "the record says" in verify(replace(record, result="A 1/2/3 all cards are laid (TOY-PLAY-3)")).text
    assert "final hash" in verify(replace(record, final="0" * 64)).text


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("kalamazoo record 1", "kalamazoo record 2", 'line 1, "kalamazoo record 2": this is not a record'),
        ("seats 3", "seats 30", "the header seats"),
        ("seats 3", "chairs 3", 'line 3, "chairs": unknown header'),
        ("seats 3\n", "", "the header seats is missing"),
        ("dealer B", "dealer Z", "the header dealer"),
        ("dealer B", "dealer B\ndealer B", "a second time"),
        ("rules toy", "rules tay", "did you mean toy"),
        ("seed 5", "seed five", "the header seed"),
        ("seed 5", "names", "no value"),
        ("C:h", "Q:h", "no seat Q"),
        ("C:h", "Ch", "seat:move"),
        ("end 9", "end 8", "the record has 9 moves"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, said: str) -> None:
    text = write_record(played().record())
    with pytest.raises(BadRecord) as refusal:
        read_record(mended(text.replace(old, new, 1)))
    assert said in str(refusal.value)


def test_what_follows_the_end_is_refused() -> None:
    with pytest.raises(BadRecord, match="nothing may follow"):
        read_record(write_record(played().record()) + "more\n")


def test_a_seats_record_has_what_it_saw_and_no_seed() -> None:
    referee = played(5)
    record = referee.record(viewer=0)
    text = write_record(record)
    assert record.seed is None
    assert "\nseed " not in text
    assert write_record(read_record(text)) == text
    with pytest.raises(BadRecord, match="what one seat saw"):
        replay(read_record(text))


def test_a_record_may_begin_from_a_position() -> None:
    first = played(3)
    start = first.rules.game.write_position(first.state())
    referee = Referee("toy", start=start)
    referee.play(referee.must_act()[0], referee.moves(referee.must_act()[0])[0])
    record = referee.record()
    assert read_record(write_record(record)) == record
    assert "the position it starts from" in verify(record).text


def test_a_game_that_goes_on_without_its_seed_cannot_be_dealt_again() -> None:
    with pytest.raises(BadRecord, match="no seed"):
        replay(replace(played(2).record(), seed=None))


def test_the_time_of_reading_and_writing_rises_with_the_length() -> None:
    record = played().record()
    many = replace(record, comments={len(record.steps): ("x",) * 120_000})
    begun = time.process_time()
    text = write_record(many)
    assert read_record(text) == many
    assert time.process_time() - begun < 3.0  # of the square of it, it would be minutes


@pytest.mark.parametrize("number", ["9" * 5000, "²", "--1", ""])
def test_an_event_has_a_number_of_a_few_digits(number: str) -> None:
    text = write_record(played().record(0))
    line = next(line for line in text.split("\n") if " +" in line)
    event = next(token for token in line.split(" ") if token.startswith("+"))
    odd = event.rpartition(",")[0] + f",{number}"
    done = text.partition(line)[0]
    moves = line.rpartition(" #")[0].replace(event, odd)
    with pytest.raises(BadRecord, match="an event is written"):
        read_record(f"{done}{moves} #{Seal().check(done + moves)}\n")


def test_a_number_of_too_many_digits_in_a_header_is_said() -> None:
    text = write_record(played().record()).replace("\nseats", f'\nstart {{"turn":{"1" * 5000}}}\nseats', 1)
    head = text.partition("\n\n")[0] + "\n\n"
    body = f"{head}final {'0' * 64}\n"
    with pytest.raises(BadRecord, match="too many digits"):
        read_record(f"{body}end 0 {Seal().check(body)}\n")


def test_a_record_that_starts_from_what_no_game_comes_to_is_refused_by_its_move() -> None:
    rule_set = rules("muggins@1913")
    unknown = rule_set.game.write_position(rule_set.deal(2, 7).mask(0))
    referee = Referee(rule_set, seed=7, start=unknown)  # nobody dealt the unknown cards
    seat, text = 0, ""
    with suppress(IndexError):
        while referee.may_act():
            seat = referee.must_act()[0]
            text = rule_set.game.write_move(referee.known(seat), seat, referee.moves(seat)[0])
            referee.play(seat, text)
    record = referee.record()
    steps = (*record.steps[: len(referee.ends)], Step(seat, text))
    with pytest.raises(BadRecord, match=rf"move {len(steps)}, .*no game comes to the position"):
        replay(replace(record, steps=steps))
    assert not verify(replace(record, steps=steps)).genuine


def test_a_record_of_a_live_game_of_old_is_still_genuine() -> None:
    """Written by the program as it was before seeds began with "live-": the pack would be shuffled again by the quick
    generator, whose state is in the final position."""
    record = read_record((Path(__file__).parent / "live-of-old.kzr").read_text("utf-8"))
    assert record.seed is not None
    assert len(record.seed) == 64
    assert verify(record).genuine
    assert not verify(replace(record, seed=LIVE + record.seed, commitment="")).genuine


def test_a_seats_record_from_before_wilds_were_told_with_their_rank_is_genuine() -> None:
    old = read_record((Path(__file__).parent / "wilds-of-old.onlooker.kzr").read_text("utf-8"))
    full = read_record((Path(__file__).parents[1] / "golden/flinch/2000-strict.kzr").read_text("utf-8"))
    assert verify_against(old, full).genuine
    assert replay(full).record(old.viewer) != old
