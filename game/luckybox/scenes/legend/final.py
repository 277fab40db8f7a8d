"""What the final score of one player means, line by line and step by step.

Names the places that the picture has; the words are in ``meanings``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from game.luckybox.scenes.score.final_solo import SoloFinal, floor_of, step_rects
from game.scenes.table.count import Counting
from game.ui.widgets.meaning import Meant
from game.ui.window.layout import Placement
from game.words import _

from .meanings import COUNTED, tell
from .round import things_of_scorecard


def things_of_final(
    picture: SoloFinal, place: Placement, counting: Counting[Any]
) -> Iterator[Meant]:
    """Give the steps of the scale and the lines of the sheet."""
    edition = picture.edition
    ladder = edition.solo_scale
    for index, rect in enumerate(step_rects(place["scale"], place.scale, len(ladder))):
        title = f"{floor_of(edition, index)} · {_(ladder[index].title)}"
        yield Meant(rect, partial(tell, "step", edition=edition, title=title))
    if picture.par is not None and picture.par.points is not None and counting.is_done:
        counted = (COUNTED,) if picture.is_helped else ()
        yield Meant(place["best"], partial(tell, "par", *counted, points=picture.par.points))
    elif picture.is_helped and counting.is_done:
        yield Meant(place["best"], partial(tell, "helped"))
    yield from things_of_scorecard(picture.sheet(counting), place["sheet"], edition, 1)
