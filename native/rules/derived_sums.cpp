#include "rules/derived_sums.hpp"

#include <algorithm>
#include <utility>

namespace garns {

namespace {

class Deriving {
public:
    Deriving(const RuledBoard& board, std::span<const KnownSum> known, std::size_t most_cells)
        : board_(board), known_(known), most_cells_(most_cells) {}

    // All unions of houses would be very many: those of neighbours, rows 2 to 4, say, are the ones
    // that leave few cells.
    [[nodiscard]] std::vector<Difference> all() {
        for (std::size_t first = 0; first < board_.houses.size(); ++first) {
            std::vector<int> counts(board_.candidates.size(), 0);
            for (std::size_t last = first; last < board_.houses.size(); ++last) {
                if (!add_house(board_.houses[last], counts)) break;
                const auto houses = static_cast<int>(last - first + 1);
                derive(counts, houses, Taken::MostlyInside);
                derive(counts, houses, Taken::Touching);
            }
        }
        return std::move(found_);
    }

private:
    [[nodiscard]] static bool add_house(std::span<const Cell> cells, std::vector<int>& counts) {
        if (std::ranges::any_of(cells, [&](Cell cell) { return counts[cell] != 0; })) return false;
        for (const Cell cell : cells) counts[cell] = 1;
        return true;
    }

    // Which known sums are taken off: those that have more cells inside than outside, or any
    // inside.
    enum class Taken { MostlyInside, Touching };

    [[nodiscard]] static bool is_taken(Taken taken, std::size_t inside, std::size_t all) {
        return taken == Taken::Touching ? inside > 0 : 2 * inside > all;
    }

    void derive(std::vector<int> counts, int houses, Taken taken) {
        const std::vector<int> inside = counts;
        int sum = houses * board_.size * (board_.size + 1) / 2;
        bool is_less = false;
        for (const KnownSum& each : known_) {
            const auto is_inside = [&](Cell cell) { return inside[cell] > 0; };
            const auto count = std::ranges::count_if(each.cells, is_inside);
            if (!is_taken(taken, static_cast<std::size_t>(count), each.cells.size())) continue;
            for (const Cell cell : each.cells) --counts[cell];
            sum -= each.sum;
            is_less = true;
        }
        if (is_less) add(counts, sum);
    }

    void add(std::span<const int> counts, int sum) {
        Difference difference{{}, {}, sum};
        for (std::size_t cell = 0; cell < counts.size(); ++cell) {
            if (counts[cell] < -1) return;
            if (counts[cell] > 0) difference.added.push_back(static_cast<Cell>(cell));
            if (counts[cell] < 0) difference.subtracted.push_back(static_cast<Cell>(cell));
        }
        const auto count = difference.added.size() + difference.subtracted.size();
        if (count == 0 || count > most_cells_) return;
        if (difference.added.empty()) {
            difference.added.swap(difference.subtracted);
            difference.sum = -difference.sum;
        }
        const auto is_same = [&](const Difference& other) {
            return other.added == difference.added && other.subtracted == difference.subtracted;
        };
        if (std::ranges::none_of(found_, is_same)) found_.push_back(std::move(difference));
    }

    const RuledBoard& board_;
    std::span<const KnownSum> known_;
    std::size_t most_cells_;
    std::vector<Difference> found_;
};

}  // namespace

std::vector<Difference> derived_sums(const RuledBoard& board, std::span<const KnownSum> known,
                                     std::size_t most_cells) {
    return Deriving(board, known, most_cells).all();
}

}  // namespace garns
