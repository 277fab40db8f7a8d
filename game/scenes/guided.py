"""A table's scene with a guide, and the offer of a guided game."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.library import GameSearch, ListedGame, list_games
from game.ui.draw import shapes
from game.ui.draw.palette import (
    LEAF,
    MAGENTA,
    SKY,
    SUNFLOWER,
    TANGERINE,
    TEAL,
)
from game.ui.mixer import SoundPriority
from game.ui.pen import Pen
from game.ui.screen import Control, KeptTree
from game.ui.tree import Part, drawn
from game.ui.widgets import intents
from game.ui.widgets.button import Button, IconButton
from game.ui.widgets.focus import Focus
from game.ui.widgets.widget import share_label_size
from game.ui.window.layout import LAYOUT_HEIGHT, LAYOUT_WIDTH
from game.ui.window.preferences import Settings
from game.ui.window.scene import Kit, Scene
from game.words import N_, _, join_sentences, language

from . import destinations as to
from .first_game import Guide, GuideButton, Point, Step
from .frame.widget_scene import ConfirmScene, LibraryQuery, QuestionScene
from .game import FanCard, screens_of
from .guide_bubble import (
    CLOSE_BUTTON_SIDE,
    NEXT_BUTTON_WIDTH,
    SWING_COUNT,
    SWING_SECONDS,
    BubbleForm,
    GuideArrow,
    PlacedBubble,
    bubble_part,
    button_width,
    draw_rings_and_arrow,
    place_bubble,
    ring_around,
    seen_on,
)
from .table.effects import FLECK_SIZE_UNITS, draw_burst
from .table.table import Seated
from .watch.timeline import WatchableScene, WrapperScene

if TYPE_CHECKING:
    from game.ui.voices import ScreenReaderView


CONFETTI_SECONDS, CONFETTI_INTERVAL, CONFETTI_COUNT, CONFETTI_REACH = 1.4, 0.35, 40, 320.0
CONFETTI_COLOURS = (SUNFLOWER, MAGENTA, SKY, TANGERINE, LEAF, TEAL)
NEW_BUBBLE_SECONDS = 0.5
"""How long a new bubble ignores Space and Enter, pressed perhaps to speed up an animation."""
OFFERED_CARDS, OFFERED_CARD_SHARE = 3, 0.64
"""How many cards of the game that is offered are shown, and how large, in their place's height."""
NEXT_TARGET_WEIGHT = 20
"""How many times worse it is to cover what is pressed next than anything else."""


def offer_guide(kit: Kit, game: str, otherwise: Callable[[], None], people: int = 1) -> None:
    """Offer the guided game to a single player new to the game, or else call ``otherwise``."""
    has_one = screens_of(kit.games, game).guided is not None
    if has_one and people == 1 and game not in kit.settings.guided:
        kit.stack.push(OfferGuideScene(kit, game, otherwise))
    else:
        otherwise()


def mark_guide_as_seen(settings: Settings, game: str) -> None:
    if game not in settings.guided:
        settings.guided = [*settings.guided, game]
        settings.save()


def _draw_fan(pen: Pen, rect: pygame.Rect, game: str, cards: Sequence[FanCard]) -> None:
    picture = partial(shapes.fan_picture, cards, round(OFFERED_CARD_SHARE * rect.height))
    pen.stamp(("offered fan", game, rect.size), picture, center=rect.center)


