#include "canonical/canonical.hpp"
#include "canonical/full_grids.hpp"
#include "canonical/lines.hpp"
#include "canonical/row_search.hpp"

namespace garns::canonical {

struct ClassicFinder::Search {
    Lines lines;
    RowSearch rows;
    FullGridSearch grids;
};

ClassicFinder::ClassicFinder() : search_(std::make_unique<Search>()) {}
ClassicFinder::~ClassicFinder() = default;
ClassicFinder::ClassicFinder(ClassicFinder&&) noexcept = default;
ClassicFinder& ClassicFinder::operator=(ClassicFinder&&) noexcept = default;

Outcome ClassicFinder::find(const std::uint8_t* values, ClassicForm& form) {
    auto& [lines, rows, grids] = *search_;
    if (!lines.read(values)) return Outcome::Conflict;
    if (lines.given_count == static_cast<int>(board_cells))
        grids.find(lines, form);
    else
        rows.find(lines, form);
    return Outcome::Found;
}

}  // namespace garns::canonical
