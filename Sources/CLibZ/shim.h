#pragma once
#include <zlib.h>

// Macros; 16 asks zlib for a gzip header and trailer, nothing else; 8 is the memory level it has by default.
static inline int circ_deflate_init_gzip(z_streamp s, int level) {
    return deflateInit2(s, level, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}
static inline int circ_inflate_init_gzip(z_streamp s) { return inflateInit2(s, 16 + MAX_WBITS); }
