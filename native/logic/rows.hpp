// The rows of the catalogue that have a native finder.

#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "logic/position.hpp"

namespace garns::logic {

struct Row {
    std::string_view technique;  // the id that it has in the catalogue
    void (*find)(Position&, Steps&);
};

// In the order of the catalogue.
std::span<const Row> native_rows();

// The number of the row of a technique, or no_row.
using RowNumber = std::uint8_t;
inline constexpr RowNumber no_row = 255;
RowNumber row_of(std::string_view technique);

}  // namespace garns::logic
