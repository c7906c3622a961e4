#include "rating/candidate_set.hpp"

namespace garns::rating {

namespace {

class ExclusionsOfOne {
public:
    ExclusionsOfOne(Exclusions& all, unsigned candidate) : all_(all), candidate_(candidate) {
        const unsigned cell = cell_of(candidate), digit = digit_of(candidate);
        for (unsigned other = 0; other < 9; ++other)
            if (other != digit) add(candidate_of(cell, other));
        for (const unsigned house : geometry.houses[cell])
            for (const unsigned peer : geometry.cells[house])
                if (peer != cell) add(candidate_of(peer, digit));
    }

private:
    void add(unsigned excluded) {
        if (all_.sets[candidate_].has(excluded)) return;
        all_.sets[candidate_].add(excluded);
        all_.ordered[candidate_][size_++] = static_cast<std::uint16_t>(excluded);
    }

    Exclusions& all_;
    unsigned candidate_;
    unsigned size_ = 0;
};

}  // namespace

Exclusions make_exclusions() {
    Exclusions made;
    for (unsigned candidate = 0; candidate < candidate_count; ++candidate)
        ExclusionsOfOne(made, candidate);
    return made;
}

}  // namespace garns::rating
