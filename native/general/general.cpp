#include "general/general.hpp"

#include <algorithm>
#include <bitset>
#include <limits>
#include <optional>
#include <utility>

#include "general/branching.hpp"
#include "general/candidates_left.hpp"
#include "general/groups.hpp"
#include "general/learning.hpp"
#include "input.hpp"

namespace garns {

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

[[nodiscard]] bool place_givens(CandidatesLeft& board, std::span<const std::uint8_t> values) {
    for (std::size_t cell = 0; cell < values.size(); ++cell)
        if (values[cell] != 0 && !board.place(board.groups().candidate(cell, values[cell])))
            return false;
    return true;
}

// A house that is named again says nothing new, but every conclusion would be drawn again.
[[nodiscard]] std::vector<std::uint16_t> distinct_houses(
    std::size_t size, std::span<const std::uint16_t> house_cells) {
    std::vector<std::uint16_t> distinct;
    std::vector<std::bitset<std::size_t{max_size} * max_size>> seen;
    seen.reserve(house_cells.size() / size);
    for (std::size_t start = 0; start < house_cells.size(); start += size) {
        const auto house = house_cells.subspan(start, size);
        auto& cells = seen.emplace_back();
        for (const auto cell : house) cells.set(cell);
        if (std::find(seen.begin(), seen.end() - 1, cells) != seen.end() - 1)
            seen.pop_back();
        else
            distinct.insert(distinct.end(), house.begin(), house.end());
    }
    return distinct;
}

}  // namespace

struct General::Search {
    Search(std::shared_ptr<const Groups> layout, std::optional<std::uint64_t> chosen_patience)
        : groups(std::move(layout)), patience(chosen_patience) {}

    [[nodiscard]] std::uint64_t solutions() const {
        return branching->solutions() + (learning ? learning->solutions() : 0);
    }
    [[nodiscard]] std::uint64_t nodes() const {
        return branching->guesses() + (learning ? learning->steps() : 0);
    }

    Status run(std::uint64_t solution_limit, std::uint64_t max_nodes);
    Status run_branching(std::uint64_t solution_limit, std::uint64_t max_nodes);
    [[nodiscard]] std::uint64_t patience_left() const;
    void start_learning();
    void copy_solution(std::span<std::uint8_t> values) const;

    std::shared_ptr<const Groups> groups;
    std::optional<std::uint64_t> patience;
    std::optional<Branching> branching;
    std::optional<CandidatesLeft> root;  // what learning began with
    std::optional<Learning> learning;
};

Status General::Search::run(std::uint64_t solution_limit, std::uint64_t max_nodes) {
    if (!learning) {
        const auto before = nodes();
        const Status status = run_branching(solution_limit, max_nodes);
        max_nodes -= nodes() - before;
        if (status != Status::Running || max_nodes == 0) return status;
        start_learning();
    }
    const auto limit =
        solution_limit == unlimited ? unlimited : solution_limit - branching->solutions();
    return learning->run(limit, max_nodes);
}

// Running also when patience is at its end. The board is then between two guesses.
Status General::Search::run_branching(std::uint64_t solution_limit, std::uint64_t max_nodes) {
    while (true) {
        const auto before = branching->guesses();
        const Status status = branching->run(solution_limit, std::min(max_nodes, patience_left()));
        max_nodes -= branching->guesses() - before;
        if (status != Status::Running || max_nodes == 0 || patience_left() == 0) return status;
    }
}

// Branching alone needed at most 1,293 guesses on the hardest known classic boards, so that they
// never get to learning. A larger board that is not solved early is not solved for long; but one
// that is nearly empty needs about a guess for each cell, without ever being wrong.
std::uint64_t General::Search::patience_left() const {
    constexpr std::uint64_t guesses_for_each_solution = 64;
    const std::uint64_t guesses_at_first = groups->size() <= 9 ? 5'000 : 300 + groups->cells();
    const auto until =
        patience.value_or(guesses_at_first + guesses_for_each_solution * branching->solutions());
    return until - std::min(until, branching->guesses());
}

// What branching has searched already is forbidden: after the guesses that lead there, the
// candidates that it has excluded.
void General::Search::start_learning() {
    const auto path = branching->path();
    const auto excluded = branching->excluded();
    root = branching->leave();
    learning.emplace(*root);
    for (const auto& [guesses, candidate] : excluded) {
        std::vector<Candidate> together(path.begin(),
                                        path.begin() + static_cast<std::ptrdiff_t>(guesses));
        together.push_back(candidate);
        learning->forbid(together);
    }
}

void General::Search::copy_solution(std::span<std::uint8_t> values) const {
    if (!learning) return branching->board().copy_values(values);
    root->copy_values(values);
    learning->copy_values(values);
}

std::shared_ptr<const Groups> groups_of(int size, std::span<const std::uint16_t> house_cells) {
    require(size >= 1 && size <= max_size, "the size must be 1 to 25");
    const auto checked_size = static_cast<std::size_t>(size);
    check_board(size, std::vector<std::uint8_t>(checked_size * checked_size), house_cells);
    return std::make_shared<Groups>(checked_size, distinct_houses(checked_size, house_cells));
}

General::General(int size, std::span<const std::uint8_t> values,
                 std::span<const std::uint16_t> house_cells, std::optional<std::uint64_t> patience)
    : General((check_board(size, values, house_cells), groups_of(size, house_cells)), values,
              patience) {}

General::General(std::shared_ptr<const Groups> groups, std::span<const std::uint8_t> values,
                 std::optional<std::uint64_t> patience) {
    require(values.size() == groups->cells(), "there must be a value for each cell");
    require(std::ranges::all_of(values, [&](auto value) { return value <= groups->size(); }),
            "a value is above the size");
    auto search = std::make_unique<Search>(std::move(groups), patience);
    CandidatesLeft board(*search->groups);
    if (!place_givens(board, values)) return;
    search->branching.emplace(std::move(board));
    search_ = std::move(search);
}

General::~General() = default;
General::General(General&&) noexcept = default;
General& General::operator=(General&&) noexcept = default;

Status General::run(std::uint64_t solution_limit, std::uint64_t max_nodes) {
    require(max_nodes > 0, "max_nodes must be at least 1");
    solution_.clear();
    if (!search_) return Status::Finished;
    if (solution_limit == 0) solution_limit = unlimited;
    if (solutions() >= solution_limit) return Status::LimitReached;
    const Status status = search_->run(solution_limit, max_nodes);
    if (status == Status::LimitReached) {
        solution_.resize(search_->groups->cells());
        search_->copy_solution(solution_);
    }
    return status;
}

std::uint64_t General::solutions() const { return search_ ? search_->solutions() : 0; }
std::uint64_t General::nodes() const { return search_ ? search_->nodes() : 0; }
bool General::is_learning() const { return search_ && search_->learning.has_value(); }

}  // namespace garns
