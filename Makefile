# Everything is done in virtual environments in this folder:
#   .venv         the sources as they lie here (editable, interpreted), with the tools of a developer
#   .venv-native  the package as people install it: compiled when there is a C compiler
#   .venv-play    the same, interpreted: there within a minute, for the first game
# A set-up step leaves a stamp and runs again only when what it read has changed.

PYTHON ?= python3
JOBS ?= 2

# What is installed, with hashes; `make lock` brings these up to date with pyproject.toml.
LOCKS := $(addprefix requirements/,build.txt play.txt test.txt)

DEV := .venv/bin/python
QUICK := .venv-play/bin/python
NATIVE := .venv-native/bin/python
INSTALL := -m pip install --quiet --disable-pip-version-check
NPM := $(DEV) hatch_build.py
LOCKED := $(INSTALL) --require-hashes --requirement
WHEEL := -m pip wheel --quiet --disable-pip-version-check --no-deps --no-build-isolation --wheel-dir

# The browser client's sources: an editable install builds it again when they change.
CLIENT := $(shell find web \( -name node_modules -o -path web/tests \) -prune -o -type f -print 2>/dev/null)

# The tests that compiled code must pass as well.
NATIVE_TESTS = $(wildcard $(addprefix tests/,bots cluster contract core envs games golden packaging picture play record reference server))

unexport PYTHONPATH
unexport KALAMAZOO_PURE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play test test-interpreted test-client test-native fingerprints ladder clauses lint format bench bench-server attack walks mutants soak soak-cluster cluster screenshots site docs native release lock clean FORCE

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-17s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# Compiling takes minutes, so the first table opens on the interpreted engine, and the compiled one is built beside it.
play: build/sources ## set everything up and open the table
	@if $(NATIVE_IS_NEW); then exec .venv-native/bin/kalamazoo; fi; \
	$(MAKE) --no-print-directory .venv-play/.play && \
	if $(PLAY_CAN_COMPILE); then $(QUICK) beside.py start $(MAKE) native PYTHON=$(PYTHON) && \
		echo "This table runs the interpreted engine. The compiled one, about ten times faster, is being built beside it for the next start."; \
	else echo "No C compiler with Python's headers here: the interpreted engine, the same games about ten times slower."; fi && \
	exec .venv-play/bin/kalamazoo

test: test-interpreted test-client test-native fingerprints clauses ## run all tests, interpreted and compiled, and compare what they play

# A browser's driver keeps an event loop running, so the tests in the browser have processes of their own.
test-interpreted: .venv/.ready ## run all tests on the sources
	$(DEV) -m pytest -n $(JOBS) --ignore tests/browser
	$(DEV) -m pytest -n $(JOBS) tests/browser

test-client: web/node_modules/.ready ## run the unit tests of the browser client
	$(NPM) run test

test-native: .venv-native/.test ## run the tests of compiled code on the compiled package
	@if $(NATIVE) -c 'import kalamazoo._engine as e; raise SystemExit(e.engine() != "compiled")'; then :; \
	elif $(CAN_COMPILE); then \
		echo "The engine was not compiled, though there is a C compiler. Once more, to see why:" >&2; \
		KALAMAZOO_BUILD=require $(NATIVE) $(WHEEL) build/wheel .; rm build/wheel.stamp; exit 1; \
	else echo "No C compiler with Python's headers here: the compiled engine is not tested." >&2; fi
	$(NATIVE) -m pytest -n $(JOBS) $(NATIVE_TESTS)

fingerprints: .venv/.ready .venv-native/.play site ## check that both engines, and a site's Python, play the same seeded games
	@mkdir -p build
	$(DEV) -m kalamazoo.testing.fingerprints > build/fingerprints-interpreted
	$(NATIVE) -m kalamazoo.testing.fingerprints > build/fingerprints-native
	$(NPM) run --silent site-python -- ../build/site ../src/kalamazoo/testing/fingerprints.py > build/fingerprints-site
	@test -s build/fingerprints-native || { echo "No seeded game was played." >&2; exit 1; }
	diff build/fingerprints-interpreted build/fingerprints-native
	diff build/fingerprints-interpreted build/fingerprints-site

