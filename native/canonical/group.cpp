#include <algorithm>

#include "canonical/layouts.hpp"
#include "refuse.hpp"

namespace garns::canonical {

namespace {

// What a permutation makes of a board, label by label, compared with the least one so far.
class GroupSearch {
public:
    GroupSearch(std::size_t size, std::span<const std::uint8_t> values)
        : size_(size), values_(values), least_(values.size(), 255) {}

    void compare(std::size_t number, std::span<const std::uint16_t> permutation) {
        std::vector<std::uint8_t>& labels = labels_;
        labels.assign(size_ + 1, 0);
        std::uint8_t count = 0;
        bool is_less = false;
        for (std::size_t i = 0; i < values_.size(); ++i) {
            const std::uint8_t value = values_[permutation[i]];
            if (value != 0 && labels[value] == 0) labels[value] = ++count;
            const std::uint8_t label = labels[value];
            if (!is_less && label > least_[i]) return;
            is_less |= label < least_[i];
            least_[i] = label;
        }
        if (is_less) found_ = {number, labels, 0};
        ++found_.automorphisms;
    }

    GroupForm form() {
        auto next = *std::ranges::max_element(found_.labels);
        for (std::size_t value = 1; value <= size_; ++value)
            if (found_.labels[value] == 0) found_.labels[value] = ++next;
        return found_;
    }

private:
    std::size_t size_;
    std::span<const std::uint8_t> values_;
    std::vector<std::uint8_t> least_;
    std::vector<std::uint8_t> labels_;
    GroupForm found_{};
};

}  // namespace

GroupForm find_in_group(int size, std::span<const std::uint8_t> values,
                        std::span<const std::uint16_t> permutations) {
    require(size >= 1 && size <= max_size, "the size must be within 1 .. 25");
    const auto cells = static_cast<std::size_t>(size * size);
    require(values.size() == cells, "there must be a value for each cell");
    require(std::ranges::all_of(values, [&](int value) { return value <= size; }),
            "a value must not be above the size");
    require(!permutations.empty() && permutations.size() % cells == 0,
            "a permutation must name each cell");
    require(std::ranges::all_of(permutations, [&](std::size_t cell) { return cell < cells; }),
            "a permutation must name cells of the board");
    GroupSearch search(static_cast<std::size_t>(size), values);
    for (std::size_t number = 0; number < permutations.size() / cells; ++number)
        search.compare(number, permutations.subspan(number * cells, cells));
    return search.form();
}

}  // namespace garns::canonical
