"""What a notebook shows: the page of a report, and the progress of the command."""

from __future__ import annotations

import html
import importlib
import re
import sys
from typing import Any, Optional

#: The bar of the command in a terminal: it goes to the first column, writes, and clears what is right of it.
BAR = re.compile(rb"\x1b\[1G([^\x1b]+)\x1b\[0K")
#: What else moves or hides the cursor around a bar.
CONTROL = re.compile(rb"\x1b(?:[78]|\[[0-9;?]*[A-Za-z])")


def is_notebook() -> bool:
    """True in a kernel of Jupyter, whose front end shows HTML."""
    shell: Any = sys.modules.get("IPython")
    return shell is not None and hasattr(shell.get_ipython(), "kernel")


def page(report: str) -> str:
    """HTML that shows a report page in a frame of its own, which cannot reach the notebook."""
    frame = "width: 100%; height: 40em; border: 1px solid #8884; resize: vertical"
    allowed = "allow-scripts allow-downloads allow-popups"
    return f'<iframe srcdoc="{html.escape(report)}" sandbox="{allowed}" style="{frame}"></iframe>'


class ProgressOutput:
    """An output of a notebook with the progress bar of the command, which is updated in place."""

    def __init__(self) -> None:
        self._held = b""
        self._handle: Optional[Any] = None

    def show(self, data: bytes) -> None:
        """Takes what the command writes to its terminal."""
        self._held += data
        bars = BAR.findall(self._held)
        if bars:
            self._update(bars[-1].decode(errors="replace"))
            self._held = BAR.sub(b"", self._held)

    def close(self) -> None:
        """Removes the bar; what was no bar goes to sys.stderr."""
        if self._handle is not None:
            self._update("")
        text = CONTROL.sub(b"", self._held).decode(errors="replace")
        sys.stderr.write(text)

    def _update(self, line: str) -> None:
        data = {"text/plain": line}
        if self._handle is None:
            display: Any = importlib.import_module("IPython.display").display
            self._handle = display(data, raw=True, display_id=True)
        else:
            self._handle.update(data, raw=True)
