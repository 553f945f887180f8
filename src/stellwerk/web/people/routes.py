"""The addresses of this room: accounts, statistics, signals, and what is asked around a table."""

from starlette.routing import Route, WebSocketRoute

from stellwerk.web.people import (
    account,
    around,
    blocking,
    holidays,
    news_page,
    profiles,
    programs,
    pushes,
    signals,
    statistics,
)

ROUTES = [
    Route("/t/{id:str}/back", around.post_back, methods=["POST"]),
    Route("/t/{id:str}/resign", around.post_resign, methods=["POST"]),
    Route("/t/{id:str}/hints", around.post_hints, methods=["POST"]),
    Route("/next", signals.get_next),
    Route("/statistics", statistics.get_statistics),
    Route("/statistics.{kind:str}", statistics.get_file),
    Route("/t/{id:str}/statistics", statistics.get_of_match),
    Route("/t/{id:str}/statistics.{kind:str}", statistics.get_file_of_match),
]
TOGETHER = [  # with people elsewhere
    Route("/t/{id:str}/signals", signals.get_signals, methods=["GET"]),
    Route("/t/{id:str}/signals", signals.post_signals, methods=["POST"]),
    Route("/mail/{key:str}", signals.get_mail, methods=["GET"]),
    Route("/mail/{key:str}", signals.post_mail, methods=["POST"]),
    Route("/me", account.get_me, methods=["GET"]),
    Route("/me", account.post_me, methods=["POST"]),
    WebSocketRoute("/t/{id:str}/program", programs.socket_program),
    Route("/me/data.json", account.get_data),
    Route("/push", pushes.post_push, methods=["POST"]),
    Route("/me/news", news_page.get_news, methods=["GET"]),
    Route("/me/news", news_page.post_news, methods=["POST"]),
    Route("/news/{key:str}", news_page.get_link, methods=["GET"]),
    Route("/news/{key:str}", news_page.post_link, methods=["POST"]),
    Route("/open/{key:str}", news_page.get_open, methods=["GET"]),
    Route("/open/{key:str}", news_page.post_open, methods=["POST"]),
    Route("/feed/{key:str}/{token:str}.atom", news_page.get_feed),
    Route("/me/holidays", holidays.get_holidays, methods=["GET"]),
    Route("/me/holidays", holidays.post_holidays, methods=["POST"]),
    Route("/me/people", blocking.get_people, methods=["GET"]),
    Route("/me/people", blocking.post_people, methods=["POST"]),
    Route("/me/profile", profiles.get_mine, methods=["GET"]),
    Route("/me/profile", profiles.post_mine, methods=["POST"]),
]
