#pragma once
// libxml2's encoding.h pulls in ICU, whose UErrorCode clashes with Foundation's: the library is built with ICU, but
// nothing here calls that part.
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <stdarg.h>
#include <stdio.h>

// xmlFree is a mutable global function pointer, which Swift 6 refuses.
static inline void circ_xml_free(void *p) { xmlFree(p); }

// Some errors (an unknown XPath function) are reported only through the printf-like handler, which is variadic and
// cannot be written in Swift. This one prints the message into a buffer and passes it on.
typedef struct {
    void *target;
    void (*take)(void *target, const char *words);
} circ_words;

static inline void circ_take_words(void *to, const char *format, ...) {
    char words[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(words, sizeof words, format, arguments);
    va_end(arguments);
    ((circ_words *)to)->take(((circ_words *)to)->target, words);
}

// Applies to this thread; null restores libxml2's own handler.
static inline void circ_collect_words(circ_words *to) { xmlSetGenericErrorFunc(to, to ? circ_take_words : NULL); }