class OfferGuideScene(QuestionScene):
    """Asks whether to play the guided game.

    The question stays hidden until the library says that nobody here has finished the game.
    """

    def __init__(self, kit: Kit, game: str, otherwise: Callable[[], None]) -> None:
        words = _("Learn {game} in one short game with tips.").format(game=kit.games[game].title)
        just_play = Button("stay", N_("Just play"), self._just_play, style="quiet")
        show = Button("go", N_("Show me"), self._open_guided_game)
        answers = just_play, show
        super().__init__(kit, _("First time?"), words, *answers, default=show, layout="offer")
        self._cards = tuple(screens_of(kit.games, game).fan(kit)[:OFFERED_CARDS])
        self._otherwise = otherwise
        self._game = game
        self._asking = LibraryQuery(kit)
        self.is_asked = False
        """Whether the question is shown: there is no library, or it has answered."""

    def enter(self, previous: Scene | None) -> None:
        self.is_asked = self._kit.shelf.library is None
        finished = GameSearch(game=self._game, is_finished=True, is_of_people=True, limit=1)
        self._asking.ask(lambda library: library.ask(list_games, finished), self._skip_if_played)

    def handle(self, intent: intents.Intent) -> None:
        if self.is_asked or isinstance(intent, intents.Back):
            super().handle(intent)

    def update(self, dt: float) -> bool:
        has_come = self._asking.update()
        if has_come:
            # Without an answer, assume that none was finished.
            self.is_asked = not self._kit.stack.is_changing
        return super().update(dt) or has_come

    def draw(self, surface: pygame.Surface) -> None:
        if self.is_asked:
            super().draw(surface)

    def parts(self) -> Mapping[str, Part]:
        return {"cards": drawn(_draw_fan, self._game, self._cards), **super().parts()}

    def _just_play(self) -> None:
        mark_guide_as_seen(self._kit.settings, self._game)
        self._kit.stack.pop()
        self._otherwise()

    def _open_guided_game(self) -> None:
        self._kit.stack.replace_top_scene(to.GuidedGame(self._game))

    def _skip_if_played(self, finished: list[ListedGame]) -> None:
        if finished:
            self._just_play()


NO_BUTTON = GuideButton("", lambda _scene: None)


def _is_thing_in_area(target: intents.ScreenThing, rect: pygame.Rect) -> bool:
    return any(map(rect.collidepoint, target.click_positions))


def make_table_scene(kit: Kit, table: Seated) -> Scene:
    """Return the scene of a table, wrapped in a ``GuidedScene`` if the table has a guide."""
    scene = screens_of(kit.games, table.game).scene(kit, table)
    if table.guide is None:
        return scene
    assert isinstance(scene, WatchableScene)
    return GuidedScene(kit, table, table.guide, scene)


