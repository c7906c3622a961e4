// Multi-sector locked sets and SK loops: cells that have room for no more digits than they need.
//
// Take any open cells. For each digit take some houses (sectors) that together hold all its
// candidates in these cells. A sector has its digit once, so in these cells the digit is at most as
// often as it has sectors, and all cells together have at most as many digits as there are sectors,
// counted for each digit. If this number is that of the cells, every cell can only be filled if
// every sector has its digit within the cells: it leaves the rest of the sector.
//
// Any subset is one: the cells of one house, whose only sectors are that house. What is new is that
// rows, columns and boxes share the work.
//
// - Multi-sector locked set: the open cells where some rows and some columns cross. The sectors of
//   a digit are some of the rows and some of the columns. The fewest that do are a smallest cover
//   of a graph with rows and columns as its nodes and candidates as its edges: the first row is one
//   of them, or else all columns are in which it has the digit.
// - SK loop: four boxes in a rectangle, and two rows and two columns that cross once in each. The
//   cells are those of the four boxes in these rows and columns, but not the crossings: sixteen on
//   a classic board. Box, row, box, column ... form a ring of eight houses, and each has a few
//   cells in common with the next. The sectors of a digit are some of the eight.
//
// The search for locked sets looks at up to four rows and up to five columns. On a board of nine
// more are not needed where each digit is taken in all rows or in all columns: with a rows and b
// columns, x digits in rows and y in columns, x + y = 9, the other 9 - a rows and 9 - b columns
// have the same number of digits to spare if the x digits are taken in columns there and the y
// digits in rows: (9 - a)(9 - b) - (9 - a)y - (9 - b)x = ab - ax - by. On larger boards so few rows
// and columns have too few cells for their digits, and more are too many to try: those of more than
// eleven rows are left out. An SK loop needs the boxes only, and is looked for on all boards that
// have them.
//
// Uniqueness of the solution is not used.

#include "logic/sectors.hpp"

#include <algorithm>

#include "logic/finders.hpp"

namespace GARNS_LOGIC {

CandidateSet Sectors::removed(const State& state) const {
    CandidateSet removed{};
    for (std::size_t i = 0; i < houses.size(); ++i)
        for (const Value value : values[i])
            removed[value] |= (houses[i]->cells & state.places(value)).without(cells);
    return removed;
}

void Sectors::explain(const State& state, Explanation& explanation) const {
    Mask all;
    for (const Mask each : values) all |= each;
    explanation.values(all);
    explanation.part(Role::Pattern).cells(cells);
    unsigned number = 0;
    for (std::size_t i = 0; i < houses.size(); ++i) {
        if (values[i].is_empty()) continue;
        auto part = explanation.part(Role::Sector, ++number).house(*houses[i]);
        for (const Value value : values[i])
            part.candidates(cells & houses[i]->cells & state.places(value), value);
    }
}

namespace {

constexpr unsigned most_rows = 4;
constexpr unsigned most_columns = 5;
constexpr unsigned largest_board = 11;

// All sets of this many of the numbers below a bound, in order.
std::vector<Mask> choices(unsigned bound, unsigned count) {
    std::vector<Mask> found;
    for (unsigned bits = 0; bits < 1U << bound; ++bits)
        if (static_cast<unsigned>(std::popcount(bits)) == count)
            found.push_back({static_cast<MaskBits>(bits)});
    return found;
}

// All parts of a set.
std::vector<Mask> parts_of(Mask all) {
    std::vector<Mask> found = {{}};
    for (const unsigned each : all)
        for (std::size_t i = found.size(); i-- > 0;) found.push_back(found[i] | Mask::of(each));
    return found;
}

// Which of the members of a set are chosen, as a number of as many bits as it has members.
std::size_t index_of(Mask chosen, Mask all) {
    std::size_t index = 0, bit = 1;
    for (const unsigned each : all) {
        if (chosen.has(each)) index |= bit;
        bit <<= 1U;
    }
    return index;
}

// A small number for each of the sets of columns that are looked at. The search adds up such lists,
// which takes little time because many numbers are added at once.
using Counts = std::vector<std::uint8_t>;

// How many rows and columns it takes to hold all places of a value where some rows and columns
// cross. Only rows that have the value count, so that there are few lists.
class CoverTable {
public:
    CoverTable(const State& state, Value value, const std::vector<Mask>& column_sets) {
        const Board& board = state.board();
        for (const Cell cell : state.places(value)) {
            columns_in_[board.row_of(cell)] |= Mask::of(board.column_of(cell));
            rows_ |= Mask::of(board.row_of(cell));
            columns_ |= Mask::of(board.column_of(cell));
        }
        fill(column_sets);
    }

