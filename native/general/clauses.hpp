// The store of clauses, and who watches which literal.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace garns {

using Variable = std::uint16_t;
using Literal = std::uint16_t;

inline Literal true_literal(Variable variable) { return static_cast<Literal>(variable * 2); }
inline Literal gone_literal(Variable variable) { return static_cast<Literal>(variable * 2 + 1); }
inline Variable variable_of(Literal literal) { return static_cast<Variable>(literal / 2); }
inline Literal opposite(Literal literal) { return static_cast<Literal>(literal ^ 1); }
inline bool is_gone_literal(Literal literal) { return (literal & 1) != 0; }

// Clauses lie one after the other in one array of 16-bit words:
//
//     | levels | used | length | literal 0 | literal 1 | literal 2 ...
//                                ^ a clause is known by the index of its first literal
//
// Literals 0 and 1 are watched: when one of them fails, its watches tell which clauses to look
// at. The owner of the store moves the watch to a literal that does not fail, if there is one.
class Clauses {
public:
    using Ref = std::uint32_t;

    struct Watch {
        Ref clause;
        Literal other;  // some other literal of the clause: if it holds, there is nothing to do
        std::uint16_t is_binary;
    };

    // The number of levels of a clause that must not be forgotten.
    static constexpr unsigned forever = 0;

    explicit Clauses(std::size_t variables) : watches_(variables * 2) {}

    // Two literals at least. `levels` is from how many levels they came when the clause was
    // learned: few means that it ties together few guesses, and is worth keeping.
    Ref add(std::span<const Literal> literals, unsigned levels);

    [[nodiscard]] std::span<Literal> literals(Ref clause) {
        return {words_.data() + clause, words_[clause - 1]};
    }
    [[nodiscard]] std::span<const Literal> literals(Ref clause) const {
        return {words_.data() + clause, words_[clause - 1]};
    }
    [[nodiscard]] unsigned levels(Ref clause) const { return words_[clause - 3]; }
    void set_levels(Ref clause, unsigned levels) {
        words_[clause - 3] = static_cast<std::uint16_t>(levels);
    }
    // For the owner to note that a clause was of use.
    [[nodiscard]] bool is_used(Ref clause) const { return words_[clause - 2] != 0; }
    void set_used(Ref clause, bool used) { words_[clause - 2] = used ? 1 : 0; }

    [[nodiscard]] std::vector<Watch>& watches(Literal literal) { return watches_[literal]; }

    // In the order in which they were added.
    [[nodiscard]] const std::vector<Ref>& all() const { return all_; }

    // Keeps these clauses, in this order, and no other, and watches the first two literals of
    // each. All references change.
    void keep_only(std::span<const Ref> clauses);

    // Only right before keep_only, as it disregards the watches. Two literals must be left.
    void shorten(Ref clause, std::size_t length) {
        words_[clause - 1] = static_cast<std::uint16_t>(length);
    }

private:
    static constexpr Ref header = 3;

    void watch(Ref clause);

    std::vector<std::uint16_t> words_;
    std::vector<Ref> all_;
    std::vector<std::vector<Watch>> watches_;
};

}  // namespace garns
