/* SPDX-License-Identifier: MIT */
/* Functions that make, move and measure shapes, each on several kinds of data. */
#include "making.h"

const char *const making_labels[COLUMNS] = {"now", "before", "plain", "cglm"};

int main(int argc, char **argv)
{
    const benchmark b = {
        .title = "Making, moving and measuring shapes, beside plain float",
        .notes = "now: this build's shared library. before: the one of --before. ratio: to plain float. goal: of now.\n",
        .call = "call",
        .rounds = 15,
        .quick_rounds = 7,
        .name_column = "function",
        .columns = "goal",
        .ratios = {{"ratio", "ratio", row_plain}},
        .wide = making_labels,
        .sources = {making_values, making_frusta},
    };
    return harness_main(&b, argc, argv);
}
