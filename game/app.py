"""The program in its window: build the parts, run the frame loop, and shut down in order."""

from __future__ import annotations

import gc
import os
import sys
import traceback
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NoReturn

import pygame

from game import signals

from . import report
from .box import GAMES
from .errors import PlainError
from .files import SOUNDS_FOLDER, SPRITES_FOLDER, data_folder
from .scenes.destinations import first_destination, make_scene
from .start import ProgramStart
from .thinking import AnyThinker, BackgroundThinker, InlineThinker
from .ui.draw.art import ArtCache
from .ui.draw.caches import PixelCache, RenderBudget
from .ui.draw.palette import TABLE, in_current_palette, set_palette
from .ui.draw.system_fonts import SystemFontFinder
from .ui.draw.text import TextRenderer
from .ui.mixer import SoundPlayer
from .ui.voices import SpeechStatus
from .ui.widgets.controls import set_key_bindings, set_pad_bindings, set_prompt_pad_family
from .ui.widgets.intents import InputMode
from .ui.window.background_jobs import JobRunner, LibraryAccess, Notices
from .ui.window.clipboard import Clipboard
from .ui.window.loop import (
    NEW_PICTURES_SECONDS,
    PIXEL_CACHE_LIMIT_BYTES,
    FrameLoop,
    apply_look_settings,
    page_zoom,
    set_cache_limits,
    tune_garbage_collector,
)
from .ui.window.pads import Gamepads
from .ui.window.preferences import Settings
from .ui.window.rest import FrameClock, wake_loop
from .ui.window.scene import Kit, SceneStack
from .ui.window.window import (
    Window,
    clamp_to_desktop,
    clamp_to_min_size,
    desktop_reduces_motion,
    disable_opengl,
    show_message_box,
    start_display,
)
from .words import _, choose_language, languages_in_environment, set_language

if TYPE_CHECKING:
    from .game import Games

INLINE_THINKER = InlineThinker()
DISPLAY_LOST_CODE = 1


def run_in_window(start: ProgramStart) -> int:
    """Open the window, run the game and return the exit code; raise ``PlainError`` if it fails."""
    if start.watch is not None and start.watch.shots is not None:
        # First, so that a failure leaves nothing half open.
        from .scenes.watch.saving import make_writable_folder

        make_writable_folder(start.watch.shots)
    settings = Settings.load(data_folder())
    settings.save_in_background(wake_loop)
    if settings.is_new and desktop_reduces_motion():
        settings.motion = "reduced"
    if start.speech is not None:
        settings.speech = "system" if start.speech else "off"
    set_language(start.language or settings.language or system_language())
    reports = report.CrashReports(data_folder())
    uncaught = report.UncaughtErrors(reports)
    shelf = LibraryAccess(data_folder(), GAMES, uncaught.report_error)
    _report_last_crash(reports, settings)
    save_all = partial(_save_all, settings, shelf)
    kit: Kit | None = None
    with signals.exit_watchdog(save_all), uncaught.install_error_hooks():
        try:
            # Started before the window opens, or the first frame would wait a whole tick.
            clock = FrameClock()
            start_display()
            kit = make_kit(start, settings, shelf, thinker=BackgroundThinker(wake_loop))
            code = _run_loop(start, kit, clock, save_all, uncaught)
            reports.clear_fault_log()
            return code
        except PlainError:
            raise
        except (Exception, SystemExit) as error:
            # The loader of a build raises ``SystemExit`` where the program was moved.
            if (end := signals.find_interrupt(error)) is not None:
                raise end from None
            traceback.print_exc()
            running = _describe_running_game(kit)
            path = reports.write(error, kit.notices.last if kit else (), running)
            crash = PlainError(report.crash_message(path, running), report.CRASH_EXIT_CODE)
        finally:
            save_all()
            if kit is not None:
                kit.clipboard.keep_after_end()
                # A window object left alive would later close the next window that is opened.
                kit.window.close()
            # No `pygame.quit()`: background threads may still be using the rest.
            pygame.display.quit()
            pygame.font.quit()
        if not (start.watch and start.watch.exit_at_end):
            with signals.hear_signals_again():
                crash.was_shown = show_message_box(str(crash))
        raise crash


def _report_last_crash(reports: report.CrashReports, settings: Settings) -> None:
    """Write a report if the last run crashed in C code, and log any such crash from now on."""
    path = reports.report_last_fault()
    reports.enable_fault_log()
    if path is not None:
        settings.notices.append(
            _("The game crashed last time; details in {path}").format(path=path)
        )


