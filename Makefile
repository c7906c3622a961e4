# Everything a person or a CI calls. `make help` lists the targets.

# The first of these that works; override with PYTHON=...
PYTHON ?= $(shell for python in python3.11 python3.12 python3.13 python3.14 python3 python; do \
	"$$python" -c '' 2>/dev/null && echo "$$python" && break; done)

VENV := .venv
BIN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)
PIP := tools/pip.sh $(BIN)/python
# Exactly the files that a lock names; it is complete, so nothing has to be resolved.
LOCKED := $(PIP) --require-hashes --no-deps --only-binary :all: --requirement
VENV_READY := $(VENV)/.ready
INSTALLED := $(VENV)/.installed
TOOLS := $(VENV)/.tools

NATIVE_SOURCES := $(wildcard native/*.hpp native/*.cpp native/*/*.hpp native/*/*.cpp) \
	native/warning-flags.txt native/classic/road-flags.txt
NATIVE_CODE := $(filter %.hpp %.cpp,$(NATIVE_SOURCES))
NATIVE_HEADERS := $(filter %.hpp,$(NATIVE_SOURCES))
# The bindings need Python; everything else is tested without. Every test is a program. Only x86 takes
# the flags of the roads for AVX.
NATIVE_BUILD := build/native-test
NATIVE_SKIPPED := native/binding% native/tests/% native/fuzz/% \
	$(if $(filter x86_64%,$(shell $(CXX) -dumpmachine)),,native/classic/road_avx%)
NATIVE_KERNEL := $(filter-out $(NATIVE_SKIPPED),$(filter %.cpp,$(NATIVE_SOURCES)))
NATIVE_OBJECTS := $(NATIVE_KERNEL:native/%.cpp=$(NATIVE_BUILD)/%.o) \
	$(patsubst native/%.cpp,$(NATIVE_BUILD)/wide/%.o,$(wildcard native/logic/*.cpp))
NATIVE_SUFFIX :=
NATIVE_TESTS := $(patsubst native/%.cpp,$(NATIVE_BUILD)/%$(NATIVE_SUFFIX),$(wildcard native/tests/*_test.cpp))
# Every fuzz target is a program too: with libFuzzer in `make fuzz`, else it replays its corpus.
NATIVE_FUZZERS := $(patsubst native/%.cpp,$(NATIVE_BUILD)/%$(NATIVE_SUFFIX),$(wildcard native/fuzz/*_fuzz.cpp))
NATIVE_FUZZ_MAIN = $(NATIVE_BUILD)/fuzz/replay.o
NATIVE_FLAGS := -O1 -fsanitize=address,undefined -fno-sanitize-recover=all
NATIVE_LINKER = $(CXX)
NATIVE_RUNNER :=
NATIVE_TEST := $(MAKE) --no-print-directory native-test

.PHONY: help setup run test compiled test-fast test-postgresql lint docs site pictures format browser sandbox postgresql tmux sanitizers system-tools wasm npm typescript native-test native-tsan native-clang native-libcxx \
	native-arm native-old native-windows native-fuzzers native-fuzzers-built fuzz lock pythons wheels portable-wheels check-tag stub bench clean
.DELETE_ON_ERROR:

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-16s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# The tools first: with them come the locked versions of what garns needs, which it then finds there.
setup: ## Set up .venv with garns and every tool that work on it needs, as requirements.lock names them
	@$(MAKE) --no-print-directory $(TOOLS)
	@$(MAKE) --no-print-directory $(INSTALLED)

run: $(INSTALLED) ## Set up what running needs, and solve the example puzzles
	$(BIN)/garns solve examples/founding

# clang compiles the core with sanitizers in half the time that g++ takes.
SANITIZERS = $$(clang++-19 -print-resource-dir 2> /dev/null)/lib/linux/libclang_rt.asan_static-$$(uname -m).a
SANITIZING_CXX = $$(test -e "$(SANITIZERS)" && echo clang++-19 || echo $(CXX))

# Some thousand tests start garns as a process: it starts in half the time if Python may keep what it
# has compiled. What fails among others is tried once more alone, and named aloud.
test: ## Run all checks and tests
	@$(MAKE) --no-print-directory --jobs=2 setup system-tools
	@$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint native-test compiled CXX="$(SANITIZING_CXX)"
	$(COMPILING) -m tools.run_tests -n 4

# Every process with tests reads all of them. They begin at the same time, so each would compile all
# that it reads; whatever is wrong with a test is said by the run itself.
COMPILING := env -u PYTHONDONTWRITEBYTECODE $(BIN)/python
compiled: setup
	@$(COMPILING) -m pytest --collect-only --quiet > /dev/null 2>&1 || true

test-fast: setup ## Run the tests that take no seconds each, in Python only
	$(BIN)/python -m pytest -n 2 -m 'not slow'

test-postgresql: setup postgresql ## Run the tests of the class server with PostgreSQL in the place of a file
	GARNS_POSTGRESQL=required GARNS_CLASS_DATABASE=postgresql $(BIN)/python -m pytest -n 2 tests/class_server

lint: setup ## Check style, types and the order of the rooms
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/clang-format --dry-run --Werror $(NATIVE_CODE)
	$(BIN)/zizmor --quiet --offline --min-severity medium .github

site: setup wasm ## Write the game as a folder of files that any web server can serve, into build/site
	$(BIN)/garns site -o build/site

docs: setup ## Build the documentation site, in both languages, into build/docs/html
	$(BIN)/python -m tools.site

PICTURES :=
pictures: setup browser ## Draw the pictures of the documentation again, screenshots too (PICTURES="web lab" for some)
	$(BIN)/python -m tools.pictures $(PICTURES)

format: setup ## Lay out Python and C++ as `make lint` wants it
	$(BIN)/ruff format
	$(BIN)/clang-format -i $(NATIVE_CODE)

# One after the other: a system installs one package at a time.
system-tools:
	@$(MAKE) --no-print-directory --jobs=1 browser sandbox postgresql tmux sanitizers wasm typescript

browser: ## Find a Chromium for the tests of pages, or install one
	@tools/install.sh "$${GARNS_CHROMIUM:-} chromium chromium-browser google-chrome chrome" chromium \
		|| echo "WARNING: the tests of pages are SKIPPED" >&2

sandbox: ## Find bubblewrap for the tests of the judge, or install it
	@tools/install.sh bwrap bubblewrap \
		|| echo "WARNING: what only bubblewrap can hold in is NOT tested" >&2

# Debian keeps it off the path.
INITDB := initdb $(foreach version,18 17 16 15 14,/usr/lib/postgresql/$(version)/bin/initdb)
postgresql: ## Find PostgreSQL for the tests of the class server, or install it
	@tools/install.sh "$(INITDB)" postgresql \
		|| echo "WARNING: the class server is NOT tested with PostgreSQL" >&2

tmux: ## Find tmux for the tests of the game in the terminal, or install it
	@tools/install.sh tmux tmux \
		|| echo "WARNING: the game in the terminal is NOT tested by keys" >&2

sanitizers: ## Find clang with its sanitizers for the tests of the C++ core, or install it
	@tools/install.sh clang++-19 clang-19 && tools/install.sh "$(SANITIZERS)" libclang-rt-19-dev \
		|| echo "The C++ core is tested as $(CXX) compiles it, which takes longer." >&2

# Only what cannot be found or installed is skipped; what does not compile is an error.
WASM_TOOLS = tools/install.sh clang++-19 clang-19 && tools/install.sh wasm-ld-19 lld-19 && \
	tools/install.sh /usr/include/wasm32-wasi/c++/v1/vector libc++-19-dev-wasm32 libc++abi-19-dev-wasm32 && \
	tools/install.sh "$$(clang++-19 -print-resource-dir)/lib/wasi/libclang_rt.builtins-wasm32.a" \
	libclang-rt-19-dev-wasm32 && tools/install.sh node nodejs
wasm: ## Build the core for WebAssembly (build/wasm/garns.wasm), with a compiler found or installed
	@if ( $(WASM_TOOLS) ) > /dev/null; then \
		$(MAKE) --no-print-directory --jobs=2 -f native/wasm.mk && \
		cp build/wasm/garns.wasm build/wasm/garns-small.wasm src/garns/web/static/engine/; \
	else \
		echo "WARNING: the core in WebAssembly is NOT built, and its tests are SKIPPED" >&2; \
	fi

npm: $(INSTALLED) wasm ## Build the npm package (build/npm/garns-VERSION.tgz)
	$(BIN)/python -m tools.npm_package

TYPESCRIPT := build/typescript
typescript: ## Find TypeScript for the tests of the npm package, or install it
	@test -e $(TYPESCRIPT)/node_modules/typescript/bin/tsc || { \
		mkdir -p $(TYPESCRIPT) && cp tests/npm/typescript/*.json $(TYPESCRIPT) && \
		npm ci --prefix $(TYPESCRIPT) --ignore-scripts --no-audit --no-fund --fetch-retries=0; } > /dev/null 2>&1 \
		|| echo "WARNING: the types of the npm package are NOT tested" >&2

native-test: ## Test the C++ core with sanitizers, without Python
	@$(MAKE) --no-print-directory --jobs=2 $(NATIVE_TESTS:=.passed) $(NATIVE_FUZZERS:=.replayed)

native-tsan: ## Test the threads of the C++ core with ThreadSanitizer
	@$(NATIVE_TEST) NATIVE_BUILD=build/native-tsan NATIVE_FLAGS="-O1 -fsanitize=thread" NATIVE_FUZZERS= \
		NATIVE_TESTS="$(patsubst %,build/native-tsan/tests/%,threads_test line_pool_test generator_test)"

native-clang: ## Test the C++ core as clang compiles it (CLANG=clang++-14 for another one)
	@clang=$$(tools/install.sh "$(CLANG) clang++-22 clang++-19 clang++" clang-19) && \
		echo "$$clang" && $(NATIVE_TEST) NATIVE_BUILD="build/native-$$(basename "$$clang")" \
		CXX="$$clang" NATIVE_FLAGS=-O2

native-libcxx: ## Test the C++ core with the C++ library that macOS has
	@tools/install.sh clang++-19 clang-19
	@tools/install.sh /usr/lib/llvm-19/include/c++/v1/vector libc++-19-dev libc++abi-19-dev
	@$(NATIVE_TEST) NATIVE_BUILD=build/native-libcxx CXX="clang++-19 -stdlib=libc++" NATIVE_FLAGS=-O2

native-arm: ## Test the C++ core for ARM in an emulator
	@tools/install.sh aarch64-linux-gnu-g++ g++-aarch64-linux-gnu
	@tools/install.sh qemu-aarch64 qemu-user
	@$(NATIVE_TEST) NATIVE_BUILD=build/native-arm CXX=aarch64-linux-gnu-g++ \
		NATIVE_LINKER="aarch64-linux-gnu-g++ -static" NATIVE_FLAGS=-O2 NATIVE_RUNNER=qemu-aarch64

native-old: ## Test the C++ core on an emulated x86-64 without AVX: it takes the baseline road
	@tools/install.sh qemu-x86_64 qemu-user
	@$(NATIVE_TEST) NATIVE_BUILD=build/native-old NATIVE_FLAGS=-O2 \
		NATIVE_RUNNER="env GARNS_EXPECTED_ROAD=baseline qemu-x86_64 -cpu Nehalem"

SECONDS := 60
FUZZ :=
fuzz: setup native-fuzzers ## Try every fuzz target for SECONDS=60 each (FUZZ="lines notations" for some)
	@$(LOCKED) fuzz/requirements.lock || echo "WARNING: the targets in Python are SKIPPED" >&2
	$(BIN)/python -m fuzz --seconds $(SECONDS) $(FUZZ)

native-fuzzers: ## Build the fuzz targets of the C++ core with libFuzzer and sanitizers
	@clang=$$(tools/install.sh "$(CLANG) clang++-22 clang++-19 clang++" clang-19) && \
		tools/install.sh "$$($$clang -print-resource-dir)/lib/linux/libclang_rt.fuzzer-$$(uname -m).a" \
		"libclang-rt-$$($$clang -dumpversion | cut -d. -f1)-dev" > /dev/null && \
		$(MAKE) --no-print-directory --jobs=2 native-fuzzers-built NATIVE_BUILD=build/fuzz CXX="$$clang" \
		NATIVE_FUZZ_MAIN= NATIVE_FLAGS="-O1 -g -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=all"
native-fuzzers-built: $(NATIVE_FUZZERS)

# g++ builds the baseline road only (see road.hpp); clang builds the roads for AVX too, against the
# same libraries.
MINGW := x86_64-w64-mingw32-g++-posix
WINE := env WINEPREFIX="$(CURDIR)/build/wine" WINEDEBUG=-all wine
native-windows: ## Test the C++ core for Windows under Wine, as g++ and as clang compile it
	@tools/install.sh $(MINGW) g++-mingw-w64-x86-64-posix
	@tools/install.sh wine wine wine64
	@$(NATIVE_TEST) NATIVE_BUILD=build/native-windows CXX=$(MINGW) NATIVE_SUFFIX=.exe \
		NATIVE_LINKER="$(MINGW) -static" NATIVE_FLAGS=-O2 NATIVE_RUNNER='$(WINE)'
	@clang=$$(tools/install.sh "$(CLANG) clang++-22 clang++-19" clang-19) && \
		$(NATIVE_TEST) NATIVE_BUILD=build/native-windows-clang NATIVE_SUFFIX=.exe \
		CXX="$$clang --target=x86_64-w64-mingw32" \
		NATIVE_LINKER="$(MINGW) -static" NATIVE_FLAGS=-O2 NATIVE_RUNNER='$(WINE)'

LOCK = $(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 --generate-hashes \
	--no-annotate --custom-compile-command "make lock" pyproject.toml
lock: $(VENV_READY) ## Renew requirements.lock: the newest versions that pyproject.toml allows, with hashes
	@$(PIP) --only-binary :all: --group lock
	$(LOCK) --extra all --group build --group dev --group docs --output-file requirements.lock
	$(LOCK:pyproject.toml=) --group fuzz --output-file fuzz/requirements.lock

pythons: ## Run the fast tests with every Python on this machine that garns supports
	@tools/pythons.sh

wheels: setup wasm ## Build sdist and wheels into dist/, check them, and try them without a compiler
	$(BIN)/python -m tools.wheels

PLATFORM := auto
portable-wheels: $(VENV_READY) ## Build wheels for other machines of this system (Linux: needs Docker)
	@$(PIP) --only-binary :all: --group release
	$(BIN)/python -m cibuildwheel --platform $(PLATFORM) --output-dir dist

check-tag: ## Check that TAG=vX.Y.Z names the version of this checkout
	@version=$$(sed -n 's/^__version__ = "\(.*\)"/\1/p' src/garns/__init__.py) && \
		test "$(TAG)" = "v$$version" || \
		{ echo "The tag is $(TAG), the version $$version: they must agree." >&2; exit 1; }

stub: setup ## Write the types of the compiled core anew
	$(BIN)/python -m nanobind.stubgen -q -m garns.native._kernel -o src/garns/native/_kernel.pyi

bench: setup ## Measure, against others too (BENCH="--quick", "--help", ...)
	$(BIN)/python -m benchmarks.install
	$(BIN)/python -m benchmarks $(BENCH)

clean: ## Remove everything that was made here
	rm -rf $(VENV) build dist .venv-* .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(VENV_READY):
	@CXX='$(if $(filter-out default,$(origin CXX)),$(CXX))' tools/preflight.sh "$(PYTHON)"
	@echo "Setting up $(VENV) ($$($(PYTHON) --version)) …"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) --upgrade pip
	@touch $@

# Only a changed pyproject.toml can ask for other packages; after a change of the native code
# nothing but the build has to be done again, and that needs no network.
$(INSTALLED): $(VENV_READY) pyproject.toml CMakeLists.txt src/garns/__init__.py $(NATIVE_SOURCES)
	@echo "Installing garns into $(VENV) …"
	@$(if $(filter $(VENV_READY) pyproject.toml,$?),\
		$(PIP) --group build && $(PIP) --no-build-isolation --editable '.[all]',\
		$(PIP) --no-build-isolation --no-deps --editable .)
	@touch $@

$(TOOLS): $(VENV_READY) requirements.lock
	@echo "Installing the tools for tests and checks into $(VENV) …"
	@$(LOCKED) requirements.lock
	@touch $@

NATIVE_COMPILE = $(CXX) -std=c++20 $(NATIVE_FLAGS) -Werror @native/warning-flags.txt -Inative
NATIVE_PRECOMPILED := $(NATIVE_BUILD)/precompiled.hpp
NATIVE_NEEDED := $(NATIVE_HEADERS) $(NATIVE_PRECOMPILED).gch native/warning-flags.txt

# Compilers look for the compiled header beside the one that they are told to include.
$(NATIVE_PRECOMPILED).gch: native/precompiled.hpp native/warning-flags.txt
	@mkdir -p $(@D) && cp $< $(NATIVE_PRECOMPILED)
	$(NATIVE_COMPILE) -x c++-header -o $@ $(NATIVE_PRECOMPILED)

$(NATIVE_BUILD)/%.o: native/%.cpp $(NATIVE_NEEDED)
	@mkdir -p $(@D)
	$(NATIVE_COMPILE) -include $(NATIVE_PRECOMPILED) -c -o $@ $<

# The roads of the classic board have flags of their own, in a file that CMake reads as well, and so
# they cannot use what was compiled without these.
$(NATIVE_BUILD)/classic/%.o: native/classic/%.cpp $(NATIVE_NEEDED) native/classic/road-flags.txt
	@mkdir -p $(@D)
	$(NATIVE_COMPILE) $(shell sed -n 's/^$(notdir $<) //p' native/classic/road-flags.txt) -c -o $@ $<

# The techniques once more, for large boards.
$(NATIVE_BUILD)/wide/%.o: native/%.cpp $(NATIVE_NEEDED)
	@mkdir -p $(@D)
	$(NATIVE_COMPILE) -include $(NATIVE_PRECOMPILED) -DGARNS_WIDE -c -o $@ $<

$(NATIVE_BUILD)/tests/%$(NATIVE_SUFFIX): $(NATIVE_BUILD)/tests/%.o $(NATIVE_OBJECTS)
	$(NATIVE_LINKER) $(NATIVE_FLAGS) -pthread -o $@ $^

$(NATIVE_BUILD)/fuzz/%$(NATIVE_SUFFIX): $(NATIVE_BUILD)/fuzz/%.o $(NATIVE_FUZZ_MAIN) $(NATIVE_OBJECTS)
	$(NATIVE_LINKER) $(NATIVE_FLAGS) -pthread -o $@ $^
.PRECIOUS: $(NATIVE_BUILD)/%.o $(NATIVE_BUILD)/classic/%.o $(NATIVE_BUILD)/wide/%.o $(NATIVE_BUILD)/tests/%$(NATIVE_SUFFIX) $(NATIVE_BUILD)/fuzz/%$(NATIVE_SUFFIX)

# No file of this name is ever made: asking for it runs the test.
$(NATIVE_BUILD)/tests/%.passed: $(NATIVE_BUILD)/tests/%
	@echo "$<"; $(NATIVE_RUNNER) "./$<" quick

$(NATIVE_BUILD)/fuzz/%_fuzz$(NATIVE_SUFFIX).replayed: $(NATIVE_BUILD)/fuzz/%_fuzz$(NATIVE_SUFFIX)
	@echo "$<"; $(NATIVE_RUNNER) "./$<" fuzz/corpus/$*
