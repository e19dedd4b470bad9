/* SPDX-License-Identifier: MIT */
#include "arguments.h"
#include "rounds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] = "%s\n"
                            "usage: [options]\n"
                            "  --quick        fewer and shorter rounds\n"
                            "  --only TEXT    only rows whose title contains TEXT\n"
                            "  --rounds N     rounds, from 7 to 999 (%d, quick %d)\n"
                            "  --seed N       seed of the data (1)\n"
                            "  --csv FILE     also write the table as CSV\n"
                            "  --svg FILE     also draw the medians\n"
                            "  --before FILE  also measure the shared library of another build\n"
                            "  --scene FILE   only what is asked about the mesh in this file (index, triangles, meshes, fit)\n"
                            "  --check        check answers and time nothing\n"
                            "Answers are checked before anything is timed; the exit code is 1 if a check fails.\n";

typedef struct program {
    const char *what;
    int rounds, quick_rounds;
} program;

static void print_usage(FILE *f, const program *p)
{
    fprintf(f, usage, p->what, p->rounds, p->quick_rounds);
}

static void bad_usage(const program *p, const char *what)
{
    fprintf(stderr, "bench: %s\n", what);
    print_usage(stderr, p);
    exit(2);
}

/* An option without a value; 0 if it is none. */
static int parse_flag(const char *name, const program *p, arguments *a)
{
    if (!strcmp(name, "--help")) {
        print_usage(stdout, p);
        exit(0);
    }
    if (!strcmp(name, "--quick")) {
        a->quick = 1;
        a->rounds = p->quick_rounds;
        a->seconds = 1e-3;
    } else if (!strcmp(name, "--check")) {
        a->check = 1;
    } else {
        return 0;
    }
    return 1;
}

static int parse_value(const char *name, const char *value, arguments *a)
{
    if (!strcmp(name, "--only"))
        a->only = value;
    else if (!strcmp(name, "--csv"))
        a->csv = value;
    else if (!strcmp(name, "--svg"))
        a->svg = value;
    else if (!strcmp(name, "--before"))
        a->before = value;
    else if (!strcmp(name, "--scene"))
        a->scene = value;
    else if (!strcmp(name, "--seed"))
        a->seed = strtoull(value, NULL, 0);
    else if (!strcmp(name, "--rounds"))
        a->rounds = atoi(value);
    else
        return 0;
    return 1;
}

arguments arguments_parse(int argc, char **argv, const char *what, int rounds, int quick_rounds)
{
    const program p = {what, rounds, quick_rounds};
    arguments a = {.seed = 1, .rounds = rounds, .seconds = 2e-3};
    for (int i = 1; i < argc; ++i) {
        if (parse_flag(argv[i], &p, &a))
            continue;
        if (i + 1 == argc || !parse_value(argv[i], argv[i + 1], &a))
            bad_usage(&p, "an option is unknown or lacks its value");
        ++i;
    }
    if (a.rounds < 7 || a.rounds > MAX_ROUNDS)
        bad_usage(&p, "rounds go from 7 to 999");
    return a;
}
