// Solutions one after the other, by the kernel that the board is for.

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <span>

#include "kernel.hpp"
#include "refuse.hpp"
#include "surface.hpp"
#include "surface/boards.hpp"

namespace {

using namespace garns;

// A classic board with the interface of General.
class ClassicSearch {
public:
    explicit ClassicSearch(std::span<const std::uint8_t> values)
        : solutions_(values.data(), classic::Alphabet::Values) {}

    Status run(std::uint64_t limit, std::uint64_t max_nodes) {
        require(max_nodes > 0, "max_nodes must be at least 1");
        has_stopped_ = false;
        const std::uint64_t until = nodes() + std::min(max_nodes, unlimited - nodes());
        while (limit == 0 || count_ < limit) {
            if (nodes() >= until) return Status::Running;
            const bool is_last = count_ + 1 == limit;
            const auto next =
                solutions_.next(is_last ? solution_.data() : nullptr, until - nodes());
            if (next == classic::Solutions::Next::Running) return Status::Running;
            if (next == classic::Solutions::Next::NoMore) return Status::Finished;
            ++count_;
            has_stopped_ = is_last;
        }
        return Status::LimitReached;
    }

    [[nodiscard]] std::uint64_t solutions() const { return count_; }
    [[nodiscard]] std::uint64_t nodes() const { return solutions_.effort().guesses; }
    [[nodiscard]] std::span<const std::uint8_t> solution() const {
        return has_stopped_ ? std::span<const std::uint8_t>(solution_)
                            : std::span<const std::uint8_t>();
    }

private:
    static constexpr auto unlimited = std::numeric_limits<std::uint64_t>::max();

    classic::Solutions solutions_;
    std::uint64_t count_ = 0;
    bool has_stopped_ = false;  // at the solution that is kept
    std::array<std::uint8_t, classic::board_cells> solution_{};
};

}  // namespace

// One of the two.
struct GarnsSearch {
    explicit GarnsSearch(const surface::Board& board) {
        if (surface::is_classic(board))
            classic.emplace(board.values);
        else
            general.emplace(board.size, board.values, board.house_cells);
    }

    template <class Ask>
    auto ask(const Ask& about) {
        return classic ? about(*classic) : about(*general);
    }
    template <class Ask>
    auto ask(const Ask& about) const {
        return classic ? about(*classic) : about(*general);
    }

    std::optional<ClassicSearch> classic;
    std::optional<General> general;
};

GarnsSearch* garns_search_new(std::int32_t size, const std::uint8_t* values,
                              const std::uint16_t* houses, std::uint32_t house_count) {
    const auto [code, board] = surface::given_board(size, values, houses, house_count);
    return code == GARNS_BOARD_FINE ? new GarnsSearch(board) : nullptr;
}

std::int32_t garns_search_run(GarnsSearch* search, std::uint64_t limit, std::uint64_t max_nodes) {
    return static_cast<std::int32_t>(
        search->ask([&](auto& either) { return either.run(limit, max_nodes); }));
}

const std::uint8_t* garns_search_solution(const GarnsSearch* search) {
    const auto solution = search->ask([](const auto& either) { return either.solution(); });
    return solution.empty() ? nullptr : solution.data();
}

std::uint64_t garns_search_count(const GarnsSearch* search) {
    return search->ask([](const auto& either) { return either.solutions(); });
}

std::uint64_t garns_search_nodes(const GarnsSearch* search) {
    return search->ask([](const auto& either) { return either.nodes(); });
}

void garns_search_free(GarnsSearch* search) { delete search; }
