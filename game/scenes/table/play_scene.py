"""The scene in which a game is played, its pause menu, and the transition between boards."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

import pygame

from game.match import AnyMatch, random_seed
from game.rules import IllegalAction
from game.scenes import destinations as to
from game.scenes.frame.charts import refusal_sentence, translated_reason
from game.scenes.frame.widget_scene import ConfirmScene, SheetScene
from game.scenes.game import screens_of
from game.scenes.share import make_seal_mark
from game.scenes.watch.timeline import WatchableScene
from game.stage import TABLE_LANE
from game.statistics import is_practice, is_scheduled_deal
from game.ui.draw.palette import INK
from game.ui.screen import Control, TreeView, icon_button
from game.ui.tree import Part, column, row
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Confirm, Intent, Key, Release, ScreenThing, TooltipText
from game.ui.widgets.tooltip import RefusalHint
from game.ui.widgets.widget import Widget, label_and_key, share_label_size
from game.ui.window.layout import Placement
from game.ui.window.scene import Held, Kit, ScreenTransition
from game.words import N_, _

from .log import LogScene
from .table import PlaybackSpeed, Seated

if TYPE_CHECKING:
    from game.ui.voices import ScreenReaderView


class TableScene(WatchableScene):
    """Base of the scenes that show a table: a game being played, or its score being counted."""

    kit: Kit
    table: Any

    @property
    def held(self) -> Held | None:
        table: Seated = self.table
        return table if table.match_replay is None else None

    @property
    def pause_key(self) -> Intent | None:
        """The key that opens the pause menu.  None in a replay, which Esc leaves."""
        return Back() if self.table.match_replay is None else None

    def open_pause_menu(self) -> None:
        self.kit.stack.push(to.PauseMenu(self.table))

    def menu_icon(self) -> Part:
        return icon_button("menu", _("Pause"), self.open_pause_menu, self.pause_key)

    def pause(self) -> None:
        super().pause()
        self.table.director.is_covered = True

    def resume(self, result: object) -> None:
        super().resume(result)
        self.table.director.is_covered = False

    def leave(self) -> None:
        super().leave()
        self.table.director.is_covered = False

    def screen_reader_view(self) -> ScreenReaderView:
        return screens_of(self.kit.games, self.table.game).screen_reader_view(self)


NEXT_ANSWER_KEY, RULES_KEY = Key("next_answer"), Key("rules")


class TablePicture(Protocol):
    """What a scene's layout needs of the picture of the table."""

    @property
    def place(self) -> Placement:
        pass

    @property
    def view(self) -> TreeView:
        pass

    def resize(self, size: tuple[int, int]) -> None:
        pass


AnyTable = TypeVar("AnyTable", bound=Seated)
AnyPicture = TypeVar("AnyPicture", bound=TablePicture)
REPEAT_ENTER_SECONDS = 0.4
"""How long after an Enter that decided something a second one reveals nothing: it may be meant
for the first choice.  Space always goes on.
"""


