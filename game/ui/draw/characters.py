"""Which characters the fonts can show, and what stands in for the others.

Knows no fonts: a test compares this with the files.
"""

import unicodedata

_TYPOGRAPHIC = (
    "\N{LATIN CAPITAL LIGATURE OE}\N{LATIN SMALL LIGATURE OE}\N{EN DASH}\N{EM DASH}"
    "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}\N{SINGLE LOW-9 QUOTATION MARK}"
    "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}"
    "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
    "\N{HORIZONTAL ELLIPSIS}\N{BULLET}\N{EURO SIGN}\N{MINUS SIGN}\N{LESS-THAN OR EQUAL TO}"
)
MISSING = frozenset("\N{LATIN CAPITAL LETTER Y WITH DIAERESIS}\N{SOFT HYPHEN}\N{MACRON}")
"""Letters of English, French and Latin-1 that a font lacks: a base letter or nothing is shown."""
COVERED = frozenset(
    map(chr, (*range(0x20, 0x7F), *range(0xA1, 0x100), *map(ord, _TYPOGRAPHIC)))
) - (MISSING)
"""Characters every role can show; `≤` is drawn here, as no font of ours has it."""
_SPACES = frozenset("\xa0\u202f\u2009\t")
_PLAIN = str.maketrans("ŁłĐđĦħıĿŀŊŋŦŧ", "LlDdHhiLlNnTt")
_INVISIBLE = frozenset("\xad\u200b\u200d\ufeff")


def drawable(string: str) -> str:
    """Return the string in characters the fonts have: accents drop before letters do."""
    if all(char in COVERED for char in string):
        return string
    return "".join(_nearest(char) for char in unicodedata.normalize("NFC", string))


def _nearest(char: str) -> str:
    if char in COVERED:
        return char
    if char in _SPACES:
        return " "
    if char in _INVISIBLE or unicodedata.combining(char):
        return ""
    base = unicodedata.normalize("NFKD", char.translate(_PLAIN))[0]
    return base if base in COVERED else "?"
