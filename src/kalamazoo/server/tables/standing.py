"""What an evening tells: how it stands, where everybody goes next, what a round brought, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kalamazoo.games.kit.sentences import capital, listed, sentences, some
from kalamazoo.play.evening import HEAD, Evening, progression_of
from kalamazoo.server.protocol import wire
from kalamazoo.server.protocol.titles import ending

if TYPE_CHECKING:
    from kalamazoo.server.tables.hall import Hall
    from kalamazoo.server.tables.plan import Place
    from kalamazoo.server.tables.table import Table

WHO_BEGINS = "When every place is taken, any player can begin."
HOW = "After each the winners go up a table, and points go with the player"
LEADERS = 4  # who share a win and are named


# -- a table of an evening, and its hall -------------------------------------------------------------


def label_of(table: Table) -> str:
    """What stands beside the name of the game: "table 2 of 3, move 4"; empty at any other table."""
    place = table.plan.place
    if place:
        return f"table {place.table + 1} of {table.plan.tables}, move {place.move}"
    return f"an evening at {some(table.plan.tables, 'table')}" if table.plan.is_hall else ""


def evening_info(table: Table) -> wire.EveningInfo | None:
    """What a hall or one of its tables says of the evening; nothing at any other table."""
    if table.plan.place:
        return table_info(table, table.plan.place)
    hall: Hall | None = table.hall
    if hall is None:
        return None
    evening = hall.evening
    title = capital(label_of(table))
    marks = [mark(evening, player) for player in range(len(table.seats))] if evening else []
    ways: list[wire.Way] = []
    if hall.playing:
        where = {
            player: wire.Way(hall.ids[at], seat)
            for at, sat in enumerate(hall.places)
            for seat, player in enumerate(sat)
        }
        ways = [where[player] for player in range(len(table.seats))]
    deed = {"gathering": "Begin", "over": "Another evening"}.get(table.phase, "")
    return wire.EveningInfo(title, note_of(hall), 0, deed, hall.ids if hall.playing else [], hall.places, marks, ways)


def table_info(table: Table, place: Place) -> wire.EveningInfo:
    """What a table says: how the others stand, and where its people go when it is counted."""
    other = table.house.rooms.here(place.hall)
    hall = other.hall if other else None
    title = capital(f"table {place.table + 1} of {table.plan.tables}")
    if hall is None:
        return wire.EveningInfo(title, "", place.table + 1, ways=[])
    passed = hall.round != place.round or hall.counted
    note = note_of(hall)
    tables: list[str] = []
    if table.phase == "over" and not passed:
        left = playing_yet(hall, place.table)
        note = sentences(["The tables move on together", still_playing(left) or "now all have ended"])
        tables = [table_id if number in left else "" for number, table_id in enumerate(hall.ids)] if left else []
    ways = [wire.Way(place.hall, player) for player in place.players] if passed else []
    return wire.EveningInfo(title, note, place.table + 1, tables=tables, ways=ways)


def note_of(hall: Hall) -> str:
    """How an evening stands, in a sentence or two."""
    table, evening = hall.table, hall.evening
    if table.phase == "gathering" or evening is None:
        rounds = progression_of(table.rules).rounds
        return sentences([some(rounds, "move"), HOW, WHO_BEGINS])
    if table.phase == "over":
        return table.result
    if not hall.playing:
        return sentences([f"{move_of(evening, evening.moved)} is over", hall.held_up])
    return sentences([move_of(evening, evening.moved + 1), still_playing(playing_yet(hall)) if hall.results else ""])


def playing_yet(hall: Hall, but: int = -1) -> list[int]:
    """The tables that have not ended, `but` this one."""
    return [number for number in range(hall.tables) if number not in hall.results and number != but]


def still_playing(tables: Sequence[int]) -> str:
    """ "table 2 is still playing"; empty when none is."""
    left = [str(number + 1) for number in tables]
    if not left:
        return ""
    return f"table {left[0]} is still playing" if len(left) == 1 else f"tables {listed(left)} are still playing"


def move_of(evening: Evening, number: int) -> str:
    """ "move 3 of 10"; beyond them an extra one."""
    rounds = evening.progression.rounds
    return f"move {number} of {rounds}" if number <= rounds else "the extra move"


def mark(evening: Evening, player: int) -> str:
    """What somebody has: "12 points, 3 rounds won"."""
    total, won = evening.totals[player], evening.wins[player]
    return f"{total} point{'s' * (total != 1)} · {won} round{'s' * (won != 1)} won"


# -- moments -----------------------------------------------------------------------------------------


def moment_of(hall: Hall, viewer: int) -> wire.Moment | None:
    """What deserves to be looked at now: what the last round brought, or who has won the evening."""
    evening = hall.evening
    if evening is None or not hall.counted or not hall.sat:
        return None
    if hall.table.phase == "over":
        return won(hall, evening, viewer)
    return round_over(hall, evening, viewer) if hall.table.interlude else None


def round_over(hall: Hall, evening: Evening, viewer: int) -> wire.Moment:
    """What a round brought everybody, and where each goes; `viewer` is somebody who plays, or an onlooker."""
    order = sorted(range(len(evening.totals)), key=lambda player: -evening.totals[player])
    playing = viewer < len(evening.totals)
    return wire.Moment(
        "round",
        own_way(hall, evening, viewer) if playing else "The tables move on",
        f"{capital(move_of(evening, evening.moved))} is over",
        company(hall, evening, viewer) if playing else "",
        evening.progression.clause,
        tuple(entry(hall, evening, player) for player in order),
        count="points",
        waits=True,
    )


def entry(hall: Hall, evening: Evening, player: int) -> wire.Entry:
    """What a round brought somebody, and where he goes."""
    before, after = hall.before[player], evening.totals[player]
    note = "" if evening.ended() else way_of(hall, evening, player)
    gained = f"+{after - before}" if after > before else f"−{before - after}" if after < before else ""
    return wire.Entry(player, note, (), gained, before if after != before else None, after, first=has_won(hall, player))


def has_won(hall: Hall, player: int) -> bool:
    """Whether somebody has won the last round at his table."""
    table, seat = sat_at(hall, player)
    return hall.results[table].winner == seat


def sat_at(hall: Hall, player: int) -> tuple[int, int]:
    """Table and seat of somebody in the last round."""
    return next((table, sat.index(player)) for table, sat in enumerate(hall.sat) if player in sat)


def way_of(hall: Hall, evening: Evening, player: int) -> str:
    """ "up to table 1", "stays at table 2"."""
    before, after = sat_at(hall, player)[0], evening.seat_of(player)[0]
    if before == after:
        return f"stays at table {after + 1}"
    return f"up to table {after + 1}" if after < before else f"down to table {after + 1}"


def own_way(hall: Hall, evening: Evening, player: int) -> str:
    """The same for the person himself, with the reason."""
    before, after = sat_at(hall, player)[0], evening.seat_of(player)[0]
    won = has_won(hall, player)
    if before == after:
        return "You won: you stay at the head table" if won and after == HEAD else f"You stay at table {after + 1}"
    if after > before:
        return f"Down to the foot: table {after + 1}"
    return f"{'You won' if won else 'The lot is yours'}: up to table {after + 1}"


def company(hall: Hall, evening: Evening, player: int) -> str:
    """With whom somebody plays next."""
    table, _ = evening.seat_of(player)
    others = [hall.table.people[other] for other in evening.places[table] if other != player]
    return f"At table {table + 1} you play with {listed(others)}."


def won(hall: Hall, evening: Evening, viewer: int) -> wire.Moment:
    """Who has won the evening, and why."""
    table = hall.table
    leaders = evening.leaders()
    order = sorted(range(len(evening.totals)), key=lambda player: (-evening.totals[player], -evening.wins[player]))
    most = max(evening.wins)
    busiest = [player for player in order if evening.wins[player] == most]
    figure = (
        f"{most} round{'s' * (most != 1)} won by {names(hall, busiest, viewer)}, the most" if len(busiest) == 1 else ""
    )
    entries = [
        wire.Entry(
            player, f"{some(evening.wins[player], 'round')} won", after=evening.totals[player], first=player in leaders
        )
        for player in order
    ]
    return wire.Moment(
        "win",
        title(hall, leaders, viewer),
        text=capital(f"{why(evening)}."),
        clause="SX-OP-13" if len(leaders) > 1 else evening.progression.clause,
        entries=tuple(entries),
        count="points",
        figure=capital(figure),
        verdict=table.result,
    )


def title(hall: Hall, leaders: Sequence[int], viewer: int) -> str:
    """ "You won the evening"."""
    if not leaders:
        return "Nobody won the evening"
    if len(leaders) > LEADERS:
        return f"{len(leaders)} share the evening"
    return capital(f"{names(hall, leaders, viewer)} {'won' if len(leaders) == 1 else 'share'} the evening")


def names(hall: Hall, players: Sequence[int], viewer: int) -> str:
    """Who they are; whoever looks is "you", and comes first."""
    order = sorted(players, key=lambda player: player != viewer)
    return listed(["you" if player == viewer else hall.table.people[player] for player in order])


def why(evening: Evening) -> str:
    """What decided an evening."""
    best, moves = max(evening.totals), some(evening.moved, "move")
    points = f"{best} point{'s' * (best != 1)}"
    if not evening.leaders():
        return f"nobody has a point after {moves}"
    return f"{points} after {moves}, the most" if len(evening.leaders()) == 1 else f"{points} each after {moves}"


def result_of_evening(hall: Hall) -> str:
    """How an evening ended, in a sentence; empty while it goes on."""
    evening = hall.evening
    if evening is None or hall.table.phase != "over":
        return ""
    leaders = evening.leaders()
    clause = "SX-OP-13" if len(leaders) > 1 else evening.progression.clause
    return ending(leaders, hall.table.people, f"{why(evening)} ({clause})")
