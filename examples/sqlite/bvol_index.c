/* SPDX-License-Identifier: MIT */
/* A loadable extension of SQLite: virtual tables with the interface of its R*Tree in two dimensions, over an index of
 * libbvol's.
 *
 *     CREATE VIRTUAL TABLE places USING bvol_index(id, minX, maxX, minY, maxY);
 *     INSERT INTO places VALUES (1, 7.0, 7.5, 46.0, 46.5);
 *     SELECT id FROM places WHERE minX <= 8 AND maxX >= 7 AND minY <= 47 AND maxY >= 46;
 *
 * R*Tree rounds numbers to floats, outward, and so finds boxes that are not there; here they are doubles, as they were given.
 * The rows are in a shadow table, NAME_boxes, and so in every transaction. The index is in memory: it is built by the first
 * question, and again by the first one after a change, by whichever connection. That suits tables that are filled and then
 * asked. */
#include <sqlite3ext.h>
SQLITE_EXTENSION_INIT1

#include <bvol/bvol.h>

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ID, MIN_X, MAX_X, MIN_Y, MAX_Y, COLUMNS };
enum { READ, WRITE, REMOVE, VERSION, STATEMENTS };

/* The rows at one time, and the index of them. A cursor keeps those that it began with. */
typedef struct rows {
    int users;
    size_t count;
    sqlite3_int64 *ids;
    bvol_aabb2_f64 *boxes;
    bvol_index2_f64 *index; /* borrows the boxes */
} rows;

typedef struct table {
    sqlite3_vtab base;
    sqlite3 *db;
    char *schema, *name;
    sqlite3_stmt *statements[STATEMENTS];
    rows *now;             /* NULL: to be read */
    sqlite3_int64 version; /* of the data of other connections, when they were read */
} table;

typedef struct cursor {
    sqlite3_vtab_cursor base;
    rows *of;
    uint32_t *found; /* places in the arrays of the rows; NULL: all of them */
    size_t count, at;
} cursor;

static int fail(table *t, int code, const char *why)
{
    sqlite3_free(t->base.zErrMsg);
    t->base.zErrMsg = sqlite3_mprintf("bvol_index: %s", why);
    return code;
}

static int result(table *t, bvol_result r)
{
    return r >= 0 ? SQLITE_OK : fail(t, r == BVOL_ERROR_MEMORY ? SQLITE_NOMEM : SQLITE_ERROR, bvol_result_name(r));
}

/* Runs SQL with the names of the shadow table's schema and of the table in it. */
static int run(table *t, const char *format)
{
    char *sql = sqlite3_mprintf(format, t->schema, t->name);
    const int code = sql ? sqlite3_exec(t->db, sql, NULL, NULL, NULL) : SQLITE_NOMEM;
    sqlite3_free(sql);
    return code;
}

/* The statement, made when it is first needed: the shadow table may not have been there before. */
static int statement(table *t, int which, sqlite3_stmt **out)
{
    static const char *const texts[STATEMENTS] = {
        "SELECT id, minX, maxX, minY, maxY FROM \"%w\".\"%w_boxes\"",
        "INSERT OR ABORT INTO \"%w\".\"%w_boxes\" VALUES (?1, ?2, ?3, ?4, ?5)",
        "DELETE FROM \"%w\".\"%w_boxes\" WHERE id = ?1",
        "PRAGMA \"%w\".data_version",
    };
    int code = SQLITE_OK;
    if (!t->statements[which]) {
        char *sql = sqlite3_mprintf(texts[which], t->schema, t->name);
        code = sql ? sqlite3_prepare_v3(t->db, sql, -1, SQLITE_PREPARE_PERSISTENT, &t->statements[which], NULL) : SQLITE_NOMEM;
        sqlite3_free(sql);
    }
    *out = t->statements[which];
    return code;
}

static void release(rows *r)
{
    if (!r || --r->users > 0)
        return;
    bvol_index2_f64_destroy(r->index);
    free(r->ids);
    free(r->boxes);
    free(r);
}

static void forget(table *t)
{
    release(t->now);
    t->now = NULL;
}

/* Doubles the room for rows. */
static int grow(rows *r, size_t *room)
{
    *room = *room ? 2 * *room : 1024;
    void *ids = realloc(r->ids, *room * sizeof *r->ids);
    if (!ids)
        return 0;
    r->ids = ids;
    void *boxes = realloc(r->boxes, *room * sizeof *r->boxes);
    if (!boxes)
        return 0;
    r->boxes = boxes;
    return 1;
}

