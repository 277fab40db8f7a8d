"""The draft screen, where each player keeps some of the cards offered."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

import pygame

from game.luckybox.rules import Face, Keep, cards_to_keep, offer_size
from game.luckybox.rules import events as ev
from game.luckybox.spelling import card_in_words
from game.scenes import destinations as to
from game.scenes.frame.drawing import occasion_label, who_counts
from game.scenes.frame.widget_scene import draw_ground
from game.scenes.shelf.gallery import SEPARATOR
from game.scenes.table.play_scene import TableScene
from game.scenes.watch.saving import save_screenshot
from game.scenes.watch.timeline import PlaybackMode
from game.stage import TABLE_LANE, EventPose, ease_in_out
from game.ui.draw.palette import INK, SUNFLOWER
from game.ui.draw.shapes import replace_edges
from game.ui.pen import Pen
from game.ui.screen import Control, TreeView
from game.ui.tree import High, Part, Press, Text, cached
from game.ui.widgets import intents
from game.ui.widgets.button import (
    Button,
    draw_control_sign,
    key_letter_px,
    key_sign_rect,
)
from game.ui.widgets.focus import Focus
from game.ui.widgets.tooltip import RefusalHint
from game.ui.widgets.widget import Widget, label_and_key, shortcut_sign_name
from game.ui.window.layout import Layout, Placement
from game.ui.window.scene import Kit, Scene
from game.words import _, join_sentences

from . import draft_picture as parts_of
from . import meanings
from .cards import card_painter
from .counsel.counsel import HINT_HELP_NOTICE
from .counsel.hint_board import HintDisplay
from .luckybox_table import Table
from .luckybox_telling import deck_in_words, twist_in_words
from .meanings import FIRST_DRAFT_RULE, LATER_DRAFTS_RULE
from .round.question import refusal_text
from .round.round_picture import preload_table
from .round.round_places import place_of_round, slots_of
from .shared.shared_layout import SharingWatch

HOVER_LIFT_SHARE = 0.16
LIFT_SECONDS, SHAKE_SECONDS = 0.16, 0.3
SHAKE_REACH_UNITS, SHAKE_SWINGS = 9.0, 2.5
PICKED_GLOW, HOVER_GLOW, BADGE_UNITS = 235, 120, 62.0


def offered_card(widget: Widget | None) -> int:
    """Return the id of the card on offer that a widget stands for, or 0."""
    match None if widget is None else widget.key:
        case ("offer", int(card)):
            return card
    return 0


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

    def hinted_cards(self, offer: Sequence[int]) -> Sequence[int]:
        counsel = self.counsel
        if not counsel.step or counsel.advice is None:
            return ()
        meant = [card for card in offer if card in counsel.advice.advised_cards]
        return meant[:1] if counsel.step == 1 else meant

    def draw(self, surface: pygame.Surface, scene: DraftScene) -> None:
        place, cards = scene.place, scene.card_rects
        said = self.counsel.hint_words()
        if said is None:
            return
        meant = [cards[card] for card in self.hinted_cards(scene.offer)] or [self.spot.rect]
        room = replace_edges(surface.get_rect(), top=place["top_bar"].bottom)
        if self.counsel.step == 1 and self.counsel.advice is not None:
            # The words "here" must stand above or below the card that they mean.
            left, right = meant[0].left, meant[0].right
            room = replace_edges(room, left=left, right=right, bottom=place["confirm"].top)

        def areas_kept_clear() -> list[pygame.Rect]:
            kept = [*cards.values(), place["confirm"], *scene.panel_rects]
            return [*kept, place["chips"]] if len(self._table.players) > 1 else kept

        self._draw_hint(surface, said, place, room, meant, areas_kept_clear)


class AnyDraftScene(TableScene, ABC):
    """What the drafts of one board after another, and of all boards at once, have in common."""

    asks_at = "draft"
    refusal: RefusalHint

    def __init__(self, kit: Kit, table: Table, layout: str) -> None:
        self.kit = kit
        self.table: Table = table
        self._layout = Layout.load(layout)
        self.place: Placement = self._layout.fit_to_size(kit.stack.size)
        self.view = TreeView(kit, self.parts, self.state)
        self._is_watched = not any(map(table.match.asks, range(len(table.players))))
        self._unveiling = parts_of.UnshownChoices(table, is_watched=self._is_watched)
        self._has_left = False

    @abstractmethod
    def parts(self) -> Mapping[str, Part]:
        """Return the tree of each area of the layout, in reading order."""

    @abstractmethod
    def state(self) -> object:
        """Return all values that ``parts`` reads."""

    @property
    def keep_count(self) -> int:
        return cards_to_keep(self.table.match.game.round)

    def keeping_rule(self) -> str:
        return _(FIRST_DRAFT_RULE if self.keep_count > 1 else LATER_DRAFTS_RULE)

    def _follow_state(self) -> bool:
        """Show the parts of the current state.  Return whether they have changed."""
        if not self.view.refresh():
            return False
        self.focus.replace_widgets(self.view.widgets)
        return True

    def _leave_draft(self) -> None:
        self._has_left = True
        self.table.focus = self.table.home
        self.table.advance()
        self.kit.stack.replace_top_scene(to.OpenTable(self.table))


class DraftScene(AnyDraftScene):
    """The draft's screen: what is shown, input, and the course of a draft."""

    def __init__(self, kit: Kit, table: Table) -> None:
        super().__init__(kit, table, "draft")
        self._picks: list[list[int]] = [[] for _seat in table.players]
        self.offer: tuple[int, ...] = ()
        """The ids of the cards offered to the seat shown.  They stay while they leave."""
        self._lifts: dict[int, float] = {}
        """How far each card on offer has risen, from 0 to 1."""
        self._shaken, self._shaken_for = 0, SHAKE_SECONDS
        self.refusal = RefusalHint(kit)
        self.counsel, self._sharing = OfferHints(kit, table), SharingWatch(kit, table)
        self._dealt_for: float | None = None
        """Seconds since this scene began to deal the cards; None while it deals none."""
        self._seen: set[int] = set()
        self._was_hurried = False
        self._ahead: Iterator[object] | None = None
        self._confirm = Button(
            "confirm",
            lambda: parts_of.keep_button_label(len(self.picks), self.keep_count),
            self.keep_picks,
            enabled=self._may_keep,
            visible=not self._is_watched,
            shortcut=intents.Confirm(),
        )
        self._confirm.explained = lambda: (
            None
            if self._may_keep()
            else intents.TooltipText(self._confirm.label, self.keeping_rule())
        )
        self._clear = Button(
            "clear", lambda: _("Deselect"), self.clear_picks,
            style="quiet", shortcut=intents.Key("clear"),
            enabled=lambda: bool(self.picks) and self.may_pick(), visible=not self._is_watched,
        )  # fmt: skip
        self._clear.explained = lambda: intents.TooltipText(
            label_and_key(self._clear), "" if self.picks else _("No card is picked yet.")
        )
        # Keep is final, so for one-switch scanning it needs a group of its own.
        self._confirm.cluster = "leads on"
        for aside in (self._clear, self.counsel.spot):
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
        self._shaken, self._shaken_for = card, 0.0
        self.refusal.show_refusal(words, self.card_rects[card])

    def clear_picks(self) -> None:
        self.refusal.hide_refusal()
        self._picks[self.seat].clear()

    def keep_picks(self) -> None:
        self.refusal.hide_refusal()
        # In the order of the offer, so that the cards lie at the table as they lay here.
        kept = tuple(card for card in self._offer_of(self.seat) if card in self.picks)
        parts_of.keep_cards(self.table, Keep(self.seat, kept))
        self.focus.focus_widget(None)

    def message_bar_areas(self) -> Sequence[pygame.Rect]:
        buttons = self._confirm.rect, self._clear.rect
        return [*super().message_bar_areas(), *buttons, *self.panel_rects[:1]]

    def show_seat(self, seat: int) -> None:
        self.refusal.hide_refusal()
        self.table.focus = seat
        self.offer = self._offer_of(seat)
        self._lifts = {card: float(card in self.picks) for card in self.offer}
        # Deal them from the pile only the first time.
        self._dealt_for = None if seat in self._seen else 0.0
        self._seen.add(seat)
        self._lay_out()
        cards = () if self._is_watched else self.card_widgets
        self.focus.focus_widget(next(iter(cards), None))

    def enter(self, previous: Scene | None) -> None:
        waiting = self.table.match.waiting_seats()
        self.show_seat(next(iter((*filter(self.table.match.asks, waiting), *waiting)), self.seat))
        # The events that the director plays deal the first offer.
        self._dealt_for = None

    def resize(self, size: tuple[int, int]) -> None:
        self.refusal.hide_refusal()
        self.place = self._layout.fit_to_size(size)
        self._lay_out()
        self._ahead = None

    def _lay_out(self) -> None:
        self.view.lay_out(self.place)
        self.focus.replace_widgets(self.view.widgets)
        self.focus.place_widgets(self.place)

    def handle(self, intent: intents.Intent) -> None:
        match intent:
            case intents.Release():
                if not self.focus.handle(intent):
                    self._finish_current_step()
            case intents.Digit(n):
                if self._is_moving():
                    # A digit counts even before the cards lie there.
                    self._finish_animations()
                if self.focus.handle(intent) and n <= len(self.offer):
                    # After the last pick, Enter keeps, wherever the focus was.
                    self.focus.focus_widget(
                        self._confirm if self._may_keep() else self.card_widgets[n - 1]
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
        self._follow_state()

    def update(self, dt: float) -> bool:
        if self._sharing.has_begun():
            # The window has become large enough for everybody's board.
            self.kit.stack.replace_top_scene(to.OpenTable(self.table))
            return True
        rate = parts_of.draft_speed_factor(self.table, self.seat, is_watched=self._is_watched)
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
        changed = self._move_cards(dt) | self._follow_state() | changed
        if self.is_offer_open and self.focus.current and not self.focus.current.enabled:
            self.focus.focus_widget(self.card_widgets[0])
        changed = self.refusal.update(dt) or changed
        changed = self.counsel.update_offer(has_offer=self.is_offer_open) or changed
        return self.focus.update(dt) or changed

    def is_still(self) -> bool:
        return not self._is_moving()

    def waits_for_player(self) -> bool:
        return self.may_pick()

    def areas_tooltips_avoid(self) -> Sequence[pygame.Rect]:
        taken = self._confirm.rect, self._clear.rect, self.place["heading"], self.place["prompt"]
        # The numbers covered do not change while a bonus is pointed at.
        held = [rect for key, rect in self.view.places.items() if key == "holdings"]
        return [*super().areas_tooltips_avoid(), *self.card_rects.values(), *taken, *held]

    def table_things(self) -> Iterable[intents.ScreenThing]:
        return self.view.things(self.focus)

    def draw_ahead(self) -> bool:
        if self._ahead is None:
            self._ahead = self.kit.pixels.fill(self._preload_pictures())
        return next(self._ahead, self) is not self

    def _preload_pictures(self) -> Iterator[object]:
        yield from (card_painter(self.kit.art).card_back(it.width) for _face, it in self._flying())
        slots, size = slots_of(self.table, self.keep_count), self.kit.stack.size
        place = place_of_round(
            len(self.table.players), slots, size, is_watched=self._is_watched,
            has_rival=self.table.rival is not None or self.table.match_replay is not None,
            has_guide=self.table.guide is not None,
        )  # fmt: skip
        yield place
        yield from preload_table(self.kit, self.table, place)

    def _offer_of(self, seat: int) -> tuple[int, ...]:
        """Return the ids of the cards offered to a seat.

        After a bot's choice, return the offer until the screen has shown the choice.
        """
        offer = self.table.match.game.seats[seat].offer
        return offer or self.table.view.seats[seat].offer

    @property
    def is_offer_open(self) -> bool:
        """Whether the offer is on the screen and a person may pick from it now."""
        return bool(self.offer) and self.may_pick()

    @property
    def card_rects(self) -> dict[int, pygame.Rect]:
        """The places of the cards on offer, by their ids."""
        places = self.view.places
        return {card: places["offer", card].copy() for card in self.offer}

    @property
    def card_widgets(self) -> Sequence[Widget]:
        return [*filter(offered_card, self.focus.widgets)]

    @property
    def laid_out_cards(self) -> Sequence[int]:
        """The ids of the cards on offer on the screen.  Empty until all of them are dealt."""
        return self.offer if self.is_offer_laid_out() else ()

    @property
    def panel_rects(self) -> Sequence[pygame.Rect]:
        """The panels of numbers covered and, if there are any, of cards held already."""
        places = self.view.places
        return [places[key] for key in ("coverage", "holdings") if key in places]

    def is_offer_laid_out(self) -> bool:
        is_still = not self._is_moving() or self.table.director.is_held
        return bool(self.table.view.seats[self.seat].offer) and is_still

    def _is_moving(self) -> bool:
        return self._dealt_for is not None or self.table.director.is_busy(TABLE_LANE, self.seat)

    def _focuses_card(self, *, picked: bool = False) -> bool:
        card = offered_card(self.focus.current)
        return bool(card) and (card in self.picks or not picked)

    def may_pick(self) -> bool:
        return not self._is_watched and self.is_offer_laid_out() and not self.table.director.is_held

    def _may_keep(self) -> bool:
        return len(self.picks) == self.keep_count and self.may_pick()

    def may_show_seat(self, seat: int) -> bool:
        is_open = bool(self.table.match.game.seats[seat].offer)
        is_asked = self.table.match.asks(seat)
        return is_open and is_asked and seat != self.seat and not self._is_moving()

    def draft_stage(self, seat: int) -> parts_of.DraftStage:
        if not self._unveiling.has_choice_of(seat) and not self.table.match.game.seats[seat].offer:
            return parts_of.DraftStage.DONE
        return parts_of.DraftStage.CHOOSING if seat == self.seat else parts_of.DraftStage.WAITING

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
        return not self._takes_screenshot() or self._lifts == self._lift_goals()

    def _finish_current_step(self) -> None:
        """Finish the current animation.  In a watched draft, a second call finishes the draft."""
        playback = self.table.playback
        if playback is not None and playback.mode is PlaybackMode.PAUSED:
            return  # Its words are about the cards that lie there.
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
        self._follow_state()

    # --- what is shown ---------------------------------------------------------------------------

    def state(self) -> object:
        seats = range(len(self.table.players))
        return (
            self.table.view.moment, self.table.match.game, self.table.run, self.seat, self.offer,
            self.picks, self.may_pick(), [*map(self.draft_stage, seats)],
            [*map(self.may_show_seat, seats)],
            {**self._lifts}, self._shaken_for, self._pointed_card(), self._hovered_card(),
            self.counsel.hinted_cards(self.offer), self._cards_on_way(ev.CardsDiscarded),
        )  # fmt: skip

    def parts(self) -> Mapping[str, Part]:
        table, view, match, seat = self.table, self.table.view, self.table.match, self.seat
        shown, seats = view.seats[seat], range(len(table.players))
        parts: dict[str, Part] = {
            "heading": Text(
                table.task.title if table.task else _("The draft"),
                High(0.72 * self.kit.text.scale), SUNFLOWER, "script", "left", outline=INK,
                help=partial(meanings.help_text, "draft"),
            ),
            "prompt": cached(
                parts_of.prompt_part, self.prompt(),
                table.players[seat] if len(seats) > 1 else None, key="prompt",
            ),
        }  # fmt: skip
        if len(seats) > 1:
            stages, may_show = (
                tuple(map(ask, seats)) for ask in (self.draft_stage, self.may_show_seat)
            )
            parts["chips"] = cached(self._chips, view.moment, seat, stages, may_show, key="chips")
        else:
            parts["tag"] = parts_of.tag_part(self._tag_words())
        return {
            **parts,
            self._offer_area: self._offer_part(),
            "confirm": Control(self._confirm),
            "clear": Control(self._clear),
            "tokens": cached(
                parts_of.tokens_part, shown.bolts, shown.moons, match.game.round, view.edition,
                len(seats), key="tokens",
            ),
            "piles": cached(parts_of.piles_part, view.pile, view.discard, key="piles"),
            "hint": Control(self.counsel.spot),
            "menu": self.menu_icon().but(group="aside"),
        }  # fmt: skip

    def prompt(self) -> str:
        task = self.table.task
        return task.asked if task else parts_of.draft_prompt(self.table.match.game, self.seat)

    def _tag_words(self) -> str:
        """Return what is special about a game for one."""
        match, run = self.table.match, self.table.run
        deck, edition = deck_in_words(match.own_deck), self.table.view.edition
        twist = twist_in_words(edition) if run is None else _(edition.title)
        goal = "" if run is None else run.in_words()
        return SEPARATOR.join(
            filter(None, (goal, occasion_label(match), deck, twist, who_counts(match, run)))
        )

    @property
    def _offer_area(self) -> str:
        """Where the offer lies: higher up where nothing lies above it, not even a guide's words."""
        is_alone = len(self.table.players) == 1 and self.table.guide is None
        return "high_offer" if is_alone and not self._tag_words() else "offer"

    @property
    def _room(self) -> parts_of.OfferRoom:
        return parts_of.offer_room(self.place[self._offer_area], self.place.scale)

    def _chips(
        self, moment: object, seat: int, stages: Sequence[parts_of.DraftStage],
        may_show: Sequence[bool],
    ) -> Part:  # fmt: skip
        presses = [
            Press(partial(self.show_seat, it), player.name, is_on=may_show[it], sound="")
            for it, player in enumerate(self.table.players)
        ]
        return parts_of.chips_part(self.table, seat, stages, presses)

    def _offer_part(self) -> Part:
        is_block = self._room.is_tall or self._room.is_wide
        strip = cached(
            parts_of.number_coverage, *self._covered(), is_block, key="coverage",
            help=partial(meanings.help_text, "coverage"),
        )  # fmt: skip
        moment, gone = self.table.view.moment, self._cards_on_way(ev.CardsDiscarded)
        share = parts_of.holdings_share(len(self.table.view.seats[self.seat].cards) + len(gone))
        held_part = cached(self._holdings, moment, self.seat, gone, key="held", share=share)
        beside = held_part if self._has_held_cards() else None
        return parts_of.offer_part(self._places_of_offer(), strip, beside, self._room)

    def _places_of_offer(self) -> list[Part]:
        """Return the cards on offer.  Their places stay once they have left: nothing else moves."""
        offer = [self._place_on_offer(at, card) for at, card in enumerate(self.offer)]
        return offer + [Part()] * (offer_size(self.table.match.game.round) - len(offer))

    def _covered(self) -> parts_of.Covered:
        seat, pointed = self.table.view.seats[self.seat], self._pointed_card()
        return parts_of.covered_by(self.table.faces, seat, self.picks, pointed)

    def _place_on_offer(self, at: int, card: int) -> Part:
        is_picked, is_hovered = card in self.picks, self._hovered_card() == card
        glow = PICKED_GLOW if is_picked else HOVER_GLOW * is_hovered
        up = self._room.lift * ease_in_out(self._lifts.get(card, 0.0))
        aside = self._shake_units() if card == self._shaken else 0.0
        hinted = card in self.counsel.hinted_cards(self.offer)
        seat, more = self.table.view.seats[self.seat], len(self.picks) < self.keep_count
        look = parts_of.OfferLook(up, aside, glow, hinted, self.may_pick(), bool(seat.offer), more)
        return cached(self._offered, at, card, look, key=("place", card))

    def _offered(self, at: int, card: int, look: parts_of.OfferLook) -> Part:
        """Return a card on offer, which rises when it is pointed at or picked."""
        face, view = self.table.faces[card], self.table.view
        label, key = _("Card {card}").format(card=card), ("offer", card)
        press = Press(
            partial(self.toggle_pick, card), label, is_on=look.is_on, sound="",
            shortcut=intents.Digit(at + 1), goes_on=look.goes_on, reach=look.up,
        )  # fmt: skip
        about = partial(meanings.help_text, "offered", edition=view.edition, card=card)
        over = parts_of.card_helps(face, Part(help=about), view, len(self.table.players))
        over += tuple([Part(key=(side, card)) for side in ("rows", "columns", "squares")])
        told = partial(intents.SpokenItem, key, label, more=partial(self.card_in_words, card))
        shown = parts_of.Card(
            face, (), over if look.has_help else (), look.glow, look.is_framed,
            shape=parts_of.CARD_SHAPE, key=key, press=press, told=told,
        )  # fmt: skip
        return parts_of.Raised(shown, look.up, look.aside)

    def card_in_words(self, card: int) -> str:
        picked = _("picked") if card in self.picks else _("not picked")
        return join_sentences(picked, *[*card_in_words(self.table.faces[card])][1:])

    def _holdings(self, moment: object, seat: int, gone: Sequence[int]) -> Part:
        view, faces, players = self.table.view, self.table.faces, len(self.table.players)
        held: list[Part] = []
        for card in view.seats[seat].cards_in_place:
            face, marks = faces[card.id], (card.crossed, card.bonuses_used, card.points)
            told = partial(meanings.unfinished_card_meaning, card, view.edition, view.round)
            over = parts_of.card_helps(face, Part(), view, players, card.ringed)
            held.append(parts_of.Card(face, marks, over, key=("held", card.id), help=told))
        # The places of cards stay until they have left.
        held += [Part(key=("held", card)) for card in gone]
        return parts_of.holdings_part(held)

    def _has_held_cards(self) -> bool:
        game = self.table.match.game
        kept = 0 if game.seats[self.seat].offer else cards_to_keep(game.round)
        return len(game.seats[self.seat].held) > kept

    def _cards_on_way(self, kind: type[ev.CardsKept | ev.CardsDiscarded]) -> tuple[int, ...]:
        """Return the ids of cards that now fly to those held already, or to the discards."""
        return tuple(
            card for pose in self.table.director.poses()
            if isinstance(pose, EventPose) and isinstance(pose.event, kind)
            and pose.player == self.seat for card in pose.event.cards
        )  # fmt: skip

    # --- what moves ------------------------------------------------------------------------------

    def _hovered_card(self) -> int:
        return offered_card(self.focus.hovered) if self.may_pick() else 0

    def _pointed_card(self) -> int:
        """Return the id of the card, not picked yet, that the mouse or the focus is on, or 0."""
        card = offered_card(self.focus.hovered_or_focused)
        return 0 if card in self.picks else card

    def _lift_goals(self) -> dict[int, float]:
        hovered, picks = self._hovered_card(), self.picks
        return {
            card: 1.0 if card in picks else HOVER_LIFT_SHARE if card == hovered else 0.0
            for card in self.offer
        }

    def _move_cards(self, dt: float) -> bool:
        """Raise and lower cards, and shake a refused one.  Return whether any moved."""
        before, step = {**self._lifts}, dt / LIFT_SECONDS
        was_shaken = self._shaken_for < SHAKE_SECONDS
        for card, goal in self._lift_goals().items():
            at = before.get(card, 0.0)
            self._lifts[card] = min(goal, at + step) if at < goal else max(goal, at - step)
        self._shaken_for = min(SHAKE_SECONDS, self._shaken_for + dt)
        return was_shaken or self._lifts != before

    def _shake_units(self) -> float:
        gone = self._shaken_for / SHAKE_SECONDS
        return SHAKE_REACH_UNITS * (1 - gone) * math.sin(2 * math.pi * SHAKE_SWINGS * gone)

    def draw(self, surface: pygame.Surface) -> None:
        self.view.refresh()
        hovered = self.focus.hovered
        draw_ground(self.kit, surface, self.place)
        hidden = {("held", card) for card in self._cards_on_way(ev.CardsKept)}
        if not self.is_offer_laid_out():
            hidden |= {("offer", card) for card in self.offer}
        self.view.draw(surface, hidden=hidden, hovered=None if hovered is None else hovered.key)
        self.focus.draw(surface)
        pen = Pen.at(self.kit, surface, self.place)
        self.draw_over_cards(pen, self.laid_out_cards)
        for pose in self.table.director.poses():
            self._draw_flight(pen, pose)
        if self._dealt_for is not None:
            progress = self._dealt_for / max(0.001, self.table.timing.deal)
            parts_of.draw_dealt_cards(pen, self._flying(), self.view.places["pile"], progress)
        self.counsel.draw(surface, self)
        self.refusal.draw(surface, self.place.scale)

    def draw_over_cards(self, pen: Pen, cards: Iterable[int]) -> None:
        """Draw what lies above cards and the focus ring: marks of picked cards, and their keys."""
        rects, kit = self.card_rects, self.kit
        parts_of.draw_compared_cards(pen, self.table, rects)
        for card in cards:
            rect, shortcut = rects[card], intents.Digit(self.offer.index(card) + 1)
            if card in self.picks:
                # It hangs from the corner where it hides nothing that is printed.
                corner = rect.move(pen.px(BADGE_UNITS * 0.36), pen.px(BADGE_UNITS / 2)).bottomright
                pen.icon("check_badge", pen.px(BADGE_UNITS), bottomright=corner)
            if kit.hands.by_keyboard and shortcut_sign_name(shortcut) and self.may_pick():
                sign = key_sign_rect(kit, shortcut, pen.scale)
                sign.midbottom = rect.centerx, rect.top + sign.height // 2
                draw_control_sign(kit, pen.surface, sign, shortcut, key_letter_px(kit, pen.scale))

    def _flying(self) -> list[tuple[Face, pygame.Rect]]:
        """Return the cards on offer with the places that they fly to, or away from."""
        return [(self.table.faces[card], rect) for card, rect in self.card_rects.items()]

    def _draw_flight(self, pen: Pen, pose: object) -> None:
        """Draw the cards that fly, from the places of parts to those of others."""
        places, faces, seat = self.view.places, self.table.faces, self.seat
        pile, discards = places["pile"], places["discards"]
        match pose:
            case EventPose(ev.CardsOffered(player), progress) if player == seat:
                parts_of.draw_dealt_cards(pen, self._flying(), pile, progress)
            case EventPose(ev.CardsKept(player, kept), progress) if player == seat:
                leaving = [
                    (face, start, self._kept_card_goal(face.id, start))
                    if face.id in kept else (face, start, discards)
                    for face, start in self._flying()
                ]  # fmt: skip
                parts_of.draw_leaving_cards(pen, leaving, progress)
            case EventPose(ev.CardsDiscarded(player, cards), progress) if player == seat:
                gone = [(faces[it], self.place_of_held_card(it) or pile, discards) for it in cards]
                parts_of.draw_leaving_cards(pen, gone, progress)
            case EventPose(ev.PileReshuffled(), progress):
                parts_of.draw_shuffle(pen, pile, discards, progress)

    def _kept_card_goal(self, card: int, start: pygame.Rect) -> pygame.Rect:
        """Return where a kept card flies to: held cards, a player's chip or below the screen."""
        places, below = self.view.places, start.move(0, self.place.size[1])
        return self.place_of_held_card(card) or places.get(("chip", self.seat)) or below

    def place_of_held_card(self, card: int) -> pygame.Rect | None:
        return self.view.places.get(("held", card))
