"""How the examples of Blanco's how-to-play pages are shown: real rules, drawn as at the table.

Knows lessons; knows nothing of the pages and the words around them.
"""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.blanco.rules import (
    Action,
    Draw,
    Drop,
    Look,
    Open,
    Place,
    Reveal,
    State,
    Swap,
    apply,
    events_for,
    legal_actions,
)
from game.blanco.rules import events as ev
from game.blanco.scenes.draw.cards import NUMBERS, TALL, blanco_card, card_of
from game.blanco.scenes.kinds import KINDS, NOTES
from game.blanco.scenes.play.board import BlancoBoard, Marks
from game.blanco.scenes.play.calls import draw_calls
from game.blanco.scenes.play.places import Places
from game.blanco.scenes.play.question import Choice, Question, ask
from game.blanco.scenes.show import cue_for
from game.blanco.spoken import COLOUR_NAMES
from game.blanco.stage.view import BlancoView, view_of
from game.scenes.frame.pen import Pen
from game.scenes.menu.howto_stage import SPEED, Example, Picture
from game.stage import TABLE, Clip, Director
from game.ui.draw.palette import BAR, BOLTS, CREAM, EDGE, INK, LILAC
from game.ui.draw.rects import down, take_left, take_top, trim
from game.words import _

GRID_SHARE = 0.58
"""The part of the width that the grid has."""
SCALE = 0.86
"""How large things are beside those of a game."""


class LessonRoom:
    """The part of the screen of an example, with the names that a table has."""

    def __init__(self, rect: pygame.Rect, scale: float) -> None:
        """Share a rectangle out between the grid, the piles and the hand."""
        self.scale = scale * SCALE
        grid = take_left(rect, round(rect.width * GRID_SHARE))
        right = trim(rect, left=grid.right)
        piles = take_top(right, right.height // 2)
        self._rects = {
            "frame": rect,
            "grid": grid,
            "piles": piles,
            "hand": trim(right, top=piles.bottom),
            "rail": pygame.Rect(right.right, right.y, 0, 0),
        }

    def __getitem__(self, name: str, /) -> pygame.Rect:
        return self._rects[name].copy()

    def px(self, units: float, /) -> int:
        return max(1, round(units * self.scale))


class BlancoLesson(Example[State, BlancoView, ev.Event, Action]):
    """A lesson played step by step with real cards."""

    def _begin(self) -> Director[BlancoView, ev.Event]:
        return Director(view_of(self.game, 0), self._cue, lane_of=lambda event: TABLE)

    def _do(self, action: Action) -> Iterable[ev.Event]:
        if isinstance(action, Draw | Swap) and self.game.turn.is_played:
            # The turns of the others are left out.
            self.game = self.game._replace(turn=self.game.turn._replace(is_played=False))
        self.game, events = apply(self.game, action)
        return events_for(events, 0)

    def _cue(self, event: ev.Event) -> Clip:
        return cue_for(event, self.director.view, SPEED, self.kit.settings.motion)

    def place_table(self, rect: pygame.Rect) -> None:
        self._room = LessonRoom(rect, self.scale)

    def paint_table(self, pen: Pen) -> None:
        surface, view, poses = pen.surface, self.director.view, self.director.poses()
        places = Places(self._room, 0, [view.seats[0].shape])
        board = BlancoBoard(self.kit, places, view, poses)
        marks = self._marks()
        board.draw_piles(surface, marks)
        board.draw_hand(surface, marks)
        board.draw_grid(surface, marks)
        board.draw_lines(surface, marks)
        board.draw_moves(surface)
        draw_calls(self.kit, surface, places, ("", ""), poses)

    def _marks(self) -> Marks:
        """Point at what is done next, a moment before it is done."""
        action = self._next
        if action is None or self.director.is_busy():
            return Marks()
        choice = Choice(first=action.reveal) if isinstance(action, Open) else Choice()
        if isinstance(action, Place | Drop):
            choice = Choice(action.card, isinstance(action, Drop))
        if isinstance(action, Swap) and self._points:
            choice = Choice(first=action.a)
        seat = self.director.view.seats[0]
        question = ask(seat, legal_actions(self.game, 0), choice)
        if isinstance(action, Open) and not self._points:
            question = Question()
        return Marks(question, _target(action) if self._points else None)


def _target(action: Action) -> object:
    """Give what a hand would click for an action."""
    match action:
        case Draw(source=source):
            return (source,)
        case Place(at=at) | Look(at=at) | Reveal(at=at):
            return ("cell", at)
        case Drop(reveal=at) | Open(look=at) | Swap(b=at):
            return ("cell", at)
        case _:
            return None


class Suits(Picture):
    """The ten colours, each with its symbol and its name."""

    def paint(self, pen: Pen) -> None:
        columns, rows, label, rect = 5, 2, pen.px(44), self.rect
        pitch_x, pitch_y = rect.width / columns, rect.height / rows
        width = int(min(pitch_x * 0.84, (pitch_y - label - pen.px(30)) / TALL))
        for colour, name in enumerate(COLOUR_NAMES):
            row, column = divmod(colour, columns)
            card = card_of(colour, (colour * 5) % NUMBERS + 1)
            middle = round(rect.x + (column + 0.5) * pitch_x)
            top = round(rect.y + row * pitch_y + pen.px(14))
            spot = pen.lay(blanco_card(self.kit.art, card, width), midtop=(middle, top))
            words = pygame.Rect(0, spot.bottom, round(pitch_x) - pen.px(8), label)
            words.centerx = spot.centerx
            pen.line(_(name), words, "body", pen.px(27), CREAM, align="center")


class Matches(Picture):
    """What a match may be played for."""

    def paint(self, pen: Pen) -> None:
        rows = down(self.rect, len(KINDS), pen.px(18))
        for index, ((kind, name), rect) in enumerate(zip(KINDS.items(), rows, strict=True)):
            pen.box(rect, pen.px(24), BAR, pen.px(4), EDGE)
            stripe = pygame.Rect(rect.x + pen.px(26), 0, pen.px(74), pen.px(98))
            stripe.centery = rect.centery
            card = card_of(index * 3 % len(BOLTS), index + 1)
            pen.lay(blanco_card(self.kit.art, card, stripe.width), center=stripe.center)
            words = trim(rect, left=stripe.right + pen.px(28), right=rect.right - pen.px(24))
            title = pygame.Rect(words.x, rect.y + pen.px(14), words.width, pen.px(46))
            pen.line(_(name), title, "title", pen.px(36), CREAM, outline=INK)
            note = trim(words, top=title.bottom, bottom=rect.bottom - pen.px(12))
            pen.paragraph(_(NOTES[kind]), note, pen.px(27), LILAC, leading=1.2)
