"""System fonts for letters that ours lack: finding fonts, splitting lines into runs, drawing."""

from __future__ import annotations

import os
import sys
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from queue import Queue
from struct import Struct
from threading import Thread

import pygame
from pygame import freetype

from game.files import path_for_sdl
from game.values import FrozenValue
from game.words.letters import is_emoji, is_leftward, split_letters

from .palette import INK, Colour

FONT_SUFFIXES = frozenset({".ttf", ".otf", ".ttc", ".otc"})
PREFERRED_FAMILIES = (
    "fredoka", "notosans-", "notosans[", "notosanscjk", "notosans", "dejavusans", "segoeui",
    "malgun", "yugoth", "msyh", "arial", "tahoma", "hiragino", "applesdgothic", "pingfang",
    "wqy-microhei", "roboto", "ubuntu", "liberationsans", "freesans",
)  # fmt: skip
UNFIT_STYLES = (
    "italic",
    "oblique",
    "mono",
    "serif",
    "condensed",
    "light",
    "thin",
    "emoji",
    "symbol",
)
EMOJI_FONT_WORDS = ("emoji", "emj")
BLANK_FONT_WORDS = ("lastresort", "blank")


def font_folders() -> list[Path]:
    home, environ = Path.home(), os.environ
    if sys.platform == "win32":
        own = Path(environ.get("LOCALAPPDATA", home)) / "Microsoft" / "Windows" / "Fonts"
        return [Path(environ.get("WINDIR", "C:\\Windows")) / "Fonts", own]
    elif sys.platform == "darwin":
        library = Path("/Library/Fonts")
        return [Path("/System/Library/Fonts"), library, home / "Library" / "Fonts"]
    else:
        data = environ.get("XDG_DATA_HOME") or home / ".local" / "share"
        shared = (environ.get("XDG_DATA_DIRS") or "/usr/local/share:/usr/share").split(":")
        places = (data, *shared, "/run/current-system/sw/share/X11", "/run/host")
        return [home / ".fonts", *(Path(place) / "fonts" for place in places)]


class SystemFontFinder:
    """Finds installed fonts that have given characters, by searching in a background thread."""

    def __init__(
        self,
        folders: Callable[[], Sequence[Path]] | None = None,
        has_news: Callable[[], None] = lambda: None,
    ) -> None:
        """``has_news`` is called in the background thread whenever a font has been found."""
        self._folders, self._has_news = folders, has_news
        self._asked: Queue[str] = Queue()
        self._known: dict[str, Path | None] = {}
        self._broken: set[Path] = set()
        self._thread: Thread | None = None
        self.found = 0

    def find_font(self, characters: str, as_picture: bool) -> Path | None:
        """Return a font with all these characters, or None while searching or if there is none.

        ``as_picture`` asks for an emoji font.
        """
        key = ("+" if as_picture else " ") + "".join(sorted(set(characters)))
        if key not in self._known:
            wider = (font for other, font in list(self._known.items()) if set(key) <= set(other))
            self._known[key] = next(filter(None, wider), None)
            if self._known[key] is None:
                self._start_search(key)
        return self._known[key]

    def _start_search(self, key: str) -> None:
        self._asked.put(key)
        if self._thread is None:
            self._thread = Thread(target=self._run_searches, name="fonts", daemon=True)
            self._thread.start()

    def mark_broken(self, path: Path) -> None:
        self._broken.add(path)
        for key in [key for key, font in list(self._known.items()) if font == path]:
            del self._known[key]

    def wait_for_searches(self) -> None:
        self._asked.join()

    def _run_searches(self) -> None:
        # Another FreeType than that of ``pygame.font``, so it may be used in a thread.
        freetype.init()
        files = _font_files_in(self._folders() if self._folders is not None else font_folders())
        while True:
            key = self._asked.get()
            for path in sorted(files, key=lambda file: _preference_rank(file, key[0] == "+")):
                if path not in self._broken and has_glyphs(path, key[1:]):
                    self._known[key] = path
                    self.found += 1
                    self._has_news()
                    break
            self._asked.task_done()


