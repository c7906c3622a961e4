#include "rules/set_tables.hpp"

namespace garns {

const SetTables& SetTables::shared() {
    static const SetTables tables;
    return tables;
}

SetTables::SetTables()
    : fitting_((most_values + 1) * all_sets * (most_sum + 1)), sums_((most_values + 1) * all_sets) {
    for (Values within = 0; within < all_sets; ++within) add(within);
}

// What fits within a set fits within it less one value, or is the set itself.
void SetTables::add(Values within) {
    for (int count = 0; count <= most_values; ++count) {
        const std::size_t here = index(count, within);
        for (Values left = within; left != 0; left &= left - 1) {
            const std::size_t fewer = index(count, within & ~(left & -left));
            sums_[here] |= sums_[fewer];
            for (std::size_t sum = 0; sum <= most_sum; ++sum) {
                Fitting& fit = fitting_[here * (most_sum + 1) + sum];
                const Fitting& of_fewer = fitting_[fewer * (most_sum + 1) + sum];
                fit.possible |= of_fewer.possible;
                fit.shared &= of_fewer.shared;
            }
        }
    }
    const int sum = sum_of(within);
    sum_of_[within] = static_cast<std::uint8_t>(sum);
    count_of_[within] = static_cast<std::uint8_t>(count_of(within));
    const std::size_t here = index(count_of(within), within);
    sums_[here] |= std::uint64_t{1} << sum;
    Fitting& fit = fitting_[here * (most_sum + 1) + static_cast<std::size_t>(sum)];
    fit.possible |= static_cast<std::uint16_t>(within);
    fit.shared &= static_cast<std::uint16_t>(within);
}

}  // namespace garns
