"""The page of results against rivals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game import library
from game.ui.draw.palette import BAR, CREAM, EDGE, LILAC, SUNFLOWER
from game.ui.screen import Control
from game.ui.tree import Art, Ground, Part, Text, column, drawn, either, row, wrap
from game.ui.widgets.fields import Choice
from game.ui.window.scene import Kit
from game.words import N_, _

from .frame.charts import PANEL_GAP, Bar, draw_bar_rows, with_one_decimal
from .frame.widget_scene import LibraryPage, bar_control, message_part, play_button
from .game import Rival, screens_of

RIVAL_UNITS, FACE_UNITS = 108.0, 84.0


class RivalResultsScene(LibraryPage):
    """The page of a player's results against each kind of bot in a game."""

    title = N_("Against rivals")

    def __init__(self, kit: Kit, game: str = "") -> None:
        self.encounters: Mapping[str, library.BotEncounters] | None = None
        """The player's results by bot policy, or None until the library has answered."""
        games = [name for name in kit.games if screens_of(kit.games, name).rivals]
        super().__init__(kit, "against", games, game)
        self._play = play_button(kit)

    @property
    def rivals(self) -> Mapping[str, Rival]:
        """The game's bot policies, weakest first."""
        return self.screens.rivals

    def make_choices(self) -> dict[str, Choice[Any]]:
        return {"who": self.player_choice()}

    def show_first_results(self) -> None:
        super().show_first_results()
        self.focus.set_default_widget(self.choices["who"])

    def choose_game(self, game: str) -> None:
        self.encounters = None
        super().choose_game(game)

    def query_contents(self) -> None:
        if self.profile is not None:
            game, fewer = self._kit.games[self.game], self.screens.fewer_is_better
            number = self.profile.number
            self.ask(
                self.show_encounters, library.bot_encounters_of_profile, number, game,
                fewer_is_better=fewer,
            )  # fmt: skip

    def show_encounters(self, encounters: Mapping[str, library.BotEncounters]) -> None:
        self.encounters = encounters

    def message(self) -> str:
        if self.encounters is not None and self.profile is not None:
            return ""
        if self.is_waiting:
            return _("One moment…")
        return _("Finish a game against a rival to see how you did.")

    def state(self) -> object:
        return super().state(), self.encounters

    def parts(self) -> Mapping[str, Part]:
        game = [bar_control(self._switch, 470)] if self.choices else []
        who = {name: Control(it, most=(0, 52)) for name, it in self.choices.items()}
        parts = {"top_bar": self.bar(*game), **who}
        if self.encounters is None or self.profile is None:
            words = self.message()
            shown = message_part(words) if self.is_waiting else self._invitation(words)
            return {**parts, "list": shown}
        caption = _("Games finished together and average points.")
        if self.screens.fewer_is_better:
            caption = _("Games finished together and average points: lower is better.")
        rivals = (
            _rival_row(rival, self.profile.name, self.encounters.get(kind))
            for kind, rival in self.rivals.items()
        )
        return {
            **parts,
            "caption": Text(caption, 24, LILAC, align="left", leading=1.2),
            "list": column(*rivals, gap=12, at=(0, 0)),
        }

    def _invitation(self, words: str) -> Part:
        """Return who waits to be met, what will be here, and the way to a first game."""
        rivals = tuple(map(_waiting_rival, self.rivals.values()))
        faces, button = wrap(*rivals, gap=PANEL_GAP, share=1.4), Control(self._play)
        shown = [
            faces, message_part(words).but(units=90),
            button.but(units=84, most=(380, 84), at=(0.5, 0.5)),
        ]  # fmt: skip
        if self._kit.text.zoom > 1:
            # What a page says comes before what must be scrolled to.
            shown = [*shown[1:], faces]
        return column(*shown, Part(share=0.1), gap=14)


def _waiting_rival(rival: Rival) -> Part:
    """Return the panel of a rival on the empty page."""
    own = Text(rival.name or _(rival.words), 36, CREAM, "title", units=46, alike="rivals")
    level = Text(_(rival.words) if rival.name else "", 24, LILAC, units=32, alike="levels")
    return column(
        Art(rival.face, 190), own, level,
        gap=8, pad=(16, 22), units=226, most=(330, 400), ground=Ground(20, BAR, 3, EDGE),
    )  # fmt: skip


def _rival_row(rival: Rival, name: str, met: library.BotEncounters | None) -> Part:
    """Return a row with a rival and, if the player has met it, the results."""
    own, level = rival.name or _(rival.words), _(rival.words) if rival.name else ""
    who = column(
        Text(own, 36, CREAM, "title", "left"),
        *([Text(level, 22, LILAC, align="left")] if level else []),
        share=0.2,
    )
    shown: tuple[Part, ...] = (Text(_("Not faced yet"), 24, LILAC, align="left", share=0.8),)
    face = Art(rival.face, FACE_UNITS, units=RIVAL_UNITS - 16)
    narrow: tuple[Part, ...] = ()
    if met is not None:
        ahead = _("{done} of {goal}").format(done=met.ahead, goal=met.games)
        averages = (
            Bar(name, met.own, with_one_decimal(met.own), SUNFLOWER),
            Bar(own, met.theirs, with_one_decimal(met.theirs), LILAC),
        )
        count = column(
            Text(ahead, 36, CREAM, "title", "left"),
            Text(_("times in front"), 22, LILAC, align="left"),
            share=0.2,
        )
        bars = drawn(draw_bar_rows, averages, share=0.58, least=(500, 0))
        shown = count, bars
        first = row(face, who, count.but(units=290), gap=20, units=RIVAL_UNITS - 16)
        narrow = (column(first, bars.but(units=RIVAL_UNITS - 16), gap=6),)
    return either(
        row(face, who, *shown, gap=20), *narrow, across=True, fits=True,
        least=(0, RIVAL_UNITS - 16), pad=(12, 8), ground=Ground(20, BAR, 3, EDGE),
    )  # fmt: skip
