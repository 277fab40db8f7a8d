"""The draft scene: everyone keeps some cards of an offer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import Enum
from functools import partial
from typing import NamedTuple

import pygame

from game.luckybox.rules import Face, Keep, cards_to_keep
from game.luckybox.spelling import card_in_words, join_sentences
from game.scenes import destinations as to
from game.scenes.frame.drawing import Pen
from game.scenes.table.play_scene import TableScene
from game.scenes.table.rivals import draw_seat
from game.scenes.watch.saving import save_shot
from game.stage import TABLE, in_out
from game.ui.draw.palette import BAR, CREAM, INK, LILAC, RIM, SUNFLOWER, WHITE, mix
from game.ui.draw.shapes import trim
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import (
    Advance,
    Confirm,
    Digit,
    Intent,
    Key,
    Meaning,
    Move,
    Release,
    Spoken,
    Thing,
)
from game.ui.widgets.tooltip import Refusal
from game.ui.widgets.widget import Widget
from game.ui.window.scene import Kit, Scene
from game.words import N_, _

from .card_parts import card_geometry
from .cards import cards_of
from .counsel.hint_board import Hints, draw_glow
from .draft_picture import (
    DraftPicture,
    UnshownChoices,
    draw_draft_ahead,
    keep_words,
    speed_factor,
    things_of_draft,
)
from .luckybox_table import Table
from .meanings import FIRST_DRAFT_RULE, LATER_DRAFTS_RULE
from .round.round_show import why_not

WIDEST_UNITS, GAP_UNITS = 440.0, 10.0
BADGE_SHARE, STATE_SHARE, INSET_SHARE = 0.76, 0.5, 0.12
SMALLEST_NAME_PX = 11


class Size(NamedTuple):
    """The spacing of a row."""

    choosing: float
    name: float
    has_marks: bool
    """Whether a mark fits beside the name; else it lies on the badge."""


SOME, MANY = Size(1.7, 25.0, True), Size(1.35, 21.0, False)
MOST_OF_SOME = 8


class Stage(Enum):
    """A seat's progress, by its icon."""

    CHOOSING = "pencil"
    DONE = "check"
    WAITING = ""


STAGES = {
    Stage.CHOOSING: N_("{name} is choosing"),
    Stage.DONE: N_("{name} has chosen"),
    Stage.WAITING: N_("{name} hasn’t chosen yet"),
}


class SeatChip(Widget):
    """A seat in the row, with its progress in the draft."""

    def __init__(self, scene: DraftScene, seat: int) -> None:
        players = scene.table.players
        self._scene, self._seat, self._player = scene, seat, players[seat]
        may_show, is_visible = partial(scene.may_show, seat), len(players) > 1
        super().__init__("", self._player.name, enabled=may_show, visible=is_visible)
        self.shape = SOME

    @property
    def meaning(self) -> Meaning:
        return Meaning(_(STAGES[self._scene.stage(self._seat)]).format(name=self.label))

    def corner(self) -> float:
        return self.rect.height / 2

    def activate(self) -> None:
        self._scene.show(self._seat)

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        pen, rect, stage = Pen(kit, surface, self.scale), self.rect, self._scene.stage(self._seat)
        fill, edge, ink = BAR, RIM, LILAC
        if stage is Stage.CHOOSING:
            fill, edge, ink = SUNFLOWER, INK, INK
        elif stage is Stage.DONE:
            ink = CREAM
        if self.hovered and self.enabled:
            fill = mix(fill, WHITE, 0.2)
        pen.rounded(rect, min(rect.size) / 2, fill, pen.px(3), edge)
        side, gap = round(rect.height * BADGE_SHARE), round(rect.height * INSET_SHARE)
        inset = (rect.height - side) // 2
        corner = rect.x + inset, rect.y + inset
        badge = draw_seat(pen, self._player, side, topleft=corner)
        left, right = badge.right + gap, rect.right - 2 * gap
        mark = self._draw_mark(pen, stage, right)
        if mark is not None:
            right = mark.left - gap
        room, letters = trim(rect, left=left, right=max(left + 1, right)), self.shape.name
        least = SMALLEST_NAME_PX
        pen.line(self._player.name, room, "body", letters * self.scale, ink, floor=least)

    def _draw_mark(self, pen: Pen, stage: Stage, right: int) -> pygame.Rect | None:
        mark = stage.value or ("bot" if self._player.is_bot else "")
        high = round(self.rect.height * STATE_SHARE)
        if mark and (self.shape.has_marks or stage is Stage.CHOOSING):
            return pen.icon(mark, high, midright=(right, self.rect.centery))
        if stage is Stage.DONE:
            pen.icon("check_badge", high, bottomleft=(self.rect.x, self.rect.bottom + pen.px(2)))
        return None


