// What techniques.hpp promises, for one width.

#include <array>
#include <memory>

#include "input.hpp"
#include "logic/walk.hpp"

namespace GARNS_LOGIC {

namespace {

void set_up(State& state, const Situation& situation) {
    state.begin(situation.values);
    if (!situation.given.empty()) state.set_given(situation.given);
    if (!situation.candidates.empty()) state.keep_only(situation.candidates);
}

class WalkedPath final : public Path {
public:
    WalkedPath(const Board& board, const Order& order, const Situation& situation, const Goal& goal)
        : board_(board), walk_(board, order) {
        set_up(walk_.begin(), situation);
        walk_.set_goal(goal);
        walk_.record = &record_;
    }

    Halt run(Stop stop) override { return walk_.run(stop); }

    void draw(std::span<const CellAndValue> placed,
              std::span<const CellAndValue> removed) override {
        Step step;
        add(step.placed, placed);
        add(step.removed, removed);
        walk_.draw(step, {});
    }

    void pass() override { walk_.pass(); }
    [[nodiscard]] std::size_t place() const override { return walk_.place(); }
    [[nodiscard]] std::size_t steps() const override { return walk_.steps(); }
    [[nodiscard]] const Words& record() const override { return record_; }

    [[nodiscard]] std::vector<std::uint8_t> values() const override {
        std::vector<std::uint8_t> values;
        for (Cell cell = 0; cell < board_.cell_count(); ++cell)
            values.push_back(walk_.state().number(cell));
        return values;
    }

    [[nodiscard]] std::vector<std::uint32_t> candidates() const override {
        std::vector<std::uint32_t> masks;
        for (Cell cell = 0; cell < board_.cell_count(); ++cell)
            masks.push_back(walk_.state().candidates(cell).bits);
        return masks;
    }

private:
    void add(CandidateSet& candidates, std::span<const CellAndValue> more) const {
        for (const auto& [cell, value] : more) {
            require(cell < board_.cell_count() && value >= 1 && value <= board_.size(),
                    "there is no such candidate");
            candidates[value - 1] |= CellSet::of(cell);
        }
    }

    const Board& board_;
    Walk walk_;
    Words record_;
};

class PlainWalker final : public Walker {
public:
    PlainWalker(const Board& board, const Order& order) : board_(board), walk_(board, order) {}

    void begin(std::span<const std::uint8_t> values) override { walk_.begin().begin(values); }

    Halt run(std::size_t steps, Stop& stop) override {
        Goal goal;
        goal.steps = walk_.steps() + steps;
        walk_.set_goal(goal);
        return walk_.run(stop);
    }

    [[nodiscard]] std::size_t hardest() const override { return walk_.hardest(); }

    void copy_values(std::span<std::uint8_t> values) const override {
        for (Cell cell = 0; cell < board_.cell_count(); ++cell)
            values[cell] = walk_.state().number(cell);
    }

private:
    const Board& board_;
    Walk walk_;
};

class TechniquesOfWidth final : public Techniques {
public:
    TechniquesOfWidth(int size, std::span<const std::uint8_t> kinds,
                      std::span<const std::uint16_t> house_cells, const ConstraintRules& rules)
        : board_(size, kinds, house_cells, rules) {}

    [[nodiscard]] unsigned size() const override { return board_.size(); }
    [[nodiscard]] unsigned cell_count() const override { return board_.cell_count(); }

    [[nodiscard]] std::unique_ptr<Path> path(const Order& order, const Situation& situation,
                                             const Goal& goal) const override {
        return std::make_unique<WalkedPath>(board_, order, situation, goal);
    }

    [[nodiscard]] std::unique_ptr<Walker> walker(const Order& order) const override {
        return std::make_unique<PlainWalker>(board_, order);
    }

    [[nodiscard]] std::optional<Words> steps_of(RowNumber technique, const Situation& situation,
                                                std::size_t wanted, Stop stop) const override {
        require(technique < native_rows().size(), "the technique has no native finder");
        // Not on the stack: those of large boards have more than a megabyte.
        const auto position = std::make_unique<Position>(board_);
        set_up(position->renewed(), situation);
        Steps steps(position->state(), wanted);
        steps.keep_explanations();
        steps.stop_with(stop);
        native_rows()[technique].find(*position, steps);
        if (steps.found().size() < wanted && stop.is_asked()) return std::nullopt;
        Words record;
        for (std::size_t i = 0; i < steps.found().size(); ++i)
            write_step(record, 0, steps.found()[i], steps.explanations()[i]);
        return record;
    }

    void rate(const Order& order, std::span<const std::uint8_t> puzzles, std::span<Rated> ratings,
              std::span<std::uint8_t> ends, unsigned threads,
              classic::ParallelControl& control) const override {
        rate_many(board_, order, puzzles, ratings, ends, threads, control);
    }

private:
    Board board_;
};

}  // namespace

std::vector<std::string_view> technique_ids() {
    std::vector<std::string_view> ids;
    for (const Row& row : native_rows()) ids.push_back(row.technique);
    return ids;
}

std::unique_ptr<Techniques> techniques_of(int size, std::span<const std::uint8_t> kinds,
                                          std::span<const std::uint16_t> house_cells,
                                          const ConstraintRules& rules) {
    return std::make_unique<TechniquesOfWidth>(size, kinds, house_cells, rules);
}

}  // namespace GARNS_LOGIC
