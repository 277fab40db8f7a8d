"""Why a click on a board does nothing: the rules' own words, where it was clicked.

Finds what the click would have meant and has the rules refuse it.  Knows where things lie; knows no
rule, and has words of its own only for a bonus that is not earned yet.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.luckybox.match import LuckyboxMatch
from game.luckybox.rules import LINE_MASKS, Action, Cross, Pass, UseBonus, apply
from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.scenes.table import Table
from game.rules.errors import IllegalAction
from game.scenes.frame.words import refusal_in_words
from game.ui.draw import shapes
from game.ui.draw.palette import PAPER
from game.ui.widgets.refusal import RADIUS
from game.ui.window.kit import Kit
from game.words import _

from .question import Target
from .round_picture import RoundPicture

NUMBER = 0.54
"""The height of a number, in parts of its square."""


class Clicked(NamedTuple):
    """What lies under a click that nothing took: a square, the end of a line, or the pass."""

    card: int | None
    """``None`` for the pass."""
    square: int | None = None
    line: int | None = None

    def rect(self, picture: RoundPicture) -> pygame.Rect:
        """Give where it is on the screen."""
        if self.card is None:
            return picture.place["pass"]
        if self.square is not None:
            return picture.board.square_rect(self.card, self.square)
        assert self.line is not None
        return picture.board.end_rect(self.card, self.line)

    def kept_free(self, picture: RoundPicture) -> pygame.Rect | None:
        """Give what no words about it may cover: at an end, the squares that fill its line."""
        if self.line is None:
            return None
        disc = self.rect(picture)
        return next((card for card in picture.board.cards if card.contains(disc)), None)


def clicked_at(table: Table, picture: RoundPicture, pos: tuple[int, int]) -> Clicked | None:
    """Find what lies at a place of the board in focus."""
    places = [Clicked(None)]
    for card in table.view.seats[table.focus].cards:
        if picture.board.holds(card.id):
            places += [Clicked(card.id, square=square) for square in range(9)]
            # An end that pays nothing is no more than paper.
            bonuses = table.faces[card.id].bonuses
            places += [Clicked(card.id, line=line) for line in range(6) if bonuses[line]]
    return next((place for place in places if place.rect(picture).collidepoint(pos)), None)


def reason(
    match: LuckyboxMatch, player: int, clicked: Clicked, disc: Target | None = None
) -> str | None:
    """Say why the rules refuse what a click means, if they do; ``disc`` is the bonus in hand."""
    if clicked.line is not None and not _is_filled(match, player, clicked):
        return _("Fill this line first to earn its bonus.")
    return why_not(match, _meant(match, player, clicked, disc))


def why_not(match: LuckyboxMatch, action: Action) -> str | None:
    """Say why the rules refuse an action, if they do."""
    try:
        apply(match.game, action)
    except IllegalAction as refusal:
        return refusal_in_words(refusal)
    return None


def _is_filled(match: LuckyboxMatch, player: int, clicked: Clicked) -> bool:
    held = next(held for held in match.game.seats[player].held if held.face.id == clicked.card)
    assert clicked.line is not None
    line = LINE_MASKS[clicked.line]
    return held.crossed & line == line


def _meant(match: LuckyboxMatch, player: int, clicked: Clicked, disc: Target | None) -> Action:
    card, square, line = clicked
    if card is None:
        return Pass(player)
    if line is not None:
        return UseBonus(player, card, line, card, 0)
    assert square is not None
    pending = match.game.seats[player].pending
    if not pending:
        return Cross(player, card, square)
    source = disc or (pending[0].card, pending[0].line)
    return UseBonus(player, *source, card, square)


def picture_of(
    kit: Kit, table: Table, clicked: Clicked, rect: pygame.Rect
) -> pygame.Surface | None:
    """Draw what was clicked once more, as large as it is there."""
    card, square, line = clicked
    if card is None:
        return None
    face, cards = table.faces[card], cards_of(kit.art)
    if square is None:
        assert line is not None
        return cards.bonus(face.bonuses[line], rect.height)
    number = face.grid[square]
    shown = next(c for c in table.view.seats[table.focus].cards if c.id == card)
    if shown.crossed >> square & 1:
        figure = cards.crossed(number, rect.width)
    else:
        figure = cards.digit(str(number), rect.width * NUMBER)
    picture = shapes.rounded(rect.size, rect.width * RADIUS, PAPER).copy()
    picture.blit(figure, figure.get_rect(center=picture.get_rect().center))
    return picture
