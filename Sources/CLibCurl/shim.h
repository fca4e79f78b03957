#pragma once
#include <curl/curl.h>

// curl_easy_setopt and curl_easy_getinfo are variadic, which Swift cannot call.
static inline CURLcode circ_setopt_long(CURL *h, CURLoption o, long v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode circ_setopt_offset(CURL *h, CURLoption o, curl_off_t v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode circ_setopt_string(CURL *h, CURLoption o, const char *v) { return curl_easy_setopt(h, o, v); }
static inline CURLcode circ_setopt_pointer(CURL *h, CURLoption o, const void *v) { return curl_easy_setopt(h, o, v); }

static inline CURLcode circ_setopt_write(CURL *h, curl_write_callback f, void *context) {
    CURLcode code = curl_easy_setopt(h, CURLOPT_WRITEFUNCTION, f);
    return code ? code : curl_easy_setopt(h, CURLOPT_WRITEDATA, context);
}
static inline CURLcode circ_setopt_read(CURL *h, curl_read_callback f, void *context) {
    CURLcode code = curl_easy_setopt(h, CURLOPT_READFUNCTION, f);
    return code ? code : curl_easy_setopt(h, CURLOPT_READDATA, context);
}
static inline CURLcode circ_setopt_opensocket(CURL *h, curl_opensocket_callback f, void *context) {
    CURLcode code = curl_easy_setopt(h, CURLOPT_OPENSOCKETFUNCTION, f);
    return code ? code : curl_easy_setopt(h, CURLOPT_OPENSOCKETDATA, context);
}

static inline CURLcode circ_setopt_debug(CURL *h, curl_debug_callback f, void *context) {
    CURLcode code = curl_easy_setopt(h, CURLOPT_DEBUGFUNCTION, f);
    return code ? code : curl_easy_setopt(h, CURLOPT_DEBUGDATA, context);
}

static inline CURLcode circ_getinfo_long(CURL *h, CURLINFO i, long *v) { return curl_easy_getinfo(h, i, v); }
static inline CURLcode circ_getinfo_string(CURL *h, CURLINFO i, const char **v) { return curl_easy_getinfo(h, i, v); }
