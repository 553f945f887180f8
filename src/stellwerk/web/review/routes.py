"""The addresses of this room: replays, tries, deals for several, puzzles, uploads, analyses, hints and plans."""

from starlette.routing import Route

from stellwerk.web.review import (
    analysis,
    day_page,
    deal_page,
    films,
    fork_page,
    hints,
    lesson_page,
    plan,
    puzzle_page,
    replay,
    uploads,
)

ROUTES = [
    Route("/t/{id:str}/plan", plan.get_plan),
    Route("/t/{id:str}/replay", replay.get_replay),
    Route("/t/{id:str}/moment", replay.get_moment),
    Route("/t/{id:str}/picture.{kind:str}", replay.get_picture),
    Route("/t/{id:str}/match.svg", films.get_film),
    Route("/t/{id:str}/match.webp", films.get_moving),
    Route("/t/{id:str}/fork", fork_page.get_fork, methods=["GET"]),
    Route("/t/{id:str}/fork", fork_page.post_fork, methods=["POST"]),
    Route("/t/{id:str}/deal", deal_page.get_deal, methods=["GET"]),
    Route("/t/{id:str}/deal", deal_page.post_deal, methods=["POST"]),
    Route("/day/{game:str}", day_page.get_today, methods=["GET"]),
    Route("/day/{game:str}", day_page.post_today, methods=["POST"]),
    Route("/day/{game:str}/{day:str}", day_page.get_day),
    Route("/learn/{game:str}/{name:str}", lesson_page.post_lesson, methods=["POST"]),
    Route("/puzzles/{game:str}", puzzle_page.get_puzzles),
    Route("/puzzles/{game:str}/{number:int}", puzzle_page.get_puzzle),
    Route("/upload", uploads.get_upload, methods=["GET"]),
    Route("/upload", uploads.post_upload, methods=["POST"]),
    Route("/t/{id:str}/analysis", analysis.get_analysis, methods=["GET"]),
    Route("/t/{id:str}/analysis", analysis.post_analysis, methods=["POST"]),
    Route("/t/{id:str}/analysis.json", analysis.get_json),
    Route("/t/{id:str}/review", analysis.get_review),
    Route("/t/{id:str}/hint", hints.post_hint, methods=["POST"]),
]
