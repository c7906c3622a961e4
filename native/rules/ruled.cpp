#include "rules/ruled.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "classic/classic.hpp"
#include "general/candidates_left.hpp"
#include "general/groups.hpp"
#include "general/learning.hpp"
#include "refuse.hpp"
#include "rules/filtering_search.hpp"
#include "rules/notions.hpp"
#include "rules/rule_set.hpp"
#include "rules/set_tables.hpp"

namespace garns {

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

std::vector<Cell> flat(const std::vector<std::vector<Cell>>& houses) {
    std::vector<Cell> cells;
    for (const auto& house : houses) cells.insert(cells.end(), house.begin(), house.end());
    return cells;
}

[[nodiscard]] bool remove_gone(CandidatesLeft& board, std::span<const Values> left) {
    const Groups& groups = board.groups();
    for (std::size_t cell = 0; cell < left.size(); ++cell)
        for (unsigned value = 1; value <= groups.size(); ++value)
            if ((left[cell] >> (value - 1) & 1) == 0 &&
                !board.remove(groups.candidate(cell, value)))
                return false;
    return true;
}

// The classic road, with what each cell may hold.
class ClassicSearch {
public:
    explicit ClassicSearch(std::span<const Values> candidates)
        : search_(givens_of(candidates).data(), classic::Alphabet::Values) {
        std::array<std::uint16_t, classic::board_cells> digits;
        std::ranges::transform(candidates, digits.begin(),
                               [](Values values) { return static_cast<std::uint16_t>(values); });
        search_.keep(digits.data());
    }

    Status run(std::uint64_t solution_limit, std::uint64_t max_guesses) {
        const auto end = guesses() + std::min(max_guesses, unlimited - guesses());
        while (true) {
            const auto next = search_.next(solution_.data(), end - std::min(end, guesses()));
            if (next == classic::Solutions::Next::NoMore) return Status::Finished;
            if (next == classic::Solutions::Next::Running) return Status::Running;
            if (++solutions_ == solution_limit) return Status::LimitReached;
        }
    }

    [[nodiscard]] std::uint64_t guesses() const { return search_.effort().guesses; }
    [[nodiscard]] std::uint64_t solutions() const { return solutions_; }
    [[nodiscard]] std::span<const std::uint8_t> solution() const { return solution_; }

private:
    using Board = std::array<std::uint8_t, classic::board_cells>;

    [[nodiscard]] static Board givens_of(std::span<const Values> candidates) {
        Board givens{};
        for (std::size_t cell = 0; cell < candidates.size(); ++cell)
            if (candidates[cell] != 0 && is_one(candidates[cell]))
                givens[cell] = static_cast<std::uint8_t>(lowest_value(candidates[cell]));
        return givens;
    }

    classic::Solutions search_;
    Board solution_{};
    std::uint64_t solutions_ = 0;
};

}  // namespace

struct Ruled::Search {
    Search(std::shared_ptr<const RuleSet> shared_rules, std::span<const Values> candidates,
           std::optional<std::uint64_t> chosen_patience)
        : rules(std::move(shared_rules)), filtering(*rules, candidates), patience(chosen_patience) {
        if (rules->is_classic() && !patience) classic.emplace(candidates);
    }

    [[nodiscard]] std::uint64_t solutions() const {
        if (classic) return classic->solutions();
        return filtering.solutions() + (learning ? learning->solutions() : 0);
    }
    [[nodiscard]] std::uint64_t nodes() const {
        if (classic) return classic->guesses();
        return filtering.guesses() + (learning ? learning->steps() : 0);
    }

    Status run(std::uint64_t solution_limit, std::uint64_t max_nodes);
    Status run_filtering(std::uint64_t solution_limit, std::uint64_t max_nodes);
    [[nodiscard]] std::uint64_t patience_left() const;
    [[nodiscard]] bool start_learning();
    [[nodiscard]] std::vector<std::uint8_t> solution() const;

    std::shared_ptr<const RuleSet> rules;
    std::optional<ClassicSearch> classic;
    FilteringSearch filtering;
    std::optional<std::uint64_t> patience;
    std::optional<Groups> groups;
    std::optional<CandidatesLeft> root;  // what learning began with
    std::optional<Learning> learning;
    bool is_finished = false;
};

Status Ruled::Search::run(std::uint64_t solution_limit, std::uint64_t max_nodes) {
    if (classic) return classic->run(solution_limit, max_nodes);
    if (!learning && !is_finished) {
        const auto before = nodes();
        const Status status = run_filtering(solution_limit, max_nodes);
        is_finished = status == Status::Finished;
        max_nodes -= nodes() - before;
        if (status != Status::Running || max_nodes == 0) return status;
        if (!start_learning()) return run(solution_limit, max_nodes);
    }
    if (is_finished) return Status::Finished;
    const auto limit =
        solution_limit == unlimited ? unlimited : solution_limit - filtering.solutions();
    return learning->run(limit, max_nodes);
}

