/* SPDX-License-Identifier: MIT */
#include "mesh.h"

#include "recursion.h"
#include "tool.h"

#include <assimp/cimport.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int mesh_format_known(const char *format)
{
    char ending[32];
    int length = snprintf(ending, sizeof ending, ".%s", format);
    return length > 1 && (size_t)length < sizeof ending && aiIsExtensionSupported(ending);
}

const char *mesh_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

/* assimp does not say why a file cannot be opened or read; the C library does. Returns a file that is not empty, or NULL. */
static FILE *open_mesh(const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    int first = file ? fgetc(file) : EOF;
    if (first != EOF) {
        ungetc(first, file);
        return file;
    }
    tool_error("%s: %s", mesh_name(path), !file || ferror(file) ? strerror(errno) : "the file is empty");
    if (file)
        fclose(file);
    return NULL;
}

/* Everything that is left in a file, which it closes. Returns NULL after a message. */
static char *read_all(FILE *file, const char *path, size_t *size)
{
    char *bytes = NULL;
    size_t room = 0;
    *size = 0;
    do {
        room = room ? 2 * room : 1 << 16;
        bytes = tool_grow(bytes, room);
        *size += fread(bytes + *size, 1, room - *size, file);
    } while (*size == room && *size <= UINT_MAX);
    const char *wrong = ferror(file) ? strerror(errno) : *size > UINT_MAX ? "more than 4294967295 bytes" : NULL;
    fclose(file);
    if (!wrong)
        return bytes;
    tool_error("%s: %s", mesh_name(path), wrong);
    free(bytes);
    return NULL;
}

/* Why assimp gave no scene. What it says of memory is about a file with a name of its own making, which helps nobody. */
static void complain(const char *path, const char *format)
{
    const char *reason = aiGetErrorString();
    if (reason && *reason && !strstr(reason, "$$$"))
        tool_error("%s: %s", mesh_name(path), reason);
    else if (format)
        tool_error("%s: no mesh of format %s that assimp can read", mesh_name(path), format);
    else
        tool_error("%s: not a mesh that assimp knows by its contents; --format may tell it", mesh_name(path));
}

/* Whether a file can be opened a second time and read from its start, as no pipe can be. */
static int is_regular(FILE *file)
{
    struct stat status;
    return file != stdin && fstat(fileno(file), &status) == 0 && S_ISREG(status.st_mode);
}

static const struct aiScene *import(const char *path, const char *format)
{
    const struct aiScene *scene;
    FILE *file = open_mesh(path);
    if (!file)
        return NULL;
    if (!format && is_regular(file)) {
        fclose(file);
        scene = aiImportFile(path, aiProcess_Triangulate);
    } else {
        size_t size;
        char *bytes = read_all(file, path, &size);
        if (!bytes)
            return NULL;
        scene = aiImportFileFromMemory(bytes, (unsigned)size, aiProcess_Triangulate, format ? format : "");
        free(bytes);
    }
    if (!scene)
        complain(path, format);
    return scene;
}

/* One of the scene's meshes where a node puts it. (assimp's own step that applies the nodes' transforms also joins meshes of
 * the same material.) */
typedef struct placed {
    const struct aiMesh *mesh;
    struct aiMatrix4x4 to_scene;
} placed;

/* A node that is still to be looked at, and where the one above puts it. */
typedef struct waiting {
    const struct aiNode *node;
    struct aiMatrix4x4 above;
} waiting;

/* Puts the children of a node on the stack, the first on top. */
static void push_children(const struct aiNode *node, const struct aiMatrix4x4 *to_scene, waiting **stack, size_t *depth)
{
    if (node->mNumChildren > 0)
        *stack = tool_grow(*stack, (*depth + node->mNumChildren) * sizeof **stack);
    for (unsigned c = node->mNumChildren; c-- > 0;)
        (*stack)[(*depth)++] = (waiting){node->mChildren[c], *to_scene};
}

/* Counts the meshes of a scene in the order of its nodes, each before those below it, and where out is not NULL, writes them
 * there. Without recursion: nodes may lie in each other as deep as a file likes. */