class GuidedScene(WrapperScene):
    """Wraps a table's scene and draws the guide's bubble, rings and arrow over it."""

    def __init__(self, kit: Kit, table: Seated, guide: Guide, watched: WatchableScene) -> None:
        self.kit, self.table, self.guide, self.watched = kit, table, guide, watched
        self.step: Step | None = None
        """The step shown now; None while no step is due, or while an animation is playing."""
        self.plate: PlacedBubble | None = None
        self._marked: list[pygame.Rect] = []
        self._discs: list[pygame.Rect] = []
        """Those of the marked areas that get a round ring."""
        self._laid_for: object = None
        self.drawn = KeptTree(kit)
        self._seconds, self._told = 0.0, set[Step | None]()
        self._is_pressed = self._skips_words = False
        self._size = kit.stack.size
        self._next = Button(
            "", lambda: _("Next"), self._press_next, shortcut=intents.Advance(),
            visible=self._needs_only_reading,
        )  # fmt: skip
        self._own = Button(
            "", lambda: self._button_label(0), lambda: self._press_step_button(0),
            visible=self._has_step_buttons,
        )  # fmt: skip
        self._other = Button(
            "", lambda: self._button_label(2), lambda: self._press_step_button(2), style="sky",
            visible=lambda: len(self._step_buttons) > 2,
        )  # fmt: skip
        self._leave = Button(
            "", lambda: self._button_label(1), lambda: self._press_step_button(1), style="quiet",
            visible=self._has_step_buttons,
        )  # fmt: skip
        self._close = IconButton(
            "", lambda: "" if self.step is None else _(guide.leave_guide_button(self.step).words),
            self._press_exit, "close", style="quiet",
            visible=lambda: self.step is not None and not self._has_step_buttons(),
        )  # fmt: skip
        share_label_size(self._own, self._other, self._leave)
        self.focus = Focus(kit, (self._next, self._own, self._other, self._leave, self._close))

    # --- the scene's life ------------------------------------------------------------------------

    @property
    def wants_text(self) -> bool:
        return self.watched.wants_text

    def resume(self, result: object) -> None:
        super().resume(result)
        self._laid_for = None

    def resize(self, size: tuple[int, int]) -> None:
        self._size = size
        self.watched.resize(size)
        self._laid_for = None
        self._update_step()

    @property
    def asks_at(self) -> str:  # type: ignore[override]
        return self.watched.asks_at

    def handle(self, intent: intents.Intent) -> None:
        match intent:
            case intents.Hover() | intents.FocusLost():
                self.focus.handle(intent)
                self.watched.handle(intent)
            case intents.Press(pos):
                self._skips_words = self._reads_on(pos)
                self._is_pressed = self.plate is not None and self.plate.rect.collidepoint(pos)
                if not self._skips_words:
                    self._pass_to_plate_or_scene(intent, to_plate=self._is_pressed)
            case intents.Release() if self._skips_words:
                self._skips_words = False
                if not self._is_bubble_too_new():
                    self._next.activate()
            case intents.Release():
                self._pass_to_plate_or_scene(intent, to_plate=self._is_pressed)
            case intents.Advance() | intents.Confirm() if self._is_bubble_too_new():
                pass
            case intents.Advance() | intents.Confirm() if self._needs_only_reading():
                self._next.activate()
            case intents.Back() | intents.Key() if (
                way := self._button_with_key(intent)
            ) is not None:
                way.take(self)
                self._update_step()
            case intents.Advance() if self._goes_on:
                self._press_step_button(0)
            case intents.Move() | intents.NextFocus() | intents.Advance() | intents.Confirm() if (
                self._has_step_buttons()
            ):
                self.focus.handle(intent)
            case intents.Key():
                self.watched.handle(intent)
                if self._update_step() and self._has_step_buttons():
                    # Opened by a key: show what Enter does.
                    self.kit.hands.by_keyboard = True
            case _:
                self.watched.handle(intent)

    def update(self, dt: float) -> bool:
        changed = self.watched.update(dt)
        changed = self._update_step() or changed
        swung = self._is_arrow_swinging or self.is_confetti_flying
        self._seconds += dt
        return self.focus.update(dt) or changed or swung

    def draw(self, surface: pygame.Surface) -> None:
        self.watched.draw(surface)
        seconds = self._seconds if self._is_arrow_swinging else 0.0
        sight = self.guide.sight
        redraw = partial(sight.redraw_over_ring, self.kit, surface, self.watched)
        marked, arrow, scale = self._marked, self.arrow, self._scale
        trail = () if self.plate is None else self.plate.trail
        draw_rings_and_arrow(
            self.kit, surface, marked, self._discs, arrow, trail, scale, seconds, redraw
        )
        if isinstance(focus := getattr(self.watched, "focus", None), Focus):
            # The guide's ring must not hide where the keyboard is.
            focus.draw_ring(surface)
            for rect in marked:
                redraw(ring_around(rect, scale))
        self.draw_bubble(surface)
        # No ring may cross the explanation of a refused click.
        sight.draw_refusal(surface, self.watched, self._scale)

    def draw_bubble(self, surface: pygame.Surface) -> None:
        if self.plate is not None and self.step is not None:
            self._draw_confetti(surface)
            with self.kit.text.hidden_from_reader():
                self.drawn.draw(surface)
            self.focus.draw(surface)

    def _draw_confetti(self, surface: pygame.Surface) -> None:
        """Draw confetti from the bubble's top edge: three bursts, one after the other."""
        if not self.is_confetti_flying:
            return
        rect = self.plate.rect if self.plate is not None else pygame.Rect(0, 0, 0, 0)
        px, reach = round(FLECK_SIZE_UNITS * self._scale), CONFETTI_REACH * self._scale
        for nth, centre in enumerate((rect.midtop, rect.topleft, rect.topright)):
            progress = (self._seconds - nth * CONFETTI_INTERVAL) / CONFETTI_SECONDS
            if 0 < progress < 1:
                pen = Pen(self.kit, surface)
                draw_burst(pen, nth, CONFETTI_COUNT, centre, reach, px, CONFETTI_COLOURS, progress)

    @property
    def is_confetti_flying(self) -> bool:
        lasts = CONFETTI_SECONDS + 2 * CONFETTI_INTERVAL
        is_party = self.step is not None and self.step.is_party
        return is_party and self._seconds < lasts and self.kit.settings.motion == "full"

    def screen_reader_view(self) -> ScreenReaderView:
        from .table_accounts import LayeredAccount

        return LayeredAccount(lambda: self.watched, lambda: self.focus, self._bubble_in_words)

    def _bubble_in_words(self) -> str:
        from game.ui.narrator import name_value_and_key

        if self.step is None:
            return ""
        leads_on = name_value_and_key(self._next) if self._needs_only_reading() else ""
        heading = _(self.step.heading) if self.step.heading else ""
        shown = self.step.picture.told() if self.step.picture is not None else ""
        return join_sentences(heading, self.guide.step_words(self.step), shown, leads_on)

    def things(self) -> Sequence[intents.ScreenThing]:
        plated = self.focus.things()
        out = [thing for thing in plated if thing.key is self._close]
        free = map(self._without_covered_parts, self.watched.things())
        return (*(thing for thing in plated if thing not in out), *free, *out)

    def _without_covered_parts(self, thing: intents.ScreenThing) -> intents.ScreenThing:
        if self.plate is None:
            return thing
        plate = self.plate.rect
        return thing._replace(
            explain=None if plate.colliderect(thing.rect) else thing.explain,
            parts=() if any(map(plate.collidepoint, thing.click_positions)) else thing.parts,
        )

    def things_to_scan(self) -> Sequence[intents.ScreenThing]:
        every, step = self.pressable_things(), self.step
        plated = [target for target in every if target.key in self.focus.widgets]
        asked = [
            target for rect in self._marked for target in every if _is_thing_in_area(target, rect)
        ]
        if step is None or not (step.needs_only_reading or asked):
            return every
        out = [it for it in every if it.shortcut == intents.Back() or it.key is self._close]
        wanted = [it for it in plated if it not in out] if step.needs_only_reading else asked
        # Two marks may mean the same thing, or a way out.
        return list({target.key: target for target in (*wanted, *out)}.values())

    def waits_for_player(self) -> bool:
        return self.step is not None or self.watched.waits_for_player()

    def area_in_hand(self) -> pygame.Rect | None:
        return self.focus.area_in_hand() or self.watched.area_in_hand()

    def areas_to_scroll_to(self) -> Sequence[pygame.Rect]:
        if self.plate is None:
            return self.watched.areas_to_scroll_to()
        return *self._marked[:1], self.plate.rect

    def areas_tooltips_avoid(self) -> Sequence[pygame.Rect]:
        said = () if self.plate is None else (self.plate.rect,)
        return (*self.watched.areas_tooltips_avoid(), *said)

    def leave_game(self) -> None:
        self.table.leave()
        self.kit.stack.pop()

    def confirm_leaving(self, words: str) -> None:
        """Ask the player whether to leave the game.  ``words`` say what will happen then."""
        go, stay = (lambda: _("Leave")), (lambda: _("Stay"))
        self.kit.stack.push(
            ConfirmScene(self.kit, _("Leave?"), words, go, self.leave_game, stay=stay)
        )

    def leave_to_seats(self, *, is_against: bool = False) -> None:
        """Leave the game for the screen that sets up one of several people, or against rivals."""
        self.table.leave()
        self.kit.stack.replace_all_scenes(to.Title())
        self.kit.stack.push(to.SeatSetup(is_against=is_against, game=self.table.game))

    def _press_exit(self) -> None:
        if self.step is not None:
            self.guide.leave_guide_button(self.step).take(self)
            self._update_step()

    def _press_next(self) -> None:
        if self.step is not None:
            self.guide.mark_read(self.step)
        self._update_step()

    def _reads_on(self, pos: tuple[int, int]) -> bool:
        """Whether a click only turns to the next words: any does, but for one on a button or card.

        A move on the table has to wait until all words before it were shown.
        """
        is_move = any(rect.collidepoint(pos) for rect in self._next_move_areas())
        if not self._needs_only_reading() or (self._is_bubble_too_new() and not is_move):
            return False
        focus = getattr(self.watched, "focus", None)
        scene = focus.focusable_widgets() if isinstance(focus, Focus) else ()
        buttons = [it for it in scene if not self.watched.is_on_table(it)]
        in_use = (*self.focus.focusable_widgets(), *(() if is_move else buttons))
        return not any(widget.contains(pos) for widget in in_use)

    def _next_move_areas(self) -> Sequence[pygame.Rect]:
        return (
            () if self.step is None else self._target_areas(self.guide.next_move_targets(self.step))
        )

    def _is_bubble_too_new(self) -> bool:
        step = self.step
        comes_by_itself = step is not None and (
            self._needs_only_reading() or step.is_party or self._goes_on
        )
        return comes_by_itself and self._seconds < NEW_BUBBLE_SECONDS

    def _needs_only_reading(self) -> bool:
        return (
            self.step is not None and self.step.needs_only_reading and not self._has_step_buttons()
        )

    @property
    def _step_buttons(self) -> tuple[GuideButton, ...]:
        return () if self.step is None else self.guide.buttons_of_step(self.step)

    @property
    def _goes_on(self) -> bool:
        """Whether the preferred button only leads on, as Enter and Space do elsewhere."""
        return any(isinstance(way.key, intents.Confirm) for way in self._step_buttons[:1])

    def _has_step_buttons(self) -> bool:
        return bool(self._step_buttons)

    def _button_with_key(self, key: intents.Intent) -> GuideButton | None:
        return next((way for way in self._step_buttons if way.key == key), None)

    def _button_label(self, at: int) -> str:
        return _(self._step_buttons[at].words) if at < len(self._step_buttons) else ""

    def _press_step_button(self, at: int) -> None:
        if self._step_buttons:
            self._step_buttons[at].take(self)

    @property
    def arrow(self) -> GuideArrow | None:
        return None if self.plate is None else self.plate.arrow

    @property
    def _is_arrow_swinging(self) -> bool:
        is_new = self._seconds < SWING_SECONDS * SWING_COUNT
        return self.arrow is not None and is_new and self.kit.settings.motion == "full"

    @property
    def _scale(self) -> float:
        areas = self.watched.view.areas
        whole = min(self._size[0] / LAYOUT_WIDTH, self._size[1] / LAYOUT_HEIGHT)
        return whole if areas is None else areas.scale

    def _target_areas(self, points: Sequence[Point]) -> list[pygame.Rect]:
        sight = self.guide.sight
        return [rect for point in points for rect in sight.target_areas(self.watched, point)]

    def _pass_to_plate_or_scene(self, intent: intents.Intent, *, to_plate: bool) -> None:
        (self.focus if to_plate else self.watched).handle(intent)

    def _update_step(self) -> bool:
        """Find the step to show now and lay out its bubble.  Return whether anything changed."""
        speaks = not self.kit.stack.is_changing and self.guide.sight.can_explain_now(self.watched)
        step = self.guide.find_due_step(self.watched) if speaks else None
        meant = [] if step is None else self._target_areas(step.points)
        counted = self.guide.counted(step, self._seconds)
        laid_for = (step, self._size, language(), [tuple(rect) for rect in meant], counted)
        if laid_for == self._laid_for:
            return False
        is_new, is_first = step is not self.step, step not in self._told
        if is_new:
            # After an undo, nothing is celebrated again.
            self._seconds = 0.0 if is_first else math.inf
            self._told.add(step)
        self.step, self._laid_for, self._marked = step, laid_for, meant
        round_points = () if step is None else filter(self.guide.sight.is_round, step.points)
        self._discs = self._target_areas([*round_points])
        self.plate = None
        self._own.shortcut, self._leave.shortcut = (
            way.key for way in (self._step_buttons or (NO_BUTTON, NO_BUTTON))[:2]
        )
        if isinstance(focus := getattr(self.watched, "focus", None), Focus):
            focus.rests = self._has_step_buttons()
        if not self._has_step_buttons():
            # Keys and focus ring belong to the scene again.
            self.focus.focus_widget(None)
        if step is not None:
            if is_new and is_first and step.heard is not None:
                sound, told = step.heard
                self.kit.sound.play(sound, SoundPriority.CHORD, ducks=True, caption=_(told))
            self._say_how_to_go_on()
            self._lay_out_step(step, meant)
            if is_new and self._has_step_buttons():
                # Show keyboard users what Enter does.
                self.focus.focus_widget(self._own)
            elif is_new and meant and self.kit.hands.by_keyboard:
                self._focus_widget_at(meant[0])
            if is_new and (screen := self.guide.screen_opened_by(step, self.kit)) is not None:
                self.kit.stack.push(screen)
            if self.guide.completes_guided_game(step):
                mark_guide_as_seen(self.kit.settings, self.table.game)
        if self.watched.refusal is not None:
            self.watched.refusal.spared = [] if self.plate is None else [self.plate.rect]
        return True

    def _say_how_to_go_on(self) -> None:
        """Show the key of *Next* or, for the mouse, say once that any click will do."""
        settings = self.kit.settings
        is_clicked = intents.was_mouse_last() and not settings.scanning and settings.speech == "off"
        self._next.shows_key = not is_clicked
        notice = _("Click anywhere to continue.")
        if not self._needs_only_reading():
            self.kit.notices.drop_if_shown(notice)
        elif is_clicked and not self.guide.has_told_of_clicks:
            self.guide.has_told_of_clicks = True
            self.kit.notices.show_notice(notice)

    def _focus_widget_at(self, rect: pygame.Rect) -> None:
        focus = getattr(self.watched, "focus", None)
        if not isinstance(focus, Focus):
            return
        for widget in focus.focusable_widgets():
            its = widget.rect
            is_it = its.collidepoint(rect.center) and rect.collidepoint(its.center)
            if is_it and 2 * its.width > rect.width:
                focus.focus_widget(widget)
                return

    def _lay_out_step(self, step: Step, meant: list[pygame.Rect]) -> None:
        sight, view, scale = self.guide.sight, self.watched.view, self._scale
        pen = Pen.measuring(self.kit, scale)
        ways = [it for it in (self._leave, self._other, self._own) if it.visible]
        buttons = [self._button(it) for it in ways or [self._next] * self._needs_only_reading()]
        picture, heading = step.picture, _(step.heading) if step.heading else ""
        if (own := self._outcome_of(step, ways)) is not None:
            self.plate = own
            self._settle_controls()
            return

        def bubble(form: BubbleForm) -> Part:
            side = (CLOSE_BUTTON_SIDE, CLOSE_BUTTON_SIDE)
            close = Control(self._close, most=side, at=(1, 0))
            words, text_scale = self.guide.step_words(step), self.kit.text.scale
            return bubble_part(words, heading, picture, buttons, close, text_scale, form)

        centre = sight.default_bubble_centre(self.watched)
        read, rest, bare = seen_on(view, pen, meant[0] if meant else pygame.Rect(centre, (1, 1)))
        following = self._target_areas(self.guide.next_step_targets(step))
        told = self._target_areas(step.about)
        shown = [widget for widget in self.watched.focus.widgets if widget.visible]
        signs = filter(None, (widget.key_sign_area(self.kit) for widget in shown))
        bars = self.watched.message_bar_areas()
        within = pygame.Rect((0, 0), self._size).inflate(-pen.px(16), -pen.px(16))
        if view.areas is not None and "top_bar" in view.areas:
            # The headline is never covered.
            within = shapes.replace_edges(within, top=view.areas["top_bar"].bottom)
        around = sight.areas_around(self.watched, step.points)
        if not sight.stands_beside:
            # What encloses them, such as the field of all cards, is free beside them.
            rest = [it for it in rest if not any(map(it.contains, around))]
        spare = sight.areas_to_spare(self.watched)
        read, rest, bars, buttons_shown = (
            [it for it in rects if not any(area.contains(it) for area in spare)]
            for rects in (read, rest, bars, [it.rect for it in shown])
        )
        urgent = [*bars, *buttons_shown, *following * NEXT_TARGET_WEIGHT]
        self.plate = place_bubble(
            pen, bubble, within, meant=meant,
            never=[*urgent, *(read if sight.stands_beside else around)],
            clear=rest if sight.stands_beside else [*read, *rest],
            spare=spare,
            around=[*around, *told],
            bare=[*bare, *told, *signs],
            solid=sight.solid_areas(self.watched),
            may_be_flat=bool(buttons)
            and not (heading or picture or (ways and sight.stands_beside)),
            preferred_centre=centre,
            stands_beside=sight.stands_beside,
        )  # fmt: skip
        self.drawn.lay(self.plate.part, self.plate.rect, scale)
        self._settle_controls()

    def _outcome_of(self, step: Step, ways: Sequence[Button]) -> PlacedBubble | None:
        """Lay out a step's own result and return it.  None if it has none, or too little room."""
        buttons = [Control(it) for it in ways]
        own = self.guide.outcome(self.watched, step, buttons, self._seconds)
        if own is None:
            return None
        self.drawn.lay(own.part, own.rect, self._scale)
        return None if self.drawn.faults() else PlacedBubble(own.part, own.rect, None)

    def _settle_controls(self) -> None:
        scale = self._scale
        for placed in self.drawn.tree.things:
            if isinstance(placed.part, Control):
                placed.part.widget.follow_tree(placed.rect, scale)
        if self._has_step_buttons():
            self.focus.set_default_widget(self._own)

    def _button(self, widget: Button) -> Part:
        has_key = widget.shortcut is not None and widget.shows_key
        wide = button_width(self.kit, widget.label, self._scale, has_key=has_key) / self._scale
        least = 0.0 if self._has_step_buttons() else NEXT_BUTTON_WIDTH
        return Control(widget, units=max(wide, least))
