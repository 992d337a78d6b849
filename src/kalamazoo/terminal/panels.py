"""Panels over the table: a moment that waits for you, the log, the rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import RenderableType
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Footer, Header, Label, Static

SAVE, AGAIN = "save", "again"  # what can be wished while a moment is shown


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


class ReadingScreen(Screen[None]):
    """Something to scroll through: the rules of the table, or all that happened."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1,f4,q", "close", "Back to the table")]

    def __init__(self, text: str, from_end: bool = False) -> None:
        super().__init__()
        self.text = text
        self.from_end = from_end  # whether the newest, at the end, is wanted first

    def compose(self) -> ComposeResult:
        """The text."""
        yield Header()
        with VerticalScroll(id="reading"):
            yield Static(self.text, markup=False)
        yield Footer()

    def on_mount(self) -> None:
        """Shows the end, where that is wanted."""
        scroll = self.query_one("#reading", VerticalScroll)
        scroll.focus()
        if self.from_end:
            scroll.scroll_end(animate=False)

    def action_close(self) -> None:
        """Goes back."""
        self.dismiss()


def log_text(lines: Sequence[str]) -> str:
    """The log as one text."""
    return "\n".join(lines) or "Nothing has happened yet."
