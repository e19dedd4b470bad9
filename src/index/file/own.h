/* SPDX-License-Identifier: MIT */
/* An index that was made of a file comes to own its arrays. */
#ifndef BVOLI_INDEX_FILE_OWN_H
#define BVOLI_INDEX_FILE_OWN_H

#include "index/handle.h"

/* Copies the arrays of a file that was opened, which must be sound; nothing for an index that has its own. BVOL_ERROR_CORRUPT
 * or BVOL_ERROR_MEMORY, and then nothing has changed. bvoli_index_own_moved() lets shapes have other boxes than the file. */
bvol_result bvoli_index_own(bvol_index *index);
bvol_result bvoli_index_own_moved(bvol_index *index);

/* The arrays of a file are not the index's any more: it will have others. */
void bvoli_index_leave_file(bvol_index *index);

#endif
