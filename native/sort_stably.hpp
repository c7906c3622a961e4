// Sorting by a key that keeps equal items in order. std::stable_sort does that too, but libstdc++
// 12 builds it on functions that are deprecated, and clang warns about them.

#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

namespace garns {

template <class Item, class KeyOf>
void sort_stably(std::vector<Item>& items, const KeyOf& key_of) {
    using Key = std::decay_t<std::invoke_result_t<const KeyOf&, const Item&>>;
    std::vector<std::pair<Key, std::size_t>> keys;
    keys.reserve(items.size());
    for (const Item& item : items) keys.emplace_back(std::invoke(key_of, item), keys.size());
    std::sort(keys.begin(), keys.end());
    std::vector<Item> sorted;
    sorted.reserve(items.size());
    for (const auto& [key, index] : keys) sorted.push_back(std::move(items[index]));
    items = std::move(sorted);
}

}  // namespace garns
