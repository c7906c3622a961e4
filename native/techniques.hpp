// The techniques that people use, and the way they lead: all that others see of native/logic.
//
// A walk always takes the simplest step, until there is none. It follows a list of techniques, the
// simplest first. Those without a native finder are holes in the list: the walk stops there and
// goes on when its owner has looked by himself and says what he found. So a path does not depend
// on which techniques are native.
//
// Flat buffers go in and out; every call can be bounded by a time. No function throws but for what
// is out of range (std::invalid_argument).

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "classic/classic.hpp"
#include "evidence.hpp"
#include "logic/constraint_rules.hpp"
#include "logic/stop.hpp"

namespace garns::logic {

// The ids of the techniques that have a native finder, in the order of the catalogue.
std::vector<std::string_view> native_techniques();

// The number of a native technique in that list, or no_row.
using RowNumber = std::uint8_t;
inline constexpr RowNumber no_row = 255;
RowNumber row_of(std::string_view technique);

// Numbers of native techniques, in the order in which they are tried; no_row for a hole. Places in
// this list are what walks and ratings speak of.
using Order = std::vector<RowNumber>;

// A board in mid-solution, for each cell its value (0 if it is empty), what is still possible there
// (bit v - 1 for value v), and its value if it belongs to the puzzle. Without candidates whatever
// no peer has is possible; without given all values are.
struct Situation {
    std::span<const std::uint8_t> values;
    std::span<const std::uint32_t> candidates;
    std::span<const std::uint8_t> given;
};

enum class Halt : std::uint8_t {
    Solved,
    Stuck,    // nothing in the list gets on
    AtHole,   // the owner has to look for a step of the technique at `place`
    Reached,  // the goal of the walk
    Stopped,  // by its time; run it again to go on
};

// Where a walk is to end before the board is solved, whichever comes first; nowhere by itself.
struct Goal {
    std::optional<unsigned> cell = {};      // it is filled
    std::optional<std::size_t> place = {};  // a step of the technique at this place is drawn
    std::size_t steps = SIZE_MAX;           // so many steps are drawn
};

// A candidate: a cell, and a value from 1.
struct CellAndValue {
    unsigned cell;
    unsigned value;
};

class Path {
public:
    Path() = default;
    Path(const Path&) = delete;
    Path& operator=(const Path&) = delete;
    virtual ~Path() = default;

    // Goes on until it halts. If it is stopped, nothing that was found is lost but the search of
    // the technique that it was at.
    virtual Halt run(Stop stop) = 0;

    // The answers at a hole: a step of the technique there, or that it has none.
    virtual void draw(std::span<const CellAndValue> placed,
                      std::span<const CellAndValue> removed) = 0;
    virtual void pass() = 0;

    [[nodiscard]] virtual std::size_t place() const = 0;
    [[nodiscard]] virtual std::size_t steps() const = 0;
    // All steps that were drawn, with what they are based on: see evidence.hpp.
    [[nodiscard]] virtual const Words& record() const = 0;
    [[nodiscard]] virtual std::vector<std::uint8_t> values() const = 0;
    [[nodiscard]] virtual std::vector<std::uint32_t> candidates() const = 0;
};

// Walks from one board after the other, of which nothing is written down: memory is used again.
class Walker {
public:
    Walker() = default;
    Walker(const Walker&) = delete;
    Walker& operator=(const Walker&) = delete;
    virtual ~Walker() = default;

    // A value for each cell, all of them in range.
    virtual void begin(std::span<const std::uint8_t> values) = 0;
    // Goes on until it halts, or until so many more steps are drawn (Reached).
    virtual Halt run(std::size_t steps, Stop& stop) = 0;

    // The place of the hardest technique that was used so far, plus one; 0 if none was.
    [[nodiscard]] virtual std::size_t hardest() const = 0;
    virtual void copy_values(std::span<std::uint8_t> values) const = 0;
};

struct Rated {
    Halt halt = Halt::Stuck;
    std::uint8_t place = 0;    // of the hole, if it halted there
    std::uint8_t hardest = 0;  // the place of the hardest technique, plus one; 0 if none was used
    std::uint16_t steps = 0;
};

// The techniques on the boards of one layout.
class Techniques {
public:
    Techniques() = default;
    Techniques(const Techniques&) = delete;
    Techniques& operator=(const Techniques&) = delete;
    virtual ~Techniques() = default;

    [[nodiscard]] virtual unsigned size() const = 0;
    [[nodiscard]] virtual unsigned cell_count() const = 0;

    // The order must outlive the path.
    [[nodiscard]] virtual std::unique_ptr<Path> path(const Order& order, const Situation& situation,
                                                     const Goal& goal) const = 0;

    // The order must outlive the walker, and so must this.
    [[nodiscard]] virtual std::unique_ptr<Walker> walker(const Order& order) const = 0;

    // At most `wanted` steps of one technique, each conclusion once, as a record in which all have
    // the place 0; nothing if it is stopped before there are so many.
    [[nodiscard]] virtual std::optional<Words> steps_of(RowNumber technique,
                                                        const Situation& situation,
                                                        std::size_t wanted, Stop stop) const = 0;

    // How far the techniques lead from each of many puzzles: as many as there are ratings, the
    // values of one after the other. `ends` gets the values where each walk ended, in the same
    // form. On so many threads (at least one); after a stop the rest is Stuck.
    virtual void rate(const Order& order, std::span<const std::uint8_t> puzzles,
                      std::span<Rated> ratings, std::span<std::uint8_t> ends, unsigned threads,
                      classic::ParallelControl& control) const = 0;
};

inline constexpr int largest_board = 25;

// kinds: a byte for each house, 0 row, 1 column, 2 box, 3 other. house_cells: the cells of all
// houses, `size` for each, row by row for rows and columns.
std::unique_ptr<Techniques> techniques_on(int size, std::span<const std::uint8_t> kinds,
                                          std::span<const std::uint16_t> house_cells,
                                          const ConstraintRules& rules = {});

}  // namespace garns::logic
