/* SPDX-License-Identifier: MIT */
/* Commands and their command lines: what all of them have in common, and how each says what is its own. */
#ifndef COMMAND_H
#define COMMAND_H

/* What a command line asks of every command. */
typedef struct arguments {
    const char *meshes[2]; /* as many as the command reads; "-" is standard input, at most once */
    const char *format;    /* of the meshes, or NULL if names and contents are to tell it */
    const char *points;    /* if the command takes any: a file, "-" for standard input, or what points_load() knows */
    const char *output;    /* the picture, "-" for standard output; NULL if the command draws none */
} arguments;

/* An option of one command only, with a value if it needs one. */
typedef struct own_option {
    const char *name;
    int (*parse)(const char *text); /* keeps the value; returns 0, or -1 if the text is not exactly what it should be */
    const char *needs;              /* what it should be; NULL for an option without a value */
} own_option;

/* Whether a command draws a picture. */
enum { DRAWS_NOTHING, DRAWS_ALWAYS, DRAWS_IF_ASKED };

typedef struct command {
    const char *name, *summary;
    const char *usage, *description, *options; /* the parts of its help, without the options that all commands have */
    const own_option *own;                     /* the last has no name; NULL for none */
    int meshes;                                /* how many it reads, 1 or 2 */
    int points;                                /* whether points come after the meshes */
    int draws;                                 /* a picture: one of the above */
    int (*run)(const arguments *a);            /* returns the exit status */
} command;

extern const command cast_command, check_command, collide_command, cull_command, distance_command, fit_command, index_command,
    info_command, inside_command, pairs_command, spin_command, view_command;

/* What `bvol COMMAND` does. argv[0] is "bvol COMMAND", as messages begin. Both return the exit status. */
int command_run(const command *c, int argc, char **argv);
int command_help(const command *c);

#endif
