#include "rules/filters.hpp"

#include <algorithm>

#include "rules/set_tables.hpp"

namespace garns {

namespace {

Values union_of(const Narrowing& board, std::span<const Cell> cells) {
    Values found = 0;
    for (const Cell cell : cells) found |= board.left(cell);
    return found;
}

bool remove_from(Narrowing& board, std::span<const Cell> cells, Values values) {
    for (const Cell cell : cells)
        if (!board.keep(cell, ~values)) return false;
    return true;
}

}  // namespace

bool place_required(Narrowing& board, std::span<const Cell> cells, Values required) {
    Values once = 0;
    Values twice = 0;
    Values settled = 0;
    for (const Cell cell : cells) {
        const Values left = board.left(cell);
        twice |= once & left;
        once |= left;
        if (is_one(left)) settled |= left;
    }
    if ((required & ~once) != 0) return false;
    const Values lonely = required & ~(twice | settled);
    if (lonely == 0) return true;
    for (const Cell cell : cells) {
        const Values here = board.left(cell) & lonely;
        if (here == 0) continue;
        if (!is_one(here)) {
            board.note_failure(cell);
            return false;
        }
        board.keep(cell, here);
    }
    return true;
}

bool HouseFilter::apply(Narrowing& board) const { return place_required(board, cells_, all_); }

bool OverlapFilter::apply(Narrowing& board) const {
    const Values shared = union_of(board, shared_);
    const Values one = union_of(board, one_);
    const Values other = union_of(board, other_);
    const Values of_one = shared & ~one & other;
    const Values of_other = shared & ~other & one;
    return (of_one == 0 || remove_from(board, other_, of_one)) &&
           (of_other == 0 || remove_from(board, one_, of_other));
}

std::vector<Cell> OverlapFilter::cells() const {
    std::vector<Cell> all = one_;
    all.insert(all.end(), other_.begin(), other_.end());
    return all;
}

OverlapsFilter::OverlapsFilter(const std::vector<Piece>& pieces) {
    for (const Piece& piece : pieces) width_ = std::max(width_, piece.cells.size());
    for (const auto& [cells, one, other] : pieces) {
        cells_.insert(cells_.end(), cells.begin(), cells.end());
        padded_.insert(padded_.end(), cells.begin(), cells.end());
        padded_.insert(padded_.end(), width_ - cells.size(), cells.back());
        places_.push_back({one, other});
    }
}

bool OverlapsFilter::apply(Narrowing& board) const {
    std::array<Values, most_pieces> held;
    if (width_ == 3)
        hold<3>(board, held);
    else
        hold<0>(board, held);
    std::array<Values, most_houses + 1> once{};
    std::array<Values, most_houses + 1> twice{};  // in two pieces of the house or more
    const std::span<const Place> places = places_;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto [one, other] = places[i];
        twice[one] |= once[one] & held[i];
        once[one] |= held[i];
        twice[other] |= once[other] & held[i];
        once[other] |= held[i];
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto [one, other] = places[i];
        const Values differs = held[i] & (twice[one] ^ twice[other]);
        if (differs == 0 || one == no_house || other == no_house) continue;
        if (!remove_beside(board, i, &Place::other, differs & twice[other]) ||
            !remove_beside(board, i, &Place::one, differs & twice[one]))
            return false;
    }
    return true;
}

// The values of each piece. The usual width is known to the compiler.
template <std::size_t Width>
void OverlapsFilter::hold(const Narrowing& board, std::span<Values> held) const {
    const std::size_t width = Width != 0 ? Width : width_;
    const Values* const left = board.all_left().data();
    const Cell* cell = padded_.data();
    for (std::size_t i = 0; i < places_.size(); ++i) {
        Values here = 0;
        for (std::size_t k = 0; k < width; ++k) here |= left[*cell++];
        held[i] = here;
    }
}

// From the other pieces of its house on this side.
bool OverlapsFilter::remove_beside(Narrowing& board, std::size_t piece, std::uint8_t Place::* side,
                                   Values values) const {
    if (values == 0) return true;
    for (std::size_t i = 0; i < places_.size(); ++i)
        if (i != piece && places_[i].*side == places_[piece].*side &&
            !remove_from(board, cells_of(i), values))
            return false;
    return true;
}

PairFilter::PairFilter(std::size_t size, const PairRule& rule)
    : first_(rule.first), second_(rule.second), forwards_(rule.allowed), backwards_(size, 0) {
    for (std::size_t value = 0; value < size; ++value)
        for (Values left = forwards_[value]; left != 0; left &= left - 1)
            backwards_[lowest_value(left) - 1] |= Values{1} << value;
}

Values PairFilter::partners(std::span<const Values> allowed, Values values) {
    Values found = 0;
    for (; values != 0; values &= values - 1) found |= allowed[lowest_value(values) - 1];
    return found;
}

bool PairFilter::apply(Narrowing& board) const {
    return board.keep(second_, partners(forwards_, board.left(first_))) &&
           board.keep(first_, partners(backwards_, board.left(second_)));
}

