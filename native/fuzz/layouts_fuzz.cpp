// Boards of any size with any houses, sound or not: what is broken is refused, what is sound is
// searched by every road with the same outcome.

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>
#include <set>
#include <stdexcept>

#include "fuzz/fuzz.hpp"
#include "kernel.hpp"
#include "logic/board.hpp"
#include "tests/boards.hpp"
#include "tests/check.hpp"

using namespace garns;
using fuzz::Bytes;
using testing::Houses;
using testing::throws;
using testing::Values;

namespace {

constexpr std::uint64_t most_solutions = 20;
constexpr std::uint64_t most_nodes = 3000;
constexpr auto unbounded = std::numeric_limits<std::uint64_t>::max();

int largest_divisor_up_to_root(int size) {
    int divisor = 1;
    for (int each = 2; each * each <= size; ++each)
        if (size % each == 0) divisor = each;
    return divisor;
}

struct Layout {
    int size;
    Values values;
    Houses houses;

    explicit Layout(Bytes& input) : size(static_cast<int>(input.below(28)) - 1) {
        const int sound_size = std::clamp(size, 1, max_size);
        houses = houses_of(static_cast<int>(input.below(5)), sound_size);
        damage(input);
        take_values(input, static_cast<std::size_t>(sound_size));
    }

    // What the kernel promises to refuse, said once more.
    [[nodiscard]] bool is_sound() const {
        if (size < 1 || size > max_size) return false;
        const auto each = static_cast<std::size_t>(size);
        if (values.size() != each * each || houses.size() % each != 0) return false;
        if (houses.size() / each > max_houses) return false;
        if (std::ranges::any_of(values, [&](auto value) { return value > each; })) return false;
        for (std::size_t start = 0; start < houses.size(); start += each)
            if (!is_sound_house(start, each)) return false;
        return true;
    }
    [[nodiscard]] bool holds_twice(const Values& board) const {
        const auto each = static_cast<std::size_t>(size);
        for (std::size_t start = 0; start < houses.size(); start += each) {
            std::set<std::uint8_t> seen;
            for (std::size_t i = start; i < start + each; ++i)
                if (board[houses[i]] != 0 && !seen.insert(board[houses[i]]).second) return true;
        }
        return false;
    }
    [[nodiscard]] bool is_solved_by(const Values& solution) const {
        for (std::size_t cell = 0; cell < values.size(); ++cell)
            if (solution[cell] == 0 || (values[cell] != 0 && values[cell] != solution[cell]))
                return false;
        return !holds_twice(solution);
    }

private:
    static Houses houses_of(int kind, int size) {
        const int height = largest_divisor_up_to_root(size);
        switch (kind) {
            case 0: return testing::blocks(size, height);
            case 1: return testing::diagonals(size, height);
            case 2: return testing::latin(size);
            case 3: return testing::blocks(size, size / height);
            default: return {};
        }
    }
    // Some cells of houses swapped, replaced, or added.
    void damage(Bytes& input) {
        for (std::size_t changes = input.below(8); changes > 0; --changes) {
            const std::size_t action = input.below(4);
            const std::uint16_t one = input.next_two(), other = input.next_two();
            if (action == 0) houses.push_back(other);
            if (houses.empty()) continue;
            auto& cell = houses[one % houses.size()];
            if (action == 1) std::swap(cell, houses[other % houses.size()]);
            if (action == 2) cell = other;
            if (action == 3) houses.pop_back();
        }
    }
    void take_values(Bytes& input, std::size_t sound_size) {
        values.assign(sound_size * sound_size, 0);
        if (const std::size_t length = input.below(16); length < 2)
            values.resize(values.size() - 1 + 2 * length);
        for (auto& value : values) {
            const std::uint8_t byte = input.next();
            value = byte >= 0xF0 ? byte : static_cast<std::uint8_t>(byte % (sound_size + 1));
        }
    }
    [[nodiscard]] bool is_sound_house(std::size_t start, std::size_t each) const {
        std::set<std::uint16_t> cells(houses.begin() + static_cast<std::ptrdiff_t>(start),
                                      houses.begin() + static_cast<std::ptrdiff_t>(start + each));
        return cells.size() == each && *cells.rbegin() < each * each;
    }
};

using Solutions = std::set<Values>;

// All solutions, or nothing if there are too many or it is too much work.
std::optional<Solutions> by_general(const Layout& layout, std::optional<std::uint64_t> patience,
                                    std::uint64_t slice) {
    General search(layout.size, layout.values, layout.houses, patience);
    Solutions found;
    while (found.size() <= most_solutions && search.nodes() < most_nodes) {
        const Status status = search.run(found.size() + 1, std::min(slice, most_nodes));
        if (status == Status::Finished) return found;
        if (status == Status::Running) continue;
        const Values solution(search.solution().begin(), search.solution().end());
        HOLDS(layout.is_solved_by(solution));
        HOLDS(found.insert(solution).second);
    }
    return std::nullopt;
}

std::optional<std::uint64_t> by_backtracking(const Layout& layout, std::uint64_t slice) {
    Backtracking search(layout.size, layout.values, layout.houses, most_solutions + 1);
    Status status = Status::Running;
    while (status == Status::Running && search.counters().insertions < 20'000)
        status = search.run(slice);
    if (search.counters().solutions > 0) {
        const auto first = search.first_solution();
        HOLDS(layout.is_solved_by({first.begin(), first.end()}));
    }
    if (status != Status::Finished) return std::nullopt;
    return search.counters().solutions;
}

void check_roads(const Layout& layout) {
    std::optional<Solutions> expected;
    for (const auto patience : {std::optional<std::uint64_t>(), {0}, {5}, {unbounded}}) {
        for (const std::uint64_t slice : {std::uint64_t{1}, std::uint64_t{100}}) {
            const auto found = by_general(layout, patience, slice);
            if (found && expected) HOLDS(*found == *expected);
            if (found) expected = found;
        }
    }
    if (layout.holds_twice(layout.values)) return HOLDS(expected && expected->empty());
    for (const std::uint64_t slice : {std::uint64_t{7}, std::uint64_t{20'000}}) {
        const auto count = by_backtracking(layout, slice);
        if (count && expected) HOLDS(*count == expected->size());
    }
}

// The techniques refuse more, but must not fail at what they refuse.
void try_logic(const Layout& layout) {
    const auto each = static_cast<std::size_t>(std::max(layout.size, 1));
    Values kinds(layout.houses.size() / each, 3);
    for (std::size_t i = 0; i < kinds.size() && i < 3 * each; ++i)
        kinds[i] = static_cast<std::uint8_t>(i / each);
    try {
        const logic::Board board(layout.size, kinds, layout.houses);
        HOLDS(layout.size <= static_cast<int>(logic::max_values));
    } catch (const std::invalid_argument&) {
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes input(data, size);
    const Layout layout(input);
    try_logic(layout);
    const auto refused = [](auto search) { return throws<std::invalid_argument>(search); };
    const bool is_sound = layout.is_sound();
    HOLDS(is_sound !=
          refused([&] { const General search(layout.size, layout.values, layout.houses); }));
    const bool counts = is_sound && !layout.holds_twice(layout.values);
    HOLDS(counts != refused([&] {
              const Backtracking search(layout.size, layout.values, layout.houses, 1);
          }));
    if (is_sound) check_roads(layout);
    return 0;
}
