# Everything a person or a CI calls. `make help` lists the targets.

# The first of these that works; override with PYTHON=...
PYTHON ?= $(shell for python in python3.11 python3; do \
	"$$python" -c '' 2>/dev/null && echo "$$python" && break; done)

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip
VENV_READY := $(VENV)/.ready
INSTALLED := $(VENV)/.installed
TOOLS := $(VENV)/.tools

NATIVE_SOURCES := $(wildcard native/*.hpp native/*.cpp native/*/*.hpp native/*/*.cpp) \
	native/warning-flags.txt native/classic/road-flags.txt
NATIVE_HEADERS := $(filter %.hpp,$(NATIVE_SOURCES))
# The bindings need Python; everything else is tested without. Every test is a program. Only x86 has
# the roads for AVX.
NATIVE_BUILD := build/native-test
NATIVE_SKIPPED := native/binding% native/tests/% \
	$(if $(filter x86_64%,$(shell $(CXX) -dumpmachine)),,native/classic/road_avx%)
NATIVE_KERNEL := $(filter-out $(NATIVE_SKIPPED),$(filter %.cpp,$(NATIVE_SOURCES)))
NATIVE_OBJECTS := $(NATIVE_KERNEL:native/%.cpp=$(NATIVE_BUILD)/%.o)
NATIVE_TESTS := $(patsubst native/%.cpp,$(NATIVE_BUILD)/%,$(wildcard native/tests/*_test.cpp))
SANITIZERS := -fsanitize=address,undefined -fno-sanitize-recover=all
NATIVE_RUNNER :=

.PHONY: help setup run test lint format browser walls tmux native-test native-tsan native-arm stub bench clean
.DELETE_ON_ERROR:

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: $(INSTALLED) $(TOOLS) ## Set up .venv with garns and every tool that work on it needs

run: $(INSTALLED) ## Set up what running needs, and solve the example puzzles
	$(BIN)/garns solve examples/founding

test: lint native-test browser walls tmux ## Run all checks and tests
	$(BIN)/python -m pytest -n 2

lint: setup ## Check style, types and the order of the rooms
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/clang-format --dry-run --Werror $(filter %.hpp %.cpp,$(NATIVE_SOURCES))

format: setup ## Lay out Python and C++ as `make lint` wants it
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(filter %.hpp %.cpp,$(NATIVE_SOURCES))

browser: ## Find a Chromium for the tests of pages, or install one
	@tools/browser.sh

walls: ## Find bubblewrap for the tests of the judge, or install it
	@tools/program.sh bwrap bubblewrap "what only it can hold in is not tested"

tmux: ## Find tmux for the tests of the game in the terminal, or install it
	@tools/program.sh tmux tmux "the game in the terminal is not tested by keys"

native-test: ## Test the C++ core with sanitizers, without Python
	@$(MAKE) --no-print-directory --jobs=2 $(NATIVE_TESTS)
	@for test in $(NATIVE_TESTS); do echo "$$test"; $(NATIVE_RUNNER) "./$$test" quick || exit 1; done

native-tsan: ## Test the threads of the C++ core with ThreadSanitizer
	@$(MAKE) --no-print-directory native-test NATIVE_BUILD=build/native-tsan \
		SANITIZERS=-fsanitize=thread \
		NATIVE_TESTS="$(patsubst %,build/native-tsan/tests/%,threads_test line_pool_test)"

native-arm: ## Test the C++ core for ARM in an emulator (needs g++-aarch64-linux-gnu and qemu-user)
	@$(MAKE) --no-print-directory native-test NATIVE_BUILD=build/native-arm \
		CXX=aarch64-linux-gnu-g++ SANITIZERS=-static NATIVE_RUNNER=qemu-aarch64

stub: setup ## Write the types of the compiled core anew
	$(BIN)/python -m nanobind.stubgen -q -m garns.native._kernel -o src/garns/native/_kernel.pyi

bench: setup ## Measure, against others too (BENCH="--quick", "--help", ...)
	$(BIN)/python -m benchmarks.install
	$(BIN)/python -m benchmarks $(BENCH)

clean: ## Remove everything that was made here
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV_READY):
	@echo "Setting up $(VENV) ($$($(PYTHON) --version)) …"
	$(PYTHON) -m venv --clear $(VENV)
	$(PIP) install --quiet --upgrade pip
	@touch $@

# Only a changed pyproject.toml can ask for other packages; after a change of the native code
# nothing but the build has to be done again, and that needs no network.
$(INSTALLED): $(VENV_READY) pyproject.toml CMakeLists.txt $(NATIVE_SOURCES)
	@echo "Installing garns into $(VENV) …"
	$(if $(filter $(VENV_READY) pyproject.toml,$?),\
		$(PIP) install --quiet --group build && \
		$(PIP) install --quiet --no-build-isolation --editable '.[all]',\
		$(PIP) install --quiet --no-build-isolation --no-deps --editable .)
	@touch $@

$(TOOLS): $(INSTALLED) pyproject.toml
	@echo "Installing the tools for tests and checks into $(VENV) …"
	$(if $(filter-out $(INSTALLED),$?),$(PIP) install --quiet --only-binary :all: --group dev)
	@touch $@

# The flags of each road of the classic board stand in a file that CMake reads as well.
$(NATIVE_BUILD)/%.o: native/%.cpp $(NATIVE_HEADERS) native/warning-flags.txt native/classic/road-flags.txt
	@mkdir -p $(@D)
	$(CXX) -std=c++20 -O1 $(SANITIZERS) -Werror @native/warning-flags.txt -Inative \
		$(shell sed -n 's/^$(notdir $<) //p' native/classic/road-flags.txt) -c -o $@ $<

$(NATIVE_BUILD)/tests/%: $(NATIVE_BUILD)/tests/%.o $(NATIVE_OBJECTS)
	$(CXX) $(SANITIZERS) -pthread -o $@ $^
.PRECIOUS: $(NATIVE_BUILD)/%.o
