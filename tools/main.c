/* SPDX-License-Identifier: MIT */
/* The bvol program: picks the command. Each has a file of its own. */
#include "command.h"
#include "tool.h"

#include <stdio.h>
#include <string.h>

static const command *const commands[] = {&info_command,  &cast_command,  &cull_command,   &collide_command,
                                          &pairs_command, &check_command, &inside_command, &distance_command,
                                          &index_command, &view_command,  &fit_command,    &spin_command};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static const command *find(const char *name)
{
    for (int i = 0; i < COMMANDS; ++i)
        if (strcmp(name, commands[i]->name) == 0)
            return commands[i];
    tool_error("no such command: %s", name);
    return NULL;
}

static int print_help(void)
{
    puts("Usage: bvol COMMAND ...\n"
         "       bvol help [COMMAND] | --help | -h\n"
         "       bvol --version | -V\n"
         "\n"
         "Exact bounding volumes for meshes in any format that assimp reads.\n"
         "\n"
         "Commands:");
    for (int i = 0; i < COMMANDS; ++i)
        printf("  %-8s %s\n", commands[i]->name, commands[i]->summary);
    puts("  help     this text, or that of a command\n"
         "\n"
         "Every command checks its own answers in another way before it ends. Exit status: 0 if all\n"
         "went well; 1 if something could not be read or written, or a check found a difference;\n"
         "2 for a wrong command line.");
    return tool_finish_output();
}

/* bvol help [COMMAND] */
static int help(int argc, char **argv)
{
    if (argc < 2)
        return print_help();
    if (argc > 2)
        return tool_usage_error("bvol", "help is about one command at a time");
    const command *about = find(argv[1]);
    return about ? command_help(about) : tool_usage_error("bvol", NULL);
}

static int run(const command *c, int argc, char **argv)
{
    char full_name[32];
    snprintf(full_name, sizeof full_name, "bvol %s", c->name);
    argv[0] = full_name;
    return command_run(c, argc, argv);
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return tool_usage_error("bvol", "no command");
    const char *word = argv[1];
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        return print_help();
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0)
        return tool_version();
    if (strcmp(word, "help") == 0)
        return help(argc - 1, argv + 1);
    const command *c = find(word);
    return c ? run(c, argc - 1, argv + 1) : tool_usage_error("bvol", NULL);
}