class PlayScene(TableScene, ABC, Generic[AnyTable, AnyPicture]):
    """Base of the scenes in which a game is played."""

    refusal: RefusalHint

    def __init__(self, kit: Kit, table: AnyTable, picture: AnyPicture) -> None:
        self.kit, self.picture, self.view = kit, picture, picture.view
        self.table: AnyTable = table
        self.refusal = RefusalHint(kit)
        self._undo = Button(
            "undo", lambda: _("Undo"), self.undo, style="quiet",
            visible=table.watch is None, enabled=self._may_undo, shortcut=Key("undo"),
        )  # fmt: skip
        self._redo = IconButton(
            "redo", lambda: _("Redo"), self.redo, "redo", style="quiet",
            visible=table.watch is None, enabled=self._may_redo, shortcut=Key("redo"),
            shows_key=True,
        )  # fmt: skip
        self._undo.explained = self._explain_undo
        self._redo.explained = lambda: TooltipText(
            label_and_key(self._redo), _("Redoes what you undid.")
        )
        self._enter_rests = 0.0
        """Seconds for which Enter does not go on yet."""
        self._seen: object = None
        self._prepared_for: object = None
        self._preparations: Iterator[object] = iter(())
        self.focus = Focus(kit)
        self.playback_speed = PlaybackSpeed(
            self.focus, self.is_busy, self._finish_current_step, self._can_hold_keys
        )
        self._lead = AnswerFocus(kit, self.focus, self.is_on_table)

    def bar_icons(self) -> dict[str, Part]:
        """Return the icons at the end of the top bar, by their areas."""
        return {
            "log": icon_button("log", _("Game log"), self._open_log, Key("log")),
            "menu": self.menu_icon(),
        }

    # --- the scene's life ------------------------------------------------------------------------

    def resize(self, size: tuple[int, int]) -> None:
        self.refusal.hide_refusal()
        self.picture.resize(size)
        place = self.picture.place
        self.refusal.bars = place["top_bar"], place["bottom_bar"]
        self._follow_parts()
        self.refresh()

    def _follow_parts(self) -> None:
        self.focus.replace_widgets(self.view.widgets)
        self.focus.follow_placement(self.picture.place)
        self.refusal.cards = [*self.areas_in_sight(), *self.refusal.bars]

    def update(self, dt: float) -> bool:
        self.playback_speed.advance_time(dt)
        self._enter_rests = max(0.0, self._enter_rests - dt)
        if self.playback_speed.is_held or self.table.watch is not None:
            self.kit.alarm.wake_within(0.0)
        changed = self.table.advance_time(dt, self.playback_speed.rate)
        if (playback := self.table.playback) is None or not playback.holds_back:
            changed = self._do_automatic_step(dt) or changed
        changed = self.refusal.update(dt) or changed
        if self._needs_refresh():
            self.refresh()
            changed = True
        return self.focus.update(dt) or changed

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table as it is laid out.  If the board has changed since, lay it out first."""
        if self._needs_refresh():
            self.refresh()
        self.draw_table(surface)

    def areas_in_sight(self) -> Sequence[pygame.Rect]:
        """Return the areas of cards and other things that no message may lie on."""
        return ()

    def areas_notices_avoid(self) -> Sequence[pygame.Rect]:
        return [*super().areas_notices_avoid(), *self.areas_in_sight()]

    def message_bar_areas(self) -> Sequence[pygame.Rect]:
        place = self.picture.place
        return place["top_bar"], place["bottom_bar"]

    def is_still(self) -> bool:
        return not self.table.director.is_busy()

    def is_on_table(self, widget: Widget) -> bool:
        # Buttons have names for keys, or are their own.
        return isinstance(widget.key, tuple)

    def pause(self) -> None:
        super().pause()
        self.playback_speed.let_go()

    def draw_ahead(self) -> bool:
        subject = self._preload_key()
        if subject != self._prepared_for:
            self._prepared_for = subject
            self._preparations = self.kit.pixels.fill(self._preload_pictures())
        return next(self._preparations, self) is not self

    def handle(self, intent: Intent) -> None:
        """Handle the player's input.  While an animation plays, a click or Space speeds it up."""
        if intent == NEXT_ANSWER_KEY:
            self._lead.go_on(self.answer_widgets(), self.first_answers())
        elif intent == RULES_KEY:
            self.kit.stack.push(to.RulesAtAGlance(self.table.game, self.table))
        elif isinstance(intent, Back) and self.table.own_seat not in (None, self.table.focus):
            self.enlarge_board(self.table.own_seat)
        elif not self.playback_speed.handle(intent):
            is_enter, decided = isinstance(intent, Confirm), len(self.table.match.actions)
            if not (is_enter and self._enter_rests and self._may_go_on()):
                self._handle_answer(intent)
            if is_enter and len(self.table.match.actions) > decided:
                self._enter_rests = REPEAT_ENTER_SECONDS
        if self._needs_refresh():
            self.refresh()

    # --- what a player does ----------------------------------------------------------------------

    def undo(self) -> None:
        self._cancel_choice()
        seat = self.table.seat_to_undo()
        self.table.undo()
        if seat is not None and self.table.is_shared:
            name = self.table.players[seat].name
            self.kit.notices.replace_notices(
                _("{name}’s last decision is undone.").format(name=name)
            )

    def redo(self) -> None:
        self._cancel_choice()
        self.table.redo()

    def explain_disabled_button(self, intent: Intent) -> None:
        """Explain why undo or redo is disabled, if the player clicks it or presses its key."""
        match = self.table.match
        undo_refusal = partial(match.undo_refusal, self.table.focus)
        reasons = ((self._undo, undo_refusal), (self._redo, match.redo_refusal))
        for button, reason in reasons:
            is_clicked = isinstance(intent, Release) and button.contains(intent.pos)
            is_meant = (is_clicked or intent == button.shortcut) and not self.is_busy()
            if is_meant and button.visible and not button.enabled:
                self.refusal.show_refusal(refusal_sentence(reason()), button.rect)

    def refusing_thing_at(self, pos: tuple[int, int]) -> ScreenThing | None:
        lying = (thing for thing in self.table_things() if thing.refuse is not None)
        return next((thing for thing in lying if thing.rect.collidepoint(pos)), None)

    def explain_refusal(self, thing: ScreenThing, words: str | None = None) -> None:
        """Show why a thing on the table refuses a click: ``words``, or the thing's own reason."""
        said = words or (None if thing.refuse is None else thing.refuse())
        if said:
            self.refusal.show_refusal(said, thing.rect, self.area_hint_must_spare(thing))

    def area_hint_must_spare(self, thing: ScreenThing) -> pygame.Rect | None:
        """Return an area, such as a card, that a hint on a thing in it must not cover, or None."""
        return None

    def find_thing(self, key: Hashable) -> ScreenThing:
        return next(thing for thing in self.table_things() if thing.key == key)

    def enlarge_board(self, seat: int) -> None:
        self._cancel_choice()
        self.table.focus = seat

    def step_board(self, step: int) -> None:
        """Show large the board of the seat that is ``step`` seats further on."""
        self.enlarge_board((self.table.focus + step) % len(self.table.players))
        self.refresh()

    def perform_decision(self, action: Any) -> bool:
        """Perform a decision.  Return whether it was legal; if it was not, show the reason."""
        self._cancel_choice()
        try:
            self.table.act(action)
        except IllegalAction as refusal:
            self.kit.notices.replace_notices(translated_reason(refusal))
            self.kit.sound.play("error")
            return False
        return True

    def _open_log(self) -> None:
        self.kit.stack.push(LogScene(self.kit, self.table))

    # --- what goes on ----------------------------------------------------------------------------

    def is_busy(self) -> bool:
        """Whether an animation plays or is due, on the large board or for the whole table."""
        return self.table.director.is_busy(self.table.focus, TABLE_LANE)

    def waits_for_player(self) -> bool:
        """Whether a person may act now.

        It is false during animations and, unless the game is watched, while only bots have to move.
        """
        match = self.table.match
        waiting = match.waiting_seats()
        bots_alone = bool(waiting) and not any(map(match.asks, waiting))
        return not self.is_busy() and not (bots_alone and self.table.watch is None)

    def _may_go_on(self) -> bool:
        """Whether everybody has answered and all that is left is to go on."""
        return False

    def _finish_current_step(self) -> None:
        self.table.director.hurry(self.table.focus, TABLE_LANE)

    def _can_hold_keys(self) -> bool:
        # With a single switch nothing can be held.
        return self.kit.settings.holds and not self.kit.settings.scanning

    def _may_undo(self) -> bool:
        return self.table.may_undo

    def _may_redo(self) -> bool:
        return self.table.may_redo

    def _explain_undo(self) -> TooltipText:
        words, table = _("Undoes your last decision, until something new is revealed."), self.table
        seat = table.seat_to_undo()
        if seat is not None and table.is_shared:
            words = _("Undoes {name}’s last decision, until something new is revealed.")
            words = words.format(name=table.players[seat].name)
        return TooltipText(label_and_key(self._undo), words)

    def _needs_refresh(self) -> bool:
        was, self._seen = self._seen, self._clickable_areas_key()
        return self._seen != was

    # --- what a game says ------------------------------------------------------------------------

    @abstractmethod
    def draw_table(self, surface: pygame.Surface) -> None:
        """Draw the screen.  The board that is shown large is laid out."""

    @abstractmethod
    def refresh(self) -> None:
        """Update the question that the game asks the player now, and the clickable areas."""

    @abstractmethod
    def _handle_answer(self, intent: Intent) -> None:
        """Handle input that is left after the general keys and the speeding up of animations."""

    @abstractmethod
    def answer_widgets(self) -> Sequence[Widget]:
        """Return the widgets that answer the game's current question, likeliest first."""

    def first_answers(self) -> Sequence[Widget]:
        """Return the answers of which the first key for the next answer takes one."""
        return ()

    @abstractmethod
    def _cancel_choice(self) -> None:
        """Cancel a choice that takes several clicks, if the player has begun one."""

    @abstractmethod
    def _do_automatic_step(self, dt: float) -> bool:
        """Perform the next step that needs no player, if due.  Return whether anything changed."""

    @abstractmethod
    def _clickable_areas_key(self) -> object:
        """Return a value that changes when the clickable areas must be made anew."""

    @abstractmethod
    def _preload_key(self) -> object:
        """Return a value that changes when preloading must start over."""

    @abstractmethod
    def _preload_pictures(self) -> Iterator[object]:
        """Draw pictures that are needed soon and cache them, one at each step of the iterator."""