static int read_rows(table *t, rows *r)
{
    sqlite3_stmt *all;
    size_t room = 0;
    int code = statement(t, READ, &all);
    if (code != SQLITE_OK)
        return code;
    while ((code = sqlite3_step(all)) == SQLITE_ROW) {
        if (r->count == room && !grow(r, &room)) {
            sqlite3_reset(all);
            return SQLITE_NOMEM;
        }
        r->ids[r->count] = sqlite3_column_int64(all, ID);
        r->boxes[r->count++] = (bvol_aabb2_f64){{sqlite3_column_double(all, MIN_X), sqlite3_column_double(all, MIN_Y)},
                                                {sqlite3_column_double(all, MAX_X), sqlite3_column_double(all, MAX_Y)}};
    }
    return sqlite3_reset(all);
}

/* Reads the rows that there are, unless they are those that were read. */
static int refresh(table *t)
{
    sqlite3_stmt *version;
    int code = statement(t, VERSION, &version);
    if (code != SQLITE_OK)
        return code;
    sqlite3_step(version);
    const sqlite3_int64 now = sqlite3_column_int64(version, 0);
    code = sqlite3_reset(version);
    if (code != SQLITE_OK || (t->now && t->version == now))
        return code;
    forget(t);
    rows *r = calloc(1, sizeof *r);
    if (!r)
        return SQLITE_NOMEM;
    r->users = 1;
    code = read_rows(t, r);
    if (code == SQLITE_OK)
        code = result(t, bvol_index2_f64_create(NULL, NULL, &r->index));
    if (code == SQLITE_OK)
        code = result(t, bvol_index2_f64_build(r->index, r->boxes, r->count, 0, NULL, 0, NULL));
    if (code != SQLITE_OK) {
        release(r);
        return code;
    }
    t->now = r;
    t->version = now;
    return SQLITE_OK;
}

static int disconnect(sqlite3_vtab *base)
{
    table *t = (table *)base;
    for (int i = 0; i < STATEMENTS; ++i)
        sqlite3_finalize(t->statements[i]);
    forget(t);
    sqlite3_free(t->schema);
    sqlite3_free(t->name);
    sqlite3_free(t);
    return SQLITE_OK;
}

static int destroy(sqlite3_vtab *base)
{
    const int code = run((table *)base, "DROP TABLE \"%w\".\"%w_boxes\"");
    return code == SQLITE_OK ? disconnect(base) : code;
}

static int connect_to(sqlite3 *db, int argc, const char *const *argv, int creates, sqlite3_vtab **out, char **error)
{
    if (argc != 3 + COLUMNS) {
        *error = sqlite3_mprintf("bvol_index: wanted are the names of five columns: id, minX, maxX, minY, maxY");
        return SQLITE_ERROR;
    }
    table *t = sqlite3_malloc(sizeof *t);
    if (!t)
        return SQLITE_NOMEM;
    *t = (table){.db = db, .schema = sqlite3_mprintf("%s", argv[1]), .name = sqlite3_mprintf("%s", argv[2])};
    char *columns = sqlite3_mprintf("CREATE TABLE x(\"%w\" INTEGER, \"%w\" REAL, \"%w\" REAL, \"%w\" REAL, \"%w\" REAL)",
                                    argv[3], argv[4], argv[5], argv[6], argv[7]);
    int code = t->schema && t->name && columns ? SQLITE_OK : SQLITE_NOMEM;
    if (code == SQLITE_OK && creates)
        code = run(t, "CREATE TABLE \"%w\".\"%w_boxes\"(id INTEGER PRIMARY KEY, minX REAL, maxX REAL, minY REAL, maxY REAL)");
    if (code == SQLITE_OK)
        code = sqlite3_declare_vtab(db, columns);
    sqlite3_free(columns);
    if (code == SQLITE_OK) {
        *out = &t->base;
    } else {
        *error = t->base.zErrMsg ? t->base.zErrMsg : sqlite3_mprintf("%s", sqlite3_errmsg(db));
        disconnect(&t->base);
    }
    return code;
}

static int create(sqlite3 *db, void *aux, int argc, const char *const *argv, sqlite3_vtab **out, char **error)
{
    (void)aux;
    return connect_to(db, argc, argv, 1, out, error);
}

static int connect(sqlite3 *db, void *aux, int argc, const char *const *argv, sqlite3_vtab **out, char **error)
{
    (void)aux;
    return connect_to(db, argc, argv, 0, out, error);
}

/* The plan is a text: of each bound that is used the letter of the side of the query that it gives, in the order of arguments.
 */
