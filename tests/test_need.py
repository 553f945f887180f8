"""`tools/need.sh` on machines with more and with less on them: its PATH holds what a machine has."""

import shutil
import subprocess
from pathlib import Path

SCRIPT = Path(__file__).parents[1] / "tools" / "need.sh"
Run = subprocess.CompletedProcess[str]
PROXIES = ("nginx", "openssl", "systemd-analyze", "caddy")  # for the tests of deploy/
SUDO = 'shift; exec "$@"'  # sudo -n COMMAND


def machine(folder: Path, *programs: str, user: int = 0, sudo: str = "", apt: bool = False, known: str = "") -> Run:
    """Run the script where only these programs are."""
    scripts = ({"sudo": sudo} if sudo else {}) | ({"apt-get": noting(folder)} if apt else {})
    scripts |= {"apt-cache": f'test "$2" = {known}'} if known else {}
    for name in ("env", "true", "sh"):
        (folder / name).symlink_to(str(shutil.which(name)))
    for name, text in {"id": f"echo {user}", **dict.fromkeys(programs, ""), **scripts}.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n", "utf-8")
        (folder / name).chmod(0o755)
    return subprocess.run(
        ["/bin/sh", SCRIPT],
        env={"PATH": str(folder), "POSTGRES": str(folder), "NGINX": f"{folder}/nginx"},
        capture_output=True,
        text=True,
    )


def noting(folder: Path) -> str:
    """An apt-get that writes down what it is asked for."""
    return f'echo "$DEBIAN_FRONTEND" "$@" >> {folder}/asked'


def test_nothing_is_said_where_everything_is_there(tmp_path: Path) -> None:
    run = machine(tmp_path, "chromium", "node", "npm", "postgres", *PROXIES)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_programs_of_postgresql_are_found_where_debian_puts_them(tmp_path: Path) -> None:
    (tmp_path / "17" / "bin").mkdir(parents=True)
    (tmp_path / "17" / "bin" / "postgres").symlink_to(str(shutil.which("true")))
    run = machine(tmp_path, "chromium", "node", "npm", *PROXIES)
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")


def test_without_apt_one_line_says_what_to_install(tmp_path: Path) -> None:
    run = machine(tmp_path, "npm", "nginx", "openssl")
    assert (run.returncode, run.stdout) == (2, "")
    assert (
        run.stderr == "The tests need these programs, please install them: chromium nodejs systemd caddy postgresql\n"
    )


def test_root_installs_what_is_missing_and_says_so(tmp_path: Path) -> None:
    run = machine(tmp_path, "node", *PROXIES, apt=True)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == "Installing what the tests need: chromium npm postgresql …\n"
    asked = (tmp_path / "asked").read_text("utf-8").splitlines()
    assert [line.split() for line in asked] == [
        ["update", "-qq"],
        ["noninteractive", "install", "-qq", "-y", "--no-install-recommends", "chromium", "npm", "postgresql"],
    ]


def test_a_browser_without_windows_comes_along_where_it_is_known(tmp_path: Path) -> None:
    machine(tmp_path, "node", "postgres", *PROXIES, apt=True, known="chromium-headless-shell")
    asked = (tmp_path / "asked").read_text("utf-8").split()
    assert asked[-3:] == ["chromium", "npm", "chromium-headless-shell"]


def test_others_install_with_sudo_where_it_does_not_ask(tmp_path: Path) -> None:
    run = machine(tmp_path, "node", "npm", user=1000, sudo=SUDO, apt=True)
    assert run.returncode == 0, run.stderr
    assert "chromium" in (tmp_path / "asked").read_text("utf-8")


def test_where_sudo_asks_nothing_is_installed(tmp_path: Path) -> None:
    run = machine(tmp_path, "node", "npm", user=1000, sudo="exit 1", apt=True)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert not (tmp_path / "asked").exists()
