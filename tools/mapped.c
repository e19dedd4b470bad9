/* SPDX-License-Identifier: MIT */
#include "mapped.h"

#include "tool.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int complain(const char *path)
{
    tool_error("%s: %s", path, strerror(errno));
    return -1;
}

int mapped_open(const char *path, mapped *out)
{
    struct stat status;
    int file = open(path, O_RDONLY);
    if (file < 0)
        return complain(path);
    if (fstat(file, &status) != 0) {
        complain(path);
        close(file);
        return -1;
    }
    out->size = (size_t)status.st_size;
    if (!S_ISREG(status.st_mode) || out->size == 0) {
        tool_error("%s: no file with an index", path);
        close(file);
        return -1;
    }
    out->bytes = mmap(NULL, out->size, PROT_READ, MAP_SHARED, file, 0);
    const int failed = out->bytes == MAP_FAILED ? complain(path) : 0;
    close(file);
    return failed;
}

void mapped_close(mapped *file)
{
    munmap(file->bytes, file->size);
}