static int best_index(sqlite3_vtab *base, sqlite3_index_info *info)
{
    static const char sides[COLUMNS] = {[MIN_X] = 'X', [MAX_X] = 'x', [MIN_Y] = 'Y', [MAX_Y] = 'y'};
    const table *t = (const table *)base;
    char *plan = sqlite3_mprintf("%*s", info->nConstraint, "");
    int used = 0;
    if (!plan)
        return SQLITE_NOMEM;
    for (int i = 0; i < info->nConstraint; ++i) {
        const int column = info->aConstraint[i].iColumn, op = info->aConstraint[i].op;
        const int upper = op == SQLITE_INDEX_CONSTRAINT_LE || op == SQLITE_INDEX_CONSTRAINT_LT;
        const int lower = op == SQLITE_INDEX_CONSTRAINT_GE || op == SQLITE_INDEX_CONSTRAINT_GT;
        if (!info->aConstraint[i].usable || column < MIN_X || !(column % 2 ? upper : lower))
            continue; /* SQLite asks for itself, of every row, whether all constraints hold */
        info->aConstraintUsage[i].argvIndex = used + 1;
        plan[used++] = sides[column];
    }
    plan[used] = 0;
    info->idxStr = plan;
    info->needToFreeIdxStr = 1;
    info->estimatedCost = (double)(t->now ? t->now->count : 1000000) / (double)(1 << 2 * (used < 4 ? used : 4)) + 10;
    info->estimatedRows = (sqlite3_int64)info->estimatedCost;
    return SQLITE_OK;
}

static int open_cursor(sqlite3_vtab *base, sqlite3_vtab_cursor **out)
{
    (void)base;
    cursor *c = sqlite3_malloc(sizeof *c);
    if (!c)
        return SQLITE_NOMEM;
    memset(c, 0, sizeof *c);
    *out = &c->base;
    return SQLITE_OK;
}

static int close_cursor(sqlite3_vtab_cursor *base)
{
    cursor *c = (cursor *)base;
    free(c->found);
    release(c->of);
    sqlite3_free(c);
    return SQLITE_OK;
}

/* A bound as a double, never farther in than the value: SQLite has whole numbers of 64 bits, and compares them with doubles
 * exactly. What is no number bounds nothing here. */
static double bound(sqlite3_value *value, double outward)
{
    const int type = sqlite3_value_type(value);
    if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
        return outward;
    const double x = sqlite3_value_double(value);
    return type == SQLITE_INTEGER && fabs(x) >= 0x1p53 ? nextafter(x, outward) : x;
}

/* A box meets the query if its lower corner is below max and its upper corner above min. Where min is above max, it contains
 * what lies between them, and so it meets that. */
static bvol_aabb2_f64 query_of(const char *plan, sqlite3_value **argv)
{
    bvol_aabb2_f64 q = {{-INFINITY, -INFINITY}, {INFINITY, INFINITY}};
    for (int i = 0; plan[i]; ++i) {
        switch (plan[i]) {
        case 'X': q.max.x = fmin(q.max.x, bound(argv[i], INFINITY)); break;
        case 'x': q.min.x = fmax(q.min.x, bound(argv[i], -INFINITY)); break;
        case 'Y': q.max.y = fmin(q.max.y, bound(argv[i], INFINITY)); break;
        default: q.min.y = fmax(q.min.y, bound(argv[i], -INFINITY)); break;
        }
    }
    return (bvol_aabb2_f64){{fmin(q.min.x, q.max.x), fmin(q.min.y, q.max.y)}, {fmax(q.min.x, q.max.x), fmax(q.min.y, q.max.y)}};
}

static int filter(sqlite3_vtab_cursor *base, int number, const char *plan, int argc, sqlite3_value **argv)
{
    (void)number, (void)argc;
    cursor *c = (cursor *)base;
    table *t = (table *)base->pVtab;
    const int code = refresh(t);
    if (code != SQLITE_OK)
        return code;
    free(c->found);
    release(c->of);
    *c = (cursor){.base = c->base, .of = t->now};
    ++c->of->users;
    if (!*plan) {
        c->count = c->of->count;
        return SQLITE_OK;
    }
    const bvol_aabb2_f64 query = query_of(plan, argv);
    for (size_t room = 64;; room = c->count) {
        free(c->found);
        c->found = malloc(room * sizeof *c->found);
        if (!c->found)
            return SQLITE_NOMEM;
        c->count = bvol_index2_f64_overlaps_aabb2(c->of->index, &query, NULL, c->found, room);
        if (c->count <= room)
            return SQLITE_OK;
    }
}

static int next(sqlite3_vtab_cursor *base)
{
    ++((cursor *)base)->at;
    return SQLITE_OK;
}

static int at_end(sqlite3_vtab_cursor *base)
{
    const cursor *c = (const cursor *)base;
    return c->at >= c->count;
}

static size_t place(const cursor *c)
{
    return c->found ? c->found[c->at] : c->at;
}

