"""One game taken apart: what every seat scored and from what, and every cascade.

All points are the referee's, read off the same events and the same score sheet.  What a cascade is
worth are the points it put on the player's sheet: completed cards, stars (the second of a round
adds 3 to the first's 1) and, alone, moons; all answers of a seat together are worth exactly what
these sources score in the end.  In company the moons are not in it, for what they bring depends on
the others, and nowhere the half points of crosses: ``crosses`` tells those.

Knows the rules and records; knows nothing of who keeps the rows, nor of other games
(``statistics``).
"""

from typing import NamedTuple

from game.luckybox.record import LuckyboxRecord
from game.record import PERSON, hints_of, steps
from game.statistics import (
    Cascade,
    GameSummary,
    Summary,
    is_practice,
    notes_of,
    spell_deeds,
    spell_lengths,
    summary_of_game,
)
from game.words import _, ngettext

from .daily import DAILY, WEEKLY
from .feats import Deeds
from .rules import (
    EDITIONS,
    Edition,
    Event,
    Phase,
    moon_points,
    outcome,
    score_sheets,
)
from .rules import events as ev

CASCADE = 2
"""From so many crosses on, an answer to a number is a cascade."""
Four = tuple[int, int, int, int]
"""Something for each of the four rounds."""


class LuckyboxSeat(NamedTuple):
    """What one seat came to: as the game ended, or as if it stopped now."""

    player: int
    name: str
    badge: int
    kind: str
    """``person``, or the bot's policy."""
    total: int
    has_won: bool
    """Alone too, once the game is finished."""
    completed_1: int
    completed_2: int
    completed_3: int
    completed_4: int
    """Cards completed in each round, a count; those of a round count once it is scored."""
    stars_1: int
    stars_2: int
    stars_3: int
    stars_4: int
    """The points of each round's stars."""
    incomplete: int
    """The points of crosses on incomplete cards."""
    moon_points: int
    moons: int
    bolts: int
    """Counts, as the game left them."""
    longest: int
    """The crosses of the longest answer."""
    best_worth: int
    """The worth of the most valuable answer (see ``Cascade``)."""
    lengths: str
    """How many answers made 1, 2, 3, … crosses, as words: the third counts cascades of three."""
    deeds: str = ""
    """What a person has done to be proud of, once the game is over (``spell_deeds``)."""
    hints: int = 0
    """For how many decisions it took counsel."""

    @property
    def completed(self) -> Four:
        """Give the cards completed in each round, a count."""
        return self.completed_1, self.completed_2, self.completed_3, self.completed_4

    @property
    def stars(self) -> Four:
        return self.stars_1, self.stars_2, self.stars_3, self.stars_4


def summarise(record: LuckyboxRecord) -> Summary[LuckyboxSeat]:
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
    notes, hints = notes_of(record), hints_of(record)
    # Who knows what comes, or has chosen it, proves nothing.
    is_chosen = isinstance(record.deck, tuple) or record.order.is_given
    proven = None if is_chosen or is_practice(record.extra) else result
    seats = []
    for player, sheet in enumerate(score_sheets(game)):
        own = [answer for answer in answers.all if answer.player == player]
        badge, kind = notes[player]
        seats.append(
            LuckyboxSeat(
                player=player,
                name=sheet.name,
                badge=badge,
                kind=kind,
                total=sheet.total,
                has_won=result is not None and player in result.winners,
                **_by_round("completed", game.seats[player].completed),
                **_by_round("stars", sheet.stars),
                incomplete=sheet.incomplete,
                moon_points=sheet.moon_points,
                moons=sheet.moons,
                bolts=sheet.bolts,
                longest=max((answer.crosses for answer in own), default=0),
                best_worth=max((answer.worth for answer in own), default=0),
                lengths=spell_lengths(answer.crosses for answer in own),
                deeds=(
                    spell_deeds(deeds.of(player, proven, is_helped=hints[player] > 0))
                    if proven and kind == PERSON
                    else ""
                ),
                hints=hints[player],
            )
        )
    summary = summary_of(record, is_finished=game.phase is Phase.OVER)
    cascades = tuple([answer for answer in answers.all if answer.crosses >= CASCADE])
    return Summary(summary, tuple(seats), cascades)


def summary_of(record: LuckyboxRecord, *, is_finished: bool = True) -> GameSummary:
    """Sum a game up as a whole, without playing it."""
    deck = record.deck_category
    return summary_of_game(record, edition=record.edition, deck=deck, is_finished=is_finished)


def result_words(summary: Summary[LuckyboxSeat]) -> list[str]:
    """Say in parts of a line what a game came to, and nothing about cards and numbers.

    As in ``daily 2026-11-21 · 58 points · Great game! Or was it just luck? · longest cascade 7``.
    """
    parts = []
    if DAILY.dealt(summary.game):
        parts.append(_("daily {day}").format(day=summary.game.daily))
    if WEEKLY.dealt(summary.game):
        parts.append(_("weekly {week}").format(week=summary.game.daily))
    parts += _alone(summary) if summary.game.players == 1 else _together(summary)
    longest = max(seat.longest for seat in summary.seats)
    if longest >= CASCADE:
        parts.append(_("longest cascade {crosses}").format(crosses=longest))
    return parts


def _alone(summary: Summary[LuckyboxSeat]) -> list[str]:
    [seat] = summary.seats
    points = _points(seat.total)
    if not summary.game.is_finished:
        return [points]
    edition = EDITIONS[summary.game.edition]
    return [points, _within_a_line(_(edition.solo_scale[edition.solo_step(seat.total)].title))]


def _together(summary: Summary[LuckyboxSeat]) -> list[str]:
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


def _by_round(name: str, counts: Four) -> dict[str, int]:
    return {f"{name}_{index}": count for index, count in enumerate(counts, 1)}
