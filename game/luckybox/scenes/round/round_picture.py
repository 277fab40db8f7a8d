"""The picture of a round: its layout and drawing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.luckybox.rules import events as ev
from game.luckybox.scenes.counsel.expected import is_wanted
from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.scenes.round.board import Board
from game.luckybox.scenes.round.counter import Counter, draw_counter, sheet_of
from game.luckybox.scenes.round.deck import draw_deck, draw_number_name
from game.luckybox.scenes.round.forward import Forward, closeup_rect, draw_closeup
from game.luckybox.scenes.round.ground import draw_numbers, draw_round_ground, draw_whose
from game.luckybox.scenes.round.layouts import place_for
from game.luckybox.scenes.round.marks import Marks
from game.luckybox.scenes.round.panels import (
    draw_supply,
    draw_tray,
)
from game.luckybox.scenes.round.question import Question, Target
from game.luckybox.scenes.round.round_show import RoundShow
from game.luckybox.scenes.round.tiles import Tiles, fit_tiles
from game.luckybox.scenes.scorecard.picture import draw_scorecard
from game.luckybox.scenes.scorecard.shown import ScorecardShown
from game.luckybox.scenes.table import Table
from game.luckybox.scenes.telling import tell_latest
from game.luckybox.stage.poses import Flight, Zone
from game.scenes.frame.ground import Ground
from game.scenes.table.message import EXPLAINED, draw_message
from game.stage import Pose, Shown
from game.ui.draw import shapes
from game.ui.draw.palette import INK, PAPER, SUNFLOWER
from game.ui.draw.refrain import Refrain
from game.ui.widgets.refusal import RADIUS
from game.ui.widgets.thing import Thing
from game.ui.widgets.widget import with_keys
from game.ui.window.kit import Kit
from game.ui.window.layout import Layout, Placement
from game.words import _

NUMBER = 0.54
"""Height of a number, in squares."""
QUEUE_DISC = 60.0
"""Height of a waiting bonus in the bottom bar, in units."""


class RoundPicture:
    """Lays out and draws the table during a round."""

    def __init__(self, kit: Kit, table: Table, layouts: Sequence[Layout]) -> None:
        self._kit, self._table, self._layouts = kit, table, layouts
        self._size = kit.stack.size
        self._laid_for = 0
        self.place: Placement = place_for(layouts, self._size, 0)
        self.board = Board(kit, table.faces)
        self._show = RoundShow(kit, table, self.board)
        self._forward = Forward(kit, table)
        self.rival_rect = pygame.Rect(0, 0, 0, 0)
        """The place of a rival's board, even if there is none."""
        self.queue_rects: dict[Target, pygame.Rect] = {}
        self._question = Question()
        self.tiles = Tiles(kit, table)
        self._numbers, self._sheet, self._said = Refrain(kit), Refrain(kit), Refrain(kit)
        self._poses: list[Pose] = []
        self._ground = Ground(kit.pace, kit.window.sheets)

    @property
    def tile_rects(self) -> dict[int, pygame.Rect]:
        return self.tiles.rects

    @property
    def _is_party(self) -> bool:
        return "rail" in self.place

    def resize(self, size: tuple[int, int]) -> None:
        self._size = size
        self.place = place_for(self._layouts, size, self._laid_for)
        self.forget()

    def forget(self) -> None:
        """Drop cached pictures, when resized or no longer shown."""
        self.tiles.forget()
        self._ground.forget()

    @property
    def _message_place(self) -> pygame.Rect:
        """Narrower beside a viewer's controls, full width in the theatre."""
        if self._table.performance is not None:
            return self.place["message"].union(self.place["pass"])
        return self.place["message" if self._table.watch is None else "watched_message"]

    def lay_out(self, question: Question) -> None:
        table, seat = self._table, self._table.view.seats[self._table.focus]
        if len(seat.cards) != self._laid_for:
            self._laid_for = len(seat.cards)
            self.place = place_for(self._layouts, self._size, self._laid_for)
        place = self.place
        self._question = question
        self._show.lay_out(place, question)
        self.board.place(place["cards"], [card.id for card in seat.cards], place.scale)
        rects: dict[int, pygame.Rect] = {}
        if self._is_party:
            others = [p for p in range(len(table.players)) if p != table.focus]
            in_rail = len(others) + (table.rival is not None)
            in_order = fit_tiles(place["rail"], in_rail, place.scale)
            # The rival's tile comes last.
            self.rival_rect = in_order[-1]
            rects = dict(zip(others, in_order, strict=False))
        else:
            self.rival_rect = place["rival"]
        self.tiles.place(rects)
        side = place.px(QUEUE_DISC)
        line = self._message_place
        count = len(question.discs)
        left = line.right - count * round(side * 1.15)
        self.queue_rects = {
            disc: pygame.Rect(
                left + index * round(side * 1.15), line.centery - side // 2, side, side
            )
            for index, disc in enumerate(question.discs)
        }

    def closeup(self, seat: int) -> pygame.Rect:
        cards = self._table.view.seats[seat].cards
        return closeup_rect(self.place, self.tile_rects[seat], len(cards))

    # --- drawing ---------------------------------------------------------------------------------

    @property
    def middle(self) -> pygame.Rect:
        top, bottom = self.place["top_bar"], self.place["bottom_bar"]
        return pygame.Rect(top.left, top.bottom, top.width, bottom.top - top.bottom)

    @property
    def called_at(self) -> pygame.Rect | None:
        """Where the last frame called a cascade."""
        return self._show.called_at

    def forward_rect(self, seat: int) -> pygame.Rect:
        return self._forward.rect(self.place, seat)

    def draw(
        self,
        surface: pygame.Surface,
        *,
        message: str,
        preview: frozenset[Target] = frozenset(),
        hovered: int | None = None,
        may_go_on: bool = False,
        deck_is_hot: bool = False,
    ) -> None:
        kit, place, table = self._kit, self.place, self._table
        self._poses = poses = table.director.poses()
        hidden = len(flips_in(poses))
        view = table.view
        # The translated heading makes the key depend on the language.
        still = (_("Round {round}"), view.round)
        self._ground.draw(
            surface, still, lambda ground: draw_round_ground(kit, ground, place, table)
        )
        self._numbers.draw(
            surface,
            (view.moment, place, hidden, table.players[table.focus]),
            lambda canvas: self._draw_numbers(canvas, hidden),
        )
        if self._is_party:
            has_gauge = is_wanted(kit, table)
            self.tiles.draw(surface, place.scale, poses, hovered, has_gauge=has_gauge)
        self._show.draw_light(surface, poses)
        self.draw_deck(surface, may_go_on=may_go_on, is_hot=deck_is_hot)
        draw_supply(kit, surface, place["supply"], table.view, place.scale)
        self._draw_scorecard(surface, poses)
        self.board.draw(surface, table.view.seats[table.focus], self._marks(preview), poses)
        self._draw_footer(surface, poses, message)
        if not table.numbered:
            self._show.draw_trails(surface, poses)
        self._show.draw_poses(surface, poses)
        self._show.draw_calls(surface, poses)
        self._forward.draw(surface, place, poses)

    def _draw_numbers(self, surface: pygame.Surface, hidden: int) -> None:
        draw_whose(self._kit, surface, self.place, self._table)
        draw_numbers(self._kit, surface, self.place, self._table.view, hidden)

    def _marks(self, preview: frozenset[Target]) -> Marks:
        question = self._question
        return Marks(
            costs=question.costs,
            discs=frozenset(question.discs),
            doomed=question.doomed,
            chosen_disc=question.chosen_disc,
            chosen_square=question.chosen_square,
            preview=preview,
        )

    def draw_deck(self, surface: pygame.Surface, *, may_go_on: bool, is_hot: bool) -> None:
        kit, place, view = self._kit, self.place, self._table.view
        flip = next(iter(flips_in(self._poses)), None)
        draw_deck(
            kit,
            surface,
            place["deck"],
            view.number,
            flip=flip,
            is_ready=may_go_on,
            is_hot=is_hot,
            scale=place.scale,
        )
        if not self._is_party:
            draw_number_name(kit, surface, place["number_tag"], view.number, flip)
        if may_go_on and self._table.watch is None:
            self._draw_go_on(surface)

    def _draw_go_on(self, surface: pygame.Surface) -> None:
        kit, place, view = self._kit, self.place, self._table.view
        deck = place["deck"]
        words = _("Add up") if not view.to_come else _("Reveal")
        pill = pygame.Rect(0, 0, round(deck.width * 0.94), max(place.px(44), deck.height // 8))
        pill.midbottom = (deck.centerx, deck.bottom - round(deck.height * 0.08))
        if self._is_party:
            # It would hide a small deck.
            pill.midtop = (deck.centerx, deck.bottom - place.px(20))
        slab = kit.pixels.get(("go on", pill.size), lambda: shapes.slab(pill.size, SUNFLOWER))
        surface.blit(slab, pill)
        inside = pill.inflate(-pill.width // 8, -shapes.lip_px(pill.height) * 2)
        size = pill.height * 0.5 * kit.text.scale
        kit.text.draw(surface, words, inside, "title", size, INK, align="center")

    def draw_closeup(self, surface: pygame.Surface, seat: int) -> None:
        table, cards = self._table, self._table.view.seats[seat].cards
        draw_closeup(self._kit, surface, self.place, self.tile_rects[seat], cards, table.faces)

    def drawn_again(self, thing: Thing) -> pygame.Surface | None:
        cards, side = cards_of(self._kit.art), thing.rect.width
        match thing.key:
            case ("end", int(card), int(line)):
                return cards.bonus(self._table.faces[card].bonuses[line], thing.rect.height)
            case ("square", int(card), int(square)):
                number = self._table.faces[card].grid[square]
                shown = self._table.view.seats[self._table.focus].card(card)
            case _:
                return None
        if shown.crossed >> square & 1:
            figure = cards.crossed(number, side)
        else:
            figure = cards.digit(str(number), side * NUMBER)
        picture = shapes.rounded(thing.rect.size, side * RADIUS, PAPER).copy()
        picture.blit(figure, figure.get_rect(center=picture.get_rect().center))
        return picture

    def sheet(self, poses: list[Pose]) -> tuple[ScorecardShown, Counter | None]:
        return sheet_of(self._table, poses)

    def _draw_scorecard(self, surface: pygame.Surface, poses: list[Pose]) -> None:
        sheet, counter = self.sheet(poses)
        rect = self.place["scorecard"]
        self._sheet.draw(
            surface,
            (sheet, self.place),
            lambda canvas: draw_scorecard(self._kit, canvas, rect, sheet),
        )
        if counter is not None:
            is_lifted = sheet.to_beat is not None
            draw_counter(self._kit, surface, rect, counter, self.place.scale, is_lifted=is_lifted)

    def _draw_footer(self, surface: pygame.Surface, poses: list[Pose], message: str) -> None:
        kit, place, table = self._kit, self.place, self._table
        self._ground.draw_part(surface, place["bottom_bar"])
        seat = table.view.seats[table.focus]
        tokens = {"bolt": seat.bolts, "moon": seat.moons}
        for pose in poses:
            # A token in flight is not counted yet.
            if (
                isinstance(pose, Flight)
                and pose.what in tokens
                and pose.player == table.focus
                and pose.end.zone is Zone.TRAY
            ):
                tokens[pose.what] = max(0, tokens[pose.what] - pose.tokens)
        line, last = self._message_place, self._last_thing()
        if self.queue_rects:
            line.width -= line.right - min(rect.left for rect in self.queue_rects.values())
            line.width -= place.px(10)

        def paint(canvas: pygame.Surface) -> None:
            for name, count in tokens.items():
                draw_tray(kit, canvas, place[f"{name}s"], name, count, place.scale)
            draw_message(kit, canvas, line, message, last, place.px(24))

        self._said.draw(surface, (tokens, line, message, last, place), paint)
        for disc, rect in self.queue_rects.items():
            if disc == self._question.chosen_disc:
                spread = place.px(8)
                glow = kit.pixels.get(
                    ("queue glow", rect.size),
                    partial(shapes.glow, rect.size, spread, SUNFLOWER, rect.width / 2),
                )
                surface.blit(glow, glow.get_rect(center=rect.center))
            picture = cards_of(kit.art).bonus(self._question.discs[disc], rect.height)
            surface.blit(picture, picture.get_rect(center=rect.center))

    def _last_thing(self) -> str:
        """Return the log line of the focused board's latest event.

        Empty while things move: nobody reads then, and new words for each step would cost frames.
        """
        table = self._table
        if self._kit.settings.motion != "none" and table.director.is_busy(table.focus):
            return ""
        entry = table.chronicle.latest(table.focus)
        if entry is None and table.task is not None:
            return table.task.note
        if entry is None and table.watch is None and table.view.round == 1 and table.view.turn < 2:
            return with_keys(_(EXPLAINED))
        return tell_latest(entry) if entry else ""


def flips_in(poses: Sequence[Pose]) -> list[float]:
    """Return the progress of numbers turning over."""
    return [
        pose.progress
        for pose in poses
        if isinstance(pose, Shown) and isinstance(pose.event, ev.NumberRevealed)
    ]
