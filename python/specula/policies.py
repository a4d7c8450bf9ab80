"""Serves policies of this process to the command."""

from __future__ import annotations

import copy
import os
import re
import socket
import sys
import threading
from pathlib import Path
from typing import Optional, Union

from .errors import SpeculaError
from .scheduling import Policy, Run


class PolicyServer:
    """Runs policies in threads of this process, one for each run of the command.

    The command starts a small program for each run (relay.py), which passes its pipes to this server. The socket is
    in a directory that no other user can open.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._address = str(folder / "socket")
        self._policies: list[Union[Policy, type[Policy]]] = []
        self._names: dict[str, str] = {}
        self._listener: Optional[socket.socket] = None
        self._thread: Optional[threading.Thread] = None
        #: The error of a policy that failed.
        self.error: Optional[BaseException] = None

    def add(self, policy: Union[Policy, type[Policy]]) -> str:
        """Returns the text of --policy for a class, of which each run makes an object, or an object to be copied."""
        if not hasattr(socket, "send_fds"):
            raise SpeculaError("policies in Python need Linux or macOS; elsewhere, give a program: 'exec:python p.py'")
        if self._listener is None:
            self._listener = socket.socket(socket.AF_UNIX)
            self._listener.bind(self._address)
            self._listener.listen()
            self._thread = threading.Thread(target=self._accept, daemon=True)
            self._thread.start()
        named = policy if isinstance(policy, type) else type(policy)
        name = re.sub(r"\W", "_", str(getattr(policy, "name", named.__name__)))
        if name in self._names.values():
            name += str(len(self._policies) + 1)
        script = self._folder / f"{name}.sh"
        words = [sys.executable, "-I", "-S", str(Path(__file__).with_name("relay.py")), self._address]
        quoted = " ".join(f'"{word}"' for word in words)
        script.write_text(f"exec {quoted} {len(self._policies)}\n")
        text = f"exec:sh {script}"
        self._policies.append(policy)
        self._names[text] = name
        return text

    def named(self, text: str) -> str:
        """Returns a text of the command with the names of the policies."""
        for command, name in self._names.items():
            text = text.replace(command, name)
        return text

    def command_of(self, name: str) -> str:
        """Returns what the command calls the policy with this name; another name is its own."""
        return next((command for command, known in self._names.items() if known == name), name)

    def close(self) -> None:
        """Ends the server; runs that have begun go on to their end."""
        if self._listener is None or self._thread is None:
            return
        listener, self._listener = self._listener, None
        # Ends the wait for the next run.
        with socket.socket(socket.AF_UNIX) as last:
            last.connect(self._address)
            self._thread.join()
        listener.close()

    def _accept(self) -> None:
        listener = self._listener
        assert listener is not None
        while True:
            connection, _ = listener.accept()
            if self._listener is None:
                connection.close()
                return
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with connection:
            number, (reading, writing), _, _ = socket.recv_fds(connection, 64, 2)
            with os.fdopen(reading, "rb") as lines, os.fdopen(writing, "wb", buffering=0) as answers:
                try:
                    policy = self._policies[int(number)]
                    run = Run(policy() if isinstance(policy, type) else copy.deepcopy(policy))
                    for line in lines:
                        answer = run.answer(line)
                        if answer is not None:
                            answers.write(answer + b"\n")
                    connection.send(b"0")
                except BrokenPipeError:
                    # The run was stopped.
                    return
                except BaseException as error:  # of the policy: the caller of the command gets it
                    self.error = error
