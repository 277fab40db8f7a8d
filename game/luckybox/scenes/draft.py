"""The draft screen, where each player keeps some of the cards offered."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import Enum
from functools import partial
from typing import NamedTuple

import pygame

from game.luckybox.rules import Face, Keep, cards_to_keep
from game.luckybox.spelling import card_in_words, join_sentences
from game.luckybox.stage import seat_score_of
from game.scenes import destinations as to
from game.scenes.frame.charts import number_text
from game.scenes.table.play_scene import TableScene
from game.scenes.table.rivals import draw_seat_badge
from game.scenes.watch.saving import save_screenshot
from game.stage import TABLE_LANE, ease_in_out
from game.ui.draw.palette import BAR, CREAM, INK, LILAC, RIM, SUNFLOWER, WHITE, Colour, mix_colours
from game.ui.draw.shapes import replace_edges
from game.ui.pen import Pen
from game.ui.widgets import intents
from game.ui.widgets.button import (
    Button,
    IconButton,
    draw_control_sign,
    key_letter_px,
    key_sign_rect,
)
from game.ui.widgets.focus import Focus
from game.ui.widgets.tooltip import RefusalHint
from game.ui.widgets.widget import Widget, label_and_key, shortcut_sign_name
from game.ui.window.scene import Kit, Scene
from game.words import N_, _

from . import draft_picture
from .card_parts import card_geometry
from .cards import card_painter
from .counsel.counsel import HINT_HELP_NOTICE
from .counsel.hint_board import HintDisplay, draw_card_frame
from .luckybox_table import Table
from .meanings import FIRST_DRAFT_RULE, LATER_DRAFTS_RULE
from .round.question import refusal_text

MAX_CHIP_WIDTH_UNITS, CHIP_GAP_UNITS = 440.0, 10.0
CHIP_BADGE_SHARE, CHIP_MARK_SHARE, CHIP_INSET_SHARE = 0.76, 0.5, 0.12
MIN_NAME_PX = 11


class ChipRowStyle(NamedTuple):
    """The look of the draft's row of player chips.  One style is for few players, one for many."""

    choosing: float
    name: float
    has_marks: bool
    """Whether every progress icon fits beside the name.  If not, the check mark is on the badge."""


FEW_SEATS_STYLE, MANY_SEATS_STYLE = ChipRowStyle(1.7, 25.0, True), ChipRowStyle(1.35, 21.0, False)
MAX_FEW_SEATS = 8


LEAST_NAME_SHARE = 0.7
"""How small a name becomes, at most, to leave room for the score and moons beside it."""


class DraftStage(Enum):
    """A seat's progress in the draft.  Each value is the name of its icon, '' for none."""

    CHOOSING = "pencil"
    DONE = "check"
    WAITING = ""


STAGE_TEXTS = {
    DraftStage.CHOOSING: N_("{name} is choosing"),
    DraftStage.DONE: N_("{name} has chosen"),
    DraftStage.WAITING: N_("{name} hasn’t chosen yet"),
}


