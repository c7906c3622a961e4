// Nishio and nets: see forcing.cpp.

#include "logic/nets.hpp"

#include <algorithm>
#include <iterator>

#include "logic/finders.hpp"
#include "sort_stably.hpp"

namespace GARNS_LOGIC {

Net::Net(const OneOfEach& sets)
    : sets_(sets), on_order_(sets.candidate_count()), off_order_(sets.candidate_count()),
      left_by_(sets.candidate_count()) {
    for (std::size_t candidate = 0; candidate < sets.candidate_count(); ++candidate)
        others_.push_back(sets.others(candidate));
    for (std::size_t set = 0; set < sets.set_count(); ++set)
        full_.push_back(static_cast<std::uint8_t>(sets.candidates(set).size()));
}

void Net::begin(std::size_t start) {
    start_ = start;
    on_ = off_ = Numbers(sets_.candidate_count());
    on_.add(start);
    fresh_.assign(1, start);
    left_ = full_;
    dead_.reset();
    on_order_[start] = 0;
    event_count_ = 1;
}

bool Net::advance() {
    excluded_ = Numbers(sets_.candidate_count());
    for (const std::size_t candidate : fresh_) excluded_ |= others_[candidate];
    excluded_ = excluded_.without(off_);
    off_ |= excluded_;
    fresh_.clear();
    excluded_.each([&](std::size_t candidate) {
        off_order_[candidate] = event_count_++;
        for (const auto set : sets_.sets_of(candidate)) --left_[set];
    });
    // Only now, since all of a wave becomes false at once.
    excluded_.each([&](std::size_t candidate) {
        for (const auto set : sets_.sets_of(candidate))
            if (left_[set] < 2) look_at(set);
    });
    return !excluded_.is_empty();
}

void Net::look_at(std::size_t set) {
    if (left_[set] == 0) {
        if (!dead_) dead_ = set;
        return;
    }
    const auto last = *std::ranges::find_if(sets_.candidates(set),
                                            [&](auto candidate) { return !off_.has(candidate); });
    if (on_.has(last)) return;
    on_.add(last);
    fresh_.push_back(last);
    left_by_[last] = set;
    on_order_[last] = event_count_++;
}

void Net::run() {
    while (!is_dead() && advance()) {
    }
}

void Net::explain(Explanation& explanation, const std::vector<Event>& ends) const {
    std::vector<Event> events = needed(ends);
    std::ranges::sort(events, {}, [&](const Event& event) { return order(event); });
    std::vector<Line> lines;
    for (const Event& event : events) {
        for (const Event& cause : causes(event)) {
            const auto line =
                std::ranges::find(lines, cause, [](const Line& each) { return each.back(); });
            if (line == lines.end())
                lines.push_back({cause, event});
            else
                line->push_back(event);
        }
    }
    for (const Line& line : lines) write(explanation, line);
}

std::vector<Event> Net::needed(const std::vector<Event>& ends) const {
    std::vector<bool> is_known(2 * sets_.candidate_count());
    std::vector<Event> found, waiting = ends;
    while (!waiting.empty()) {
        const Event event = waiting.back();
        waiting.pop_back();
        const std::size_t number = 2 * event.candidate + (event.is_on ? 1 : 0);
        if (is_known[number]) continue;
        is_known[number] = true;
        found.push_back(event);
        std::ranges::copy(causes(event), std::back_inserter(waiting));
    }
    return found;
}

std::vector<Event> Net::causes(const Event& event) const {
    std::vector<Event> found;
    if (!event.is_on) {
        // That which was true first.
        (others_[event.candidate] & on_).each([&](std::size_t other) {
            if (found.empty() || on_order_[other] < order(found.front()))
                found.assign(1, {other, true});
        });
    } else if (event.candidate != start_) {
        for (const auto other : sets_.candidates(left_by_[event.candidate]))
            if (other != event.candidate) found.push_back({other, false});
    }
    return found;
}

void Net::write(Explanation& explanation, const Line& line) const {
    ChainOfLinks chain = explanation.chain(Role::Net);
    chain.assume(sets_.cell(start_), sets_.value(start_), true);
    for (std::size_t place = 1; place < line.size(); ++place)
        chain.link(node(line[place - 1].candidate), node(line[place].candidate),
                   line[place].is_on ? Link::Strong : Link::Weak);
}

Node Net::node(std::size_t candidate) const {
    return {sets_.value(candidate), CellSet::of(sets_.cell(candidate))};
}

namespace {

// Suppositions that leave nothing of one of these sets; those that fail soonest come first.
void find_dead_ends(const OneOfEach& sets, Steps& steps) {
    Net net(sets);
    std::vector<std::vector<std::size_t>> dead_after;  // so many waves
    for (std::size_t start = 0; start < sets.candidate_count(); ++start) {
        if (steps.is_stopped()) return;
        net.begin(start);
        std::size_t waves = 0;
        while (!net.is_dead() && net.advance()) ++waves;
        if (!net.is_dead()) continue;
        if (dead_after.size() <= waves) dead_after.resize(waves + 1);
        dead_after[waves].push_back(start);
    }
    for (const auto& starts : dead_after) {
        for (const std::size_t start : starts) {
            const Value value = sets.value(start);
            const Cell cell = sets.cell(start);
            const auto explain = [&](Explanation& explanation) {
                net.begin(start);
                net.run();
                explanation.value(value);
                explanation.part(Role::Assumption).candidate(cell, value);
                sets.explain(explanation.part(Role::Dead), net.dead());
                std::vector<Event> ends;
                for (const auto each : sets.candidates(net.dead())) ends.push_back({each, false});
                net.explain(explanation, ends);
            };
            if (steps.remove(value, CellSet::of(cell), explain)) return;
        }
    }
}

}  // namespace

void find_nishio(const State& state, Steps& steps) {
    find_dead_ends(OneOfEach(state, OneOfEach::Kind::Houses), steps);
}

void find_net_contradictions(const State& state, Steps& steps) {
    find_dead_ends(OneOfEach(state, OneOfEach::Kind::CellsAndHouses), steps);
}

namespace {

// What follows, by nets, from every candidate of a cell or every place in a house.
class NetVerities {
public:
    NetVerities(const State& state, Steps& steps)
        : sets_(state, OneOfEach::Kind::CellsAndHouses), steps_(steps), net_(sets_),
          seen_{Numbers(sets_.candidate_count()), Numbers(sets_.candidate_count())} {}

