"""The desktop's clipboard, and how copied text outlives the game."""

from __future__ import annotations

import os
import sys

import pygame

from game.words import _

MAX_PASTED_LENGTH = 65_536
KEEPER_CODE = """
import sys, time, pygame
text = sys.stdin.buffer.read().decode()
pygame.display.init()
window = pygame.Window("", (1, 1), hidden=True)
pygame.scrap.put_text(text)
until = time.monotonic() + 3600
while time.monotonic() < until:
    pygame.time.wait(50)
    if pygame.event.get(pygame.CLIPBOARDUPDATE) and pygame.scrap.get_text() != text:
        break
    pygame.event.clear()
"""
"""On X11 a program has to stay to hand out what was copied.  This one stays for an hour, or until
something else is copied.
"""


class Clipboard:
    """The desktop's clipboard.  If there is none, copied text is kept within the program."""

    def __init__(self) -> None:
        self._own = ""

    def copy_text(self, text: str) -> None:
        self._own = text.replace("\0", "").encode("utf-8", "replace").decode("utf-8")
        try:
            pygame.scrap.put_text(self._own)
        except pygame.error:
            return  # No desktop clipboard: the internal copy remains.

    def get_text(self) -> str:
        """Return the copied text, cut to ``MAX_PASTED_LENGTH``, or '' if it cannot be read."""
        try:
            # Asking first whether there is text would take as long as getting it.
            return pygame.scrap.get_text()[:MAX_PASTED_LENGTH]
        except pygame.error:
            return self._own[:MAX_PASTED_LENGTH]
        except (UnicodeError, MemoryError):
            return ""

    @property
    def outlives_game(self) -> bool:
        """Whether copied text can still be pasted once the game has ended."""
        return pygame.display.get_driver() not in ("x11", "wayland") or self._can_leave_keeper

    def notice_for(self, copied: str) -> str:
        """Return a notice of what was copied; if it ends with the game, the notice says so."""
        if self.outlives_game:
            return copied
        more = _("Paste it before you close the game.")
        return f"{copied} {more}"

    def keep_after_end(self) -> None:
        """Let copied text outlive the game, where another program can hold it."""
        if not (self._own and self._can_leave_keeper and self.get_text() == self._own):
            return
        # Imported late: few copy anything, and the start waits for every import.
        import subprocess

        quiet = subprocess.DEVNULL
        hidden = dict(os.environ, PYGAME_HIDE_SUPPORT_PROMPT="1")
        try:
            keeper = subprocess.Popen(
                [sys.executable, "-c", KEEPER_CODE], stdin=subprocess.PIPE, stdout=quiet,
                stderr=quiet, env=hidden, cwd="/", start_new_session=True,
            )  # fmt: skip
            assert keeper.stdin is not None
            with keeper.stdin as given:
                given.write(self._own.encode())
        except OSError as error:
            print(_("What you copied is lost when the game closes ({reason}).").format(
                reason=error.strerror or error
            ), file=sys.stderr)  # fmt: skip

    @property
    def _can_leave_keeper(self) -> bool:
        # A build cannot run Python code.
        return pygame.display.get_driver() == "x11" and not getattr(sys, "frozen", False)
