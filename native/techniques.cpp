#include "techniques.hpp"

#include "refuse.hpp"

namespace garns::logic {

// Each is native/logic/surface.cpp, compiled for its width.
namespace narrow {
std::vector<std::string_view> technique_ids();
std::unique_ptr<Techniques> techniques_of(int size, std::span<const std::uint8_t> kinds,
                                          std::span<const std::uint16_t> house_cells,
                                          const ConstraintRules& rules);
}  // namespace narrow
namespace wide {
std::unique_ptr<Techniques> techniques_of(int size, std::span<const std::uint8_t> kinds,
                                          std::span<const std::uint16_t> house_cells,
                                          const ConstraintRules& rules);
}  // namespace wide

namespace {

constexpr int largest_narrow_board = 11;

}  // namespace

std::vector<std::string_view> native_techniques() { return narrow::technique_ids(); }

RowNumber row_of(std::string_view technique) {
    const auto all = native_techniques();
    for (std::size_t number = 0; number < all.size(); ++number)
        if (all[number] == technique) return static_cast<RowNumber>(number);
    return no_row;
}

std::unique_ptr<Techniques> techniques_on(int size, std::span<const std::uint8_t> kinds,
                                          std::span<const std::uint16_t> house_cells,
                                          const ConstraintRules& rules) {
    if (size <= largest_narrow_board) return narrow::techniques_of(size, kinds, house_cells, rules);
#ifdef GARNS_SMALL_BOARDS
    refuse_argument("this module has techniques for small boards only");
#else
    return wide::techniques_of(size, kinds, house_cells, rules);
#endif
}

}  // namespace garns::logic
