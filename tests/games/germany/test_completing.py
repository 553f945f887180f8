"""Completed tickets and countries (chapter 8)."""

from stellwerk.games.germany.rules.actions import CLAIM, PAY
from tests.games.germany.positions import (
    BOX,
    NO_ONE,
    PURPLE,
    give_tickets,
    give_tracks,
    play,
    score,
    start,
    table,
    ticket,
    track,
)

Route = tuple[str, str]


def tickets_after(routes: list[Route], tickets: list[Route], others: list[Route] | None = None) -> tuple[int, int]:
    """What the tickets bring and cost in the final scoring of a player with these routes."""
    state = start(2)
    give_tracks(state, 0, *(track(a, b) for a, b in routes))
    give_tracks(state, 1, *(track(a, b) for a, b in others or []))
    give_tickets(state, 0, *(ticket(a, b) for a, b in tickets))
    _, completed, failed, _, _ = score(state)[0]
    return completed, failed


FRANKFURT_STUTTGART = [("frankfurt", "mannheim"), ("mannheim", "stuttgart")]


def test_DE_8_1_an_unbroken_path_of_own_tracks() -> None:
    assert tickets_after(FRANKFURT_STUTTGART, [("frankfurt", "stuttgart")]) == (4, 0)
    assert tickets_after(FRANKFURT_STUTTGART[:1], [("frankfurt", "stuttgart")]) == (0, -4)
    assert tickets_after([], [("frankfurt", "stuttgart")]) == (0, -4)


def test_DE_8_2_tracks_of_others_do_not_help() -> None:
    mine, theirs = FRANKFURT_STUTTGART[:1], FRANKFURT_STUTTGART[1:]
    assert tickets_after(mine, [("frankfurt", "stuttgart")], theirs) == (0, -4)


def test_DE_8_3_detours_count_and_tracks_serve_many_tickets() -> None:
    """Frankfurt to Stuttgart over Würzburg, Nuremberg, Munich and Ulm, and three tickets on that one path."""
    path = [("frankfurt", "wuerzburg"), ("nuernberg", "wuerzburg"), ("muenchen", "nuernberg"), ("augsburg", "muenchen")]
    path += [("augsburg", "ulm"), ("stuttgart", "ulm")]
    tickets = [("frankfurt", "stuttgart"), ("frankfurt", "muenchen"), ("nuernberg", "stuttgart")]
    assert tickets_after(path, tickets) == (4 + 9 + 7, 0)


def test_DE_8_3_a_branched_net_with_a_circle() -> None:
    net = [("frankfurt", "mainz"), ("mainz", "mannheim"), ("frankfurt", "mannheim"), ("mannheim", "stuttgart")]
    assert tickets_after(net, [("mainz", "stuttgart"), ("mannheim", "stuttgart")]) == (5, 0)


def test_DE_8_4_two_tracks_into_one_country_are_not_joined() -> None:
    into = [("emden", "niederlande"), ("muenster", "niederlande"), ("dortmund", "muenster"), ("dortmund", "kassel")]
    into += [("bremerhaven", "emden"), ("bremerhaven", "hamburg")]
    assert tickets_after(into, [("hamburg", "kassel")]) == (0, -7), "Hamburg-Emden and Münster-Kassel stay apart"
    assert tickets_after([*into, ("emden", "muenster")], [("hamburg", "kassel")]) == (7, 0)


def test_DE_8_5_any_track_into_the_country_reaches_it() -> None:
    to_frankfurt = [("koeln", "frankfurt"), ("duesseldorf", "koeln")]
    ticket_ = [("niederlande", "frankfurt")]
    assert tickets_after([*to_frankfurt, ("duesseldorf", "niederlande")], ticket_) == (8, 0)
    by_muenster = [("dortmund", "duesseldorf"), ("dortmund", "muenster"), ("muenster", "niederlande")]
    assert tickets_after([*to_frankfurt, *by_muenster], ticket_) == (8, 0)


def test_DE_8_5_austria_on_either_picture() -> None:
    to_munich = [("frankfurt", "wuerzburg"), ("nuernberg", "wuerzburg"), ("muenchen", "nuernberg")]
    ticket_ = [("frankfurt", "oesterreich")]
    assert tickets_after([*to_munich, ("muenchen", "oesterreich")], ticket_) == (10, 0)
    assert tickets_after([*to_munich, ("lindau", "muenchen"), ("lindau", "oesterreich")], ticket_) == (10, 0)
    by_regensburg = [*to_munich[:2], ("nuernberg", "regensburg"), ("regensburg", "oesterreich")]
    assert tickets_after(by_regensburg, ticket_) == (10, 0)
    assert tickets_after([*to_munich, ("lindau", "oesterreich")], ticket_) == (0, -10)


def test_DE_8_6_no_path_leads_through_a_country() -> None:
    """Munich and Lindau, each with a track into Austria, do not join Munich to Constance."""
    through = [("muenchen", "oesterreich"), ("lindau", "oesterreich"), ("konstanz", "lindau")]
    assert tickets_after(through, [("muenchen", "konstanz")]) == (0, -6)
    assert tickets_after([*through, ("lindau", "muenchen")], [("muenchen", "konstanz")]) == (6, 0)


def test_DE_8_7_a_ticket_between_two_countries() -> None:
    north = [("kiel", "daenemark"), ("emden", "niederlande"), ("bremerhaven", "emden")]
    assert tickets_after(north, [("daenemark", "niederlande")]) == (0, -10)
    assert tickets_after([*north, ("bremerhaven", "kiel")], [("daenemark", "niederlande")]) == (10, 0)


