"""The files in deploy/: tried with the programs they are for."""

import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.web.serving import LONG, Server, Visitor, running

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "deploy"
FOLDERS = os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin"


def program(name: str) -> str:
    found = shutil.which(name, path=FOLDERS)
    assert found, f"These tests need {name}: tools/need.sh installs it where it may."
    return found


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def certificate(folder: Path) -> None:
    names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    files = ["-keyout", "games.example.key", "-out", "games.example.pem"]
    command = [program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", *names, *files]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)


def nginx_settings(folder: Path, server: Server, port: int) -> list[str]:
    certificate(folder)
    site = (DEPLOY / "nginx.conf").read_text()
    site = site.replace("listen 443 ssl", f"listen 127.0.0.1:{port} ssl").replace("/etc/ssl/", f"{folder}/")
    site = site.replace("127.0.0.1:8000", server.address.split("/")[2])
    places = "\n".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole = (
        f"pid {folder}/pid; daemon off; error_log stderr;\nevents {{}}\nhttp {{ access_log off; {places}\n{site}}}\n"
    )
    (folder / "nginx.conf").write_text(whole)
    return [program("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy_settings(folder: Path, server: Server, port: int) -> list[str]:
    site = (DEPLOY / "Caddyfile").read_text().replace("127.0.0.1:8000", server.address.split("/")[2])
    site = site.replace("games.example {", f"https://localhost:{port} {{\n\ttls internal", 1).partition("\n")[2]
    options = f"{{\n admin off\n skip_install_trust\n auto_https disable_redirects\n storage file_system {folder}\n}}\n"
    (folder / "Caddyfile").write_text(options + site)
    return [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


Settings = Callable[[Path, Server, int], list[str]]


@contextmanager
def proxy(settings: Settings, folder: Path, server: Server) -> Iterator[str]:
    """A proxy in front of the server; its address, once it answers. Its port may be taken before it is there."""
    home = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    for _ in range(5):
        port = free_port()
        with open(folder / "log", "w") as log:
            process = subprocess.Popen(settings(folder, server, port), cwd=folder, env=home, stdout=log, stderr=log)
        if answers(process, f"https://localhost:{port}"):
            break
    else:
        raise AssertionError((folder / "log").read_text())
    try:
        yield f"https://localhost:{port}"
    finally:
        process.terminate()
        process.wait(LONG)


def answers(process: subprocess.Popen[bytes], address: str) -> bool:
    while process.poll() is None:
        with suppress(httpx.TransportError):
            httpx.get(address, verify=False, timeout=LONG)
            return True
    return False


@pytest.mark.parametrize("settings", [nginx_settings, caddy_settings])
def test_a_table_is_played_through_the_proxy(tmp_path: Path, settings: Settings) -> None:
    with (
        running(tmp_path / "tables.db") as server,
        proxy(settings, tmp_path, server) as address,
        httpx.Client(base_url=address, verify=False, timeout=LONG) as browser,
    ):
        answer = browser.post("/play/germany", headers={"origin": address})
        assert answer.status_code == 303
        assert "; Secure" in answer.headers["set-cookie"]
        assert browser.post("/play/germany", headers={"origin": "https://evil.example"}).status_code == 403
        assert browser.get("/metrics").status_code == 403
        live = address.replace("https", "wss") + answer.headers["location"] + "/live"
        cookie, origin = {"cookie": answer.headers["set-cookie"].split(";")[0]}, Origin(address)
        trust = ssl._create_unverified_context()
        with connect(live, ssl=trust, origin=origin, additional_headers=cookie, max_size=None) as page:
            page.send('{"do":"watch"}')
            first = str(page.recv(timeout=LONG))
        assert '"mine":[0]' in first, "the socket comes through, and with it who it is"


def test_the_unit_is_understood(tmp_path: Path) -> None:
    analyse = program("systemd-analyze")
    unit = (DEPLOY / "stellwerk.service").read_text()
    here = tmp_path / "stellwerk.service"
    here.write_text(unit.replace("/opt/stellwerk/.venv/bin/stellwerk", sys.executable))
    done = subprocess.run([analyse, "verify", str(here)], capture_output=True, text=True, timeout=LONG, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(re.findall(r"LimitNOFILE=(\d+)", unit)[0]) >= 8000 + 150, "as many as the server would use"


def test_what_the_unit_and_the_container_start_is_a_command(tmp_path: Path) -> None:
    unit, image = (DEPLOY / "stellwerk.service").read_text(), (DEPLOY / "Containerfile").read_text()
    started = re.findall(r"ExecStart=\S+ (.*) \$STELLWERK_OPTIONS", unit)[0].split()
    handed = tmp_path / "settings.toml"
    handed.touch()
    started[started.index("--settings") + 1] = str(handed)
    inside = tomllib.loads("cmd = " + re.findall(r"^CMD (\[.*\])$", image, re.M)[-1])["cmd"]
    for command in (started, inside):
        with running(tmp_path / "tables.db", options=command[1:]) as server:
            assert httpx.get(server.address + "readyz", timeout=LONG).text == "ready\n"


def test_the_extras_of_the_container_are_ours() -> None:
    extras = re.findall(r"\.\[([\w,]+)\]", (DEPLOY / "Containerfile").read_text())[0].split(",")
    known = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert set(extras) <= set(known)


@pytest.mark.parametrize("name", ["nginx.conf", "Caddyfile", "stellwerk.service"])
def test_the_guide_names_the_file(name: str) -> None:
    assert f"deploy/{name}" in (ROOT / "docs" / "guide" / "hosting.md").read_text()


def test_a_backup_is_made_while_people_play_and_old_ones_go(tmp_path: Path) -> None:
    command = tmp_path / "stellwerk"
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m stellwerk "$@"\n')
    command.chmod(0o755)
    folder = tmp_path / "backups"
    folder.mkdir()
    for name in ("stellwerk-20200101T000000Z.db", "another.db"):
        (folder / name).touch()
        os.utime(folder / name, (0, 0))
    with running(tmp_path / "tables.db") as server:
        ada = Visitor(server.address)
        table = ada.made("/play/germany")
        place = {"STELLWERK": str(command), "STELLWERK_DB": str(server.db)}
        done = subprocess.run(
            [DEPLOY / "backup.sh", folder], env=os.environ | place, capture_output=True, text=True, check=True
        )
    backup = Path(done.stdout.splitlines()[-1])
    assert sorted(folder.iterdir()) == sorted([folder / "another.db", backup])
    assert backup.stat().st_mode & 0o077 == 0, "it holds all cards"
    with running(backup) as again:
        assert httpx.get(f"{again.address}t/{table}", timeout=LONG).status_code == 200
