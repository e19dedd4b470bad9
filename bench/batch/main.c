/* SPDX-License-Identifier: MIT */
/* Many shapes at a time: the library's sets beside other libraries and loops. See --help. */
#include "../arguments.h"
#include "cases.h"
#include "library.h"

#include <stdlib.h>
#include <string.h>

/* What --check leaves out: more members would show nothing new, and take long. */
enum { ENOUGH_TO_CHECK = 10000 };

static int wanted(const batch_case *c, const arguments *a)
{
    char title[160];
    case_title(c, title, sizeof title);
    return (!a->only || strstr(title, a->only)) && !(a->quick && c->rarely) && !(a->check && c->count > ENOUGH_TO_CHECK);
}

int main(int argc, char **argv)
{
    arguments a = arguments_parse(argc, argv, "Many shapes at a time: sets beside other libraries and loops.",
                                  "workloads whose title (such as W2 OBB pairs, 1M, axes from quaternions)", 15, 7);
    size_t all = 0, count = 0;
    while (case_at(all))
        ++all;
    result *list = batch_allocate(all * sizeof *list);
    int good = 1;
    library_open_all();
    table_header(&a.measure);
    for (size_t i = 0; i < all; ++i) {
        if (!wanted(case_at(i), &a))
            continue;
        if (!run_case(case_at(i), &a.measure, a.check, &list[count]))
            good = 0;
        else if (!a.check)
            table_row(&list[count++]);
    }
    putchar('\n');
    table_goals(list, count);
    if (!a.check && ((a.csv && !table_csv(a.csv, list, count)) || (a.svg && !picture_svg(a.svg, list, count)))) {
        perror("bench: cannot write");
        good = 0;
    }
    batch_free(list);
    if (a.check)
        printf("all workloads: %s\n", good ? "answers agree" : "ANSWERS DIFFER");
    return good ? 0 : 1;
}
