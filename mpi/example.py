# SPDX-License-Identifier: MIT
"""The same as example.c, by mpi4py and ctypes: an index takes the communicator as Fortran has it, an integer."""
import ctypes

import numpy
from mpi4py import MPI

BOXES = 1000


class Results(ctypes.Structure):
    """bvol_mpi_results"""
    _fields_ = [("rows", ctypes.c_size_t), ("count", ctypes.c_size_t), ("offsets", ctypes.POINTER(ctypes.c_uint64)),
                ("ids", ctypes.POINTER(ctypes.c_uint64)), ("at", ctypes.POINTER(ctypes.c_float))]


def ask(name, *arguments):
    if getattr(library, name)(*arguments) != 0:
        raise RuntimeError(name)


def floats(array):
    return ctypes.c_void_p(array.ctypes.data)


library = ctypes.CDLL("libbvol-mpi.so.0")
comm = MPI.COMM_WORLD
index, results = ctypes.c_void_p(), Results()
boxes = numpy.zeros((BOXES, 6), numpy.float32)
boxes[:, 0] = comm.rank * BOXES + numpy.arange(BOXES)
boxes[:, 3:] = boxes[:, :3] + 1
query = boxes[-1:].copy()
query[:, [0, 3]] += .5

ask("bvol_mpi_index_create_fortran", comm.py2f(), None, None, ctypes.byref(index))
ask("bvol_mpi_index_build", index, floats(boxes), ctypes.c_size_t(BOXES), ctypes.c_size_t(0), None)
ask("bvol_mpi_index_overlaps_aabb_many", index, floats(query), ctypes.c_size_t(1), ctypes.c_size_t(0), None, ctypes.byref(results))
found = results.ids[:results.count]
print("".join(f"rank {comm.rank}: box {i} of rank {i // BOXES}\n" for i in found), end="", flush=True)
library.bvol_mpi_results_free(ctypes.byref(results))
library.bvol_mpi_index_destroy(index)
