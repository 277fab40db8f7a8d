"""Saving a cascade as a moving picture: drawn again frame by frame, beside the game.

The same rules, the same director and the same picture of a round, at a table of their own that no
window shows.  Knows what is on the film; how it is encoded is ``ui.film``'s business.
"""

from __future__ import annotations

import dataclasses
import time
from pathlib import Path

import pygame

from game.folders import SPRITES, data_folder
from game.match import Match
from game.rules.luckybox import apply
from game.rules.luckybox import events as ev
from game.stage import view_of
from game.start import Watch
from game.ui.art import Art
from game.ui.cache import PixelCache
from game.ui.errands import Errand
from game.ui.film import SUFFIX, Film, Format
from game.ui.kit import Kit
from game.ui.layout import Layout
from game.words import _, ngettext

from .cascade import Cascade
from .question import Question
from .round_picture import ANCHORS, RoundPicture
from .table import Table

FOLDER = "cascades"
LARGEST_BYTES = 5_000_000
FORMATS = (
    Format((960, 540), 25, 80),
    Format((960, 540), 20, 60),
    Format((640, 360), 20, 60),
    Format((480, 270), 15, 40),
)
"""From the best to the smallest; the first that is small enough is kept."""
WORK_SECONDS = 0.005
"""How much of a frame of the game drawing may take."""
BEFORE_SECONDS, AFTER_SECONDS = 0.5, 1.6
"""How long the board is still to be seen before and after."""
LONGEST_SECONDS = 20.0
CACHE_BYTES = 6_000_000


def save_cascade(kit: Kit, table: Table) -> None:
    """Save the last cascade of the board in focus; say so where there is none."""
    cascade = table.last_cascade()
    if cascade is None:
        kit.notices.replace(_("There is no cascade on this board yet."))
    elif kit.errands.current is None:
        kit.errands.start(CascadeSaving(kit, table, cascade, data_folder() / FOLDER))


class CascadeSaving(Errand):
    """A cascade on its way to a file."""

    def __init__(
        self,
        kit: Kit,
        table: Table,
        cascade: Cascade,
        folder: Path,
        formats: tuple[Format, ...] = FORMATS,
        most: int = LARGEST_BYTES,
    ) -> None:
        """Show ``cascade`` of this table again; nothing of the table changes."""
        self._kit, self._notices = kit, kit.notices
        self._cascade, self._shown = cascade, table
        self._formats, self._most = list(formats), most
        self.path = _unused(folder)
        self._reel: Reel | None = None
        self._film: Film | None = None

    @property
    def words(self) -> str:
        """What it is doing."""
        return _("Saving the cascade (Esc stops it)")

    @property
    def share(self) -> float:
        """How much is done; drawing and encoding go side by side."""
        return self._film.encoded / self._reel.frames if self._film and self._reel else 0.0

    def work(self) -> bool:
        """Draw a few frames for the thread, or see what has come of them."""
        if self._reel is None or self._film is None:
            self._begin()
            return False
        if self._film.is_done:
            return self._end(self._film)
        until = time.perf_counter() + WORK_SECONDS
        while self._film.wants_frames and time.perf_counter() < until:
            frame = self._reel.next_frame()
            if frame is None:
                break
            self._film.add(frame)
        return False

    def cancel(self) -> None:
        """Stop; no file is left."""
        if self._film is not None:
            self._film.cancel()
        self._notices.replace(_("The cascade was not saved."))

    def _begin(self) -> None:
        form = self._formats.pop(0)
        self._reel = Reel(self._kit, self._shown, self._cascade, form)
        self._film = Film(form, self._reel.frames, AFTER_SECONDS, self.path, self._most)

    def _end(self, film: Film) -> bool:
        try:
            film.check()
        except OSError as error:
            self._fail(error.strerror or str(error))
        except ImportError:
            self._fail(_("Pillow is not installed"))
        else:
            if film.is_too_large and self._formats:
                self._film = None
                return False
            if film.is_too_large:
                self._fail(_("it is too long"))
            else:
                self._notices.replace(_("Cascade saved: {path}").format(path=self.path))
        return True

    def _fail(self, reason: str) -> None:
        self._notices.replace(_("The cascade cannot be saved ({reason}).").format(reason=reason))


class Reel:
    """A cascade, drawn frame by frame."""

    def __init__(self, kit: Kit, table: Table, cascade: Cascade, form: Format) -> None:
        """Lay a second table, as it was when the number had been revealed."""
        self._surface = pygame.Surface(form.size)
        self._seconds = 1.0 / form.frames_a_second
        still = round(BEFORE_SECONDS * form.frames_a_second)
        self._still, self._left = still, 0
        self._table = _lay(kit, table, cascade)
        self._events = cascade.events()
        self.frames = still + self._count(_lay(kit, table, cascade))
        """How many there will be."""
        self._left = self.frames
        # A kit of its own, so that pictures of this size push none of the game's out.
        own = dataclasses.replace(kit, art=Art(SPRITES, kit.text), pixels=PixelCache(CACHE_BYTES))
        self._picture = RoundPicture(own, self._table, Layout.load("round", ANCHORS))
        self._picture.resize(form.size)
        self._words = _words(self._table, cascade)

    def next_frame(self) -> bytes | None:
        """Draw the next frame; ``None`` after the last."""
        if self._left == 0:
            return None
        at = self.frames - self._left
        self._left -= 1
        if at == self._still:
            self._table.director.queue(self._events)
        elif at > self._still:
            self._table.director.update(self._seconds)
        self._picture.lay_out(Question())
        self._picture.draw(
            self._surface,
            preview=frozenset(),
            hovered=None,
            may_go_on=False,
            deck_is_hot=False,
            message=self._words,
        )
        return pygame.image.tobytes(self._surface, "RGB")

    def _count(self, table: Table) -> int:
        """Count the frames until nothing moves any more, the one that shows that included."""
        table.director.queue(self._events)
        most, count = round(LONGEST_SECONDS / self._seconds), 1
        while count < most and (table.director.is_busy() or table.director.poses()):
            table.director.update(self._seconds)
            count += 1
        return count


def _lay(kit: Kit, table: Table, cascade: Cascade) -> Table:
    """Lay a table like this one, as it was before the cascade; no sound, no haste."""
    match = Match(table.match.setup, table.players, table.match.deck)
    match.game = cascade.start
    for action in cascade.actions:
        match.game, _events = apply(match.game, action)
    watch = Watch(len(table.players), None, "", "normal", exit_at_end=False, shots=None)
    again = Table(match, kit.settings, watch)
    again.focus = cascade.player
    again.director.reset(view_of(cascade.start))
    return again


def _words(table: Table, cascade: Cascade) -> str:
    """Say whose cascade it is, and how long."""
    count = sum(isinstance(event, ev.SquareCrossed) for event in cascade.events())
    crosses = ngettext("{count} cross", "{count} crosses", count).format(count=count)
    name = table.players[cascade.player].name
    return _("{name}: {crosses}").format(name=name, crosses=crosses)


def _unused(folder: Path) -> Path:
    stem, number = time.strftime("cascade-%Y%m%d-%H%M%S"), 2
    path = folder / f"{stem}{SUFFIX}"
    while path.exists():
        path, number = folder / f"{stem}-{number}{SUFFIX}", number + 1
    return path
