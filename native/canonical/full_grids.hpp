// The least form of a full classic grid.
//
// Its first row is 123456789, so the labels follow from which line comes first and from the order
// of the columns. Two lines of a band, one above the other, send each column to another one: to
// where the digit below stands in the line above. Each stack sends all its columns to one other
// stack (the band is straight), or two to one and one to the other.
//
// - If there is a straight band, the second row begins 456789. The first three columns may come in
//   any order; where they are sent are the next three, and where these are sent the last three.
// - Else it begins 457: the column that goes to the third stack is the third one, and those two
// that
//   are sent to the second stack are left in two orders. Where the three are sent are columns 4, 5
//   and 7, column 6 is left over, and columns 8 and 9 come in the order in which their labels do.
//
// So there are 6 bands × 6 pairs of lines × 3 first stacks × 2 orders of columns to compare, or 18
// for each pair if it is in a straight band. All further rows follow from that: each column has its
// labels in the order of the rows of a band, and of the bands.

#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "canonical/canonical.hpp"
#include "canonical/lines.hpp"

namespace garns::canonical {

class FullGridSearch {
public:
    // board: all cells are given, and no value stands twice in a house.
    void find(const Lines& board, ClassicForm& form);

private:
    using Key = std::uint64_t;

    // One way to arrange the columns and the first two rows.
    struct Arrangement {
        std::uint8_t direction;
        std::array<std::uint8_t, 9> rows;
        std::array<std::uint8_t, 9> columns;
        std::array<std::uint8_t, 10> labels;
    };

    void start_with(std::uint8_t direction, std::uint8_t first, std::uint8_t second, bool straight);
    void compare_second_row(std::uint8_t direction, std::uint8_t first, std::uint8_t second,
                            const Line& columns, const Line& sent_to);
    void order_rows(Arrangement& arrangement) const;
    void keep_least(int level, ClassicForm& form);

    const Lines* board_ = nullptr;
    std::array<std::array<std::array<std::uint8_t, 10>, 9>, 2> places_{};  // of the digits in lines
    std::vector<Arrangement> arrangements_;
    Key least_ = 0;
};

}  // namespace garns::canonical