// Running also when patience is at its end. The board is then between two guesses.
Status Ruled::Search::run_filtering(std::uint64_t solution_limit, std::uint64_t max_nodes) {
    while (true) {
        const auto before = filtering.guesses();
        const Status status = filtering.run(solution_limit, std::min(max_nodes, patience_left()));
        max_nodes -= filtering.guesses() - before;
        if (status != Status::Running || max_nodes == 0 || patience_left() == 0) return status;
    }
}

std::uint64_t Ruled::Search::patience_left() const {
    constexpr std::uint64_t guesses_at_first = 150;
    // Filters say more of sums than clauses do.
    constexpr std::uint64_t guesses_at_cages = 20'000;
    // Where cells of a sum may be equal, a step of learning takes ten times as long as a guess.
    constexpr std::uint64_t guesses_at_long_sums = 400'000;
    constexpr std::uint64_t guesses_for_each_solution = 64;
    const auto at_first = rules->given_sums() == 0 ? guesses_at_first
                          : rules->has_long_sums() ? guesses_at_long_sums
                                                   : guesses_at_cages;
    const auto until =
        patience.value_or(at_first + guesses_for_each_solution * filtering.solutions());
    return until - std::min(until, filtering.guesses());
}

// What filtering has searched already is forbidden: after the guesses that lead there, those that
// it has excluded. False if the rules are too much for learning: then filtering must get on.
bool Ruled::Search::start_learning() {
    const RuledBoard& board = rules->board();
    groups.emplace(static_cast<std::size_t>(board.size), flat(board.houses),
                   board.candidates.size());
    root.emplace(*groups);
    is_finished = !remove_gone(*root, filtering.root());
    if (is_finished) return true;
    std::vector<Values> left(board.candidates.size());
    for (std::size_t cell = 0; cell < left.size(); ++cell)
        left[cell] = root->left(static_cast<Group>(cell));
    const auto statements = statements_of(*rules, left);
    if (!statements) {
        patience = unlimited;
        return false;
    }
    learning.emplace(*root, *statements);
    const auto candidate_of = [&](const FilteringSearch::Guess& guess) {
        return groups->candidate(guess.cell, lowest_value(guess.value));
    };
    for (const auto& [guesses, excluded] : filtering.excluded()) {
        std::vector<Candidate> together;
        for (std::size_t i = 0; i < guesses; ++i)
            together.push_back(candidate_of(filtering.path()[i]));
        together.push_back(candidate_of(excluded));
        learning->forbid(together);
    }
    return true;
}

std::vector<std::uint8_t> Ruled::Search::solution() const {
    if (classic) return {classic->solution().begin(), classic->solution().end()};
    std::vector<std::uint8_t> values(rules->board().candidates.size());
    if (learning) {
        root->copy_values(values);
        learning->copy_values(values);
    } else {
        std::ranges::transform(filtering.left(), values.begin(), [](Values left) {
            return static_cast<std::uint8_t>(lowest_value(left));
        });
    }
    return values;
}

std::shared_ptr<const RuleSet> rules_of(RuledBoard board) {
    check_ruled_board(board);
    return std::make_shared<const RuleSet>(std::move(board));
}

std::vector<Values> candidates_with(const RuleSet& rules, std::span<const std::uint8_t> givens) {
    std::vector<Values> candidates = rules.board().candidates;
    require(givens.size() == candidates.size(), "the board has the wrong number of cells");
    for (std::size_t cell = 0; cell < givens.size(); ++cell) {
        require(givens[cell] <= rules.board().size, "a value is out of range");
        if (givens[cell] != 0) candidates[cell] &= Values{1} << (givens[cell] - 1);
    }
    return candidates;
}

Ruled::Ruled(RuledBoard board, std::optional<std::uint64_t> patience) {
    auto rules = rules_of(std::move(board));
    const auto& candidates = rules->board().candidates;
    search_ = std::make_unique<Search>(std::move(rules), candidates, patience);
}

Ruled::Ruled(std::shared_ptr<const RuleSet> rules, std::span<const std::uint8_t> givens,
             std::optional<std::uint64_t> patience)
    : Ruled(rules, candidates_with(*rules, givens), patience) {}

Ruled::Ruled(std::shared_ptr<const RuleSet> rules, std::span<const Values> candidates,
             std::optional<std::uint64_t> patience) {
    require(candidates.size() == rules->board().candidates.size(),
            "the board has the wrong number of cells");
    search_ = std::make_unique<Search>(std::move(rules), candidates, patience);
}

Ruled::~Ruled() = default;
Ruled::Ruled(Ruled&&) noexcept = default;
Ruled& Ruled::operator=(Ruled&&) noexcept = default;

Status Ruled::run(std::uint64_t solution_limit, std::uint64_t max_nodes) {
    require(max_nodes > 0, "max_nodes must be at least 1");
    solution_.clear();
    if (solution_limit == 0) solution_limit = unlimited;
    if (solutions() >= solution_limit) return Status::LimitReached;
    const Status status = search_->run(solution_limit, max_nodes);
    if (status == Status::LimitReached) solution_ = search_->solution();
    return status;
}

std::uint64_t Ruled::solutions() const { return search_->solutions(); }
std::uint64_t Ruled::nodes() const { return search_->nodes(); }
bool Ruled::is_learning() const { return search_->learning.has_value(); }

}  // namespace garns
