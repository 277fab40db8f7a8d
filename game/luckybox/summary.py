"""Breaks one game down: each seat's score by source, and every cascade.

All points come from the referee's events and score sheet.  The worth of an answer is the points it
scored: completed cards, stars (the second of a round adds 3 to the first's 1) and, alone, moons.
So a seat's answers add up to these sources.  Moons in company depend on the others and are left
out; so are the half points of crosses, which ``crosses`` counts.
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
"""An answer with this many crosses or more is a cascade."""
Four = tuple[int, int, int, int]
"""A value per round."""


class _Told(NamedTuple):
    """What a seat's figures are computed from."""

    sheet: Sheet
    completed: Four
    answers: Sequence[Cascade]
    """This seat's, in order."""


Figure = Callable[[_Told], Cell]


def _by_round(name: str, of: Callable[[_Told], Four]) -> dict[str, Figure]:
    """Create a figure for each of the four rounds."""
    return {f"{name}_{at + 1}": partial(lambda at, told: of(told)[at], at) for at in range(ROUNDS)}


FIGURES: Mapping[str, Figure] = {
    # Cards completed, a count, and the points of stars; both count once the round is scored.
    **_by_round("completed", lambda told: told.completed),
    **_by_round("stars", lambda told: told.sheet.stars),
    # Points of crosses on incomplete cards.
    "incomplete": lambda told: told.sheet.incomplete,
    "moon_points": lambda told: told.sheet.moon_points,
    # Counts at the end of the game.
    "moons": lambda told: told.sheet.moons,
    "bolts": lambda told: told.sheet.bolts,
    # The crosses of the longest answer and the worth of the best (see ``Cascade``).
    "longest": lambda told: max((answer.crosses for answer in told.answers), default=0),
    "best_worth": lambda told: max((answer.worth for answer in told.answers), default=0),
    # How many answers made 1, 2, 3, … crosses.
    "lengths": lambda told: spell_lengths(answer.crosses for answer in told.answers),
}
"""Figures of a seat beside its total; to add one, add a row."""


def summarise(record: LuckyboxRecord) -> Summary:
    """Replay a record and summarise it.

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
    # Players who know or chose the deal earn no achievements.
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
    """Summarise the game as a whole, without replaying it."""
    deck = record.deck_category
    return summary_of_game(record, edition=record.edition, deck=deck, is_finished=is_finished)


def result_words(summary: Summary) -> list[str]:
    """Return the parts of a result line, which reveals no cards or numbers.

    As in ``daily 2026-11-21 · 58 points · longest cascade 7``.
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
    """List all players, winners first."""
    seats = sorted(summary.seats, key=lambda seat: (not seat.has_won, -seat.total))
    return [
        _("{name}: {points}").format(name=seat.name, points=_points(seat.total)) for seat in seats
    ]


def _points(total: int) -> str:
    return ngettext("{count} point", "{count} points", abs(total)).format(count=total)


def _within_a_line(sentence: str) -> str:
    """Drop a sentence's full stop, but not an ellipsis or other marks."""
    is_plain = sentence.endswith(".") and not sentence.endswith("..")
    return sentence[:-1] if is_plain else sentence


class _Answers:
    """Collects every player's answers while a game is played."""

    def __init__(self, players: int, edition: Edition) -> None:
        self._alone, self._edition = players == 1, edition
        self._moment = (0, 0)
        self._current: dict[int, int] = {}
        self.all: list[Cascade] = []

    def take(self, index: int, happened: tuple[Event, ...]) -> None:
        """Process the events of the action at ``index``."""
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
