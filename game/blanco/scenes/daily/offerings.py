"""The daily deal of Blanco, as the screens know it."""

from __future__ import annotations

from datetime import date

import pygame

from game.blanco.daily import DAILY
from game.blanco.scenes.table import BlancoTable
from game.scenes.entrance import seated
from game.scenes.frame.words import signed
from game.scenes.offering import Offering
from game.start import NewGame
from game.ui.window.kit import Kit
from game.words import N_, ngettext


def _lay(kit: Kit, name: str, first: date, is_practice: bool) -> BlancoTable:
    from game.blanco.scenes.laying import lay_deal

    kind, seed = DAILY.kind(first), DAILY.seed(first)
    players = seated(kit, NewGame((name,), DAILY.game, kind, seed, bots=1))
    return lay_deal(kit, players, seed, DAILY.header(first, is_practice=is_practice))


def _about(first: date) -> tuple[str, str]:
    return "", N_("A single game against one bot, with memory notes; you begin.")


def told(ahead: int) -> tuple[str, str]:
    """Say by how many cards somebody has won or lost."""
    count = abs(ahead)
    if ahead > 0:
        words = ngettext("won by {count} card", "won by {count} cards", count)
    else:
        words = ngettext("lost by {count} card", "lost by {count} cards", count)
    return words.format(count=count), ""


def _back(kit: Kit, width_px: int, degrees: float) -> pygame.Surface:
    from game.blanco.scenes.draw.cards import blanco_card

    return blanco_card(kit.art, 0, round(width_px * 0.8))


OFFERINGS = (
    Offering(
        occasion=DAILY,
        title=N_("Blanco: daily deal"),
        door=N_("Blanco today"),
        measure=N_("cards ahead"),
        lay=_lay,
        about=_about,
        figure=signed,
        told=told,
        back=_back,
    ),
)
