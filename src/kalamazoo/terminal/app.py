"""The program in a terminal: choose a game, then its table."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Footer, Header, Label, OptionList
from textual.widgets.option_list import Option

from kalamazoo.bots import make_bot
from kalamazoo.bots.enlisting import enlist
from kalamazoo.bots.levels import USUAL_LEVEL
from kalamazoo.bots.puzzles import Puzzle
from kalamazoo.bots.registry import bot_names
from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.rng import Rng
from kalamazoo.core.seed import fresh_seed
from kalamazoo.games import GAMES
from kalamazoo.play.record import Record
from kalamazoo.record import replay
from kalamazoo.rulebook import Rules, editions, rules
from kalamazoo.terminal.table import Setting, TableScreen


def run_table(text: str | None, deck: str | None, seats: int | None, bots: str, seed: str | None) -> int:
    """Opens the table; with no rules given, a list to choose from comes first."""
    chosen = rules(text, deck=Path(deck) if deck else None) if text else None
    enlist(bots.split(","))
    if chosen:
        chosen.check_live()
        chosen.check_seats(seats or chosen.seat_range()[0])
        for seat, name in enumerate(bot_names(bots, 1)):
            make_bot(name, chosen, seat, Rng(0))
    TableApp(chosen, seats, bots, seed).run()
    return 0


def run_from(record: Record, move: int | None, seat: int, bots: str) -> int:
    """Opens the table of a record as it stood after so many moves."""
    enlist(bots.split(","))
    referee = replay(record, move)
    if not referee.may_act():
        raise KalamazooError("this game is over there; play on from an earlier move: --move N")
    state = referee.state()
    chosen = referee.rules
    for name in bot_names(bots, 1):
        make_bot(name, chosen, seat, Rng(0))
    setting = Setting(seat, chosen.game.write_position(state))
    TableApp(chosen, state.seats, bots, None, setting=setting).run()
    return 0


def run_puzzle(puzzle: Puzzle) -> int:
    """Opens the table of a puzzle."""
    app = TableApp(puzzle.rule_set, puzzle.start().seats, USUAL_LEVEL, None, puzzle)
    app.run()
    return 0


class TableApp(App[None]):
    """The program on the screen."""

    TITLE = "Kalamazoo"
    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "Leave")]

    def __init__(
        self,
        chosen: Rules | None,
        seats: int | None,
        bots: str,
        seed: str | None,
        puzzle: Puzzle | None = None,
        setting: Setting | None = None,
    ) -> None:
        super().__init__()
        self.puzzle = puzzle
        self.setting = setting
        self.chosen = chosen
        self.seats = seats
        self.bots = bots
        self.seed = seed

    def on_mount(self) -> None:
        """Shows the choice of games, or the table at once."""
        if self.chosen is None:
            self.push_screen(ChooseGame())
        else:
            self.open(self.chosen, self.seats or self.chosen.seat_range()[0])

    def open(self, chosen: Rules, seats: int) -> None:
        """Deals a game and shows its table."""
        self.push_screen(TableScreen(chosen, seats, self.bots, self.seed or fresh_seed(), self.puzzle, self.setting))


class ChooseGame(Screen[None]):
    """First which game and edition, then how many players."""

    def __init__(self) -> None:
        super().__init__()
        self.rules: Rules | None = None

    def compose(self) -> ComposeResult:
        """The list of games."""
        yield Header()
        yield Label("What shall we play?", id="question")
        yield OptionList(*self.games(), id="choices")
        yield Footer()

    def games(self) -> list[Option]:
        """A line for each edition of each game."""
        found = []
        for game in GAMES.values():
            for edition in editions(game).values():
                house = ",".join(f"{name}={word}" for name, word in game.practice.items())
                rule_set = rules(f"{game.name}@{edition.name}{f'({house})' if house else ''}")
                low, high = rule_set.seat_range()
                players = f"{low}" if low == high else f"{low}–{high}"
                label = f"{game.name}@{edition.name}"
                found.append(Option(f"{label:<22} {players:>5} players  {edition.title}", id=str(rule_set)))
        return found

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Takes the game, then the number of players."""
        chosen = event.option.id or ""
        app = self.app
        assert isinstance(app, TableApp)
        if self.rules is not None:
            app.open(self.rules, int(chosen))
            return
        rule_set = rules(chosen)
        low, high = rule_set.seat_range()
        if low == high:
            app.open(rule_set, low)
            return
        self.rules = rule_set
        self.query_one("#question", Label).update(f"{rule_set}: how many players, you and the bots?")
        choices = self.query_one("#choices", OptionList)
        choices.clear_options()
        for seats in range(low, high + 1):
            try:
                rule_set.check_seats(seats)
            except KalamazooError:
                continue
            choices.add_option(Option(f"{seats} players", id=str(seats)))
        choices.highlighted = 0
        choices.focus()
