/* SPDX-License-Identifier: MIT */
/* Files of indexes of boxes and of shapes in which the bytes write what they like, mostly with the right checksums: what is
 * opened is asked everything, and changed. */
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

/* Mostly both checksums are right, sometimes only that of the header, so that the file is opened, or none. */
static void sign(unsigned how, saved *file)
{
    const size_t last = offsetof(bvoli_file_header, header_checksum);
    if (how % 16 == 15)
        return;
    if (how % 16 == 14)
        put_number(file->bytes + last, bvoli_checksum(file->bytes, last));
    else
        sign_file(file->bytes, file->size);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bytes in = {data, data + size};
    const int engine = take_below(&in, ENGINES);
    const enum holding what = (enum holding)take_below(&in, HOLDINGS);
    const size_t count = take_byte(&in) % (BOXES + 1);
    const uint64_t seed = take_byte(&in);
    const unsigned how = take_byte(&in);
    held h;
    hold(&h, what, count, seed);
    saved file = file_of_held(&engines[engine], &h, count, seed);
    while (in.at < in.end)
        write_word(&in, &file);
    sign(how, &file);
    const int opened = try_file(&file, file.size, &h, seed);
    const bvol_result result = load_file(&file, &h);
    CHECK(result != BVOL_OK || opened);
    free_file(&file);
    let_go(&h);
    return 0;
}
