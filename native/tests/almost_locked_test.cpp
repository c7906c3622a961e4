// Almost locked sets, their links and what they threaten, against the plain definitions.

#include <algorithm>
#include <vector>

#include "logic/set_threats.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

using namespace garns::testing;
using namespace garns::logic;

namespace {

Values kinds_of(std::size_t size, std::size_t houses) {
    Values kinds(houses, 3);
    for (std::size_t i = 0; i < 3 * size; ++i) kinds[i] = static_cast<std::uint8_t>(i / size);
    return kinds;
}

// All cells of one see all cells of the other; there is a cell on both sides.
bool see_each_other(const Board& board, const CellSet& one, const CellSet& other) {
    for (const Cell a : one)
        for (const Cell b : other)
            if (!board.peers(a).has(b)) return false;
    return !one.is_empty() && !other.is_empty();
}

class Expected {
public:
    explicit Expected(const State& state) : state_(state), sets_(state), threats_(sets_) {}

    void check() const {
        every_set_is_found_once();
        sets_are_sorted_by_size();
        const std::size_t some = std::min<std::size_t>(sets_.all().size(), 60);
        CHECK(some > 20);
        for (std::size_t set = 0; set < some; ++set) {
            losses_and_threats_are_true(set);
            for (const Value value : sets_.all()[set].values) {
                for (std::size_t other = 0; other < some; ++other)
                    CHECK(sets_.linked(set, value).has(other) == are_linked(set, other, value));
                threats_by_linked_sets_are_true(set, value);
            }
        }
    }

private:
    static constexpr unsigned largest = 5;

    void every_set_is_found_once() const {
        std::vector<CellSet> expected, found;
        for (const House& house : state_.board().houses()) add_sets(house, 0, {}, expected);
        for (const AlmostLockedSet& set : sets_.all()) {
            CHECK(set.values == state_.candidates_of(set.cells));
            if (set.cells.count() <= largest) found.push_back(set.cells);
        }
        std::ranges::sort(expected);
        expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
        std::ranges::sort(found);
        CHECK(found == expected);
    }

    void add_sets(const House& house, std::size_t from, const CellSet& cells,
                  std::vector<CellSet>& sets) const {
        const unsigned count = cells.count();
        if (count > 0 && state_.candidates_of(cells).count() == count + 1) sets.push_back(cells);
        if (count == largest) return;
        for (std::size_t i = from; i < house.list.size(); ++i)
            if (state_.candidates(house.list[i]).has_several())
                add_sets(house, i + 1, cells | CellSet::of(house.list[i]), sets);
    }

    void sets_are_sorted_by_size() const {
        CHECK(std::ranges::is_sorted(sets_.all(), {},
                                     [](const AlmostLockedSet& set) { return set.cells.count(); }));
    }

    [[nodiscard]] CellSet places(std::size_t set, Value value) const {
        return sets_.all()[set].cells & state_.places(value);
    }
    [[nodiscard]] bool are_linked(std::size_t one, std::size_t other, Value value) const {
        return see_each_other(state_.board(), places(one, value), places(other, value));
    }
    [[nodiscard]] bool is_threatened(std::size_t candidate, std::size_t set) const {
        const auto& [value, cell] = sets_.candidates()[candidate];
        return see_each_other(state_.board(), CellSet::of(cell), places(set, value));
    }

    void losses_and_threats_are_true(std::size_t set) const {
        for (const Value value : sets_.all()[set].values)
            CHECK(sets_.node(set, value).places == places(set, value));
        for (std::size_t candidate = 0; candidate < sets_.candidates().count(); ++candidate) {
            const auto& [value, cell] = sets_.candidates()[candidate];
            const bool expected = is_threatened(candidate, set);
            CHECK(sets_.losing(value, cell).has(set) == expected);
            CHECK(threats_.by(set).has(candidate) == expected);
        }
    }

    void threats_by_linked_sets_are_true(std::size_t set, Value link) const {
        const NumberRow found = threats_.by_linked(link, sets_.node_number(set, link));
        for (std::size_t candidate = 0; candidate < sets_.candidates().count(); ++candidate) {
            bool expected = false;
            for (std::size_t other = 0; other < sets_.all().size() && !expected; ++other)
                expected = is_threatened(candidate, other) && are_linked(set, other, link);
            const bool is_other = sets_.candidates()[candidate].value != link;
            CHECK(found.has(candidate) == (expected && is_other));
        }
    }

    const State& state_;
    AlmostLockedSets sets_;
    SetThreats threats_;
};

void check_puzzle(int size, const Houses& houses, std::string_view puzzle) {
    const auto each = static_cast<std::size_t>(size);
    const Board board(size, kinds_of(each, houses.size() / each), houses);
    State state(board);
    state.begin(digits(puzzle));
    Expected(state).check();
}

}  // namespace

int main() {
    check_puzzle(6, blocks(6, 2), "000036100000240060006004005000300002");
    check_puzzle(
        9, diagonals(9, 3),
        "000000000560000001000081900400000000008700000000042000093008002070400000000000600");
    check_puzzle(
        9, blocks(9, 3),
        "046200000000007005000000030089060400000050000064009107000504970073000008000000010");
    if (failures != 0) return 1;
    std::cout << "almost locked sets: all checks passed\n";
}
