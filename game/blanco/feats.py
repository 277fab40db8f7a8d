"""The feats of Blanco, and the deeds that its games see.

Everything is read off the events and the score sheet of the referee.  Who practises knows what lies
where, and who brings a shuffled deck along chose it: such games see no deeds (``summary``).

Knows the rules; knows nothing of who keeps the deeds, nor what a feat looks like.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.statistics import Feat, deeds_in_order
from game.words import N_

from .rules import Event, Outcome
from .rules import events as ev

CHAINS = (3, 5)
QUICK, CLOSE, SO_CLOSE, NINE = 17, 3, 2, 9
UNTOUCHED = 12
"""Points of who has cleared no line of the second grid."""

FEATS = (
    Feat("finished", N_("Blank page"), N_("Finish a game of Blanco.")),
    Feat("won", N_("Blanco!"), N_("Win a game of Blanco.")),
    Feat("won_10", N_("Snow-white"), N_("Win ten games of Blanco."), "won", 10),
    Feat("lines_100", N_("Spring clean"), N_("Clear a hundred lines."), "lines", 100),
    Feat("chain_3", N_("Chain reaction"), N_("Clear three lines in one chain.")),
    Feat("chain_5", N_("Avalanche"), N_("Clear five lines in one chain.")),
    Feat("nine", N_("Nine to nothing"), N_("Clear all nine cards of the first grid in one turn.")),
    Feat("express", N_("Express wash"), N_("Win in seventeen turns or fewer.")),
    Feat("photo", N_("Photo finish"), N_("Win while somebody else has three cards left or fewer.")),
    Feat(
        "whiter",
        N_("Whiter than white"),
        N_("Win while nobody else has cleared a line of the second grid."),
    ),
    Feat("comeback", N_("Late bloomer"), N_("Clear the first grid last of all, and win.")),
    Feat(
        "so_close",
        N_("So close"),
        N_("Lose with just two cards left."),
        is_hidden=True,
    ),
)


@dataclass(slots=True)
class _Seat:
    """What a game has seen of one seat so far."""

    seen: set[str] = field(default_factory=set)
    """The deeds that a game sees once at most."""
    turns: int = 0
    lines: int = 0
    longest: int = 0
    """The most lines cleared in a chain."""
    in_turn: int = 0
    """Cards cleared in this turn."""


class Deeds:
    """Gathers what everybody does, while a game is played."""

    def __init__(self, players: int) -> None:
        self._seats = [_Seat() for _ in range(players)]
        self._cleared: list[int] = []
        """Who has cleared the first grid, in this order."""

    def take(self, happened: Iterable[Event]) -> None:
        """See what has happened next."""
        for event in happened:
            match event:
                case ev.TurnStarted():
                    seat = self._seats[event.player]
                    seat.turns += 1
                    seat.in_turn = 0
                case ev.LineCleared():
                    self._clear(self._seats[event.player], event)
                case ev.StageCleared(stage=1):
                    self._cleared.append(event.player)
                    if self._seats[event.player].in_turn == NINE:
                        self._seats[event.player].seen.add("nine")
                case _:
                    pass

    def of(self, player: int, ended: Outcome) -> dict[str, int]:
        """Count what a seat has done in a game that is over."""
        seat, sheet = self._seats[player], ended.sheets[player]
        seen = {*seat.seen}
        others = [one for at, one in enumerate(ended.sheets) if at != player]
        has_won = player in ended.winners
        seen.update(f"chain_{chain}" for chain in CHAINS if seat.longest >= chain)
        if has_won:
            if seat.turns <= QUICK:
                seen.add("express")
            if any(one.points <= CLOSE for one in others):
                seen.add("photo")
            if all(one.points >= UNTOUCHED for one in others):
                seen.add("whiter")
            if len(self._cleared) == len(ended.sheets) and self._cleared[-1] == player:
                seen.add("comeback")
        elif sheet.points == SO_CLOSE:
            seen.add("so_close")
        counted = {"finished": 1, "won": int(has_won), "lines": seat.lines}
        return deeds_in_order(FEATS, counted, seen)

    def _clear(self, seat: _Seat, event: ev.LineCleared) -> None:
        seat.lines += 1
        seat.in_turn += len(event.cards)
        seat.longest = max(seat.longest, event.depth)
