// The Python face of canonical forms.

#include "binding.hpp"
#include "canonical/canonical.hpp"
#include "canonical/layouts.hpp"
#include "input.hpp"

using namespace nanobind::literals;

namespace garns {

namespace {

using Input = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Counts = nb::ndarray<std::uint32_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void find_all(const Input& boards, const nb::bytes& line_end, bool text, Bytes forms,
              std::size_t form_stride, Counts automorphisms, Bytes transformations, Bytes verdicts,
              unsigned threads, SharedControl& control) {
    static_assert(sizeof(canonical::Verdict) == 1);
    const std::size_t total = automorphisms.size();
    const std::size_t stride = classic::board_cells + line_end.size();
    require(form_stride - classic::board_cells <= 1, "forms take 81 or 82 bytes");
    require(boards.size() == total * stride ||
                (total > 0 && boards.size() == total * stride - line_end.size()),
            "there must be as many boards as automorphisms");
    require(forms.size() / form_stride >= total && verdicts.size() == total,
            "there is no room for the forms");
    require(transformations.size() == total * canonical::transformation_bytes,
            "there is no room for the transformations");
    const nb::gil_scoped_release without_gil;
    canonical::ClassicBatch batch;
    batch.boards = boards.data();
    batch.stride = stride;
    batch.count = total;
    batch.alphabet = text ? classic::Alphabet::Text : classic::Alphabet::Values;
    batch.line_end = line_end.c_str();
    batch.line_ends = boards.size() / stride;
    batch.forms = forms.data();
    batch.form_stride = form_stride;
    batch.line_feeds = form_stride > classic::board_cells;
    batch.automorphisms = automorphisms.data();
    batch.transformations = transformations.data();
    batch.verdicts = reinterpret_cast<canonical::Verdict*>(verdicts.data());
    canonical::find_all(batch, threads, control.inner());
}

nb::bytes as_bytes(const std::vector<std::uint8_t>& numbers) {
    return nb::bytes(numbers.data(), numbers.size());
}

// Conflicts are for the caller to find: who has words for them sees them first.
nb::object find_on_blocks(int size, int band_rows, int stack_columns, const nb::bytes& values) {
    canonical::BlocksForm form;
    {
        const auto board = view(values);
        const nb::gil_scoped_release without_gil;
        form = canonical::find_on_blocks({size, band_rows, stack_columns}, board);
    }
    require(form.outcome != canonical::Outcome::Conflict, "a value stands twice in a house");
    if (form.outcome != canonical::Outcome::Found) return nb::none();
    nb::list factors;
    for (const auto factor : form.automorphism_factors) factors.append(factor);
    return nb::make_tuple(as_bytes(form.rows), as_bytes(form.columns), as_bytes(form.labels),
                          form.transposed, factors);
}

nb::tuple find_in_group(int size, const nb::bytes& values, const nb::bytes& permutations) {
    canonical::GroupForm form;
    {
        const auto board = view(values);
        const auto cells = view(permutations);
        const nb::gil_scoped_release without_gil;
        form = canonical::find_in_group(size, board, decode_little_endian(cells));
    }
    return nb::make_tuple(form.permutation, as_bytes(form.labels), form.automorphisms);
}

}  // namespace

void bind_canonical(nb::module_& module) {
    nb::enum_<canonical::Verdict>(module, "CanonicalVerdict", "What came of a board.")
        .value("FOUND", canonical::Verdict::Found, "It has a canonical form.")
        .value("CONFLICT", canonical::Verdict::Conflict, "A value stands twice in a house.")
        .value("UNREADABLE", canonical::Verdict::Unreadable, "It is not a board.")
        .value("NOT_REACHED", canonical::Verdict::NotReached, "The batch was stopped before.");
    module.def(
        "canonical_batch", &find_all, "boards"_a, "line_end"_a, "text"_a, "forms"_a.noconvert(),
        "form_stride"_a, "automorphisms"_a.noconvert(), "transformations"_a.noconvert(),
        "verdicts"_a.noconvert(), "threads"_a, "control"_a,
        nb::sig("def canonical_batch(boards: object, line_end: bytes, text: bool, forms: object, "
                "form_stride: int, automorphisms: object, transformations: object, verdicts: "
                "object, threads: int, control: BatchControl) -> None"),
        "Find the canonical forms of as many classic boards as automorphisms has numbers, without\n"
        "the GIL, on so many threads.\n\n"
        "boards: 81 bytes each, text or values, with line_end after each, which the last one\n"
        "may lack.\n"
        "forms (uint8), automorphisms (uint32), transformations and verdicts (uint8) are filled\n"
        "in. A form takes 81 bytes, or 82 with a line feed after it; dots or zeros stand where\n"
        "there is none. A transformation takes 28 bytes: which lines are the rows and the columns\n"
        "of the form, the new values of 1 to 9, and whether its rows are the board's columns.");
    module.def(
        "canonical_on_blocks", &find_on_blocks, "size"_a, "band_rows"_a, "stack_columns"_a,
        "values"_a,
        nb::sig("def canonical_on_blocks(size: int, band_rows: int, stack_columns: int, "
                "values: bytes) -> tuple[bytes, bytes, bytes, bool, list[int]] | None"),
        "The canonical form of a board of blocks without conflicts: which lines are its rows\n"
        "and its columns, the new values of 0 to size, whether its rows are the board's\n"
        "columns, and factors of the number of automorphisms. None if too many arrangements\n"
        "are equally good.");
    module.def(
        "canonical_in_group", &find_in_group, "size"_a, "values"_a, "permutations"_a,
        nb::sig("def canonical_in_group(size: int, values: bytes, permutations: bytes) -> "
                "tuple[int, bytes, int]"),
        "The least that the permutations make of a board: the number of the first that leads\n"
        "there, the new values of 0 to size, and how many lead there.\n\n"
        "permutations: the cells of each, two bytes each, little endian.");
}

}  // namespace garns
