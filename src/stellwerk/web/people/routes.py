"""The addresses of this room: accounts, statistics, signals, and what is asked around a table."""

from starlette.routing import Route

from stellwerk.web.people import account, around, signals, statistics

ROUTES = [
    Route("/t/{id:str}/back", around.post_back, methods=["POST"]),
    Route("/t/{id:str}/resign", around.post_resign, methods=["POST"]),
    Route("/t/{id:str}/hints", around.post_hints, methods=["POST"]),
    Route("/t/{id:str}/signals", signals.get_signals, methods=["GET"]),
    Route("/t/{id:str}/signals", signals.post_signals, methods=["POST"]),
    Route("/mail/{key:str}", signals.get_mail, methods=["GET"]),
    Route("/mail/{key:str}", signals.post_mail, methods=["POST"]),
    Route("/next", signals.get_next),
    Route("/statistics", statistics.get_statistics),
    Route("/statistics.{kind:str}", statistics.get_file),
    Route("/t/{id:str}/statistics", statistics.get_of_match),
    Route("/t/{id:str}/statistics.{kind:str}", statistics.get_file_of_match),
    Route("/me", account.get_me, methods=["GET"]),
    Route("/me", account.post_me, methods=["POST"]),
    Route("/me/data.json", account.get_data),
]
