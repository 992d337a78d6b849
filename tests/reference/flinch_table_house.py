"""The house rules that only a table without referee asks for, as the clauses tell them."""

from __future__ import annotations

from dataclasses import dataclass

from tests.reference.flinch_house import House

# Section 3 of the clauses, by edition where the printed rules differ.
TABLE_DEFAULTS = {
    "reserve-memory": "hidden",
    "call-window": "same-turn",
    "simultaneous-ms": "700",
    "win-by-penalty": "win",
    "hint-calls": "off",
    "clerical": "auto",
}
BY_EDITION = {
    "take-back-on-call": {"1913": "last-card"},  # OP-CHAL-9
    "false-call-penalty": {"1913": "none", "1988": "ones-only", "2008": "ones-only", "2000": "ones-only"},  # OP-CHAL-5
    "simultaneous-rule": {"1913": "stack"},  # FL-CHAL-17, FL-CHAL-18, FL-CHAL-19
    "reserve-lift": {"1913": "committed"},  # OP-EXP-2
    "exposed-call": {"1913": "on-demand"},  # FL-EXP-4, FL-EXP-5, FL-EXP-6
    "exposed-first": {"2008": "before-stock", "2000": "before-stock"},  # OP-EXP-5
    "penalty-pass-discards": {"1913": "no"},  # OP-EXP-6, OP-EXP-7
}
OTHERWISE = {
    "take-back-on-call": "none",
    "simultaneous-rule": "nearest-left",
    "reserve-lift": "free",
    "exposed-call": "automatic",
    "exposed-first": "after-duties",
    "penalty-pass-discards": "yes",
}
PRINTED = {  # OP-CHAL-16, FL-CHAL-20
    "1913": "stock+ones+partner-stock+peek+out-of-turn+hints+wrong-play",
    "1988": "stock+ones+peek+out-of-turn",
    "2008": "stock+ones+peek+out-of-turn",
    "2000": "none",
}
EXTRAS = ("slot", "move", "discard", "new-hand")  # FL-CHAL-7
ALL_GROUNDS = ("stock", "ones", "partner-stock", "peek", "out-of-turn", "hints", "wrong-play", *EXTRAS)


@dataclass(frozen=True)
class TableHouse(House):
    """An edition with its house rules, those of table play among them."""

    def __getitem__(self, name: str) -> str:
        if name in self.words:
            return self.words[name]
        if name == "call-grounds":
            return PRINTED[self.edition]
        if name in BY_EDITION:
            return BY_EDITION[name].get(self.edition, OTHERWISE.get(name, ""))
        return TABLE_DEFAULTS[name] if name in TABLE_DEFAULTS else super().__getitem__(name)

    @property
    def grounds(self) -> set[str]:
        """What may be called."""
        named = self["call-grounds"]
        found = set() if named == "none" else set(named.split("+"))
        if self["partners"] == "on" and self.edition in ("1988", "2008") and found == set(PRINTED["2008"].split("+")):
            found |= {"partner-stock", "hints"}  # FL-CHAL-8
        if self["partners"] == "off":
            found.discard("partner-stock")
        if self["hint-calls"] == "off":
            found.discard("hints")  # OP-COND-2
        return found

    @property
    def early(self) -> bool:
        """Whether a lift or a show betrays a wrong play (FL-CHAL-5)."""
        return "wrong-play" in self.grounds

    @property
    def lift_commits(self) -> bool:
        """Whether a lifted card that shows the one below must be played (FL-EXP-7, OP-RES-2)."""
        return self["reserve-lift"] == "committed" and self["reserve-memory"] == "hidden"

    @property
    def manual(self) -> bool:
        """Whether the players turn, clear and deal themselves (IR-21)."""
        return self["clerical"] == "manual"
