#include "rules/set_tables.hpp"

namespace garns {

const SetTables& SetTables::shared() {
    static const SetTables tables;
    return tables;
}

SetTables::SetTables()
    : first_((most_values + 1) * all_sets, 0), sums_((most_values + 1) * all_sets, 0) {
    for (Values within = 0; within < all_sets; ++within) add(within);
}

void SetTables::add(Values within) {
    const int most = count_of(within);
    sum_of_[within] = static_cast<std::uint8_t>(sum_of(within));
    count_of_[within] = static_cast<std::uint8_t>(most);
    for (int value = 1; value <= most_values; ++value)
        if ((within >> (value - 1) & 1) != 0)
            mirrored_[within] |= static_cast<std::uint16_t>(1U << (most_values - value));
    for (int count = 0; count <= most; ++count) add(count, within);
}

// What fits within a set fits within it less one value, or is the set itself.
void SetTables::add(int count, Values within) {
    const std::size_t here = index(count, within);
    for (Values left = within; left != 0; left &= left - 1)
        sums_[here] |= sums_[index(count, within & ~(left & -left))];
    if (count == count_of_[within]) sums_[here] |= std::uint64_t{1} << sum_of_[within];
    const int least = std::countr_zero(sums_[here]);
    const int most = static_cast<int>(std::bit_width(sums_[here])) - 1;
    first_[here] = fitting_.size() - static_cast<std::size_t>(least);
    for (int sum = least; sum <= most; ++sum) {
        Fitting fit;
        for (Values left = within; left != 0; left &= left - 1) {
            const Fitting& of_fewer = fitting(count, sum, within & ~(left & -left));
            fit.possible |= of_fewer.possible;
            fit.shared &= of_fewer.shared;
        }
        if (count == count_of_[within] && sum == sum_of_[within]) {
            fit.possible |= static_cast<std::uint16_t>(within);
            fit.shared &= static_cast<std::uint16_t>(within);
        }
        fitting_.push_back(fit);
    }
}

}  // namespace garns
