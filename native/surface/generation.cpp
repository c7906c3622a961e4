// Puzzles: those of a rating alone by their own way, all others by the one that makes any.

#include <algorithm>
#include <array>
#include <atomic>
#include <memory>
#include <numeric>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "generate/generator.hpp"
#include "generate/rated.hpp"
#include "generate/symmetry.hpp"
#include "refuse.hpp"
#include "surface.hpp"
#include "surface/boards.hpp"
#include "surface/logic.hpp"

using namespace garns;

struct GarnsGrids {
    generate::FullGrids inner;
    bool is_prepared = false;
};

// What both ways have in common.
struct GarnsGenerator {
    // What has come of a puzzle; no buffers unless it is made.
    struct Made {
        std::int32_t code;
        const std::uint8_t* puzzle;
        const std::uint8_t* solution;
        std::uint8_t er;
    };

    GarnsGenerator() = default;
    GarnsGenerator(const GarnsGenerator&) = delete;
    GarnsGenerator& operator=(const GarnsGenerator&) = delete;
    virtual ~GarnsGenerator() = default;

    virtual bool run(std::uint64_t work) = 0;
    [[nodiscard]] virtual std::size_t finished() const = 0;
    [[nodiscard]] virtual Made made(std::size_t place) const = 0;
};

namespace {

using Numbers = std::span<const std::uint64_t>;
using UnitNumbers = std::span<const std::uint16_t>;

const std::vector<std::string_view>& symmetry_names() {
    static const auto names = generate::symmetries();
    return names;
}

int technique_count() { return static_cast<int>(garns_technique_count()); }

bool has_level(const GarnsWishes& wishes) {
    return !generate::Aim{wishes.first, wishes.last, technique_count()}.is_anything();
}

bool has_rating(const GarnsWishes& wishes) { return wishes.highest != 0; }

generate::Units cells_of_units(UnitNumbers numbers) {
    generate::Units units;
    for (std::size_t cell = 0; cell < numbers.size(); ++cell) {
        const std::size_t unit = numbers[cell];
        if (unit == GARNS_ALWAYS_GIVEN) continue;
        require(unit < numbers.size(), "there are more units than cells");
        if (unit >= units.size()) units.resize(unit + 1);
        units[unit].push_back(static_cast<std::uint16_t>(cell));
    }
    return units;
}

std::int32_t code_of(generate::Result result) {
    switch (result) {
        case generate::Result::Found: return GARNS_MADE;
        case generate::Result::NoGrid: return GARNS_NO_GRID;
        case generate::Result::GridUnknown: return GARNS_GRID_NOT_FOUND;
        case generate::Result::Failed:
        case generate::Result::NoPuzzle: break;
    }
    return GARNS_NOT_FOUND;
}

generate::GeneratorRequest request_for(UnitNumbers units, const GarnsWishes& asked,
                                       Numbers numbers) {
    generate::GeneratorRequest request;
    generate::Wishes& wishes = request.wishes;
    wishes.units = cells_of_units(units);
    wishes.fewest = asked.fewest;
    wishes.most = asked.most;
    wishes.has_range = asked.has_range != 0;
    wishes.has_mask = asked.has_mask != 0;
    wishes.minimal = asked.minimal != 0;
    wishes.max_draws = asked.max_draws;
    wishes.max_attempts = asked.max_attempts;
    wishes.aim = {asked.first, asked.last, technique_count()};
    if (has_rating(asked)) wishes.rating = {asked.lowest, asked.highest, asked.max_rating_nodes};
    request.catalogue.resize(garns_technique_count());
    std::iota(request.catalogue.begin(), request.catalogue.end(), logic::RowNumber{0});
    request.seed = asked.seed;
    request.numbers.assign(numbers.begin(), numbers.end());
    return request;
}

class AnyPuzzles final : public GarnsGenerator {
public:
    AnyPuzzles(const generate::FullGrids& grids, const logic::Techniques* techniques,
               UnitNumbers units, const GarnsWishes& wishes, Numbers numbers)
        : generator_(grids, techniques, request_for(units, wishes, numbers)) {}

    bool run(std::uint64_t work) override { return generator_.run(work, never_stopped_); }
    [[nodiscard]] std::size_t finished() const override { return generator_.finished(); }

    [[nodiscard]] Made made(std::size_t place) const override {
        const generate::Outcome* outcome = generator_.outcome(place);
        if (outcome == nullptr) return {GARNS_NOT_FOUND, nullptr, nullptr, 0};
        const std::int32_t code = code_of(outcome->result);
        if (code != GARNS_MADE) return {code, nullptr, nullptr, 0};
        return {code, outcome->puzzle.data(), outcome->solution.data(), outcome->er};
    }

private:
    const std::atomic<bool> never_stopped_ = false;
    generate::PuzzleGenerator generator_;
};

// Classic puzzles of a rating, whatever their level.
class RatedPuzzles final : public GarnsGenerator {
public:
    RatedPuzzles(UnitNumbers units, const GarnsWishes& wishes, Numbers numbers)
        : numbers_(numbers.begin(), numbers.end()), puzzles_(numbers.size() * classic::board_cells),
          solutions_(puzzles_.size()), ratings_(numbers.size()),
          inner_(request(units, wishes), rating(wishes)) {}

    bool run(std::uint64_t work) override { return inner_.run(work); }
    [[nodiscard]] std::size_t finished() const override { return inner_.finished(); }

