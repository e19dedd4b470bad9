/* SPDX-License-Identifier: MIT */
#include "kinds.h"

#include <stddef.h>

#define CREATE(name, NAME, type)                                                                                               \
    static bvol_result create_##name(const void *value, const bvol_allocator *allocator, bvol_shape **out)                     \
    {                                                                                                                          \
        return bvol_shape_create_##name(value, allocator, out);                                                                \
    }
KINDS_OF_SPACE(CREATE)
KINDS_OF_THE_PLANE(CREATE)

#define FACTS(name, NAME, type) {BVOL_KIND_##NAME, sizeof(bvol_##type) / sizeof(float), #type, create_##name},
const value_kind value_kinds[VALUE_KINDS] = {KINDS_OF_SPACE(FACTS) KINDS_OF_THE_PLANE(FACTS)};

const value_kind *value_kind_of(int number)
{
    for (int i = 0; i < VALUE_KINDS; i++)
        if (value_kinds[i].number == number)
            return &value_kinds[i];
    return NULL;
}
