"""The table: the board as it stands, the question with its choices, the people, the log."""

import json
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from stellwerk.core.match import drawn
from stellwerk.core.words import Words
from stellwerk.games import find
from stellwerk.web.pages import end, frame, host, menu

View = Mapping[str, Any]
LEFT_OUT = ("svg", "log", "chat", "sheet", "is", "choices")  # stands in the page already


def page(
    t: Words,
    language: str,
    table_id: str,
    view: View,
    seats: Sequence[Mapping[str, Any]],
    host_here: bool,
    links: Mapping[int, str],
    static_version: str,
) -> str:
    game, title = str(view["game"]), str(view["title"])
    controls = host.controls(t, table_id, seats, links) if host_here else ""
    invites = host_here and any(seats[seat]["kind"] == "open" for seat in links)
    still = t("Without JavaScript the table can be read, but not played at.")
    content = (
        f'{bar(t, title, view, controls, invites)}<noscript><p class="still">{escape(still)}</p></noscript>'
        f'{panes(t, game)}<main id="main"><div id="board"><div id="picture">{view["svg"]}</div>'
        f'<p id="plate" aria-hidden="true">{escape(view["question"])}</p></div><div id="windows" hidden></div>'
        f"{side(t, view, seats)}</main>{screens(t, table_id, view)}{block(t, table_id, view, seats)}"
    )
    return frame.page(t, f"{title} – Stellwerk", content, f"table {game}", "main.js", game)


def bar(t: Words, title: str, view: View, controls: str, invites: bool) -> str:
    undo, reset, skip, state = t("Undo"), t("Reset my turn"), t("Skip"), t("Connecting …")
    watching, scores = t("You are watching."), t("Score sheet")
    hidden = frame.when(not view["mine"], " hidden")
    return (
        f'<header class="bar"><a class="mark" href="/">{frame.SIGNAL}<span>Stellwerk</span></a><h1>{escape(title)}</h1>'
        f'<span id="state" role="status" data-state="off">{escape(state)}</span><span id="thinking" hidden>'
        f'</span><span id="watching"{frame.when(bool(view["mine"]), " hidden")}>{escape(watching)}</span>'
        f'<span class="gap"></span><button id="skip" type="button" hidden>{escape(skip)}</button>'
        f'<button id="to-scores" type="button" hidden>{escape(scores)}</button>'
        f'<button id="undo" type="button" disabled{hidden}>{escape(undo)}</button>'
        f'<button id="reset" type="button" disabled{hidden}>{escape(reset)}</button>'
        f"{menu.menu(t, str(view['game']), controls, invites)}</header>"
    )


def panes(t: Words, game: str) -> str:
    """What a phone shows one at a time."""
    found = find(game)
    tabs = [*drawn(found).panes(found.words(t.language)), ("log", t("Log"))]
    buttons = "".join(
        f'<button type="button" role="tab" data-pane="{name}" aria-selected="false">{escape(words)}</button>'
        for name, words in tabs
    )
    label = t("Parts of the table")
    return f'<nav id="panes" role="tablist" aria-label="{escape(label)}">{buttons}</nav>'


def side(t: Words, view: View, seats: Sequence[Mapping[str, Any]]) -> str:
    says, send, log, people, question = t("Say something"), t("Send"), t("Log"), t("Players"), t("Question")
    on, fold = t("Pass the device"), t("Choices")
    return (
        f'<aside id="side"><ol id="people" aria-label="{escape(people)}">'
        f"{''.join(player(t, view, i, seat) for i, seat in enumerate(seats))}</ol>"
        f'<section id="ask" aria-label="{escape(question)}"><h2 id="asked" aria-live="polite" tabindex="-1">'
        f'{escape(view["question"])}</h2><button id="fold" type="button" aria-expanded="true" aria-controls="options" '
        f'aria-label="{escape(fold)}"></button><ol id="options">{options(view["choices"])}</ol>'
        f'<button id="pass-on" class="primary" type="button" hidden>{escape(on)}</button></section>'
        f'<ol id="log" aria-label="{escape(log)}" aria-live="off" tabindex="0">{"".join(line(e) for e in view["log"])}'
        f"{''.join(said(c) for c in view['chat'])}</ol>"
        f'<form id="chat"><input name="text" maxlength="300" autocomplete="off" placeholder="{escape(says)}" '
        f'aria-label="{escape(says)}"><button>{escape(send)}</button></form></aside>'
    )


