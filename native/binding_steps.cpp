// The steps of a record as Python objects.

#include <initializer_list>
#include <map>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <string>
#include <vector>

#include "binding.hpp"
#include "evidence.hpp"

using namespace nanobind::literals;

namespace garns {

namespace {

nb::object checked(PyObject* made) {
    if (made == nullptr) throw nb::python_error();
    return nb::steal(made);
}

// Steps consist of tuples, numbers and texts, which cannot lead back to them: the collector of
// reference cycles need not look at them again and again while paths pile up.
nb::object out_of_cycles(nb::object tuple) {
    PyObject_GC_UnTrack(tuple.ptr());
    return tuple;
}

nb::object tuple_of(std::initializer_list<nb::object> items) {
    nb::object made = checked(PyTuple_New(static_cast<Py_ssize_t>(items.size())));
    Py_ssize_t place = 0;
    for (const nb::object& item : items)
        PyTuple_SetItem(made.ptr(), place++, nb::object(item).release().ptr());
    return made;
}

// A record, word by word. Throws std::out_of_range if it ends too early.
class Cursor {
public:
    explicit Cursor(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

    [[nodiscard]] bool is_at_end() const { return next_ == bytes_.size(); }

    unsigned next() {
        if (bytes_.size() - next_ < 4) throw std::out_of_range("a record of steps is cut off");
        unsigned word = 0;
        for (unsigned i = 0; i < 4; ++i) word |= static_cast<unsigned>(bytes_[next_ + i]) << 8U * i;
        next_ += 4;
        return word;
    }

    // How many things follow. None takes less than a word.
    Py_ssize_t count() {
        const unsigned count = next();
        if (count > (bytes_.size() - next_) / 4)
            throw std::out_of_range("a record of steps is cut off");
        return static_cast<Py_ssize_t>(count);
    }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t next_ = 0;
};

// Makes steps of the classes that Python has for them; these must be named tuples. Candidates and
// houses are made once, and shared by all steps.
class StepReader {
public:
    StepReader(nb::object step, nb::object evidence, nb::object chain, nb::object link,
               nb::tuple candidates, nb::tuple houses, nb::tuple rules, unsigned size)
        : step_(std::move(step)), evidence_(std::move(evidence)), chain_(std::move(chain)),
          link_(std::move(link)), candidates_(std::move(candidates)), houses_(std::move(houses)),
          rules_(std::move(rules)), size_(size), none_(tuple_of({})) {
        for (const nb::object& type : {step_, evidence_, chain_, link_})
            if (!PyType_Check(type.ptr()) ||
                !PyType_IsSubtype(reinterpret_cast<PyTypeObject*>(type.ptr()), &PyTuple_Type))
                throw std::invalid_argument("steps and their parts must be named tuples");
        if (size == 0) throw std::invalid_argument("a board must have a value");
    }

    nb::list read(const nb::bytes& record, const nb::tuple& techniques) {
        nb::list steps;
        Cursor cursor(view(record));
        while (!cursor.is_at_end()) steps.append(step(cursor, techniques));
        return steps;
    }

private:
    // A tuple of a class of its own. Its Python constructor would take ten times as long.
    static nb::object made(const nb::object& type, nb::object fields) {
        static const auto new_tuple =
            reinterpret_cast<newfunc>(PyType_GetSlot(&PyTuple_Type, Py_tp_new));
        const nb::object arguments = tuple_of({std::move(fields)});
        return out_of_cycles(checked(
            new_tuple(reinterpret_cast<PyTypeObject*>(type.ptr()), arguments.ptr(), nullptr)));
    }

    template <class Next>
    nb::object list_of(Py_ssize_t count, const Next& next) const {
        if (count == 0) return none_;
        nb::object made = checked(PyTuple_New(count));
        for (Py_ssize_t i = 0; i < count; ++i)
            PyTuple_SetItem(made.ptr(), i, next().release().ptr());
        return out_of_cycles(std::move(made));
    }

    static nb::object item(const nb::tuple& of, std::size_t number) {
        if (number >= of.size()) throw std::out_of_range("a record names what is not on the board");
        return nb::borrow(of[number]);
    }

    nb::object candidate(Cursor& cursor) const {
        const std::size_t cell = cursor.next();
        const unsigned value = cursor.next();
        if (value < 1 || value > size_) throw std::out_of_range("a record names no such value");
        return item(candidates_, cell * size_ + value - 1);
    }

    nb::object candidates(Cursor& cursor, Py_ssize_t count) const {
        return list_of(count, [&] { return candidate(cursor); });
    }

