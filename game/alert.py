"""A message in a window, for whoever started the game where no terminal shows what is printed.

Any Python can read this file, so that one too old for the game can say so.  Knows who shows windows
on a desktop; knows nothing of what is told, and opens no window of the game's own.
"""

import os
import subprocess
import sys
from html import escape
from shutil import which
from textwrap import fill

from game import TITLE
from game.terminal import Terminal

ZENITY = "zenity"
KDIALOG = "kdialog"
XMESSAGE = "xmessage"
WIDTH = "--width=480"
COLUMNS = 80
"""How wide lines may be where nobody else breaks them."""
NOT_SHOWN = ("dummy", "offscreen")
"""What SDL is told to draw with where there are to be no windows."""


def is_called_for() -> bool:
    """Tell whether there is a desktop to show windows on, and no terminal that somebody reads."""
    if any(os.isatty(number) for number in (0, 1, 2)):
        return False
    if os.environ.get("SDL_VIDEODRIVER") in NOT_SHOWN:
        return False
    has_its_own = os.name == "nt" or sys.platform == "darwin"
    return has_its_own or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def programs() -> "list[str]":
    """Name the programs that show windows here, the desktop's own first."""
    names = [ZENITY, KDIALOG]
    if "KDE" in os.environ.get("XDG_CURRENT_DESKTOP", ""):
        names.reverse()
    return [name for name in names if which(name)]


def show(message: str) -> bool:
    """Show a message until it is dismissed, if somebody can; tell whether somebody could."""
    if sys.platform == "win32":
        import ctypes

        sign_of_an_error = 0x10
        return bool(ctypes.windll.user32.MessageBoxW(None, message, TITLE, sign_of_an_error))
    return (
        any(_ran(_command(name, message)) for name in programs())
        or _shown_by_tk(message)
        or _shown_by_a_terminal(message)
        or _ran([XMESSAGE, "-center", "-default", "okay", "-title", TITLE, _broken(message)])
    )


def as_zenity_reads(text: str) -> str:
    """Write a text as a line of what its progress window reads."""
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def as_kdialog_reads(text: str) -> str:
    return "<qt>" + escape(text).replace("\n", "<br>") + "</qt>"


def _command(name: str, message: str) -> "list[str]":
    if name == ZENITY:
        return [name, "--error", "--title", TITLE, WIDTH, "--no-markup", "--text", message]
    return [name, "--title", TITLE, "--error", as_kdialog_reads(message.replace("\\", "\\\\"))]


def _ran(command: "list[str]") -> bool:
    # To be closed is to be read, and no failure.
    closed = {"ZENITY_ESC": "0", "ZENITY_CANCEL": "0"}
    try:
        code = subprocess.call(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=dict(os.environ, **closed),
        )
    except OSError:
        return False
    return code == 0


def _shown_by_tk(message: str) -> bool:
    try:
        import tkinter
        from tkinter import messagebox
    except ImportError:
        return False
    try:
        root = tkinter.Tk()
    except tkinter.TclError:
        return False
    root.withdraw()
    messagebox.showerror(TITLE, message, parent=root)
    root.destroy()
    return True


def _shown_by_a_terminal(message: str) -> bool:
    terminal = Terminal.opened(TITLE)
    if terminal is None:
        return False
    terminal.say(_broken(message) + "\n\nPress Enter to end.")
    terminal.await_enter()
    terminal.close()
    return True


def _broken(message: str) -> str:
    """Break lines that are too long, between words."""
    return "\n".join(
        fill(line, COLUMNS, break_long_words=False, break_on_hyphens=False)
        for line in message.split("\n")
    )
