"""The achievements of Super Mega Lucky Box, and what a game proves of them.

Everything is read off the referee's events and score sheet.  Practice games and games with chosen
cards or shuffles prove nothing (``summary``); with a hint, a game only counts as played.  Undo
reveals nothing, so it costs no achievement.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.statistics import Feat, deeds_in_order
from game.words import N_

from .rules import (
    CLASSIC,
    COLUMN_ENDS,
    NUMBER,
    NUMBER_BONUSES,
    NUMBERS,
    ROW_ENDS,
    Edition,
    Event,
    Outcome,
)
from .rules import events as ev

EVERY_BONUS = frozenset((*ROW_ENDS, *COLUMN_ENDS)) - {""}
"""Every kind in the shipped deck; all number bonuses are one kind."""
CHAINS = (5, 7, 10)
SCORES = (50, 60, 70)
HALF_TIME = 2
"""The round after which a comeback begins."""
STEADY, UNLUCKY = 45, 30
"""Points: for ``no_bolts``, at least; for ``unlucky``, at most."""
A_STAR_ROW, HAT_TRICK, MOONS, CROWD, LOOPED, VOLTS, LOOSE_ENDS = 3, 3, 6, 4, 3, 4, 3
SQUARES = 9

FEATS = (
    Feat("finished", N_("Out of the box"), N_("Finish a game.")),
    Feat("games_10", N_("Regular"), N_("Finish ten games."), "finished", 10),
    Feat("games_100", N_("Part of the furniture"), N_("Finish a hundred games."), "finished", 100),
    Feat("crosses_1000", N_("Dry marker"), N_("Cross off 1,000 squares."), "crosses", 1000),
    Feat("chain_5", N_("Dominoes"), N_("Cross off five squares with one number.")),
    Feat("chain_7", N_("Seven at a blow"), N_("Cross off seven squares with one number.")),
    Feat("chain_10", N_("Jackpot!"), N_("Cross off ten squares with one number.")),
    Feat("early_card", N_("Early bird"), N_("Finish a card in the first round.")),
    Feat("hat_trick", N_("Hat-trick"), N_("Finish three cards in one round.")),
    Feat("loose_ends", N_("No loose ends"), N_("End a game with three open squares or fewer.")),
    Feat("shooting_stars", N_("Shooting stars"), N_("Earn three stars with one number.")),
    Feat("every_bonus", N_("The full range"), N_("Earn every kind of bonus in one game.")),
    Feat(
        "round_corner",
        N_("Round the corner"),
        N_("Let bolts loop from 9 to 1, or back, and cross off three squares with it."),
    ),
    Feat(
        "no_bolts",
        N_("On foot"),
        N_("Score 45 points or more without spending a bolt, and without a twist."),
    ),
    Feat("full_moon", N_("Full moon"), N_("End a game with six moons.")),
    Feat("solo_50", N_("Fifty!"), N_("Score 50 points or more alone, without a twist.")),
    Feat("solo_60", N_("Sixty!"), N_("Score 60 points or more alone, without a twist.")),
    Feat("solo_70", N_("Champion"), N_("Score 70 points or more alone, without a twist.")),
    Feat("crowd", N_("Alone against all"), N_("Beat three others or more.")),
    Feat("whisker", N_("By a whisker"), N_("Win by a single point.")),
    Feat("comeback", N_("Comeback"), N_("Lie last after two rounds, and win.")),
    Feat("no_moon", N_("New moon"), N_("Beat others without a single moon.")),
    Feat(
        "last_volt",
        N_("Thunderbolt"),
        N_("Spend four bolts at once, and finish a card with it."),
        is_hidden=True,
    ),
    Feat(
        "unlucky",
        N_("It takes talent"),
        N_("End a game alone with 30 points or fewer."),
        is_hidden=True,
    ),
)


@dataclass(slots=True)
class _Seat:
    """What one seat has done so far."""

    seen: set[str] = field(default_factory=set)
    """Deeds counted once per game."""
    crosses: int = 0
    longest: int = 0
    on_foot: bool = True
    """No bolt spent so far."""
    earned: set[str] = field(default_factory=set)
    """Kinds of bonuses."""
    cards: int = 0
    """Kept cards, completed ones included."""
    points: int = 0
    """In scored rounds."""
    spent: int = 0
    stars: int = 0
    """Stars and ``spent`` bolts, for the current number."""
    loops: bool = False
    """Whether the last answer's bolts wrapped around from 9 to 1, or back."""