    nb::object role(unsigned role, unsigned number) {
        nb::object& name = roles_[{role, number}];
        if (!name.is_valid()) {
            if (role >= logic::role_names.size())
                throw std::out_of_range("a record names no such role");
            std::string text(logic::role_names[role]);
            if (number != 0) text += "-" + std::to_string(number);
            name = nb::cast(text);
        }
        return name;
    }

    nb::object step(Cursor& cursor, const nb::tuple& techniques) {
        cursor.next();
        nb::object technique = item(techniques, cursor.next());
        const Py_ssize_t placed = cursor.count(), removed = cursor.count();
        const Py_ssize_t values = cursor.count(), parts = cursor.count(), chains = cursor.count();
        nb::object placements = candidates(cursor, placed);
        nb::object eliminations = candidates(cursor, removed);
        nb::object about = list_of(values, [&] { return nb::object(nb::int_(cursor.next())); });
        nb::object evidence = list_of(parts, [&] { return part(cursor); });
        nb::object links = list_of(chains, [&] { return chain(cursor); });
        return made(step_, tuple_of({technique, placements, eliminations, about, evidence, links}));
    }

    nb::object part(Cursor& cursor) {
        const unsigned kind = cursor.next(), number = cursor.next();
        const Py_ssize_t cell_count = cursor.count(), house_count = cursor.count();
        const Py_ssize_t candidate_count = cursor.count(), rule_count = cursor.count();
        const Py_ssize_t number_count = cursor.count();
        nb::object cells = list_of(cell_count, [&] { return nb::object(nb::int_(cursor.next())); });
        nb::object houses = list_of(house_count, [&] { return item(houses_, cursor.next()); });
        nb::object places = candidates(cursor, candidate_count);
        nb::object rules = list_of(rule_count, [&] { return item(rules_, cursor.next()); });
        nb::object numbers = list_of(number_count, [&] {
            return nb::object(nb::int_(static_cast<std::int32_t>(cursor.next())));
        });
        return made(evidence_,
                    tuple_of({role(kind, number), cells, houses, places, rules, numbers}));
    }

    nb::object chain(Cursor& cursor) {
        const nb::object kind = role(cursor.next(), 0);
        const unsigned flags = cursor.next();
        nb::object assumption = nb::none();
        if ((flags & 1U) != 0) {
            assumption = candidate(cursor);
        } else {
            cursor.next();
            cursor.next();
        }
        nb::object links = list_of(cursor.count(), [&] { return link(cursor); });
        return made(chain_, tuple_of({links, kind, assumption, nb::bool_((flags & 2U) != 0)}));
    }

    nb::object link(Cursor& cursor) {
        const nb::object is_strong = nb::bool_(cursor.next() != 0);
        const Py_ssize_t first = cursor.count(), second = cursor.count();
        nb::object start = candidates(cursor, first), end = candidates(cursor, second);
        return made(link_, tuple_of({start, end, is_strong}));
    }

    nb::object step_, evidence_, chain_, link_;
    nb::tuple candidates_, houses_, rules_;
    unsigned size_;
    nb::object none_;
    std::map<std::pair<unsigned, unsigned>, nb::object> roles_;
};

}  // namespace

void bind_steps(nb::module_& module) {
    nb::class_<StepReader>(module, "StepReader", "Makes Python's steps of a record.")
        .def(nb::init<nb::object, nb::object, nb::object, nb::object, nb::tuple, nb::tuple,
                      nb::tuple, unsigned>(),
             "step"_a, "evidence"_a, "chain"_a, "link"_a, "candidates"_a, "houses"_a, "rules"_a,
             "size"_a,
             nb::sig("def __init__(self, step: type, evidence: type, chain: type, link: type, "
                     "candidates: tuple[object, ...], houses: tuple[object, ...], rules: "
                     "tuple[object, ...], size: int) -> "
                     "None"),
             "The classes of steps and their parts, which must be named tuples; the candidates of\n"
             "the board, cell by cell, its houses and its constraints.")
        .def("read", &StepReader::read, "record"_a, "techniques"_a,
             nb::sig("def read(self, record: bytes, techniques: tuple[str, ...]) -> typing.Any"),
             "All steps of a record. techniques: the ids by their places in the order.");
    module.def(
        "role_names",
        [] { return std::vector<std::string>(logic::role_names.begin(), logic::role_names.end()); },
        "The names of roles, by their numbers in a record.");
}

}  // namespace garns
