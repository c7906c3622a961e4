#include "links.hpp"

namespace garns::logic {

Links::Links(const State& state) : pairs_(state.cells_with_two()) {
    for (Value value = 0; value < state.size(); ++value) {
        in_pairs_[value] = state.places(value) & pairs_;
        strong_[value].fill({});
        for (const House& house : state.board().houses()) {
            const CellSet inside = house.cells & state.places(value);
            if (!inside.is_two()) continue;
            const Cell one = inside.first(), other = inside.without_first().first();
            strong_[value][one] |= CellSet::of(other);
            strong_[value][other] |= CellSet::of(one);
            in_houses_[value] |= inside;
        }
    }
}

CandidateSet Links::linked(LinkForm form) const {
    if (form == LinkForm::InHouses) return in_houses_;
    if (form == LinkForm::InPairs) return in_pairs_;
    return joined(in_houses_, in_pairs_);
}

CandidateSet Links::made_true_by(const State& state, LinkForm form,
                                 const CandidateSet& wrong) const {
    CandidateSet right{};
    for (Value value = 0; value < state.size(); ++value) {
        if (form != LinkForm::InPairs) {
            for (const Cell cell : wrong[value] & in_houses_[value])
                right[value] |= strong_[value][cell];
        }
        if (form != LinkForm::InHouses) {
            for (const Cell cell : wrong[value] & pairs_)
                right[state.candidates(cell).without(Mask::of(value)).first()] |= CellSet::of(cell);
        }
    }
    return right;
}

CandidateSet Links::made_false_by(const State& state, LinkForm form,
                                  const CandidateSet& right) const {
    CandidateSet wrong{};
    CellSet once, twice;
    for (Value value = 0; value < state.size(); ++value) {
        twice |= once & right[value];
        once |= right[value];
        for (const Cell cell : right[value]) wrong[value] |= state.board().peers(cell);
    }
    for (Value value = 0; value < state.size(); ++value) {
        // Cells where another value is true.
        if (form == LinkForm::Candidates) wrong[value] |= twice | once.without(right[value]);
        wrong[value] &= state.places(value);
    }
    return wrong;
}

}  // namespace garns::logic
