#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The inputs that are kept for a target of libFuzzer: a line of hexadecimal digits each, which libFuzzer wants as a file each.

    corpus.py unpack FILE FOLDER
    corpus.py pack FILE FOLDER"""
import hashlib
import pathlib
import shutil
import sys

if len(sys.argv) != 4 or sys.argv[1] not in ("pack", "unpack"):
    sys.exit(__doc__)
file, folder = map(pathlib.Path, sys.argv[2:])
if sys.argv[1] == "pack":
    inputs = sorted({path.read_bytes() for path in folder.iterdir()}, key=lambda data: (len(data), data))
    file.write_text("".join(data.hex() + "\n" for data in inputs))
else:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for line in file.read_text().splitlines():
        data = bytes.fromhex(line)
        (folder / hashlib.sha1(data).hexdigest()).write_bytes(data)
