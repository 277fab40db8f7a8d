"""What Blanco provides to the screens of the whole program.  Each part is imported on first use."""

from __future__ import annotations

from collections.abc import Mapping

from game.scenes.game import Screens
from game.words import N_

from .blanco_telling import BLANCO_SWITCHES, RIVALS


class BlancoScreens(Screens):
    """Blanco's texts and parts for the screens that all games share."""

    asks = N_("Match")
    switches, rivals = BLANCO_SWITCHES, RIVALS
    decks = None
    save_words = N_("Save a clip of the last clear")
    nothing_to_save = N_("No lines cleared yet.")
    gallery_words = N_("Best chains")
    fewer_is_better = True
    says_you = True
    total_units = 170.0

    parts: Mapping[str, str] = {
        "kinds": "blanco_telling:KIND_NAMES",
        "notes": "blanco_telling:KIND_NOTES",
        "table_factory": "blanco_result",
        "new_record": "blanco_result:new_record",
        "words": "blanco_telling",
        "charts": "blanco_statistics",
        "book": "blanco_howto:HOWTO_BOOK",
        "rules": "blanco_howto:rules_columns",
        "scene": "blanco_theatre:scene_for_table",
        "screen_reader_view": "blanco_accounts:screen_reader_view_of",
        "may_film": "blanco_theatre:may_film",
        "footage": "blanco_theatre:footage",
        "collection": "blanco_theatre:COLLECTION",
        "offerings": "blanco_theatre:DEAL_OFFERINGS",
        "guided": "blanco_guide:make_guided_table",
        "fan": "blanco_cards:title_fan",
        "preview": "blanco_howto:make_preview",
        "last_table_picture": "blanco_statistics:last_table_picture",
        "result_picture": "blanco_statistics:blanco_result_picture",
    }


SCREENS = BlancoScreens()