def _font_files_in(folders: Sequence[Path]) -> list[Path]:
    return [
        Path(folder, name)
        for top in folders
        for folder, _within, names in os.walk(top)
        for name in names
        if os.path.splitext(name)[1].lower() in FONT_SUFFIXES
        and not any(word in name.lower() for word in BLANK_FONT_WORDS)
    ]


def _preference_rank(path: Path, as_picture: bool) -> tuple[bool, int, int, bool, str]:
    name = path.name.lower()
    family = next((at for at, start in enumerate(PREFERRED_FAMILIES) if name.startswith(start)), 99)
    is_unfit = sum(word in name for word in UNFIT_STYLES)
    is_bold = "bold" in name or name.endswith(("bd.ttf", "b.ttf", "bd.ttc", "b.ttc"))
    has_pictures = any(word in name for word in EMOJI_FONT_WORDS)
    return as_picture != has_pictures, is_unfit, family, not is_bold, name


FONT_SIGNATURES = (b"\0\1\0\0", b"OTTO", b"true")
COLLECTION_SIGNATURE = b"ttcf"


def _is_whole_font(path: Path) -> bool:
    """Whether the tables of a font file lie inside of it.  Others crash FreeType on Windows."""
    size = path.stat().st_size
    with path.open("rb") as file:
        if file.read(4) == COLLECTION_SIGNATURE:
            file.seek(12)
            file.seek(int.from_bytes(file.read(4), "big"))
        else:
            file.seek(0)
        head = file.read(12)
        count = int.from_bytes(head[4:6], "big")
        table = Struct(">8xII")
        places = file.read(table.size * count)
    if head[:4] not in FONT_SIGNATURES or not count or len(places) < table.size * count:
        return False
    return all(start + length <= size for start, length in table.iter_unpack(places))


def has_glyphs(path: Path, characters: str) -> bool:
    try:
        if not _is_whole_font(path):
            return False
        font = freetype.Font(path)
        # Fonts of bitmaps can be measured in their own sizes only.
        sizes = [each[4] for each in font.get_sizes()] or [float(_LARGE_FONT_SIZE)]
        return None not in font.get_metrics(characters, size=sizes[0])
    except (OSError, pygame.error):
        return False  # No font, or a damaged one.


FindFont = Callable[[str, bool], Path | None]
"""Returns a font with all these characters, or None.  The flag asks for an emoji font."""
SHAPED_SCRIPTS = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo",
    "DEVANAGARI": "Deva", "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr",
    "ORIYA": "Orya", "TAMIL": "Taml", "TELUGU": "Telu", "KANNADA": "Knda", "MALAYALAM": "Mlym",
    "SINHALA": "Sinh", "THAI": "Thai", "LAO": "Laoo", "TIBETAN": "Tibt", "MYANMAR": "Mymr",
    "KHMER": "Khmr", "MONGOLIAN": "Mong",
}  # fmt: skip
"""Scripts whose letters change shape in context: Unicode name to ISO 15924 code."""
PICTURE_SCRIPT = "picture"
_MIRRORED_SIGNS = str.maketrans("()[]{}<>«»", ")(][}{><»«")
_INVISIBLE_CHARACTERS = frozenset("\u200c\u200d\ufe0e\ufe0f")


class FontRun(FrozenValue):
    """A part of a line of text that is drawn in one font and one direction."""

    start: int
    letters: tuple[str, ...]
    drawn: tuple[str, ...]
    font: Path | None
    """The system font's file, or ``None`` for the game's own fonts."""
    script: str
    """The ISO 15924 code of a shaped script, ``PICTURE_SCRIPT`` for emoji, or empty."""
    is_leftward: bool


