/* SPDX-License-Identifier: MIT */
/* Writes the page of the truth table, which is part of the HTML documentation, from truth_table.inc. */
#include <stdio.h>
#include <string.h>

enum { MOST = 16 }; /* operands of a kind */

typedef struct operand {
    const char *name, *what, *fields;
} operand;

typedef struct kind {
    const char *name, *title, *infinities;
    operand operands[MOST];
} kind;

static const kind kinds[] = {
#define SHAPES(kind, title, infinities)                                                                                        \
    {                                                                                                                          \
#kind, title, infinities,                                                                                              \
        {
#define SHAPE(name, what, ...) {name, what, #__VA_ARGS__},
#define SHAPES_END                                                                                                             \
    }                                                                                                                          \
    }                                                                                                                          \
    ,
#include "../tests/truth_table.inc"
    {NULL, NULL, NULL, {{NULL, NULL, NULL}}}};

typedef struct table {
    const char *name, *a, *b;
    const char *rows[MOST];
} table;

static const table tables[] = {
#define PREDICATE(name, A, B, ...) {#name, #A, #B, {__VA_ARGS__}},
#define HIT(name, A, B, ...) PREDICATE(name, A, B, __VA_ARGS__)
#define FRUSTUM(name, B, ...) PREDICATE(name, frustum_planes, B, __VA_ARGS__)
#define FRUSTA(name, ...) PREDICATE(name, frustum_planes, frustum_planes, __VA_ARGS__)
#define FRUSTUM_HIT(name, A, ...) PREDICATE(name, A, frustum_planes, __VA_ARGS__)
#include "../tests/truth_table.inc"
    {NULL, NULL, NULL, {NULL}}};

static const char *const joins[][3] = {
#define CLASSIFICATION(name, overlaps, contains, A, B) {#name, #overlaps, #contains},
#define FRUSTUM_CLASSIFICATION(name, overlaps, contains, B) {#name, #overlaps, #contains},
#define FRUSTA_CLASSIFICATION(name, overlaps, contains) {#name, #overlaps, #contains},
#include "../tests/truth_table.inc"
    {NULL, NULL, NULL}};

static const char introduction[] =
    "# Truth table {#truth_table}\n\n"
    "Every predicate, for special operands. The answers follow from [what each answer means](@ref md_docs_semantics), were "
    "written by "
    "hand,\n"
    "and are what the tests expect; this page is made from their table. `INF` is infinity and `TINY` the smallest positive\n"
    "float, 2^-149.\n\n"
    "**NaN** in any field of either operand makes every answer 0, whatever the other fields are, and so does an **infinity** "
    "where\n"
    "it is not allowed. The tests write both into each field in turn.\n";

static const char *meaning(char infinities)
{
    switch (infinities) {
    case '*': return "both";
    case '+': return "+INF";
    case '-': return "-INF";
    case 's': return "-INF with a size of +INF";
    case 'b': return "both in predicates of boxes";
    default: return "none";
    }
}

static void write_infinities(const kind *k)
{
    const char *c = k->infinities;
    printf("Legal infinities: ");
    if (strspn(c, (char[]){*c, 0}) == strlen(c)) {
        printf("%s, in every field.\n\n", meaning(*c));
        return;
    }
    for (; *c; c++)
        printf("%s%s", meaning(*c), c[1] ? ", " : ", field by field.\n\n");
}

static void write_operands(const kind *k)
{
    printf("\n### %s\n\n", k->title);
    write_infinities(k);
    printf("| operand | fields | what it is |\n|---|---|---|\n");
    for (const operand *o = k->operands; o->name; o++)
        printf("| %s | `%s` | %s |\n", o->name, o->fields, o->what);
}

static const kind *find_kind(const char *name)
{
    const kind *k = kinds;
    while (strcmp(k->name, name) != 0)
        k++;
    return k;
}

static void write_table(const table *t)
{
    const operand *first = find_kind(t->a)->operands;
    printf("\n### bvol_%s()\n\n| |", t->name);
    for (const operand *o = find_kind(t->b)->operands; o->name; o++)
        printf(" %s |", o->name);
    printf("\n|---|");
    for (const char *c = t->rows[0]; *c; c++)
        printf("---|");
    for (int i = 0; t->rows[i]; i++) {
        printf("\n| **%s** |", first[i].name);
        for (const char *c = t->rows[i]; *c; c++)
            printf(" %c |", *c);
    }
    printf("\n");
}

int main(void)
{
    fputs(introduction, stdout);
    printf("\n## Operands\n");
    for (const kind *k = kinds; k->name; k++)
        write_operands(k);
    printf("\n## Answers\n\nA row for each first operand, a column for each second.\n");
    for (const table *t = tables; t->name; t++)
        write_table(t);
    printf("\n## Classifications\n\n"
           "Each joins two of the answers above: #BVOL_OUTSIDE without the first, #BVOL_INSIDE with both, #BVOL_INTERSECTS\n"
           "otherwise.\n\n| classification | common point | contained |\n|---|---|---|\n");
    for (int i = 0; joins[i][0]; i++)
        printf("| bvol_%s() | bvol_%s() | bvol_%s() |\n", joins[i][0], joins[i][1], joins[i][2]);
    return 0;
}