ladder: .venv-native/.play ## play every level of every game against the one below, and write docs/players.md anew
	$(NATIVE) -m kalamazoo ladder --keep build/ladder.json --write docs/players.md

clauses: .venv/.ready ## report which clauses of the rules have a test; fails when one has none
	$(DEV) -m kalamazoo.testing tests

lint: .venv/.ready web/node_modules/.ready ## check style, format and types
	$(DEV) -m ruff check .
	$(DEV) -m ruff format --check .
	$(DEV) -m mypy
	$(NPM) run lint
	$(NPM) run types

format: .venv/.ready web/node_modules/.ready ## put imports and layout in order
	$(DEV) -m ruff check --select I --fix .
	$(DEV) -m ruff format .
	$(NPM) run format

bench: .venv-native/.bench ## measure the compiled engine
	$(NATIVE) -m bench

bench-server: .venv-native/.play ## measure the server under load, beside boardgame.io where npm is there
	$(NATIVE) -m bench.server

attack: .venv/.ready ## attack our own server on loopback and see that nobody notices; python -m tests.attack --long sends a million messages
	$(DEV) -m tests.attack

walks: .venv-native/.test ## play random moves with any house rules: no card is lost, and second programs agree
	$(NATIVE) -m kalamazoo.testing.walks 300
	$(NATIVE) -m tests.reference 600

mutants: .venv/.ready ## break random lines of the engines one at a time and list those that no test notices
	$(DEV) -m tests.mutants --jobs $(JOBS) --seed $(or $(SEED),1)

soak: .venv-native/.play ## kill a loaded server a thousand times and see that it keeps its word
	$(NATIVE) -m tests.server.killing 1000

soak-cluster: .venv-native/.test ## kill one of three loaded nodes a hundred times, freeze them, cut them off, and see that they keep their word
	$(NATIVE) -m tests.cluster.killing 100

cluster: .venv-native/.test ## start PostgreSQL, NATS and three nodes on loopback; Ctrl-C stops them
	@$(NATIVE) -m tests.cluster

screenshots: .venv/.ready ## draw every page, game and moment at seven sizes into build/screenshots
	$(DEV) -m tests.browser.screenshots build/screenshots

docs: .venv/.ready ## write the reference of the library, with the examples, into build/docs
	@$(DEV) docs/site.py build/docs

site: .venv/.ready ## make a table without a server in build/site, for any web space
	$(DEV) site_parts.py
	$(DEV) -m kalamazoo site build/site

native: .venv-native/.play ## build and install the compiled package
	@.venv-native/bin/kalamazoo --version

release: .venv-release/.ready ## make and try a release: make release URL=https://… (TRIAL=1: only to see whether it would work)
	@.venv-release/bin/python release.py --url "$(URL)" $(if $(TRIAL),--trial)

lock: .venv/.ready ## choose the newest versions that pyproject.toml allows, and write their hashes down
	$(DEV) $(INSTALL) uv
	$(LOCK) requirements/build.in --output-file requirements/build.txt
	$(LOCK) pyproject.toml --extra server --extra terminal --extra completion --constraint requirements/build.txt \
		--output-file requirements/play.txt
	$(LOCK) pyproject.toml --extra server --extra terminal --extra completion --extra pictures --extra mcp --extra docs --extra postgres \
		--extra cluster --extra envs --extra openspiel --extra test \
		--constraint requirements/build.txt --constraint requirements/play.txt --output-file requirements/test.txt

clean: ## remove the environments and everything built
	rm -rf .venv .venv-native .venv-play .venv-release build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -rf src/kalamazoo/server/static web/node_modules web/dist
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# ---- set-up

LOCK = .venv/bin/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes --no-header --no-annotate

# True when C code that includes Python's headers compiles.
COMPILES = echo '\#include <Python.h>' | $$($(1) -c 'import os, sysconfig as s; \
	print(os.environ.get("CC") or s.get_config_var("CC"), "-I" + s.get_path("include"))') \
	-fsyntax-only -x c - 2>/dev/null
