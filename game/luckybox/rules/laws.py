"""The laws a deck of 60 cards must obey for the solo scale to hold; any deck can be played."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, permutations
from types import MappingProxyType

from .bonuses import BONUSES, NUMBER_BONUSES
from .model import DECK_SIZE, NUMBERS, Face

BANDS = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
"""Every row of a card is one of these, in any order."""
BAND_PAIRS = tuple(permutations(range(3), 2))
"""The six ways to have one band twice and another once."""
CARDS_OF_A_PAIR = DECK_SIZE // len(BAND_PAIRS)
SQUARES_OF_A_NUMBER = DECK_SIZE * 9 // len(NUMBERS)
ENDS_OF_A_NUMBER = 17

NUMBER = "number"
ROW_ENDS: Mapping[str, int] = MappingProxyType(
    {NUMBER: 123, "?": 30, "bolt": 18, "": 6, "star": 2, "moon": 1}
)
"""How often each kind stands at the end of a row, in the whole deck."""
COLUMN_ENDS: Mapping[str, int] = MappingProxyType(
    {"moon": 48, "star": 42, "bolt": 32, NUMBER: 30, "bolt2": 23, "?": 3, "": 2}
)

_PLAIN = {NUMBER: "numbers"} | {
    bonus.key: bonus.plural for bonus in BONUSES.values() if bonus.key not in NUMBER_BONUSES
}


def band_of(number: int) -> int:
    return (number - 1) // 3


def bands_of(face: Face) -> tuple[int, int, int] | None:
    """Return the band of each row, or ``None`` if a row is not made of one band."""
    rows = [tuple(sorted(face.grid[start : start + 3])) for start in (0, 3, 6)]
    if not all(row in BANDS for row in rows):
        return None
    first, second, third = (BANDS.index(row) for row in rows)
    return first, second, third


def broken_laws(faces: Sequence[Face]) -> list[str]:
    found = []
    if len(faces) != DECK_SIZE:
        found.append(f"there are {len(faces)} cards, not {DECK_SIZE}")
    found += _broken_grids(faces)
    found += _broken_counts(faces)
    found += _broken_margins(faces)
    found += _equal_faces(faces)
    return found


def _broken_grids(faces: Sequence[Face]) -> list[str]:
    """Law 1: rows of bands, one band twice and another once, all pairs and numbers alike."""
    found = []
    pairs: Counter[tuple[int, int]] = Counter()
    for face in faces:
        bands = bands_of(face)
        if bands is None:
            found.append(f"card {face.id} has a row that is not made of 1-2-3, 4-5-6 or 7-8-9")
            continue
        by_count = [band for band, _ in Counter(bands).most_common()]
        if len(by_count) != 2:
            found.append(f"card {face.id} does not have one band twice and another once")
            continue
        pairs[by_count[0], by_count[1]] += 1
    for twice, once in BAND_PAIRS:
        if pairs[twice, once] != CARDS_OF_A_PAIR:
            found.append(
                f"{pairs[twice, once]} cards have {_band(twice)} twice and {_band(once)} once,"
                f" not {CARDS_OF_A_PAIR}"
            )
    squares = Counter(chain.from_iterable(face.grid for face in faces))
    for number in NUMBERS:
        if squares[number] != SQUARES_OF_A_NUMBER:
            found.append(
                f"the number {number} stands on {squares[number]} squares,"
                f" not {SQUARES_OF_A_NUMBER}"
            )
    return found


def _broken_counts(faces: Sequence[Face]) -> list[str]:
    """Law 2: the counts of bonuses at line ends."""
    rows = list(chain.from_iterable(face.rows for face in faces))
    columns = list(chain.from_iterable(face.columns for face in faces))
    ends = Counter(ROW_ENDS) + Counter(COLUMN_ENDS)
    found = [
        *_miscounted("all line ends", rows + columns, ends),
        *_miscounted("the row ends", rows, ROW_ENDS),
        *_miscounted("the column ends", columns, COLUMN_ENDS),
    ]
    bonuses = Counter(rows + columns)
    for number in sorted(NUMBER_BONUSES):
        if bonuses[number] != ENDS_OF_A_NUMBER:
            found.append(
                f"the bonus {number} stands at {bonuses[number]} line ends, not {ENDS_OF_A_NUMBER}"
            )
    return found


def _miscounted(where: str, bonuses: Iterable[str], wanted: Mapping[str, int]) -> list[str]:
    kinds = Counter(NUMBER if bonus in NUMBER_BONUSES else bonus for bonus in bonuses)
    return [
        f"{where} have {kinds[kind]} {plain}, not {wanted.get(kind, 0)}"
        for kind, plain in _PLAIN.items()
        if kinds[kind] != wanted.get(kind, 0)
    ]


def _broken_margins(faces: Sequence[Face]) -> list[str]:
    """Law 3: a row's number is of the band the card lacks, a column's of a band it has."""
    found = []
    for face in faces:
        has = {band_of(number) for number in face.grid}
        for bonus in face.rows:
            if bonus in NUMBER_BONUSES and band_of(int(bonus)) in has:
                found.append(f"card {face.id} has the bonus {bonus} at a row and its band in a row")
        for bonus in face.columns:
            if bonus in NUMBER_BONUSES and band_of(int(bonus)) not in has:
                found.append(f"card {face.id} has the bonus {bonus} at a column and lacks its band")
    return found


def _equal_faces(faces: Sequence[Face]) -> list[str]:
    """Law 4: no two faces are equal, whatever their ids."""
    found = []
    seen: dict[tuple[tuple[int, ...], tuple[str, ...]], int] = {}
    for face in faces:
        printed = (face.grid, face.bonuses)
        if printed in seen:
            found.append(f"cards {seen[printed]} and {face.id} are equal")
        else:
            seen[printed] = face.id
    return found


def _band(band: int) -> str:
    return "-".join(map(str, BANDS[band]))
