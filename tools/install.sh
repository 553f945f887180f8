#!/bin/sh
# Puts Stellwerk with one of its extras into .venv, with uv where it is found, else with pip: tools/install.sh play
set -eu
extra=$1
python=${PYTHON:-python3}
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "Stellwerk needs Python 3.11 or newer; try: make PYTHON=python3.11 …" >&2
  exit 2
}

pip="--disable-pip-version-check --no-compile" # compiling all files takes longer than those that are used
if command -v uv >/dev/null; then
  [ -x .venv/bin/python ] || uv venv -q --python "$python" .venv
  install() { VIRTUAL_ENV=.venv uv pip install -q -c constraints.txt "$@"; }
elif "$python" -c 'import pip; assert int(pip.__version__.split(".")[0]) > 22' 2>/dev/null; then
  [ -x .venv/bin/python ] || "$python" -m venv --without-pip .venv # a venv with a pip of its own takes 3 seconds more
  install() { "$python" -m pip --python .venv/bin/python install -q $pip -c constraints.txt "$@"; }
else
  [ -x .venv/bin/python ] || "$python" -m venv .venv
  install() { .venv/bin/python -m pip install -q $pip -c constraints.txt "$@"; }
fi

install hatchling babel editables # what builds Stellwerk: else it is fetched twice, into places of its own
install --no-build-isolation -e ".[$extra]"
touch ".venv/$extra"
if [ "$extra" = dev ]; then touch .venv/play; fi # which is part of it
