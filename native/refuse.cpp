#include "refuse.hpp"

#if defined(__cpp_exceptions)
#include <stdexcept>
#else
#include <cstddef>
#endif

namespace garns {

#if defined(__cpp_exceptions)

void refuse_argument(const std::string& reason) { throw std::invalid_argument(reason); }
void refuse_call(const std::string& reason) { throw std::logic_error(reason); }

#else

namespace {

extern "C" [[noreturn, clang::import_module("garns"), clang::import_name("garns_refuse")]] void
garns_refuse(const char* reason, std::size_t length);

}  // namespace

void refuse_argument(const std::string& reason) { garns_refuse(reason.data(), reason.size()); }
void refuse_call(const std::string& reason) { refuse_argument(reason); }

#endif

void require(bool condition, const char* otherwise) {
    if (!condition) refuse_argument(otherwise);
}

}  // namespace garns
