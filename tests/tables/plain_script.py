"""The game once more, as the plainest script that could play it.

Written from the pages of rules and records alone, all mutable, on JSON, without a look at
``game/rules``: where the two disagree, one of them has misread a page.
"""

import json
import sys
from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

from game.rules import shuffle_items

CARD = [15, 12, 10, 8]
STARS = [0, 1, 4, 9]
EIGHTEEN = [*range(1, 10), *range(1, 10)]
BONUSES = {*"123456789", "?", "bolt", "bolt2", "star", "moon", ""}
LINES = [
    ("row", 0, [0, 1, 2]), ("row", 1, [3, 4, 5]), ("row", 2, [6, 7, 8]),
    ("column", 0, [0, 3, 6]), ("column", 1, [1, 4, 7]), ("column", 2, [2, 5, 8]),
]  # fmt: skip


class PlainGame:
    def __init__(
        self,
        names: list[str],
        edition: str,
        faces: dict[int, dict[str, Any]],
        pile: list[int],
        numbers: list[list[int]],
        reshuffle: Callable[[list[int]], list[int]],
    ) -> None:
        count = len(names)
        self.names, self.edition, self.faces = names, edition, faces
        self.pile, self.numbers, self.reshuffle = list(pile), numbers, reshuffle
        self.discard: list[int] = []
        self.everyone = range(count)
        self.hands: list[dict[int, set[int]]] = [{} for _ in names]
        self.offers: list[list[int]] = [[] for _ in names]
        self.waiting: list[list[tuple[int, str, int, str]]] = [[] for _ in names]
        self.answered = [True] * count
        self.bolts, self.moons = [4] * count, [0] * count
        self.stars = [[0] * 4 for _ in names]
        self.done = [[0] * 4 for _ in names]
        boxes = 1 if count <= 6 else 2
        limit = edition == "french"
        self.bolts_left: float = 30 * boxes - 4 * count if limit else float("inf")
        self.moons_left: float = 24 * boxes if limit else float("inf")
        self.round, self.turn, self.over = 0, -1, False
        self.deal(5)

    # --- what the table does ---------------------------------------------------------------------

    def deal(self, size: int) -> None:
        for player in self.everyone:
            for _ in range(size):
                if not self.pile:
                    self.pile = self.reshuffle(self.discard)
                    self.discard = []
                self.offers[player].append(self.pile.pop(0))

    def go_on(self) -> None:
        if any(self.offers) or any(self.waiting) or not all(self.answered):
            return
        self.turn += 1
        if self.turn < 9:
            self.answered = [False for _ in self.everyone]
            return
        for player in self.everyone:
            for card, crossed in list(self.hands[player].items()):
                if len(crossed) == 9:
                    self.done[player][self.round] += 1
                    self.discard.append(card)
                    del self.hands[player][card]
        if self.round == 3:
            self.over = True
        else:
            self.round, self.turn = self.round + 1, -1
            self.deal(3)

    @property
    def number(self) -> int:
        return self.numbers[self.round][self.turn]

    # --- what players may do ---------------------------------------------------------------------

    def cost(self, shown: int) -> int:
        up = (shown - self.number) % 9
        return min(up, 9 - up)

    def open_squares(self, player: int) -> list[tuple[int, int, int]]:
        return [
            (card, square, self.faces[card]["grid"][square])
            for card, crossed in self.hands[player].items()
            for square in range(9)
            if square not in crossed
        ]

    def legal(self, player: int) -> list[dict[str, Any]]:
        who = {"player": player}
        if self.over:
            return []
        if self.offers[player]:
            ways = combinations(sorted(self.offers[player]), 3 if self.round == 0 else 1)
            return [{**who, "do": "keep", "cards": list(way)} for way in ways]
        free = self.open_squares(player)
        if self.waiting[player]:
            return [
                {
                    **who, "do": "bonus", "from": {"card": source, "line": kind, "index": index},
                    "card": card, "square": square,
                }
                for source, kind, index, bonus in self.waiting[player]
                for card, square, shown in free
                if bonus in ("?", str(shown))
            ]  # fmt: skip
        if self.answered[player]:
            return []
        found: list[dict[str, Any]] = [
            {**who, "do": "cross", "card": card, "square": square}
            for card, square, shown in free
            if self.cost(shown) <= self.bolts[player]
        ]
        if self.edition == "french" or all(shown != self.number for _, _, shown in free):
            found.append({**who, "do": "pass"})
        return found

    def do(self, action: dict[str, Any]) -> None:
        player = action["player"]
        if action["do"] == "keep":
            for card in action["cards"]:
                self.hands[player][card] = set()
            self.discard += [card for card in self.offers[player] if card not in action["cards"]]
            self.offers[player] = []
        elif action["do"] == "pass":
            self.answered[player] = True
        elif action["do"] == "cross":
            self.answered[player] = True
            spent = self.cost(self.faces[action["card"]]["grid"][action["square"]])
            self.bolts[player] -= spent
            self.bolts_left += spent
            self.cross(player, action["card"], action["square"])
        else:
            line = action["from"]
            for waiting in self.waiting[player]:
                if waiting[:3] == (line["card"], line["line"], line["index"]):
                    self.waiting[player].remove(waiting)
                    break
            self.cross(player, action["card"], action["square"])
        self.go_on()

    def cross(self, player: int, card: int, square: int) -> None:
        crossed = self.hands[player][card]
        crossed.add(square)
        for kind, index, squares in LINES:
            if square in squares and all(each in crossed for each in squares):
                self.pay(player, card, kind, index, self.faces[card][kind + "s"][index])
        if not self.waiting[player]:
            return
        open_now = {str(shown) for _, _, shown in self.open_squares(player)}
        if open_now:
            open_now.add("?")
        self.waiting[player] = [each for each in self.waiting[player] if each[3] in open_now]

    def pay(self, player: int, card: int, kind: str, index: int, bonus: str) -> None:
        if bonus == "star":
            self.stars[player][self.round] = min(3, self.stars[player][self.round] + 1)
        elif bonus == "moon":
            if self.moons_left:
                self.moons_left -= 1
                self.moons[player] += 1
        elif bonus in ("bolt", "bolt2"):
            for _ in range(2 if bonus == "bolt2" else 1):
                if self.bolts_left:
                    self.bolts_left -= 1
                    self.bolts[player] += 1
        elif bonus:
            self.waiting[player].append((card, kind, index, bonus))

    def allows(self, action: dict[str, Any]) -> bool:
        """Whether a player may do this now, without a list of everything that they may do."""
        player, do = action["player"], action["do"]
        if self.over or not 0 <= player < len(self.names):
            return False
        if do == "keep":
            cards, offer = action["cards"], self.offers[player]
            keep = 3 if self.round == 0 else 1
            return len(cards) == len(set(cards)) == keep and all(each in offer for each in cards)
        if do == "bonus":
            line = action["from"]
            where = (line["card"], line["line"], line["index"])
            card, square = action["card"], action["square"]
            if not self.is_open(player, card, square):
                return False
            shown = str(self.faces[card]["grid"][square])
            return any(
                each[:3] == where and each[3] in ("?", shown) for each in self.waiting[player]
            )
        if self.answered[player]:
            return False
        if do == "cross":
            card, square = action["card"], action["square"]
            if not self.is_open(player, card, square):
                return False
            return self.cost(self.faces[card]["grid"][square]) <= self.bolts[player]
        if do == "pass":
            free = self.open_squares(player)
            return self.edition == "french" or all(shown != self.number for _, _, shown in free)
        return False

    def is_open(self, player: int, card: int, square: int) -> bool:
        hand = self.hands[player]
        return card in hand and 0 <= square < 9 and square not in hand[card]

    # --- what it is worth ------------------------------------------------------------------------

    def moon_points(self, player: int) -> int:
        mine = self.moons[player]
        if len(self.names) == 1:
            return {0: -6, 1: -2, 2: 0, 3: 1, 4: 3, 5: 6}.get(mine, 10)
        points = 0
        if all(mine >= other for other in self.moons):
            points += 6
        if len(self.names) > 2 and all(mine <= other for other in self.moons):
            points -= 6
        return points

    def sheet(self) -> dict[str, Any]:
        players = []
        for player in self.everyone:
            cards = [self.done[player][r] * CARD[r] for r in range(4)]
            stars = [STARS[self.stars[player][r]] for r in range(4)]
            crosses = sum(len(each) for each in self.hands[player].values() if len(each) < 9)
            moon_points = self.moon_points(player)
            players.append({
                "name": self.names[player],
                "cards": cards,
                "stars": stars,
                "incomplete": crosses // 2,
                "moons": self.moons[player],
                "moon_points": moon_points,
                "bolts": self.bolts[player],
                "total": sum(cards) + sum(stars) + crosses // 2 + moon_points,
            })  # fmt: skip
        winners: list[int] = []
        if self.over:
            best = max(each["total"] for each in players)
            tied = [p for p in self.everyone if players[p]["total"] == best]
            most = max(self.moons[p] for p in tied)
            winners = [p for p in tied if self.moons[p] == most]
        return {"ok": True, "over": self.over, "players": players, "winners": winners}


