#include "logic/steps.hpp"

namespace GARNS_LOGIC {

CandidateSet candidates_in(Mask values, CellSet cells) {
    CandidateSet candidates{};
    for (const Value value : values) candidates[value] = cells;
    return candidates;
}

}  // namespace GARNS_LOGIC
