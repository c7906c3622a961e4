// What the C++ library would do when it fails is to print and to abort, for which WebAssembly would
// need an operating system. Here it refuses, as the core itself does, or traps where even the
// reason would need memory.

#if defined(__wasm__)

#include <cstdlib>
#include <new>
#include <version>  // declares __libcpp_verbose_abort, which libc++ lets programs replace

#include "refuse.hpp"

// The facts are left out: to fill them in, printf would be needed.
void std::__libcpp_verbose_abort(const char* format, ...) { garns::refuse_argument(format); }

namespace {

void* checked(void* memory) {
    if (memory == nullptr) __builtin_trap();
    return memory;
}

}  // namespace

void* operator new(std::size_t bytes) { return checked(std::malloc(bytes)); }
void* operator new(std::size_t bytes, std::align_val_t alignment) {
    const auto align = static_cast<std::size_t>(alignment);
    return checked(std::aligned_alloc(align, (bytes + align - 1) / align * align));
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }

#endif
