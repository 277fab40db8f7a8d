"""Whether there is a terminal, and whether it closes with the program.

Also runs on Pythons too old for the game.
"""

import os
import re
import sys

INTERPRETER_PATTERN = re.compile(r"py(thon)?w?[0-9.]*\.exe", re.IGNORECASE)
"""The file names of Python and its launcher."""
MAX_CONSOLE_PROCESSES = 64

if sys.platform == "win32":
    import ctypes
    import msvcrt
    from ctypes import wintypes

    QUERY_LIMITED_INFORMATION = 0x1000
    LONGEST_PATH = 32768

    def is_terminal(number: int) -> bool:
        """Whether a file descriptor leads to a console, as the null device does not."""
        mode = wintypes.DWORD()
        try:
            handle = msvcrt.get_osfhandle(number)
        except OSError:
            return False
        kernel = ctypes.WinDLL("kernel32")
        kernel.GetConsoleMode.argtypes = wintypes.HANDLE, ctypes.POINTER(wintypes.DWORD)
        return bool(kernel.GetConsoleMode(handle, ctypes.byref(mode)))

    def console_programs() -> "list[str]":
        """Return the file names of the programs that share this console, this one among them."""
        kernel = ctypes.WinDLL("kernel32")
        kernel.OpenProcess.restype = wintypes.HANDLE
        kernel.QueryFullProcessImageNameW.argtypes = (
            wintypes.HANDLE,
            wintypes.DWORD,
            wintypes.LPWSTR,
            ctypes.POINTER(wintypes.DWORD),
        )
        kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
        numbers = (wintypes.DWORD * MAX_CONSOLE_PROCESSES)()
        count = kernel.GetConsoleProcessList(numbers, MAX_CONSOLE_PROCESSES)
        names = []
        for number in numbers[: min(count, MAX_CONSOLE_PROCESSES)]:
            name = ctypes.create_unicode_buffer(LONGEST_PATH)
            length = wintypes.DWORD(LONGEST_PATH)
            handle = kernel.OpenProcess(QUERY_LIMITED_INFORMATION, False, number)
            if handle:
                kernel.QueryFullProcessImageNameW(handle, 0, name, ctypes.byref(length))
                kernel.CloseHandle(handle)
            names.append(name.value)
        return names

else:
    is_terminal = os.isatty

    def console_programs() -> "list[str]":
        """Return nothing: only Windows opens a console for a program alone."""
        return []


def closes_with_us() -> bool:
    """Whether nobody but this program, and the Pythons that start it, uses the console."""
    programs = console_programs()
    return bool(programs) and all(map(_is_ours, programs))


def _is_ours(program: str) -> bool:
    name = re.split(r"[/\\]", program)[-1]
    is_interpreter = INTERPRETER_PATTERN.fullmatch(name) is not None
    own = re.split(r"[/\\]", sys.executable or "")[-1]
    return bool(name) and (is_interpreter or name.lower() == own.lower())
