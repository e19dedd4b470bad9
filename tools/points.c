/* SPDX-License-Identifier: MIT */
#include "points.h"

#include "tool.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LATTICE_MAX = 400, RANDOM_MAX = 100000000 };

const char *points_name(const char *what)
{
    return strcmp(what, "-") == 0 ? "standard input" : what;
}

/* A place between two, at a part of the way from 0 to 1. */
static float between(float min, float max, double part)
{
    return (float)((double)min + part * ((double)max - (double)min));
}

static bvol_vec3 place(const bvol_aabb *box, double x, double y, double z)
{
    return (bvol_vec3){between(box->min.x, box->max.x, x), between(box->min.y, box->max.y, y),
                       between(box->min.z, box->max.z, z)};
}

static void make_lattice(size_t side, const bvol_aabb *box, points *out)
{
    const double last = side > 1 ? (double)(side - 1) : 1;
    *out = (points){tool_alloc(side * side * side, sizeof *out->at), 0, side};
    for (size_t z = 0; z < side; ++z)
        for (size_t y = 0; y < side; ++y)
            for (size_t x = 0; x < side; ++x)
                out->at[out->count++] = place(box, (double)x / last, (double)y / last, (double)z / last);
}

/* From 0 to 1: S. Vigna's splitmix64. */
static double chance(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15U;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9U;
    z = (z ^ z >> 27) * 0x94d049bb133111ebU;
    return (double)((z ^ z >> 31) >> 11) * 0x1p-53;
}

static void make_random(size_t count, const bvol_aabb *box, points *out)
{
    uint64_t state = count;
    *out = (points){tool_alloc(count, sizeof *out->at), count, 0};
    for (size_t i = 0; i < count; ++i) {
        const double x = chance(&state), y = chance(&state), z = chance(&state);
        out->at[i] = place(box, x, y, z);
    }
}

/* Whether a line holds three numbers, between blanks or commas, and no more. They are rounded to floats, where they are none.
 */
static int read_point(const char *line, bvol_vec3 *out)
{
    float *const to[3] = {&out->x, &out->y, &out->z};
    for (int k = 0; k < 3; ++k) {
        char *end;
        *to[k] = strtof(line, &end);
        if (end == line)
            return 0;
        line = end + strspn(end, " \t,");
    }
    return line[strspn(line, " \t\r\n")] == '\0';
}

/* Lines without anything, and those that begin with #, are left out. */
static int read_lines(FILE *file, const char *name, points *out)
{
    char line[1024];
    size_t room = 0;
    for (size_t number = 1; fgets(line, sizeof line, file); ++number) {
        const char *const text = line + strspn(line, " \t\r\n");
        if (*text == '\0' || *text == '#')
            continue;
        if (out->count == room) {
            room = room > 0 ? 2 * room : 1024;
            out->at = tool_grow(out->at, room * sizeof *out->at);
        }
        if (!read_point(text, &out->at[out->count++])) {
            tool_error("%s: line %zu is not three numbers", name, number);
            return -1;
        }
    }
    if (!ferror(file) && out->count > 0)
        return 0;
    tool_error("%s: %s", name, ferror(file) ? strerror(errno) : "no points in it");
    return -1;
}

static int read_file(const char *path, points *out)
{
    FILE *const file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    *out = (points){NULL, 0, 0};
    if (!file) {
        tool_error("%s: %s", path, strerror(errno));
        return -1;
    }
    const int status = read_lines(file, points_name(path), out);
    if (file != stdin)
        fclose(file);
    if (status != 0)
        points_free(out);
    return status;
}

/* How many are asked for after a word, or 0. */
static size_t number_after(const char *word, const char *what, unsigned most)
{
    const size_t length = strlen(word);
    unsigned number;
    char rest;
    if (strncmp(what, word, length) != 0 || sscanf(what + length, "%9u%c", &number, &rest) != 1 || number > most)
        return 0;
    return number;
}

int points_load(const char *what, const bvol_aabb *box, points *out)
{
    const size_t side = number_after("lattice:", what, LATTICE_MAX), count = number_after("random:", what, RANDOM_MAX);
    if (side > 0)
        make_lattice(side, box, out);
    else if (count > 0)
        make_random(count, box, out);
    else
        return read_file(what, out);
    return 0;
}

void points_free(points *p)
{
    free(p->at);
    *p = (points){NULL, 0, 0};
}
