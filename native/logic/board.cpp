#include "logic/board.hpp"

#include <algorithm>

#include "input.hpp"

namespace GARNS_LOGIC {

namespace {

// Every cell is in a house.
unsigned cells_in(std::span<const std::uint16_t> house_cells) {
    return house_cells.empty() ? 0 : std::ranges::max(house_cells) + 1U;
}

}  // namespace

Board::Board(int size, std::span<const std::uint8_t> kinds,
             std::span<const std::uint16_t> house_cells, const ConstraintRules& rules)
    : size_(static_cast<unsigned>(size)), cell_count_(cells_in(house_cells)),
      shared_kinds_(max_cells * max_cells) {
    require(size >= 1 && size <= static_cast<int>(max_values),
            "the board is too large or too small");
    require(cell_count_ >= size_ * size_ && cell_count_ <= max_cells,
            "the number of cells is out of range");
    require(house_cells.size() == kinds.size() * size_,
            "a house must have as many cells as values");
    for (Cell cell = 0; cell < cell_count(); ++cell) all_cells_ |= CellSet::of(cell);
    read_houses(kinds, house_cells);
    sort_by_kind();
    relate_cells();
    relate_houses();
    find_rectangles();
    find_extended_rectangles(rows_, columns_);
    find_extended_rectangles(columns_, rows_);
    if (rules.numbers.empty()) return;
    rules_ = rules_from(rules, size_);
    relate_by_rules();
    find_regions();
}

void Board::read_houses(std::span<const std::uint8_t> kinds,
                        std::span<const std::uint16_t> house_cells) {
    houses_.reserve(kinds.size());
    for (std::size_t number = 0; number < kinds.size(); ++number) {
        require(kinds[number] <= static_cast<std::uint8_t>(Kind::Other), "no such kind of house");
        House house{static_cast<Kind>(kinds[number]), {}, {}, static_cast<unsigned>(number)};
        for (const Cell cell : house_cells.subspan(number * size_, size_)) {
            require(cell < cell_count(), "a cell of a house is not on the board");
            require(!house.cells.has(cell), "a house names a cell twice");
            house.cells |= CellSet::of(cell);
        }
        for (const Cell cell : house.cells) house.list.push_back(cell);
        houses_.push_back(std::move(house));
    }
}

void Board::sort_by_kind() {
    HouseList others;
    for (const House& house : houses_) {
        if (house.kind == Kind::Row) rows_.push_back(&house);
        if (house.kind == Kind::Column) columns_.push_back(&house);
        if (house.kind == Kind::Box) boxes_.push_back(&house);
        if (house.kind == Kind::Other) others.push_back(&house);
    }
    const std::size_t lines = cell_count_ == size_ * size_ ? size_ : 0;
    require(rows_.size() == lines && columns_.size() == lines,
            "there must be as many rows and columns as values, or none where grids overlap");
    lines_ = rows_;
    lines_.insert(lines_.end(), columns_.begin(), columns_.end());
    boxes_and_others_ = boxes_;
    boxes_and_others_.insert(boxes_and_others_.end(), others.begin(), others.end());
}

void Board::relate_cells() {
    for (std::uint8_t line = 0; line < rows_.size(); ++line) {
        for (const Cell cell : rows_[line]->list) row_of_[cell] = line;
        for (const Cell cell : columns_[line]->list) column_of_[cell] = line;
    }
    houses_of_.resize(cell_count());
    for (const House& house : houses_) {
        for (const Cell cell : house.list) {
            houses_of_[cell].push_back(&house);
            peers_[cell] |= house.cells.without(CellSet::of(cell));
            for (const Cell other : house.list)
                shared_kinds_[cell * max_cells + other] |= bit_of(house.kind);
        }
    }
}

void Board::relate_houses() {
    overlapping_.resize(houses_.size());
    for (std::size_t one = 0; one < houses_.size(); ++one) {
        for (std::size_t other = 0; other < houses_.size(); ++other) {
            const CellSet common = houses_[one].cells & houses_[other].cells;
            if (one != other && common.has_several()) overlapping_[one].push_back(&houses_[other]);
            if (one < other && !common.is_empty())
                crossings_.push_back(houses_[one].cells | houses_[other].cells);
        }
    }
}

namespace {

// Whether the rule says that its cells differ.
bool makes_differ(const Rule& rule) {
    if (rule.form == RuleForm::Pair) {
        for (Value value = 0; value < rule.masks.size(); ++value)
            if (rule.masks[value].has(value)) return false;
        return true;
    }
    return rule.form == RuleForm::Different || rule.form == RuleForm::Sets;
}

}  // namespace

void Board::relate_by_rules() {
    allowed_.assign(cell_count(), Mask::below(size_));
    for (const Rule& rule : rules_) {
        if (rule.form == RuleForm::Allowed) allowed_[rule.cells.front()] &= rule.masks.front();
        if (!makes_differ(rule)) continue;
        for (const Cell cell : rule.cells) peers_[cell] |= rule.set.without(CellSet::of(cell));
    }
    for (Rule& rule : rules_) {
        rule.differ = std::ranges::all_of(rule.cells, [&](Cell cell) {
            return rule.set.without(CellSet::of(cell)).is_within(peers_[cell]);
        });
    }
    CellSet taken;
    for (std::size_t number = 0; number < rules_.size(); ++number) {
        const Rule& rule = rules_[number];
        if (rule.form != RuleForm::Sum || !rule.is_plain() || rule.set.meets(taken)) continue;
        taken |= rule.set;
        cages_.push_back(number);
    }
}

void Board::find_regions() {
    if (cages_.empty()) return;
    for (const House& house : houses_) regions_.push_back({{&house}, house.cells});
    const auto touches = [&](const CellSet& region, const House& house) {
        return std::ranges::any_of(house.list, [&](Cell cell) {
            const Cell column = cell % size_;
            return (column > 0 && region.has(cell - 1)) ||
                   (cell >= size_ && region.has(cell - size_)) ||
                   (column + 1 < size_ && region.has(cell + 1)) ||
                   (cell + size_ < cell_count() && region.has(cell + size_));
        });
    };
    constexpr std::size_t most_houses = 3;
    for (std::size_t i = 0; i < regions_.size(); ++i) {
        if (regions_[i].houses.size() == most_houses) break;
        for (const House& house : houses_) {
            const Region region = regions_[i];
            if (house.kind != region.houses.front()->kind || house.cells.meets(region.cells) ||
                !touches(region.cells, house))
                continue;
            const CellSet cells = region.cells | house.cells;
            if (std::ranges::any_of(regions_,
                                    [&](const Region& each) { return each.cells == cells; }))
                continue;
            HouseList houses = region.houses;
            houses.push_back(&house);
            std::ranges::sort(houses, {}, &House::number);
            regions_.push_back({std::move(houses), cells});
        }
    }
}

namespace {

// Calls `action` with each pair of numbers below `count`, in order.
template <class Action>
void for_each_pair(std::size_t count, const Action& action) {
    for (std::size_t one = 0; one < count; ++one)
        for (std::size_t other = one + 1; other < count; ++other) action(one, other);
}

}  // namespace

void Board::find_rectangles() {
    for_each_pair(rows_.size(), [&](std::size_t upper, std::size_t lower) {
        const auto &above = rows_[upper]->list, &below = rows_[lower]->list;
        for_each_pair(size_, [&](std::size_t left, std::size_t right) {
            Rectangle rectangle{{above[left], above[right], below[left], below[right]}, {}};
            for (const Cell cell : rectangle.corners) rectangle.cells |= CellSet::of(cell);
            if (can_be_swapped(rectangle)) rectangles_.push_back(rectangle);
        });
    });
}

// Whether every house has one cell of each pair of opposite ones, or none of the four.
bool Board::can_be_swapped(const Rectangle& rectangle) const {
    const auto& corners = rectangle.corners;
    const CellSet falling = CellSet::of(corners[0]) | CellSet::of(corners[3]);
    const CellSet rising = CellSet::of(corners[1]) | CellSet::of(corners[2]);
    for (const Cell cell : corners) {
        for (const House* house : houses_of_[cell])
            if (!(house->cells & falling).is_one() || !(house->cells & rising).is_one())
                return false;
    }
    return true;
}

void Board::find_extended_rectangles(const HouseList& lines, const HouseList& crossing) {
    std::vector<CellSet> threes;
    for (std::size_t first = 0; first < crossing.size(); ++first) {
        const std::size_t after = first + 1;
        for_each_pair(crossing.size() - after, [&](std::size_t second, std::size_t third) {
            threes.push_back(crossing[first]->cells | crossing[after + second]->cells |
                             crossing[after + third]->cells);
        });
    }
    for_each_pair(lines.size(), [&](std::size_t one, std::size_t other) {
        for (const CellSet& three : threes) {
            const CellSet upper = lines[one]->cells & three, lower = lines[other]->cells & three;
            if (can_be_swapped(upper, lower, crossing))
                extended_rectangles_.push_back(upper | lower);
        }
    });
}

// Whether every house has one whole part, or both cells of a crossing line, or none of the six.
bool Board::can_be_swapped(CellSet upper, CellSet lower, const HouseList& crossing) const {
    const CellSet both = upper | lower;
    for (const Cell cell : both) {
        const unsigned line = &crossing == &rows_ ? row_of_[cell] : column_of_[cell];
        const CellSet across = crossing[line]->cells & both;
        const auto leaves_whole = [&](const House* house) {
            const CellSet inside = house->cells & both;
            return inside == upper || inside == lower || inside == across;
        };
        if (!std::ranges::all_of(houses_of_[cell], leaves_whole)) return false;
    }
    return true;
}

CellSet Board::seen_by_all(CellSet cells) const {
    CellSet common = all_cells_;
    for (const Cell cell : cells) common &= peers_[cell];
    return common;
}

HouseList Board::houses_with(CellSet cells) const {
    HouseList found;
    if (cells.is_empty()) {
        for (const House& house : houses_) found.push_back(&house);
        return found;
    }
    for (const House* house : houses_of_[cells.first()])
        if (cells.is_within(house->cells)) found.push_back(house);
    return found;
}

bool Board::is_in_a_house(CellSet cells) const {
    if (cells.is_empty()) return true;
    for (const House* house : houses_of_[cells.first()])
        if (cells.is_within(house->cells)) return true;
    return false;
}

}  // namespace GARNS_LOGIC
