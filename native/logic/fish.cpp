// Fish: as many houses that must hold a value as houses that can.

#include "finders.hpp"

namespace garns::logic {

namespace {

// Basic fish of one value: rows covered by columns, or columns by rows.
class BasicFish {
public:
    BasicFish(const State& state, Steps& steps, unsigned size, Value value, const HouseList& bases,
              const HouseList& covers)
        : steps_(steps), size_(size), value_(value), covers_(covers) {
        for (const House* base : bases) {
            const Mask crossed = crossed_by(base->cells & state.places(value));
            if (crossed.has_several() && crossed.count() <= size) {
                bases_[count_] = base;
                crossed_[count_++] = crossed;
            }
        }
    }

    [[nodiscard]] bool search() const { return grow(0, 0, {}, {}); }

private:
    [[nodiscard]] Mask crossed_by(CellSet cells) const {
        Mask crossed;
        for (unsigned line = 0; line < covers_.size(); ++line)
            if (cells.meets(covers_[line]->cells)) crossed |= Mask::of(line);
        return crossed;
    }

    [[nodiscard]] bool grow(unsigned from, unsigned chosen, CellSet base, Mask lines) const {
        if (chosen == size_) return lines.count() == size_ && remove(base, lines);
        for (unsigned i = from; i + size_ <= count_ + chosen; ++i) {
            const Mask more = lines | crossed_[i];
            if (more.count() > size_) continue;
            if (grow(i + 1, chosen + 1, base | bases_[i]->cells, more)) return true;
        }
        return false;
    }

    [[nodiscard]] bool remove(CellSet base, Mask lines) const {
        CellSet cover;
        for (const unsigned line : lines) cover |= covers_[line]->cells;
        return steps_.remove(value_, cover.without(base));
    }

    Steps& steps_;
    unsigned size_;
    Value value_;
    const HouseList& covers_;
    std::array<const House*, max_values> bases_{};
    std::array<Mask, max_values> crossed_{};
    unsigned count_ = 0;
};

}  // namespace

void find_fish(const State& state, Steps& steps, unsigned size) {
    const Board& board = state.board();
    for (Value value = 0; value < state.size(); ++value) {
        if (BasicFish(state, steps, size, value, board.rows(), board.columns()).search()) return;
        if (BasicFish(state, steps, size, value, board.columns(), board.rows()).search()) return;
    }
}

}  // namespace garns::logic
