"""What each seat has gained: in the round that is scored, and its finished cards."""

from __future__ import annotations

from typing import NamedTuple

from game.luckybox.rules import FULL_MASK, Face, Keep, State, score_sheets
from game.luckybox.scenes.luckybox_table import Table
from game.words import _, ngettext


class RoundGain(NamedTuple):
    """The cards, stars and points that one seat has gained in a round."""

    cards: int
    card_points: int
    stars: int
    star_points: int
    total: int
    """The points of cards and stars in all rounds so far."""
    crosses: int
    moons: int
    """The points that crosses and moons would score if the game ended now."""
    rounds: tuple[int, ...]

    @property
    def points(self) -> int:
        return self.card_points + self.star_points

    @property
    def open(self) -> int:
        return self.crosses + self.moons


def round_gains(game: State) -> tuple[RoundGain, ...]:
    at = game.round - 1
    gains = []
    for seat, sheet in zip(game.seats, score_sheets(game), strict=True):
        rounds = tuple(map(sum, zip(sheet.cards, sheet.stars, strict=True)))
        gains.append(
            RoundGain(
                cards=seat.completed[at],
                card_points=sheet.cards[at],
                stars=seat.stars[at],
                star_points=sheet.stars[at],
                total=sum(rounds),
                crosses=sheet.incomplete,
                moons=sheet.moon_points,
                rounds=rounds[: game.round],
            )
        )
    return tuple(gains)


def completed_cards_in_words(cards: int, each: int) -> str:
    if not cards:
        return _("No cards completed this round.")
    return ngettext(
        "{count} complete card × {each} = {points}",
        "{count} complete cards × {each} = {points}",
        cards,
    ).format(count=cards, each=each, points=cards * each)


def star_points_in_words(stars: int, points: int) -> str:
    if not stars:
        return _("No stars this round.")
    return ngettext(
        "{count} star this round = {points}", "{count} stars this round = {points}", stars
    ).format(count=stars, points=points)


def finished_cards(table: Table, seat: int) -> tuple[Face, ...]:
    """Return the cards that a seat has kept and finished, in the order in which it kept them."""
    kept = [
        card
        for action in table.match.actions
        if isinstance(action, Keep) and action.player == seat
        for card in action.cards
    ]
    left = {held.face.id for held in table.match.game.seats[seat].held if held.crossed != FULL_MASK}
    return tuple(table.faces[card] for card in kept if card not in left)
