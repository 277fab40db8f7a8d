"""One game taken apart: what every seat scored and from what, and every cascade.

All points are the referee's, read off the same events and the same score sheet.  What a cascade is
worth are the points it put on the player's sheet: completed cards, stars (the second of a round
adds 3 to the first's 1) and, alone, moons; all answers of a seat together are worth exactly what
these sources score in the end.  In company the moons are not in it, for what they bring depends on
the others, and nowhere the half points of crosses: ``crosses`` tells those.

Knows the rules and records; knows nothing of who keeps the rows, nor of other games
(``statistics``).
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from game.luckybox.record import LuckyboxRecord
from game.record import hints_of, steps
from game.statistics import (
    Cascade,
    Cell,
    GameSummary,
    Summary,
    is_practice,
    seat_summaries,
    spell_lengths,
    summary_of_game,
)
from game.words import _, ngettext

from .daily import DAILY, WEEKLY
from .feats import Deeds
from .rules import (
    EDITIONS,
    ROUNDS,
    Edition,
    Event,
    Phase,
    Sheet,
    moon_points,
    outcome,
    score_sheets,
)
from .rules import events as ev

CASCADE = 2
"""From so many crosses on, an answer to a number is a cascade."""
Four = tuple[int, int, int, int]
"""Something for each of the four rounds."""


class _Told(NamedTuple):
    """What the figures of a seat are made of."""

    sheet: Sheet
    completed: Four
    answers: Sequence[Cascade]
    """Its own, in order."""


Figure = Callable[[_Told], Cell]


def _by_round(name: str, of: Callable[[_Told], Four]) -> dict[str, Figure]:
    """Make a figure of each of the four rounds."""
    return {f"{name}_{at + 1}": partial(lambda at, told: of(told)[at], at) for at in range(ROUNDS)}


FIGURES: Mapping[str, Figure] = {
    # Cards completed, a count, and the points of stars; those of a round count once it is scored.
    **_by_round("completed", lambda told: told.completed),
    **_by_round("stars", lambda told: told.sheet.stars),
    # The points of crosses on incomplete cards.
    "incomplete": lambda told: told.sheet.incomplete,
    "moon_points": lambda told: told.sheet.moon_points,
    # Counts, as the game left them.
    "moons": lambda told: told.sheet.moons,
    "bolts": lambda told: told.sheet.bolts,
    # The crosses of the longest answer, and the worth of the most valuable one (see ``Cascade``).
    "longest": lambda told: max((answer.crosses for answer in told.answers), default=0),
    "best_worth": lambda told: max((answer.worth for answer in told.answers), default=0),
    # How many answers made 1, 2, 3, … crosses.
    "lengths": lambda told: spell_lengths(answer.crosses for answer in told.answers),
}
"""What a seat came to, beside its total.  A new figure is a row."""


def summarise(record: LuckyboxRecord) -> Summary:
    """Play a record of Super Mega Lucky Box and take it apart.

    Raises:
        DamagedRecord, InvalidSetup, IllegalAction: it is no legal game.
    """
    walk = steps(record)
    game, opening = next(walk)
    answers = _Answers(len(record.players), game.setup.edition)
    deeds = Deeds(len(record.players), game.setup.edition)
    deeds.take(opening)
    for index, (game, happened) in enumerate(walk):  # noqa: B007 - the last one counts
        answers.take(index, happened)
        deeds.take(happened)
    result = outcome(game)
    hints = hints_of(record)
    # Who knows what comes, or has chosen it, proves nothing.
    is_chosen = isinstance(record.deck, tuple) or record.order.is_given
    proven = None if is_chosen or is_practice(record.extra) else result
    sheets = score_sheets(game)
    told = [
        _Told(sheet, seat.completed, [one for one in answers.all if one.player == player])
        for player, (sheet, seat) in enumerate(zip(sheets, game.seats, strict=True))
    ]

    def deeds_of(player: int) -> Mapping[str, int]:
        assert proven is not None
        return deeds.of(player, proven, is_helped=hints[player] > 0)

    seats = seat_summaries(
        record,
        FIGURES,
        told,
        [sheet.total for sheet in sheets],
        result.winners if result else (),
        deeds=deeds_of if proven else None,
        hints=hints,
    )
    summary = summary_of(record, is_finished=game.phase is Phase.OVER)
    cascades = tuple([answer for answer in answers.all if answer.crosses >= CASCADE])
    return Summary(summary, seats, cascades)


def summary_of(record: LuckyboxRecord, *, is_finished: bool = True) -> GameSummary:
    """Sum a game up as a whole, without playing it."""
    deck = record.deck_category
    return summary_of_game(record, edition=record.edition, deck=deck, is_finished=is_finished)


def result_words(summary: Summary) -> list[str]:
    """Say in parts of a line what a game came to, and nothing about cards and numbers.

    As in ``daily 2026-11-21 · 58 points · Great game! Or was it just luck? · longest cascade 7``.
    """
    parts = []
    if DAILY.dealt(summary.game):
        parts.append(_("daily {day}").format(day=summary.game.daily))
    if WEEKLY.dealt(summary.game):
        parts.append(_("weekly {week}").format(week=summary.game.daily))
    parts += _alone(summary) if summary.game.players == 1 else _together(summary)
    longest = max(int(seat.figures["longest"]) for seat in summary.seats)
    if longest >= CASCADE:
        parts.append(_("longest cascade {crosses}").format(crosses=longest))
    return parts


def _alone(summary: Summary) -> list[str]:
    [seat] = summary.seats
    points = _points(seat.total)
    if not summary.game.is_finished:
        return [points]
    edition = EDITIONS[summary.game.edition]
    return [points, _within_a_line(_(edition.solo_scale[edition.solo_step(seat.total)].title))]


def _together(summary: Summary) -> list[str]:
    """List everybody, the winners first."""
    seats = sorted(summary.seats, key=lambda seat: (not seat.has_won, -seat.total))
    return [
        _("{name}: {points}").format(name=seat.name, points=_points(seat.total)) for seat in seats
    ]


def _points(total: int) -> str:
    return ngettext("{count} point", "{count} points", abs(total)).format(count=total)


def _within_a_line(sentence: str) -> str:
    """Take the full stop off a sentence that others follow; what is cried or asked stays so."""
    is_plain = sentence.endswith(".") and not sentence.endswith("..")
    return sentence[:-1] if is_plain else sentence


class _Answers:
    """Gathers every player's answers to the numbers, while a game is played."""

    def __init__(self, players: int, edition: Edition) -> None:
        self._alone, self._edition = players == 1, edition
        self._moment = (0, 0)
        self._current: dict[int, int] = {}
        self.all: list[Cascade] = []

    def take(self, index: int, happened: tuple[Event, ...]) -> None:
        """Add what the action of this index brought about."""
        for event in happened:
            match event:
                case ev.NumberRevealed():
                    self._moment = event.round, event.turn
                case ev.SquareCrossed(combo=1):
                    self._current[event.player] = len(self.all)
                    self.all.append(Cascade(event.player, *self._moment, index, index, 1, 0))
                case ev.SquareCrossed():
                    self._change(event.player, last=index, crosses=event.combo)
                case ev.CardCompleted():
                    self._earn(event.player, event.points)
                case ev.StarGained():
                    self._earn(event.player, event.points)
                case ev.MoonGained() if self._alone:
                    before, now = (
                        moon_points([moons], self._edition)[0]
                        for moons in (event.moons - 1, event.moons)
                    )
                    self._earn(event.player, now - before)
                case _:
                    pass

    def _earn(self, player: int, points: int) -> None:
        self._change(player, worth=self.all[self._current[player]].worth + points)

    def _change(self, player: int, **changes: int) -> None:
        at = self._current[player]
        self.all[at] = self.all[at]._replace(**changes)
