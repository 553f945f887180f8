"""What is counted when a deck of Germany is studied: tickets, routes, and the face-up cards."""

from stellwerk.core.study import Study
from stellwerk.games.germany.study import cards, table

STUDY = Study(
    kinds=cards.kinds,
    fates=cards.fates,
    uses=table.uses,
    measures=table.measures,
    totals=lambda state: {},
    supply=table.supply,
    limits=lambda box: {},
)