def player(t: Words, view: View, number: int, seat: Mapping[str, Any]) -> str:
    now = ' aria-current="true"' if view["to"] == number else ""
    kind = "bot" if seat["kind"] == "bot" else "here" if seat["here"] else "away"
    you = t("(you)") if number in view["mine"] else ""
    return (
        f'<li data-seat="{number}" data-kind="{kind}"{now}><svg class="stellwerk tag" viewBox="-1 -11 48 22" '
        f'aria-hidden="true"><rect class="car{number}" y="-10" width="46" height="20" rx="4"/>'
        f'<path class="line{number}" d="M4 0h38"/><use href="#p{number}" x="23"/></svg>'
        f"<span>{escape(seat['name'])}</span><em>{escape(you)}</em><b>{view['scores'][number]}</b></li>"
    )


def options(choices: Sequence[Mapping[str, Any]]) -> str:
    """A button for each sentence: choices of the same sentence, such as parallel tracks, share one."""
    picks: dict[str, list[int]] = {}
    for entry in choices:
        picks.setdefault(entry["says"], []).append(entry["pick"])
    return "".join(choice(says, *numbers) for says, numbers in picks.items())


def choice(says: str, pick: int, *also: int) -> str:
    more = f' data-also="{" ".join(map(str, also))}"' if also else ""
    return f'<li><button type="button" data-pick="{pick}"{more}>{escape(says)}</button></li>'


def line(event: Mapping[str, Any]) -> str:
    marks = f' data-marks="{escape(" ".join(event["marks"]))}"' if event["marks"] else ""
    return f"<li{marks}>{escape(event['says'])}</li>"


def said(entry: Mapping[str, Any]) -> str:
    return f'<li class="chat"><b>{escape(entry["name"])}</b> {escape(entry["text"])}</li>'


def screens(t: Words, table_id: str, view: View) -> str:
    """What may lie over the table: handing the device on, the board in words, the end."""
    close, text, ready = t("Close"), t("The board in words"), t("Show the table")
    over = end.screen(t, table_id, view) if view["over"] else ""
    return (
        f'<div id="pass" class="screen" role="dialog" aria-modal="true" hidden><div><i></i><p id="pass-words"></p>'
        f'<button class="primary" type="button">{escape(ready)}</button></div></div>'
        f'<dialog id="words" aria-label="{escape(text)}"><form method="dialog"><button>{escape(close)}</button></form>'
        f'<h2>{escape(text)}</h2><pre tabindex="0"></pre></dialog><div id="closing">{over}</div>'
    )


def shortened(series: list[list[int]] | None) -> list[list[int] | int] | None:
    """The scores after each action, with 0 for those that are as before: most are."""
    return [row if i == 0 or row != series[i - 1] else 0 for i, row in enumerate(series)] if series else None


def block(t: Words, table_id: str, view: View, seats: Sequence[Mapping[str, Any]]) -> str:
    """What the page's script must know: data, not script."""
    words = {
        "on": t("Connected"),
        "off": t("Connecting …"),
        "lost": t("No connection. Trying again …"),
        "turn": t("Your turn"),
        "thinking": t("{who} is thinking …", who="{who}"),
        "pass": t("Hand the device to {who}.", who="{who}"),
        "undone": t("Something was taken back."),
        "again": t("Tap again to choose it."),
        "you": t("(you)"),
        "rematch": t("To the rematch"),
    }
    kept = {key: value for key, value in view.items() if key not in LEFT_OUT} | {"series": shortened(view["series"])}
    script = frame.script_of(str(view["game"]))
    known = {"id": table_id, "view": kept, "seats": list(seats), "words": words, "script": script}
    data = json.dumps(known, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return f'<script type="application/json" id="data">{data}</script>'
