"""Pages of an OGG file: the stream's serial number is drawn by chance; give it a fixed one.

Only what is needed for that: a page's header, its length and its checksum (RFC 3533).
"""

from __future__ import annotations

MAGIC = b"OggS"
HEADER, SERIAL, CHECKSUM, SEGMENTS = 27, 14, 22, 26
POLYNOMIAL = 0x04C11DB7


def with_serial(content: bytes, serial: int) -> bytes:
    """Give every page this serial number and the checksum that goes with it."""
    table = _checksum_table()
    pages = bytearray(content)
    at = 0
    while at < len(pages):
        if pages[at : at + 4] != MAGIC:
            raise ValueError(f"no page begins at byte {at}")
        segments = pages[at + SEGMENTS]
        end = at + HEADER + segments + sum(pages[at + HEADER : at + HEADER + segments])
        pages[at + SERIAL : at + SERIAL + 4] = serial.to_bytes(4, "little")
        pages[at + CHECKSUM : at + CHECKSUM + 4] = bytes(4)
        checksum = 0
        for byte in pages[at:end]:
            checksum = (checksum << 8 & 0xFFFFFFFF) ^ table[checksum >> 24 ^ byte]
        pages[at + CHECKSUM : at + CHECKSUM + 4] = checksum.to_bytes(4, "little")
        at = end
    return bytes(pages)


def _checksum_table() -> list[int]:
    table = []
    for value in range(256):
        rest = value << 24
        for _bit in range(8):
            rest = (rest << 1) ^ (POLYNOMIAL if rest & 0x80000000 else 0)
        table.append(rest & 0xFFFFFFFF)
    return table
