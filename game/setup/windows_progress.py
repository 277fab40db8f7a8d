"""The progress dialog of Windows, which every Windows has: no package and no tkinter is needed."""

from __future__ import annotations

import sys
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

LOOK_SECONDS = 0.2
CLOSE_SECONDS = 2.0
CANCELLED_TEXT = "Stopping…"

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes
    from uuid import UUID

    DIALOG_CLASS = UUID("f8383852-fcd3-11d1-a6b9-006097df5bd4")
    DIALOG_INTERFACE = UUID("ebbc7c04-315e-11d2-b62f-006097df5bd4")
    IN_THIS_PROCESS = 1
    APARTMENT_OF_ONE_THREAD = 2
    RELEASE, START, STOP, SET_TITLE, HAS_USER_CANCELLED = 2, 3, 4, 5, 7
    SET_PROGRESS, SET_LINE, SET_CANCEL_TEXT = 8, 10, 11
    """The places of the methods of ``IProgressDialog`` in its table."""
    REMOVE_MESSAGE = 1

    class Dialog:
        """Windows' ``IProgressDialog``.  All calls must come from the thread that made it."""

        def __init__(self, title: str) -> None:
            ole = ctypes.OleDLL("ole32")
            self._dialog = ctypes.c_void_p()
            ole.CoInitializeEx(None, APARTMENT_OF_ONE_THREAD)
            ole.CoCreateInstance(
                DIALOG_CLASS.bytes_le,
                None,
                IN_THIS_PROCESS,
                DIALOG_INTERFACE.bytes_le,
                ctypes.byref(self._dialog),
            )
            self._call(SET_TITLE, ctypes.c_wchar_p(title))
            self._call(SET_CANCEL_TEXT, ctypes.c_wchar_p(CANCELLED_TEXT), None)
            self._call(START, None, None, wintypes.DWORD(0), None)

        @property
        def was_cancelled(self) -> bool:
            self._handle_messages()
            return bool(self._call(HAS_USER_CANCELLED))

        def show(self, lines: list[str], percent: int) -> None:
            for number, line in enumerate(lines[:3], 1):
                self._call(
                    SET_LINE, wintypes.DWORD(number), ctypes.c_wchar_p(line), wintypes.BOOL(0), None
                )
            self._call(SET_PROGRESS, wintypes.DWORD(percent), wintypes.DWORD(100))

        def close(self) -> None:
            self._call(STOP)
            self._call(RELEASE)
            ctypes.OleDLL("ole32").CoUninitialize()

        def _call(self, place: int, *arguments: Any) -> int:
            """Call a method; None stands for a null pointer."""
            table = ctypes.cast(self._dialog, ctypes.POINTER(ctypes.POINTER(ctypes.c_void_p)))
            given = [ctypes.c_void_p() if each is None else each for each in arguments]
            kinds: list[Any] = [type(each) for each in given]
            method = ctypes.WINFUNCTYPE(ctypes.c_long, ctypes.c_void_p, *kinds)
            return int(method(table[0][place] or 0)(self._dialog, *given))

        def _handle_messages(self) -> None:
            """Answer what Windows asks all threads that use such objects."""
            message = wintypes.MSG()
            user = ctypes.WinDLL("user32")
            while user.PeekMessageW(ctypes.byref(message), None, 0, 0, REMOVE_MESSAGE):
                user.DispatchMessageW(ctypes.byref(message))


class WindowsProgress:
    """Shows the progress in a dialog, and calls ``cancel`` once if the user presses Cancel."""

    def __init__(self, title: str, text: str, cancel: Callable[[], None]) -> None:
        self._cancel = cancel
        self._updates: SimpleQueue[tuple[str, int] | None] = SimpleQueue()
        self._updates.put((text, 0))
        self._thread = Thread(target=self._show, args=(title,), daemon=True)
        self._thread.start()

    def show_progress(self, text: str, percent: int) -> None:
        self._updates.put((text, percent))

    def close(self) -> None:
        self._updates.put(None)
        # A dialog that hangs must not keep the game from starting.
        self._thread.join(CLOSE_SECONDS)

    def _show(self, title: str) -> None:
        if sys.platform == "win32":
            try:
                dialog = Dialog(title)
            except OSError:
                return  # This Windows has no shell: the set-up goes on without a window.
            while not dialog.was_cancelled:
                try:
                    update = self._updates.get(timeout=LOOK_SECONDS)
                except Empty:
                    continue
                if update is None:
                    break
                text, percent = update
                dialog.show(split_lines(text), percent)
            else:
                self._cancel()
            dialog.close()


def split_lines(text: str) -> list[str]:
    """Return the lines of the dialog, which are short: a sentence each, and the step last."""
    first, _, step = text.partition("\n")
    sentences = first.split(". ", 1)
    return [*sentences, *[""] * (2 - len(sentences)), step]
