/* SPDX-License-Identifier: MIT */
/* A function of the library, called FUNCTION, that always gives ANSWER: loaded before the true one, to see whether the program
 * finds out. */
int FUNCTION(void);

int FUNCTION(void)
{
    return ANSWER;
}
