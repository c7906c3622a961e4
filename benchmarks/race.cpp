// Races the roads of the classic kernel, and the research sketches if they are given, over files
// of lines of 81 characters, looking for up to two solutions.
//
//   race SECONDS FILE...
//
// All rivals take turns within one process for about SECONDS per file; the CPU time of the best
// turn counts. Prints a line for each rival: file, rival, seconds per board, guesses per board
// (0 where it does not tell), and whether its counts are those of the baseline.

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

#include "classic/classic.hpp"

using namespace garns::classic;

#ifdef WITH_SKETCHES
void sketch_lanes(const char*, std::size_t stride, std::size_t count, std::uint8_t* counts);
void sketch_single(const char*, std::size_t stride, std::size_t count, std::uint8_t* counts);
#endif

namespace {

constexpr std::size_t stride = board_cells + 1;
constexpr double shortest_turn = 0.02;  // seconds; clocks tell no less than this reliably
constexpr int fewest_rounds = 3;

struct List {
    const char* name;
    std::string text;
    std::size_t count = 0;

    const std::uint8_t* bytes() const {
        return reinterpret_cast<const std::uint8_t*>(text.data());
    }
};

struct Rival {
    std::string name;
    std::function<Effort(const List&, std::uint64_t* counts)> run;
    Effort effort = {};
    std::vector<std::uint64_t> counts = {};
    int repeats = 1;
    double best = 1e30;
};

List read_list(const char* path) {
    List list{path, {}};
    FILE* in = std::fopen(path, "rb");
    char line[stride];
    while (in != nullptr && std::fread(line, 1, stride, in) == stride) {
        list.text.append(line, stride);
        ++list.count;
    }
    if (in != nullptr) std::fclose(in);
    list.text.append(128, '\0');  // the sketches read beyond the last board
    return list;
}

Rival lanes(InstructionSet set) {
    return {"lanes " + std::string(name(set)), [set](const List& list, std::uint64_t* counts) {
                BatchRequest request;
                request.boards = list.bytes();
                request.stride = stride;
                request.count = list.count;
                request.counts = counts;
                Batch batch(request, set);
                batch.run(unbounded);
                return batch.effort();
            }};
}

Rival single(InstructionSet set) {
    return {"single " + std::string(name(set)), [set](const List& list, std::uint64_t* counts) {
                Effort effort;
                Solutions solutions(list.bytes(), Alphabet::Text, set);
                for (std::size_t i = 0; i < list.count; ++i) {
                    solutions.restart(list.bytes() + stride * i);
                    const Answer answer = count_solutions(solutions, 2, nullptr);
                    counts[i] = answer.count;
                    effort.guesses += answer.effort.guesses;
                }
                return effort;
            }};
}

#ifdef WITH_SKETCHES
Rival sketch(const char* name, decltype(sketch_lanes)* run) {
    return {name, [run](const List& list, std::uint64_t* counts) {
                std::vector<std::uint8_t> bytes(list.count);
                run(list.text.data(), stride, list.count, bytes.data());
                std::copy(bytes.begin(), bytes.end(), counts);
                return Effort{};
            }};
}
#endif

std::vector<Rival> all_rivals() {
    std::vector<Rival> rivals;
    for (const auto set : {InstructionSet::Baseline, InstructionSet::Avx2, InstructionSet::Avx512})
        if (is_supported(set)) {
            rivals.push_back(lanes(set));
            rivals.push_back(single(set));
        }
#ifdef WITH_SKETCHES
    if (is_supported(InstructionSet::Avx512)) {
        rivals.push_back(sketch("lanes sketch", sketch_lanes));
        rivals.push_back(sketch("single sketch", sketch_single));
    }
#endif
    return rivals;
}

double cpu_seconds() { return double(std::clock()) / CLOCKS_PER_SEC; }

void take_turn(Rival& rival, const List& list) {
    const double start = cpu_seconds();
    for (int i = 0; i < rival.repeats; ++i) rival.effort = rival.run(list, rival.counts.data());
    const double seconds = (cpu_seconds() - start) / rival.repeats;
    rival.best = std::min(rival.best, seconds);
    rival.repeats = std::max(1, int(shortest_turn / std::max(seconds, 1e-6)));
}

void race(const List& list, double seconds) {
    auto rivals = all_rivals();
    for (auto& rival : rivals) rival.counts.assign(list.count, ~std::uint64_t{0});
    const double end = cpu_seconds() + seconds;
    for (int round = 0; round < fewest_rounds || cpu_seconds() < end; ++round)
        for (auto& rival : rivals) take_turn(rival, list);
    for (const auto& rival : rivals)
        std::printf("%s\t%s\t%.9g\t%.9g\t%s\n", list.name, rival.name.c_str(),
                    rival.best / double(list.count),
                    double(rival.effort.guesses) / double(list.count),
                    rival.counts == rivals[0].counts ? "agrees" : "DISAGREES");
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    for (int i = 2; i < argc; ++i) {
        const List list = read_list(argv[i]);
        if (list.count > 0) race(list, std::atof(argv[1]));
    }
}
