# The core as two WebAssembly modules: `make wasm` calls this once the compiler is there. The second
# has boards with rules beside their houses, and is loaded only where there is such a board.
#
# The same sources give the same bytes, wherever they lie and whenever they are compiled: paths are
# relative, and nothing is stamped. Only what has changed is compiled again.

CLANG ?= clang++-19
BUILD ?= build/wasm
MODULE := $(BUILD)/garns.wasm
RULES_MODULE := $(BUILD)/garns-rules.wasm

SOURCES := $(filter-out native/binding%,$(wildcard native/*.cpp)) \
	$(filter-out native/classic/road_avx%,$(wildcard native/classic/*.cpp)) \
	$(wildcard native/general/*.cpp native/generate/*.cpp native/hodoku/*.cpp native/logic/*.cpp \
	native/rating/*.cpp) $(filter-out native/surface/rules.cpp,$(wildcard native/surface/*.cpp))
RULES_SOURCES := native/input.cpp native/refuse.cpp $(wildcard native/general/*.cpp native/rules/*.cpp) \
	native/surface/boards.cpp native/surface/rules.cpp native/surface/wasm.cpp
# The techniques twice, for small and for large boards.
OBJECTS := $(SOURCES:native/%.cpp=$(BUILD)/objects/%.o) \
	$(patsubst native/%.cpp,$(BUILD)/objects/wide/%.o,$(filter native/logic/%,$(SOURCES)))
RULES_OBJECTS := $(RULES_SOURCES:native/%.cpp=$(BUILD)/objects/%.o)

# SIMD of 128 bits is in every browser since 2023. Weights must be the same numbers everywhere.
COMPILE = $(CLANG) --target=wasm32-wasi -std=c++20 -msimd128 -mbulk-memory -fno-exceptions -fno-rtti \
	-ffunction-sections -fdata-sections -fvisibility=hidden -ffp-contract=off \
	-DGARNS_ONE_THREAD -Werror @native/warning-flags.txt -Inative
OBJECT = $(COMPILE) -MMD -MP -c -o $@ $<
# -O3 and LTO make it larger and no faster. For large boards size counts more.
FAST := -O2
SMALL := -Os
# The stack holds whole boards. It lies below everything else, so that running out of it is a trap
# and not a change of data.
LINK = $(CLANG) --target=wasm32-wasi -O2 -mexec-model=reactor -Wl,-z,stack-size=1048576 \
	-Wl,--stack-first -Wl,--gc-sections -Wl,--strip-all

all: $(MODULE) $(RULES_MODULE)

$(MODULE): $(OBJECTS) native/wasm.mk
	@echo "$@"
	@$(LINK) -o $@ $(OBJECTS)

# It also has the functions for boards (surface/boards.cpp).
$(RULES_MODULE): $(RULES_OBJECTS) native/wasm.mk
	@echo "$@"
	@$(LINK) -o $@ $(RULES_OBJECTS)

.PHONY: all

# What is compiled with one kind of optimisation cannot be used with the other.
$(BUILD)/precompiled%.pch: native/precompiled.hpp native/warning-flags.txt native/wasm.mk
	@mkdir -p $(@D)
	$(COMPILE) $* -x c++-header -o $@ $<

$(BUILD)/objects/wide/%.o: native/%.cpp $(BUILD)/precompiled$(SMALL).pch
	@mkdir -p $(@D)
	$(OBJECT) $(SMALL) -include-pch $(BUILD)/precompiled$(SMALL).pch -DGARNS_WIDE

# The roads of the classic board have flags of their own, which other compilers read as well.
$(BUILD)/objects/classic/%.o: native/classic/%.cpp native/classic/road-flags.txt native/wasm.mk
	@mkdir -p $(@D)
	$(OBJECT) $(FAST) $(shell sed -n 's/^$(notdir $<) //p' native/classic/road-flags.txt)

$(BUILD)/objects/%.o: native/%.cpp $(BUILD)/precompiled$(FAST).pch
	@mkdir -p $(@D)
	$(OBJECT) $(FAST) -include-pch $(BUILD)/precompiled$(FAST).pch

.PRECIOUS: $(BUILD)/precompiled%.pch
.DELETE_ON_ERROR:

-include $(OBJECTS:.o=.d) $(RULES_OBJECTS:.o=.d)
