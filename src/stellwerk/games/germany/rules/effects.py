"""What can happen in Germany: for each effect what it offers and what it does."""

from stellwerk.core.machine import push
from stellwerk.core.records import Action, Effect, Event
from stellwerk.core.rng import shuffle
from stellwerk.games.germany.deck.data import COLOURS, GREY, LOCOMOTIVE, POINTS, Track, bits
from stellwerk.games.germany.rules.actions import (
    KEEP,
    NO_PASSENGER,
    PASSENGER,
    PAY,
    TAKES,
    TICKETS,
    TICKETS_DRAWN,
    claims,
)
from stellwerk.games.germany.rules.hidden import UNKNOWN
from stellwerk.games.germany.rules.state import EMPTY, PAID, RESHUFFLED, State

RESETS = 10  # DE-4.10
ONE_TRACK_UP_TO = 3  # players (DE-5.11)
ANY_COLOUR = tuple(range(len(COLOURS)))
REFILL = Effect("refill", 0)
RESHUFFLE = Effect("reshuffle", 0)


# Drawing train cards


def card_choices(state: State, first: bool) -> tuple[Action, ...]:
    """DE-4.1: a face-up card or the top of the deck; DE-4.12: nothing when the deck is empty."""
    return TAKES[open_kinds(state, first)] if state.deck else ()


def open_kinds(state: State, first: bool) -> int:
    """The kinds of card that may be taken from the row, one bit each; DE-4.4: no locomotive as the second card."""
    kinds = 0
    for kind in state.row:
        if kind != EMPTY:
            kinds |= 1 << kind
    return kinds if first else kinds & ~(1 << LOCOMOTIVE)


def is_whole_draw(action: Action) -> bool:
    """DE-4.3: a face-up locomotive is the only card of the turn."""
    return action.op == "take" and action.a == LOCOMOTIVE


def offer_second_card(state: State, seat: int, effect: Effect) -> list[Action]:
    return list(card_choices(state, first=False))


def do_second_card(state: State, seat: int, effect: Effect, action: Action) -> None:
    push(state, seat, Effect(action.op, action.a))


def do_take(state: State, seat: int, effect: Effect, action: Action) -> None:
    """DE-4.2: the card is replaced at once."""
    state.row[state.row.index(effect.n)] = EMPTY
    state.hands[seat][effect.n] += 1
    state.shown[seat][effect.n] += 1
    push(state, seat, REFILL)