static size_t place_meshes(const struct aiScene *scene, placed *out)
{
    size_t count = 0, depth = 1;
    waiting *stack = tool_alloc(depth, sizeof *stack);
    stack->node = scene->mRootNode;
    aiIdentityMatrix4(&stack->above);
    while (depth > 0) {
        const struct aiNode *node = stack[--depth].node;
        struct aiMatrix4x4 to_scene = stack[depth].above;
        aiMultiplyMatrix4(&to_scene, &node->mTransformation);
        for (unsigned m = 0; m < node->mNumMeshes; ++m)
            if (node->mMeshes[m] < scene->mNumMeshes) {
                if (out)
                    out[count] = (placed){scene->mMeshes[node->mMeshes[m]], to_scene};
                ++count;
            }
        push_children(node, &to_scene, &stack, &depth);
    }
    free(stack);
    return count;
}

/* Faces with other numbers of corners (points, lines) are left out. */
static size_t count_triangles(const struct aiMesh *part)
{
    size_t count = 0;
    for (unsigned f = 0; f < part->mNumFaces; ++f)
        count += part->mFaces[f].mNumIndices == 3;
    return count;
}

/* Copies the triangles of a mesh whose vertices begin at base, to the end of those that out has. Returns NULL, or what is wrong
 * with them. */
static const char *copy_triangles(const struct aiMesh *part, size_t base, mesh *out)
{
    for (unsigned f = 0; f < part->mNumFaces; ++f) {
        const struct aiFace *face = &part->mFaces[f];
        if (face->mNumIndices != 3)
            continue;
        uint32_t *corners = out->triangles[out->triangle_count++];
        for (int k = 0; k < 3; ++k) {
            if (face->mIndices[k] >= part->mNumVertices)
                return "a triangle names a vertex that is not there";
            corners[k] = (uint32_t)(base + face->mIndices[k]);
        }
    }
    return NULL;
}

static const char *copy_vertices(const placed *part, bvol_vec3 *out)
{
    for (unsigned v = 0; v < part->mesh->mNumVertices; ++v) {
        struct aiVector3D p = part->mesh->mVertices[v];
        aiTransformVecByMatrix4(&p, &part->to_scene);
        if (!isfinite(p.x) || !isfinite(p.y) || !isfinite(p.z))
            return "a vertex is not finite";
        out[v] = (bvol_vec3){p.x, p.y, p.z};
    }
    return NULL;
}

/* Copies parts into a mesh without any. Returns NULL, or what is wrong with them. */
static const char *copy_parts(const placed *parts, size_t count, mesh *out)
{
    size_t triangles = 0;
    for (size_t i = 0; i < count; ++i) {
        out->read_count += parts[i].mesh->mNumVertices;
        triangles += count_triangles(parts[i].mesh);
    }
    if (triangles == 0)
        return "no triangles in it";
    if (out->read_count > UINT32_MAX)
        return "more than 4294967295 vertices";

    out->vertices = tool_alloc(out->read_count, sizeof *out->vertices);
    out->triangles = tool_alloc(triangles, sizeof *out->triangles);
    out->part_ends = tool_alloc(count, sizeof *out->part_ends);
    const char *wrong = NULL;
    size_t base = 0;
    for (size_t i = 0; i < count && !wrong; base += parts[i++].mesh->mNumVertices) {
        size_t before = out->triangle_count;
        wrong = copy_vertices(&parts[i], out->vertices + base);
        if (!wrong)
            wrong = copy_triangles(parts[i].mesh, base, out);
        if (out->triangle_count > before)
            out->part_ends[out->part_count++] = out->triangle_count;
    }
    return wrong;
}

/* All meshes of the scene in one space. Returns NULL, or what is wrong with them. */
static const char *copy_scene(const struct aiScene *scene, mesh *out)
{
    if (!scene->mRootNode)
        return "no triangles in it";
    size_t count = place_meshes(scene, NULL);
    placed *parts = tool_alloc(count, sizeof *parts);
    place_meshes(scene, parts);
    const char *wrong = copy_parts(parts, count, out);
    free(parts);
    return wrong;
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

int mesh_load(const char *path, const char *format, mesh *out)
{
    *out = (mesh){0};
    recursion_guard(mesh_name(path)); /* assimp recurses over nodes, as it makes and as it frees them */
    const struct aiScene *scene = import(path, format);
    const char *wrong = scene ? copy_scene(scene, out) : NULL;
    aiReleaseImport(scene);
    recursion_unguard();
    if (!scene)
        return -1;
    if (wrong) {
        tool_error("%s: %s", mesh_name(path), wrong);
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
    free(m->part_ends);
    *m = (mesh){0};
}

void mesh_triangle(const mesh *m, size_t triangle, bvol_vec3 corners[3])
{
    for (int k = 0; k < 3; ++k)
        corners[k] = m->vertices[m->triangles[triangle][k]];
}
