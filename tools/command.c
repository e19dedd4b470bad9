/* SPDX-License-Identifier: MIT */
#include "command.h"

#include "mesh.h"
#include "output.h"
#include "picture.h"
#include "tool.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

enum { GO_ON = -1, OWN = 256, OWN_MAX = 8 }; /* own option k has the letter OWN + k */

static const struct option common[] = {{"format", required_argument, NULL, 'f'},
                                       {"quiet", no_argument, NULL, 'q'},
                                       {"help", no_argument, NULL, 'h'},
                                       {"version", no_argument, NULL, 'V'},
                                       {NULL, 0, NULL, 0}};
static const struct option output_option = {"output", required_argument, NULL, 'o'};

int command_help(const command *c)
{
    printf("Usage: bvol %s %s\n\n%s\n", c->name, c->usage, c->description);
    if (c->draws)
        printf("  -o, --output FILE   where to write the picture, a PNG%s; - is standard output,\n"
               "                      and then the report goes to standard error\n",
               c->draws == DRAWS_ALWAYS ? " (needed)" : "");
    fputs(c->options, stdout);
    puts("      --format NAME   read meshes as obj, ply, stl, glb or what else assimp knows, whatever\n"
         "                      they are called; a mesh on standard input may need it\n"
         "  -q, --quiet         no report and no progress: errors, and the exit status\n"
         "  -h, --help          this text\n"
         "  -V, --version       the version\n"
         "\n"
         "A MESH called - is standard input.");
    return tool_finish_output();
}

/* The options of a command, as getopt_long() wants them. */
static void collect(const command *c, struct option out[OWN_MAX + 6])
{
    size_t count = 0;
    for (const own_option *own = c->own; own && own->name && count < OWN_MAX; ++own, ++count)
        out[count] = (struct option){own->name, own->needs ? required_argument : no_argument, NULL, OWN + (int)count};
    if (c->draws)
        out[count++] = output_option;
    memcpy(out + count, common, sizeof common);
}

/* Returns GO_ON, otherwise the exit status. */
static int take(const command *c, const char *full_name, int letter, arguments *out)
{
    switch (letter) {
    case 'h': return command_help(c);
    case 'V': return tool_version();
    case 'q': tool_quiet(); return GO_ON;
    case 'f': out->format = optarg; return GO_ON;
    case 'o': out->output = optarg; return GO_ON;
    case '?': return tool_usage_error(full_name, NULL);
    default: break;
    }
    const own_option *own = &c->own[letter - OWN];
    return own->parse(optarg) == 0 ? GO_ON : tool_usage_error(full_name, "--%s needs %s", own->name, own->needs);
}

/* Whatever can be known to be wrong before anything is read. Returns GO_ON, otherwise the exit status. */
static int check(const command *c, const char *full_name, const arguments *a)
{
    if (c->meshes == 2 && strcmp(a->meshes[0], "-") == 0 && strcmp(a->meshes[1], "-") == 0)
        return tool_usage_error(full_name, "only one mesh can be standard input");
    if (c->meshes == 1 && c->points && strcmp(a->meshes[0], "-") == 0 && strcmp(a->points, "-") == 0)
        return tool_usage_error(full_name, "mesh and points cannot both be standard input");
    if (a->format && !mesh_format_known(a->format))
        return tool_usage_error(full_name, "--format needs one that assimp reads, and '%s' is none", a->format);
    if (!a->output)
        return c->draws == DRAWS_ALWAYS ? tool_usage_error(full_name, "the picture needs a name: -o FILE.png") : GO_ON;
    if (!picture_format_known(a->output))
        return tool_usage_error(full_name, "%s: pictures are PNG, and their names end in .png", a->output);
    for (int i = 0; i < c->meshes; ++i)
        if (output_overwrites(a->output, a->meshes[i]))
            return tool_usage_error(full_name, "%s: the picture would overwrite the mesh", a->output);
    if (c->points && output_overwrites(a->output, a->points))
        return tool_usage_error(full_name, "%s: the picture would overwrite the points", a->output);
    if (strcmp(a->output, "-") == 0) {
        if (tool_is_terminal(stdout))
            return tool_usage_error(full_name, "standard output is a terminal, which shows no PNG");
        tool_report_to(stderr);
    }
    return GO_ON;
}

static int parse(const command *c, int argc, char **argv, arguments *out)
{
    struct option options[OWN_MAX + 6];
    *out = (arguments){.format = NULL};
    collect(c, options);
    for (int letter; (letter = getopt_long(argc, argv, c->draws ? "o:qhV" : "qhV", options, NULL)) != -1;) {
        int status = take(c, argv[0], letter, out);
        if (status != GO_ON)
            return status;
    }
    if (argc - optind != c->meshes + c->points)
        return tool_usage_error(argv[0], c->points        ? "a mesh and points are needed"
                                         : c->meshes == 1 ? "one mesh is needed"
                                                          : "two meshes are needed");
    for (int i = 0; i < c->meshes; ++i)
        out->meshes[i] = argv[optind + i];
    out->points = c->points ? argv[optind + c->meshes] : NULL;
    return check(c, argv[0], out);
}

int command_run(const command *c, int argc, char **argv)
{
    arguments a;
    int status = parse(c, argc, argv, &a);
    return status == GO_ON ? c->run(&a) : status;
}