    [[nodiscard]] const Counts& of(Mask rows) const { return least_[index_of(rows, rows_)]; }
    [[nodiscard]] Mask columns_in(unsigned row) const { return columns_in_[row]; }

private:
    void fill(const std::vector<Mask>& column_sets) {
        std::vector<std::uint16_t> indices;
        indices.reserve(column_sets.size());
        for (const Mask columns : column_sets)
            indices.push_back(static_cast<std::uint16_t>(index_of(columns, columns_)));
        const std::size_t width = std::size_t{1} << columns_.count();
        const Counts least = for_all_columns(width);
        least_.resize(least.size() / width);
        for (std::size_t rows = 0; rows < least_.size(); ++rows)
            if (static_cast<unsigned>(std::popcount(rows)) <= most_rows)
                least_[rows] = picked(least.data() + rows * width, indices);
    }

    static Counts picked(const std::uint8_t* from, const std::vector<std::uint16_t>& indices) {
        Counts counts(indices.size());
        std::uint8_t* to = counts.data();
        for (const std::uint16_t index : indices) *to++ = from[index];
        return counts;
    }

    // For each set of rows that is not too large, and each set of columns. The last of the rows is
    // taken, or else all columns in which it has the value.
    [[nodiscard]] Counts for_all_columns(std::size_t width) const {
        Counts least(width << rows_.count());
        std::size_t begin = width;
        for (const unsigned row : rows_) {
            const std::size_t taken = index_of(columns_in_[row], columns_);
            for (std::size_t before = 0; before < begin; before += width) {
                if (static_cast<unsigned>(std::popcount(before / width)) >= most_rows) continue;
                for (std::size_t columns = 0; columns < width; ++columns) {
                    const int by_columns =
                        least[before + (columns & ~taken)] + bit_counts[columns & taken];
                    least[begin + before + columns] = static_cast<std::uint8_t>(
                        std::min(least[before + columns] + 1, by_columns));
                }
            }
            begin *= 2;
        }
        return least;
    }

    Mask rows_, columns_;
    std::array<Mask, max_values> columns_in_{};
    std::vector<Counts> least_;  // by the rows that have the value
};

class LockedSets {
public:
    LockedSets(const State& state, Steps& steps)
        : state_(state), steps_(steps), board_(state.board()) {
        for (unsigned count = 1; count <= most_columns; ++count)
            for (const Mask columns : choices(board_.size(), count)) columns_.push_back(columns);
        for (Value value = 0; value < board_.size(); ++value)
            if (!state.places(value).is_empty()) {
                values_.push_back(value);
                tables_.emplace_back(state, value, columns_);
            }
        for (const Cell cell : state.empty_cells())
            open_in_[board_.row_of(cell)] |= Mask::of(board_.column_of(cell));
        for (unsigned row = 0; row < board_.size(); ++row)
            for (const Mask columns : columns_)
                cells_in_[row].push_back(
                    static_cast<std::uint8_t>((open_in_[row] & columns).count()));
    }

    // Naked subsets of one line first: what they let go is nothing new.
    void search() {
        const std::size_t one = board_.size(), all = columns_.size();
        for (unsigned count = 1; count <= most_rows; ++count)
            for (const Mask rows : choices(board_.size(), count))
                if (search(rows, 0, count == 1 ? all : one)) return;
        for (unsigned count = 2; count <= most_rows; ++count)
            for (const Mask rows : choices(board_.size(), count))
                if (steps_.is_stopped() || search(rows, one, all)) return;
    }

private:
    // With the sets of columns from one place up to another.
    [[nodiscard]] bool search(Mask rows, std::size_t begin, std::size_t end) {
        spare_.assign(end, 0);
        for (const unsigned row : rows) add(cells_in_[row].data(), begin, end);
        for (const CoverTable& table : tables_) subtract(table.of(rows).data(), begin, end);
        for (std::size_t i = begin; i < end; ++i)
            if (spare_[i] == 0 && conclude(rows, i)) return true;
        return false;
    }

