"""The steps of the techniques in their own examples: searched for once, for some take seconds."""

from functools import cache

from garns.logic import examples

worked = cache(examples.worked)
