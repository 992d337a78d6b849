"""The screen of one game: the table, what you can do, what happened, and a line to type moves into."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Header, Input, Label, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from kalamazoo.bots import make_bot
from kalamazoo.bots.hints import ask_hint
from kalamazoo.bots.puzzles import Puzzle, attempt
from kalamazoo.bots.registry import bot_names
from kalamazoo.core.bot import Bot
from kalamazoo.core.errors import BadMove, KalamazooError
from kalamazoo.core.moment import OUT, RULING, Moment, Voice
from kalamazoo.core.scene import Scene
from kalamazoo.core.seed import fresh_seed, read_seed
from kalamazoo.play import Referee
from kalamazoo.play.company import Company
from kalamazoo.play.match import lots
from kalamazoo.play.referee import result_text
from kalamazoo.record import write_record
from kalamazoo.rulebook import Rules
from kalamazoo.rulebook.clausebook import load
from kalamazoo.rulebook.reading import write_rules
from kalamazoo.terminal.blocks import Block, block
from kalamazoo.terminal.board import Place, draw_board
from kalamazoo.terminal.choosing import Choice, aimed_at, choices_of, marks_of, pointed_at, said
from kalamazoo.terminal.panels import AGAIN, SAVE, MomentScreen, ReadingScreen, log_text
from kalamazoo.terminal.telling import company_names, draw_act, draw_moment, draw_voices, last_move

HIDDEN = "hidden"  # the hint of a scene whose log is not shown before the end
SMALL = (110, 30)  # columns and lines below which the list stands under the table
LEAD = "bold #8a2320"  # of the last act
HEARD = 3  # moves for which something said stays on the screen
MOST_VOICES = 2
BACK = "back"  # the line that leads from the moves of a card to all cards
WORDS = "type a move and Enter; why MOVE; hint"


class Setting(NamedTuple):
    """A position to begin with, and where you sit."""

    seat: int
    position: Mapping[str, Any]


class Cloth(Static):
    """The table itself; a click tells what lies there."""

    class Pointed(Message):
        """A card or a place was clicked."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    drawn: Block = block([])

    def lay(self, drawn: Block) -> None:
        """Shows a table."""
        self.drawn = drawn
        self.update(drawn.text())

    def on_click(self, event: events.Click) -> None:
        """Says which card or place was meant."""
        spot = self.drawn.spot_at(event.x, event.y)
        if spot:
            self.post_message(self.Pointed((spot.area, spot.card)))