class _Letter:
    drawn = ""
    font: Path | None = None
    level = 0

    def __init__(self, start: int, text: str, script: str) -> None:
        self.start, self.text, self.script = start, text, script

    @property
    def run_key(self) -> tuple[Path | None, str, int]:
        told = self.script if self.script == PICTURE_SCRIPT else SHAPED_SCRIPTS.get(self.script, "")
        return self.font, told if self.font is not None else "", self.level


def split_into_runs(
    line: str, plain: Callable[[str], str], covered: frozenset[str], font_of: FindFont
) -> list[FontRun]:
    """Split a line of text (in Unicode NFC) into runs, ordered from left to right.

    If our fonts lack a letter of a word, the whole word is drawn in a system font that has all its
    letters, if there is one.  ``plain`` returns the substitute for a letter that no font has.
    """
    found = list(_split_letters(line))
    for _script, word in groupby(found, key=lambda letter: letter.script):
        _choose_fonts(list(word), plain, covered, font_of)
    _set_direction_levels(found, "R" if is_leftward(line) else "L")
    runs = []
    for (font, script, level), group in groupby(found, key=lambda letter: letter.run_key):
        parts = list(group)
        texts = tuple(part.text for part in parts)
        drawn = tuple(part.drawn for part in parts)
        if level == 1 and font is None:
            # Our fonts have no right-to-left letters: these are signs only, so mirror them.
            drawn = tuple(text.translate(_MIRRORED_SIGNS) for text in drawn)
        runs.append((level, FontRun(parts[0].start, texts, drawn, font, script, level == 1)))
    return list(_in_visual_order(runs))


def _split_letters(line: str) -> Iterator[_Letter]:
    start = 0
    for text in split_letters(line):
        if is_emoji(text):
            script = PICTURE_SCRIPT
        elif unicodedata.category(text[0])[0] in "LM":
            script = unicodedata.name(text[0], "?").split(" ")[0].split("-")[0]
        else:
            script = ""
        yield _Letter(start, text, script)
        start += len(text)


def _choose_fonts(
    word: list[_Letter], plain: Callable[[str], str], covered: frozenset[str], font_of: FindFont
) -> None:
    whole = "".join(letter.text for letter in word)
    lacking = [letter for letter in word if not covered.issuperset(letter.text)]
    script = word[0].script
    in_one = bool(script) and script != PICTURE_SCRIPT
    font = font_of(_visible_characters(whole), False) if lacking and in_one else None
    for letter in word:
        letter.font = font
        if font is None and letter in lacking and _needs_font(letter.text):
            letter.font = font_of(_visible_characters(letter.text), script == PICTURE_SCRIPT)
        letter.drawn = plain(letter.text) if letter.font is None else letter.text


def _visible_characters(text: str) -> str:
    return "".join(char for char in text if char not in _INVISIBLE_CHARACTERS)


def _needs_font(text: str) -> bool:
    """Whether a letter is visible, and so needs a font, unlike spaces and control characters."""
    return unicodedata.category(text[0])[0] not in "ZC" or is_emoji(text)


def _set_direction_levels(found: list[_Letter], base: str) -> None:
    """Set each letter's level: 0 left-to-right, 1 right-to-left, 2 number in right-to-left text."""
    strong, ways = base, []
    for letter in found:
        way = unicodedata.bidirectional(letter.text[0])
        if way in ("L", "R", "AL"):
            strong = "L" if way == "L" else "R"
            ways.append(strong)
        elif way in ("EN", "AN"):
            ways.append("L" if way == "EN" and strong == "L" else "number")
        else:
            ways.append("")
    at = 0
    while at < len(ways):
        end = at + 1
        if not ways[at]:
            while end < len(ways) and not ways[end]:
                end += 1
            beside = {
                "L" if way == "L" else "R"
                for way in (ways[at - 1] if at else base, ways[end] if end < len(ways) else base)
            }
            ways[at:end] = [beside.pop() if len(beside) == 1 else base] * (end - at)
        at = end
    for letter, way in zip(found, ways, strict=True):
        letter.level = ("L", "R", "number").index(way)