class SeatChip(Widget):
    """A plate in the row at the top, with a player's badge, name and progress in the draft."""

    def __init__(self, scene: DraftScene, seat: int) -> None:
        players = scene.table.players
        self._scene, self._seat, self._player = scene, seat, players[seat]
        may_show_seat, is_visible = partial(scene.may_show_seat, seat), len(players) > 1
        super().__init__("", self._player.name, enabled=may_show_seat, visible=is_visible)
        self.shape = FEW_SEATS_STYLE

    @property
    def tooltip_text(self) -> intents.TooltipText:
        return intents.TooltipText(
            _(STAGE_TEXTS[self._scene.draft_stage(self._seat)]).format(name=self.label)
        )

    def corner_radius(self) -> float:
        return self.rect.height / 2

    def activate(self) -> None:
        self._scene.show_seat(self._seat)

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        pen, rect = Pen(kit, surface, self.scale), self.rect
        stage = self._scene.draft_stage(self._seat)
        fill, edge, ink = BAR, RIM, LILAC
        if stage is DraftStage.CHOOSING:
            fill, edge, ink = SUNFLOWER, INK, INK
        elif stage is DraftStage.DONE:
            ink = CREAM
        if self.hovered and self.enabled:
            fill = mix_colours(fill, WHITE, 0.2)
        pen.rounded(rect, min(rect.size) / 2, fill, pen.px(3), edge)
        side, gap = round(rect.height * CHIP_BADGE_SHARE), round(rect.height * CHIP_INSET_SHARE)
        inset = (rect.height - side) // 2
        corner = rect.x + inset, rect.y + inset
        badge = draw_seat_badge(pen, self._player, side, topleft=corner)
        left, right = badge.right + gap, rect.right - 2 * gap
        mark = self._draw_stage_mark(pen, stage, right)
        if mark is not None:
            right = mark.left - gap
        room, letters = replace_edges(rect, left=left, right=max(left + 1, right)), self.shape.name
        size, least = letters * self.scale, MIN_NAME_PX
        if self.shape.has_marks:
            room = self._draw_figures(pen, room, size, ink)
        pen.line(self._player.name, room, "body", size, ink, floor=least)

    def _draw_figures(self, pen: Pen, room: pygame.Rect, size: float, ink: Colour) -> pygame.Rect:
        """Draw the seat's score and moons, if there is room beside the name.  Return the rest."""
        view = self._scene.table.view
        if view.round == 1 or not view.seats:
            return room
        points = number_text(seat_score_of(view, self._seat).certain)
        moons = str(view.seats[self._seat].moons)
        gap, side = round(size * 0.4), round(size)
        name = pen.width(self._player.name, "body", size)
        widths = [pen.width(words, "title", size) for words in (points, moons)]
        rest = replace_edges(room, right=room.right - sum(widths) - side - 3 * gap)
        if name * LEAST_NAME_SHARE > rest.width:
            return room
        at = pen.line(points, (rest.right + gap, room.centery), "title", size, ink)
        moon = pen.icon("moon", side, midleft=(at.right + gap, room.centery))
        pen.line(moons, (moon.right + gap // 2, room.centery), "title", size, ink)
        return rest

    def _draw_stage_mark(self, pen: Pen, stage: DraftStage, right: int) -> pygame.Rect | None:
        mark = stage.value or ("bot" if self._player.is_bot else "")
        high = round(self.rect.height * CHIP_MARK_SHARE)
        if mark and (self.shape.has_marks or stage is DraftStage.CHOOSING):
            return pen.icon(mark, high, midright=(right, self.rect.centery))
        if stage is DraftStage.DONE:
            pen.icon("check_badge", high, bottomleft=(self.rect.x, self.rect.bottom + pen.px(2)))
        return None


def place_chips(chips: Sequence[SeatChip], row: pygame.Rect, choosing: int, scale: float) -> None:
    shape = FEW_SEATS_STYLE if len(chips) <= MAX_FEW_SEATS else MANY_SEATS_STYLE
    gap = round(CHIP_GAP_UNITS * scale)
    shares = len(chips) - 1 + shape.choosing
    widest = MAX_CHIP_WIDTH_UNITS * scale / shape.choosing
    one = min((row.width - gap * (len(chips) - 1)) / shares, widest)
    left = row.centerx - (one * shares + gap * (len(chips) - 1)) / 2
    for seat, chip in enumerate(chips):
        width = one * (shape.choosing if seat == choosing else 1)
        chip.scale, chip.shape = scale, shape
        chip.rect = pygame.Rect(round(left), row.y, round(left + width) - round(left), row.height)
        left += width + gap


HOVER_LIFT_SHARE = 0.16
LIFT_SECONDS, SHAKE_SECONDS = 0.16, 0.3
SHAKE_REACH_UNITS, SHAKE_SWINGS = 9.0, 2.5
GLOW_UNITS, BADGE_UNITS = 26.0, 62.0


class OfferCard(Widget):
    """A card on offer in the draft.  The card rises when the player picks it."""

    def __init__(self, scene: DraftScene, face: Face, index: int) -> None:
        super().__init__(
            "",
            lambda: _("Card {card}").format(card=face.id),
            enabled=scene.may_pick,
            shortcut=intents.Digit(index + 1),
        )
        self.face, self._scene = face, scene
        self._slot = pygame.Rect(0, 0, 0, 0)
        self._lift_px = 0
        self._lifted = 1.0 if self.is_picked else 0.0
        self._shaken = SHAKE_SECONDS

    @property
    def is_picked(self) -> bool:
        return self.face.id in self._scene.picks

    def move_to_slot(self, slot: pygame.Rect, total_lift_px: int) -> None:
        self._slot, self._lift_px = slot, total_lift_px
        self._update_rect()

    @property
    def key(self) -> Hashable:
        return "offer", self.face.id

    @property
    def spoken(self) -> Callable[[], intents.SpokenItem]:
        return lambda: intents.SpokenItem(self.key, self.label, more=self.details_in_words)

    def details_in_words(self) -> str:
        picked = _("picked") if self.is_picked else _("not picked")
        return join_sentences([picked, *[*card_in_words(self.face)][1:]])

    @property
    def goes_on(self) -> bool:  # type: ignore[override]  # it depends on how many are picked
        return len(self._scene.picks) < self._scene.keep_count

    @property
    def is_still(self) -> bool:
        return self._lifted == self._target_lift()

    def corner_radius(self) -> float:
        return card_geometry(max(1, self.rect.width)).radius

    def contains(self, pos: tuple[int, int]) -> bool:
        """Whether a position is on the card, or on the place where the card lay before it rose."""
        return self.rect.union(self._slot).collidepoint(pos)

    def activate(self) -> None:
        self._scene.toggle_pick(self.face.id)

    def shake(self) -> None:
        self._shaken = 0.0

    def update(self, dt: float) -> bool:
        goal = self._target_lift()
        moves = self._lifted != goal or self._shaken < SHAKE_SECONDS
        step = dt / LIFT_SECONDS
        if self._lifted < goal:
            self._lifted = min(goal, self._lifted + step)
        else:
            self._lifted = max(goal, self._lifted - step)
        self._shaken = min(SHAKE_SECONDS, self._shaken + dt)
        if moves:
            self._update_rect()
        return moves

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        if not self._scene.is_offer_laid_out():
            return
        width = self.rect.width
        geometry = card_geometry(width)
        if self.is_picked or (self.hovered and self.enabled):
            body, strength = geometry.body.move(self.rect.topleft), 235 if self.is_picked else 120
            Pen(kit, surface).glow(body, self.px(GLOW_UNITS), geometry.radius, strength)
        surface.blit(card_painter(kit.art).card_picture(self.face, width), self.rect)

    def draw_above_ring(self, surface: pygame.Surface, kit: Kit) -> None:
        if self._scene.is_offer_laid_out() and self.is_picked:
            reach = self.px(BADGE_UNITS * 0.22)
            corner = self.rect.right + reach, self.rect.top - reach
            kit.art.draw_icon(surface, "check_badge", self.px(BADGE_UNITS), topright=corner)
        has_sign = kit.hands.by_keyboard and bool(shortcut_sign_name(self.shortcut))
        if has_sign and self._scene.is_offer_laid_out() and self._scene.may_pick():
            sign = key_sign_rect(kit, self.shortcut, self.scale)
            sign.midbottom = self.rect.centerx, self.rect.top + sign.height // 2
            draw_control_sign(kit, surface, sign, self.shortcut, key_letter_px(kit, self.scale))

    def _target_lift(self) -> float:
        if self.is_picked:
            return 1.0
        return HOVER_LIFT_SHARE if self.hovered and self.enabled else 0.0

    def _update_rect(self) -> None:
        self.rect = self._slot.move(0, -round(self._lift_px * ease_in_out(self._lifted)))
        if self._shaken < SHAKE_SECONDS:
            gone = self._shaken / SHAKE_SECONDS
            swing = pygame.Vector2(self.px(SHAKE_REACH_UNITS) * (1 - gone), 0)
            self.rect.x += round(swing.rotate(360 * SHAKE_SWINGS * gone).y)


def draw_offer_glow(pen: Pen, card: OfferCard) -> None:
    draw_card_frame(pen, card.rect)
    card.draw_above_ring(pen.surface, pen.kit)


class OfferHints(HintDisplay):
    """The hints about which cards of an offer to keep."""

    def __init__(self, kit: Kit, table: Table) -> None:
        super().__init__(kit, table, has_lens=False)

    def update_offer(self, *, has_offer: bool) -> bool:
        """Update the hints on the cards on offer.  Return whether to redraw.

        If ``has_offer`` is false, clear the hints.
        """
        match, seat = self._table.match, self._table.focus
        asks = has_offer and match.asks(seat) and self.counsel.offers_help
        return self.counsel.update_actions(match.legal(seat) if asks else (), ())

    def draw_hint_glow(self, surface: pygame.Surface, cards: Sequence[OfferCard]) -> None:
        for card in self._hinted_cards(cards):
            draw_offer_glow(Pen(self._kit, surface, card.scale), card)

    def _hinted_cards(self, cards: Sequence[OfferCard]) -> Sequence[OfferCard]:
        counsel = self.counsel
        if not counsel.step or counsel.advice is None:
            return ()
        meant = [card for card in cards if card.face.id in counsel.advice.advised_cards]
        return meant[:1] if counsel.step == 1 else meant

    def draw(self, surface: pygame.Surface, scene: DraftScene) -> None:
        place, cards = scene.picture.place, scene.cards
        said = self.counsel.hint_words()
        if said is None:
            return
        meant = [card.rect for card in self._hinted_cards(cards)] or [self.spot.rect]
        room = replace_edges(surface.get_rect(), top=place["top_bar"].bottom)
        if self.counsel.step == 1 and self.counsel.advice is not None:
            # The words "here" must stand above or below the card that they mean.
            left, right = meant[0].left, meant[0].right
            room = replace_edges(room, left=left, right=right, bottom=place["confirm"].top)

        def areas_kept_clear() -> list[pygame.Rect]:
            strip = scene.picture.offer_layout(scene.seat).strip
            kept = [*(card.rect for card in cards), place["confirm"], strip]
            seats = self._table.view.seats
            if len(seats) > 1:
                kept.append(place["chips"])
            if seats[self._table.focus].cards:
                kept.append(place["holdings"])
            return kept

        self._draw_hint(surface, said, place, room, meant, areas_kept_clear)


class DraftScene(TableScene):
    """The draft's screen: handles input and the course of a draft.  ``DraftPicture`` draws it."""

    asks_at = "draft"
    refusal: RefusalHint

    def __init__(self, kit: Kit, table: Table) -> None:
        self.kit = kit
        self.table: Table = table
        self.picture = draft_picture.DraftPicture(kit, table)
        self._picks: list[list[int]] = [[] for _seat in table.players]
        self.cards: list[OfferCard] = []
        self.refusal = RefusalHint(kit)
        self.counsel = OfferHints(kit, table)
        self._dealt_for: float | None = None
        """Seconds since this scene began to deal the cards; None while it deals none."""
        self._seen: set[int] = set()
        self._is_watched = not any(map(table.match.asks, range(len(table.players))))
        self._unveiling = draft_picture.UnshownChoices(table, is_watched=self._is_watched)
        self._was_hurried = self._has_left = False
        self._ahead: Iterator[object] | None = None
        self._chips = [SeatChip(self, seat) for seat in range(len(table.players))]
        self._confirm = Button(
            "confirm",
            lambda: draft_picture.keep_button_label(len(self.picks), self.keep_count),
            self.keep_picks,
            enabled=self._may_keep,
            visible=not self._is_watched,
            shortcut=intents.Confirm(),
        )
        self._confirm.explained = lambda: (
            None
            if self._may_keep()
            else intents.TooltipText(
                self._confirm.label,
                _(FIRST_DRAFT_RULE if self.keep_count > 1 else LATER_DRAFTS_RULE),
            )
        )
        self._clear = Button(
            "clear", lambda: _("Deselect"), self.clear_picks,
            style="quiet", shortcut=intents.Key("clear"),
            enabled=lambda: bool(self.picks) and self.may_pick(), visible=not self._is_watched,
        )  # fmt: skip
        self._menu = IconButton(
            "menu", lambda: _("Pause"), lambda: kit.stack.push(to.PauseMenu(table)), "pause",
            style="dark", shortcut=self.pause_key,
        )  # fmt: skip
        self._clear.explained = lambda: intents.TooltipText(
            label_and_key(self._clear), "" if self.picks else _("No card is picked yet.")
        )
        # Keep is final, so for one-switch scanning it needs a group of its own.
        self._confirm.cluster = "leads on"
        for aside in (self._clear, self.counsel.spot, self._menu):
            aside.cluster = "aside"
        self.focus = Focus(kit, default=self._confirm)

    @property
    def is_showing_choice(self) -> bool:
        """Whether the screen still shows a choice that a bot or a replay has already made."""
        return bool(self._unveiling)

    @property
    def seat(self) -> int:
        return self.table.focus

    @property
    def picks(self) -> tuple[int, ...]:
        return tuple(self._picks[self.seat])

    @property
    def keep_count(self) -> int:
        return cards_to_keep(self.table.match.game.round)

    def toggle_pick(self, card: int) -> None:
        """Pick a card or put it back.  If only one may be kept, a new pick replaces the old."""
        picks = self._picks[self.seat]
        if card in picks:
            picks.remove(card)
        elif objection := self.table.objection_to_action(Keep(self.seat, (card,))):
            self._refuse_pick(card, objection)
            return
        elif len(picks) < self.keep_count:
            picks.append(card)
        elif self.keep_count == 1:
            picks[:] = [card]
        else:
            too_many = Keep(self.seat, (*picks, card))
            self._refuse_pick(card, refusal_text(self.table.match, too_many) or "")
            return
        self.refusal.hide_refusal()
        # What a hint costs has been read, or does not matter to this player.
        self.kit.notices.drop_if_shown(_(HINT_HELP_NOTICE))

    def _refuse_pick(self, card: int, words: str) -> None:
        refused = next(shown for shown in self.cards if shown.face.id == card)
        refused.shake()
        self.refusal.show_refusal(words, refused.rect.copy())

    def clear_picks(self) -> None:
        self.refusal.hide_refusal()
        self._picks[self.seat].clear()

    def keep_picks(self) -> None:
        self.refusal.hide_refusal()
        # In the order of the offer, so that the cards lie at the table as they lay here.
        kept = tuple(card for card in self._offer_of(self.seat) if card in self.picks)
        self.table.act(Keep(self.seat, kept))
        self.focus.focus_widget(None)

    def message_bar_areas(self) -> Sequence[pygame.Rect]:
        strip = self.picture.offer_layout(self.seat).strip
        return [*super().message_bar_areas(), self._confirm.rect, self._clear.rect, strip]

    def show_seat(self, seat: int) -> None:
        self.refusal.hide_refusal()
        self.table.focus = seat
        faces = [self.table.faces[card] for card in self._offer_of(seat)]
        self.cards = [OfferCard(self, face, index) for index, face in enumerate(faces)]
        # Deal them from the pile only the first time.
        self._dealt_for = None if seat in self._seen else 0.0
        self._seen.add(seat)
        rest = self._confirm, self._clear, self.counsel.spot, self._menu
        self.focus.replace_widgets([*self._chips, *self.cards, *rest])
        self.focus.focus_widget(None if self._is_watched or not self.cards else self.cards[0])
        self._place_widgets()

    def enter(self, previous: Scene | None) -> None:
        waiting = self.table.match.waiting_seats()
        self.show_seat(next(iter((*filter(self.table.match.asks, waiting), *waiting)), self.seat))
        # The events that the director plays deal the first offer.
        self._dealt_for = None

    def resize(self, size: tuple[int, int]) -> None:
        self.refusal.hide_refusal()
        self.picture.resize(size)
        self.focus.place_widgets(self.picture.place)
        self._place_widgets()
        self._ahead = None

    def handle(self, intent: intents.Intent) -> None:
        match intent:
            case intents.Release():
                if not self.focus.handle(intent):
                    self._finish_current_step()
            case intents.Digit(n):
                if self._is_moving():
                    # A digit counts even before the cards lie there.
                    self._finish_animations()
                if self.focus.handle(intent) and n <= len(self.cards):
                    # After the last pick, Enter keeps, wherever the focus was.
                    self.focus.focus_widget(
                        self._confirm if self._may_keep() else self.cards[n - 1]
                    )
            case intents.Key("rules"):
                self.kit.stack.push(to.RulesAtAGlance(self.table.game, self.table))
            case intents.Key("undo") if self.picks and self.may_pick():
                self._picks[self.seat].pop()
            case intents.Advance() | intents.Confirm() if self._is_moving() or self._is_watched:
                self._finish_current_step()
            # Down leads to the button, however far aside it is.
            case intents.Move(0, 1) if (
                self._may_keep() and self.focus.shows_ring and self._focuses_card()
            ):
                self.focus.focus_widget(self._confirm)
            case intents.Advance() | intents.Confirm() if (
                self.focus.shows_ring and self._focuses_card()
            ):
                self.focus.handle(intent)
                if self._may_keep() and self._focuses_card(picked=True):
                    # After the last pick, the same key keeps.
                    self.focus.focus_widget(self._confirm)
            case intents.Advance() if not self.focus.handle(intent):
                if self._may_keep():
                    self.keep_picks()
            case intents.Advance():
                pass  # The focused card took it.
            case _:
                self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        rate = draft_picture.draft_speed_factor(self.table, self.seat, is_watched=self._is_watched)
        quick, changed = dt * rate, self.table.advance_time(dt, rate)
        if self._dealt_for is not None:
            self._dealt_for += quick
            if self._dealt_for >= self.table.timing.deal:
                self._dealt_for = None
            changed = True
        if not self._has_left and not self._is_moving() and not self.table.director.is_busy():
            changed = self._advance_draft(quick) or changed
        if self._unveiling or self._unveiling.is_bot_choice_due():
            self.kit.alarm.wake_within(0.0)
        if self.is_offer_open and not (self.focus.current or self.cards[0]).enabled:
            self.focus.focus_widget(self.cards[0])
        changed = self.refusal.update(dt) or changed
        changed = self.counsel.update_offer(has_offer=self.is_offer_open) or changed
        return self.focus.update(dt) or changed

    def is_still(self) -> bool:
        return not self._is_moving()

    def waits_for_player(self) -> bool:
        return self.may_pick()

    def areas_tooltips_avoid(self) -> Sequence[pygame.Rect]:
        place, taken = self.picture.place, [self._confirm.rect, self._clear.rect]
        if self.table.view.seats and self.table.view.seats[self.seat].cards:
            taken.append(place["holdings"])
        taken += place["heading"], place["prompt"]
        return [*super().areas_tooltips_avoid(), *(card.rect for card in self.cards), *taken]

    def table_things(self) -> Iterable[intents.ScreenThing]:
        return draft_picture.things_of_draft(
            self.table, self.picture, self.seat, self._offer_card_rects()
        )

    def draw(self, surface: pygame.Surface) -> None:
        poses = self.table.director.poses()
        pen = Pen.at(self.kit, surface, self.picture.place)
        self.picture.draw_draft_table(pen, self.seat)
        self.picture.draw_held_cards(pen, self.seat, poses)
        self.picture.draw_seat_coverage(pen, self.seat, self.picks, self._pointed_card())
        self.counsel.draw_hint_glow(surface, self.cards)
        self.focus.draw(surface)
        flying = self._offer_card_rects()
        self.picture.draw_flying_cards(pen, self.seat, poses, flying, self._chips[self.seat].rect)
        if self._dealt_for is not None:
            progress = self._dealt_for / max(0.001, self.table.timing.deal)
            self.picture.draw_deal(pen, flying, progress)
        self.counsel.draw(surface, self)
        self.refusal.draw(surface, self.picture.place.scale)

    def draw_ahead(self) -> bool:
        if self._ahead is None:
            self._ahead = draft_picture.preload_draft(self.kit, self.table, self.picture)
        return next(self._ahead, self) is not self

    def _offer_card_rects(self) -> list[tuple[Face, pygame.Rect]]:
        return [(card.face, card.rect) for card in self.cards]

    def _offer_of(self, seat: int) -> tuple[int, ...]:
        """Return the ids of the cards offered to a seat.

        After a bot's choice, return the offer until the screen has shown the choice.
        """
        offer = self.table.match.game.seats[seat].offer
        return offer or self.table.view.seats[seat].offer

    @property
    def is_offer_open(self) -> bool:
        """Whether the offer is on the screen and a person may pick from it now."""
        return bool(self.cards) and self.may_pick()

    @property
    def laid_out_cards(self) -> Sequence[OfferCard]:
        """The cards on offer on the screen.  Empty until all of them are dealt."""
        return self.cards if self.is_offer_laid_out() else ()

    def is_offer_laid_out(self) -> bool:
        is_still = not self._is_moving() or self.table.director.is_held
        return bool(self.table.view.seats[self.seat].offer) and is_still

    def _is_moving(self) -> bool:
        return self._dealt_for is not None or self.table.director.is_busy(TABLE_LANE, self.seat)

    def _focuses_card(self, *, picked: bool = False) -> bool:
        cards = (card for card in self.cards if card.is_picked or not picked)
        return any(card is self.focus.current for card in cards)

    def may_pick(self) -> bool:
        return not self._is_watched and self.is_offer_laid_out() and not self.table.director.is_held

    def _may_keep(self) -> bool:
        return len(self.picks) == self.keep_count and self.may_pick()

    def may_show_seat(self, seat: int) -> bool:
        is_open = bool(self.table.match.game.seats[seat].offer)
        is_asked = self.table.match.asks(seat)
        return is_open and is_asked and seat != self.seat and not self._is_moving()

    def draft_stage(self, seat: int) -> DraftStage:
        if not self._unveiling.has_choice_of(seat) and not self.table.match.game.seats[seat].offer:
            return DraftStage.DONE
        return DraftStage.CHOOSING if seat == self.seat else DraftStage.WAITING

    def _advance_draft(self, dt: float) -> bool:
        if self._unveiling:
            self._show_bot_choice(dt)
        elif self._unveiling.is_bot_choice_due() and self._unveiling.let_bots_choose():
            return True
        elif self.table.match.game.seats[self.seat].offer:
            return False
        elif (waiting := self.table.next_unanswered_seat()) is not None:
            self.show_seat(waiting)
        elif self._unveiling.is_bot_choice_due():
            return False
        else:
            self._leave_draft()
        return True

    def _show_bot_choice(self, dt: float) -> None:
        unveiling = self._unveiling
        if unveiling.seat != self.seat:
            self.show_seat(unveiling.seat)
            return
        was_shown = unveiling.is_fully_shown and self._is_ready_to_leave()
        unveiling.advance(dt, self.table.timing.think)
        self._picks[self.seat][:] = unveiling.picks
        # Draw the complete choice at least once before it leaves.
        if was_shown:
            if self._takes_screenshot():
                save_screenshot(self.kit, self.table, f"draft-{self.table.match.game.round}")
            self.table.director.queue(unveiling.take_first_choice())

    def _takes_screenshot(self) -> bool:
        watch = self.table.watch
        return watch is not None and watch.shots is not None and self._seen == {self.seat}

    def _is_ready_to_leave(self) -> bool:
        """Whether a bot's choice may leave.  A screenshot waits until picked cards have risen."""
        return not self._takes_screenshot() or all(card.is_still for card in self.cards)

    def _finish_current_step(self) -> None:
        """Finish the current animation.  In a watched draft, a second call finishes the draft."""
        if self._is_watched and self._was_hurried:
            while self._unveiling.is_bot_choice_due() and self._unveiling.let_bots_choose():
                pass
            self.table.director.queue(self._unveiling.take_all_choices())
            self._finish_animations()
        elif self._is_moving():
            self._dealt_for = None
            self.table.director.hurry(TABLE_LANE, *range(len(self.table.players)))
        elif self._unveiling:
            self._unveiling.advance(1.0, 1.0)
        self._was_hurried = True

    def _finish_animations(self) -> None:
        self._dealt_for = None
        self.table.director.finish()

    def _leave_draft(self) -> None:
        self._has_left = True
        self.table.focus = self.table.home
        self.table.advance()
        self.kit.stack.replace_top_scene(to.OpenTable(self.table))

    def _place_widgets(self) -> None:
        place = self.picture.place
        spread = self.picture.offer_layout(self.seat)
        for card, slot in zip(self.cards, spread.cards, strict=False):
            card.scale = place.scale
            card.move_to_slot(slot, spread.lift)
        place_chips(self._chips, place["chips"], self.seat, place.scale)

    def _pointed_card(self) -> int | None:
        in_hand = self.focus.hovered_or_focused
        ids = [card.face.id for card in self.cards if card is in_hand and not card.is_picked]
        return ids[0] if ids else None