    void find() {
        if (!run_all()) return;
        std::vector<std::size_t> order = sets_.in_order();
        sort_stably(order, [&](std::size_t set) { return sets_.candidates(set).size(); });
        for (const std::size_t set : order)
            if (steps_.is_stopped() || (is_alive(set) && is_enough(set))) return;
    }

private:
    struct Outcome {
        bool is_dead;
        std::array<Numbers, 2> known;  // false, true
    };

    // False if there was no time.
    bool run_all() {
        for (std::size_t start = 0; start < sets_.candidate_count(); ++start) {
            if (steps_.is_stopped()) return false;
            net_.begin(start);
            net_.run();
            outcomes_.push_back({net_.is_dead(), {net_.off(), net_.on()}});
        }
        return true;
    }

    [[nodiscard]] bool is_alive(std::size_t set) const {
        return std::ranges::none_of(sets_.candidates(set),
                                    [&](auto start) { return outcomes_[start].is_dead; });
    }

    [[nodiscard]] bool is_enough(std::size_t set) {
        const auto& cases = sets_.candidates(set);
        for (const bool is_on : {true, false}) {
            const std::size_t side = is_on ? 1 : 0;
            Numbers common = outcomes_[cases.front()].known[side].without(seen_[side]);
            for (const auto start : cases) common &= outcomes_[start].known[side];
            const bool enough = common.any([&](std::size_t end) {
                if (std::ranges::binary_search(cases, end)) return false;
                seen_[side].add(end);
                return conclude(set, {end, is_on});
            });
            if (enough) return true;
        }
        return false;
    }

    [[nodiscard]] bool conclude(std::size_t set, const Event& end) {
        const Value value = sets_.value(end.candidate);
        const Cell cell = sets_.cell(end.candidate);
        const auto explain = [&](Explanation& explanation) {
            explanation.value(value);
            sets_.explain(explanation.part(Role::Cases), set);
            for (const auto start : sets_.candidates(set)) {
                net_.begin(start);
                net_.run();
                net_.explain(explanation, {end});
            }
        };
        return end.is_on ? steps_.place(cell, value, explain)
                         : steps_.remove(value, CellSet::of(cell), explain);
    }

    OneOfEach sets_;
    Steps& steps_;
    Net net_;
    std::vector<Outcome> outcomes_;
    std::array<Numbers, 2> seen_;  // what was concluded to be false, to be true
};

}  // namespace

void find_net_verities(const State& state, Steps& steps) { NetVerities(state, steps).find(); }

}  // namespace GARNS_LOGIC
