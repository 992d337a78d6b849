"""The table in a terminal: choose a game, play it against bots, ask why a move is refused."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.console import RenderableType
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.timer import Timer
from textual.widgets import Footer, Header, Input, Label, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from kalamazoo.bots import make_bot
from kalamazoo.bots.registry import bot_names
from kalamazoo.core.bot import Bot
from kalamazoo.core.errors import KalamazooError
from kalamazoo.core.moment import OUT, RULING, Moment
from kalamazoo.core.rng import Rng
from kalamazoo.core.scene import Gesture
from kalamazoo.core.seed import fresh_seed, read_seed
from kalamazoo.games import GAMES
from kalamazoo.play import Referee
from kalamazoo.play.company import Company
from kalamazoo.play.match import lots
from kalamazoo.play.referee import result_text
from kalamazoo.record import write_record
from kalamazoo.rulebook import Rules, editions, rules
from kalamazoo.rulebook.clausebook import load
from kalamazoo.rulebook.reading import write_rules
from kalamazoo.terminal.drawing import draw_scene
from kalamazoo.terminal.telling import company_names, draw_act, draw_moment, draw_voices, last_move

YOU = 0
SAVE, AGAIN = "save", "again"  # what can be wished while a moment is shown
HIDDEN = "hidden"  # the hint of a scene whose log is not shown before the end


def run_table(text: str | None, deck: str | None, seats: int | None, bots: str, seed: str | None) -> int:
    """Opens the table; with no rules given, a list to choose from comes first."""
    chosen = rules(text, deck=Path(deck) if deck else None) if text else None
    if chosen:
        chosen.check_live()
        chosen.check_seats(seats or chosen.seat_range()[0])
        for seat, name in enumerate(bot_names(bots, 1)):
            make_bot(name, chosen, seat, Rng(0))
    TableApp(chosen, seats, bots, seed).run()
    return 0


class TableApp(App[None]):
    """The program on the screen."""

    TITLE = "Kalamazoo"
    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+q", "quit", "Leave")]

    def __init__(self, chosen: Rules | None, seats: int | None, bots: str, seed: str | None) -> None:
        super().__init__()
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
        self.push_screen(TableScreen(chosen, seats, self.bots, self.seed or fresh_seed()))


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
                rule_set = rules(f"{game.name}@{edition.name}")
                low, high = rule_set.seat_range()
                players = f"{low}" if low == high else f"{low}–{high}"
                found.append(Option(f"{rule_set!s:<22} {players:>5} players  {edition.title}", id=str(rule_set)))
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


class TableScreen(Screen[None]):
    """One game: the table, what you can do, what happened, and a line to type moves into."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "rules", "Rules"),
        Binding("f2", "save", "Save record"),
        Binding("f3", "again", "New game"),
        Binding("escape", "focus_moves", "Moves", show=False),
    ]

    def __init__(self, chosen: Rules, seats: int, bots: str, seed: str) -> None:
        super().__init__()
        self.rules = chosen
        self.seats = seats
        self.names = bots
        self.people = company_names(seed, seats)
        self.company = self.deal(seed)
        self.waiting: Timer | None = None
        self.shown = 0  # events already in the log
        self.gestures: dict[str, Gesture] = {}
        self.moments: list[Moment] = []  # to be shown, one after the other; until then everybody waits

    @property
    def referee(self) -> Referee:
        """The referee of this game."""
        return self.company.referee

    def deal(self, seed: str) -> Company:
        """A new game with you at the first seat."""
        lot = lots(read_seed(seed))
        referee = Referee(self.rules, self.seats, seed, dealer=self.seats - 1, names=self.people)
        names = bot_names(self.names, self.seats)
        bots: list[Bot | None] = [None]
        bots += [make_bot(names[seat - 1], self.rules, seat, lot.fork()) for seat in range(1, self.seats)]
        return Company(referee, bots, lot)

    def compose(self) -> ComposeResult:
        """The four parts of the screen."""
        yield Header()
        with Horizontal():
            with Vertical(id="room"):
                with VerticalScroll(id="table"):
                    yield Static(id="scene")
                yield Static(id="voices")
                yield Static(id="act")
            with Vertical(id="side"):
                yield Label("Your moves", classes="heading")
                yield OptionList(id="moves")
                yield Label("What happened", classes="heading")
                yield RichLog(id="log", wrap=True, markup=False, max_lines=2000)
        yield Input(placeholder="type a move, or: why MOVE", id="line")
        yield Footer()

    def on_mount(self) -> None:
        """Shows the deal and lets whoever is first begin."""
        self.app.sub_title = f"{self.rules}, {self.seats} seats; deal {self.referee.commitment[:12]}…"
        self.refresh_table()
        self.query_one("#moves", OptionList).focus()

    # -- showing --------------------------------------------------------------------------------

    def refresh_table(self) -> None:
        """Shows the table as it is now, and lets the next bot think."""
        scene = self.referee.view(YOU).scene()
        self.query_one("#scene", Static).update(draw_scene(scene, self.people))
        log = self.query_one("#log", RichLog)
        if scene.hints.get("log") != HIDDEN or scene.over:
            self.log_events(log)
        elif not log.lines:
            log.write("Remembering is part of this game: the log appears when the game is over.")
        self.show_moves(list(scene.gestures))
        if scene.over and self.referee.outcome:
            tally = f"; {self.referee.outcome.tally}" if self.referee.outcome.tally else ""
            log.write(f"Over: {result_text(self.referee.outcome)}{tally}. F2 saves the record, F3 deals again.")
        self.wait_for_others()

    def tell_of_move(self) -> None:
        """Shows what was said by the last move, what it was, and the moments that it brought."""
        heard = last_move(self.referee, YOU)
        if heard.voices:
            self.query_one("#voices", Static).update(draw_voices(heard.voices, self.people))
        if heard.act:
            self.query_one("#act", Static).update(draw_act(heard.act))
        for moment in heard.moments:
            if moment.kind == RULING:
                self.tell(f"{moment.title} {moment.text}{f' ({moment.clause})' if moment.clause else ''}")
            elif moment.kind != OUT or moment.entries[0].seat == YOU:
                self.moments.append(moment)
        if self.moments:
            self.show_moment()

    def show_moment(self) -> None:
        """Shows the next moment; the bots wait until it is closed."""
        self.app.push_screen(MomentScreen(draw_moment(self.moments[0], self.people)), self.go_on)

    def go_on(self, wish: str | None) -> None:
        """The moment has been seen, or something else was wished from there."""
        self.moments.pop(0)
        if wish == AGAIN:
            self.action_again()
            return
        if wish == SAVE:
            self.action_save()
        if self.moments:
            self.show_moment()
        else:
            self.wait_for_others()

    def log_events(self, log: RichLog) -> None:
        """Writes what happened since the last time into the log."""
        for event in self.referee.seen(YOU, self.shown):
            line = self.rules.game.log_line(self.rules.options, event, YOU, self.people)
            if line:
                log.write(line[0].upper() + line[1:])
        self.shown = len(self.referee.events)

    def show_moves(self, gestures: list[Gesture]) -> None:
        """Lists what you can do; the line you were on stays under the cursor when it is still there."""
        moves = self.query_one("#moves", OptionList)
        before = None
        if moves.highlighted is not None and moves.option_count:
            before = moves.get_option_at_index(moves.highlighted).id
        self.gestures = {gesture.move: gesture for gesture in sorted(gestures, key=lambda g: not g.urgent)}
        moves.clear_options()
        moves.add_options([Option(f"{g.label}  ({g.move})", id=g.move) for g in self.gestures.values()])
        if gestures:
            places = list(self.gestures)
            moves.highlighted = places.index(before) if before in places else 0

    # -- acting ---------------------------------------------------------------------------------

    def wait_for_others(self) -> None:
        """Sets the timer for the next bot or clock; what you do before then comes first."""
        if self.waiting:
            self.waiting.stop()
            self.waiting = None
        if self.moments:
            return
        seat, move, delay = self.company.next_wish()
        if seat >= 0:
            pause = max(0.05, delay / 1000)
            self.waiting = self.set_timer(pause, lambda: self.act(seat, move))

    def act(self, seat: int, move: int | str) -> None:
        """Makes a move of anybody; a refusal is shown with its clause and changes nothing."""
        try:
            self.company.play(seat, move)
        except KalamazooError as error:
            self.tell(str(error))
            return
        self.tell_of_move()
        self.refresh_table()

    def tell(self, text: str) -> None:
        """Shows a sentence in the log and for a moment on the screen."""
        self.query_one("#log", RichLog).write(text)
        self.notify(text, timeout=6)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A move was chosen from the list."""
        if event.option.id in self.gestures:
            self.act(YOU, event.option.id)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A move was typed, or a question why."""
        text = event.value.strip()
        event.input.value = ""
        if not text:
            return
        if text.startswith("why "):
            self.explain(text.removeprefix("why ").strip())
            return
        self.act(YOU, text)

    def explain(self, attempt: str) -> None:
        """Says why a move may not be made, without making it."""
        try:
            ruling = self.referee.why(YOU, attempt)
        except KalamazooError as error:
            self.tell(str(error))
            return
        self.tell(f"{attempt} is allowed" if ruling is None else f"{attempt}: {ruling.text} ({ruling.clause})")

    # -- keys -----------------------------------------------------------------------------------

    def action_rules(self) -> None:
        """Opens the rules of this table."""
        book = load(self.rules.game.name)
        title = f"{self.rules.game.title}, {self.rules}"
        self.app.push_screen(RulesScreen(write_rules(book, title, self.rules.edition.name, self.rules.words())))

    def action_save(self) -> None:
        """Writes the record into the current folder: the full one when the game is over, else your own."""
        over = self.referee.outcome is not None
        record = self.referee.record(None if over else YOU, self.people)
        path = Path(f"{self.rules.game.name}-{self.referee.commitment[:8]}.kzr")
        try:
            path.write_text(write_record(record), "utf-8")
        except OSError as error:
            self.tell(f"{path} cannot be written: {error.strerror}")
            return
        self.tell(f"saved as {path}" + ("" if over else ", as you saw it so far"))

    def action_again(self) -> None:
        """Deals a new game by the same rules."""
        if self.waiting:
            self.waiting.stop()
        self.app.switch_screen(TableScreen(self.rules, self.seats, self.names, fresh_seed()))

    def action_focus_moves(self) -> None:
        """Goes back from the line to the list of moves."""
        self.query_one("#moves", OptionList).focus()


class MomentScreen(ModalScreen[str]):
    """The end of a round, a showdown, the end of the game: a panel that waits for you."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape", "dismiss('')", "Ready"),
        Binding("f2", f"dismiss('{SAVE}')", "Save record"),
        Binding("f3", f"dismiss('{AGAIN}')", "New game"),
    ]

    def __init__(self, panel: RenderableType) -> None:
        super().__init__()
        self.panel = panel

    def compose(self) -> ComposeResult:
        """The panel, and how to go on."""
        with VerticalScroll(id="moment"):
            yield Static(self.panel)
            yield Label("Enter: ready   F2: save the record   F3: new game", id="ready")


class RulesScreen(Screen[None]):
    """The rules of the table, to scroll through."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1,q", "close", "Back to the table")]

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        """The text."""
        yield Header()
        with VerticalScroll():
            yield Static(self.text, markup=False)
        yield Footer()

    def action_close(self) -> None:
        """Goes back."""
        self.dismiss()
