"""The table of scales that `garns rate` can say more about than about others."""

from __future__ import annotations

from garns.rating import Scale

from .level_scale import EXTRAS as LEVEL_EXTRAS
from .scale_extras import ScaleExtras
from .se_scale import EXTRAS as SE_EXTRAS

SPECIAL = {"level": LEVEL_EXTRAS, "se": SE_EXTRAS}
USUAL = ScaleExtras()


def extras_of(scale: Scale) -> ScaleExtras:
    return SPECIAL.get(scale.id, USUAL)
