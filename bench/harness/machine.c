/* SPDX-License-Identifier: MIT */
#include "machine.h"

#include <bvol/bvol.h>

#include <string.h>

#if defined(__clang__)
#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
#define COMPILER "clang " TEXT(__clang_major__) "." TEXT(__clang_minor__) "." TEXT(__clang_patchlevel__)
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown compiler"
#endif

const char *machine_compiler(void)
{
    return COMPILER;
}

void machine_print(FILE *f)
{
    fprintf(f, "libbvol %s, kernels for %s, %s", bvol_version_string(), bvol_cpu_backend(), machine_compiler());
    /* Virtual machines may hide the name; the three numbers then say which it is. */
    static const char *const named[] = {"cpu family", "model\t", "model name", "stepping"};
    static const char *const words[] = {", on a CPU of family", " model", ",", ", stepping"};
    char line[256];
    FILE *cpus = fopen("/proc/cpuinfo", "r");
    for (size_t found = 0; cpus && found < sizeof named / sizeof named[0] && fgets(line, sizeof line, cpus);) {
        char *colon = strchr(line, ':');
        if (strncmp(line, named[found], strlen(named[found])) == 0 && colon) {
            fprintf(f, "%s %.*s", words[found], (int)strcspn(colon + 2, "\n"), colon + 2);
            ++found;
        }
    }
    if (cpus)
        fclose(cpus);
}
