// The rows of the catalogue that have a native finder.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "logic/position.hpp"

namespace GARNS_LOGIC {

struct Row {
    std::string_view technique;  // the id that it has in the catalogue
    void (*find)(Position&, Steps&);
};

// In the order of the catalogue.
std::span<const Row> native_rows();

}  // namespace GARNS_LOGIC
