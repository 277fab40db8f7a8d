"""What is no challenge code is refused in plain words, and nothing else comes of it."""

from __future__ import annotations

from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.challenge import (
    LONGEST_PASTE,
    MOST_BYTES,
    MOST_GAMES,
    Packer,
    RefusedCode,
    decode_letters,
    encode_letters,
)
from game.record import replay
from tests.box import code_of, read_code
from tests.codes import ALPHABET, refusal, seats, shipped


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_changed_character_is_refused_or_means_the_same(data: st.DataObject) -> None:
    record = shipped(11, until=20)
    code = code_of(record)
    at = data.draw(st.integers(0, len(code) - 1))
    other = data.draw(st.sampled_from(ALPHABET + "abcxyzOoIilLUu-– \n>*.,!é\0") | st.characters())
    changed = code[:at] + other + code[at + 1 :]
    try:
        found = read_code(changed)
    except RefusedCode:
        return
    assert found.record == record


def test_every_other_letter_is_noticed() -> None:
    code = code_of(shipped(11, until=20))
    for at in range(7, len(code)):
        for letter in ALPHABET.replace(code[at], ""):
            refusal(code[:at] + letter + code[at + 1 :])


def test_swapped_doubled_and_lost_letters_are_noticed() -> None:
    record = shipped(11, until=20)
    code = code_of(record)
    for at in range(7, len(code) - 1):
        swapped = code[:at] + code[at + 1] + code[at] + code[at + 2 :]
        if swapped != code:
            refusal(swapped)
        refusal(code[:at] + code[at + 1 :])
        assert "incomplete" in refusal(code[:at])
        if code[at] != code[at + 1]:
            refusal(code[:at] + code[at:][0] + code[at:])


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=300) | st.text(ALPHABET, max_size=300).map("LUCKY1-{}".format))
def test_any_text_is_refused_in_plain_words(text: str) -> None:
    refusal(text)


@settings(max_examples=400, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_with_a_right_checksum_are_played_or_refused(inside: bytes) -> None:
    """Whoever writes codes of their own can make the rules work, and no more."""
    try:
        challenge = read_code(encode_letters(inside))
    except RefusedCode:
        return
    assert replay(challenge.record).error is None


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_tampered_insides_are_played_or_refused(data: st.DataObject) -> None:
    """Flip bits of a real code and mend the checksum: what is inside is legal, or is refused."""
    inside = bytearray(decode_letters(code_of(shipped(11, 2, extra=seats(2)))))
    for _ in range(data.draw(st.integers(1, 3))):
        inside[data.draw(st.integers(0, len(inside) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    try:
        challenge = read_code(encode_letters(bytes(inside)))
    except RefusedCode:
        return
    replayed = replay(challenge.record)
    assert replayed.error is None and replayed.game == challenge.state


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no challenge code found"),
        ("LUCKY1", "no challenge code found"),
        ("hello", "no challenge code found"),
        ("LUCKY2-00400", "version 2"),
        ("LUCKY999-00400", "version 999"),
        ("LUCKY1-", "incomplete"),
        ("LUCKY1-Z", "incomplete"),
        ("LUCKY1-ZZZZZZZZZ", "damaged"),
        ("LUCKY1-0000000000", "damaged"),
        ("x" * (LONGEST_PASTE + 1), "too long for a challenge code"),
    ],
)
def test_what_is_no_code_is_told_why(text: str, reason: str) -> None:
    assert reason in refusal(text)


def put_header(packer: Packer, *, game: int = 0, edition: int = 0, name: str = "Ann") -> Packer:
    packer.digit(game, 8)
    packer.digit(edition, 16)
    packer.number(7)
    packer.digit(0, 12)
    packer.text(name)
    return packer


def sealed(packer: Packer) -> str:
    return encode_letters(packer.packed())


def test_what_only_a_newer_game_knows_is_told() -> None:
    assert "a game you do not have" in refusal(sealed(put_header(Packer(), game=MOST_GAMES - 1)))
    assert "newer version" in refusal(sealed(put_header(Packer(), edition=15)))
    unknown_deck = put_header(Packer())
    unknown_deck.digit(61, 64)
    assert "newer version" in refusal(sealed(unknown_deck))


@pytest.mark.parametrize("name", ["", "\n", "a\x1bb", "x" * 25])
def test_names_are_as_strict_as_in_a_file(name: str) -> None:
    packer = put_header(Packer(), name=name)
    packer.digit(1, 64)
    assert "name" in refusal(sealed(packer))


def test_a_false_day_is_told() -> None:
    packer = put_header(Packer())
    for choice, count in ((1, 64), (0, 2), (0, 2), (0, 16), (0, 2), (1, 2), (2516, 2**16)):
        packer.digit(choice, count)
    assert "says it is the daily deal for 2026-11-21" in refusal(sealed(packer))


def test_more_than_a_game_is_refused() -> None:
    inside = decode_letters(code_of(shipped(3)))
    for more in (b"\1", bytes(1) + b"\1", b"\xff" * 500):
        assert "make no sense" in refusal(encode_letters(inside + more))


def test_a_huge_code_is_refused_at_once() -> None:
    with pytest.raises(RefusedCode, match="too long for a code"):
        encode_letters(bytes(MOST_BYTES + 1))
    refusal(encode_letters(b"\xff" * MOST_BYTES))
    size = (MOST_BYTES + 1).to_bytes(2, "big")
    number = int.from_bytes(size, "big") << 4
    letters = "".join(ALPHABET[number >> shift & 31] for shift in (15, 10, 5, 0))
    assert "damaged" in refusal("LUCKY1-" + letters + "0" * 20_000)


def test_the_checksum_is_crc_32() -> None:
    inside = b"lucky"
    counted = (5).to_bytes(2, "big") + inside
    code = encode_letters(inside)
    assert decode_letters(code) == inside
    number = 0
    for letter in code[7:]:
        number = number << 5 | ALPHABET.index(letter)
    whole = (number >> (-(8 * 11) % 5)).to_bytes(11, "big")
    assert whole == counted + crc32(counted).to_bytes(4, "big")
