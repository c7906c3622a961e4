// Chains: strong and weak links in turn, followed wave by wave.

#pragma once

#include <array>
#include <vector>

#include "links.hpp"

namespace garns::logic {

struct Candidate {
    Value value;
    Cell cell;

    friend bool operator==(const Candidate&, const Candidate&) = default;
    friend auto operator<=>(const Candidate&, const Candidate&) = default;
};

// What follows from each candidate if it is true (`is_on`) or false, wave after wave.
//
// The candidates of a wave are all true or all false, in turn. The first wave is the candidate
// itself; every other candidate is in the first wave that makes it true or false.
class Web {
public:
    // State and links must outlive the web.
    Web(const State& state, const Links& links, LinkForm form);

    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] LinkForm form() const { return form_; }
    // In order: those with a strong link, and all.
    [[nodiscard]] const std::vector<Candidate>& linked() const { return linked_; }
    [[nodiscard]] const std::vector<Candidate>& all() const { return all_; }

    // Waves are worked out when they are asked for. After the last they are empty.
    const CandidateSet& wave(Candidate start, bool is_on, std::size_t number);
    // The candidates of a shortest way from the start to one that is in this wave.
    std::vector<Candidate> way(Candidate start, bool is_on, Candidate end, std::size_t number);
    // All that are false if this one is true.
    [[nodiscard]] CandidateSet weakly_linked(Candidate candidate) const;

private:
    struct Spread {
        std::vector<CandidateSet> waves;
        std::array<CandidateSet, 2> seen{};  // as false, as true
    };

    Spread& spread_from(Candidate start, bool is_on);
    void add_wave(Spread& spread, bool is_on) const;
    [[nodiscard]] CandidateSet following(const CandidateSet& wave, bool is_on) const;

    const State& state_;
    const Links& links_;
    LinkForm form_;
    std::vector<Candidate> linked_, all_;
    std::vector<Spread> spreads_;
    // Where the spread of a candidate is, plus one; 0 if there is none yet.
    std::array<std::array<std::array<std::uint16_t, max_cells>, max_values>, 2> places_{};
};

}  // namespace garns::logic
