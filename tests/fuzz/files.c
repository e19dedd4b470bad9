/* SPDX-License-Identifier: MIT */
/* Files of indexes in which the bytes write what they like, with the right checksums: what is opened is asked everything, and
 * changed. */
#include "bytes.h"
#include "index/hostile.h"
#include "index/model.h"
#include "index/sign.h"

#include <stdarg.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What checks that fail call. */
void test_message(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
}

_Noreturn void test_fail(const char *file, int line, const char *text)
{
    fprintf(stderr, "%s:%d: %s\n", file, line, text);
    abort();
}

/* A number, mostly a small one, or that of a place, or none at all. */
static uint32_t take_number(bytes *in)
{
    const unsigned how = take_byte(in), low = take_byte(in);
    switch (how % 4) {
    case 0: return low;
    case 1: return low << how % 32;
    case 2: return UINT32_MAX - low;
    default: return low | take_byte(in) << 8 | take_byte(in) << 16 | how << 24;
    }
}

/* One to four bytes of a word become those of a number. */
static void write_word(bytes *in, saved *file)
{
    const size_t words = file->size / 4, width = (size_t)take_below(in, 4) + 1;
    const size_t header = sizeof(bvoli_file_header) / 4, at = take_byte(in) | take_byte(in) << 8;
    const size_t word = take_below(in, 3) ? at % words : at % header;
    const uint32_t number = take_number(in);
    for (size_t i = 0; i < width; i++)
        file->bytes[4 * word + i] = (unsigned char)(number >> 8 * i);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes in = {data, data + size};
    const int engine = take_below(&in, ENGINES);
    const size_t count = take_byte(&in) % (BOXES + 1);
    const uint64_t seed = take_byte(&in);
    saved file = file_with_all(&engines[engine], count, seed);
    while (in.at < in.end)
        write_word(&in, &file);
    sign_file(file.bytes, file.size);
    const int opened = try_file(&file, file.size, seed);
    const bvol_result result = load_file(&file);
    CHECK(result != BVOL_OK || opened);
    free_file(&file);
    return 0;
}
