#include "chains.hpp"

#include <algorithm>

#include "finders.hpp"

namespace garns::logic {

namespace {

std::vector<Candidate> listed(const CandidateSet& set) {
    std::vector<Candidate> candidates;
    for (Value value = 0; value < max_values; ++value)
        for (const Cell cell : set[value]) candidates.push_back({value, cell});
    return candidates;
}

CandidateSet only(Candidate candidate) {
    CandidateSet set{};
    set[candidate.value] = CellSet::of(candidate.cell);
    return set;
}

Candidate first_of(const CandidateSet& set) {
    Value value = 0;
    while (set[value].is_empty()) ++value;
    return {value, set[value].first()};
}

CandidateSet all_candidates(const State& state) {
    CandidateSet all{};
    for (Value value = 0; value < state.size(); ++value) all[value] = state.places(value);
    return all;
}

}  // namespace

Web::Web(const State& state, const Links& links, LinkForm form)
    : state_(state), links_(links), form_(form), linked_(listed(links.linked(form))),
      all_(listed(all_candidates(state))) {
    spreads_.reserve(2 * all_.size());
}

const CandidateSet& Web::wave(Candidate start, bool is_on, std::size_t number) {
    static constexpr CandidateSet nothing{};
    Spread& spread = spread_from(start, is_on);
    while (spread.waves.size() <= number) {
        if (is_empty(spread.waves.back())) return nothing;
        add_wave(spread, is_on == (spread.waves.size() % 2 == 0));
    }
    return spread.waves[number];
}

Web::Spread& Web::spread_from(Candidate start, bool is_on) {
    auto& place = places_[is_on ? 1 : 0][start.value][start.cell];
    if (place == 0) {
        Spread& spread = spreads_.emplace_back();
        spread.waves.push_back(only(start));
        spread.seen[is_on ? 1 : 0] = only(start);
        place = static_cast<std::uint16_t>(spreads_.size());
    }
    return spreads_[place - 1U];
}

// A wave of true or false candidates follows from one of the other kind.
void Web::add_wave(Spread& spread, bool is_on) const {
    CandidateSet& seen = spread.seen[is_on ? 1 : 0];
    const CandidateSet wave = without(following(spread.waves.back(), !is_on), seen);
    seen = joined(seen, wave);
    spread.waves.push_back(wave);
}

CandidateSet Web::following(const CandidateSet& wave, bool is_on) const {
    return is_on ? links_.made_false_by(state_, form_, wave)
                 : links_.made_true_by(state_, form_, wave);
}

std::vector<Candidate> Web::way(Candidate start, bool is_on, Candidate end, std::size_t number) {
    std::vector<Candidate> back{end};
    while (number-- > 0) {
        // Links lead both ways: what this one follows from would follow from it.
        const bool came_from_on = is_on == (number % 2 == 0);
        const CandidateSet before =
            common(following(only(back.back()), came_from_on), wave(start, is_on, number));
        back.push_back(first_of(before));
    }
    std::ranges::reverse(back);
    return back;
}

CandidateSet Web::weakly_linked(Candidate candidate) const {
    return following(only(candidate), true);
}

namespace {

// The first wave whose candidates are true if the start is false, but for those next to it.
constexpr std::size_t first_ends = 3;

// Calls `found` with each end of a chain, the shortest chains first, until it returns true. The
// `reachable` ones are the ends that count.
template <class Reachable, class Found>
void search_chains(Web& web, const Reachable& reachable, const Found& found) {
    bool is_more = true;
    for (std::size_t wave = first_ends; is_more; wave += 2) {
        is_more = false;
        for (const Candidate start : web.linked()) {
            const CandidateSet& ends = web.wave(start, false, wave);
            is_more = is_more || !is_empty(ends);
            for (const Candidate end : reachable(start, ends))
                if (found(start, end, wave)) return;
        }
    }
}

// The ends after the start that can remove something together with it.
std::vector<Candidate> ends_after(const Web& web, Candidate start, const CandidateSet& ends) {
    const State& state = web.state();
    const CellSet seen = state.board().peers(start.cell);
    std::vector<Candidate> after;
    for (Value value = start.value; value < state.size(); ++value) {
        if (value != start.value && web.form() != LinkForm::Candidates) break;
        for (const Cell cell : ends[value]) {
            const bool removes =
                value == start.value
                    ? cell > start.cell &&
                          (seen & state.board().peers(cell)).meets(state.places(value))
                    : seen.has(cell) && (state.candidates(cell).has(start.value) ||
                                         state.candidates(start.cell).has(value));
            if (removes) after.push_back({value, cell});
        }
    }
    return after;
}

}  // namespace

void find_chains(Position& position, Steps& steps, LinkForm form) {
    Web& web = position.web(form);
    const auto reachable = [&](Candidate start, const CandidateSet& ends) {
        return ends_after(web, start, ends);
    };
    search_chains(web, reachable, [&](Candidate start, Candidate end, std::size_t) {
        return steps.remove(common(web.weakly_linked(start), web.weakly_linked(end)));
    });
}

namespace {

// What sees both ends of a weak link of the loop.
CandidateSet removed_by_loop(const Web& web, const std::vector<Candidate>& way) {
    CandidateSet removed{};
    for (std::size_t place = 1; place < way.size(); place += 2) {
        const Candidate following = way[(place + 1) % way.size()];
        removed = joined(removed,
                         common(web.weakly_linked(way[place]), web.weakly_linked(following)));
    }
    return removed;
}

// That, but for what one of the loop's own cells loses by a link between two others.
CandidateSet removed_outside(const std::vector<Candidate>& way, CandidateSet removed) {
    CellSet own;
    for (const Candidate each : way) own |= CellSet::of(each.cell);
    for (std::size_t place = 1; place < way.size(); place += 2) {
        const Cell cell = way[place].cell;
        if (cell == way[(place + 1) % way.size()].cell) own = own.without(CellSet::of(cell));
    }
    for (CellSet& cells : removed) cells = cells.without(own);
    return removed;
}

}  // namespace

void find_continuous_loops(Position& position, Steps& steps) {
    Web& web = position.web(LinkForm::Candidates);
    const auto reachable = [&](Candidate start, const CandidateSet& ends) {
        auto closing = listed(common(ends, web.weakly_linked(start)));
        std::erase_if(closing, [&](Candidate end) { return end <= start; });
        return closing;
    };
    std::vector<CandidateSet> narrower;
    bool is_enough = false;
    search_chains(web, reachable, [&](Candidate start, Candidate end, std::size_t wave) {
        const auto way = web.way(start, false, end, wave);
        const CandidateSet removed = removed_by_loop(web, way);
        const std::size_t before = steps.found().size();
        is_enough = steps.remove(removed);
        if (steps.found().size() > before) narrower.push_back(removed_outside(way, removed));
        return is_enough;
    });
    // Some only draw what a loop says about other cells; so that is there as well, at the end.
    for (std::size_t i = 0; i < narrower.size() && !is_enough; ++i)
        is_enough = steps.remove(narrower[i]);
}

namespace {

// A candidate whose falsehood makes it, or another of its cell, true: nothing else is possible
// there.
bool find_settled_cells(Web& web, Steps& steps, std::size_t wave) {
    for (const Candidate start : web.all()) {
        const CandidateSet& ends = web.wave(start, false, wave);
        for (const Value value : web.state().candidates(start.cell)) {
            if (value < start.value || !ends[value].has(start.cell)) continue;
            const Mask both = Mask::of(start.value) | Mask::of(value);
            const Mask others = web.state().candidates(start.cell).without(both);
            if (steps.remove(candidates_in(others, CellSet::of(start.cell)))) return true;
        }
    }
    return false;
}

// A candidate that makes itself false.
bool find_wrong_candidates(Web& web, Steps& steps, std::size_t wave) {
    for (const Candidate start : web.all()) {
        if (web.wave(start, true, wave)[start.value].has(start.cell) &&
            steps.remove(start.value, CellSet::of(start.cell)))
            return true;
    }
    return false;
}

bool is_at_end(Web& web, std::size_t wave) {
    return std::ranges::all_of(web.all(), [&](Candidate start) {
        return is_empty(web.wave(start, false, wave)) && is_empty(web.wave(start, true, wave));
    });
}

}  // namespace

void find_discontinuous_loops(Position& position, Steps& steps) {
    Web& web = position.web(LinkForm::Candidates);
    for (std::size_t wave = 1; !is_at_end(web, wave); wave += 2) {
        if (wave >= first_ends && find_settled_cells(web, steps, wave)) return;
        if (find_wrong_candidates(web, steps, wave)) return;
    }
}

}  // namespace garns::logic
