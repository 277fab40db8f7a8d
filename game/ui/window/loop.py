"""The frame loop (wait, handle input, update, draw), and the effects of look settings."""

from __future__ import annotations

import gc
import math
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING

import pygame

from game.ui.draw import shapes
from game.ui.draw.art import ART_CACHE_LIMIT_BYTES
from game.ui.draw.caches import RenderBudgetSpent
from game.ui.draw.palette import INK, SUNFLOWER, TABLE, in_current_palette, set_palette
from game.ui.draw.text import TEXT_CACHE_LIMIT_BYTES, pixels_per_unit
from game.ui.widgets import controls, intents
from game.ui.widgets.captions import SoundCaptions
from game.ui.widgets.intents import READER_QUESTIONS, Intent, Key, KeyDebounce
from game.ui.widgets.tooltip import Tooltip
from game.ui.widgets.widget import format_with_keys
from game.words import N_, _

from . import rest
from .background_jobs import DiskWatch, LibraryReadingJob
from .canvas import Canvas
from .film import save_picture_and_notify
from .layout import ZoomedPage
from .preferences import MAX_UNZOOMED_TEXT_SIZE, PICTURE_SETTING_NAMES
from .scene import Kit, Scene, ScreenTransition

if TYPE_CHECKING:
    from game.ui.narrator import Narrator
    from game.ui.scanning import ScanItem, Scanner


COLLECTED_OBJECTS = 10_000
"""How many new objects start a garbage collection."""

SPEECH_TOGGLE_KEY = Key("speech")
NO_VOICE_NOTICES = {
    "win32": N_(
        "No voice found, so speech is off. Add one in the Windows settings under Speech, "
        "then press {speech_key}."
    ),
    "darwin": N_(
        "No voice found, so speech is off. Add one in System Settings under Accessibility, "
        "then press {speech_key}."
    ),
}
DEFAULT_NO_VOICE_NOTICE = N_(
    "No voice found, so speech is off. Install speech-dispatcher and espeak-ng, "
    "then press {speech_key}."
)


class ScreenReaderHost:
    """Turns the screen reader on and off, and passes it the player's input and the drawn words."""

    def __init__(self, kit: Kit, tooltip: Tooltip) -> None:
        self._kit, self._tooltip = kit, tooltip
        self.narrator: Narrator | None = None
        self._is_new = kit.settings.speech == "off"
        """Whether speech was off in this session.  If so, a missing voice turns it off again."""

    def handle_intent(self, intent: Intent) -> bool:
        kit = self._kit
        if self.narrator is not None and self.narrator.note_intent(intent):
            return True
        if intent == SPEECH_TOGGLE_KEY:
            kit.settings.speech = "off" if kit.settings.speech != "off" else "system"
            kit.settings.save()
            kit.notices.replace_notices(self._speech_notice())
        elif intent in READER_QUESTIONS:
            kit.notices.replace_notices(format_with_keys(_("{speech_key} turns speech on.")))
        else:
            return False
        return True

    def announce_highlight(self, item: ScanItem) -> None:
        if self.narrator is not None:
            self.narrator.announce_highlight(item.words, item.things, item.part_area)

    def draw_scenes(self, surface: pygame.Surface) -> None:
        kit, narrator = self._kit, self.narrator
        if narrator is None:
            kit.stack.draw(surface)
            return
        kit.text.heard = narrator.drawn.add_text
        try:
            kit.stack.draw(surface, narrator.drawn.clear)
        finally:
            kit.text.heard = None

    def speak_frame_news(self, *, is_drawn: bool) -> bool:
        """Let the screen reader say what is new.  Return whether it needs another frame."""
        kit, narrator = self._kit, self.narrator
        is_wanted = kit.settings.speech != "off"
        if is_wanted and narrator is None:
            from game.ui.narrator import Narrator, SpeechQueue

            self.narrator = Narrator(kit, self._tooltip, SpeechQueue(has_news=rest.wake_loop))
            # The words are read as they are drawn.
            return True
        if (
            narrator is not None
            and is_wanted
            and self._is_new
            and narrator.speaker.is_voice_missing
        ):
            kit.settings.speech, is_wanted = "off", False
            kit.settings.save()
            words = NO_VOICE_NOTICES.get(sys.platform, DEFAULT_NO_VOICE_NOTICE)
            kit.notices.replace_notices(format_with_keys(_(words)))
        self._is_new = self._is_new or not is_wanted
        if narrator is not None and not is_wanted:
            narrator.announce_speech_off()
            self.narrator = None
        elif narrator is not None and is_drawn:
            narrator.speak_news()
        return narrator is not None and narrator.needs_another_look

    def stop_speech(self) -> None:
        if self.narrator is not None:
            self.narrator.stop_speaking()

    def _speech_notice(self) -> str:
        if self._kit.settings.speech == "off":
            return _("Speech off")
        return format_with_keys(_("Speech on. {say_where_key} tells you where you are."))


