// The techniques on a layout, as callers of the surface hold them.

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "refuse.hpp"
#include "techniques.hpp"

struct GarnsTechniques {
    std::unique_ptr<garns::logic::Techniques> inner;

    [[nodiscard]] unsigned size() const { return inner->size(); }
    [[nodiscard]] std::size_t cells() const { return inner->cell_count(); }

    [[nodiscard]] garns::logic::Situation situation(const std::uint8_t* values,
                                                    const std::uint32_t* candidates,
                                                    const std::uint8_t* given) const {
        garns::require(values != nullptr && given != nullptr, "a buffer is missing");
        return {
            {values, cells()}, {candidates, candidates == nullptr ? 0 : cells()}, {given, cells()}};
    }
};
