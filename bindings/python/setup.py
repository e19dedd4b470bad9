# SPDX-License-Identifier: MIT
"""Builds the package: generate.py writes what follows from the description, cffi compiles it, and libbvol is found by
pkg-config. BVOL_BUILD names a build directory of libbvol's instead, whose library will be found at run time too."""
import os
import pathlib
import shlex
import shutil
import subprocess
import sys

import cffi
import setuptools
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import generate  # noqa: E402

API = generate.Api()


def flags():
    """What the compiler and the linker are told, to find libbvol."""
    if "BVOL_BUILD" in os.environ:
        build = pathlib.Path(os.environ["BVOL_BUILD"]).resolve()
        includes = [f"-I{HERE.parents[1] / 'include'}", f"-I{build / 'include'}"]
        return includes, [f"-L{build / 'src'}", "-lbvol", f"-Wl,-rpath,{build / 'src'}"]
    said = [subprocess.run(["pkg-config", option, "bvol"], check=True, stdout=subprocess.PIPE, text=True).stdout
            for option in ("--cflags", "--libs")]
    return [shlex.split(one) for one in said]


def compiled():
    """The extension. An sdist is packed without the library."""
    builder = cffi.FFI()
    declarations, source = generate.cdef(API), generate.c_source(API)
    if sys.argv[1:2] == ["sdist"]:
        return builder, []
    builder.cdef(declarations)
    compiles, links = flags()
    # Nothing here is worth much optimization, where nobody asks for other flags: the loops only call the library. Names that cffi
    # gives would shadow nothing.
    plain = ["-w"] if "CFLAGS" in os.environ else ["-w", "-O1", "-g0"]
    builder.set_source("bvol._native", source, extra_compile_args=[*plain, *compiles], extra_link_args=links)
    return builder, [builder.distutils_extension(os.environ.get("BVOL_TMP", "build"))]


class BuildPy(build_py):
    """With the modules that generate.py writes."""

    def run(self):
        super().run()
        generate.write(pathlib.Path(self.build_lib) / "bvol")


class Sdist(sdist):
    """With the description."""

    def make_release_tree(self, base_dir, files):
        super().make_release_tree(base_dir, files)
        folder = pathlib.Path(base_dir) / "description"
        folder.mkdir(exist_ok=True)
        for name in ("bvol.ffi.h", "bvol-api.json"):
            shutil.copy(generate.description() / name, folder / name)


BUILDER, EXTENSIONS = compiled()
setuptools.setup(version=API.version, ext_modules=EXTENSIONS, cmdclass={"build_py": BuildPy, "sdist": Sdist})
