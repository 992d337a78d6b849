"""Writes the golden games that are not there yet: `python -m tests.golden.write`.

Delete the files of a game, and its lines in seen.txt, rows.txt and perft.txt, first when a change of its rules is
meant. A game is played at random by everybody who may act: with "play if you can" where there are no slips, and with
any move at all at a table where there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from kalamazoo.core.rng import Rng
from kalamazoo.core.rollout import perft, seat_to_move, wander
from kalamazoo.core.seats import ONLOOKER, seat_name
from kalamazoo.play.referee import Referee
from kalamazoo.record import read_record, replay, write_record
from kalamazoo.record.replaying import play_step, referee_of
from kalamazoo.rulebook import rules
from kalamazoo.testing.fingerprints import rule_sets
from kalamazoo.testing.learning import row_of

FOLDER = Path(__file__).parent
PERFT = FOLDER / "perft.txt"
SEEN = FOLDER / "seen.txt"
ROWS = FOLDER / "rows.txt"
LONGEST = 20_000
AFTER = 24  # random moves before the counting of a line of perft.txt begins
LOOKS = 120  # how often a game is looked at for rows.txt
MOST_LINES = 3000  # of play that a line of perft.txt counts …
FEWEST_LINES = 50  # … and so many at least, however deep it has to look


class Golden(NamedTuple):
    """A game to keep, in full and perhaps as each seat and an onlooker saw it."""

    name: str
    rules: str
    seats: int
    seed: int
    seen: bool = False


GAMES = [
    Golden("flinch/1913-strict", "flinch@1913", 4, 1, True),
    Golden("flinch/1913-table", "flinch@1913(play=table)", 3, 1),
    Golden("flinch/1988-strict", "flinch@1988", 3, 3),
    Golden("flinch/1988-table", "flinch@1988(play=table)", 4, 3),
    Golden("flinch/2000-strict", "flinch@2000", 3, 5),
    Golden("flinch/2000-table", "flinch@2000(play=table)", 2, 1),
    Golden("flinch/2008-strict", "flinch@2008", 2, 1),
    Golden("flinch/2008-table", "flinch@2008(play=table)", 3, 5, True),
    Golden("flinch/ends", "flinch@1988(variation=ends)", 3, 2),
    Golden("flinch/middle", "flinch@1913(variation=middle)", 3, 2),
    Golden("flinch/partners-ends-wilds", "flinch@2000(variation=ends,partners=on)", 4, 1),
    Golden("flinch/partners-table", "flinch@2008(play=table,partners=on)", 4, 5),
    Golden("authors/1913", "authors@1913", 3, 1, True),
    Golden("authors/1988", "authors@1988", 3, 1),
    Golden("authors/exact-card", "authors@1913(exact-card=on)", 3, 1),
    Golden("flaps/level1-strict", "flaps@level1", 3, 1),
    Golden("flaps/level1-table", "flaps@level1(play=table)", 3, 11),
    Golden("flaps/level2-strict", "flaps@level2", 3, 1),
    Golden("flaps/level2-table", "flaps@level2(play=table)", 3, 9),
    Golden("flaps/level3-strict", "flaps@level3", 3, 1),
    Golden("flaps/level3-table", "flaps@level3(play=table)", 3, 2),
    Golden("flaps/level4-strict", "flaps@level4", 3, 1),
    Golden("flaps/level4-table", "flaps@level4(play=table)", 3, 11),
    Golden("flaps/level5-strict", "flaps@level5", 3, 1),
    Golden("flaps/level5-table", "flaps@level5(play=table)", 3, 5),
    Golden("flaps/level6-strict", "flaps@level6", 3, 1),
    Golden("flaps/level6-table", "flaps@level6(play=table)", 3, 27),
    Golden("flaps/level7-strict", "flaps@level7", 3, 1, True),
    Golden("flaps/level7-table", "flaps@level7(play=table)", 3, 16, True),
    Golden("flush/strict", "flush", 3, 1, True),
    Golden("flush/table", "flush(play=table)", 3, 33, True),
    Golden("muggins/1913-strict", "muggins@1913(play=strict)", 3, 1),
    Golden("muggins/1913-table", "muggins@1913", 3, 21),
    Golden("muggins/1988-strict", "muggins@1988(play=strict)", 3, 5, True),
    Golden("muggins/1988-table", "muggins@1988", 3, 4, True),
    Golden("muggins/2008-strict", "muggins@2008(play=strict)", 3, 14),
    Golden("muggins/2008-table", "muggins@2008", 3, 4),
    Golden("stock-exchange/1913-strict", "stock-exchange@1913", 3, 29, True),
    Golden("stock-exchange/1913-table", "stock-exchange@1913(play=table)", 3, 15, True),
    Golden("stock-exchange/trade-mark", "stock-exchange@1913(tm=on,match=offerer-chooses)", 3, 1),
    Golden("stock-exchange/partners", "stock-exchange@1913(tm=on,tm-trade=with-one-number,offers=3,partners=on)", 4, 4),
    Golden("patience/1913", "patience@1913", 1, 1, True),
    Golden("patience/1988", "patience@1988", 1, 1),
    Golden("patience/2008", "patience@2008", 1, 1),
    Golden("store/1913", "store@1913", 3, 1, True),
    Golden("store/2008", "store@2008", 3, 1),
    Golden("triangle/1913", "triangle@1913", 1, 1, True),
]


def play(text: str, seats: int, seed: int) -> Referee:
    """A whole game at random, dealt by seat seed modulo seats."""
    rule_set = rules(text)
    referee = Referee(rule_set, seats, seed, seed % seats)
    state = referee.state()
    if rule_set.words().get("play") == "table":
        walked = wander(state, Rng(seed), LONGEST)
    else:
        walked = []
        rng = Rng(seed)
        while (seat := seat_to_move(state, rng)) >= 0 and len(walked) < LONGEST:
            walked += [seat, state.random_move(seat, rng)]
            state.apply(*walked[-2:])
    for seat, move in zip(walked[::2], walked[1::2]):
        referee.play(seat, move)
    return referee


def write(game: Golden) -> None:
    """Writes the record of a game, and what each viewer saw of it."""
    path = FOLDER / f"{game.name}.kzr"
    path.parent.mkdir(exist_ok=True)
    referee = play(game.rules, game.seats, game.seed)
    if not path.exists():
        path.write_text(write_record(referee.record()), "utf-8")
    for viewer in [*range(game.seats), ONLOOKER] if game.seen else []:
        seen = path.with_suffix(f".{seat_name(viewer)}.kzr")
        if not seen.exists():
            seen.write_text(write_record(referee.record(viewer)), "utf-8")


def seen_lines(path: Path) -> Iterator[str]:
    """The lines of seen.txt for one game: its name, a viewer, and the hash of the record as that viewer has it."""
    referee = replay(read_record(path.read_text("utf-8")))
    name = path.relative_to(FOLDER).with_suffix("").as_posix()
    for viewer in [*range(referee.seats), ONLOOKER]:
        digest = sha256(write_record(referee.record(viewer)).encode()).hexdigest()
        yield f"{name} {seat_name(viewer)} {digest[:16]}"


def row_line(path: Path) -> str:
    """The line of rows.txt for one game: its name, and hashes of what a learner sees of it and of what it may do."""
    record = read_record(path.read_text("utf-8"))
    referee = referee_of(record)
    game, encoder = referee.rules.game, referee.rules.encoder(referee.seats)
    rows, actions = sha256(), sha256()
    for number in range(len(record.steps)):
        play_step(referee, record, number)
        if number % max(1, len(record.steps) // LOOKS) and number < len(record.steps) - 1:
            continue
        state = referee.state()
        for seat in range(referee.seats):
            rows.update(row_of(encoder, state, seat))
            for move in state.moves(seat) if state.may_act() >> seat & 1 else []:
                action = encoder.actions.name_of(encoder.action_of(state, seat, move))
                actions.update(f"{game.write_move(state, seat, move)} is {action}\n".encode())
    name = path.relative_to(FOLDER).with_suffix("").as_posix()
    return f"{name} {rows.hexdigest()[:16]} {actions.hexdigest()[:16]}"


def count_lines(text: str) -> str:
    """A line of perft.txt: a position in the middle of a game, as deep as MOST_LINES allow."""
    low, high = rules(text).seat_range()
    seats = max(low, min(2, high))
    state = rules(text).deal(seats, 7)
    wander(state, Rng(7), AFTER)
    depth, nodes = 1, perft(state, 1)
    while (depth < 6 or nodes < FEWEST_LINES) and (more := perft(state, depth + 1)) <= MOST_LINES:
        depth, nodes = depth + 1, more
    return f"{text} seats={seats} seed=7 after={AFTER} depth={depth} nodes={nodes}"


def main() -> None:
    """Writes what is missing."""
    for game in GAMES:
        write(game)
    full = sorted(path for path in FOLDER.rglob("*.kzr") if "." not in path.stem)
    known = dict(line.rsplit(" ", 1) for line in SEEN.read_text("utf-8").splitlines()) if SEEN.exists() else {}
    for line in (line for path in full for line in seen_lines(path)):
        known.setdefault(*line.rsplit(" ", 1))
    SEEN.write_text("".join(f"{what} {digest}\n" for what, digest in sorted(known.items())), "utf-8")
    shown = {line.split()[0]: line for line in ROWS.read_text("utf-8").splitlines()} if ROWS.exists() else {}
    names = {path.relative_to(FOLDER).with_suffix("").as_posix(): path for path in full}
    ROWS.write_text("".join(f"{shown.get(name) or row_line(path)}\n" for name, path in names.items()), "utf-8")
    counted = {line.split()[0]: line for line in PERFT.read_text("utf-8").splitlines()} if PERFT.exists() else {}
    lines = [counted.get(text) or count_lines(text) for text in rule_sets()]
    PERFT.write_text("".join(f"{line}\n" for line in lines), "utf-8")


if __name__ == "__main__":
    main()