PIXEL_CACHE_LIMIT_BYTES = 10_000_000
ART_CACHE_SCREENS, PIXEL_CACHE_SCREENS, TEXT_CACHE_SCREENS = 1.6, 2.0, 0.8
"""Each cache's limit, as a multiple of a page's pixels, unless its default limit is higher."""


def picture_cache_key(kit: Kit) -> tuple[object, ...]:
    """Return all that cached pictures depend on: window size, fonts found, look settings, zoom."""
    look = [getattr(kit.settings, name) for name in PICTURE_SETTING_NAMES]
    return (*kit.window.size, kit.text.system_fonts_found), look, page_zoom(kit)


def page_zoom(kit: Kit) -> float:
    """Return how many times larger than usual a page is drawn, for letters beyond the limit.

    In a window higher than wide, letters are first enlarged in place, as far as they can be: most
    pages are as wide as that window, so that zoom would enlarge nothing.
    """
    percent = kit.settings.text_size
    if percent <= MAX_UNZOOMED_TEXT_SIZE or kit.hands.looks_over:
        return 1.0
    return percent / (MAX_UNZOOMED_TEXT_SIZE if _is_upright(kit) else 100)


def _is_upright(kit: Kit) -> bool:
    return kit.window.size[0] < kit.window.size[1]


def set_cache_limits(kit: Kit) -> None:
    width, height = kit.stack.size
    screen = 4 * width * height
    kit.art.store.limit_bytes = max(ART_CACHE_LIMIT_BYTES, round(ART_CACHE_SCREENS * screen))
    kit.pixels.limit_bytes = max(PIXEL_CACHE_LIMIT_BYTES, round(PIXEL_CACHE_SCREENS * screen))
    kit.text.store.limit_bytes = max(TEXT_CACHE_LIMIT_BYTES, round(TEXT_CACHE_SCREENS * screen))


def tune_garbage_collector() -> None:
    """Leave out what is loaded from garbage collections, and collect less often.

    Measured: by its usual threshold, it takes 4 % of a cascade on twelve boards.
    """
    gc.freeze()
    gc.set_threshold(COLLECTED_OBJECTS)


def apply_look_settings(kit: Kit) -> None:
    set_palette(kit.settings.palette)
    in_place = min(kit.settings.text_size, MAX_UNZOOMED_TEXT_SIZE) / 100
    kit.text.zoom = page_zoom(kit)
    kit.text.scale = in_place if kit.text.zoom == 1.0 or _is_upright(kit) else 1.0
    kit.art.clear()


UNCHANGED_UPDATES_TO_REST = 2
"""After this many updates without a change the loop sleeps until something is due."""
MAX_UPDATE_SECONDS = 0.1
NEW_PICTURES_SECONDS, MAX_FRAME_TRIES = 0.008, 8
"""A frame's time budget for making new pictures, and how often a frame over it may be put off.

Meanwhile nothing moves, so on a slow computer more tries would stop the show.
"""
DRAW_AHEAD_SECONDS = 0.004
WINDOW_ICON = ("app", 64)
SCROLL_BAR_UNITS, MIN_SCROLL_BAR_PX = 12, 10
POSITION_EVENTS = pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
WINDOW_SIZE_EVENTS = pygame.WINDOWSIZECHANGED, pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED
PROMPT_NEUTRAL_INTENTS = (intents.Hover, intents.WindowExposed, intents.Quit, intents.FileDropped)


