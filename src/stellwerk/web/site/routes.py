"""The addresses of this room: the start page, the form for a table, and the table."""

from starlette.routing import Route, WebSocketRoute

from stellwerk.web.site import handlers, ladder_page, learn, lobby_page, profile_page, start

ROUTES = [
    Route("/", start.get_start),
    Route("/mine", start.get_mine),
    Route("/play/{game}", handlers.post_play, methods=["POST"]),
    Route("/new", handlers.get_new),
    Route("/help/{game}", handlers.get_help),
    Route("/rules/{game}", handlers.get_rules),
    Route("/guide/{game}", handlers.get_guide),
    Route("/aid/{game}", learn.get_aid),
    Route("/learn/{game}", learn.get_learn, methods=["GET"]),
    Route("/learn/{game}", learn.post_learn, methods=["POST"]),
    Route("/tables", handlers.post_tables, methods=["POST"]),
    Route("/t/{id:str}", handlers.get_table),
    Route("/t/{id:str}/seat", handlers.post_seat, methods=["POST"]),
    Route("/t/{id:str}/rematch", handlers.post_rematch, methods=["POST"]),
    Route("/t/{id:str}/match.json", handlers.get_match),
    Route("/t/{id:str}/text", handlers.get_text),
    Route("/t/{id:str}/ending", handlers.get_ending),
    Route("/t/{id:str}/labels", learn.get_labels),
    Route("/language", handlers.post_language, methods=["POST"]),
    Route("/manifest.webmanifest", handlers.get_manifest),
    WebSocketRoute("/t/{id:str}/live", handlers.socket_live),
    Route("/static/games/{game}/{file}", handlers.get_game_file),
]
TOGETHER = [  # with people elsewhere
    Route("/lobby", lobby_page.get_lobby, methods=["GET"]),
    Route("/lobby", lobby_page.post_lobby, methods=["POST"]),
    Route("/lobby/list", lobby_page.get_list),
    Route("/ladders", ladder_page.get_ladders),
    Route("/people/{who:str}", profile_page.get_profile),
    Route("/t/{id:str}/sit/{token:str}", handlers.get_sit, methods=["GET"]),
    Route("/t/{id:str}/sit/{token:str}", handlers.post_sit, methods=["POST"]),
    Route("/t/{id:str}/ask", handlers.post_ask, methods=["POST"]),
    Route("/t/{id:str}/chat", handlers.get_chat),
]
