// Lists of classic boards, a piece of some lines at a time.

#include "lines.hpp"

#include <vector>

#include "refuse.hpp"
#include "surface.hpp"

using namespace garns;

struct GarnsLines {
    explicit GarnsLines(std::uint64_t board_budget)
        : solver(board_budget, classic::best_instruction_set()) {}

    void begin(Text new_text, std::uint8_t* room) {
        text = new_text;
        solutions = room;
        done = 0;
        piece = {};
        solved = {};
        odd.clear();
    }

    bool run(std::uint64_t max_nodes) {
        while (done < text.size()) {
            if (piece.empty()) begin_piece();
            const std::uint64_t before = solver.guesses();
            if (!solver.run(max_nodes)) return false;
            const std::uint64_t nodes = solver.guesses() - before + end_piece();
            if (nodes >= max_nodes) break;
            max_nodes -= nodes;
        }
        return done == text.size();
    }

    void begin_piece() {
        piece = piece_from(text, done);
        solver.begin(piece, solutions + done);
    }

    // Returns how many lines it has.
    std::size_t end_piece() {
        const SolvedLines of_piece = solver.finish();
        const std::size_t known = solved.odd.size();
        add_piece(solved, of_piece, done, solutions);
        for (std::size_t i = known; i < solved.odd.size(); ++i) odd.push_back(flat(solved.odd[i]));
        done += piece.size();
        piece = {};
        return of_piece.count + of_piece.odd.size();
    }

    // Texts have less than four gigabytes.
    static GarnsOddLine flat(const OddLine& line) {
        return {static_cast<std::uint32_t>(line.before),
                static_cast<std::uint32_t>(line.range.begin),
                static_cast<std::uint32_t>(line.range.end)};
    }

    LineSolver solver;
    Text text;
    std::uint8_t* solutions = nullptr;
    std::size_t done = 0;  // bytes of the text
    Text piece;            // what the solver is at; empty between two pieces
    SolvedLines solved;
    std::vector<GarnsOddLine> odd;
};

GarnsLines* garns_lines_new(std::uint64_t board_budget) { return new GarnsLines(board_budget); }

void garns_lines_begin(GarnsLines* lines, const std::uint8_t* text, std::uint32_t text_bytes,
                       std::uint8_t* solutions) {
    require(text_bytes == 0 || (text != nullptr && solutions != nullptr), "a buffer is missing");
    lines->begin({text, text_bytes}, solutions);
}

std::int32_t garns_lines_run(GarnsLines* lines, std::uint64_t max_nodes) {
    require(max_nodes > 0, "max_nodes must be at least 1");
    return lines->run(max_nodes) ? GARNS_FINISHED : GARNS_RUNNING;
}

std::uint32_t garns_lines_count(const GarnsLines* lines) {
    return static_cast<std::uint32_t>(lines->solved.count);
}

const GarnsOddLine* garns_lines_odd(const GarnsLines* lines) { return lines->odd.data(); }

std::uint32_t garns_lines_odd_count(const GarnsLines* lines) {
    return static_cast<std::uint32_t>(lines->odd.size());
}

void garns_lines_free(GarnsLines* lines) { delete lines; }
