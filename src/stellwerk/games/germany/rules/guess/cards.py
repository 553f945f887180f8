"""Guesses of the train cards in Germany that nobody showed, as a player with a perfect memory would count them.

Every card that was drawn unseen has a place in the story of its drawer, and each place belongs to a deck: the one it
was drawn from. What nobody saw of a deck is spread evenly over its places. A card that is paid without having been seen
before lay in any unseen place of the payer; which one, and so which deck it leaves poorer, has to be guessed as well.
"""

from typing import Final, NamedTuple

from stellwerk.core.rng import below, shuffle
from stellwerk.games.germany.deck.data import CARDS, UNSEEN
from stellwerk.games.germany.rules.guess.claims import able_hand, chance_to_pay, missing, pick, shuffled
from stellwerk.games.germany.rules.hidden import UNKNOWN_CARD
from stellwerk.games.germany.rules.memory import KINDS, RESHUFFLED, UNSEEN_CARD, is_card, is_paid, kind_paid
from stellwerk.games.germany.rules.state import EMPTY, State

TRIES: Final = 16  # histories that are tried side by side when paid cards may come from several decks
MOVES: Final = 2  # paid cards that are moved to other decks when all histories have come to a dead end


class Payment(NamedTuple):
    """A card that somebody paid without anybody having seen it before."""

    deck: int  # that was drawn from at that time
    seat: int
    place: int  # in the story of the seat
    kind: int


class History(NamedTuple):
    """One way it may have been: what is left of each deck, and from which deck each paid card came."""

    decks: list[list[int]]
    used: list[list[int]]  # by seat and deck: how many of its places the paid cards had
    sources: tuple[int, ...]


def deal_cards(state: State, seat: int | None, rng: list[int]) -> None:
    """Every card that lies nowhere in sight is in an unknown hand or in the deck."""
    stories = [list(story) for story in state.blind] or [[UNSEEN_CARD] * hand[UNSEEN] for hand in state.hands]
    history = sample(state, seat, stories, rng)
    place_paid(stories, history, seat, rng)
    decks = deal_claimant(state, seat, history.decks, stories, rng)
    for other, story in enumerate(stories):
        if other != seat:
            fill(story, decks)
            take_up(state.hands[other], story)
    state.blind = [tuple(story) for story in stories] if state.earlier else []
    if state.deck and state.deck[0] == UNKNOWN_CARD:
        state.deck = decks[-1]


def deal_claimant(
    state: State, seat: int | None, decks: list[list[int]], stories: list[list[int]], rng: list[int]
) -> list[list[int]]:
    """A seat that has named a track gets its cards first, because it can pay; then the decks are shuffled."""
    needs, decks = missing(state, seat), [deck[:] for deck in decks]
    if needs:
        story = stories[state.pending[-1].seat]
        dealt = able_hand(decks, places(story, len(story), len(decks)), needs, rng)
        for deck, hand in zip(decks, dealt, strict=True):
            for kind in hand:
                deck[kind] -= 1
        fill(story, dealt)
    return [shuffled(deck, rng) for deck in decks]


def fill(story: list[int], decks: list[list[int]]) -> None:
    """Every unknown place gets the next card of its deck."""
    deck = 0
    for i, entry in enumerate(story):
        if entry == UNSEEN_CARD:
            story[i] = decks[deck].pop()
        deck += entry == RESHUFFLED


def take_up(hand: list[int], story: list[int]) -> None:
    """What was drawn unseen and not paid since joins the known cards of the hand."""
    hand[UNSEEN] = 0
    for entry in story:
        if is_card(entry):
            hand[entry] += 1
        elif is_paid(entry):
            hand[kind_paid(entry)] -= 1


# What nobody saw of each deck


def unseen_of_decks(state: State, seat: int | None, stories: list[list[int]]) -> list[list[int]]:
    """By deck: how many of each kind lie where the viewer does not see them, those paid since included."""
    rest = list(CARDS)
    for kind in state.row:
        if kind != EMPTY:
            rest[kind] -= 1
    for pile in (state.discard, *state.hands):
        for kind in range(KINDS):
            rest[kind] -= pile[kind]
    for paid in payments(stories, seat):
        rest[paid.kind] += 1
    decks = [list(deck) for deck in state.earlier]
    deck = 0
    for entry in stories[seat] if seat is not None and state.earlier else ():
        if is_card(entry) and deck < len(decks):
            decks[deck][entry] -= 1
        deck += entry == RESHUFFLED
    present = [count - sum(deck[kind] for deck in decks) for kind, count in enumerate(rest)]
    return [*decks, present]


def payments(stories: list[list[int]], seat: int | None) -> list[Payment]:
    """What the others paid unseen; from earlier decks first: the fewer places a card can have come from, the sooner it
    is asked for.
    """
    return sorted(
        Payment(story[:place].count(RESHUFFLED), other, place, kind_paid(entry))
        for other, story in enumerate(stories)
        if other != seat
        for place, entry in enumerate(story)
        if is_paid(entry)
    )


def places(story: list[int], end: int, decks: int) -> list[int]:
    """By deck: how many unknown places a story has before `end`."""
    counts, deck = [0] * decks, 0
    for entry in story[:end]:
        counts[deck] += entry == UNSEEN_CARD
        deck += entry == RESHUFFLED
    return counts


# From which deck a paid card came