class FrameLoop:
    """Runs the program frame by frame: waits, handles input, updates, draws."""

    def __init__(
        self, kit: Kit, clock: rest.FrameClock | None = None, making_seconds: float = math.inf
    ) -> None:
        self._kit = kit
        self._clock = clock or rest.FrameClock()
        self._translator = intents.EventTranslator()
        self._text_input = intents.TextInput()
        self._debounce = KeyDebounce()
        self.scanner: Scanner | None = None
        self._look = picture_cache_key(kit)
        self._disk = DiskWatch(kit.settings, kit.shelf)
        self.keeps_window_size = False
        """Whether the window's size is kept in the settings whenever it changes."""
        self._transition = ScreenTransition()
        self.tooltip = Tooltip(kit)
        self.captions = SoundCaptions(kit)
        kit.sound.told = self.captions.queue_caption
        self._must_draw = True
        self._has_left_screens = False
        """Whether screens were closed that a garbage collection has yet to free."""
        self._still_looks = 0
        self._pending_seconds = 0.0
        self.seconds_until_due = 0.0
        """The seconds the loop may sleep: 0 while anything moves, infinite if nothing is due."""
        self._pacing = rest.FrameRateChooser()
        self.looks = 0
        self.frames_drawn = 0
        self.frames_put_off = 0
        self._making_seconds = making_seconds
        """The time for making new pictures, in seconds per frame at 60 frames a second."""
        self._tries = 0
        self._pointer: tuple[int, int] | None = None
        self._pressed = (-1, -1), (-1, -1)
        self._shown: list[tuple[ZoomedPage | None, list[pygame.Rect]]] = [(None, []), (None, [])]
        """The areas last scrolled into view, with their page: the scene's, then the focused one."""
        self._shown_of: Scene | None = None
        self.teller = ScreenReaderHost(kit, self.tooltip)

    def run_frame(self, events: Sequence[pygame.event.Event] | None = None) -> bool:
        """Wait for the next frame and run it.  Return whether the program goes on."""
        kit = self._kit
        is_at_rest = events is None and self.seconds_until_due > 0
        if is_at_rest:
            self._wait_for_event()
        rate = self.frame_rate
        seconds = self._clock.tick(rate) / 1000
        if events is None:
            events = intents.read_events()
        if is_at_rest:
            self.seconds_until_due -= seconds
            self._pending_seconds += seconds
            if not events and self.seconds_until_due > 0:
                return True
            seconds, self._pending_seconds = self._pending_seconds, 0.0
        else:
            seconds = min(seconds, MAX_UPDATE_SECONDS)
        began = perf_counter()
        self.looks += 1
        self._apply_scene_changes()
        self._apply_input_settings(seconds)
        if is_at_rest and events:
            # Input counts from now, not from the start of the rest.
            self._update_everything(seconds)
        for event in filter(self._debounce.accepts_event, events):
            self._translate_event(event)
        for intent in kit.pads.update(seconds):
            self._handle_pad_intent(intent)
        self._apply_look_changes()
        if kit.stack.top is None:
            return False
        if not self._tries:
            # A half-drawn frame is finished first, so that nothing is skipped.
            self._update_everything(0.0 if is_at_rest and events else seconds)
        if len(kit.stack) == 0:
            return False
        self._scroll_into_view()
        is_idle = not self._must_draw
        self._still_looks = self._still_looks + 1 if is_idle and not events else 0
        if self._must_draw:
            self._draw_frame(began)
            self._pacing.note_frame_time(perf_counter() - began, rate)
        is_drawn = not self._tries and self.frames_drawn > 0
        self._must_draw = self.teller.speak_frame_news(is_drawn=is_drawn) or self._must_draw
        if is_idle and self._has_left_screens and gc.get_threshold()[0] == COLLECTED_OBJECTS:
            # Parts and their screens refer to each other, and strokes to pictures of megabytes.
            # A frame that draws nothing has the time for it.
            self._has_left_screens = False
            gc.collect()
        has_more = not self._tries and self._draw_ahead(began, at_least=int(is_idle))
        kit.sound.update(seconds)
        self._text_input.set_typing(kit.stack.top is not None and kit.stack.top.wants_text)
        self.seconds_until_due = 0.0 if has_more else self._seconds_to_rest()
        return True

    @property
    def frame_rate(self) -> float:
        return self._pacing.choose_rate(
            self._kit.window.refresh_rate, self._kit.settings.frame_rate
        )

    @property
    def _time_budget_share(self) -> float:
        """The factor for time budgets: a frame's length in sixtieths of a second, but at most 1."""
        return min(1.0, rest.DEFAULT_FRAME_RATE / self.frame_rate)

    def _wait_for_event(self) -> None:
        """Sleep until an event comes or something is due, at most ``LONGEST_WAIT_SECONDS``."""
        top = self._kit.stack.top
        # While SDL waits, it polls open gamepads every millisecond and misses input methods.
        if not len(self._kit.pads) and not (top is not None and top.wants_text):
            rest.wait_for_event(min(self.seconds_until_due, rest.LONGEST_WAIT_SECONDS))

    def _update_everything(self, seconds: float) -> None:
        kit, top = self._kit, self._kit.stack.top
        if top is None:
            return
        kit.alarm.seconds = math.inf
        kit.job_runner.do_quiet_steps()
        self._must_draw = self._transition.update(seconds) or self._must_draw
        changed = top.update(seconds)
        self._must_draw = changed or self._must_draw
        self._must_draw = self.tooltip.update(seconds, changed=changed) or self._must_draw
        self._must_draw = kit.job_runner.do_job_step() or self._must_draw
        if kit.job_runner.current is None and LibraryReadingJob.is_wanted(kit.shelf):
            kit.job_runner.start_job(LibraryReadingJob(kit.shelf))
        self._must_draw = self._disk.update(seconds, kit.notices) or self._must_draw
        for notice in (
            *kit.settings.take_notices(),
            *kit.shelf.take_notices(),
            *kit.thinker.take_notices(),
        ):
            kit.notices.show_notice(notice, is_news=True)
            self._must_draw = True
        self._must_draw = kit.notices.update(seconds) or self._must_draw
        self._must_draw = self.captions.update(seconds) or self._must_draw
        self._apply_scene_changes()

    def _seconds_to_rest(self) -> float:
        """Return the seconds until something changes by itself, or 0 while something moves."""
        kit, top = self._kit, self._kit.stack.top
        is_moving = self._must_draw or self._tries or self._transition.is_running
        if (
            is_moving
            or self._still_looks < UNCHANGED_UPDATES_TO_REST
            or kit.job_runner.current is not None
        ):
            return 0.0
        if top is None or not top.waits_for_player():
            return 0.0
        scanned = math.inf if self.scanner is None else self.scanner.seconds_until_due
        timed = self._disk, self.tooltip, kit.notices, kit.sound, kit.pads, self.captions
        return min(kit.alarm.seconds, scanned, *(each.seconds_until_due for each in timed))

    def _apply_input_settings(self, seconds: float) -> None:
        kit, wishes = self._kit, self._kit.settings
        top = kit.stack.top
        # While a switch is being assigned, it must not choose.
        chooses = wishes.scanning and not (
            top is not None and top.asks_at == controls.PLACE_ASSIGNING_SWITCH
        )
        self._translator.switch = kit.pads.switch = wishes.switch if chooses else ""
        self._debounce.advance_time(seconds, wishes.bounce)
        self._translator.set_key_repeat(wishes.repeat_after, wishes.repeat_every)
        pads = kit.pads
        pads.repeat_after = wishes.repeat_after / 1000
        pads.repeat_every = wishes.repeat_every / 1000
        pads.reach = wishes.stick_reach / 100
        pads.strength = wishes.shake_strength / 100 if wishes.pad_shakes else 0.0
        if not wishes.scanning:
            self.scanner = None
            return
        if self.scanner is None:
            from game.ui.scanning import Scanner

            self.scanner = Scanner(kit, self._handle_scanner_intent)
        if self.scanner.update(seconds):
            self._must_draw = True
            if self.scanner.current_item is not None:
                self.teller.announce_highlight(self.scanner.current_item)

    def _handle_scanner_intent(self, intent: intents.Intent) -> None:
        if isinstance(intent, intents.Press | intents.Release):
            # Scenes use page coordinates; scanned things are in view.
            at = self._kit.stack.page.to_window(pygame.Rect(intent.pos, (0, 0)))
            intent = intent.but(pos=at.topleft)
        self._dispatch_intent(intent)
        self._apply_scene_changes()

    def _apply_scene_changes(self) -> None:
        kit = self._kit
        before = tuple(kit.stack)
        if kit.stack.apply_changes():
            if kit.stack.top not in before:
                kit.notices.leave_screen()
            self._must_draw = self._has_left_screens = True
            self._transition.end()
            if kit.stack.is_replaced:
                # Drop the old frame, as large as the screen, before the transition copies it.
                kit.window.canvas.forget_last_frame()
                self._transition.begin(kit.window.surface, kit.settings.motion)
            self._tries = 0

    def _translate_event(self, event: pygame.event.Event) -> None:
        if event.type in POSITION_EVENTS:
            drawn = self._kit.window.to_surface(event.pos)
            event = pygame.event.Event(event.type, {**event.dict, "pos": drawn})
        if event.type == pygame.WINDOWFOCUSGAINED:
            self._kit.shelf.look_for_changes()
        if event.type == pygame.WINDOWDISPLAYCHANGED:
            self._kit.window.note_display(event.display_index)
        elif event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self._kit.window.note_maximised(event.type == pygame.WINDOWMAXIMIZED)
        if self.keeps_window_size and event.type in WINDOW_SIZE_EVENTS:
            self.keep_window_size()
        top = self._kit.stack.top
        typing = top is not None and top.wants_text
        at = controls.PLACE_EVERYWHERE if top is None else top.asks_at
        if self._kit.pads.is_pad_event(event):
            self._translate_pad_event(event, at)
            return
        for intent in self._translator.translate(event, typing=typing, at=at):
            if isinstance(intent, intents.FocusLost):
                self._kit.pads.forget_held_buttons()
            elif not isinstance(intent, PROMPT_NEUTRAL_INTENTS):
                controls.set_prompt_pad_family(None)
            self._dispatch_intent(intent)
            # The next key belongs to the scene this one opened.
            self._apply_scene_changes()

    def keep_window_size(self) -> None:
        kit = self._kit
        if kit.settings.maximised != kit.window.maximised:
            kit.settings.maximised = kit.window.maximised
        if kit.settings.window_size != kit.window.windowed_size:
            kit.settings.window_size = kit.window.windowed_size

    def _translate_pad_event(self, event: pygame.event.Event, at: str) -> None:
        kit = self._kit
        was_in_use = controls.prompt_pad_family() is not None
        is_gone = event.type == pygame.CONTROLLERDEVICEREMOVED
        name = kit.pads.players.get(event.instance_id) if is_gone else None
        for intent in kit.pads.translate(event, at):
            self._handle_pad_intent(intent)
        if is_gone:
            words = _("Gamepad disconnected. Use the mouse or keyboard.")
            if name is not None:
                words = _("{name}’s gamepad is gone: {name} can go on by mouse or keyboard.")
                words = words.format(name=name)
            kit.notices.replace_notices(words)
            if was_in_use and kit.pads.pad_family_in_use is None:
                controls.set_prompt_pad_family(None)
            self._must_draw = True

    def _handle_pad_intent(self, intent: intents.Intent) -> None:
        kit, top = self._kit, self._kit.stack.top
        pressed = kit.pads.pressed
        if pressed is not None and top is not None and top.handle_pad(*pressed, intent):
            self._must_draw = True
            self._transition.end()
            self._apply_scene_changes()
            return
        if kit.pads.pad_family_in_use is not None:
            controls.set_prompt_pad_family(kit.pads.pad_family_in_use)
            kit.hands.by_keyboard = True
        self._dispatch_intent(intent)
        self._apply_scene_changes()

    def _dispatch_intent(self, intent: intents.Intent) -> None:
        kit = self._kit
        kit.hands.note_intent(intent)
        if self.teller.handle_intent(intent):
            return
        # For hovering, ``update`` says whether the picture changed.
        if not isinstance(intent, intents.Hover):
            self._must_draw = True
            self._transition.end()
        match intent:
            case intents.Quit():
                kit.stack.remove_all_scenes()
            case intents.SwitchPressed():
                if self.scanner is not None:
                    self.scanner.choose_current_item()
            case intents.Key("fullscreen"):
                kit.window.set_fullscreen(not kit.window.fullscreen)
                kit.settings.fullscreen = kit.window.fullscreen
            case intents.Key("overview"):
                kit.hands.looks_over = not kit.hands.looks_over
            case intents.Key("screenshot"):
                save_picture_and_notify(self._kit.notices, self._kit.window.surface)
            case intents.Key("mute"):
                kit.sound.muted = kit.settings.muted = not kit.sound.muted
                kit.notices.replace_notices(_("Sound off") if kit.sound.muted else _("Sound on"))
            case intents.WindowExposed():
                # Sizes are compared every frame; but the window's content may be lost.
                kit.window.canvas.forget_last_frame()
            case _:
                top = kit.stack.top
                if top is None or kit.job_runner.handle(intent, kit.window.surface):
                    return
                if isinstance(intent, intents.FileDropped) and not top.takes_files:
                    kit.notices.replace_notices(
                        _("Drop records on the title screen or the list of games.")
                    )
                else:
                    self._pass_to_scene(self._to_page_coordinates(intent), top)

    def _to_page_coordinates(self, intent: intents.Intent) -> intents.Intent:
        """Return the intent, with its window coordinates converted to page coordinates.

        If the mouse has moved, also pan the page.
        """
        page = self._kit.stack.page
        match intent:
            case intents.Hover(pos) if min(pos) >= 0:
                # The first known position does not pan.
                before, self._pointer = self._pointer or pos, pos
                self._must_draw = page.pan_with_mouse(pos, before) or self._must_draw
                return intents.Hover(page.to_page(pos))
            case intents.Press(pos):
                # The page may have moved since it was drawn, but the player aimed at the drawn one.
                self._pressed = pos, page.drawn_at
                return intents.Press(page.to_page(pos, page.drawn_at))
            case intents.Release(pos) if pos == self._pressed[0]:
                return intents.Release(page.to_page(pos, self._pressed[1]))
            case intents.Release(pos) | intents.Scroll(pos):
                return intent.but(pos=page.to_page(pos))
        return intent

    def _pass_to_scene(self, intent: intents.Intent, top: Scene) -> None:
        """Pass an intent to tooltip or scene.  If an arrow key moves no focus, it pans the page."""
        kit, page = self._kit, self._kit.stack.page
        held = self._area_in_hand()
        match intent:
            case intents.PanPage(dx, dy):
                page.pan_one_step(dx, dy)
                return
            case _ if not self.tooltip.handle(intent):
                pos = intent.pos if isinstance(intent, intents.Release) else None
                idle = None if pos is None else self.tooltip.idle_thing_at(pos)
                kit.hands.is_answered = False
                top.handle(intent)
                if pos is not None and self._was_click_outside(top.sheet_rect(), pos):
                    top.handle(intents.Back())
                elif idle is not None and not (kit.hands.is_answered or kit.stack.is_changing):
                    self.tooltip.explain_clicked_thing(idle)
        if (
            isinstance(intent, intents.Move)
            and page is kit.stack.page
            and self._area_in_hand() == held
        ):
            page.pan_one_step(intent.dx, intent.dy)

    def _was_click_outside(self, sheet: pygame.Rect | None, pos: tuple[int, int]) -> bool:
        pressed = self._kit.stack.page.to_page(*self._pressed)
        return sheet is not None and not any(map(sheet.collidepoint, (pos, pressed)))

    def _area_in_hand(self) -> pygame.Rect | None:
        top = self._kit.stack.top
        if self.tooltip.explains:
            return self.tooltip.thing_rect
        return top.area_in_hand() if top is not None and self._kit.hands.by_keyboard else None

    def _scroll_into_view(self) -> None:
        page, top = self._kit.stack.page, self._kit.stack.top
        if top is None or not page.exceeds_window:
            return
        held = self._area_in_hand()
        is_refitted = page.stays_at_heading and page is not self._shown[1][0]
        if top is not self._shown_of or is_refitted:
            # A screen opens at its heading, whatever has the focus.
            self._shown_of, self._shown[1] = top, (page, [held.copy()] if held else [])
            if top.opens_centred:
                page.scroll_to_middle()
        for at, rects in enumerate(([*top.areas_to_scroll_to()], [held] if held else [])):
            if (page, rects) != self._shown[at]:
                self._shown[at] = page, [rect.copy() for rect in rects]
                for rect in rects:
                    self._must_draw = page.scroll_into_view(rect) or self._must_draw

    def _apply_look_changes(self) -> None:
        look = picture_cache_key(self._kit)
        if look == self._look:
            return
        if look[1:] != self._look[1:]:
            apply_look_settings(self._kit)
        self._look = look
        self._transition.end()
        self.tooltip.hide_tooltip()
        self._kit.text.clear()
        self._kit.pixels.clear()
        set_cache_limits(self._kit)
        self._kit.stack.resize(self._kit.window.size, page_zoom(self._kit))
        self._must_draw = True

    def _draw_frame(self, began: float) -> None:
        kit = self._kit
        canvas = kit.window.canvas
        canvas.begin_frame()
        # Clear, so that the scene before does not show through.
        canvas.fill(in_current_palette(TABLE))
        is_first = not self.frames_drawn and not self._tries
        kit.pace.is_first = is_first and self._making_seconds < math.inf
        in_haste = self.frames_drawn and self._tries < MAX_FRAME_TRIES
        # Building a new scene has used some of this frame's time.
        left = self._making_seconds * self._time_budget_share - (perf_counter() - began)
        kit.pace.set_seconds(left if in_haste else math.inf)
        try:
            self.teller.draw_scenes(canvas)
        except RenderBudgetSpent:
            self._tries += 1
            self.frames_put_off += 1
            if is_first:
                kit.window.show_frame()
            return
        finally:
            kit.pace.set_seconds(math.inf)
        self._tries = 0
        self._transition.draw(canvas)
        # Overlays are in window coordinates, so only their text is scaled.
        usual, kit.text.scale = kit.text.scale, kit.text.scale * kit.text.zoom
        self._draw_scroll_bars(canvas)
        self.tooltip.draw(canvas)
        clear, said = kit.stack.areas_to_avoid, kit.stack.areas_said
        job_bar = kit.job_runner.draw_job_bar(canvas, kit.text, kit.art, kit.pixels, clear, said)
        bars = [] if job_bar is None else [job_bar]
        notice = kit.notices.draw(
            canvas,
            kit.text,
            kit.pixels,
            lambda: [*clear(), *bars],
            kit.stack.notice_area(),
            said,
            kit.stack.edge_bars(),
            kit.stack.areas_never_covered,
        )
        self.captions.draw(canvas, [] if notice is None else [notice])
        if self.scanner is not None:
            self.scanner.draw(canvas)
        kit.text.scale = usual
        kit.window.show_frame()
        self._must_draw = False
        self.frames_drawn += 1
        if self.frames_drawn == 1:
            # Deferred, so that the first frame appears sooner.
            kit.window.set_icon(kit.art.icon(*WINDOW_ICON))
            rest.use_one_malloc_arena()
            kit.sound.open_device()
            kit.shelf.start_loading()
            kit.pads.open_connected_pads()

    def _draw_scroll_bars(self, canvas: Canvas) -> None:
        thick = max(MIN_SCROLL_BAR_PX, round(SCROLL_BAR_UNITS * pixels_per_unit(canvas)))
        for bar, thumb in self._kit.stack.page.scroll_bars(thick):
            for rect, fill in ((bar, INK), (thumb, SUNFLOWER)):
                shapes.draw_rounded_rect(canvas, self._kit.pixels, rect, thick / 2, fill, 2)

    def _draw_ahead(self, began: float, *, at_least: int) -> bool:
        """Preload ``at_least`` pictures, and more if there is time.  Return whether any remain."""
        top = self._kit.stack.top
        done, budget = 0, DRAW_AHEAD_SECONDS * self._time_budget_share
        while top is not None and (done < at_least or perf_counter() - began < budget):
            if not top.draw_ahead():
                return False
            done += 1
        return top is not None
