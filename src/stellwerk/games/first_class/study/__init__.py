"""What is counted when a deck of First Class is studied."""

from stellwerk.core.study import Study
from stellwerk.games.first_class.bots.specialists import SPECIALISTS
from stellwerk.games.first_class.bots.value import value
from stellwerk.games.first_class.study import cards, table
from stellwerk.games.first_class.study.aims import AIMS

STUDY = Study(
    kinds=cards.kinds,
    fates=cards.fates,
    uses=table.uses,
    measures=table.measures,
    totals=table.totals,
    supply=table.supply,
    limits=table.limits,
    estimate=value,
    specialists=SPECIALISTS,
    aims=AIMS,
)