class AnswerFocus:
    """Moves the keyboard focus among the widgets that answer the game's question."""

    def __init__(self, kit: Kit, focus: Focus, is_on_table: Callable[[Widget], bool]) -> None:
        self._kit, self._focus, self._is_on_table = kit, focus, is_on_table
        self._hand = (0, 0)
        self._came: Widget | None = None
        """The answer to which the focus came by itself, until a key has led on."""

    def remember_focus_position(self) -> None:
        """Remember where the focus is on the table, before the clickable areas are made anew."""
        current = self._focus.current
        if current is not None and self._is_on_table(current):
            self._hand = current.rect.center

    def focus_first_answer(self, wanted: Iterable[Sequence[Widget]]) -> bool:
        """Focus an answer if the keyboard is in use and nothing has the focus.

        Choose from the first non-empty group in ``wanted`` the widget nearest to the last focus.
        Return whether a widget got the focus.
        """
        current = self._focus.current
        if not self._kit.hands.by_keyboard or (current is not None and current.can_focus):
            return False
        widgets = next(filter(None, wanted), ())
        if widgets:
            self._came = min(widgets, key=self._distance_from_last_focus)
            self._focus.focus_widget(self._came)
        return bool(widgets)

    def go_on(self, answers: Sequence[Widget], first: Sequence[Widget] = ()) -> None:
        """Focus the next of the answers.

        Where the focus came by itself, the first key stays at the only one of ``first``.
        """
        if not answers:
            return
        self._kit.hands.by_keyboard = True
        current, came, self._came = self._focus.current, self._came, None
        if current is not None and [current] == list(first) and current is came:
            return
        at = answers.index(current) + 1 if current in answers else 0
        self._focus.focus_widget(answers[at % len(answers)])

    def _distance_from_last_focus(self, widget: Widget) -> float:
        return math.dist(self._hand, widget.rect.center)


