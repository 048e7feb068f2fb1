# Everything runs in .venv, which scripts/setup makes and mends.
# ARGS is handed on: make test ARGS="-k mensch" (without the page's tests), make terminal ARGS="mutabor".
# JOBS is the number of test processes, one more than cores since many tests wait: make test JOBS=0
# runs them in one, for a debugger.
# GAME is one game: make test GAME=mensch runs what concerns it (without the page's tests).

RUN = .venv/bin/python -m
SOURCES = src tests examples scripts/release scripts/site $(if $(wildcard bench/*.py),bench)
JOBS ?= $(shell expr $$(nproc 2>/dev/null || echo 2) + 1)
ARGS ?=
GAME ?=
PICKED = $(ARGS)$(if $(GAME), --game $(GAME))
# The games that are named there as whole words, and so need to be compiled; none, and it is all.
GAMES = $(notdir $(patsubst %/__init__.py,%,$(wildcard src/spieltisch/game/*/__init__.py)))
NAMED = $(filter $(GAMES),$(shell printf '%s' '$(subst ',,$(PICKED))' | tr -c 'a-z0-9_' ' '))

# Structure, rules by tables, positions of every game under every option, protocol, records, tables.
QUICK = tests/test_*.py $(addprefix tests/,$(GAMES)) tests/golden tests/records tests/table \
	tests/conformance/test_positions.py tests/conformance/test_perft.py tests/conformance/test_secrets.py \
	tests/engine/test_requests.py tests/engine/test_refusals.py tests/engine/test_docs.py \
	tests/server/test_types.py tests/server/test_first_edition.py

unexport PYTHONHOME PYTHONPATH VIRTUAL_ENV

.DEFAULT_GOAL = help
.NOTPARALLEL:
.PHONY: help setup new-game play terminal serve page docs offline site pagetest e2e test test-both test-postgres check lint types soak quick bench bench-page bench-gpu format release image lock clean need warm

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

setup: ## make or mend .venv
	@sh scripts/setup

new-game: setup ## begin a new game: make new-game NAME=ur PREFIX=UR TITLE="Royal Game of Ur"
	@.venv/bin/python scripts/new_game.py "$(NAME)" "$(PREFIX)" "$(TITLE)"

play: page ## play in the browser: builds the page, starts a server and opens it
	@.venv/bin/spieltisch serve --open --log-level warning $(ARGS)

terminal: setup ## play in the terminal
	@.venv/bin/spieltisch play $(ARGS)

serve: page ## live tables, with the page, on this machine and in its network
	@.venv/bin/spieltisch serve $(ARGS)

page: setup ## build the page
	@.venv/bin/python hatch_build.py

offline: setup ## build the offline files: the whole server for a browser (docs/offline.md)
	@.venv/bin/python scripts/offline.py

site: page offline ## write a static site that plays without a server: make site DIR=public
	@.venv/bin/spieltisch site "$(or $(DIR),build/play)"

test: need page warm offline ## run all tests: rules, interfaces, bots, tables, server, page
	@$(RUN) pytest -n $(JOBS) --maxprocesses 8 $(PICKED)
	@$(if $(PICKED),,$(MAKE) --no-print-directory test-both)
	@$(if $(PICKED),,$(MAKE) --no-print-directory e2e)

# Neither of them needs two cores all the time.
test-both:
	@$(MAKE) --no-print-directory pagetest & page=$$!; \
		$(MAKE) --no-print-directory test-postgres; stored=$$?; \
		wait $$page && exit $$stored

# What of the server has to do with what is stored, once more: the first run keeps it in files.
test-postgres: setup
	@SPIELTISCH_TEST_STORE=postgres $(RUN) pytest -n $(JOBS) --maxprocesses 8 tests/server $(ARGS)

quick: setup ## while you change something: the telling tests that need no browser and compile little
	@$(RUN) ruff check --quiet $(SOURCES)
	@$(RUN) pytest -n $(JOBS) --maxprocesses 8 --quiet $(QUICK)

pagetest: page ## check the page: types, lint, component tests
	@.venv/bin/python scripts/page.py

e2e: need page offline ## the page's tests in a real browser
	@SPIELTISCH_CHROMIUM="$$(sh scripts/chromium)" SPIELTISCH_FIREFOX="$$(sh scripts/firefox)" \
		.venv/bin/python scripts/page.py e2e

docs: page ## the documentation as a site, in build/site; a broken link or a page left out fails it
	@.venv/bin/python scripts/page.py docs
	@NO_MKDOCS_2_WARNING=1 $(RUN) mkdocs build --strict

check: setup lint types test ## format, lint, types, then all tests

soak: export SPIELTISCH_SOAK = 1
soak: test ## run the tests in their long versions

bench: setup warm ## measure
	@$(RUN) bench $(ARGS)

bench-page: need page ## trace the page while pieces move
	@SPIELTISCH_CHROMIUM="$$(sh scripts/chromium)" .venv/bin/python scripts/page.py bench

bench-gpu: setup ## measure on this machine's GPU
	@$(RUN) bench.gpu $(ARGS)

lint: setup ## format and lint only
	@$(RUN) ruff format --check $(SOURCES)
	@$(RUN) ruff check $(SOURCES)

types: setup ## types only
	@$(RUN) mypy $(SOURCES)

format: setup ## format the sources and mend what ruff can mend
	@$(RUN) ruff check --fix-only --quiet $(SOURCES)
	@$(RUN) ruff format $(SOURCES)

release: setup page ## check, test, build and try a release into dist/ (docs/releasing.md)
	@$(RUN) scripts.release $(ARGS)

image: ## build the container image and try it (needs docker or podman)
	@sh scripts/image

lock: ## choose newer versions for requirements/dev.txt (needs uv)
	@sh scripts/lock

clean: ## remove .venv, caches and builds
	rm -rf .venv build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find $(SOURCES) -name __pycache__ -type d -prune -exec rm -rf {} +

# Programs that tests call and Python packages do not bring.
need:
	@sh scripts/need

# Compiled once here, so that parallel tests find everything in the cache.
warm: setup
	@$(RUN) spieltisch.compute.warm_rules $(NAMED)
	@$(RUN) spieltisch.bots.warm_bots $(NAMED)
