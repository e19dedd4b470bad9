/* SPDX-License-Identifier: MIT */
/** @file
 * @brief How a public symbol is declared.
 *
 * Define `BVOL_STATIC` before including any header when linking the static library on Windows (pkg-config --static does so);
 * elsewhere it changes nothing. No macro ever changes a layout. */
#ifndef BVOL_API_H
#define BVOL_API_H

#if defined(_WIN32) && !defined(BVOL_STATIC)
#ifdef BVOL_BUILDING
#define BVOL_API __declspec(dllexport)
#else
#define BVOL_API __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define BVOL_API __attribute__((visibility("default")))
#else
#define BVOL_API
#endif

#ifdef __cplusplus
#define BVOL_BEGIN extern "C" {
#define BVOL_END }
#else
#define BVOL_BEGIN
#define BVOL_END
#endif

#endif