def sample(state: State, seat: int | None, stories: list[list[int]], rng: list[int]) -> History:
    """One history, as often as it is likely to be true.

    A particle filter: several are tried side by side, and after each paid card they are drawn again, those more often
    that make the card more likely.

    With a single deck there is nothing to choose, and one history is enough.
    """
    decks = unseen_of_decks(state, seat, stories)
    first = History(decks, [[0] * len(decks) for _ in stories], ())
    tries = TRIES if len(decks) > 1 else 1
    paid = payments(stories, seat)
    free = [places(stories[payment.seat], payment.place, len(decks)) for payment in paid]
    while True:
        histories = [first] * tries
        for number in range(len(paid)):
            histories = extend(histories, paid, free, number, rng)
        chances = [chance_of(history, state, seat, stories, rng) for history in histories]
        if any(chances):
            return histories[pick(rng, chances)]
        tries *= 2  # all came to a dead end, which is rare


def chance_of(history: History, state: State, seat: int | None, stories: list[list[int]], rng: list[int]) -> float:
    """How likely a seat can pay for the track it has named, if the history is true."""
    needs = missing(state, seat)
    if not needs:
        return 1.0
    owner = state.pending[-1].seat
    counts = places(stories[owner], len(stories[owner]), len(history.decks))
    free = [count - used for count, used in zip(counts, history.used[owner], strict=True)]
    return chance_to_pay(history.decks, free, needs, rng)


def extend(
    histories: list[History], paid: list[Payment], free: list[list[int]], number: int, rng: list[int]
) -> list[History]:
    """Each history with one more paid card; the more places it has for such a card, the more often it is drawn."""
    other, kind = paid[number].seat, paid[number].kind
    chances = [source_chances(history, other, kind, free[number]) for history in histories]
    weights = [sum(chance) for chance in chances]
    if not any(weights):
        return [changed for history in histories if (changed := rearranged(history, paid, free, number, rng))]
    grown = []
    for _ in histories:
        which = pick(rng, weights)
        grown.append(with_paid(histories[which], other, kind, pick(rng, chances[which])))
    return grown


def rearranged(
    history: History, paid: list[Payment], free: list[list[int]], number: int, rng: list[int]
) -> History | None:
    """The history with one more paid card where there is no place for it, unless earlier cards came from other decks.

    After many decks all histories may come to such a dead end: the card is left only where its payer has no place.
    """
    new = History([deck[:] for deck in history.decks], [seat[:] for seat in history.used], ())
    sources = [*history.sources, 0]
    return new._replace(sources=tuple(sources)) if settle(new, sources, paid, free, number, MOVES, rng) else None


def settle(
    new: History,
    sources: list[int],
    paid: list[Payment],
    free: list[list[int]],
    number: int,
    moves: int,
    rng: list[int],
) -> bool:
    """Find a deck for a paid card, if need be by moving another one, for which a deck is found in the same way."""
    card = paid[number]
    decks = list(range(card.deck + 1))
    shuffle(rng, decks)
    for deck in decks:
        if new.decks[deck][card.kind] and free[number][deck] > new.used[card.seat][deck]:
            take(new, card, deck)
            sources[number] = deck
            return True
    for deck in decks if moves else ():
        for i in in_the_way(new, sources, paid, free, number, deck):
            give_back(new, paid[i], deck)
            take(new, card, deck)
            sources[number] = deck
            if settle(new, sources, paid, free, i, moves - 1, rng):
                return True
            give_back(new, card, deck)
            take(new, paid[i], deck)
            sources[i] = deck
    return False


def in_the_way(
    new: History, sources: list[int], paid: list[Payment], free: list[list[int]], number: int, deck: int
) -> list[int]:
    """The cards without which this one could come from the deck: those of its payer, or of its kind."""
    card, found = paid[number], list[int]()
    cards, places = new.decks[deck][card.kind], free[number][deck] - new.used[card.seat][deck]
    for i in range(len(sources) - 1):
        helps = cards + (paid[i].kind == card.kind) > 0 and places + (paid[i].seat == card.seat) > 0
        if helps and i != number and sources[i] == deck:
            found.append(i)
    return found


def take(new: History, card: Payment, deck: int) -> None:
    """Note that the card came from this deck."""
    new.decks[deck][card.kind] -= 1
    new.used[card.seat][deck] += 1


def give_back(new: History, card: Payment, deck: int) -> None:
    """Undo `take`: the card did not come from this deck."""
    new.decks[deck][card.kind] += 1
    new.used[card.seat][deck] -= 1


def source_chances(history: History, other: int, kind: int, free: list[int]) -> list[float]:
    """By deck: the free places of the payer, times how likely such a place holds the kind."""
    used = history.used[other]
    return [(free[i] - used[i]) * deck[kind] / sum(deck) if deck[kind] else 0.0 for i, deck in enumerate(history.decks)]


def with_paid(history: History, other: int, kind: int, source: int) -> History:
    decks, used = history.decks[:], history.used[:]
    decks[source] = decks[source][:]
    decks[source][kind] -= 1
    used[other] = used[other][:]
    used[other][source] += 1
    return History(decks, used, (*history.sources, source))


def place_paid(stories: list[list[int]], history: History, seat: int | None, rng: list[int]) -> None:
    """Each paid card lay in any free place of its deck that was there before."""
    for payment, source in zip(payments(stories, seat), history.sources, strict=True):
        story, deck, free = stories[payment.seat], 0, []
        for place in range(payment.place):
            if story[place] == UNSEEN_CARD and deck == source:
                free.append(place)
            deck += story[place] == RESHUFFLED
        story[free[below(rng, len(free))]] = payment.kind