def test_DE_8_8_a_chain_out_of_a_country_and_back_joins_only_its_cities() -> None:
    """France-Freiburg-Karlsruhe-France; the third track into France, at Saarbrücken, stays apart from them."""
    chain = [("freiburg", "frankreich"), ("freiburg", "karlsruhe"), ("karlsruhe", "frankreich")]
    chain += [("saarbruecken", "frankreich"), ("mannheim", "stuttgart"), ("karlsruhe", "stuttgart")]
    more = [("koblenz", "saarbruecken"), ("koblenz", "koeln")]
    assert tickets_after([*chain, *more], [("koeln", "saarbruecken"), ("mannheim", "stuttgart")]) == (6, 0)
    assert tickets_after([*chain, ("hannover", "kassel")], [("hannover", "saarbruecken")]) == (0, -11)
    to_munich = [("stuttgart", "ulm"), ("augsburg", "ulm"), ("augsburg", "muenchen")]
    assert tickets_after([*chain, *to_munich], [("frankreich", "muenchen"), ("muenchen", "freiburg")]) == (16, 0)


def test_DE_8_9_tickets_score_nothing_before_the_end() -> None:
    state = table(2, hands={0: [PURPLE] * 2})
    give_tickets(state, 0, ticket("mannheim", "stuttgart"), ticket("berlin", "schweiz"))
    play(state, CLAIM[track("mannheim", "stuttgart")], PAY[PURPLE][0])
    assert state.score[0] == 2, "the two points of the route, not those of the ticket"
    while state.pending[-1].effect.op == "passenger":
        play(state, NO_ONE)
    assert state.score[0] == 2
    assert score(state)[0][:3] == (2, 2, -20)


def test_DE_EX_04_freiburg_and_saarbruecken() -> None:
    """No ticket names both; Cologne-Saarbrücken and Kassel-Freiburg tell whether the two borders are joined."""
    borders = [("freiburg", "frankreich"), ("saarbruecken", "frankreich")]
    koeln = [("koblenz", "koeln"), ("koblenz", "saarbruecken")]
    assert tickets_after([*borders, *koeln], [("koeln", "saarbruecken")]) == (4, 0)
    kassel = [("frankfurt", "kassel"), ("frankfurt", "mannheim"), ("mannheim", "saarbruecken")]
    assert tickets_after([*borders, *kassel], [("kassel", "freiburg")]) == (0, -10)
    munich = [("augsburg", "muenchen"), ("augsburg", "ulm"), ("stuttgart", "ulm"), ("freiburg", "stuttgart")]
    assert tickets_after([borders[0], *munich], [("frankreich", "muenchen")]) == (8, 0)
    leipzig = [("mannheim", "saarbruecken"), ("frankfurt", "mannheim"), ("frankfurt", "kassel")]
    leipzig += [("erfurt", "kassel"), ("erfurt", "leipzig")]
    assert tickets_after([borders[1], *leipzig], [("frankreich", "leipzig")]) == (15, 0)


def test_DE_EX_17_france_munich_and_freiburg() -> None:
    routes = [("augsburg", "muenchen"), ("augsburg", "ulm"), ("stuttgart", "ulm"), ("karlsruhe", "stuttgart")]
    routes += [("karlsruhe", "frankreich"), ("freiburg", "frankreich")]
    assert [BOX.tracks[track(a, b)].length for a, b in routes] == [2, 1, 2, 1, 2, 2]
    state = start(2)
    give_tickets(state, 0, ticket("frankreich", "muenchen"), ticket("muenchen", "freiburg"))
    give_tracks(state, 0, *(track(a, b) for a, b in routes))
    assert score(state)[0][:3] == (10, 8, -8)


def test_DE_EX_18_denmark_to_the_netherlands() -> None:
    state = start(2)
    give_tickets(state, 0, ticket("daenemark", "niederlande"))
    for a, b in [("kiel", "daenemark"), ("bremerhaven", "kiel"), ("bremerhaven", "emden"), ("emden", "niederlande")]:
        give_tracks(state, 0, track(a, b))
    assert score(state)[0][:3] == (12, 10, 0)


def test_DE_EX_19_kiel_stuttgart() -> None:
    """The shortest path of 16 spaces pays the printed 17."""
    path = [("bremerhaven", "kiel"), ("bremen", "bremerhaven"), ("bremen", "muenster"), ("dortmund", "muenster")]
    path += [("dortmund", "duesseldorf"), ("duesseldorf", "koeln"), ("koblenz", "koeln"), ("koblenz", "mainz")]
    path += [("mainz", "mannheim"), ("mannheim", "stuttgart")]
    assert sum(BOX.tracks[track(a, b)].length for a, b in path) == 16
    assert tickets_after(path, [("kiel", "stuttgart")]) == (17, 0)


def shortest(a: int, b: int) -> int:
    """The fewest spaces between two places, with countries as dead ends."""
    best = {a: 0}
    todo = [a]
    while todo:
        here = todo.pop()
        if BOX.places[here].country and here != a:
            continue
        for printed in BOX.tracks:
            for start_, end in ((printed.a, printed.b), (printed.b, printed.a)):
                if start_ == here and best[here] + printed.length < best.get(end, 999):
                    best[end] = best[here] + printed.length
                    todo.append(end)
    return best[b]


def test_DE_EX_19_all_other_values_are_the_shortest_paths() -> None:
    other = [t for t, printed in enumerate(BOX.tickets) if printed.value != shortest(printed.a, printed.b)]
    assert other == [ticket("kiel", "stuttgart")]