def _in_visual_order(runs: list[tuple[int, FontRun]]) -> Iterator[FontRun]:
    for is_turned, group in groupby(runs, key=lambda each: each[0] > 0):
        parts = [run for _level, run in group]
        yield from reversed(parts) if is_turned else parts


PICTURE_HEIGHT_RATIO = 1.17
_LARGE_FONT_SIZE, _SMALL_FONT_SIZE = 100, 10


class SystemFont:
    """An installed font, opened for text runs of one script and one direction."""

    def __init__(self, path: Path, script: str, is_leftward: bool) -> None:
        """Open the font file.  Raise `OSError` or `pygame.error` if that fails."""
        self._font = pygame.font.Font(path_for_sdl(path), _LARGE_FONT_SIZE)
        high = self._font.get_height()
        self._font.set_point_size(_SMALL_FONT_SIZE)
        self._is_fixed = 2 * self._font.get_height() > high
        self._has_colours = script == PICTURE_SCRIPT
        self._is_joined = True
        if not self._has_colours and "bold" not in path.name.lower():
            # Bold like our fonts, or a name would seem less important.
            self._font.bold = True
        try:
            if is_leftward:
                self._font.set_direction(pygame.DIRECTION_RTL)
            if script and script != PICTURE_SCRIPT:
                self._font.set_script(script)
        except pygame.error:
            self._is_joined = False

    def has_ink(self, run: FontRun) -> bool:
        small = self._font_at(_SMALL_FONT_SIZE).render(self._run_text(run), True, INK)
        return small.get_bounding_rect().width > 0

    def width(self, run: FontRun, size: int, count: int | None = None) -> int:
        return round(
            self._font_at(size).size(self._run_text(run, count))[0] * self._bitmap_scale(size)
        )

    def ascent(self, run: FontRun, size: int) -> int:
        # SDL_ttf makes the picture taller for high letters, such as a capital with two accents.
        tallest = max(self._font_at(size).get_ascent(), self._ink_extent(run)[0])
        return round(tallest * self._bitmap_scale(size))

    def fitting_size(self, run: FontRun, size: int, ascent: int, descent: int) -> int:
        self._font_at(size)
        above, below = self._ink_extent(run)
        if self._is_fixed or (above <= ascent and below <= descent):
            return size
        return max(1, int(size * min(ascent / max(1, above), descent / max(1, below), 1.0)))

    def _ink_extent(self, run: FontRun) -> tuple[int, int]:
        known = [each for each in self._font.metrics(self._run_text(run)) if each is not None]
        return max((each[3] for each in known), default=0), -min(
            (each[2] for each in known), default=0
        )

    def render_run(
        self, run: FontRun, size: int, colour: Colour, edge: int
    ) -> pygame.Surface | None:
        """Return a drawn run or, if ``edge`` is not 0, its outline, which is None for an emoji."""
        font = self._font_at(size)
        if self._has_colours:
            if edge:
                return None
            drawn = font.render(self._run_text(run), True, colour)
            scale = self._bitmap_scale(size)
            if scale == 1.0:
                return drawn
            return pygame.transform.smoothscale_by(drawn, scale)
        font.outline = edge
        drawn = font.render(self._run_text(run), True, colour)
        font.outline = 0
        return drawn

    def _font_at(self, size: int) -> pygame.font.Font:
        if self._font.point_size != size:
            self._font.set_point_size(size)
        return self._font

    def _bitmap_scale(self, size: int) -> float:
        return size * PICTURE_HEIGHT_RATIO / self._font.get_height() if self._is_fixed else 1.0

    def _run_text(self, run: FontRun, count: int | None = None) -> str:
        parts = run.drawn[:count]
        return "".join(parts if self._is_joined or not run.is_leftward else parts[::-1])