def place_chips(chips: Sequence[SeatChip], row: pygame.Rect, choosing: int, scale: float) -> None:
    shape = SOME if len(chips) <= MOST_OF_SOME else MANY
    gap = round(GAP_UNITS * scale)
    shares = len(chips) - 1 + shape.choosing
    widest = WIDEST_UNITS * scale / shape.choosing
    one = min((row.width - gap * (len(chips) - 1)) / shares, widest)
    left = row.centerx - (one * shares + gap * (len(chips) - 1)) / 2
    for seat, chip in enumerate(chips):
        width = one * (shape.choosing if seat == choosing else 1)
        chip.scale, chip.shape = scale, shape
        chip.rect = pygame.Rect(round(left), row.y, round(left + width) - round(left), row.height)
        left += width + gap


HOVER_LIFT = 0.16
"""Lift under the mouse, as a share of a picked card's."""
LIFT_SECONDS, SHAKE_SECONDS = 0.16, 0.3
SHAKE_UNITS, SHAKES = 9.0, 2.5
GLOW_UNITS, BADGE_UNITS = 26.0, 62.0


class OfferCard(Widget):
    """A card of the offer; it lifts when picked."""

    def __init__(self, scene: DraftScene, face: Face, index: int) -> None:
        """Create a card that shows once the offer lies; a click or its digit picks it."""
        super().__init__(
            "",
            lambda: _("Card {card}").format(card=face.id),
            enabled=scene.may_pick,
            shortcut=Digit(index + 1),
        )
        self.face, self._scene = face, scene
        self._slot = pygame.Rect(0, 0, 0, 0)
        self._lift_px = 0
        self._lifted = 1.0 if self.is_picked else 0.0
        self._shaken = SHAKE_SECONDS

    @property
    def is_picked(self) -> bool:
        return self.face.id in self._scene.picks

    def lie(self, slot: pygame.Rect, lift_px: int) -> None:
        self._slot, self._lift_px = slot, lift_px
        self._settle()

    @property
    def key(self) -> Hashable:
        return "offer", self.face.id

    @property
    def spoken(self) -> Callable[[], Spoken]:
        return lambda: Spoken(self.key, self.label, more=self.read)

    def read(self) -> str:
        picked = _("picked") if self.is_picked else _("not picked")
        return join_sentences([picked, *[*card_in_words(self.face)][1:]])

    @property
    def goes_on(self) -> bool:  # type: ignore[override]  # it depends on how many are picked
        return len(self._scene.picks) < self._scene.must_keep

    @property
    def is_still(self) -> bool:
        return self._lifted == self._goal()

    def corner(self) -> float:
        return card_geometry(max(1, self.rect.width)).radius

    def contains(self, pos: tuple[int, int]) -> bool:
        """Whether a position is on the card or its slot; else a lifted card would drop at once."""
        return self.rect.union(self._slot).collidepoint(pos)

    def activate(self) -> None:
        self._scene.pick(self.face.id)

    def shake(self) -> None:
        self._shaken = 0.0

    def update(self, dt: float) -> bool:
        goal = self._goal()
        moves = self._lifted != goal or self._shaken < SHAKE_SECONDS
        step = dt / LIFT_SECONDS
        if self._lifted < goal:
            self._lifted = min(goal, self._lifted + step)
        else:
            self._lifted = max(goal, self._lifted - step)
        self._shaken = min(SHAKE_SECONDS, self._shaken + dt)
        if moves:
            self._settle()
        return moves

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        if not self._scene.offer_lies():
            return
        width = self.rect.width
        geometry = card_geometry(width)
        if self.is_picked or (self.hovered and self.enabled):
            body, strength = geometry.body.move(self.rect.topleft), 235 if self.is_picked else 120
            Pen(kit, surface).glow(body, self.px(GLOW_UNITS), geometry.radius, strength)
        surface.blit(cards_of(kit.art).card(self.face, width), self.rect)

    def draw_mark(self, surface: pygame.Surface, kit: Kit) -> None:
        if self._scene.offer_lies() and self.is_picked:
            reach = self.px(BADGE_UNITS * 0.22)
            corner = self.rect.right + reach, self.rect.top - reach
            kit.art.put(surface, "check_badge", self.px(BADGE_UNITS), topright=corner)

    def _goal(self) -> float:
        if self.is_picked:
            return 1.0
        return HOVER_LIFT if self.hovered and self.enabled else 0.0

    def _settle(self) -> None:
        self.rect = self._slot.move(0, -round(self._lift_px * in_out(self._lifted)))
        if self._shaken < SHAKE_SECONDS:
            gone = self._shaken / SHAKE_SECONDS
            swing = pygame.Vector2(self.px(SHAKE_UNITS) * (1 - gone), 0)
            self.rect.x += round(swing.rotate(360 * SHAKES * gone).y)


