"""The sheet to paste, inspect and accept a challenge code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame

from game.challenge import Challenge, RefusedCode, read_code
from game.record import BADGES, PERSON, Player, players_of
from game.scenes import destinations as to
from game.scenes.frame.boxes import draw_box
from game.scenes.frame.names import draw_name
from game.scenes.frame.sheet import SheetScene
from game.scenes.frame.widget_scene import back_button
from game.scenes.frame.words import name_of_unnamed, refusal_in_words
from game.scenes.game import InWords, screens_of
from game.scenes.menu.seat_form import remembered, tell_apart
from game.ui.draw.palette import GRAPE, INK, MAGENTA_DEEP, PAPER, STONE
from game.ui.widgets.button import Button, keep_alike
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Confirm, Key
from game.ui.widgets.text_field import LIMIT
from game.ui.window.kit import Kit
from game.words import N_, _

WORDS_UNITS, FACT_UNITS, NAME_UNITS = 28.0, 28.0, 46.0
BETWEEN = " · "


class ChallengeScene(SheetScene):
    """A sheet to paste a code, and to read what it holds."""

    def __init__(self, kit: Kit, text: str = "") -> None:
        """Wait for a code, or read the one in ``text``."""
        super().__init__(kit, "challenge")
        self.challenge: Challenge[Any] | None = None
        """The challenge, if the code was valid."""
        self.refusal = ""
        """Why the code was refused."""
        self._play = Button(
            "play",
            N_("Play this deal"),
            self.play,
            enabled=lambda: self.challenge is not None,
            shortcut=Confirm(),
        )
        paste = Button(
            "paste", lambda: _("Paste another") if self.challenge else _("Paste"), self.paste,
            style="secondary", icon="copy", shortcut=Key("paste"),
        )  # fmt: skip
        buttons = [paste, self._play, back_button(kit)]
        keep_alike(*buttons)
        self.focus = Focus(kit, buttons, default=paste, goes_round=True)
        if text:
            self.read(text)

    # --- what can be done ------------------------------------------------------------------------

    def paste(self) -> None:
        text = self._kit.clipboard.get()
        if text.strip():
            self.read(text)
        else:
            self.challenge, self.refusal = None, _("There is nothing to paste: copy a code first.")

    def read(self, text: str) -> None:
        """Read a code, or show why it is refused."""
        self.challenge = None
        self.refusal = ""
        try:
            self.challenge = read_code(text, self._kit.games)
        except RefusedCode as refusal:
            self.refusal = refusal_in_words(refusal)
            self._kit.sound.play("error")
            return
        self.focus.focus(self._play)

    def play(self) -> None:
        kit, challenge = self._kit, self.challenge
        if challenge is not None:
            laying = screens_of(kit.games, challenge.record.game).laying
            kit.stack.reset(to.At(laying.take_up(kit, challenge, self.players())))

    def players(self) -> list[Player]:
        """Return local people in the people's seats, and the sender's bots."""
        if self.challenge is None:
            return []
        there = self._seats_of(self.challenge)
        if all(player.is_bot for player in there):
            # Somebody has to accept the challenge.
            there = (Player(there[0].name, there[0].badge, PERSON), *there[1:])
        own = self._own_seats(there)
        # Local players keep name and badge; others change theirs.
        order = sorted(range(len(there)), key=lambda at: at not in own)
        seated = {at: own.get(at, there[at]) for at in order}
        names = tell_apart([player.name for player in seated.values()], LIMIT)
        badges = _different([player.badge for player in seated.values()])
        found = {
            at: Player(name, badge, there[at].kind)
            for at, name, badge in zip(order, names, badges, strict=True)
        }
        return [found[at] for at in range(len(there))]

    def _own_seats(self, there: Sequence[Player]) -> dict[int, Player]:
        """Return the last local people, by the seats of the sender's people."""
        settings = self._kit.settings
        here = [seat for seat in remembered(settings.last_seats) if seat[2] == PERSON]
        own = {}
        for at, player in enumerate(there):
            if not player.is_bot:
                number = at + 1 if len(there) > 1 else None
                name, badge, _kind = here.pop(0) if here else ("", player.badge, PERSON)
                own[at] = Player(name or name_of_unnamed(settings, number), badge)
        return own

    def _seats_of(self, challenge: Challenge[Any]) -> tuple[Player, ...]:
        """Return the sender's players by seat."""
        return players_of(challenge.record, self._kit.games[challenge.record.game].match.bots)

    # --- what is on the sheet --------------------------------------------------------------------

    def head(self) -> str:
        return _("A challenge") if self.challenge is not None else _("Enter a code")

    def draw_words(self, surface: pygame.Surface) -> None:
        px, box = self._place.px, self._place["box"]
        draw_box(self._kit, surface, box, px(22), PAPER, px(3))
        if self.challenge is not None:
            words = self._words_of(self.challenge).about(self.challenge)
            self._draw_challenge(surface, self.challenge)
        else:
            words = _("Copy the code that you were sent, and paste it here.")
            why = self.refusal or _("The code will be checked before it is believed.")
            ink, room = MAGENTA_DEEP if self.refusal else STONE, box.inflate(-px(60), -px(30))
            self.write_lines(surface, why, room, WORDS_UNITS, ink, align="center", leading=1.25)
        self.write_lines(surface, words, "intro", WORDS_UNITS, leading=1.2)

    def _words_of(self, challenge: Challenge[Any]) -> InWords:
        return screens_of(self._kit.games, challenge.record.game).words

    def _draw_challenge(self, surface: pygame.Surface, challenge: Challenge[Any]) -> None:
        kit, place = self._kit, self._place
        # The player to beat: the winner, or else the first seat.
        player = self._seats_of(challenge)[challenge.winner or 0]
        badge = kit.art.icon(f"seat_{player.badge + 1}", place["badge"].height)
        surface.blit(badge, badge.get_rect(center=place["badge"].center))
        draw_name(kit, surface, place["name"], player.name, place.px(NAME_UNITS), INK)
        words = self._to_beat(challenge)
        kit.text.draw(surface, words, place["total"], "title", place["total"].height * 0.7, GRAPE)
        facts = place["facts"]
        lines = self._facts(challenge)
        height = facts.height // len(lines)
        for at, line in enumerate(lines):
            row = pygame.Rect(facts.x, facts.y + at * height, facts.width, height)
            self.write(surface, line, row, FACT_UNITS, INK)

    def _to_beat(self, challenge: Challenge[Any]) -> str:
        words = self._words_of(challenge).to_beat(challenge)
        if words:
            return words
        return _("An unfinished game") if challenge.record.actions else _("No score to beat")

    def _facts(self, challenge: Challenge[Any]) -> list[str]:
        number = challenge.record.seed
        deal, kind = self._words_of(challenge).deal_of(challenge)
        if not deal:
            is_long = len(str(number)) > LIMIT
            deal = _("A deal of its own") if is_long else _("Deal {number}").format(number=number)
        here = _("Playing here: {names}").format(
            names=", ".join(player.name for player in self.players())
        )
        return [BETWEEN.join((deal, kind)), here]


def _different(badges: Sequence[int]) -> list[int]:
    """Replace badges that are already taken.

    >>> _different([3, 0, 3, 0])
    [3, 0, 1, 2]
    """
    told: list[int] = []
    for badge in badges:
        free = [each for each in range(BADGES) if each not in told]
        told.append(badge if badge in free else free[0])
    return told