    void add(const std::uint8_t* counts, std::size_t begin, std::size_t end) {
        std::uint8_t* spare = spare_.data();
        for (std::size_t i = begin; i < end; ++i)
            spare[i] = static_cast<std::uint8_t>(spare[i] + counts[i]);
    }

    void subtract(const std::uint8_t* counts, std::size_t begin, std::size_t end) {
        std::uint8_t* spare = spare_.data();
        for (std::size_t i = begin; i < end; ++i)
            spare[i] = static_cast<std::uint8_t>(spare[i] - counts[i]);
    }

    [[nodiscard]] bool conclude(Mask rows, std::size_t column_set) {
        const Mask columns = columns_[column_set];
        Sectors sectors;
        for (const unsigned row : rows) sectors.houses.push_back(board_.rows()[row]);
        for (const unsigned column : columns) sectors.houses.push_back(board_.columns()[column]);
        sectors.values.resize(sectors.houses.size());
        for (const unsigned row : rows)
            for (const unsigned column : open_in_[row] & columns)
                sectors.cells |= board_.rows()[row]->cells & board_.columns()[column]->cells;
        for (std::size_t i = 0; i < tables_.size(); ++i) add_sectors(sectors, i, rows, column_set);
        const CandidateSet removed = sectors.removed(state_);
        return is_new(removed) && rows.has_several() && columns.has_several() &&
               steps_.remove(removed, [&](Explanation& explanation) {
                   sectors.explain(state_, explanation);
               });
    }

    // Of the smallest covers of a value, the one that lets most candidates go.
    void add_sectors(Sectors& sectors, std::size_t number, Mask rows,
                     std::size_t column_set) const {
        const CoverTable& table = tables_[number];
        const Mask columns = columns_[column_set];
        const unsigned least = table.of(rows)[column_set];
        Mask best_rows, best_columns;
        unsigned most = 0;
        for (const Mask chosen : parts_of(rows)) {
            Mask needed;
            for (const unsigned row : rows.without(chosen))
                needed |= table.columns_in(row) & columns;
            if (chosen.count() + needed.count() != least) continue;
            const unsigned removed =
                count_outside(sectors.cells, values_[number], chosen, needed) + 1;
            if (removed <= most) continue;
            most = removed;
            best_rows = chosen;
            best_columns = needed;
        }
        const Mask value = Mask::of(values_[number]);
        std::size_t house = 0;
        for (const unsigned row : rows) {
            if (best_rows.has(row)) sectors.values[house] |= value;
            ++house;
        }
        for (const unsigned column : columns) {
            if (best_columns.has(column)) sectors.values[house] |= value;
            ++house;
        }
    }

    [[nodiscard]] unsigned count_outside(const CellSet& cells, Value value, Mask rows,
                                         Mask columns) const {
        CellSet lines;
        for (const unsigned row : rows) lines |= board_.rows()[row]->cells;
        for (const unsigned column : columns) lines |= board_.columns()[column]->cells;
        return (lines & state_.places(value)).without(cells).count();
    }

    // Whether no smaller set lets all of these go: larger ones often consist of smaller ones.
    [[nodiscard]] bool is_new(const CandidateSet& removed) {
        bool is_new = false;
        for (Value value = 0; value < board_.size(); ++value) {
            is_new = is_new || !removed[value].is_within(gone_[value]);
            gone_[value] |= removed[value];
        }
        return is_new;
    }

    const State& state_;
    Steps& steps_;
    const Board& board_;
    std::vector<Value> values_;
    std::vector<CoverTable> tables_;  // of these values
    std::vector<Mask> columns_;       // the sets of columns, smaller ones first
    std::array<Mask, max_values> open_in_{};
    std::array<Counts, max_values> cells_in_;
    Counts spare_;  // cells less digits
    CandidateSet gone_{};
};

}  // namespace

void find_locked_sectors(const State& state, Steps& steps) {
    if (state.size() <= largest_board) LockedSets(state, steps).search();
}

}  // namespace GARNS_LOGIC