def glow_on_offer(pen: Pen, card: OfferCard) -> None:
    draw_glow(pen, card.rect)
    card.draw_mark(pen.surface, pen.kit)


class OfferHints(Hints):
    """The hints of one draft."""

    def __init__(self, kit: Kit, table: Table) -> None:
        super().__init__(kit, table, has_lens=False)

    def look(self, *, lies: bool) -> bool:
        """Update whether an offer is there to choose from; return whether anything changed."""
        match, seat = self._table.match, self._table.focus
        asks = lies and match.asks(seat) and self.counsel.is_offered
        return self.counsel.look(match.legal(seat) if asks else (), ())

    def draw_glow(self, surface: pygame.Surface, cards: Sequence[OfferCard]) -> None:
        for card in self._meant(cards):
            glow_on_offer(Pen(self._kit, surface, card.scale), card)

    def _meant(self, cards: Sequence[OfferCard]) -> Sequence[OfferCard]:
        counsel = self.counsel
        if not counsel.step or counsel.advice is None:
            return ()
        meant = [card for card in cards if card.face.id in counsel.advice.cards]
        return meant[:1] if counsel.step == 1 else meant

    def draw(self, surface: pygame.Surface, scene: DraftScene) -> None:
        place, cards = scene.picture.place, scene.cards
        said = self.counsel.told()
        if said is None:
            return
        meant = [card.rect for card in self._meant(cards)] or [self.spot.rect]
        room = trim(surface.get_rect(), top=place["top_bar"].bottom)
        if self.counsel.step == 1 and self.counsel.advice is not None:
            # Below another card, "here" would mean that one.
            left, right = meant[0].left, meant[0].right
            room = trim(room, left=left, right=right, bottom=place["confirm"].top)

        def clear() -> list[pygame.Rect]:
            strip = scene.picture.spread(scene.seat).strip
            kept = [*(card.rect for card in cards), place["confirm"], strip]
            seats = self._table.view.seats
            if len(seats) > 1:
                kept.append(place["chips"])
            if seats[self._table.focus].cards:
                kept.append(place["holdings"])
            return kept

        self._say(surface, said, place, room, meant, clear)