@dataclass(frozen=True, slots=True)
class RestartOptions:
    """How to restart a game: with the same deal, about which ``note`` may caution, or a new one."""

    same: Callable[[], None]
    new: Callable[[], None]
    note: str = ""
    cost: str = ""
    """What playing the same deal would spoil, as a sentence to ask about first; '' for nothing."""
    left: str = ""
    """What becomes of a game that counts if another is played now; '' if it is not asked about."""


LINE_UNITS, LINE_GAP = 108.0, 20.0
"""How high a line of the pause is, and how far its buttons are apart."""
SEAL_UNITS = 300.0, 50.0
"""The most room for the button of a sealed deal, below the lines."""


class PauseScene(SheetScene):
    """The pause menu: a small sheet over a dimmed table."""

    title = N_("Pause")
    asks_at = "pause"

    def __init__(
        self, kit: Kit, on_leave: Callable[[], None] | None = None,
        save: Callable[[], None] | None = None, game: str = "", *, is_kept: bool = False,
        anew: RestartOptions | None = None, table: Seated | None = None,
    ) -> None:  # fmt: skip
        """Create the menu.  Leaving calls ``on_leave``, which by default goes to the title screen.

        ``save`` saves the latest moment of the game as a film.  If ``is_kept`` is false, leaving
        must be confirmed.  ``anew`` adds buttons that restart the game.
        """
        super().__init__(kit, "pause")
        self._save, self._is_kept = save, is_kept
        push = kit.stack.push
        go = on_leave or partial(kit.stack.replace_all_scenes, to.Title())
        resume = Button("resume", N_("Resume"), kit.stack.pop, shortcut=Back())
        film = Button(
            "save", lambda: _(screens_of(kit.games, game).save_words), self._save_film,
            style="secondary", visible=save is not None, shortcut=Key("film"),
        )  # fmt: skip
        how_to = Button(
            "how_to", N_("How to play"), partial(push, to.HowToPlay(game)), style="quiet"
        )
        rules = Button(
            "rules", N_("Quick rules"), partial(push, to.RulesAtAGlance(game, table)),
            style="quiet", visible=bool(game and any(screens_of(kit.games, game).rules(table))),
        )  # fmt: skip
        settings = Button("settings", N_("Settings"), partial(push, to.Settings()), style="quiet")
        leave = Button(
            "leave", N_("Leave"), partial(self._confirm_leaving, go),
            style="quiet" if is_kept else "danger",
        )  # fmt: skip
        again = [] if anew is None else self._restart_buttons(anew)
        lines = [[resume], again, [film], [how_to, rules], [settings], [leave]]
        self._lines = [[it for it in line if it.visible] for line in lines]
        for abreast in (1, 2):
            share_label_size(*(it for line in self._lines if len(line) == abreast for it in line))
        self._seal = None if table is None else make_seal_mark(kit, table.match, ink=INK)
        self.focus = Focus(kit, default=resume, goes_round=True)

    def parts(self) -> Mapping[str, Part]:
        lines = [
            row(*map(Control, line), gap=LINE_GAP, most=(0, LINE_UNITS))
            for line in self._lines
            if line
        ]
        if self._seal is not None and self._seal.visible:
            lines.append(row(Control(self._seal), units=SEAL_UNITS[1], most=SEAL_UNITS))
        return {"menu": column(*lines, gap=LINE_GAP)}

    def _restart_buttons(self, anew: RestartOptions) -> list[Button]:
        same = Button(
            "same", N_("Same deal"), partial(self._confirm_same_deal, anew), style="sky",
            detail=anew.note, shortcut=Key("same_deal"),
        )  # fmt: skip
        new = Button(
            "new", N_("New game") if anew.cost else N_("Play again"),
            partial(self._confirm_new_game, anew), style="sky", shortcut=Key("new_deal"),
        )  # fmt: skip
        return [same, new]

    def _confirm_same_deal(self, anew: RestartOptions) -> None:
        self._confirm_restart(_("Practise?"), anew.cost, N_("Practise"), anew.same)

    def _confirm_new_game(self, anew: RestartOptions) -> None:
        self._confirm_restart(_("Leave?"), anew.left, N_("New game"), anew.new)

    def _confirm_restart(self, heading: str, why: str, go: str, then: Callable[[], None]) -> None:
        """Call ``then``, once the player has confirmed ``why`` to ask, if there is a reason."""
        if not (why and self._is_kept):
            self._confirm_leaving(then)
            return
        self._kit.stack.push(ConfirmScene(self._kit, heading, why, go, then, stay=N_("Stay")))

    def _confirm_leaving(self, then: Callable[[], None]) -> None:
        """Call ``then``.  If the game would be lost, ask the player to confirm first."""
        if self._is_kept:
            then()
            return
        words = _("This game isn’t saved and will be lost.")
        go, stay = N_("Leave the game"), N_("Stay")
        self._kit.stack.push(ConfirmScene(self._kit, _("Leave?"), words, go, then, stay=stay))

    def _save_film(self) -> None:
        self._kit.stack.pop()
        if self._save is not None:
            self._save()


