"""JSON from strangers, parsed strictly in bounded time and memory."""

from __future__ import annotations

import json
import math
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable
from typing import NoReturn, TypeAlias

from game.rules import Refusal


class DamagedRecord(Refusal):
    """A text is not a record, or is a damaged one.  The message says why."""

    def __init__(self, template: str, *, place: str = "", **values: object) -> None:
        """``place`` is a path in the file, such as ``actions[3].square``."""
        super().__init__(template, **values)
        self.place = place

    def __str__(self) -> str:
        sentence = super().__str__()
        return f"{self.place}: {sentence}" if self.place else sentence


MAX_QUOTE_LENGTH = 40


def quote_text(text: str) -> str:
    """Return foreign text quoted for a message: shortened, and on one line."""
    if len(text) > MAX_QUOTE_LENGTH:
        text = text[:MAX_QUOTE_LENGTH] + "…"
    return repr(text)


Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

MAX_RECORD_BYTES = 4 * 1024 * 1024
"""The largest record that is read: twenty times as long as a full game of twelve players."""
MAX_NUMBER_DIGITS = 1000
MAX_JSON_DEPTH = 100
"""The deepest nesting of JSON that is read, well below Python's own limit."""

MAX_CACHED_LISTS = 8
MAX_CACHED_LIST_LENGTH = 2**16
"""The longest list that is cached, in characters: three times as long as the cards of two decks."""

_BYTE_ORDER_MARK = "\ufeff"
_ESCAPED_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


class CachedList(list[Json]):
    """A parsed JSON list, cached with its source text.  It is never changed."""

    text: str

    def __init__(self, parsed: list[Json], text: str) -> None:
        super().__init__(parsed)
        self.text = text


_cached_lists: tuple[CachedList, ...] = ()


def decode_text(data: bytes) -> str:
    """Return a file's text, or raise ``DamagedRecord``.

    It is UTF-8 unless a byte order mark says UTF-16, as Windows' PowerShell writes.
    """
    encoding = "utf-16" if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "utf-8"
    try:
        return data.decode(encoding).removeprefix(_BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        name = encoding.upper()
        raise DamagedRecord("byte {at} is not {name} text", at=error.start, name=name) from None


def parse_json(text: str | bytes, shared: str = "") -> Json:
    """Parse JSON in UTF-8 or UTF-16, or raise ``DamagedRecord`` if it is not valid.

    If ``shared`` is given, the list under that key is taken from a cache, or put into it.
    """
    if len(text) > MAX_RECORD_BYTES:
        raise DamagedRecord(
            "this is longer than any record: more than {most} bytes", most=MAX_RECORD_BYTES
        )
    if isinstance(text, bytes):
        text = decode_text(text)
    text = text.removeprefix(_BYTE_ORDER_MARK)
    if not text.strip():
        raise DamagedRecord("this is not JSON: it is empty")
    value = _parse_with_cached_list(text, shared) if shared else None
    if value is None:
        value = _parse_whole(text)
    # Checking every string takes longer than parsing; first see whether there is a reason to.
    if _ESCAPED_SURROGATE.search(text) or not _is_valid_unicode(text):
        _refuse_surrogates(value)
    return value


def _parse_whole(text: str) -> Json:
    try:
        value: Json = json.loads(
            text,
            object_pairs_hook=_build_object,
            # A hook per number doubles the time, so only where one may be too long.
            parse_int=_parse_int if _may_have_long_number(text) else None,
            parse_float=_parse_float,
            parse_constant=_refuse_constant,
        )
    except json.JSONDecodeError as error:
        raise DamagedRecord(
            "this is not JSON: {problem}",
            place=f"line {error.lineno}, column {error.colno}",
            problem=error.msg[:1].lower() + error.msg[1:],
        ) from None
    except RecursionError:
        raise DamagedRecord("this is nested too deeply") from None
    return value


def _parse_with_cached_list(text: str, key: str) -> Json:
    """Parse an object, caching the list under ``key``, or return None if that is impossible."""
    found = re.search(rf'"{key}"\s*:\s*(?=\[)', text)
    if found is None or _may_have_long_number(text):
        return None
    start = found.end()
    try:
        passage = _cached_list_at(text, start)
        # NaN stands in for the list: strict JSON has none, and a second one fails on the empty
        # stock.
        stock = [passage]
        value = json.loads(
            f"{text[:start]}NaN{text[start + len(passage.text) :]}",
            object_pairs_hook=_build_object,
            parse_float=_parse_float,
            parse_constant=lambda _name: stock.pop(),
        )
    except (json.JSONDecodeError, DamagedRecord, RecursionError, IndexError):
        return None
    return value if isinstance(value, dict) and value.get(key) is passage else None


def _cached_list_at(text: str, start: int) -> CachedList:
    global _cached_lists  # Replaced as a whole, whichever thread does it.
    for known in _cached_lists:
        if text.startswith(known.text, start):
            return known
    parsed, end = _JSON_DECODER.raw_decode(text, start)
    passage = CachedList(parsed, text[start:end])
    if end - start <= MAX_CACHED_LIST_LENGTH:
        _cached_lists = (passage, *_cached_lists[: MAX_CACHED_LISTS - 1])
    return passage


def check_depth(value: Json, place: str) -> None:
    """Raise ``DamagedRecord`` if a value is nested too deeply to be written again."""
    level: list[Json] = [value]
    for _ in range(MAX_JSON_DEPTH):
        level = [inner for outer in level for inner in _child_values(outer)]
        if not level:
            return
    raise DamagedRecord("this is nested too deeply", place=place)


def _child_values(value: Json) -> Iterable[Json]:
    if isinstance(value, dict):
        return value.values()
    return value if isinstance(value, list) else ()


def _build_object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise DamagedRecord("the key {key} stands twice in one object", key=quote_text(key))
            seen.add(key)
    return found


def _may_have_long_number(text: str) -> bool:
    """Whether a number may have more than ``MAX_NUMBER_DIGITS`` digits.

    This quick check never misses such a number, but may report one where there is none.
    """
    block = MAX_NUMBER_DIGITS // 2
    return any(text[at : at + block].isdigit() for at in range(0, len(text), block))


def _parse_int(digits: str) -> int:
    if len(digits) > MAX_NUMBER_DIGITS:
        raise DamagedRecord("a number has {got} digits", got=len(digits))
    return int(digits)


def _parse_float(digits: str) -> float:
    value = float(digits) if len(digits) <= MAX_NUMBER_DIGITS else math.inf
    if math.isinf(value):
        raise DamagedRecord("the number {number} is out of all bounds", number=quote_text(digits))
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise DamagedRecord("{name} is not a number that JSON knows", name=name)


def _is_valid_unicode(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _refuse_surrogates(value: Json) -> None:
    level: list[Json] = [value]
    while level:
        for item in level:
            texts = item if isinstance(item, dict) else (item,) if isinstance(item, str) else ()
            for text in texts:
                if not _is_valid_unicode(text):
                    raise DamagedRecord(
                        "the text {text} holds half of a surrogate pair", text=quote_text(text)
                    )
        level = [inner for outer in level for inner in _child_values(outer)]


_JSON_DECODER = json.JSONDecoder(
    object_pairs_hook=_build_object, parse_float=_parse_float, parse_constant=_refuse_constant
)
