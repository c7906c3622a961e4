// The links of a board that chains are made of. A candidate that is true excludes others; one that
// is false leaves a single digit in its cell or a single place in its house, its partner.

#pragma once

#include "rating/candidate_set.hpp"

namespace garns::rating {

// Which links a chain may use.
enum class LinkKind : std::uint8_t {
    X,   // places of one digit only
    Y,   // digits of one cell lead on, places only exclude
    XY,  // both
};

class Links {
public:
    Links(const State& state, LinkKind kind);

    struct Partners {
        std::array<std::uint16_t, 4> candidates{};
        unsigned size = 0;
        [[nodiscard]] const std::uint16_t* begin() const { return candidates.data(); }
        [[nodiscard]] const std::uint16_t* end() const { return candidates.data() + size; }
    };

    [[nodiscard]] const CandidateSet& candidates() const { return candidates_; }
    // Those that have a partner.
    [[nodiscard]] const CandidateSet& linked() const { return linked_; }
    [[nodiscard]] const Partners& partners(unsigned candidate) const {
        return partners_[candidate];
    }
    // What the truth of a candidate excludes, in order.
    template <class Visit>
    void for_each_excluded(unsigned candidate, Visit visit) const {
        const auto& ordered = exclusions().ordered[candidate];
        const unsigned first = kind_ == LinkKind::X ? Exclusions::in_cell : 0;
        for (unsigned i = first; i < Exclusions::size; ++i)
            if (candidates_.has(ordered[i])) visit(ordered[i]);
    }
    // Which candidates a chain that begins with this one can exclude.
    [[nodiscard]] CandidateSet within_reach(unsigned candidate) const {
        return kind_ == LinkKind::X ? candidates_ & sets_of_digits[digit_of(candidate)]
                                    : candidates_;
    }
    [[nodiscard]] LinkKind kind() const { return kind_; }

private:
    void link(unsigned candidate, unsigned partner);
    void link_cells(const State& state);
    void link_houses(const State& state);

    LinkKind kind_;
    CandidateSet candidates_;
    CandidateSet linked_;
    std::array<Partners, candidate_count> partners_;
};

}  // namespace garns::rating
