# Stellwerk. `make play` and `make test` set up everything they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 2
NODE := $(if $(wildcard package.json),node_modules/ready)

.DEFAULT_GOAL := help
.PHONY: help play check test need lint soak bench golden screenshots rules locale clean

help:  ## list the commands
	@grep -E '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1	/' | expand -t 18

# What is installed: for playing only what playing needs, for developers everything
$(VENV)/play $(VENV)/dev $(VENV)/bench: pyproject.toml constraints.txt compile_locale.py tools/install.sh $(shell find src -name '*.po')
	@PYTHON='$(PYTHON)' tools/install.sh $(@F)

play: $(VENV)/play  ## play in the browser: serves the page and opens it
	@$(BIN)/stellwerk serve --open $(SERVE)

check: need lint  ## for every save: lint and the fast tests, in less than a minute
	@$(BIN)/python -m pytest -n $(WORKERS) -m 'not slow'

test: need lint  ## lint and all tests
	@$(BIN)/python -m pytest -n $(WORKERS)

need:
	@tools/need.sh

lint: $(VENV)/dev $(NODE)  ## ruff, mypy --strict, and for JavaScript tsc and eslint
	@$(BIN)/ruff format --check -q .
	@$(BIN)/ruff check -q .
	@$(BIN)/mypy
	@$(if $(NODE),npm run --silent check)

node_modules/ready: package-lock.json
	@npm ci --silent
	@mkdir -p $(@D) && touch $@

soak: $(VENV)/dev  ## the long run: thousands of random matches of every game and size, all laws on
	@$(BIN)/python -m tests.laws.soak $(SOAK)

bench: $(VENV)/bench  ## speed beside Catanatron's, and the server in figures
	@$(BIN)/python benchmarks/speed.py
	@$(BIN)/python benchmarks/thinking.py
	@$(BIN)/python benchmarks/web.py

golden: $(VENV)/dev  ## write the golden pictures and playthroughs anew; the diff is the review
	@STELLWERK_GOLDEN=write $(BIN)/python -m pytest -n $(WORKERS) -k golden

screenshots: $(VENV)/dev  ## draw the pictures of the pages anew
	@$(BIN)/python -m tests.web.screenshots

rules: $(VENV)/dev  ## which numbered rules have no test
	@$(BIN)/python tests/rules_report.py

locale: $(VENV)/dev  ## collect the messages, update and compile the catalogues
	@$(BIN)/python catalogues.py

clean:  ## remove everything that was made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis node_modules dist
