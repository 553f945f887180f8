"""The pages, as functions from data to HTML; `t` is the words of the language, everything from people is plain text.

start.page(t, language, mine, open_tables) -> str
    mine, open_tables: lists of dicts {"id", "game", "title", "names": [..], "to": seat|None, "who": name|"",
    "my_turn": bool, "over": bool, "at": actions so far, "open": [seats without a person], "made": unix seconds}
new.page(t, language, form, problem) -> str
    form: dict[str, str] of what was filled in (empty at first; "game" always set); problem: a sentence or ""
    Fields that POST /tables reads: game, players, modules, variant, deck (file), seat0..4 (me|here|friend|bot:LEVEL),
    name (the creator's), name0..name4 (for `here` seats), listed, undo (checkboxes), seed
table.page(t, language, table_id, view, seats, host, links, static_version) -> str
    view: the dict of the socket's "view" message; seats: the list of its "seats" message;
    host: bool; links: {seat: "/t/ID/sit/TOKEN"} (host only; those the server still remembers)
sit.page(t, title, host, action, suggestion) -> str
    the form posts `name` to `action`; title: of the game, host: who invites or "", suggestion: to fill in
error.page(t, language, status, sentence) -> str
help.page(t, game) -> str
    how the game is played, and a legend of its signs; frame.help_link(t, game, css) leads there
Addresses of static files: /static/NAME?v=VERSION with `stellwerk.web.static_version()`.

The messages of the socket and the data block of the page are described as types in static/messages.d.ts. What can be
chosen carries only data-pick in the picture; static/board.js makes it a button with its sentence.
"""
