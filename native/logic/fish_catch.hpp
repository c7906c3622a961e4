// How fish are caught: by what they remove.
//
// Suppose that the value is in some cell, the target. If now n houses of the base have no places
// left but in n - 1 houses of the cover, that was wrong. The n-th house of the cover is one of
// those that hold the target, and the fins are what the target has ruled out.

#pragma once

#include <array>
#include <functional>
#include <vector>

#include "logic/fish.hpp"
#include "logic/steps.hpp"

namespace GARNS_LOGIC {

// From which houses the base and the cover are taken.
struct FishSides {
    HouseList bases, covers;
};

// Gets base and cover; true ends the search.
using FishFound = std::function<bool(const HouseNumbers&, const HouseNumbers&)>;

// Looks for the fish of one value that remove a target.
class FishCatch {
public:
    FishCatch(const Board& board, const FishSides& sides, unsigned size, Steps& steps,
              const FishFound& found)
        : board_(board), sides_(sides), size_(size), steps_(steps), found_(found) {}

    // Whether the search was ended: nobody wants more, or steps are stopped.
    [[nodiscard]] bool search(const CellSet& places, Cell target);

private:
    // A house that could be in the base, and the places that the target leaves it.
    struct Base {
        const House* house;
        CellSet places;
        unsigned count;   // of its places
        unsigned widest;  // how many of them another house of the cover can hold
        int own;          // its place among the covers, or -1
    };

    // A house that could be in the cover, and the places that the target leaves it.
    struct Cover {
        const House* house;
        CellSet places;
    };

    // A house that is still possible in the base, and its places that no chosen cover holds.
    struct Left {
        const Base* base;
        CellSet places;
        unsigned count;
    };

    void list_covers(const CellSet& rest);
    void list_bases(const CellSet& rest);
    bool leave_out_the_useless();
    [[nodiscard]] bool serves_too_few(const Cover& cover) const;
    [[nodiscard]] bool has_no_room(Base& base) const;
    void number_covers();
    [[nodiscard]] bool choose_covers(std::size_t from, std::size_t begin);
    [[nodiscard]] bool keep_possible(std::size_t cover, std::size_t begin, std::size_t end,
                                     std::size_t later);
    [[nodiscard]] bool choose_last_cover(std::size_t from, std::size_t begin);
    std::size_t count_served(std::size_t from, std::size_t begin);
    void list_inside(std::size_t cover, std::size_t begin);
    [[nodiscard]] bool choose_bases(std::size_t from, unsigned count, const CellSet& taken);
    [[nodiscard]] bool are_covers_needed() const;
    [[nodiscard]] bool report() const;

    const Board& board_;
    const FishSides& sides_;
    unsigned size_;
    Steps& steps_;
    const FishFound& found_;
    Cell target_ = 0;
    std::vector<Cover> covers_;
    std::vector<Base> bases_;
    std::vector<int> place_of_cover_;  // of each house, or -1
    std::vector<CellSet> held_after_;  // the places that the covers from a place on hold
    std::vector<Left> left_;           // those of each choice after those of the one before
    std::vector<std::size_t> served_;  // by each cover, if it is the last
    std::vector<const Base*> inside_;  // the bases that the covers hold
    std::array<std::size_t, largest_fish> chosen_{};
    unsigned chosen_count_ = 0;
    std::array<const Base*, largest_fish> base_{};
};

}  // namespace GARNS_LOGIC
