/* SPDX-License-Identifier: MIT */
/** @file
 * @brief How public symbols are declared.
 *
 * To link the static library on Windows, define `BVOL_STATIC` before you include any header. `pkg-config --static`, Meson and
 * CMake define it for you, and on other systems it has no effect. If you compile the sources into another library, you may
 * define `BVOL_API` to export the functions in your own way, or define it as empty to export none. No macro ever changes a
 * layout. */
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
