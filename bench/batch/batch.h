/* SPDX-License-Identifier: MIT */
/* Many shapes at a time: what is asked, of which data, and who answers.
 *
 * A task is a question about every member of a scene. Contenders (the library's sets, other libraries, loops as one writes them
 * oneself) get the scene, make of it the layout that suits them, and then answer for all members, again and again. The
 * contenders of a scene take turns, and only ratios between them within one run mean something. Reading the scene's bytes and
 * nothing else is the floor of what any of them can reach. */
#ifndef BVOL_BENCH_BATCH_H
#define BVOL_BENCH_BATCH_H

#include "../harness/role.h"

#include <bvol/bvol.h>

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* --- scenes (scene.c) --------------------------------------------------------------------------------------------------- */

enum { SCENE_STREAMS = 8 };

/* Columns have room for a multiple of this many floats, so that a loop need not stop in the middle of a vector. */
enum { SCENE_BLOCK = 64 };

typedef struct scene {
    size_t count; /* members, or pairs */

    /* Boxes: one after the other, and as the columns min.x min.y min.z max.x max.y max.z. */
    bvol_aabb *boxes;
    /* Spheres. */
    bvol_sphere *spheres;
    /* Rectangles: one after the other, and as the columns min.x min.y max.x max.y. */
    bvol_aabb2 *rectangles;
    /* Rays: one after the other; columns origin.x .y .z, 1 / dir.x .y .z, t_min, t_max. */
    bvol_ray *rays;
    float *column[SCENE_STREAMS];
    /* Where the boxes are after they have moved, and some of their numbers, scattered. */
    bvol_aabb *moved;
    uint32_t *some;
    size_t some_count;
    /* Pairs of oriented boxes; of those that are asked about one there is no b. */
    bvol_obb *a, *b;

    /* What the members are asked about. */
    const bvol_frustum *frustum;
    const bvol_plane *planes; /* the six of the frustum, in float and with unit normals */
    bvol_ray ray;
    bvol_aabb box;
    bvol_aabb2 rectangle;
    bvol_obb obb;

    /* All bytes of the members, as so many streams; they lie one after the other. */
    const void *stream[SCENE_STREAMS];
    size_t streams, stream_bytes;
} scene;

/* --- tasks and contenders ----------------------------------------------------------------------------------------------- */

typedef enum batch_task {
    TASK_CULL,             /* boxes that no plane of the frustum has outside */
    TASK_FRUSTUM,          /* boxes that overlap the frustum */
    TASK_OBB_PAIRS,        /* pairs of oriented boxes that overlap */
    TASK_RAY_BOXES,        /* boxes that one ray hits */
    TASK_RAYS_BOX,         /* rays that hit one box */
    TASK_BOX_BOXES,        /* boxes that overlap one box */
    TASK_RECTANGLES,       /* rectangles that overlap one rectangle */
    TASK_OBB_OBBS,         /* oriented boxes that overlap one oriented box */
    TASK_DISTANCES,        /* how far all boxes are from a point; the answers are which are near */
    TASK_NEAREST,          /* which box is the nearest to a point */
    TASK_SPHERE_DISTANCES, /* the same of spheres, oriented boxes and rectangles */
    TASK_NEAREST_SPHERE,
    TASK_OBB_DISTANCES,
    TASK_NEAREST_OBB,
    TASK_RECTANGLE_DISTANCES,
    TASK_NEAREST_RECTANGLE,
    /* Changes; the answers are those about one box afterwards, and their time counts only where it is said. */
    TASK_CREATE,      /* make something that can be asked, and destroy it */
    TASK_UPDATE_ALL,  /* all boxes move */
    TASK_MOVE_SOME,   /* one in a hundred moves */
    TASK_UPDATE_SOME, /* the same, then all are asked */
    TASK_APPEND_ONE,  /* make it of nothing, box by box, and destroy it */
    TASK_APPEND_MANY, /* the same by the thousand */
    TASK_OBB_UPDATE,  /* all OBBs move; the answers are which overlap the other side's */
    TASK_COUNT
} batch_task;

/* How answers are given: whatever suits the contender. */
typedef enum answer_form { FORM_BITS, FORM_BYTES, FORM_NONE } answer_form;

typedef struct contender {
    const char *label;
    bench_role role;
    batch_task task;
    answer_form form;
    void (*run)(const scene *s, const void *own, void *answers);
    void *(*prepare)(const scene *s); /* its own layout, made before the clock starts; NULL if it takes the scene's */
    void (*release)(void *own);
    int (*runs_here)(void);                                         /* NULL if everywhere */
    void (*answer)(const scene *s, const void *own, void *answers); /* after run; NULL if run does it */
} contender;

/* What takes the scene as it is; what makes its own layout. */
#define IN_PLACE(label, role, task, form, run)                                                                                 \
    {                                                                                                                          \
        label, role, task, form, run, NULL, NULL, NULL, NULL                                                                   \
    }
#define PREPARED(label, role, task, form, run, prepare, release)                                                               \
    {                                                                                                                          \
        label, role, task, form, run, prepare, release, NULL, NULL                                                             \
    }

/* Contenders of one origin. */
typedef struct contenders {
    const contender *list;
    size_t count;
} contenders;

/* All that can run here for a task, in the order of the tables. Returns how many, at most `room`. */
size_t contenders_of(batch_task t, const contender **out, size_t room);

/* Says which other libraries are missing. */
void contenders_print(void);

/* --- memory: ends the program where there is none ------------------------------------------------------------------------ */

void *batch_allocate(size_t size); /* aligned to 64 bytes, zero */
void batch_free(void *memory);

/* The same for the library, and throws all that was allocated so out of the caches. */
extern const bvol_allocator batch_allocator;
void batch_flush(void);

#define CONTENDERS(list)                                                                                                       \
    {                                                                                                                          \
        list, sizeof(list) / sizeof((list)[0])                                                                                 \
    }

#ifdef __cplusplus
}
#endif

#endif
