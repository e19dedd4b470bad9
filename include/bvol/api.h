/* SPDX-License-Identifier: MIT */
/** @file
 * @brief How a public symbol is declared.
 *
 * Define `BVOL_STATIC` before including any header when linking the static library on Windows: pkg-config --static, Meson and
 * CMake do so, and elsewhere it changes nothing. Define `BVOL_API` where the sources are compiled into something else, which is
 * to export these functions in its own way or, by an empty definition, not at all. No macro ever changes a layout. */
#ifndef BVOL_API_H
#define BVOL_API_H

#ifndef BVOL_API
#if defined(_WIN32) && defined(BVOL_STATIC)
#define BVOL_API
#elif defined(_WIN32) && defined(BVOL_BUILDING)
#define BVOL_API __declspec(dllexport)
#elif defined(_WIN32)
#define BVOL_API __declspec(dllimport)
#elif defined(__GNUC__)
#define BVOL_API __attribute__((visibility("default")))
#else
#define BVOL_API
#endif
#endif

#ifdef __cplusplus
#define BVOL_BEGIN extern "C" {
#define BVOL_END }
#else
#define BVOL_BEGIN
#define BVOL_END
#endif

#endif
