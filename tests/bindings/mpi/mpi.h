/* SPDX-License-Identifier: MIT */
/* What bvol/mpi.h needs of an MPI to be read where there is none. */
#ifndef MPI_H
#define MPI_H
typedef struct mpi_communicator *MPI_Comm;
typedef int MPI_Fint;
#endif
