"""`kalamazoo completion`: what a shell needs to complete commands, options, rules strings and files."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from kalamazoo.core.errors import KalamazooError
from kalamazoo.games import GAMES
from kalamazoo.rulebook import editions, rules

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Any]

SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")
ABOUT = """Prints a script for your shell. To have it in every new shell:
  bash   kalamazoo completion bash > ~/.local/share/bash-completion/completions/kalamazoo
  zsh    kalamazoo completion zsh > a folder of your $fpath, as _kalamazoo
  tcsh   kalamazoo completion tcsh > ~/.kalamazoo.tcsh, and source it in ~/.tcshrc
  fish   kalamazoo completion fish > ~/.config/fish/completions/kalamazoo.fish
  PowerShell   kalamazoo completion powershell >> $PROFILE
"""


def add_commands(commands: Commands, top: argparse.ArgumentParser) -> None:
    """Adds the command of this file, which writes about all others."""
    writing = commands.add_parser(
        "completion",
        help="print what your shell needs to complete all this",
        description=ABOUT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    writing.add_argument("shell", choices=SHELLS, help="your shell")
    writing.set_defaults(run=write_script, top=top)


def write_script(options: argparse.Namespace) -> int:
    """Prints the script."""
    try:
        import shtab
    except ImportError:
        raise KalamazooError("completion needs an extra: pip install 'kalamazoo[completion]'") from None
    add_choices(options.top, shtab.FILE)
    print(shtab.complete(options.top, options.shell))
    return 0


def add_choices(parser: argparse.ArgumentParser, files: Any) -> None:
    """Says of every argument what can stand there: rule sets, games, files."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below in dict.fromkeys(action.choices.values()):
                add_choices(below, files)
        elif action.metavar in ("FILE", "FOLDER", "FILE|GAME"):
            action.complete = files  # type: ignore[attr-defined]
        elif action.metavar == "RULES":
            action.choices = rule_sets()
        elif action.metavar == "GAME":
            action.choices = list(GAMES)


def rule_sets() -> list[str]:
    """Every edition of every game."""
    return [str(rules(f"{name}@{edition}")) for name, game in GAMES.items() for edition in editions(game)]
