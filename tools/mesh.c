/* SPDX-License-Identifier: MIT */
#include "mesh.h"

#include "tool.h"

#include <assimp/cimport.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* assimp does not say why a file cannot be opened; the C library does. */
static int check_readable(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file && fgetc(file) == EOF && !ferror(file)) {
        fclose(file);
        tool_error("%s: the file is empty", path);
        return -1;
    }
    if (!file || ferror(file)) {
        tool_error("%s: %s", path, strerror(errno));
        if (file)
            fclose(file);
        return -1;
    }
    fclose(file);
    return 0;
}

/* The nodes' transforms are applied, so that all the scene's meshes share one space. */
static const struct aiScene *import(const char *path)
{
    const struct aiScene *scene = aiImportFile(path, aiProcess_Triangulate | aiProcess_PreTransformVertices);
    if (!scene) {
        const char *reason = aiGetErrorString();
        tool_error("%s: %s", path, reason && *reason ? reason : "not a mesh that assimp can read");
    }
    return scene;
}

/* How many vertices and triangles to make room for; other faces (points, lines) are left out. */
static void count_parts(const struct aiScene *scene, mesh *out)
{
    for (unsigned m = 0; m < scene->mNumMeshes; ++m) {
        const struct aiMesh *part = scene->mMeshes[m];
        out->read_count += part->mNumVertices;
        for (unsigned f = 0; f < part->mNumFaces; ++f)
            out->triangle_count += part->mFaces[f].mNumIndices == 3;
    }
}

/* Copies vertices and triangles. Returns NULL, or what is wrong with them. */
static const char *copy_parts(const struct aiScene *scene, mesh *out)
{
    size_t base = 0, t = 0;
    for (unsigned m = 0; m < scene->mNumMeshes; base += scene->mMeshes[m++]->mNumVertices) {
        const struct aiMesh *part = scene->mMeshes[m];
        for (unsigned v = 0; v < part->mNumVertices; ++v) {
            const struct aiVector3D *p = &part->mVertices[v];
            if (!isfinite(p->x) || !isfinite(p->y) || !isfinite(p->z))
                return "a vertex is not finite";
            out->vertices[base + v] = (bvol_vec3){p->x, p->y, p->z};
        }
        for (unsigned f = 0; f < part->mNumFaces; ++f) {
            const struct aiFace *face = &part->mFaces[f];
            if (face->mNumIndices != 3)
                continue;
            for (int k = 0; k < 3; ++k) {
                if (face->mIndices[k] >= part->mNumVertices)
                    return "a triangle names a vertex that is not there";
                out->triangles[t][k] = (uint32_t)(base + face->mIndices[k]);
            }
            ++t;
        }
    }
    return NULL;
}

typedef struct numbered {
    bvol_vec3 p;
    uint32_t index;
} numbered;

static int compare_points(const void *a, const void *b)
{
    const bvol_vec3 *p = &((const numbered *)a)->p, *q = &((const numbered *)b)->p;
    if (p->x != q->x)
        return p->x < q->x ? -1 : 1;
    if (p->y != q->y)
        return p->y < q->y ? -1 : 1;
    return (p->z > q->z) - (p->z < q->z);
}

/* Joins vertices that are equal, and only those: assimp's own step joins different ones that lie close together, and a volume
 * about the rest could then miss a vertex of the file. */
static void join_identical(mesh *m)
{
    numbered *sorted = tool_alloc(m->read_count, sizeof *sorted);
    uint32_t *joined = tool_alloc(m->read_count, sizeof *joined);
    for (size_t i = 0; i < m->read_count; ++i)
        sorted[i] = (numbered){m->vertices[i], (uint32_t)i};
    qsort(sorted, m->read_count, sizeof *sorted, compare_points);

    size_t count = 0;
    for (size_t i = 0; i < m->read_count; ++i) {
        if (i == 0 || compare_points(&sorted[i - 1], &sorted[i]) != 0)
            m->vertices[count++] = sorted[i].p;
        joined[sorted[i].index] = (uint32_t)(count - 1);
    }
    m->vertex_count = count;
    for (size_t t = 0; t < m->triangle_count; ++t)
        for (int k = 0; k < 3; ++k)
            m->triangles[t][k] = joined[m->triangles[t][k]];
    free(joined);
    free(sorted);
}

int mesh_load(const char *path, mesh *out)
{
    *out = (mesh){0};
    if (check_readable(path) != 0)
        return -1;
    const struct aiScene *scene = import(path);
    if (!scene)
        return -1;

    count_parts(scene, out);
    const char *wrong = NULL;
    if (out->triangle_count == 0)
        wrong = "no triangles in it";
    else if (out->read_count > UINT32_MAX)
        wrong = "more than 4294967295 vertices";
    if (!wrong) {
        out->vertices = tool_alloc(out->read_count, sizeof *out->vertices);
        out->triangles = tool_alloc(out->triangle_count, sizeof *out->triangles);
        wrong = copy_parts(scene, out);
    }
    aiReleaseImport(scene);
    if (wrong) {
        tool_error("%s: %s", path, wrong);
        mesh_free(out);
        return -1;
    }
    join_identical(out);
    return 0;
}

void mesh_free(mesh *m)
{
    free(m->vertices);
    free(m->triangles);
    *m = (mesh){0};
}

void mesh_triangle(const mesh *m, size_t triangle, bvol_vec3 corners[3])
{
    for (int k = 0; k < 3; ++k)
        corners[k] = m->vertices[m->triangles[triangle][k]];
}
