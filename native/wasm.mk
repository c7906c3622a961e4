# The core as two WebAssembly modules: `make wasm` calls this once the compiler is there. The second
# knows boards of up to 11x11 cells without constraints. A page loads that one first, and the whole
# core where there is another board.
#
# The same sources give the same bytes, wherever they lie and whenever they are compiled: paths are
# relative, and nothing is stamped. Only what has changed is compiled again.

CLANG ?= clang++-19
BUILD ?= build/wasm
MODULE := $(BUILD)/garns.wasm
SMALL_MODULE := $(BUILD)/garns-small.wasm

SOURCES := $(filter-out native/binding%,$(wildcard native/*.cpp)) \
	$(filter-out native/classic/road_avx%,$(wildcard native/classic/*.cpp)) \
	$(wildcard native/general/*.cpp native/generate/*.cpp native/hodoku/*.cpp native/logic/*.cpp \
	native/rating/*.cpp native/rules/*.cpp native/surface/*.cpp)
# The techniques twice, for small and for large boards.
OBJECTS := $(SOURCES:native/%.cpp=$(BUILD)/objects/%.o) \
	$(patsubst native/%.cpp,$(BUILD)/objects/wide/%.o,$(filter native/logic/%,$(SOURCES)))
ONLY_WHOLE := $(addprefix $(BUILD)/objects/,wide/% rules/% surface/rules.o techniques.o)
SMALL_OBJECTS := $(filter-out $(ONLY_WHOLE),$(OBJECTS)) $(BUILD)/objects/small/techniques.o

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

all: $(MODULE) $(SMALL_MODULE)

$(MODULE): $(OBJECTS) native/wasm.mk
	@echo "$@"
	@$(LINK) -o $@ $(OBJECTS)

$(SMALL_MODULE): $(SMALL_OBJECTS) native/wasm.mk
	@echo "$@"
	@$(LINK) -o $@ $(SMALL_OBJECTS)

.PHONY: all

# What is compiled with one kind of optimisation cannot be used with the other.
$(BUILD)/precompiled%.pch: native/precompiled.hpp native/warning-flags.txt native/wasm.mk
	@mkdir -p $(@D)
	$(COMPILE) $* -x c++-header -o $@ $<

$(BUILD)/objects/wide/%.o: native/%.cpp $(BUILD)/precompiled$(SMALL).pch
	@mkdir -p $(@D)
	$(OBJECT) $(SMALL) -include-pch $(BUILD)/precompiled$(SMALL).pch -DGARNS_WIDE

$(BUILD)/objects/small/%.o: native/%.cpp $(BUILD)/precompiled$(FAST).pch
	@mkdir -p $(@D)
	$(OBJECT) $(FAST) -include-pch $(BUILD)/precompiled$(FAST).pch -DGARNS_SMALL_BOARDS

# The roads of the classic board have flags of their own, which other compilers read as well.
$(BUILD)/objects/classic/%.o: native/classic/%.cpp native/classic/road-flags.txt native/wasm.mk
	@mkdir -p $(@D)
	$(OBJECT) $(FAST) $(shell sed -n 's/^$(notdir $<) //p' native/classic/road-flags.txt)

$(BUILD)/objects/%.o: native/%.cpp $(BUILD)/precompiled$(FAST).pch
	@mkdir -p $(@D)
	$(OBJECT) $(FAST) -include-pch $(BUILD)/precompiled$(FAST).pch

.PRECIOUS: $(BUILD)/precompiled%.pch
.DELETE_ON_ERROR:

-include $(OBJECTS:.o=.d) $(SMALL_OBJECTS:.o=.d)
