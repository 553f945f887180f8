# Stellwerk. `make play` and `make test` set up everything they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
WORKERS ?= 3
# What failed on a busy machine is run once more, alone: what is broken fails again, and what passes now is a defect, too
ALONE = echo 'Failed at first, so each of these is a defect, whatever comes of it alone:' && $(BIN)/python -m pytest -x -rpfE --last-failed --last-failed-no-failures none
NODE := $(if $(wildcard package.json),node_modules/ready)

.DEFAULT_GOAL := help
.PHONY: help play site alone play-site check test test-compiled need lint lint-python fast pure soak fuzz bench load golden docs screenshots rules locale clean

help:  ## list the commands
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1	/' | expand -t 24

# What is installed: for playing only what playing needs, for developers everything
$(VENV)/play $(VENV)/dev: pyproject.toml constraints.txt tools/compile_locale.py hatch_build.py tools/install.sh $(shell find src -name '*.po')
	@PYTHON='$(PYTHON)' tools/install.sh $(@F)

play: $(VENV)/play  ## play in the browser: serves the page and opens it
	@$(BIN)/stellwerk serve --open $(SERVE)

site: $(VENV)/play $(NODE)  ## both games as a folder of static files in build/site; SITE='--base /stellwerk/' for another path
	@$(BIN)/stellwerk site build/site $(SITE)

alone: $(VENV)/play $(NODE)  ## the same in build/alone: with it `make play` lets tables be taken along, and played without the network
	@$(BIN)/stellwerk site build/alone --base /alone/

play-site: site  ## the same, served by Python's own web server, and opened
	@$(PYTHON) -c 'import time, webbrowser; time.sleep(1); webbrowser.open("http://127.0.0.1:8008/")' &
	@$(PYTHON) -m http.server -b 127.0.0.1 -d build/site 8008

fast: $(VENV)/dev  ## compile the engine beside its sources, with mypyc and a C compiler
	@$(BIN)/python tools/compile_fast.py build src
	@$(BIN)/stellwerk version

pure:  ## remove what make fast has made
	@$(PYTHON) tools/compile_fast.py remove src

check: lint-python  ## for every save: Python's lint and types and the fast tests; it needs Python alone
	@$(BIN)/python -m pytest -n $(WORKERS) -m 'not slow'

test: need lint  ## lint and all tests, in short those of the compiled engine, and a short look at the speed
	@$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal || { [ $$? = 1 ] && $(ALONE); }
	@$(BIN)/python -m tests.compiled --short
	@$(BIN)/stellwerk bench --seconds 0.01 --rounds 1

need:
	@tools/need.sh

test-compiled: $(VENV)/dev  ## the same on a compiled wheel: goldens, digests of random matches, the tests of the engine
	@$(BIN)/python -m tests.compiled

lint: lint-python $(NODE)  ## ruff, mypy --strict, and for JavaScript tsc and eslint
	@$(if $(NODE),npm run --silent check)

lint-python: $(VENV)/dev
	@$(BIN)/python tools/compile_fast.py remove-stale src
	@$(BIN)/ruff format --check -q .
	@$(BIN)/ruff check -q .
	@$(BIN)/mypy

node_modules/ready: package-lock.json
	@npm ci --silent
	@mkdir -p $(@D) && touch $@

soak: $(VENV)/dev  ## the long run: thousands of random matches with all laws on, 500 kills of server and database each; SOAK_FILE keeps what is done
	@PYTHONPATH=examples/yard/src $(BIN)/python -m tests.laws.soak $(SOAK)
	@$(BIN)/python -m tests.faults.driver --kills 500
	@$(BIN)/python -m tests.faults.driver --kills 500 --postgres

fuzz: $(VENV)/dev  ## odd input for loaders, socket and routes; FUZZ='--seconds 600 --only deck'; finds are kept in tests/fuzz/corpus
	@$(BIN)/python -m tests.fuzz $(FUZZ)

bench: $(VENV)/play  ## how fast everything is, beside published peers; thinking and the server in figures
	@$(BIN)/stellwerk bench --peers $(BENCH)
	@$(BIN)/python benchmarks/thinking.py
	@$(BIN)/python benchmarks/web.py

load: $(VENV)/dev  ## 300 tables at once with people at them, in figures; LOAD takes options of benchmarks/load.py
	@$(BIN)/python benchmarks/load.py $(LOAD)

golden: $(VENV)/dev  ## write the golden pictures and playthroughs anew; the diff is the review
	@STELLWERK_GOLDEN=write $(BIN)/python -m pytest -n $(WORKERS) -k golden

docs: $(VENV)/dev  ## build the documentation into build/docs; `stellwerk serve` shows it under /docs
	@$(BIN)/python tools/docs_site.py

screenshots: $(VENV)/dev  ## draw the pictures of the pages anew
	@$(BIN)/python -m tests.web.screenshots

rules: $(VENV)/dev  ## which numbered rules have no test
	@$(BIN)/python tests/rules_report.py

locale: $(VENV)/dev  ## collect the messages, update and compile the catalogues
	@$(BIN)/python tools/catalogues.py

clean:  ## remove everything that was made
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis node_modules dist build
	@$(PYTHON) tools/compile_fast.py remove src