    [[nodiscard]] Made made(std::size_t place) const override {
        require(place < numbers_.size(), "there is no such puzzle");
        const std::uint8_t* puzzle = puzzles_.data() + place * classic::board_cells;
        const std::uint8_t* solution = solutions_.data() + place * classic::board_cells;
        if (*solution == 0) return {GARNS_NOT_FOUND, nullptr, nullptr, 0};
        return {GARNS_MADE, puzzle, solution, ratings_[place]};
    }

private:
    [[nodiscard]] classic::PuzzleRequest request(UnitNumbers units, const GarnsWishes& wishes) {
        classic::PuzzleRequest request;
        // 255 units are more than there are cells: what is always given becomes always_given.
        std::ranges::transform(units, request.wishes.units.begin(), [](std::uint16_t unit) {
            return static_cast<std::uint8_t>(std::min<unsigned>(unit, classic::always_given));
        });
        request.wishes.fewest = wishes.fewest;
        request.wishes.most = wishes.most;
        request.wishes.minimal =
            wishes.minimal != 0 || (wishes.has_mask == 0 && wishes.has_range == 0);
        request.wishes.max_attempts = wishes.max_attempts;
        request.seed = wishes.seed;
        request.numbers = numbers_;
        request.puzzles = puzzles_.data();
        request.solutions = solutions_.data();
        return request;
    }

    [[nodiscard]] classic::RatingWish rating(const GarnsWishes& wishes) {
        return {wishes.lowest,        wishes.highest,   wishes.may_grow != 0,
                wishes.may_move != 0, wishes.max_draws, wishes.max_rating_nodes,
                ratings_.data()};
    }

    std::vector<std::uint64_t> numbers_;
    std::vector<std::uint8_t> puzzles_, solutions_, ratings_;
    classic::SlicedRatedPuzzles inner_;
};

}  // namespace

GarnsGrids* garns_grids_new(std::int32_t size, const std::uint16_t* houses,
                            std::uint32_t house_count, std::uint8_t is_classic) {
    const std::vector<std::uint8_t> empty(logic::largest_board * logic::largest_board);
    const auto [code, board] = surface::given_board(size, empty.data(), houses, house_count);
    if (code != GARNS_BOARD_FINE) return nullptr;
    require(is_classic == 0 || surface::is_classic(board), "these are not the classic houses");
    return new GarnsGrids{
        {size, {board.house_cells.begin(), board.house_cells.end()}, is_classic != 0}};
}

std::int32_t garns_grids_run(GarnsGrids* grids, std::uint64_t max_nodes) {
    require(max_nodes > 0, "max_nodes must be at least 1");
    grids->is_prepared = grids->inner.prepare(max_nodes);
    return grids->is_prepared ? GARNS_FINISHED : GARNS_RUNNING;
}

void garns_grids_free(GarnsGrids* grids) { delete grids; }

std::uint32_t garns_symmetry_count() { return static_cast<std::uint32_t>(symmetry_names().size()); }

// The names are literals: they end with a zero.
const char* garns_symmetry_name(std::uint32_t symmetry) {
    require(symmetry < symmetry_names().size(), "there is no such symmetry");
    return symmetry_names()[symmetry].data();
}

void garns_symmetric_units(std::int32_t size, std::uint32_t symmetry, std::uint16_t* units) {
    require(size >= 1 && size <= logic::largest_board, "the size must be 1 to 25");
    require(symmetry < symmetry_names().size() && units != nullptr, "there is no such symmetry");
    std::uint16_t number = 0;
    for (const auto& unit : generate::units_of(size, symmetry_names()[symmetry])) {
        for (const auto cell : unit) units[cell] = number;
        ++number;
    }
}

GarnsGenerator* garns_generator_new(const GarnsGrids* grids, const GarnsTechniques* techniques,
                                    const std::uint16_t* units, const GarnsWishes* wishes,
                                    const std::uint64_t* numbers, std::uint32_t count) {
    require(units != nullptr && wishes != nullptr && (numbers != nullptr || count == 0),
            "a buffer is missing");
    require(grids->is_prepared, "the grids are not finished");
    const UnitNumbers all_units(units, grids->inner.cells());
    const Numbers all_numbers(numbers, count);
    if (has_rating(*wishes) && !has_level(*wishes)) {
        require(grids->inner.is_classic(), "only classic puzzles have a rating");
        return new RatedPuzzles(all_units, *wishes, all_numbers);
    }
    return new AnyPuzzles(grids->inner, techniques == nullptr ? nullptr : techniques->inner.get(),
                          all_units, *wishes, all_numbers);
}

std::int32_t garns_generator_run(GarnsGenerator* generator, std::uint64_t max_work) {
    require(max_work > 0, "max_work must be at least 1");
    return generator->run(max_work) ? GARNS_FINISHED : GARNS_RUNNING;
}

std::uint32_t garns_generator_finished(const GarnsGenerator* generator) {
    return static_cast<std::uint32_t>(generator->finished());
}

std::int32_t garns_generator_outcome(const GarnsGenerator* generator, std::uint32_t place) {
    return generator->made(place).code;
}

const std::uint8_t* garns_generator_puzzle(const GarnsGenerator* generator, std::uint32_t place) {
    return generator->made(place).puzzle;
}

const std::uint8_t* garns_generator_solution(const GarnsGenerator* generator, std::uint32_t place) {
    return generator->made(place).solution;
}

std::uint32_t garns_generator_er(const GarnsGenerator* generator, std::uint32_t place) {
    return generator->made(place).er;
}

void garns_generator_free(GarnsGenerator* generator) { delete generator; }