CAN_COMPILE = $(call COMPILES,$(NATIVE))
PLAY_CAN_COMPILE = $(call COMPILES,$(QUICK))

# True when the compiled package is there and of these sources.
NATIVE_IS_NEW = [ -e .venv-native/.play ] && \
	[ -z "$$(find build/sources Makefile requirements/build.txt requirements/play.txt -newer .venv-native/.play)" ]

TOO_OLD = Kalamazoo needs Python 3.11 or newer; $(PYTHON) is %d.%d. Name another one: make PYTHON=python3.12

.venv/.python .venv-native/.python .venv-play/.python .venv-release/.python:
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here. Name one: make PYTHON=python3.12" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; v = sys.version_info[:2]; sys.exit(v < (3, 11) and "$(TOO_OLD)" % v)'
	@echo "Making the virtual environment $(@D) …"
	@$(PYTHON) -m venv $(@D)
	@touch $@

.venv/.ready: .venv/.python Makefile pyproject.toml hatch_build.py $(LOCKS) $(CLIENT)
	@echo "Installing the sources and the tools to work on them …"
	@$(DEV) $(LOCKED) requirements/build.txt
	@$(DEV) $(LOCKED) requirements/test.txt
	@$(DEV) $(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

# What checks and tests the client. npm looks at the network only when the lock has changed.
web/node_modules/.ready: web/package-lock.json | .venv/.ready
	@echo "Installing the tools to work on the browser client …"
	@$(NPM) ci --loglevel=error
	@touch $@

# What the wheel is made of; this file changes only when a name or a content does.
build/sources: FORCE
	@mkdir -p build
	@find pyproject.toml hatch_build.py src $(wildcard web) \
		\( -name node_modules -o -path web/tests -o -name __pycache__ -o -path src/kalamazoo/server/static \) -prune -o -type f -print0 \
		| xargs -0 cksum | LC_ALL=C sort > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

# A table may have started the same build already, beside itself.
build/wheel.stamp: build/sources requirements/build.txt | .venv-native/.python
	@$(NATIVE) beside.py wait
	@if [ -e $@ ] && [ -z "$$(find build/sources requirements/build.txt -newer $@)" ]; then exit 0; fi; \
	echo "Building the package with its compiled engine: one to three minutes the first time …"; \
	rm -rf build/wheel && $(NATIVE) $(LOCKED) requirements/build.txt && $(NATIVE) $(WHEEL) build/wheel . && touch $@

.venv-play/.play: build/sources .venv-play/.python Makefile requirements/build.txt requirements/play.txt
	@echo "Setting up the table: less than a minute …"
	@rm -rf build/wheel-quick
	@$(QUICK) $(LOCKED) requirements/build.txt
	@KALAMAZOO_BUILD=skip $(QUICK) $(WHEEL) build/wheel-quick .
	@$(QUICK) $(LOCKED) requirements/play.txt
	@$(QUICK) $(INSTALL) --force-reinstall --no-deps build/wheel-quick/*.whl
	@touch $@

.venv-native/.play: build/wheel.stamp .venv-native/.python Makefile requirements/play.txt
	@$(NATIVE) $(LOCKED) requirements/play.txt
	@$(NATIVE) $(INSTALL) --force-reinstall --no-deps build/wheel/*.whl
	@$(NATIVE) -c 'from kalamazoo._engine import engine, version_line; print(version_line()); engine() == "compiled" or \
		print("The engine could not be compiled here: the same games, about ten times slower.")'
	@touch $@

.venv-native/.test: .venv-native/.play requirements/test.txt
	@$(NATIVE) $(LOCKED) requirements/test.txt
	@touch $@

.venv-release/.ready: .venv-release/.python requirements/build.txt requirements/release.in
	@.venv-release/bin/python $(LOCKED) requirements/build.txt
	@.venv-release/bin/python $(INSTALL) --requirement requirements/release.in
	@touch $@

.venv-native/.bench: .venv-native/.play
	@$(NATIVE) $(INSTALL) "$$(echo build/wheel/*.whl)[bench]"
	@touch $@