SetFilter::SetFilter(SetRule rule, const std::vector<std::vector<Cell>>& seen)
    : rule_(std::move(rule)) {
    constexpr std::size_t most_cells = 5;
    const auto& cells = rule_.cells;
    if (cells.size() > most_cells) return;
    around_.resize(std::size_t{1} << cells.size());
    for (std::size_t some = 1; some < around_.size(); ++some)
        for (std::size_t other = 0; other < seen.size(); ++other) {
            const auto& sees = seen[other];
            bool is_around = std::ranges::find(cells, other) == cells.end();
            for (std::size_t i = 0; i < cells.size(); ++i)
                if ((some >> i & 1) != 0)
                    is_around = is_around && std::ranges::find(sees, cells[i]) != sees.end();
            if (is_around) around_[some].push_back(static_cast<Cell>(other));
        }
}

// What one of these cells must hold, no cell can that sees all of those that may.
bool SetFilter::remove_around(Narrowing& board, Values required) const {
    for (; required != 0; required &= required - 1) {
        const Values value = required & -required;
        std::size_t places = 0;
        for (std::size_t i = 0; i < rule_.cells.size(); ++i)
            if ((board.left(rule_.cells[i]) & value) != 0) places |= std::size_t{1} << i;
        for (const Cell other : around_[places])
            if (!board.keep(other, ~value)) return false;
    }
    return true;
}

bool SetFilter::apply(Narrowing& board) const {
    Values settled = 0;
    for (const Cell cell : rule_.cells)
        if (is_one(board.left(cell))) settled |= board.left(cell);
    Values required = ~Values{0};
    const bool is_possible =
        rule_.cells.size() == 3 ? narrow_three(board, required) : narrow_any(board, required);
    return is_possible && place_required(board, rule_.cells, required) &&
           (around_.empty() || remove_around(board, required & ~settled));
}

// Whether each cell has a value of the set, and each value a cell.
bool SetFilter::narrow_any(Narrowing& board, Values& required) const {
    const Values all = union_of(board, rule_.cells);
    Values possible = 0;
    for (const Values set : rule_.sets) {
        const auto meets = [&](Cell cell) { return (board.left(cell) & set) != 0; };
        if ((set & ~all) != 0 || !std::ranges::all_of(rule_.cells, meets)) continue;
        possible |= set;
        required &= set;
    }
    for (const Cell cell : rule_.cells)
        if (!board.keep(cell, possible)) return false;
    return true;
}

// Exactly: for each value of the first cell the two ways to place the others.
bool SetFilter::narrow_three(Narrowing& board, Values& required) const {
    const Values one = board.left(rule_.cells[0]);
    const Values two = board.left(rule_.cells[1]);
    const Values three = board.left(rule_.cells[2]);
    std::array<Values, 3> fitting{};
    for (const Values set : rule_.sets) {
        if ((set & ~(one | two | three)) != 0 || (set & two) == 0 || (set & three) == 0) continue;
        Values of_one = 0;
        for (Values left = set & one; left != 0; left &= left - 1) {
            const Values value = left & -left;
            const Values rest = set & ~value;
            const Values low = rest & -rest;
            const Values high = rest & ~low;
            // All bits or none.
            const Values rises = -Values{(two & low) != 0 && (three & high) != 0};
            const Values falls = -Values{(two & high) != 0 && (three & low) != 0};
            of_one |= value & (rises | falls);
            fitting[1] |= (low & rises) | (high & falls);
            fitting[2] |= (high & rises) | (low & falls);
        }
        fitting[0] |= of_one;
        if (of_one != 0) required &= set;
    }
    for (std::size_t i = 0; i < 3; ++i)
        if (!board.keep(rule_.cells[i], fitting[i])) return false;
    return true;
}

bool LineFilter::apply(Narrowing& board) const {
    const std::size_t states = rule_.accepts.size();
    const std::size_t length = rule_.cells.size();
    // Whether a state can be reached after so many cells, and left again towards an end.
    std::vector<std::uint8_t> reached((length + 1) * states, 0);
    reached[0] = 1;
    const auto for_steps = [&](std::size_t at, const auto& visit) {
        for (std::size_t state = 0; state < states; ++state) {
            if (reached[at * states + state] == 0) continue;
            for (Values left = board.left(rule_.cells[at]); left != 0; left &= left - 1) {
                const auto next = rule_.next[state * size_ + lowest_value(left) - 1];
                if (next != LineRule::nowhere) visit(state, left & -left, next);
            }
        }
    };
    for (std::size_t at = 0; at < length; ++at)
        for_steps(at, [&](std::size_t, Values, std::size_t next) {
            reached[(at + 1) * states + next] = 1;
        });
    for (std::size_t state = 0; state < states; ++state)
        if (rule_.accepts[state] == 0) reached[length * states + state] = 0;
    for (std::size_t at = length; at-- > 0;) {
        Values possible = 0;
        std::vector<std::uint8_t> leads_on(states, 0);
        for_steps(at, [&](std::size_t state, Values value, std::size_t next) {
            if (reached[(at + 1) * states + next] == 0) return;
            possible |= value;
            leads_on[state] = 1;
        });
        std::ranges::copy(leads_on, reached.begin() + static_cast<std::ptrdiff_t>(at * states));
        if (!board.keep(rule_.cells[at], possible)) return false;
    }
    return true;
}

}  // namespace garns