static int column(sqlite3_vtab_cursor *base, sqlite3_context *context, int which)
{
    const rows *r = ((const cursor *)base)->of;
    const size_t i = place((const cursor *)base);
    switch (which) {
    case ID: sqlite3_result_int64(context, r->ids[i]); break;
    case MIN_X: sqlite3_result_double(context, r->boxes[i].min.x); break;
    case MAX_X: sqlite3_result_double(context, r->boxes[i].max.x); break;
    case MIN_Y: sqlite3_result_double(context, r->boxes[i].min.y); break;
    default: sqlite3_result_double(context, r->boxes[i].max.y); break;
    }
    return SQLITE_OK;
}

static int rowid(sqlite3_vtab_cursor *base, sqlite3_int64 *out)
{
    const cursor *c = (const cursor *)base;
    *out = c->of->ids[place(c)];
    return SQLITE_OK;
}

/* Bounds are numbers, and the lower ones not above the upper ones, as in R*Tree. */
static int check(table *t, sqlite3_value **row)
{
    for (int i = MIN_X; i < COLUMNS; ++i) {
        const int type = sqlite3_value_numeric_type(row[i]);
        if (type != SQLITE_INTEGER && type != SQLITE_FLOAT)
            return fail(t, SQLITE_CONSTRAINT, "a bound is no number");
    }
    for (int i = MIN_X; i < COLUMNS; i += 2)
        if (sqlite3_value_double(row[i]) > sqlite3_value_double(row[i + 1]))
            return fail(t, SQLITE_CONSTRAINT, "a lower bound is above the upper one");
    return SQLITE_OK;
}

/* argv[0] is the id of the row that goes, or NULL; argv[2] on are the new row, if there is one. Where it cannot be written,
 * SQLite undoes the whole statement. */
static int update(sqlite3_vtab *base, int argc, sqlite3_value **argv, sqlite3_int64 *id)
{
    table *t = (table *)base;
    sqlite3_stmt *removing, *writing;
    int code = argc > 1 ? check(t, argv + 2) : SQLITE_OK;
    if (code != SQLITE_OK)
        return code;
    forget(t);
    if (sqlite3_value_type(argv[0]) != SQLITE_NULL) {
        code = statement(t, REMOVE, &removing);
        if (code != SQLITE_OK)
            return code;
        sqlite3_bind_value(removing, 1, argv[0]);
        sqlite3_step(removing);
        code = sqlite3_reset(removing);
    }
    if (code == SQLITE_OK && argc > 1)
        code = statement(t, WRITE, &writing);
    if (code != SQLITE_OK || argc == 1)
        return code;
    for (int i = ID; i < COLUMNS; ++i)
        sqlite3_bind_value(writing, i + 1, argv[2 + i]);
    sqlite3_step(writing);
    *id = sqlite3_last_insert_rowid(t->db);
    return sqlite3_reset(writing);
}

static int begin(sqlite3_vtab *base)
{
    (void)base;
    return SQLITE_OK;
}

static int roll_back(sqlite3_vtab *base)
{
    forget((table *)base);
    return SQLITE_OK;
}

static int savepoint(sqlite3_vtab *base, int number)
{
    (void)base, (void)number;
    return SQLITE_OK;
}

static int roll_back_to(sqlite3_vtab *base, int number)
{
    (void)number;
    return roll_back(base);
}

static int rename_to(sqlite3_vtab *base, const char *name)
{
    table *t = (table *)base;
    char *sql = sqlite3_mprintf("ALTER TABLE \"%w\".\"%w_boxes\" RENAME TO \"%w_boxes\"", t->schema, t->name, name);
    const int code = sql ? sqlite3_exec(t->db, sql, NULL, NULL, NULL) : SQLITE_NOMEM;
    sqlite3_free(sql);
    return code; /* SQLite disconnects, and connects by the new name */
}

static int shadow_name(const char *suffix)
{
    return sqlite3_stricmp(suffix, "boxes") == 0;
}

static const sqlite3_module module = {
    .iVersion = 3,
    .xCreate = create,
    .xConnect = connect,
    .xBestIndex = best_index,
    .xDisconnect = disconnect,
    .xDestroy = destroy,
    .xOpen = open_cursor,
    .xClose = close_cursor,
    .xFilter = filter,
    .xNext = next,
    .xEof = at_end,
    .xColumn = column,
    .xRowid = rowid,
    .xUpdate = update,
    .xBegin = begin,
    .xSync = begin,
    .xCommit = begin,
    .xRollback = roll_back,
    .xRename = rename_to,
    .xSavepoint = savepoint,
    .xRelease = savepoint,
    .xRollbackTo = roll_back_to,
    .xShadowName = shadow_name,
};

int sqlite3_bvolindex_init(sqlite3 *db, char **error, const sqlite3_api_routines *api);

int sqlite3_bvolindex_init(sqlite3 *db, char **error, const sqlite3_api_routines *api)
{
    (void)error;
    SQLITE_EXTENSION_INIT2(api);
    return sqlite3_create_module_v2(db, "bvol_index", &module, NULL, NULL);
}