def _describe_running_game(kit: Kit | None) -> report.RunningGame:
    names: list[str] = []
    is_kept, record = False, ""
    try:
        # Imported late: the first frame needs no game.
        from .record import write_record
        from .scenes.table.table import Table

        # The topmost table counts: one below may be the record this game was started from.
        tables = [getattr(scene, "table", None) for scene in kit.stack][::-1] if kit else []
        table = next((table for table in tables if isinstance(table, Table)), None)
        if table is None:
            return report.NO_RUNNING_GAME
        names = [player.name for player in table.players]
        is_kept = table.is_safe
        record = write_record(table.match.record())
    except (Exception, SystemExit) as error:  # The game itself may be what is broken.
        print(f"The report is without the game ({error}).", file=sys.stderr)
    return report.RunningGame(record, names, is_kept)


def _save_all(settings: Settings, shelf: LibraryAccess) -> None:
    """Save settings and games, and print any failure.  Safe to call twice, and in any thread."""
    settings.save()
    shelf.close()
    settings.finish_saving()
    for notice in (*settings.take_notices(), *shelf.take_notices()):
        print(notice, file=sys.stderr)


def system_language() -> str:
    known = [locale["language"] for locale in pygame.system.get_pref_locales()]
    return choose_language([*languages_in_environment(os.environ), *known])


def make_kit(
    start: ProgramStart,
    settings: Settings,
    shelf: LibraryAccess,
    games: Games = GAMES,
    thinker: AnyThinker = INLINE_THINKER,
) -> Kit:
    set_palette(settings.palette)
    window = _open_window(start, settings)
    pace = RenderBudget()
    text = TextRenderer(SPRITES_FOLDER, pace=pace, system=SystemFontFinder(has_news=wake_loop))
    kit = Kit(
        window=window,
        stack=SceneStack(window.size),
        art=ArtCache(SPRITES_FOLDER, text, pace=pace),
        text=text,
        settings=settings,
        sound=SoundPlayer(
            SOUNDS_FOLDER,
            muted=settings.muted,
            effects_volume=settings.effects_volume,
            music_volume=settings.music_volume,
            mono=settings.mono,
        ),
        clipboard=Clipboard(),
        notices=Notices(),
        job_runner=JobRunner(),
        hands=InputMode(),
        pads=Gamepads(),
        speech=SpeechStatus(),
        pixels=PixelCache(PIXEL_CACHE_LIMIT_BYTES, pace),
        pace=pace,
        games=games,
        shelf=shelf,
        thinker=thinker,
    )
    kit.stack.make = partial(make_scene, kit)
    apply_look_settings(kit)
    kit.stack.resize(window.size, page_zoom(kit))
    set_key_bindings(settings.own_keys)
    set_pad_bindings(settings.own_buttons)
    set_prompt_pad_family(None)
    kit.sound.felt = kit.pads.queue_rumble
    set_cache_limits(kit)
    return kit


def _open_window(start: ProgramStart, settings: Settings) -> Window:
    fullscreen = settings.fullscreen and start.windowed is None
    if start.fullscreen is not None:
        fullscreen = start.fullscreen
    size, maximised = None, False
    if start.windowed is not None:
        size = clamp_to_min_size(start.windowed)
    elif settings.window_size is not None:
        size = clamp_to_desktop(settings.window_size)
        # A window for a larger screen fills this one.
        maximised = settings.maximised or size != clamp_to_min_size(settings.window_size)
    if settings.software_framebuffer:
        disable_opengl()
    backdrop = in_current_palette(TABLE)
    window = Window(size, fullscreen=fullscreen, maximised=maximised, backdrop=backdrop)
    if window.is_flip_slow():
        window.reopen_without_opengl()
        settings.software_framebuffer = True
    return window


def _run_loop(
    start: ProgramStart,
    kit: Kit,
    clock: FrameClock,
    save_all: Callable[[], None],
    uncaught: report.UncaughtErrors,
) -> int:
    settings = kit.settings
    for notice in settings.take_notices():
        kit.notices.show_notice(notice, is_news=True)
    loop = FrameLoop(kit, clock, NEW_PICTURES_SECONDS)
    loop.keeps_window_size = start.windowed is None
    try:
        kit.stack.push(first_destination(start))
        goes_on = loop.run_frame()
        kit.window.call_on_connection_lost(partial(_exit_without_display, save_all))
        tune_garbage_collector()
        gc.enable()
        while goes_on:
            uncaught.raise_thread_error()
            goes_on = loop.run_frame()
    finally:
        signals.ignore_signals()
        if loop.keeps_window_size:
            loop.keep_window_size()
        # Save first: closing films and sound may take a moment.
        save_all()
        kit.thinker.close()
        kit.job_runner.cancel_job()
        for key in [*kit.job_runner.quiet]:
            kit.job_runner.cancel_quiet_job(key)
        kit.sound.close_device()
        loop.teller.stop_speech()
    return 0


def _exit_without_display(save_all: Callable[[], None]) -> NoReturn:
    """Save and exit when the display is lost, before SDL ends the program without a word."""
    save_all()
    print(_("Display lost. Your game and settings are saved."), file=sys.stderr)
    signals.exit_at_once(DISPLAY_LOST_CODE)
