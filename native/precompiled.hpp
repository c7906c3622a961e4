// What most files of the core need of the standard library, compiled once and not with each of
// them: reading these headers took as long as compiling what is ours. Only the builds know this
// file; what a file uses, it includes by itself. It is compiled by itself and read once, so it
// needs no guard (g++ warns of one here).

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>
