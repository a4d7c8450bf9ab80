"""Runs the command: its result is returned, its notes and progress are shown, and its errors are raised."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Sequence

from .errors import DataError, SpeculaError, UsageError
from .node import find_node
from .notebook import ProgressOutput, is_notebook

COMMAND = Path(__file__).parent / "command" / "cli.js"

#: Every line of the command on standard error begins with this.
MARK = b"specula: "

#: Lines and columns of the terminal whose progress a notebook shows.
NOTEBOOK_SIZE = (24, 80)

ERRORS = {1: DataError, 2: UsageError}


def execute(arguments: Sequence[str]) -> str:
    """Returns what the command prints with these arguments.

    Notes go to sys.stderr. The progress bar goes there if it is a terminal, and to the output of a notebook. Raises DataError, UsageError or
    SpeculaError. An interrupt stops the command.
    """
    reading, writing = _standard_error()
    process = subprocess.Popen(
        [find_node(), os.fspath(COMMAND), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=writing,
    )
    os.close(writing)
    answer: list[bytes] = []
    assert process.stdout is not None
    output: IO[bytes] = process.stdout
    reader = threading.Thread(target=lambda: answer.append(output.read()))
    reader.start()
    messages = _Messages()
    try:
        while data := _read(reading):
            messages.feed(data)
        status = process.wait()
    except BaseException:
        process.terminate()
        process.wait()
        raise
    finally:
        os.close(reading)
        reader.join()
        output.close()
        messages.close()
    if status == 0:
        messages.show_lines()
        return answer[0].decode()
    why = messages.lines.pop() if messages.lines else f"the command ended with status {status}"
    messages.show_lines()
    raise ERRORS.get(status, SpeculaError)(why)


def main() -> None:
    """The command itself, as pip installs it."""
    try:
        status = subprocess.call([find_node(), os.fspath(COMMAND), *sys.argv[1:]])
    except SpeculaError as error:
        sys.exit(f"specula: {error}")
    except KeyboardInterrupt:
        status = 130
    sys.exit(status)


def _standard_error() -> tuple[int, int]:
    """Returns a pipe, or a terminal if progress can be shown: only on a terminal does the command write it."""
    if os.name == "nt" or not (is_notebook() or sys.stderr.isatty()):
        return os.pipe()
    import fcntl
    import pty
    import termios
    import tty

    reading, writing = pty.openpty()
    tty.setraw(writing)
    if is_notebook():
        size = struct.pack("4H", *NOTEBOOK_SIZE, 0, 0)
    else:
        size = fcntl.ioctl(sys.stderr.fileno(), termios.TIOCGWINSZ, b"\0" * 8)
    fcntl.ioctl(writing, termios.TIOCSWINSZ, size)
    return reading, writing


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65536)
    except OSError:
        # The end of a terminal, which nobody writes to any more.
        return b""


class _Messages:
    """Passes on what the command writes on standard error, but keeps its lines until it has ended."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._held = b""
        self._output = ProgressOutput() if is_notebook() else None

    def feed(self, data: bytes) -> None:
        self._held += data
        while True:
            before, mark, after = self._held.partition(MARK)
            if not mark:
                # The beginning of the mark may be all that has arrived.
                kept = next(n for n in range(len(MARK) - 1, -1, -1) if self._held.endswith(MARK[:n]))
                self._show(self._held[: len(self._held) - kept])
                self._held = self._held[len(self._held) - kept :]
                return
            self._show(before)
            line, end, rest = after.partition(b"\n")
            if not end:
                self._held = mark + after
                return
            self.lines.append(line.decode())
            self._held = rest

    def close(self) -> None:
        """Ends the progress bar of a notebook."""
        if self._output is not None:
            self._output.close()

    def show_lines(self) -> None:
        for line in self.lines:
            _write(MARK + line.encode() + b"\n")

    def _show(self, data: bytes) -> None:
        if self._output is None:
            _write(data)
        else:
            self._output.show(data)


def _write(data: bytes) -> None:
    if data:
        sys.stderr.write(data.decode(errors="replace"))
        sys.stderr.flush()
