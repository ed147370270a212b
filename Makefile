# make demo: set up, verify, print into build/     make test, make slow: set up, run every check
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
STORM := $(VENV)/.storm
OTHER = Python 3.11 or newer is needed: install it, or name one that is here: make $(MAKECMDGOALS) PYTHON=python3.12

.PHONY: help setup demo test lint types contracts unit slow fuzz format lock gallery facts proofs docs bench-print bench-verify clean

help:
	@echo "make demo          set up, verify Dali The Fox, print all five games into build/"
	@echo "make test          set up, run every check (lint, types, import contracts, tests)"
	@echo "make slow          the proofs and tests that take longer"
	@echo "make fuzz          the tests of rules with examples that no run had before"
	@echo "make format        put the code into the house format"
	@echo "make gallery       draw the pictures of the README anew"
	@echo "make docs          write the reference, the lines of the rules and the recorded plays anew"
	@echo "make bench-print   measure printing against reportlab alone"
	@echo "make bench-verify  measure the search for states, and against Spin and Storm where they are"
	@echo "make facts         work the facts on the player aids out of the rules anew"
	@echo "make proofs        look for the arguments about the games that have a proof.yaml anew"
	@echo "make lock          write requirements.lock and storm.lock anew from pyproject.toml"
	@echo "make clean         remove what make made (.venv, build, dist, caches)"

setup: $(READY)

$(READY): requirements.lock pyproject.toml
	@$(PYTHON) -c '' 2>/dev/null || { echo "No '$(PYTHON)' runs here. $(OTHER)" >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "'$(PYTHON)' is $$($(PYTHON) --version 2>&1), which is too old. $(OTHER)" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { echo "'$(PYTHON)' lacks venv. On Debian and Ubuntu: sudo apt install python3-venv" >&2; exit 1; }
	@echo "Setting up $(VENV) (once) ..." >&2
	@$(PYTHON) -m venv --clear $(VENV)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements.lock
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# Some machines have no package of Storm; what is held to it is then left out, and says so.
$(STORM): storm.lock $(READY)
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes --only-binary :all: -r storm.lock || echo "Storm cannot be had here: nothing is held to it." >&2
	@touch $@

demo: $(READY)
	@PNP=$(BIN)/pnp sh ./demo.sh

# mypy is one process, which leaves the other processors to the tests
test: lint contracts
	@$(MAKE) -j 2 types unit

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

contracts: $(READY)
	$(BIN)/lint-imports

unit: $(READY)
	$(BIN)/pytest -n auto -m "not slow"

slow: $(STORM)
	$(BIN)/pytest -n auto -m "slow or storm"

fuzz: $(READY)
	$(BIN)/pytest -n auto --hypothesis-profile fuzz -m "not slow" tests/verify

format: $(READY)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

gallery: $(READY)
	$(BIN)/python docs/gallery.py

facts: $(READY)
	@for aid in pnp/games/*/facts.yaml; do $(BIN)/pnp facts "./$${aid%/facts.yaml}" || exit; done

proofs: $(READY)
	@for kept in pnp/games/*/proof.yaml; do $(BIN)/pnp prove "./$${kept%/proof.yaml}" || exit; done

docs: $(READY)
	$(BIN)/python docs/reference.py
	$(BIN)/python docs/rules_lines.py
	$(BIN)/python docs/plays.py

bench-print: $(READY)
	$(BIN)/python bench/print.py

bench-verify: $(STORM)
	$(BIN)/python bench/explore.py

lock: $(READY)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --extra prove --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --quiet --upgrade -o requirements.lock
	$(BIN)/uv pip compile --group storm --universal --python-version 3.11 --generate-hashes --no-annotate --no-header --quiet --upgrade -o storm.lock

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -prune -exec rm -rf {} +
