"""The addresses of this room: is the application alive and ready, and the admin page."""

from starlette.routing import Route

from stellwerk.web.operator import admin, health

ROUTES = [
    Route("/healthz", health.get_alive),
    Route("/readyz", health.get_ready),
    Route("/admin", admin.get_admin, methods=["GET"]),
    Route("/admin", admin.post_admin, methods=["POST"]),
    Route("/admin/in", admin.post_sign_in, methods=["POST"]),
]