def make_pause_menu(kit: Kit, table: Seated) -> PauseScene:
    screens = screens_of(kit.games, table.game)
    # A game begun from a record has its screen below the table.
    returns = table.match_replay is not None or len(kit.stack) > 1
    leave = partial(_leave_table, kit, table, returns=returns)
    save = partial(screens.save_latest_film, kit, table) if screens.may_film(table) else None
    anew = _make_restart_options(kit, table) if table.can_restart else None
    return PauseScene(kit, leave, save, table.game, is_kept=table.is_safe, anew=anew, table=table)


def _make_restart_options(kit: Kit, table: Seated) -> RestartOptions:
    table_factory = screens_of(kit.games, table.game).table_factory

    is_left, kept = bool(table.match.actions), _("Your unfinished game is kept under Games.")
    cost = _cost_of_practice(table.match)

    def restart_with_seed(seed: int) -> None:
        kit.stack.pop()
        kit.stack.replace_top_scene(to.OpenTable(table_factory.make_repeat_table(kit, table, seed)))
        if table.is_safe and is_left:
            kit.notices.replace_notices(kept)

    return RestartOptions(
        lambda: restart_with_seed(table_factory.deal_seed(table)),
        lambda: restart_with_seed(random_seed()),
        table_factory.same_deal_caution(table),
        cost,
        kept if cost and is_left else "",
    )


def _cost_of_practice(match: AnyMatch) -> str:
    """Return what practising its deal now would cost a game that may count for its day or week."""
    if match.is_over or is_practice(match.extra) or not is_scheduled_deal(match.extra):
        return ""
    return _("This deal counts only once. If you practise it now, it won’t count for you at all.")


def _leave_table(kit: Kit, table: Seated, *, returns: bool) -> None:
    if table.match_replay is None:
        table.leave()
    if returns:
        kit.stack.pop()
        kit.stack.pop()
    else:
        kit.stack.replace_all_scenes(to.Title())


class BoardTransition(ScreenTransition):
    """The transition to another seat's board: the old board is wiped away to reveal the new one."""

    _seat: int | None = None

    def reset_transition(self) -> None:
        """Stop the transition and forget whose board was shown: the scene or window has changed."""
        self._seat = None
        self.end()

    def show_seat(self, seat: int, table: pygame.Surface, motion: str) -> None:
        """Start the transition if the seat changed.  ``table`` still shows the previous board."""
        if self._seat is not None and seat != self._seat and not self.is_running:
            # During a running wipe, its edge would be part of the picture.
            self.begin(table, motion)
        self._seat = seat
