#include "canonical/lines.hpp"

#include <cstddef>
#include <cstring>

namespace garns::canonical {

namespace {

unsigned empty_bands_of(const std::array<std::uint16_t, 9>& givens) {
    unsigned empty = 0;
    for (std::size_t band = 0; band < 3; ++band)
        if ((givens[3 * band] | givens[3 * band + 1] | givens[3 * band + 2]) == 0)
            empty |= 1U << band;
    return empty;
}

}  // namespace

bool Lines::read(const std::uint8_t* values) {
    auto& [rows, columns] = directions;
    std::memcpy(rows.lines.data(), values, sizeof(rows.lines));
    columns = {};
    rows.givens = {};
    given_count = 0;
    std::array<std::uint16_t, 9> in_row{}, in_column{}, in_block{};
    unsigned repeated = 0;
    for (std::size_t r = 0; r < 9; ++r) {
        for (std::size_t c = 0; c < 9; ++c) {
            const std::uint8_t value = values[9 * r + c];
            if (value == 0) continue;
            const auto bit = static_cast<std::uint16_t>(1U << value);
            auto& block = in_block[r / 3 * 3 + c / 3];
            repeated |= (in_row[r] | in_column[c] | block) & bit;
            in_row[r] |= bit;
            in_column[c] |= bit;
            block |= bit;
            columns.lines[c][r] = value;
            rows.givens[r] |= static_cast<std::uint16_t>(1U << c);
            columns.givens[c] |= static_cast<std::uint16_t>(1U << r);
            ++given_count;
        }
    }
    for (auto& direction : directions) direction.empty_bands = empty_bands_of(direction.givens);
    return repeated == 0;
}

}  // namespace garns::canonical
