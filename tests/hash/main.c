/* SPDX-License-Identifier: MIT */
/* One hash of all answers of the library over a fixed corpus, to be the same wherever it is computed. It needs no other
 * library.
 *
 *     hash              prints a line a function: its name, how many answers were not 0, the hash of what the contract makes
 *                       unique, that of numbers it leaves room for (- if none), which are the same too but for the signs of
 *                       zeros, since their formulas are fixed; last a line of all
 *     hash FILE         compares that with the file, and says where they differ
 *     hash FILE TABLE   the same of what asks a table of kernels, or nothing and status 77 unless it is the one of this name
 *     hash FILE --part K/N   one of N parts of the functions, which together are all, for N processes at a time
 *     hash --write FILE
 *     hash --quick ...  the same of the first sixteenth of the scenes, with a file of its own, for emulated machines
 *
 * A new function needs a line in rows.h, and `ninja hash-write` then writes the files that are stored. */
#include "ask.h"

#include <stdio.h>
#include <string.h>

enum { BATCHES = SCENES / BATCH, QUICK_BATCHES = BATCHES / 16 };

/* Returns 0 if memory fails. */
static int ask_all(const selection *which, int batches, sums *h)
{
    static batch b;
    for (int r = 0; r < row_count; r++)
        start(&h[r]);
    for (int number = 0; number < batches; number++) {
        const int made = batch_make(&b, number);
        if (made)
            ask(&b, which, h);
        batch_unmake(&b);
        if (!made)
            return 0;
    }
    return 1;
}

enum { LINE = 160 };

static void show(char line[LINE], const char *name, const sums *h)
{
    char yes[24] = "-", hash[PARTS][24] = {"-", "-"};
    if (h->asked)
        snprintf(yes, sizeof yes, "%u", h->yes);
    for (enum part p = EXACT; p < PARTS; p++)
        if (started(h, p))
            snprintf(hash[p], sizeof hash[p], "%016llx", (unsigned long long)h->hash[p]);
    snprintf(line, LINE, "%-44s %7s %16s %16s\n", name, yes, hash[EXACT], hash[LOOSE]);
}

/* The lines of all rows, and of all together. */
static void show_all(const sums *h, char lines[ROWS_MAX + 1][LINE])
{
    sums all;
    start(&all);
    for (int r = 0; r < row_count; r++) {
        show(lines[r], row_name(r), &h[r]);
        for (enum part p = EXACT; p < PARTS; p++)
            mix(&all.hash[p], h[r].hash[p]);
        all.asked += h[r].asked;
        all.yes += h[r].yes;
    }
    show(lines[row_count], "all", &all);
}

/* A function that always gives the same answer here would be no proof. Returns how many do. */
static int idle_rows(const sums *h)
{
    int idle = 0;
    for (int r = 0; r < row_count; r++)
        if (h[r].asked && (h[r].yes == 0 || h[r].yes == h[r].asked)) {
            fprintf(stderr, "%s: %u of %u answers are not 0\n", row_name(r), h[r].yes, h[r].asked);
            idle++;
        }
    return idle;
}

static int write_lines(FILE *to, char lines[ROWS_MAX + 1][LINE])
{
    for (int r = 0; r <= row_count; r++)
        fputs(lines[r], to);
    return ferror(to) ? 0 : 1;
}

static int is_whole(const selection *which)
{
    return which->parts == 1 && !which->only_kernels;
}

/* Whether a line is to be compared: that of all rows together only where all were asked. */
static int is_compared(int r, const selection *which)
{
    return r < row_count ? is_selected(which, r) : is_whole(which);
}

/* Returns how many lines differ. */
static int compare(FILE *with, const selection *which, char lines[ROWS_MAX + 1][LINE])
{
    int differ = 0;
    char expected[LINE];
    for (int r = 0; r <= row_count; r++)
        if (!fgets(expected, LINE, with) || (is_compared(r, which) && strcmp(expected, lines[r]) != 0)) {
            fprintf(stderr, "%snot as stored\n", lines[r]);
            differ++;
        }
    return differ + (fgets(expected, LINE, with) != NULL);
}

static int write_file(const char *path, char lines[ROWS_MAX + 1][LINE])
{
    FILE *file = fopen(path, "w");
    const int written = file && write_lines(file, lines), closed = file && fclose(file) == 0;
    if (!written || !closed)
        perror(path);
    return written && closed;
}

static int compare_file(const char *path, const selection *which, char lines[ROWS_MAX + 1][LINE])
{
    FILE *file = fopen(path, "r");
    if (!file) {
        perror(path);
        return 0;
    }
    const int differ = compare(file, which, lines);
    (void)fclose(file);
    int compared = 0;
    for (int r = 0; r <= row_count; r++)
        compared += is_compared(r, which);
    printf("%s%s: %d of %d lines differ\n", is_whole(which) ? lines[row_count] : "", bvol_cpu_backend(), differ, compared);
    return differ == 0 && compared > 0;
}

enum { SKIPPED = 77 };

/* K/N, with K from 1 to N. */
static int read_part(const char *text, selection *out)
{
    char end;
    const int read = sscanf(text, "%d/%d%c", &out->part, &out->parts, &end);
    out->part--;
    return read == 2 && 0 <= out->part && out->part < out->parts;
}

int main(int argc, char **argv)
{
    static sums h[ROWS_MAX];
    static char lines[ROWS_MAX + 1][LINE];
    selection which = all_rows;
    const int quick = argc > 1 && strcmp(argv[1], "--quick") == 0;
    argc -= quick;
    argv += quick;
    const int writes = argc == 3 && strcmp(argv[1], "--write") == 0, in_parts = argc == 4 && strcmp(argv[2], "--part") == 0;
    which.only_kernels = argc == 3 && !writes;
    if (argc > 4 || (argc == 4 && !(in_parts && read_part(argv[3], &which)))) {
        fputs("hash: see the head of tests/hash/main.c\n", stderr);
        return 2;
    }
    if (which.only_kernels && strcmp(argv[2], bvol_cpu_backend()) != 0) {
        printf("skipped: this CPU has %s, not %s\n", bvol_cpu_backend(), argv[2]);
        return SKIPPED;
    }
    const int asked = ask_all(&which, quick ? QUICK_BATCHES : BATCHES, h);
    show_all(h, lines);
    const int told = argc == 1 ? write_lines(stdout, lines)
                     : writes  ? write_file(argv[2], lines)
                               : compare_file(argv[1], &which, lines);
    return asked && told && (quick || idle_rows(h) == 0) ? 0 : 1;
}
