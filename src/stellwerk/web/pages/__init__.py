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

The socket, more exactly than the contract:
- Every view and step has "v" (position counter, also after undo) and "at" (actions so far).
- watch: {"do":"watch","seen":AT|null,"v":V|null,"seat":S|null}. Send the last v together with seen: only with it does
  the server send the missing steps alone; without it, always a view. A gap is a step whose v is not the last v + 1.
- watch at the same v and with "seat" = the seat of the view at hand: a view without "svg" (keep the picture).
- Missing steps: all but the last carry events only (no patch, no svg, no choices); the last one has "svg" and the rest.
- "log" of a view: the last 30 events, of the same shape as "events" of a step: {"says","marks":[ids],"seat":S|-1}.
- "patch": {id: [attributes, children]}, parents first, as web/parts.py makes it; "" is the picture. Attributes by
  name, null where gone; children null if the same, else a list: a number is a child that was there, text is new.
- What can be chosen carries only data-pick in the picture; static/board.js makes it a button with its sentence.
- "seats": [{"name","kind":"person"|"open"|"bot","level":"" or LEVEL,"here":bool,"host":bool,"kept":bool}]
  kept: for a person, even if a bot plays there now.
- "series" (only when over): by action, the scores of all seats: [[0,0,0],[0,4,0],…]; "sheet" (only when over):
  [{"title","points":[…]}]; "winners": [seats]. Both null before. In the page itself 0 stands for scores as before.
- The page's own data leave out what its HTML holds already: the log, the chat, and the choices.
- "pass": seat → svg is the spectator's and there are no choices until {"do":"look","seat":S}. Before it comes the step
  that led there, as whoever had the device may see it: the page shows that first, until the device is passed.
- {"is":"rematch","to":"/t/ID"}: somebody has opened the rematch; "rematch" of a view says the same.
- "thinking": a bot is to decide. "scores": the public running scores. "names": by seat. "chat": the last 30.
"""
