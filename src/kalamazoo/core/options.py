"""Options: house rules with a type, a range, a default, a clause and a meaning.

Every value is an int inside a state: a choice by its place in the list, a number as it is, a set as a
bit mask. `Field` reads and writes the words that people use in rules strings.
"""

from collections.abc import Callable

from mypy_extensions import mypyc_attr

from kalamazoo.core.errors import BadRules, near

CHOICE = "choice"
NUMBER = "number"
FLAGS = "set"
ON_OFF = ("off", "on")


class Field:
    """One house rule: its name, what it may be, what it is by default, its clause and its meaning."""

    def __init__(
        self,
        name: str,
        kind: str,
        words: tuple[str, ...],
        low: int,
        high: int,
        default: int,
        clause: str,
        meaning: str,
    ) -> None:
        self.name = name
        self.kind = kind
        self.words = words
        self.low = low
        self.high = high
        self.default = default
        self.clause = clause
        self.meaning = meaning

    def span(self) -> tuple[int, int]:
        """The least and the greatest value; all between them are values too."""
        if self.kind == CHOICE:
            return 0, len(self.words) - 1
        return (0 if self.kind == FLAGS else self.low - len(self.words)), self.high

    def read(self, text: str) -> int:
        """The value these words mean; raises BadRules with what would be right."""
        if self.kind == CHOICE:
            if text in self.words:
                return self.words.index(text)
            raise BadRules(f"{self.name}={text}: it can be {self.range_text()}{self.hint(text)}")
        if self.kind == FLAGS:
            return self.read_set(text)
        if text in self.words:  # a word that stands for a number below the range, such as "off"
            return self.low - 1 - self.words.index(text)
        digits = text.removeprefix("-")
        if digits.isascii() and digits.isdigit() and len(digits) < 10 and self.low <= int(text) <= self.high:
            return int(text)
        raise BadRules(f"{self.name}={text}: it can be {self.range_text()}")

    def read_set(self, text: str) -> int:
        """The mask of a set written as `stock+ones`, or `none`."""
        if text == "none":
            return 0
        mask = 0
        for word in text.split("+"):
            if word not in self.words:
                raise BadRules(f"{self.name}={text}: it can be {self.range_text()}{self.hint(word)}")
            mask |= 1 << self.words.index(word)
        return mask

    def write(self, value: int) -> str:
        """The words for a value, which `read` takes back."""
        if self.kind == CHOICE:
            return self.words[value]
        if self.kind == FLAGS:
            return "+".join(w for i, w in enumerate(self.words) if value >> i & 1) or "none"
        if value < self.low and self.words:
            return self.words[self.low - 1 - value]
        return str(value)

    def range_text(self) -> str:
        """What the option can be, for people."""
        if self.kind == CHOICE:
            return ", ".join(self.words)
        if self.kind == FLAGS:
            return "none, or any of " + ", ".join(self.words) + " joined by +"
        numbers = f"{self.low} to {self.high}"
        return ", ".join((*self.words, numbers)) if self.words else numbers

    def hint(self, text: str) -> str:
        """A suggestion when a word comes close to one that is known."""
        close = near(text, list(self.words))
        return close if "did you mean" in close else ""


def choice(name: str, words: tuple[str, ...], clause: str, meaning: str, default: str = "") -> Field:
    """An option with a few named values; the first is the default unless another is named."""
    return Field(name, CHOICE, words, 0, len(words) - 1, words.index(default) if default else 0, clause, meaning)


def switch(name: str, clause: str, meaning: str, default: str = "off") -> Field:
    """An option that is off or on."""
    return choice(name, ON_OFF, clause, meaning, default)


def number(
    name: str, default: int, low: int, high: int, clause: str, meaning: str, words: tuple[str, ...] = ()
) -> Field:
    """An option that is a whole number. Words stand for low - 1, low - 2 … (`turn-clock=off`)."""
    return Field(name, NUMBER, words, low, high, default, clause, meaning)


def flags(name: str, words: tuple[str, ...], clause: str, meaning: str, default: str = "none") -> Field:
    """An option that is a set of named things."""
    field = Field(name, FLAGS, words, 0, (1 << len(words)) - 1, 0, clause, meaning)
    field.default = field.read_set(default)
    return field


class Values:
    """What every option of a game is, asked by name and in words.

    An option the game does not have, or a word its option does not have, is a mistake in the program and raises
    LookupError, whatever the value is at this table; so a list of words can change its order and no rule its meaning.
    """

    def __init__(self, fields: tuple[Field, ...], numbers: dict[str, int]) -> None:
        self.fields = {field.name: field for field in fields}
        self.numbers = {field.name: numbers[field.name] for field in fields}
        self.asked: set[str] = set()  # the options that were read: one that is not does nothing

    def says(self, name: str, word: str) -> bool:
        """Whether a choice is this word, or a number has this word in its place."""
        field = self.find(name)
        if field.kind == FLAGS or word not in field.words:
            raise LookupError(f"{name} is never {word}: it can be {field.range_text()}")
        return field.write(self.numbers[name]) == word

    def is_on(self, name: str) -> bool:
        """Whether an option that is off or on is on."""
        return self.says(name, "on")

    def choose(self, name: str, meanings: dict[str, int]) -> int:
        """What the word of a choice means; the meanings must be those of all its words and no others."""
        field = self.find(name)
        if field.kind != CHOICE or set(meanings) != set(field.words):
            raise LookupError(f"{name} can be {field.range_text()}, not {', '.join(meanings)}")
        return meanings[field.write(self.numbers[name])]

    def number(self, name: str, instead: int | None = None) -> int:
        """A number as it is; `instead` is what the words of an option mean that can also be a word."""
        field = self.find(name)
        if field.kind != NUMBER or (instead is None) != (not field.words):
            raise LookupError(f"{name} can be {field.range_text()}, which is read in another way")
        value = self.numbers[name]
        return value if instead is None or value >= field.low else instead

    def mask(self, name: str, bits: dict[str, int]) -> int:
        """A set as a mask, by the bit of each of its words."""
        field = self.find(name)
        if field.kind != FLAGS or set(bits) != set(field.words):
            raise LookupError(f"{name} can be {field.range_text()}, not {', '.join(bits)}")
        mask = 0
        for at, word in enumerate(field.words):
            if self.numbers[name] >> at & 1:
                mask |= 1 << bits[word]
        return mask

    def find(self, name: str) -> Field:
        """The option of this name, which counts as asked."""
        if name not in self.fields:
            raise LookupError(f'there is no option "{name}"{near(name, list(self.fields))}')
        self.asked.add(name)
        return self.fields[name]


@mypyc_attr(allow_interpreted_subclasses=True)
class Options:
    """The values of a game's options; each game's own class has them as typed attributes."""

    def __init__(self, values: Values) -> None:
        self.values = values
        self.origin: Origin | None = None  # the rule set they belong to


class Origin:
    """The rule set that options belong to, so that a state can say what it is and be made again elsewhere."""

    def __init__(
        self, text: str, deck: str | None, revive: object, draw: Callable[[str, str | None, int, bytes], str]
    ) -> None:
        self.text = text  # the rules string
        self.deck = deck  # the deck as text, if it is not the printed one
        self.revive = revive  # makes a state of (text, deck, seats, dump)
        self.draw = draw  # makes a picture of the same