class TableScreen(Screen[None]):
    """One game. Whatever is typed goes into the line; Enter carries out what stands there before anything else."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "rules", "Rules"),
        Binding("f2", "save", "Save"),
        Binding("f3", "again", "New game"),
        Binding("f4", "log", "Log"),
        Binding("f5", "hint", "Hint"),
        Binding("escape", "back", "Back", show=False),
    ]

    def __init__(
        self,
        chosen: Rules,
        seats: int,
        bots: str,
        seed: str,
        puzzle: Puzzle | None = None,
        setting: Setting | None = None,
    ) -> None:
        super().__init__(classes=chosen.game.family)
        self.rules = chosen
        self.seats = seats
        self.names = bots
        self.puzzle = puzzle  # that is tried here
        self.setting = Setting(puzzle.seat, puzzle.position) if puzzle else setting
        self.solved: Puzzle | None = None  # that was tried here, when its turn is over
        self.tried: list[str] = []  # your moves in its turn
        self.you = self.setting.seat if self.setting else 0
        self.people = company_names(seed, seats, self.you)
        self.company = self.deal(seed)
        self.waiting: Timer | None = None
        self.shown = 0  # events already in the log
        self.lines: list[str] = []  # the log
        self.scene: Scene = self.referee.view(self.you).scene()
        self.choices: dict[str, Choice] = {}  # by the id of their line
        self.picked: Choice | None = None  # the card whose moves are listed
        self.voices: list[tuple[int, Voice]] = []  # what was said lately, with the number of its move
        self.moments: list[Moment] = []  # to be shown, one after the other; until then everybody waits

    @property
    def referee(self) -> Referee:
        """The referee of this game."""
        return self.company.referee

    def deal(self, seed: str) -> Company:
        """A new game with you at the first seat, or the position to begin with."""
        lot = lots(read_seed(seed))
        start = self.setting.position if self.setting else None
        referee = Referee(self.rules, self.seats, seed, dealer=self.seats - 1, start=start, names=self.people)
        names = bot_names(self.names, self.seats)
        others = [(self.you + step) % self.seats for step in range(1, self.seats)]
        bots: list[Bot | None] = [None] * self.seats
        for name, seat in zip(names, others):
            bots[seat] = make_bot(name, self.rules, seat, lot.fork())
        return Company(referee, bots, lot)

    def compose(self) -> ComposeResult:
        """The four parts of the screen."""
        yield Header()
        with Horizontal(id="parts"):
            with Vertical(id="room"):
                with VerticalScroll(id="table", can_focus=False):
                    yield Cloth(id="scene")
                yield Static(id="voices")
                yield Static(id="act")
            with Vertical(id="side"):
                yield Label("Your moves", classes="heading")
                yield OptionList(id="moves")
                yield Label("What happened", classes="heading")
                yield RichLog(id="log", wrap=True, markup=False, max_lines=2000, min_width=1)
        yield Input(placeholder=WORDS, id="line", compact=True, select_on_focus=False)
        yield Footer()

    def on_mount(self) -> None:
        """Shows the deal and lets whoever is first begin."""
        seats = "1 seat" if self.seats == 1 else f"{self.seats} seats"
        self.app.sub_title = f"{self.rules}, {seats}; deal {self.referee.commitment[:12]}…"
        self.refresh_table()
        if self.puzzle:
            self.tell(self.puzzle.words)
        self.query_one("#moves", OptionList).focus()

    def on_resize(self, event: events.Resize) -> None:
        """Lays everything out anew."""
        self.set_class(event.size.width < SMALL[0] or event.size.height < SMALL[1], "small")
        self.call_after_refresh(self.draw_table)

    # -- showing --------------------------------------------------------------------------------

    def refresh_table(self) -> None:
        """Shows the table as it is now, and lets the next bot think."""
        before = self.picked.source if self.picked else None
        self.scene = self.referee.view(self.you).scene()
        found = choices_of(self.scene)
        self.picked = next((choice for choice in found if choice.source == before and not choice.only), None)
        log = self.query_one("#log", RichLog)
        if self.scene.hints.get("log") != HIDDEN or self.scene.over:
            self.log_events()
        elif not self.lines:
            self.write("Remembering is part of this game: the log appears when the game is over.")
        self.list_choices(found)
        self.draw_table()
        if self.scene.over and self.referee.outcome:
            tally = f"; {self.referee.outcome.tally}" if self.referee.outcome.tally else ""
            self.write(f"Over: {result_text(self.referee.outcome)}{tally}. F2 saves the record, F3 deals again.")
        log.scroll_end(animate=False)
        self.wait_for_others()

    def draw_table(self) -> None:
        """Draws the table as large as there is room for it."""
        room = self.query_one("#table", VerticalScroll).content_size
        if room.width and room.height:
            marks = marks_of(self.scene, self.picked)
            self.query_one("#scene", Cloth).lay(draw_board(self.scene, self.people, room.width, room.height, marks))

    def tell_of_move(self) -> None:
        """Shows what was said by the last move, what it was, and the moments that it brought."""
        heard = last_move(self.referee, self.you)
        made = len(self.referee.ends)
        self.voices = [(when, voice) for when, voice in self.voices if made - when < HEARD]
        self.voices += [(made, voice) for voice in heard.voices]
        said_now = [voice for _, voice in self.voices][-MOST_VOICES:]
        self.query_one("#voices", Static).update(draw_voices(said_now, self.people))
        if heard.act:
            self.query_one("#act", Static).update(draw_act(heard.act, LEAD))
        for moment in heard.moments:
            if moment.kind == RULING:
                self.tell(f"{moment.title} {moment.text}{f' ({moment.clause})' if moment.clause else ''}")
            elif moment.kind != OUT or moment.entries[0].seat == self.you:
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

    def log_events(self) -> None:
        """Writes what happened since the last time into the log."""
        events = self.referee.seen(self.you, self.shown)
        for line in self.rules.game.log(self.rules.options, events, self.you, self.people):
            self.write(line.text[0].upper() + line.text[1:])
        self.shown = len(self.referee.events)

    def write(self, line: str) -> None:
        """Adds a line to the log."""
        self.lines.append(line)
        self.query_one("#log", RichLog).write(line)

    def list_choices(self, found: list[Choice]) -> None:
        """Lists what you can do: card by card, or the moves of the picked card.

        The line you were on stays under the cursor when it is still there.
        """
        moves = self.query_one("#moves", OptionList)
        before = None
        if moves.highlighted is not None and moves.option_count:
            before = moves.get_option_at_index(moves.highlighted).id
        if self.picked:
            self.choices = {g.move: Choice(said(g), (g,)) for g in self.picked.gestures}
        else:
            self.choices = {choice.gestures[0].move: choice for choice in found}
        moves.clear_options()
        moves.add_options([Option(choice.label, id=move) for move, choice in self.choices.items()])
        if self.picked:
            moves.add_option(Option("◂ back to all cards", id=BACK))
        if self.choices:
            places = list(self.choices)
            moves.highlighted = places.index(before) if before in places else 0

    def pick(self, choice: Choice | None) -> None:
        """Lists the moves of a card and marks where it can go; of all cards when there is none."""
        self.picked = choice
        self.list_choices(choices_of(self.scene))
        self.draw_table()

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
        if seat == self.you:
            self.picked = None
        self.tell_of_move()
        if self.puzzle:
            self.judge(self.puzzle, seat)
        self.refresh_table()

    def judge(self, puzzle: Puzzle, seat: int) -> None:
        """Says whether the puzzle is solved, when it is or when the turn is over."""
        if seat == self.you:
            self.tried.append(self.referee.texts[-1])
        reached = attempt(puzzle, self.tried)
        if reached >= puzzle.count:
            self.tell("Solved! F3 sets it up again.")
        elif seat != self.you or not self.referee.must(self.you):
            self.tell(f"You got {reached} of {puzzle.count}: there is a better way. F3 sets it up again.")
        else:
            return
        self.puzzle = None
        self.solved = puzzle

    def tell(self, text: str) -> None:
        """Shows a sentence in the log and for a moment on the screen."""
        self.write(text)
        self.notify(text, timeout=6)

    def on_key(self, event: events.Key) -> None:
        """Whatever is typed goes into the line, whichever part of the screen has the keys."""
        line = self.query_one("#line", Input)
        if event.is_printable and event.character and not line.has_focus:
            line.focus()
            line.insert_text_at_cursor(event.character)
            event.stop()
            event.prevent_default()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A line of the list was chosen; what has been typed comes first."""
        line = self.query_one("#line", Input)
        if line.value.strip():
            self.submit(line)
            return
        choice = self.choices.get(event.option.id or "")
        if event.option.id == BACK:
            self.pick(None)
        elif choice and choice.only:
            self.act(self.you, choice.only.move)
        elif choice:
            self.pick(choice)

    def on_cloth_pointed(self, event: Cloth.Pointed) -> None:
        """A card or place was clicked: first the card, then where it goes; a wrong place says why."""
        if self.picked and self.picked.source and event.place[0] != self.picked.source[0]:
            found = aimed_at(self.picked, event.place)
            if found:
                self.act(self.you, found[0].move)
                return
            if not pointed_at(choices_of(self.scene), event.place):
                self.explain_drop(self.picked.source, event.place[0])
                return
        choice = pointed_at(choices_of(self.scene), event.place)
        if choice and choice.only and not choice.only.target:
            self.act(self.you, choice.only.move)
        else:
            self.pick(choice)

    def explain_drop(self, source: Place, target: str) -> None:
        """Says why a card may not be carried to a place."""
        game = self.rules.game
        try:
            move = game.drop(self.referee.known(self.you), self.you, source[0], source[1], target, self.people)
        except BadMove as error:
            self.tell(str(error))
            return
        self.tell(str(self.referee.refusal(self.you, move)))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A move was typed, or a question."""
        self.submit(event.input)

    def submit(self, line: Input) -> None:
        """Carries out what stands in the line."""
        text = line.value.strip()
        line.value = ""
        if text == "hint":
            self.action_hint()
        elif text.startswith("why "):
            self.explain(text.removeprefix("why ").strip())
        elif text:
            self.act(self.you, text)

    def explain(self, attempt: str) -> None:
        """Says why a move may not be made, without making it."""
        try:
            ruling = self.referee.why(self.you, attempt)
        except KalamazooError as error:
            self.tell(str(error))
            return
        self.tell(f"{attempt} is allowed" if ruling is None else f"{attempt}: {ruling.text} ({ruling.clause})")

    # -- keys -----------------------------------------------------------------------------------

    def action_hint(self) -> None:
        """Says what a good player would do, and why."""
        try:
            hint = ask_hint(self.referee, self.you, self.people)
        except KalamazooError as error:
            self.tell(str(error))
            return
        self.tell(f"Hint: {hint.named} ({hint.text})" + (f". {hint.why}" if hint.why else ""))

    def action_rules(self) -> None:
        """Opens the rules of this table."""
        book = load(self.rules.game.name)
        title = f"{self.rules.game.title}, {self.rules}"
        self.app.push_screen(ReadingScreen(write_rules(book, title, self.rules.edition.name, self.rules.words())))

    def action_log(self) -> None:
        """Opens the whole log."""
        self.app.push_screen(ReadingScreen(log_text(self.lines), from_end=True))

    def action_save(self) -> None:
        """Writes the record into the current folder: the full one when the game is over, else your own."""
        over = self.referee.outcome is not None
        record = self.referee.record(None if over else self.you, self.people)
        path = Path(f"{self.rules.game.name}-{self.referee.commitment[:8]}.kzr")
        try:
            path.write_text(write_record(record), "utf-8")
        except OSError as error:
            self.tell(f"{path} cannot be written: {error.strerror}")
            return
        self.tell(f"saved as {path}" + ("" if over else ", as you saw it so far"))

    def action_again(self) -> None:
        """Deals a new game by the same rules, or sets the puzzle or the position up again."""
        if self.waiting:
            self.waiting.stop()
        again = self.puzzle or self.solved
        self.app.switch_screen(TableScreen(self.rules, self.seats, self.names, fresh_seed(), again, self.setting))

    def action_back(self) -> None:
        """Goes back: from the line to the list, from a card's moves to all cards."""
        moves = self.query_one("#moves", OptionList)
        if moves.has_focus or not self.query_one("#line", Input).value:
            self.pick(None)
        self.query_one("#line", Input).value = ""
        moves.focus()