def do_blind(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    kind = state.deck.pop()
    state.hands[seat][kind] += 1
    if state.earlier:
        state.blind[seat] += (kind,)
    replenish(state, seat)
    return (kind,)


def do_refill(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """Fill the row from the left (DE-4.14) and judge it when it is full (DE-4.9); n counts the resets so far."""
    turned = []
    for place, kind in enumerate(state.row):
        if kind == EMPTY and state.deck:
            state.row[place] = state.deck.pop()
            turned.append(state.row[place])
    if EMPTY in state.row:
        if any(state.discard):
            push(state, seat, Effect("reshuffle", effect.n))  # DE-4.13, in the middle of refilling
    else:
        if must_reset(state, effect.n):
            push(state, seat, Effect("reset", effect.n + 1))
        replenish(state, seat)
    return tuple(turned)


def must_reset(state: State, resets: int) -> bool:
    """DE-4.8 to DE-4.10: three locomotives are too many, unless no lawful row exists or ten were tried."""
    if state.row.count(LOCOMOTIVE) < 3 or resets >= RESETS:
        return False
    cards = [*state.row, *state.deck]
    others = len(cards) - cards.count(LOCOMOTIVE) + sum(state.discard[:LOCOMOTIVE])
    return others >= 3


def do_reset(state: State, seat: int, effect: Effect, action: Action) -> None:
    """DE-4.8: the whole row is discarded and filled again."""
    for place, kind in enumerate(state.row):
        state.discard[kind] += 1
        state.row[place] = EMPTY
    push(state, seat, Effect("refill", effect.n))


def replenish(state: State, seat: int) -> None:
    """DE-4.13: an empty deck is made anew from the discard pile as soon as there is one."""
    if not state.deck and any(state.discard):
        push(state, seat, RESHUFFLE)


def do_reshuffle(state: State, seat: int, effect: Effect, action: Action) -> None:
    """The discard pile becomes the deck, and a row with gaps is filled from it (DE-4.14); n counts resets so far."""
    remember_deck(state)
    state.deck = [kind for kind, count in enumerate(state.discard) for _ in range(count)]
    state.discard = [0] * len(state.discard)
    shuffle(state.rng, state.deck)
    if EMPTY in state.row:
        push(state, seat, Effect("refill", effect.n))


def remember_deck(state: State) -> None:
    """Who counts cards knows what nobody saw of the old deck (DE-11.4): it is in the hands, and not in the new deck."""
    stories = state.blind or [unseen_cards(hand, shown) for hand, shown in zip(state.hands, state.shown, strict=True)]
    unseen = [0] * len(state.discard)
    for story in stories:
        for entry in story[since_reshuffle(story) :]:
            if entry < RESHUFFLED:
                unseen[entry] += 1
    if any(unseen):  # else the old deck tells nothing
        state.earlier += (tuple(unseen),)
        state.blind = [(*story, RESHUFFLED) for story in stories]


def unseen_cards(hand: list[int], shown: list[int]) -> tuple[int, ...]:
    """The cards of a hand that nobody has seen, by kind."""
    return tuple(kind for kind, known in enumerate(shown) for _ in range(hand[kind] - known))


def since_reshuffle(story: tuple[int, ...]) -> int:
    """Where the part of the present deck begins."""
    return len(story) - story[::-1].index(RESHUFFLED) if RESHUFFLED in story else 0


# Claiming routes


def claim_choices(state: State, seat: int) -> list[Action]:
    """Every track that is open to the seat and that it can pay for."""
    return claims(payable(state, seat) & state.open[seat])


def payable(state: State, seat: int) -> int:
    """The tracks that the seat has the cards (DE-5.2 to DE-5.5) and trains (DE-5.8) for, one bit each."""
    hand, trains, within = state.hands[seat], state.trains[seat], state.box.within
    locomotives = hand[LOCOMOTIVE]
    most = tracks = 0
    for colour in range(LOCOMOTIVE):
        cards = hand[colour] + locomotives
        tracks |= within[colour][cards if cards < trains else trains]
        if cards > most:
            most = cards
    return tracks | within[GREY][min(most, trains)]  # DE-5.4: grey takes any one colour


def offer_claim(state: State, seat: int, effect: Effect) -> list[Action]:
    """DE-5.6: every lawful way to pay."""
    track, hand = state.box.tracks[effect.n], state.hands[seat]
    length = track.length
    ways = [PAY[colour][locos] for colour in colours_of(track) for locos in locomotives_with(hand, colour, length)]
    return [*ways, PAY[LOCOMOTIVE][length]] if hand[LOCOMOTIVE] >= length else ways


def colours_of(track: Track) -> tuple[int, ...]:
    """DE-5.3, DE-5.4: the colours that a track takes."""
    return ANY_COLOUR if track.colour == GREY else (track.colour,)


def locomotives_with(hand: list[int], colour: int, length: int) -> range:
    """DE-5.2, DE-5.5: with how many locomotives a hand can pay a track in a colour, one card of it at least."""
    return range(max(0, length - hand[colour]), min(length - 1, hand[LOCOMOTIVE]) + 1)


def do_claim(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    track = state.box.tracks[effect.n]
    pay(state, seat, action.a, track.length - action.b)
    pay(state, seat, LOCOMOTIVE, action.b)
    state.trains[seat] -= track.length
    state.score[seat] += POINTS[track.length]
    state.owner[effect.n] = seat
    close(state, seat, effect.n)
    push(state, seat, Effect("passenger", track.a), Effect("passenger", track.b))  # DE-6.1
    replenish(state, seat)
    return ()


def pay(state: State, seat: int, kind: int, count: int) -> None:
    """DE-5.7: from the hand to the discard pile; the cards that everybody knew to be there go first."""
    unseen = count - state.shown[seat][kind]
    if unseen > 0 and state.earlier:
        state.blind[seat] += (PAID + kind,) * unseen
    state.hands[seat][kind] -= count
    state.shown[seat][kind] = max(0, -unseen)
    state.discard[kind] += count


def close(state: State, seat: int, claimed: int) -> None:
    """DE-5.10 to DE-5.12: whom the claim keeps from which tracks."""
    connection = bits(state.box.groups[state.box.tracks[claimed].group])
    for other in range(state.players):
        shut = connection if other == seat or state.players <= ONE_TRACK_UP_TO else 1 << claimed
        state.open[other] &= ~shut


# Passengers


def offer_passenger(state: State, seat: int, effect: Effect) -> list[Action]:
    """DE-6.2: any of those waiting; DE-6.3: or none, said out loud."""
    waiting = state.waiting[effect.n]
    return [*[PASSENGER[colour] for colour in sorted(set(waiting))], PASSENGER[NO_PASSENGER]] if waiting else []


def do_passenger(state: State, seat: int, effect: Effect, action: Action) -> None:
    if action.a == NO_PASSENGER:
        return
    waiting = list(state.waiting[effect.n])
    waiting.remove(action.a)
    state.waiting[effect.n] = tuple(waiting)
    met = list(state.met[seat])
    met[action.a] += 1
    state.met[seat] = tuple(met)


# Tickets


def split_choices(state: State) -> tuple[Action, ...]:
    shares = short_shares(state)
    return TICKETS[shares.start : shares.stop]


def short_shares(state: State) -> range:
    """DE-7.4: how many short tickets may be among those drawn; DE-7.5: none from empty decks."""
    short, long = len(state.stacks[0]), len(state.stacks[1])
    drawn = min(TICKETS_DRAWN, short + long)
    return range(max(0, drawn - long), min(drawn, short) + 1) if drawn else range(0)


def offer_split(state: State, seat: int, effect: Effect) -> list[Action]:
    return list(split_choices(state))


def do_split(state: State, seat: int, effect: Effect, action: Action) -> None:
    push(state, seat, Effect("tickets", action.a))


def do_tickets(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """DE-7.1: n short ones, the rest long ones, from the tops."""
    drawn = min(TICKETS_DRAWN, sum(map(len, state.stacks)))
    shares = (effect.n, drawn - effect.n)
    state.drawn[seat] = tuple(
        stack.pop() for stack, share in zip(state.stacks, shares, strict=True) for _ in range(share)
    )
    for deck, stack in enumerate(state.stacks):
        state.bottom[deck] = state.bottom[deck][: len(stack)]
    return state.drawn[seat]


def offer_keep(state: State, seat: int, effect: Effect) -> list[Action]:
    """The bits say which tickets."""
    drawn, least = len(state.drawn[seat]), least_kept(state, seat, effect)
    return [KEEP[bits] for bits in range(1, 1 << drawn) if bits.bit_count() >= least]


def least_kept(state: State, seat: int, effect: Effect) -> int:
    """DE-2.8, DE-7.1: at least n of those drawn; DE-7.5: a single one must be kept."""
    return min(effect.n, len(state.drawn[seat]))


def do_keep(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    state.chosen[seat] = action.a
    return chosen_tickets(state.drawn[seat], action.a)


def chosen_tickets(drawn: tuple[int, ...], bits: int) -> tuple[int, ...]:
    return tuple(ticket for i, ticket in enumerate(drawn) if bits >> i & 1)


def settle(state: State, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Take the chosen tickets into the hand; the kept and the rejected ones."""
    drawn, bits = state.drawn[seat], state.chosen[seat]
    kept = chosen_tickets(drawn, bits)
    rejected = tuple(ticket for i, ticket in enumerate(drawn) if not bits >> i & 1)
    state.tickets[seat] += kept
    state.drawn[seat], state.chosen[seat] = (), 0
    return kept, rejected


def do_put_back(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """DE-7.6, DE-7.7: to the bottom, the first drawn uppermost. The result says how many of each deck were kept."""
    drawn, chosen = state.drawn[seat], state.chosen[seat]
    kept, rejected = settle(state, seat)
    for ticket in rejected:
        deck = state.box.tickets[ticket].deck
        state.stacks[deck].insert(0, ticket)
        state.bottom[deck] = (seat, *state.bottom[deck])
    counts = count_decks(state, kept)
    state.draws += ((seat, *counts, chosen, *drawn),)
    return counts


def do_shuffle_back(state: State, seat: int, effect: Effect, action: Action) -> tuple[int, ...]:
    """DE-2.9, DE-2.10: when all have chosen, the rejected ones are shuffled in. The result: what each seat kept."""
    result: list[int] = []
    for player in range(state.players):
        kept, rejected = settle(state, player)
        state.first[player] = len(kept)
        state.rejected[player] = rejected
        for ticket in rejected:
            state.stacks[state.box.tickets[ticket].deck].append(ticket)
        result += count_decks(state, kept)
    for stack in state.stacks:
        stack.sort()
        shuffle(state.rng, stack)
    return tuple(result)


def count_decks(state: State, tickets: tuple[int, ...]) -> tuple[int, ...]:
    """How many short and how many long ones (DE-11.2)."""
    long = sum(state.box.tickets[ticket].deck for ticket in tickets)
    return (len(tickets) - long, long)


# What the others see


def hide_card(event: Event) -> Event:
    """DE-11.3: a blind card is known to its drawer only."""
    return event._replace(result=())


def hide_tickets(event: Event) -> Event:
    """DE-11.2, DE-11.5: which tickets were drawn is known to their drawer only, the split to all."""
    short = event.effect.n
    return event._replace(result=UNKNOWN[:1] * short + UNKNOWN[1:] * (len(event.result) - short))


def hide_choice(event: Event) -> Event:
    """DE-2.7, DE-11.5: which tickets are kept, and in the set-up how many, is known to their owner only."""
    return event._replace(action=Action("keep"), result=())
