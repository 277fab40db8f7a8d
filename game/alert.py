"""Shows errors in a window if there is no terminal.  Also runs on Pythons too old for the game."""

import os
import subprocess
import sys
import unicodedata
from shutil import which
from textwrap import fill

from game import TITLE, console

ZENITY = "zenity"
TERMINAL_OPTIONS = (
    ("x-terminal-emulator", "-e"),
    ("xfce4-terminal", "-x"),
    ("gnome-terminal", "--"),
    ("kgx", "--"),
    ("ptyxis", "--"),
    ("konsole", "-e"),
    ("xterm", "-e"),
)
"""Terminal emulators, each with its option to run a command, in Debian's order of preference."""
ZENITY_WIDTH = "--width=480"
MAX_LINE_COLUMNS, MAX_XMESSAGE_COLUMNS = 80, 70
PLAIN_SIGNS = str.maketrans({
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "‘": "'", "’": "'", "–": "-",
    "ß": "ss",
})  # fmt: skip
"""What stands for signs that ``xmessage`` may not know.  It shows other letters bare."""
HIDDEN_VIDEO_DRIVERS = ("dummy", "offscreen")
"""SDL video drivers that show no window."""
WAIT_FOR_ENTER_SCRIPT = 'printf "%s\n\nPress Enter to end.\n" "$0"; read -r answer'

TK_DIALOG_CODE = """
import sys, tkinter
from tkinter import messagebox
root = tkinter.Tk()
root.withdraw()
messagebox.showerror(*sys.argv[1:], parent=root)
"""


OSASCRIPT_COMMAND = (
    *("osascript", "-e", "on run words", "-e"),
    *("display alert (item 1 of words) message (item 2 of words) as critical", "-e", "end run"),
)
"""Shows an alert on macOS, where tkinter may be missing."""


def is_window_needed() -> bool:
    """Whether messages need a window: there is a desktop, but no terminal to print to."""
    if any(console.is_terminal(number) for number in (0, 1, 2)):
        return False
    if os.environ.get("SDL_VIDEODRIVER") in HIDDEN_VIDEO_DRIVERS:
        return False
    if sys.platform == "win32" or sys.platform == "darwin":
        return True
    else:
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def has_zenity() -> bool:
    return which(ZENITY) is not None


def terminal_commands(script: str, *words: str) -> "list[list[str]]":
    """Return, for each terminal emulator, a command that runs a shell script with arguments."""
    return [[name, sign, "/bin/sh", "-c", script, *words] for name, sign in TERMINAL_OPTIONS]


def show_alert(message: str) -> bool:
    """Show a message in a window until it is closed.  Return False if no program can show it."""
    if sys.platform == "win32":
        import ctypes

        sign_of_an_error = 0x10
        return bool(ctypes.windll.user32.MessageBoxW(None, message, TITLE, sign_of_an_error))
    else:
        return any(map(_run_dialog, _dialog_commands(message)))


def _broken(message: str, columns: int) -> str:
    return "\n".join(
        fill(line, columns, break_long_words=False, break_on_hyphens=False)
        for line in message.split("\n")
    )


def _plain(message: str) -> str:
    """Return a message in ASCII letters."""
    bare = unicodedata.normalize("NFKD", message.translate(PLAIN_SIGNS))
    return bare.encode("ascii", "ignore").decode("ascii")


def _dialog_commands(message: str) -> "list[list[str]]":
    plain = _broken(_plain(message), MAX_XMESSAGE_COLUMNS)
    apple = [[*OSASCRIPT_COMMAND, TITLE, message]] if sys.platform == "darwin" else []
    return [
        *apple,
        [ZENITY, "--error", "--title", TITLE, ZENITY_WIDTH, "--no-markup", "--text", message],
        [sys.executable, "-I", "-c", TK_DIALOG_CODE, TITLE, message],
        *terminal_commands(WAIT_FOR_ENTER_SCRIPT, _broken(message, MAX_LINE_COLUMNS)),
        ["xmessage", "-center", "-default", "okay", "-title", TITLE, plain],
    ]


def _run_dialog(command: "list[str]") -> bool:
    if command[0] == sys.executable and getattr(sys, "frozen", False):
        return False  # A frozen build cannot run Python code.
    # Dismissing the dialog must not count as a failure.
    closed = {"ZENITY_ESC": "0", "ZENITY_CANCEL": "0"}
    quiet = subprocess.DEVNULL
    try:
        code = subprocess.call(
            command, stdin=quiet, stdout=quiet, stderr=quiet, env=dict(os.environ, **closed)
        )
    except OSError:
        return False
    return code == 0
