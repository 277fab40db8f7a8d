"""Sharing a finished game: its result as text or picture, its deal as a challenge code."""

from __future__ import annotations

from functools import partial

import pygame

from game.challenge import RefusedCode, code_of, result_line
from game.folders import data_folder
from game.play.match import AnyMatch
from game.record import Record
from game.scenes.frame.boxes import draw_box
from game.scenes.frame.sheet import SheetScene
from game.scenes.frame.words import refusal_in_words
from game.scenes.game import screens_of
from game.ui.draw.palette import GRAPE, INK, PAPER
from game.ui.widgets.button import Button
from game.ui.widgets.choice import Toggle
from game.ui.widgets.focus import Focus
from game.ui.widgets.intents import Back, Key
from game.ui.window.kit import Kit
from game.ui.window.pictures import PICTURES, save_picture
from game.words import N_, _

from .result_picture import held_together

BETWEEN = " · "
LINE_UNITS, NOTE_UNITS = 30.0, 24.0


class ShareScene(SheetScene):
    """A sheet of things to share."""

    title = N_("Share")

    asks_at = "share"

    def __init__(self, kit: Kit, match: AnyMatch) -> None:
        super().__init__(kit, "share")
        self._match = match
        self.record: Record = match.record()
        self._game = kit.games[self.record.game]
        line = result_line(self._game, self._game.statistics.summarise(self.record))
        if match.extra.get("practice"):
            line = BETWEEN.join((_("Practice"), line))
        self.line = line
        """The result as text."""
        self.with_game = True
        """Whether the challenge code includes the moves."""
        with_game = Toggle(
            "with_game", self._offer, lambda: self.with_game, partial(setattr, self, "with_game"),
            colour=INK,
        )  # fmt: skip
        buttons = [
            Button("copy_result", N_("Copy result"), self._copy_line, style="secondary",
                   icon="copy", shortcut=Key("copy")),
            Button("save_picture", N_("Save picture"), self._save_picture, style="secondary",
                   icon="save", shortcut=Key("picture")),
            with_game,
            Button("copy_code", N_("Copy challenge code"), self._copy_code, icon="copy"),
            Button("close", N_("Close"), kit.stack.pop, style="quiet", shortcut=Back()),
        ]  # fmt: skip
        self.focus = Focus(kit, buttons, default=buttons[0])

    def draw_words(self, surface: pygame.Surface) -> None:
        px, box, rect = self._place.px, self._place["line"], self._place["challenge"]
        draw_box(self._kit, surface, box, px(20), PAPER, px(3))
        words, room = held_together(self.line), box.inflate(-px(40), -px(12))
        self.write_lines(surface, words, room, LINE_UNITS, align="center", leading=1.2)
        words, size = _("Challenge a friend"), rect.height * 0.66
        self._kit.text.draw(surface, words, rect, "title", size, GRAPE)
        self.write_lines(surface, self._note(), "challenge_note", NOTE_UNITS, leading=1.2)

    @property
    def _is_bots_own(self) -> bool:
        return all(player.is_bot for player in self._match.players)

    def _offer(self) -> str:
        if self._is_bots_own:
            return _("Include the moves")
        is_alone = len(self._match.players) == 1
        return _("Include my moves") if is_alone else _("Include our moves")

    def _note(self) -> str:
        if self._is_bots_own and self.with_game:
            return _("A short text for a chat: the same deal, the result to beat, and all moves.")
        if self._is_bots_own:
            return _("A short text for a chat: the same deal, and nothing of how it was played.")
        if self.with_game:
            return _("A short text for a chat: the same deal, your result to beat, and your moves.")
        return _("A short text for a chat: the same deal, and nothing of how you played it.")

    # --- what the buttons do ---------------------------------------------------------------------

    def _copy_line(self) -> None:
        self._kit.clipboard.put(self.line)
        self._kit.notices.replace(_("The result is copied."))

    def _copy_code(self) -> None:
        try:
            code = code_of(self.record, self._game.packing, self.with_game)
        except RefusedCode as refusal:
            self._kit.notices.replace(refusal_in_words(refusal))
            self._kit.sound.play("error")
            return
        self._kit.clipboard.put(code)
        self._kit.notices.replace(
            _("The challenge code is copied: paste it where your friend reads it.")
        )

    def _save_picture(self) -> None:
        draw = screens_of(self._kit.games, self.record.game).result_picture
        try:
            path = save_picture(draw(self._kit, self._match, self.line), data_folder() / PICTURES)
        except OSError as error:
            message = _("The picture cannot be saved ({reason}).").format(reason=error.strerror)
        else:
            message = _("Picture saved: {path}").format(path=path)
        self._kit.notices.replace(message)
