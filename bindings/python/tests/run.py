# SPDX-License-Identifier: MIT
"""Runs the tests and the examples of docstrings, and says how many passed."""
import doctest
import importlib
import pathlib
import pkgutil
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))


def main():
    import bvol

    suite = unittest.defaultTestLoader.discover(str(HERE)) if len(sys.argv) < 2 else unittest.defaultTestLoader.loadTestsFromNames(sys.argv[1:])
    names = ["bvol", *(one.name for one in pkgutil.walk_packages(bvol.__path__, "bvol.") if not one.name.endswith(("__main__", "_native")))]
    if len(sys.argv) < 2:
        for name in names:
            suite.addTests(doctest.DocTestSuite(importlib.import_module(name)))
    result = unittest.TextTestRunner(verbosity=0).run(suite)
    failed = len(result.failures) + len(result.errors)
    print(f"{result.testsRun - failed - len(result.skipped)} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
