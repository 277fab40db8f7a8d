"""A window with a bar, for macOS: ``python -I tk_progress.py TITLE CODE``, by the set-up alone.

It reads zenity's protocol: a line ``# text``, or a line with a percentage; at the end of the input
the window closes.  If the user closes it before, the process ends with the exit code CODE.
"""

import sys
import tkinter
from queue import SimpleQueue
from threading import Thread
from tkinter import ttk

LOOK_MILLISECONDS = 100
WIDTH_PX = 420
MARGIN_PX = 20


def main(title: str, code: int) -> None:
    """Show the window until the input ends or somebody closes it."""
    lines: SimpleQueue[str | None] = SimpleQueue()
    Thread(target=_read_lines, args=(lines,), daemon=True).start()
    window = tkinter.Tk()
    window.title(title)
    window.resizable(False, False)
    window.protocol("WM_DELETE_WINDOW", lambda: sys.exit(code))
    text = ttk.Label(window, wraplength=WIDTH_PX)
    text.pack(padx=MARGIN_PX, pady=MARGIN_PX, anchor="w")
    bar = ttk.Progressbar(window, length=WIDTH_PX)
    bar.pack(padx=MARGIN_PX)
    ttk.Button(window, text="Cancel", command=lambda: sys.exit(code)).pack(pady=MARGIN_PX)

    def look() -> None:
        while not lines.empty():
            line = lines.get()
            if line is None:
                window.destroy()
                return
            if line.startswith("# "):
                text["text"] = line[2:].replace("\\n", "\n").replace("\\\\", "\\")
            elif line.isdecimal():
                bar["value"] = int(line)
        window.after(LOOK_MILLISECONDS, look)

    look()
    window.mainloop()


def _read_lines(lines: "SimpleQueue[str | None]") -> None:
    for line in sys.stdin:
        lines.put(line.rstrip("\n"))
    lines.put(None)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
