# Everything is done in two virtual environments in this folder:
#   .venv         the sources as they lie here (editable, interpreted), with the tools of a developer
#   .venv-native  the package as people install it: compiled when there is a C compiler
# A set-up step leaves a stamp and runs again only when what it read has changed.

PYTHON ?= python3
JOBS ?= 2

PLAY_EXTRAS := terminal
TEST_EXTRAS := $(PLAY_EXTRAS),test

DEV := .venv/bin/python
NATIVE := .venv-native/bin/python
INSTALL := -m pip install --quiet --disable-pip-version-check

# The tests that compiled code must pass as well.
NATIVE_TESTS = $(wildcard tests/contract tests/games tests/golden tests/packaging)

export PYTHONPATH :=
unexport KALAMAZOO_PURE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play test test-interpreted test-native fingerprints lint format bench native clean FORCE

help: ## list what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-17s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

play: .venv-native/.play ## set everything up and open the table
	@.venv-native/bin/kalamazoo

test: test-interpreted test-native fingerprints ## run all tests, interpreted and compiled, and compare the two

test-interpreted: .venv/.ready ## run all tests on the sources
	$(DEV) -m pytest -n $(JOBS)

test-native: .venv-native/.test ## run the tests of compiled code on the compiled package
	@if $(NATIVE) -c 'import kalamazoo._engine as e; raise SystemExit(e.engine() != "compiled")'; then :; \
	elif $(CAN_COMPILE); then \
		echo "The engine was not compiled, though there is a C compiler. To see why:" >&2; \
		echo "  rm build/wheel.stamp; make native KALAMAZOO_BUILD=require" >&2; exit 1; \
	else echo "No C compiler with Python's headers here: the compiled engine is not tested." >&2; fi
	$(NATIVE) -m pytest -n $(JOBS) $(NATIVE_TESTS)

fingerprints: .venv/.ready .venv-native/.play ## check that both engines play the same seeded games
	@mkdir -p build
	$(DEV) -m kalamazoo.testing.fingerprints > build/fingerprints-interpreted
	$(NATIVE) -m kalamazoo.testing.fingerprints > build/fingerprints-native
	diff build/fingerprints-interpreted build/fingerprints-native

lint: .venv/.ready ## check style, format and types
	$(DEV) -m ruff check .
	$(DEV) -m ruff format --check .
	$(DEV) -m mypy

format: .venv/.ready ## put imports and layout in order
	$(DEV) -m ruff check --select I --fix .
	$(DEV) -m ruff format .

bench: .venv-native/.bench ## measure the compiled engine
	$(NATIVE) -m bench

native: .venv-native/.play ## build and install the compiled package
	@.venv-native/bin/kalamazoo --version

clean: ## remove the environments and everything built
	rm -rf .venv .venv-native build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis
	rm -rf src/kalamazoo/server/static web/node_modules web/dist
	find src tests bench -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# ---- set-up

# True when C code that includes Python's headers compiles.
CAN_COMPILE = echo '\#include <Python.h>' | $${CC:-cc} -fsyntax-only -x c \
	-I "$$($(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("include"))')" - 2>/dev/null

.venv/.python .venv-native/.python:
	@command -v $(PYTHON) >/dev/null || { echo "There is no $(PYTHON) here; name one: make PYTHON=…" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Kalamazoo needs Python 3.11 or newer; $(PYTHON) is " + sys.version.split()[0] + ". Name another: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(@D)
	@touch $@

.venv/.ready: .venv/.python pyproject.toml hatch_build.py
	$(DEV) $(INSTALL) --editable '.[$(TEST_EXTRAS)]'
	@touch $@

# What the wheel is made of; the file changes only when a name or a content does.
build/sources: FORCE
	@mkdir -p build
	@find pyproject.toml hatch_build.py src $(wildcard web) \
		-name node_modules -prune -o -name __pycache__ -prune -o -name static -prune -o -type f -print \
		| LC_ALL=C sort | xargs cksum > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

build/wheel.stamp: build/sources | .venv-native/.python
	@echo "Building Kalamazoo with its compiled engine; this takes a minute or less."
	@rm -rf build/wheel
	$(NATIVE) -m pip wheel --quiet --disable-pip-version-check --no-deps --wheel-dir build/wheel .
	@touch $@

.venv-native/.play: build/wheel.stamp .venv-native/.python
	$(NATIVE) $(INSTALL) --force-reinstall --no-deps build/wheel/*.whl
	$(NATIVE) $(INSTALL) "$$(echo build/wheel/*.whl)[$(PLAY_EXTRAS)]"
	@touch $@

.venv-native/.test .venv-native/.bench: .venv-native/.%: .venv-native/.play
	$(NATIVE) $(INSTALL) "$$(echo build/wheel/*.whl)[$*]"
	@touch $@