def nines(seed: int) -> list[list[int]]:
    """Deal the numbers of the four rounds."""
    return [list(shuffle_items(EIGHTEEN, seed, f"numbers {each}")[:9]) for each in (1, 2, 3, 4)]


def play_at_random(faces: dict[int, dict[str, Any]], seed: int) -> int:
    """Play a solo game by doing anything that is legal; give its total."""
    draw = Random(seed).random
    pile = list(shuffle_items(sorted(faces), seed, "cards"))
    game = PlainGame(["Ann"], "classic", faces, pile, nines(seed), lambda discard: discard)
    while not game.over:
        legal = game.legal(0)
        game.do(legal[int(draw() * len(legal))])
    return int(game.sheet()["players"][0]["total"])


def referee(text: str) -> dict[str, Any]:
    """Read a record that carries its own faces, replay it and give its sheet."""
    record = json.loads(text)
    names, seed, order = record["players"], record["seed"], record.get("order", {})
    assert record["format"] == "luckybox-record" and record["version"] == 1
    assert record["game"] == "luckybox" and record["edition"] in ("classic", "french", "bga")
    assert type(seed) is int and all(1 <= len(name) <= 24 for name in names)
    faces = {face["id"]: face for face in record["deck"]}
    assert len(faces) == len(record["deck"]) == (60 if len(names) <= 6 else 120)
    for face in faces.values():
        assert len(face["grid"]) == 9 and all(each in range(1, 10) for each in face["grid"])
        assert len(face["rows"]) == len(face["columns"]) == 3
        assert all(each in BONUSES for each in face["rows"] + face["columns"])
    pile = order.get("lucky_boxes") or shuffle_items(sorted(faces), seed, "cards")
    numbers = order.get("numbers") or nines(seed)
    assert sorted(pile) == sorted(faces)
    fixed = list(order.get("reshuffles", []))
    made = 0

    def reshuffle(discard: list[int]) -> list[int]:
        nonlocal made
        made += 1
        if made <= len(fixed):
            return fixed[made - 1]
        return list(shuffle_items(sorted(discard), seed, f"reshuffle {made - 1}"))

    game = PlainGame(names, record["edition"], faces, list(pile), numbers, reshuffle)
    for at, action in enumerate(record["actions"]):
        if not game.allows(action):
            return {"ok": False, "action": at}
        game.do(action)
    return game.sheet()


if __name__ == "__main__":
    for file in sys.argv[1:]:
        with open(file, encoding="utf-8") as opened:
            print(json.dumps({"file": file} | referee(opened.read())))