class Deeds:
    """Collects the deeds of all seats while a game is played."""

    def __init__(self, players: int, edition: Edition = CLASSIC) -> None:
        self._has_twist = edition.is_twist
        self._seats = [_Seat() for _ in range(players)]
        self._number = 0

    def take(self, happened: Iterable[Event]) -> None:
        """Process the next events."""
        for event in happened:
            match event:
                case ev.SquareCrossed():
                    self._cross(self._seats[event.player], event)
                case ev.LineCompleted(bonus=bonus) if bonus:
                    kind = NUMBER if bonus in NUMBER_BONUSES else bonus
                    self._seats[event.player].earned.add(kind)
                case ev.NumberRevealed():
                    self._number = event.number
                    for seat in self._seats:
                        seat.spent, seat.stars = 0, 0
                case ev.BoltsSpent():
                    seat = self._seats[event.player]
                    seat.spent = event.spent
                    seat.on_foot = False
                case ev.StarGained():
                    seat = self._seats[event.player]
                    seat.stars += 1
                    if seat.stars == A_STAR_ROW:
                        seat.seen.add("shooting_stars")
                case ev.CardCompleted(depth=0) if self._seats[event.player].spent == VOLTS:
                    self._seats[event.player].seen.add("last_volt")
                case ev.CardsKept():
                    self._seats[event.player].cards += len(event.cards)
                case ev.RoundScored():
                    self._score_round(event)
                case _:
                    pass

    def of(self, player: int, ended: Outcome, *, is_helped: bool = False) -> dict[str, int]:
        """Return the deeds of a seat after the game; with hints, only that it was played."""
        seat, sheet = self._seats[player], ended.sheets[player]
        played = {"finished": 1, "crosses": seat.crosses}
        if is_helped:
            return played
        seen = {*seat.seen}
        others = [one.total for at, one in enumerate(ended.sheets) if at != player]
        seen.update(f"chain_{chain}" for chain in CHAINS if seat.longest >= chain)
        if seat.earned >= EVERY_BONUS:
            seen.add("every_bonus")
        if seat.on_foot and sheet.total >= STEADY and not self._has_twist:
            seen.add("no_bolts")
        if seat.cards * SQUARES - seat.crosses <= LOOSE_ENDS:
            seen.add("loose_ends")
        if sheet.moons >= MOONS:
            seen.add("full_moon")
        if not others:
            if not self._has_twist:
                seen.update(f"solo_{score}" for score in SCORES if sheet.total >= score)
            if sheet.total <= UNLUCKY:
                seen.add("unlucky")
        elif player in ended.winners:
            if len(ended.sheets) >= CROWD:
                seen.add("crowd")
            if sheet.total - max(others) == 1:
                seen.add("whisker")
            if not sheet.moons:
                seen.add("no_moon")
        if player not in ended.winners:
            seen.discard("comeback")
        return deeds_in_order(FEATS, played, seen)

    def _cross(self, seat: _Seat, event: ev.SquareCrossed) -> None:
        seat.crosses += 1
        seat.longest = max(seat.longest, event.combo)
        if event.source is None:
            # With numbers more than half the loop apart, the shorter way wraps around.
            seat.loops = 2 * abs(event.number - self._number) > len(NUMBERS)
        if seat.loops and event.combo == LOOPED:
            seat.seen.add("round_corner")

    def _score_round(self, scored: ev.RoundScored) -> None:
        for seat, score in zip(self._seats, scored.scores, strict=True):
            if score.completed and scored.round == 1:
                seat.seen.add("early_card")
            if score.completed >= HAT_TRICK:
                seat.seen.add("hat_trick")
            seat.points += score.card_points + score.star_points
        if scored.round == HALF_TIME and len(self._seats) > 1:
            least, next_to_least, *_more = sorted(seat.points for seat in self._seats)
            for seat in self._seats:
                if seat.points == least < next_to_least:
                    seat.seen.add("comeback")
