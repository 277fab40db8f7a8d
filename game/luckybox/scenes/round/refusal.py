"""Why a click on a board does nothing: the rules' own words, where it was clicked.

Finds what the click would have meant and has the rules refuse it.  Knows where things lie and how a
refusal looks; knows no rule, and has no words of its own.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import pygame

from game.luckybox.match import LuckyboxMatch
from game.luckybox.rules import Action, Cross, Pass, UseBonus, apply
from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.scenes.table import Table
from game.rules.errors import IllegalAction
from game.scenes.frame.words import refusal_in_words
from game.ui.draw import shapes
from game.ui.draw.palette import MAGENTA_DEEP, PAPER
from game.ui.widgets.hint import draw_hint
from game.ui.window.kit import Kit

from .question import Target
from .round_picture import RoundPicture

SECONDS = 3.5
"""How long it is said why."""
SHAKE_SECONDS, SHAKES, REACH = 0.36, 3, 0.09
"""How long what was clicked shakes, how often, and how far in parts of its width."""
BORDER = 0.07


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
    try:
        apply(match.game, _meant(match, player, clicked, disc))
    except IllegalAction as refusal:
        return refusal_in_words(refusal)
    return None


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


class Refusal:
    """The last refusal on a board, as long as it is said."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self._clicked: Clicked | None = None
        self._words = ""
        self._age = 0.0

    @property
    def words(self) -> str:
        """What is being said; empty where nothing is."""
        return self._words if self._clicked is not None else ""

    def say(self, clicked: Clicked, words: str) -> None:
        """Say why it does nothing."""
        self._clicked, self._words, self._age = clicked, words, 0.0
        self._kit.sound.play("error")

    def forget(self) -> None:
        self._clicked = None

    def update(self, dt: float) -> bool:
        """Let time pass; tell whether it looks different."""
        if self._clicked is None:
            return False
        shook = self._is_shaking
        self._age += dt
        if self._age >= SECONDS:
            self._clicked = None
            return True
        return shook

    @property
    def _is_shaking(self) -> bool:
        return self._age < SHAKE_SECONDS and self._kit.settings.motion == "full"

    def draw(self, surface: pygame.Surface, picture: RoundPicture) -> None:
        """Draw what was clicked, shaking at first, and say why over it."""
        clicked = self._clicked
        if clicked is None:
            return
        rect = clicked.rect(picture)
        if clicked.card is not None:
            shown = self._picture(clicked, rect)
            surface.blit(shown, shown.get_rect(center=rect.move(self.shaken(rect.width), 0).center))
        draw_hint(surface, self._kit, self._words, rect, picture.place.scale)

    def shaken(self, width: int) -> int:
        """Say how far to the side it is now, in pixels."""
        if not self._is_shaking:
            return 0
        done = self._age / SHAKE_SECONDS
        return round(math.sin(math.tau * SHAKES * done) * (1.0 - done) * REACH * width)

    def _picture(self, clicked: Clicked, rect: pygame.Rect) -> pygame.Surface:
        card, square, line = clicked
        assert card is not None
        face, cards = self._table.faces[card], cards_of(self._kit.art)
        if line is not None:
            return cards.bonus(face.bonuses[line], rect.height)
        assert square is not None
        shown = next(c for c in self._table.view.seats[self._table.focus].cards if c.id == card)
        is_crossed = bool(shown.crossed >> square & 1)

        def make() -> pygame.Surface:
            border = max(2.0, rect.width * BORDER)
            radius = rect.width * 0.22
            made = shapes.rounded(rect.size, radius, PAPER, border, MAGENTA_DEEP).copy()
            if is_crossed:
                number = cards.crossed(face.grid[square], rect.width)
            else:
                number = cards.digit(str(face.grid[square]), rect.width * 0.54)
            made.blit(number, number.get_rect(center=made.get_rect().center))
            return made

        return self._kit.pixels.get(("refused", face.grid[square], is_crossed, rect.size), make)
