// Where the cells of a board are in the words that hold it; classic.hpp has the drawing.
//
// Only constants and tables that are made at compile time: this header is included by code for
// several instruction sets, and a function that is compiled in two ways must not exist. For the
// same reason the tables are plain arrays: std::array brings functions along.

#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>

namespace garns::classic {

inline constexpr int digits = 9;
inline constexpr int bands = 3;
inline constexpr int words_per_board = digits * bands;

// Every guess on the path fills a cell, so the search can never be deeper.
inline constexpr int max_depth = 81;

using Bits = std::uint32_t;

inline constexpr Bits all_cells = (Bits{1} << 27) - 1;
inline constexpr Bits first_row = 0b001001001001001001001001001;  // in each mini-column, r=0
inline constexpr Bits first_column = 0b111111111;                 // in each box, c=0
inline constexpr Bits first_box = 0b000000111'000000111'000000111;

// Nine bits 3k + r: the mini-rows of a band. Twenty-seven bits 9b + 3k + r: those of all bands.
inline constexpr Bits band_mini_rows = first_column;
inline constexpr Bits rows_of_bands = first_box;  // bits 9b + r of the latter

// Multiplying by these copies bits to other places.
inline constexpr Bits to_all_columns = 1 | 1 << 9 | 1 << 18;  // c
inline constexpr Bits to_all_boxes = 1 | 1 << 3 | 1 << 6;     // k
inline constexpr Bits to_all_rows = 1 | 1 << 1 | 1 << 2;      // r

// The cells 0..26 of a band, row by row, and their bits in its words.
inline constexpr int cells_per_band = 27;

struct Places {
    alignas(32) std::uint8_t cell_of_bit[32];
    alignas(32) std::uint8_t bit_of_cell[32];
};

consteval Places make_places() {
    Places places{};
    for (int cell = 0; cell < cells_per_band; ++cell) {
        const int row = cell / 9;
        const int column = cell % 9;
        const int bit = 9 * (column % 3) + 3 * (column / 3) + row;
        places.cell_of_bit[bit] = static_cast<std::uint8_t>(cell);
        places.bit_of_cell[cell] = static_cast<std::uint8_t>(bit);
    }
    return places;
}

inline constexpr Places places = make_places();

// Where a cell 0..53 of two bands is when their words stand side by side.
consteval unsigned bit_in_two_bands(unsigned cell) {
    return 32 * (cell / cells_per_band) + places.bit_of_cell[cell % cells_per_band];
}

// Peers of the cell at each bit, for choosing where to guess.
struct Peers {
    alignas(64) Bits far[32] = {};     // in its row or box, but in none of its minis
    alignas(64) Bits box[32] = {};     // the part of these that is in its box
    alignas(64) Bits near[32] = {};    // in its mini-row or mini-column
    alignas(64) Bits column[32] = {};  // its mini-column, with itself
};

consteval Peers make_peers() {
    Peers peers;
    for (unsigned bit = 0; bit < 27; ++bit) {
        const Bits self = Bits{1} << bit;
        const Bits row = first_row << (bit % 3);
        const Bits box = first_box << (bit / 3 % 3 * 3);
        const Bits mini_column = Bits{7} << (bit / 3 * 3);
        peers.near[bit] = ((row & box) | mini_column) & ~self;
        peers.box[bit] = box & ~peers.near[bit] & ~self;
        peers.far[bit] = (row & ~box) | peers.box[bit];
        peers.column[bit] = mini_column;
    }
    return peers;
}

inline constexpr Peers peers = make_peers();

// What a byte means in either alphabet: 1..9, 0 for an empty cell, 255 for neither.
inline constexpr std::uint8_t unreadable = 255;

struct Meanings {
    std::uint8_t of_text[256];
    std::uint8_t of_value[256];
};

consteval Meanings make_meanings() {
    Meanings meanings{};
    for (auto& value : meanings.of_text) value = unreadable;
    for (auto& value : meanings.of_value) value = unreadable;
    for (const char mark : {'.', '0', '*', '_', '-', 'x', 'X', '?', ' '})
        meanings.of_text[static_cast<unsigned char>(mark)] = 0;
    for (std::uint8_t digit = 1; digit <= 9; ++digit) meanings.of_text['0' + digit] = digit;
    for (std::uint8_t value = 0; value <= 9; ++value) meanings.of_value[value] = value;
    return meanings;
}

inline constexpr Meanings meanings = make_meanings();

// A board or its candidates as 27 plain words; word 3 * digit + band.
struct Frame {
    Bits word[words_per_board];
};

// The digits 1..9 of a board in binary, 0 for an empty cell: word 3 * k + band has the cells whose
// digit has bit k. Less to read and to write than a word for each digit.
inline constexpr int number_bits = 4;
inline constexpr int words_of_numbers = number_bits * bands;

struct Numbers {
    Bits word[words_of_numbers];
};

}  // namespace garns::classic
