"""A whole match as a film for chats: an animated WebP, made while a bar tells how far it is."""

from io import BytesIO
from time import sleep
from typing import Any

import pytest
from PIL import Image

from stellwerk.kit.film_pictures import count
from stellwerk.web.site import moving
from tests.web.review.test_uploads import id_of, played, uploaded
from tests.web.serving import Server, Visitor


def test_it_is_made_beside_and_kept(server: Server) -> None:
    ben, match = Visitor(server.address), played("germany", 12)
    id = id_of(uploaded(ben, match.to_json()))
    address, told = f"/t/{id}/match.webp?seat=0", list[dict[str, Any]]()
    while (answer := ben.get(address)).status_code == 202:
        told.append(answer.json())
        sleep(0.2)
    assert told[0]["done"] == 0
    assert {far["all"] for far in told} <= {0, count(match, 0)}
    assert answer.headers["content-type"] == "image/webp"
    assert "attachment" in answer.headers["content-disposition"]
    film = Image.open(BytesIO(answer.content))
    assert (film.format, film.width) == ("WEBP", moving.WIDTH)
    assert 2 <= getattr(film, "n_frames", 0) <= count(match, 0), "equal ones are one"
    assert ben.get(address).content == answer.content
    assert 'id="moving"' in ben.get(f"/t/{id}/replay").text


def test_a_match_that_runs_has_none(server: Server) -> None:
    ada = Visitor(server.address)
    table = ada.table("germany", "me", "bot:easy")
    assert ada.get(f"/t/{table}/match.webp").status_code == 403


def test_a_film_is_made_smaller_until_it_fits() -> None:
    shades = [Image.effect_noise((400, 250), 90).convert("RGB") for _ in range(3)]
    frames = [moving.packed(shade, quality=90) for shade in shades]
    large, small = moving.film(frames), moving.film(frames, most=40_000)
    assert len(small) <= 40_000 < len(large)
    assert Image.open(BytesIO(small)).width < 400


@pytest.mark.parametrize(("pictures", "frames"), [(1, 1), (2, 2), (150, 150), (2000, moving.FRAMES)])
def test_of_very_many_pictures_some_are_taken(pictures: int, frames: int) -> None:
    numbers = moving.chosen(pictures)
    assert (len(numbers), len(set(numbers)), numbers[0], numbers[-1]) == (frames, frames, 0, pictures - 1)
