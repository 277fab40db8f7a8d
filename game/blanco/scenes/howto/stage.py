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
from game.scenes.frame.boxes import draw_box
from game.scenes.menu.howto_stage import SPEED, Example, Picture, draw_strip
from game.stage import TABLE, Clip, Director
from game.ui.draw.palette import BAR, BOLTS, CREAM, EDGE, INK, LILAC
from game.ui.window.kit import Kit
from game.words import _

from .lessons import Lesson

CAPTION_SHARE, GAP_SHARE = 0.11, 0.03
GRID_SHARE = 0.58
"""The part of the width that the grid has."""
SCALE = 0.86
"""How large things are beside those of a game."""


class LessonRoom:
    """The part of the screen of an example, with the names that a table has."""

    def __init__(self, rect: pygame.Rect, scale: float) -> None:
        """Share a rectangle out between the grid, the piles and the hand."""
        self.scale = scale * SCALE
        left = round(rect.width * GRID_SHARE)
        right = pygame.Rect(rect.x + left, rect.y, rect.width - left, rect.height)
        half = right.height // 2
        self._rects = {
            "frame": rect,
            "grid": pygame.Rect(rect.x, rect.y, left, rect.height),
            "piles": pygame.Rect(right.x, right.y, right.width, half),
            "hand": pygame.Rect(right.x, right.y + half, right.width, right.height - half),
            "rail": pygame.Rect(right.right, right.y, 0, 0),
        }

    def __getitem__(self, name: str, /) -> pygame.Rect:
        return self._rects[name].copy()

    def px(self, units: float, /) -> int:
        return max(1, round(units * self.scale))


class BlancoLesson(Example[BlancoView, ev.Event, Action]):
    """A lesson played step by step with real cards."""

    def __init__(self, kit: Kit, lesson: Lesson) -> None:
        self._lesson = lesson
        super().__init__(kit, lesson)
        self._room = LessonRoom(self.rect, self.scale)
        self._caption = self.rect

    def _lay(self) -> Director[BlancoView, ev.Event]:
        self._game: State = self._lesson.game
        return Director(view_of(self._game, 0), self._cue, lane_of=lambda event: TABLE)

    def _do(self, action: Action) -> Iterable[ev.Event]:
        if isinstance(action, Draw | Swap) and self._game.turn.is_played:
            # The turns of the others are left out.
            self._game = self._game._replace(turn=self._game.turn._replace(is_played=False))
        self._game, events = apply(self._game, action)
        return events_for(events, 0)

    def _cue(self, event: ev.Event) -> Clip:
        return cue_for(event, self.director.view, SPEED, self.kit.settings.motion)

    def place(self, rect: pygame.Rect, scale: float) -> None:
        super().place(rect, scale)
        low, gap = round(rect.height * CAPTION_SHARE), round(rect.height * GAP_SHARE)
        self._caption = pygame.Rect(rect.x, rect.bottom - low, rect.width, low)
        table = pygame.Rect(rect.x, rect.y, rect.width, self._caption.top - gap - rect.y)
        self._room = LessonRoom(table, scale)

    def draw(self, surface: pygame.Surface) -> None:
        view, poses = self.director.view, self.director.poses()
        places = Places(self._room, 0, [view.seats[0].shape])
        board = BlancoBoard(self.kit, places, view, poses)
        marks = self._marks()
        board.draw_piles(surface, marks)
        board.draw_hand(surface, marks)
        board.draw_grid(surface, marks)
        board.draw_lines(surface, marks)
        board.draw_moves(surface)
        draw_calls(self.kit, surface, places, ("", ""), poses)
        words = _(self._lesson.captions[self._done])
        draw_strip(self.kit, surface, self._caption, words, self.px(30))

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
        question = ask(seat, legal_actions(self._game, 0), choice)
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

    def draw(self, surface: pygame.Surface) -> None:
        columns, rows = 5, 2
        label = self.px(44)
        width = int(
            min(
                self.rect.width / columns * 0.84,
                (self.rect.height / rows - label - self.px(30)) / TALL,
            )
        )
        pitch_x, pitch_y = self.rect.width / columns, self.rect.height / rows
        for colour, name in enumerate(COLOUR_NAMES):
            row, column = divmod(colour, columns)
            card = card_of(colour, (colour * 5) % NUMBERS + 1)
            picture = blanco_card(self.kit.art, card, width)
            centre = self.rect.x + (column + 0.5) * pitch_x
            top = self.rect.y + row * pitch_y + self.px(14)
            spot = picture.get_rect(midtop=(round(centre), round(top)))
            surface.blit(picture, spot)
            words = pygame.Rect(0, spot.bottom, round(pitch_x) - self.px(8), label)
            words.centerx = spot.centerx
            self.kit.text.draw(surface, _(name), words, "body", self.px(27), CREAM, align="center")


class Matches(Picture):
    """What a match may be played for."""

    def draw(self, surface: pygame.Surface) -> None:
        count = len(KINDS)
        gap = self.px(18)
        height = (self.rect.height - gap * (count - 1)) // count
        for index, (kind, name) in enumerate(KINDS.items()):
            rect = pygame.Rect(
                self.rect.x, self.rect.y + index * (height + gap), self.rect.width, height
            )
            border, radius = self.px(4), self.px(24)
            draw_box(self.kit, surface, rect, radius, BAR, border, EDGE)
            stripe = pygame.Rect(rect.x + self.px(26), 0, self.px(74), self.px(98))
            stripe.centery = rect.centery
            card = blanco_card(
                self.kit.art, card_of(index * 3 % len(BOLTS), index + 1), stripe.width
            )
            surface.blit(card, card.get_rect(center=stripe.center))
            words = pygame.Rect(stripe.right + self.px(28), rect.y, 0, rect.height)
            words.width = rect.right - self.px(24) - words.x
            title = pygame.Rect(words.x, rect.y + self.px(14), words.width, self.px(46))
            self.kit.text.draw(surface, _(name), title, "title", self.px(36), CREAM, outline=INK)
            note = pygame.Rect(words.x, title.bottom, words.width, rect.bottom - title.bottom)
            note.height -= self.px(12)
            self.kit.text.paragraph(
                surface, _(NOTES[kind]), note, "body", self.px(27), LILAC, leading=1.2
            )
