/* SPDX-License-Identifier: MIT */
#include "worst.h"

#include <stdlib.h>
#include <string.h>

int floats_of(kind k)
{
    static const int counts[KIND_COUNT] = {
        [KIND_point] = 3,    [KIND_segment] = 6, [KIND_ray] = 8,    [KIND_plane] = 4,    [KIND_aabb] = 6,
        [KIND_sphere] = 4,   [KIND_capsule] = 7, [KIND_obb] = 15,   [KIND_triangle] = 9, [KIND_point2] = 2,
        [KIND_segment2] = 4, [KIND_aabb2] = 4,   [KIND_circle] = 3, [KIND_obb2] = 8,
    };
    return counts[k];
}

static int is_asked(const workload *w)
{
    return floats_of(w->a) && floats_of(w->b) && !strstr(w->name, "classify") && !strstr(w->name, "interior");
}

const workload *next_pair(size_t *index)
{
    while (*index < cell_workloads.count) {
        const workload *w = &cell_workloads.list[(*index)++];
        if (is_asked(w))
            return w;
    }
    return NULL;
}

static const workload *find_pair(const char *name)
{
    size_t index = 0;
    const workload *w = next_pair(&index);
    while (w && strcmp(w->name, name) != 0)
        w = next_pair(&index);
    return w;
}

static int read_floats(FILE *f, float *out, int count)
{
    for (int i = 0; i < count; ++i)
        if (fscanf(f, "%a", &out[i]) != 1)
            return 0;
    return 1;
}

int worst_read(FILE *f, worst *out)
{
    char name[64];
    if (fscanf(f, "%63s", name) != 1)
        return 0;
    out->of = find_pair(name);
    if (!out->of || !read_floats(f, out->a, floats_of(out->of->a)) || !read_floats(f, out->b, floats_of(out->of->b))) {
        fprintf(stderr, "bench: no input of a pair of shapes: %s\n", name);
        exit(1);
    }
    return 1;
}

static void write_floats(FILE *f, const float *x, int count)
{
    for (int i = 0; i < count; ++i)
        fprintf(f, " %a", (double)x[i]);
}

void worst_write(FILE *f, const worst *w)
{
    fputs(w->of->name, f);
    write_floats(f, w->a, floats_of(w->of->a));
    write_floats(f, w->b, floats_of(w->of->b));
    fputc('\n', f);
}
