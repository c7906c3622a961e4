"""How hard puzzles are, on garns' own scale and on those that players compare.

`SCALES` is the table of scales; `rate` and `rate_many` rate on any of them.
"""

from garns.engine.budget import Limits

from .explainer import SeRating
from .hardest import HardestStep
from .hodoku import HODOKU_LEVELS, HODOKU_TECHNIQUES, HodokuLevel, HodokuRating
from .levels import LevelRating
from .ranges import RatingLike, RatingRange, rating_range
from .rating import RateMany, Rating, RatingsUnderWay, Scale
from .scales import MOST_NODES, SCALES, rate, rate_many, scale_named

__all__ = [
    "HODOKU_LEVELS",
    "HODOKU_TECHNIQUES",
    "MOST_NODES",
    "SCALES",
    "HardestStep",
    "HodokuLevel",
    "HodokuRating",
    "LevelRating",
    "Limits",
    "RateMany",
    "Rating",
    "RatingLike",
    "RatingRange",
    "RatingsUnderWay",
    "Scale",
    "SeRating",
    "rate",
    "rate_many",
    "rating_range",
    "scale_named",
]
