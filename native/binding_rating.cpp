// The Python face of the rater.

#include "binding.hpp"
#include "input.hpp"
#include "rating/rating.hpp"

using namespace nanobind::literals;

namespace garns {

namespace {

nb::bytes rate_boards(const nb::bytes& boards, std::uint64_t max_nodes, unsigned threads,
                      SharedControl& control) {
    require(boards.size() % classic::board_cells == 0, "a buffer must have 81 bytes for each board");
    std::vector<rating::Rating> ratings(boards.size() / classic::board_cells);
    {
        const nb::gil_scoped_release without_gil;
        rating::rate({view(boards).data(), ratings.size(), max_nodes, ratings.data()}, threads,
                     control.inner());
    }
    static_assert(sizeof(rating::Rating) == 4, "four bytes for each board, nothing between them");
    return nb::bytes(ratings.data(), ratings.size() * sizeof(rating::Rating));
}

}  // namespace

void bind_rating(nb::module_& module) {
    nb::enum_<rating::Outcome>(module, "RatingOutcome")
        .value("RATED", rating::Outcome::Rated)
        .value("AT_LEAST", rating::Outcome::AtLeast)
        .value("NOT_UNIQUE", rating::Outcome::NotUnique)
        .value("UNFINISHED", rating::Outcome::Unfinished);
    module.def("rate_se", &rate_boards, "boards"_a, "max_nodes"_a, "threads"_a, "control"_a,
               "Ratings on the scale of Sudoku Explainer 1.2.1, four bytes for each classic board\n"
               "of 81 values: ER, EP and ED in tenths, and a RatingOutcome.");
}

}  // namespace garns
