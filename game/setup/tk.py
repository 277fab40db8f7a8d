"""A Tk progress window as a program of its own, with zenity's protocol on standard input.

``# text`` sets the text, a number the percentage, end of input closes it.  Exits with 77 when
cancelled.
"""

import queue
import sys
import threading
import tkinter
from tkinter import ttk

CANCELLED = 77
WIDTH_PIXELS = 480
MARGIN_PIXELS = 16
MILLISECONDS_BETWEEN_LOOKS = 50


def main(title: str) -> int:
    lines: queue.Queue[str] = queue.Queue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    root = tkinter.Tk(className=title)
    root.title(title)
    root.resizable(width=False, height=False)
    text = ttk.Label(root, wraplength=WIDTH_PIXELS)
    bar = ttk.Progressbar(root, length=WIDTH_PIXELS, maximum=100)
    code = [0]

    def cancel() -> None:
        code[0] = CANCELLED
        root.destroy()

    def look() -> None:
        while not lines.empty():
            line = lines.get()
            if not line:
                root.destroy()
                return
            if line.startswith("# "):
                text["text"] = line[2:].rstrip("\n").replace("\\n", "\n").replace("\\\\", "\\")
            else:
                bar["value"] = int(line)
        root.after(MILLISECONDS_BETWEEN_LOOKS, look)

    button = ttk.Button(root, text="Cancel", command=cancel)
    for part in (text, bar, button):
        part.pack(padx=MARGIN_PIXELS, pady=MARGIN_PIXELS / 2, anchor="e" if part is button else "w")
    root.protocol("WM_DELETE_WINDOW", cancel)
    root.eval("tk::PlaceWindow . center")
    look()
    root.mainloop()
    return code[0]


def _read(lines: "queue.Queue[str]") -> None:
    for line in sys.stdin:
        lines.put(line)
    lines.put("")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
