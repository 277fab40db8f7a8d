"""Tables for tests: cards drawn as text, games at one moment, and decks made for trying out.

A hand is drawn as ``notation`` writes cards, one under the other.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from textwrap import dedent

from game.luckybox import rules
from game.rules import shuffle_items

NAMES = ("Ann", "Björn", "Chloé", "Dov", "Ева", "Fumi", "Gus", "Hana", "Ida", "João", "Kei", "Lê")
ENDS = (*"123456789", "?", "?", "bolt", "bolt", "bolt2", "moon", "moon", "star", "star", "")
"""The first kinds of bonuses about as often as a deck has them; with a kind more, every random game
in tests would be another one, the written ones as well."""


@lru_cache(maxsize=32)
def random_faces(seed: int = 0, count: int = 60) -> tuple[rules.Face, ...]:
    """Make faces that keep to no bands at all."""
    faces = []
    for card in range(1, count + 1):
        grid = shuffle_items((*range(1, 10), *range(1, 10)), seed, f"grid {card}")[:9]
        ends = shuffle_items(ENDS, seed, f"ends {card}")
        faces.append(rules.Face(card, grid, ends[:3], ends[3:6]))
    return tuple(faces)


def faces_with(bonus: str) -> tuple[rules.Face, ...]:
    """Make faces that all have a bonus, at the end of a row and of a column."""
    return tuple(
        rules.Face(face.id, face.grid, (bonus, *face.rows[1:]), (*face.columns[:2], bonus))
        for face in random_faces()
    )


def setup_for(
    players: int = 1,
    edition: rules.Edition = rules.CLASSIC_EDITION,
    seed: int = 1,
    faces: Sequence[rules.Face] | None = None,
    order: rules.FixedShuffles | None = None,
) -> rules.Setup:
    """Settle everything for a game; seven and more players get two copies."""
    faces = random_faces() if faces is None else faces
    if players > 6:
        faces = (*faces, *(face.with_id(face.id + 60) for face in faces))
    by_id = {face.id: face for face in faces}
    return rules.Setup(NAMES[:players], edition, seed, by_id, order or rules.FixedShuffles())


def hand(drawing: str) -> tuple[rules.HeldCard, ...]:
    """Read a hand of cards with their crosses."""
    lines = [line for line in dedent(drawing).splitlines() if line.strip()]
    return tuple(rules.parse_held("\n".join(lines[at : at + 4])) for at in range(0, len(lines), 4))


def seat_with(
    drawing: str,
    bolts: int = 4,
    moons: int = 0,
    stars: tuple[int, int, int, int] = (0, 0, 0, 0),
    completed: tuple[int, int, int, int] = (0, 0, 0, 0),
) -> rules.Seat:
    """Seat a player who has still to answer."""
    return rules.Seat(hand(drawing), bolts, moons, stars, completed, (), False, (), 0)


def revealed(
    number: int,
    *seats: rules.Seat | str,
    edition: rules.Edition = rules.CLASSIC_EDITION,
    round: int = 1,
    turn: int = 1,
    bolt_supply: int | None = None,
    moon_supply: int | None = None,
) -> rules.State:
    """Lay a table at the moment a number is revealed; the numbers to come are all the same."""
    seated = tuple(seat_with(seat) if isinstance(seat, str) else seat for seat in seats)
    in_play = {held.face.id: held.face for seat in seated for held in seat.held}
    plain = random_faces(1, 120)
    copies = 1 if len(seated) <= rules.MAX_ONE_COPY_PLAYERS else 2
    spare = [
        face.with_id(1000 + face.id) for face in plain[: copies * rules.DECK_SIZE - len(in_play)]
    ]
    faces = in_play | {face.id: face for face in spare}
    return rules.State(
        rules.Setup(NAMES[: len(seated)], edition, 1, faces),
        rules.Phase.TURN,
        round,
        turn,
        number,
        (number,) * 9,
        seated,
        tuple(face.id for face in spare),
        (),
        bolt_supply,
        moon_supply,
        0,
    )


def drawn(game: rules.State, player: int = 0) -> str:
    """Draw the cards in front of a player."""
    return "\n".join(rules.format_card(*held) for held in game.seats[player].held)


def picture(drawing: str) -> str:
    """Spell a drawing the way ``drawn`` does, to compare the two."""
    return "\n".join(rules.format_card(*held) for held in hand(drawing))


def kinds(events: Iterable[rules.Event]) -> list[str]:
    """Name the events."""
    return [type(event).__name__ for event in events]
