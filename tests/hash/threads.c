/* SPDX-License-Identifier: MIT */
/* Many threads ask everything of the same shapes, sets and frusta at once, and must get what one thread gets. The first thing
 * that they do together is to make sets, so that they also find out together which table of kernels there is. Under the thread
 * sanitizer this is a proof that nothing is written that others read. */
#include "ask.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 8 };

static pthread_barrier_t barrier;
static batch shared;

typedef struct reader {
    pthread_t thread;
    int first; /* this one makes what is shared, after all have made sets of their own */
    int failed;
    batch own;
    sums h[ROWS_MAX];
} reader;

static void *read_all(void *user)
{
    reader *r = user;
    (void)pthread_barrier_wait(&barrier);
    r->failed = !batch_make(&r->own, 1);
    batch_unmake(&r->own);
    (void)pthread_barrier_wait(&barrier);
    if (r->first)
        r->failed |= !batch_make(&shared, 0);
    (void)pthread_barrier_wait(&barrier);
    if (!r->failed)
        ask(&shared, &all_rows, r->h);
    return NULL;
}

/* Returns how many rows differ. */
static int compare(const sums *a, const sums *b)
{
    int differ = 0;
    for (int r = 0; r < row_count; r++)
        if (memcmp(&a[r], &b[r], sizeof a[r]) != 0) {
            fprintf(stderr, "%s answers differently\n", row_name(r));
            differ++;
        }
    return differ;
}

int main(void)
{
    static reader readers[THREADS];
    static sums alone[ROWS_MAX];
    int failed = pthread_barrier_init(&barrier, NULL, THREADS);
    for (int i = 0; i < THREADS && !failed; i++) {
        readers[i].first = i == 0;
        for (int r = 0; r < row_count; r++)
            start(&readers[i].h[r]);
        failed = pthread_create(&readers[i].thread, NULL, read_all, &readers[i]);
    }
    if (failed) {
        fputs("no threads\n", stderr);
        return 1;
    }
    for (int i = 0; i < THREADS; i++) {
        (void)pthread_join(readers[i].thread, NULL);
        failed += readers[i].failed;
    }
    for (int r = 0; r < row_count; r++)
        start(&alone[r]);
    if (!failed)
        ask(&shared, &all_rows, alone);
    for (int i = 0; i < THREADS; i++)
        failed += compare(readers[i].h, alone);
    batch_unmake(&shared);
    printf("%d threads, %d questions: %d differ\n", THREADS, row_count, failed);
    return failed > 0;
}
