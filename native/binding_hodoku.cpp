// The Python face of HoDoKu's scale.

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <string>

#include "binding.hpp"
#include "hodoku/hodoku.hpp"
#include "input.hpp"

using namespace nanobind::literals;

namespace garns {

namespace {

nb::list rate_boards(const nb::bytes& boards, unsigned threads, SharedControl& control) {
    std::vector<hodoku::Rating> ratings(boards.size() / classic::board_cells);
    {
        const nb::gil_scoped_release without_gil;
        hodoku::rate(view(boards), ratings, threads, control.inner());
    }
    nb::list answers;
    for (const auto& each : ratings) {
        if (each.outcome != hodoku::Outcome::Rated)
            answers.append(nb::none());
        else
            answers.append(nb::make_tuple(static_cast<unsigned>(each.level), each.score,
                                          each.hardest == hodoku::Rating::no_rung
                                              ? nb::none()
                                              : nb::object(nb::int_(each.hardest))));
    }
    return answers;
}

std::vector<std::string> technique_names() {
    std::vector<std::string> names;
    for (const auto& rung : hodoku::ladder()) names.emplace_back(rung.technique);
    return names;
}

}  // namespace

void bind_hodoku(nb::module_& module) {
    module.def("rate_hodoku", &rate_boards, "boards"_a, "threads"_a, "control"_a,
               nb::sig("def rate_hodoku(boards: bytes, threads: int, control: BatchControl) -> "
                       "list[tuple[int, int, int | None] | None]"),
               "Ratings on HoDoKu's scale for classic boards of 81 values each, without the GIL:\n"
               "the level from 0 on, the score, and the place of the hardest technique among\n"
               "hodoku_techniques(), or None if nothing was to be done. None stands for a board\n"
               "that has no solution or several, and for one that was left after a stop.");
    module.def("hodoku_techniques", &technique_names,
               "HoDoKu's techniques in the order in which it tries them.");
}

}  // namespace garns
