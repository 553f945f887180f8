"""What becomes of the cards of First Class: action cards in the display, and Game End cards."""

from collections.abc import Iterator
from typing import Final

from stellwerk.core.records import LAPSE, Event
from stellwerk.core.study import CLEARED, DECLINED, FULFILLED, LEFT, PERFORMED, REMOVED, SHOWN, TAKEN, Fate, Story
from stellwerk.games.first_class.deck.data import Box
from stellwerk.games.first_class.rules import payloads
from stellwerk.games.first_class.rules.actions import DONE
from stellwerk.games.first_class.rules.frames import begun
from stellwerk.games.first_class.rules.payloads import contract_chosen, game_end_chosen
from stellwerk.games.first_class.rules.scoring import base_cards

GAME_END: Final = "game-end-card"  # a Game End card itself; the action cards that bring one are of the kind "game-end"
AT_ONCE: Final = ("route", "contract", "destroy-evidence")  # performed by lying there
PLACED: Final = ("tuck", "postcard", "gap")  # effects that place a card
OPEN: Final = ("turn", "scoring", "out-of-turn", "receive")  # here a card has brought all that it brings
CHOSEN: Final = {
    "take": (TAKEN,),
    "decline": (TAKEN, DECLINED),
}  # FC-4.2
GONE: Final = {"clear-row": (CLEARED,), "remove-card": (REMOVED,)}
TURNED_UP: Final = ("open-game-end", "end-turn")


def kinds(box: Box) -> dict[str, str]:
    return {card.id: card.kind for card in box.cards} | {card.id: GAME_END for card in box.game_end}


def fates(story: Story) -> Iterator[Fate]:
    """The display round by round; then what was performed and fulfilled; then the Game End cards."""
    yield from display_fates(story)
    yield from (Fate(card_id(story, card), PERFORMED, seat) for card, seat in performed(story).items())
    for event in story.events:
        if event.action.op == "contract":
            yield Fate(card_id(story, contract_chosen(event.action)), FULFILLED, event.seat)
    yield from game_end_fates(story)


def card_id(story: Story, card: int) -> str:
    found: str = story.state.box.cards[card].id
    return found


# The display


def display_fates(story: Story) -> Iterator[Fate]:
    """What is in the display when a round begins is shown; what nobody touched until its end was left."""
    worths, lying = gains(story), dict[int, None]()
    for at, event in enumerate(story.events):
        op = event.effect.op
        if op == "round":
            lying = dict.fromkeys(event.result)
            yield from (Fate(card_id(story, card), SHOWN) for card in lying)
        fates = CHOSEN.get(event.action.op, ()) if op == "turn" else GONE.get(op, ())
        if fates:
            for card in event.result:
                del lying[card]
                yield from (Fate(card_id(story, card), fate, event.seat, worths.get(at)) for fate in fates)
        if op == "end-round":
            yield from (Fate(card_id(story, card), LEFT) for card in lying)


def gains(story: Story) -> dict[int, float]:
    """By event: how much more the position was worth to the seat when all that its card brings was carried out."""
    found, final = dict[int, float](), [float(sum(sheet)) for sheet in story.state.sheet]
    for number, step in enumerate(story.steps):
        if step.worth and story.events[step.at].action.op == "take":
            later = (
                then.worth for then in story.steps[number + 1 :] if then.seat != step.seat or then.effect.op in OPEN
            )
            found[step.at] = next(later, final)[step.seat] - step.worth[step.seat]
    return found


# What is performed


def performed(story: Story) -> dict[int, int]:
    """By card: who carried out at least a part of it, or placed it."""
    found: dict[int, int] = {}
    for event in story.events:
        card = used_card(story.state.box, event)
        if card is not None:
            found.setdefault(card, event.seat)
    return found


def used_card(box: Box, event: Event) -> int | None:
    """The action card that the event carries out in part."""
    effect, action = event.effect, event.action
    if effect.op == "turn" and action.op == "take":
        return event.result[0] if box.kinds[event.result[0]] in AT_ONCE else None
    if action in (DONE, LAPSE):
        return None
    if effect.op in PLACED:
        return payloads.card_of(effect)
    if effect.op not in ("begin", "frame") or payloads.source_of(effect) != payloads.CARD:
        return None
    needs_no_choice = bool(begun(effect).at_once)
    return payloads.number_of(effect) if effect.op == "frame" or needs_no_choice else None


# Game End cards


def game_end_fates(story: Story) -> Iterator[Fate]:
    """Seen in the draft or turned up; kept or bought, shuffled in again after the draft, or left until the end."""
    cards, lying = story.state.box.game_end, dict[int, None]()
    for event in story.events:
        op, action = event.effect.op, event.action
        if op == "draft" or (op in TURNED_UP and event.result):
            turned = (game_end_chosen(action), *event.result) if op == "draft" else event.result
            if op == "open-game-end":
                yield from (Fate(cards[card].id, REMOVED) for card in lying)
                lying = {}
            yield from (Fate(cards[card].id, SHOWN) for card in turned if card not in lying)
            lying |= dict.fromkeys(turned)
        card = game_end_taken(event)
        if card is not None:
            del lying[card]
            yield Fate(cards[card].id, TAKEN, event.seat, worth := scored(story, event.seat, card))
            yield Fate(cards[card].id, PERFORMED, event.seat, worth)
    yield from (Fate(cards[card].id, LEFT) for card in lying)


def game_end_taken(event: Event) -> int | None:
    if event.action.op in ("draft", "game-end"):
        return game_end_chosen(event.action)
    return payloads.game_end_of(event.effect) if event.effect.op == "buy" else None


def scored(story: Story, seat: int, card: int) -> float:
    """FC-18.3: what the Game End card brought in the final scoring."""
    printed = story.state.box.game_end[card]
    return float(printed.value * base_cards(story.state, seat, printed.kind))
