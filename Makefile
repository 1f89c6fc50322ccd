# The two commands: `make run` and `make test`. `make help` lists the rest.
# Everything is installed into .venv on first use; nothing else on the machine is touched.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed

# Python keeps what it has compiled, whatever it is told elsewhere: each start of the site would compile all of it anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: demo-championship demo-league help run test check fmt bench soak shell lock clean

help: ## List what can be made
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 20

$(INSTALLED): requirements/bootstrap.txt requirements/development.txt
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; this is %d.%d. Name another with: make PYTHON=python3.12 ..." % sys.version_info[:2] if sys.version_info < (3, 11) else 0)'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
	@echo "Installing into $(VENV): some minutes at most, and once."
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/bootstrap.txt
	@$(BIN)/python requirements/install.py requirements/development.txt
	@touch $@

# The site ends with make itself, even if that is killed.
run: $(INSTALLED) ## Run the site on http://localhost:8000 (LAN=1: for phones on this network; PORT=8001: elsewhere)
	@exec $(BIN)/python uckers_site/serving/child.py --parent $$PPID -- $(BIN)/python manage.py serve $(if $(LAN),--lan) $(if $(PORT),--port $(PORT))

test: $(INSTALLED) ## Run the whole suite: PostgreSQL, real browsers, then both again on SQLite where it matters
	$(BIN)/python -m pytest -n 2 -m "not browser and not soak"
	$(BIN)/python -m pytest -n 2 -m "browser and not soak"
	UCKERS_TEST_DATABASE=sqlite $(BIN)/python -m pytest -n 2 -m "both_databases and not soak"

check: $(INSTALLED) ## Format, lint, types, import contracts, missing migrations
	$(BIN)/python -m ruff format --check .
	$(BIN)/python -m ruff check .
	UCKERS_MODE=development $(BIN)/python -m mypy .
	$(BIN)/lint-imports
	UCKERS_MODE=development $(BIN)/python manage.py makemigrations --check --dry-run

fmt: $(INSTALLED) ## Put the code in the house style
	$(BIN)/python -m ruff check --fix --quiet . || true
	$(BIN)/python -m ruff format .

bench: $(INSTALLED) ## Measure what is claimed; figures go to bench/RESULTS.md
	$(BIN)/python -m bench

soak: $(INSTALLED) ## The longer checks; what they saw goes to bench/RESULTS.md
	$(BIN)/python -m pytest -m soak -p bench.soak --figures bench/RESULTS.md

demo-championship: $(INSTALLED) ## A whole championship with made-up people, to look at in `make run` (some minutes)
	@UCKERS_MODE=development $(BIN)/python manage.py migrate --verbosity 0
	@UCKERS_MODE=development $(BIN)/python manage.py demo_championship

demo-league: $(INSTALLED) ## A league of three divisions, half a season in, with made-up people (a minute)
	@UCKERS_MODE=development $(BIN)/python manage.py migrate --verbosity 0
	@UCKERS_MODE=development $(BIN)/python manage.py demo_league

shell: $(INSTALLED) ## A Python prompt with the site loaded
	@UCKERS_MODE=development $(BIN)/python manage.py shell

lock: $(INSTALLED) ## Pin, with hashes, what pyproject.toml asks for
	$(BIN)/python -m uv pip compile --quiet --universal --generate-hashes --no-annotate --custom-compile-command "make lock" pyproject.toml -o requirements/production.txt
	$(BIN)/python -m uv pip compile --quiet --universal --generate-hashes --no-annotate --custom-compile-command "make lock" --all-extras pyproject.toml -o requirements/development.txt
	echo uv | $(BIN)/python -m uv pip compile --quiet --universal --generate-hashes --no-annotate --custom-compile-command "make lock" - -o requirements/bootstrap.txt

clean: ## Remove what was installed and built (not the data in var/)
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