class DraftScene(TableScene):
    """The input and flow of one draft; ``DraftPicture`` draws it."""

    asks_at = "draft"
    refusal: Refusal

    def __init__(self, kit: Kit, table: Table) -> None:
        self.kit = kit
        self.table: Table = table
        self.picture = DraftPicture(kit, table)
        self._picks: list[list[int]] = [[] for _seat in table.players]
        self.cards: list[OfferCard] = []
        self.refusal = Refusal(kit)
        self.counsel = OfferHints(kit, table)
        self._dealt_for: float | None = None
        """Seconds since the deal began; None if the director deals the cards, or they lie."""
        self._seen: set[int] = set()
        self._is_watched = not any(map(table.match.asks, range(len(table.players))))
        self._unveiling = UnshownChoices(table, is_watched=self._is_watched)
        self._was_hurried = self._has_left = False
        self._ahead: Iterator[object] | None = None
        self._chips = [SeatChip(self, seat) for seat in range(len(table.players))]
        self._confirm = Button(
            "confirm",
            lambda: keep_words(len(self.picks), self.must_keep),
            self.keep,
            enabled=self._may_keep,
            visible=not self._is_watched,
            shortcut=Confirm(),
        )
        self._confirm.explained = lambda: (
            None
            if self._may_keep()
            else Meaning(
                self._confirm.label,
                _(FIRST_DRAFT_RULE if self.must_keep > 1 else LATER_DRAFTS_RULE),
            )
        )
        self._clear = Button(
            "clear", lambda: _("Deselect"), self.clear, style="quiet", shortcut=Key("clear"),
            enabled=lambda: bool(self.picks) and self.may_pick(), visible=not self._is_watched,
        )  # fmt: skip
        self._menu = IconButton(
            "menu", lambda: _("Pause"), lambda: kit.stack.push(to.Pause(table)), "pause",
            style="dark", shortcut=self.pause_key,
        )  # fmt: skip
        # Keep is final, so for one-switch scanning it needs a group of its own.
        self._confirm.cluster = "leads on"
        for aside in (self._clear, self.counsel.spot, self._menu):
            aside.cluster = "aside"
        self.focus = Focus(kit, default=self._confirm)

    @property
    def unveils(self) -> bool:
        """Whether a choice that is already made is still being shown."""
        return bool(self._unveiling)

    # --- what is asked, and the answers ----------------------------------------------------------

    @property
    def seat(self) -> int:
        return self.table.focus

    @property
    def picks(self) -> tuple[int, ...]:
        return tuple(self._picks[self.seat])

    @property
    def must_keep(self) -> int:
        return cards_to_keep(self.table.match.game.round)

    def pick(self, card: int) -> None:
        """Pick a card or put it back; if only one is kept, a new pick replaces it."""
        picks = self._picks[self.seat]
        if card in picks:
            picks.remove(card)
        elif objection := self.table.objection(Keep(self.seat, (card,))):
            self._refuse(card, objection)
            return
        elif len(picks) < self.must_keep:
            picks.append(card)
        elif self.must_keep == 1:
            picks[:] = [card]
        else:
            too_many = Keep(self.seat, (*picks, card))
            self._refuse(card, why_not(self.table.match, too_many) or "")
            return
        self.refusal.forget()

    def _refuse(self, card: int, words: str) -> None:
        refused = next(shown for shown in self.cards if shown.face.id == card)
        refused.shake()
        self.refusal.say(words, refused.rect.copy())

    def clear(self) -> None:
        self.refusal.forget()
        self._picks[self.seat].clear()

    def keep(self) -> None:
        """Keep the picked cards, in order of picking; this is final."""
        self.refusal.forget()
        self.table.act(Keep(self.seat, self.picks))
        self.focus.focus(None)

    def show(self, seat: int) -> None:
        self.refusal.forget()
        self.table.focus = seat
        faces = [self.table.faces[card] for card in self._offer(seat)]
        self.cards = [OfferCard(self, face, index) for index, face in enumerate(faces)]
        # Deal them from the pile only the first time.
        self._dealt_for = None if seat in self._seen else 0.0
        self._seen.add(seat)
        rest = self._confirm, self._clear, self.counsel.spot, self._menu
        self.focus.replace([*self._chips, *self.cards, *rest])
        self.focus.focus(None if self._is_watched or not self.cards else self.cards[0])
        self._place_widgets()

    # --- the scene's life ------------------------------------------------------------------------

    def enter(self, previous: Scene | None) -> None:
        waiting = self.table.match.waiting_for()
        self.show(next(iter((*filter(self.table.match.asks, waiting), *waiting)), self.seat))
        # The director's queued events deal this one.
        self._dealt_for = None

    def resize(self, size: tuple[int, int]) -> None:
        self.refusal.forget()
        self.picture.resize(size)
        self.focus.place(self.picture.place)
        self._place_widgets()
        self._ahead = None

    def handle(self, intent: Intent) -> None:
        match intent:
            case Release():
                if not self.focus.handle(intent):
                    self._hurry()
            case Digit(n):
                if self._is_moving():
                    # A digit counts even before the cards lie there.
                    self._stop_moving()
                if self.focus.handle(intent) and n <= len(self.cards):
                    # After the last pick, Enter keeps, wherever the focus was.
                    self.focus.focus(self._confirm if self._may_keep() else self.cards[n - 1])
            case Key("rules"):
                self.kit.stack.push(to.Rules(self.table.game, self.table))
            case Key("undo") if self.picks and self.may_pick():
                self._picks[self.seat].pop()
            case Advance() | Confirm() if self._is_moving() or self._is_watched:
                self._hurry()
            # Down leads to the button, however far aside it is.
            case Move(0, 1) if self._may_keep() and self.focus.shows_ring and self._is_on_card():
                self.focus.focus(self._confirm)
            case Advance() | Confirm() if self.focus.shows_ring and self._is_on_card():
                self.focus.handle(intent)
                if self._may_keep() and self._is_on_card(picked=True):
                    # After the last pick, the same key keeps.
                    self.focus.focus(self._confirm)
            case Advance() if not self.focus.handle(intent):
                if self._may_keep():
                    self.keep()
            case Advance():
                pass  # The focused card took it.
            case _:
                self.focus.handle(intent)

    def update(self, dt: float) -> bool:
        rate = speed_factor(self.table, self.seat, is_watched=self._is_watched)
        quick, changed = dt * rate, self.table.advance_time(dt, rate)
        if self._dealt_for is not None:
            self._dealt_for += quick
            if self._dealt_for >= self.table.timing.deal:
                self._dealt_for = None
            changed = True
        if not self._has_left and not self._is_moving() and not self.table.director.is_busy():
            changed = self._go_on(quick) or changed
        if self._unveiling or self._unveiling.is_due():
            self.kit.alarm.ring_within(0.0)
        if self.lies and not (self.focus.current or self.cards[0]).enabled:
            self.focus.focus(self.cards[0])
        changed = self.refusal.update(dt) or changed
        changed = self.counsel.look(lies=self.lies) or changed
        return self.focus.update(dt) or changed

    def is_still(self) -> bool:
        return not self._is_moving()

    def listens(self) -> bool:
        return self.may_pick()

    def table_things(self) -> Iterable[Thing]:
        return things_of_draft(self.table, self.picture, self.seat, self._lying_at())

    def draw(self, surface: pygame.Surface) -> None:
        poses = self.table.director.poses()
        pen = Pen.at(self.kit, surface, self.picture.place)
        self.picture.draw_table(pen, self.seat)
        self.picture.draw_holdings(pen, self.seat, poses)
        self.picture.draw_coverage(pen, self.seat, self.picks, self._in_hand())
        self.counsel.draw_glow(surface, self.cards)
        self.focus.draw(surface)
        flying = self._lying_at()
        self.picture.draw_flights(pen, self.seat, poses, flying, self._chips[self.seat].rect)
        if self._dealt_for is not None:
            progress = self._dealt_for / max(0.001, self.table.timing.deal)
            self.picture.draw_dealing(pen, flying, progress)
        self.counsel.draw(surface, self)
        self.refusal.draw(surface, self.picture.place.scale)

    def draw_ahead(self) -> bool:
        if self._ahead is None:
            self._ahead = draw_draft_ahead(self.kit, self.table, self.picture)
        return next(self._ahead, self) is not self

    def _lying_at(self) -> list[tuple[Face, pygame.Rect]]:
        return [(card.face, card.rect) for card in self.cards]

    # --- conditions ------------------------------------------------------------------------------

    def _offer(self, seat: int) -> tuple[int, ...]:
        """Return a seat's offer; a bot's stays until its choice is shown."""
        offer = self.table.match.game.seats[seat].offer
        return offer or self.table.view.seats[seat].offer

    @property
    def lies(self) -> bool:
        """Whether an offer can be looked at and picked."""
        return bool(self.cards) and self.may_pick()

    @property
    def lying(self) -> Sequence[OfferCard]:
        """The offer's cards once they are laid out, for any picker."""
        return self.cards if self.offer_lies() else ()

    def offer_lies(self) -> bool:
        is_still = not self._is_moving() or self.table.director.is_held
        return bool(self.table.view.seats[self.seat].offer) and is_still

    def _is_moving(self) -> bool:
        return self._dealt_for is not None or self.table.director.is_busy(TABLE, self.seat)

    def _is_on_card(self, *, picked: bool = False) -> bool:
        cards = (card for card in self.cards if card.is_picked or not picked)
        return any(card is self.focus.current for card in cards)

    def may_pick(self) -> bool:
        return not self._is_watched and self.offer_lies() and not self.table.director.is_held

    def _may_keep(self) -> bool:
        return len(self.picks) == self.must_keep and self.may_pick()

    def may_show(self, seat: int) -> bool:
        is_open = bool(self.table.match.game.seats[seat].offer)
        is_asked = self.table.match.asks(seat)
        return is_open and is_asked and seat != self.seat and not self._is_moving()

    def stage(self, seat: int) -> Stage:
        if not self._unveiling.has(seat) and not self.table.match.game.seats[seat].offer:
            return Stage.DONE
        return Stage.CHOOSING if seat == self.seat else Stage.WAITING

    # --- going on --------------------------------------------------------------------------------

    def _go_on(self, dt: float) -> bool:
        if self._unveiling:
            self._show_choice(dt)
        elif self._unveiling.is_due() and self._unveiling.let_bots_choose():
            return True
        elif self.table.match.game.seats[self.seat].offer:
            return False
        elif (waiting := self.table.next_unanswered_seat()) is not None:
            self.show(waiting)
        elif self._unveiling.is_due():
            return False
        else:
            self._leave()
        return True

    def _show_choice(self, dt: float) -> None:
        unveiling = self._unveiling
        if unveiling.seat != self.seat:
            self.show(unveiling.seat)
            return
        was_shown = unveiling.is_over and self._may_be_kept()
        unveiling.look(dt, self.table.timing.think)
        self._picks[self.seat][:] = unveiling.picks
        # Draw the complete choice at least once before it leaves.
        if was_shown:
            if self._is_for_picture():
                save_shot(self.kit, self.table, f"draft-{self.table.match.game.round}")
            self.table.director.queue(unveiling.take())

    def _is_for_picture(self) -> bool:
        watch = self.table.watch
        return watch is not None and watch.shots is not None and self._seen == {self.seat}

    def _may_be_kept(self) -> bool:
        """Whether the picked cards have risen, where a screenshot shows it."""
        return not self._is_for_picture() or all(card.is_still for card in self.cards)

    def _hurry(self) -> None:
        """Finish the current step; asked again, everything that plays by itself."""
        if self._is_watched and self._was_hurried:
            while self._unveiling.is_due() and self._unveiling.let_bots_choose():
                pass
            self.table.director.queue(self._unveiling.take_all())
            self._stop_moving()
        elif self._is_moving():
            self._dealt_for = None
            self.table.director.hurry(TABLE, *range(len(self.table.players)))
        elif self._unveiling:
            self._unveiling.look(1.0, 1.0)
        self._was_hurried = True

    def _stop_moving(self) -> None:
        self._dealt_for = None
        self.table.director.finish()

    def _leave(self) -> None:
        self._has_left = True
        self.table.focus = self.table.home
        self.table.advance()
        self.kit.stack.replace(to.At(self.table))

    # --- places ----------------------------------------------------------------------------------

    def _place_widgets(self) -> None:
        place = self.picture.place
        spread = self.picture.spread(self.seat)
        for card, slot in zip(self.cards, spread.cards, strict=False):
            card.scale = place.scale
            card.lie(slot, spread.lift)
        place_chips(self._chips, place["chips"], self.seat, place.scale)

    def _in_hand(self) -> int | None:
        in_hand = self.focus.current if self.focus.shows_ring else self.focus.hovered
        ids = [card.face.id for card in self.cards if card is in_hand and not card.is_picked]
        return ids[0] if ids else None
