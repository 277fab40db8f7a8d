"""Small fonts for tests: every character they have is a black box."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

EM, ASCENT, DESCENT = 1000, 900, 200
ADVANCE, BOX = 800, 600
"""How wide a character is and how large its box, in parts of an em, with nothing beneath it."""


def box_font(path: Path, characters: Iterable[str], *, is_blank: bool = False) -> Path:
    """Write a font that has these characters and nothing else; ``is_blank``: not even boxes."""
    names = {ord(char): f"u{ord(char):X}" for char in characters}
    glyphs = [".notdef", *names.values()]
    builder = FontBuilder(EM, isTTF=True)
    builder.setupGlyphOrder(glyphs)
    builder.setupCharacterMap(names)
    builder.setupGlyf({name: _box(is_blank or name == ".notdef") for name in glyphs})
    builder.setupHorizontalMetrics({name: (ADVANCE, 100) for name in glyphs})
    builder.setupHorizontalHeader(ascent=ASCENT, descent=-DESCENT)
    builder.setupNameTable({"familyName": path.stem, "styleName": "Bold"})
    builder.setupOS2(sTypoAscender=ASCENT, usWinAscent=ASCENT, usWinDescent=DESCENT)
    builder.setupPost()
    path.parent.mkdir(parents=True, exist_ok=True)
    builder.save(path)
    return path


def _box(is_empty: bool) -> object:
    pen = TTGlyphPen(None)
    if not is_empty:
        pen.moveTo((100, 0))
        for corner in ((100, BOX), (100 + BOX, BOX), (100 + BOX, 0)):
            pen.lineTo(corner)
        pen.closePath()
    return pen.glyph()
