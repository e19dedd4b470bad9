/* SPDX-License-Identifier: MIT */
/* The bvol program: picks the subcommand. Each has a file of its own. */
#include "tool.h"

#include <bvol/bvol.h>

#include <stdio.h>
#include <string.h>

static const struct command {
    const char *name, *full_name;
    int (*run)(int argc, char **argv);
    const char *summary;
} commands[] = {
    {"info", "bvol info", tool_info, "bounding volumes about a mesh, and a check that they hold every vertex"},
    {"cast", "bvol cast", tool_cast, "a picture of a mesh by rays against the boxes of its triangles"},
    {"cull", "bvol cull", tool_cull, "a city of copies of a mesh against a moving camera"},
    {"collide", "bvol collide", tool_collide, "which parts of two meshes could touch, in two stages"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int print_help(void)
{
    puts("Usage: bvol COMMAND ...\n"
         "       bvol COMMAND --help\n"
         "       bvol --help | --version\n"
         "\n"
         "Exact bounding volumes for meshes in any format that assimp reads.\n"
         "\n"
         "Commands:");
    for (int i = 0; i < COMMANDS; ++i)
        printf("  %-8s %s\n", commands[i].name, commands[i].summary);
    puts("\nExit status: 0 success, 1 failure, 2 a wrong command line.");
    return tool_finish_output();
}

static int print_version(void)
{
    printf("bvol %d.%d.%d (library %s)\n", BVOL_VERSION_MAJOR, BVOL_VERSION_MINOR, BVOL_VERSION_PATCH, bvol_version_string());
    return tool_finish_output();
}

static int run(const struct command *command, int argc, char **argv)
{
    argv[0] = (char *)command->full_name;
    return command->run(argc, argv);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return tool_usage_error("bvol", "no command");
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return print_help();
    if (strcmp(word, "--version") == 0)
        return print_version();
    for (int i = 0; i < COMMANDS; ++i)
        if (strcmp(word, commands[i].name) == 0)
            return run(&commands[i], argc - 1, argv + 1);
    tool_error("no such command: %s", word);
    return tool_usage_error("bvol", NULL);
}
