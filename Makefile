# Stellwerk. `make play` and `make test` set up everything they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/ready
UV := $(shell command -v uv 2>/dev/null)
WORKERS ?= 2

.DEFAULT_GOAL := help
.PHONY: help play test lint soak bench golden screenshots rules locale clean

help:  ## list the commands
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1	/' | expand -t 18

$(READY): pyproject.toml constraints.txt compile_locale.py $(wildcard src/stellwerk/locale/*/LC_MESSAGES/*.po)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Stellwerk needs Python 3.11 or newer; try: make PYTHON=python3.11 $(MAKECMDGOALS)"; exit 2; }
ifneq ($(UV),)
	@test -x $(BIN)/python || $(UV) venv -q --python $(PYTHON) $(VENV)
	@VIRTUAL_ENV=$(VENV) $(UV) pip install -q -c constraints.txt -e '.[dev]'
else
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[dev]'
endif
	@touch $@

play: $(READY)  ## play in the browser: serves the page and opens it
	@$(BIN)/stellwerk serve --open $(SERVE)

test: $(READY) lint  ## ruff, mypy --strict and all tests
	@$(BIN)/python -m pytest -n $(WORKERS)

lint: $(READY)
	@$(BIN)/ruff format --check -q .
	@$(BIN)/ruff check -q .
	@$(BIN)/mypy

soak: $(READY)  ## the long run: thousands of random matches of every game and size, all laws on
	@$(BIN)/python -m tests.laws.soak $(SOAK)

bench: $(READY)  ## speed beside Catanatron's, and the server in figures
ifneq ($(UV),)
	@VIRTUAL_ENV=$(VENV) $(UV) pip install -q -c constraints.txt -e '.[bench]'
else
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[bench]'
endif
	@$(BIN)/python benchmarks/speed.py
	@$(BIN)/python benchmarks/thinking.py
	@$(BIN)/python benchmarks/web.py

golden: $(READY)  ## write the golden pictures and playthroughs anew; the diff is the review
	@STELLWERK_GOLDEN=write $(BIN)/python -m pytest -n $(WORKERS) -k golden

screenshots: $(READY)  ## draw the pictures of the pages anew
	@$(BIN)/python -m tests.web.screenshots

rules: $(READY)  ## which numbered rules have no test
	@$(BIN)/python tests/rules_report.py

locale: $(READY)  ## collect the messages, update and compile the catalogues
	@$(BIN)/python catalogues.py

clean:  ## remove everything that was made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis dist
