#!/bin/sh
# What `make test` needs beside Python: a browser, Node with npm, PostgreSQL, and the proxies nginx and Caddy. What is
# missing is installed with apt where we may use it; elsewhere one line says what to install. Quiet when all is there.
set -eu
missing=""
command -v chromium >/dev/null || missing="$missing chromium"
command -v node >/dev/null || missing="$missing nodejs"
command -v npm >/dev/null || missing="$missing npm"
command -v nginx >/dev/null || [ -x "${NGINX:-/usr/sbin/nginx}" ] || missing="$missing nginx-light"
command -v openssl >/dev/null || missing="$missing openssl"
command -v systemd-analyze >/dev/null || missing="$missing systemd"
command -v caddy >/dev/null || missing="$missing caddy"
command -v postgres >/dev/null || set -- "${POSTGRES:-/usr/lib/postgresql}"/*/bin/postgres # where Debian puts it
[ "$#" = 0 ] || [ -x "$1" ] || missing="$missing postgresql"
[ -n "$missing" ] || exit 0

if [ "$(id -u)" = 0 ]; then as_root=""; else as_root="sudo -n"; fi
if ! command -v apt-get >/dev/null || ! $as_root true 2>/dev/null; then
  echo "The tests need these programs, please install them:$missing" >&2
  exit 2
fi
echo "Installing what the tests need:$missing …"
$as_root apt-get update -qq
case $missing in *chromium*) # most tests do without its windows, where it comes without, and take less work
  if apt-cache show chromium-headless-shell >/dev/null 2>&1; then missing="$missing chromium-headless-shell"; fi ;;
esac
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends $missing >/dev/null
