"""Turns the arguments of a function into those of the command, and runs it."""

from __future__ import annotations

import datetime
import difflib
import functools
import importlib.util
import inspect
import json
import numbers
import os
import re
import shutil
import tempfile
import weakref
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Mapping, Optional, TypeVar, Union, cast

import pandas as pd

from .errors import SpeculaError, UsageError
from .notebook import is_notebook
from .policies import PolicyServer
from .process import execute

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True)
class Command:
    """A command and its parameters; commands.py, which the build writes, has one for each function."""

    #: The words of the command line: ("slurm", "replay").
    words: tuple[str, ...]
    #: The names of the arguments that have no flag, in their order.
    operands: tuple[str, ...]
    #: The flag of every other argument.
    flags: Mapping[str, str]
    #: Arguments that repeat their flag for each value; other lists are joined by commas.
    repeated: tuple[str, ...] = ()
    #: Outputs that the result is read from, by argument: their names in a temporary directory.
    outputs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """What the command printed and wrote."""

    document: Any
    #: The outputs of the command by argument, unless the caller named them.
    outputs: Mapping[str, Path]
    #: The page of the report, if there is one.
    report: Optional[Union[str, os.PathLike[str]]]
    #: The directory of the outputs, which exists as long as the server.
    folder: Path
    #: Knows what the command calls the policies in Python.
    server: PolicyServer

    def schedule(self, trace: str, system: str) -> Path:
        """The file of a schedule, by the name of the trace and of the policy or configuration."""
        policy = self.server.command_of(system).replace("/", "-")
        return Path(str(self.outputs["schedule"]).replace("{trace}", _stem(trace)).replace("{policy}", policy))


def checked(function: Function) -> Function:
    """A function that names the nearest argument if it is called with one that does not exist."""
    names = list(inspect.signature(function).parameters)

    @functools.wraps(function)
    def call(*values: Any, **named: Any) -> Any:
        for name in named:
            if name not in names:
                near = difflib.get_close_matches(name, names, n=1, cutoff=0.5)
                hint = f"; did you mean '{near[0]}'?" if near else f"; help(specula.{function.__name__}) lists them"
                raise TypeError(f"{function.__name__}() has no argument '{name}'{hint}")
        return function(*values, **named)

    return cast(Function, call)


def run(command: Command, given: Mapping[str, Any]) -> Answer:
    """Runs a command with arguments by their names; those that are None are left out."""
    outputs = {name: file for name, file in command.outputs.items() if given.get(name) is None}
    if given.get("seeds") is not None or _share_a_stem(given.get("trace")):
        # The command does not write the schedules of seeds, and would give two files one name.
        outputs.pop("schedule", None)
    if not is_notebook():
        outputs.pop("report", None)
    try:
        return _run(command, given, outputs)
    except UsageError as error:
        if "report" not in outputs or not str(error).startswith("--report"):
            raise
        # A page cannot show this, but tables can.
        del outputs["report"]
        return _run(command, given, outputs)


def _run(command: Command, given: Mapping[str, Any], names: Mapping[str, str]) -> Answer:
    folder = Path(tempfile.mkdtemp(prefix="specula-"))
    server = PolicyServer(folder)
    weakref.finalize(server, shutil.rmtree, folder, ignore_errors=True)
    outputs = {name: folder / file for name, file in names.items()}
    try:
        try:
            words = _words(command, {**given, **outputs}, _Files(folder), server)
            printed = execute([*command.words, "--json", *words])
        finally:
            server.close()
    except BaseException as error:
        shutil.rmtree(folder, ignore_errors=True)
        if not isinstance(error, SpeculaError):
            raise
        message = _one_name(str(error), command, folder) or server.named(str(error))
        raise server.error or type(error)(message) from None
    report = outputs.get("report") or given.get("report") or None
    return Answer(json.loads(server.named(printed)), outputs, report, folder, server)


def _one_name(message: str, command: Command, folder: Path) -> Optional[str]:
    """The error for two schedules with one file, which the caller has not named."""
    found = re.search(r"/[^/+']*\+([^/']*)\.csv' twice", message)
    if found is None or str(folder) not in message:
        return None
    what = "configurations" if "slurm" in command.words else "policies"
    return f"two {what} are named '{found[1]}'; list it once, or run them one by one"


def _stem(trace: str) -> str:
    """What the command writes for {trace} in the name of a file."""
    return re.sub(r"(\.\w+?)?(\.gz)?$", "", os.path.basename(trace), count=1)


def _share_a_stem(traces: Any) -> bool:
    names = [_stem(str(one)) for one in traces if not isinstance(one, pd.DataFrame)] if _is_list(traces) else []
    return len(set(names)) < len(names)


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple))


class _Files:
    """Tables and studies of the caller as files that the command can read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._count = 0

    def jobs(self, table: pd.DataFrame) -> str:
        """Writes a table of jobs, whose columns have the names that the command reads."""
        self._count += 1
        file = self._folder / f"jobs{'' if self._count == 1 else self._count}"
        if importlib.util.find_spec("pyarrow") is None:
            path = file.with_suffix(".csv")
            table.to_csv(path, index=False)
        else:
            path = file.with_suffix(".parquet")
            table.to_parquet(path, index=False)
        return str(path)

    def study(self, study: Mapping[str, Any]) -> str:
        """Writes a study, whose names of files are made absolute: they are relative to its directory."""
        path = self._folder / "study.json"
        path.write_text(json.dumps(_located(study)))
        return str(path)


def _located(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _located(one) for key, one in value.items()}
    if _is_list(value):
        return [_located(one) for one in value]
    if isinstance(value, os.PathLike) or (isinstance(value, str) and os.path.isfile(value)):
        return os.path.abspath(value)
    return value


def _words(command: Command, given: Mapping[str, Any], files: _Files, server: PolicyServer) -> list[str]:
    options: list[str] = []
    for name, flag in command.flags.items():
        value = given[name]
        if value is None or value is False:
            continue
        if value is True:
            options.append(flag)
        elif name == "policy":
            options.append(f"{flag}={_policies(value, server)}")
        elif name in command.repeated:
            options.extend(f"{flag}={one}" for one in _repeated(value))
        else:
            options.append(f"{flag}={_text(value, files)}")
    operands: list[str] = []
    for name in command.operands:
        value = given[name]
        if value is None:
            continue
        if name == "sbatch":
            operands.append("--")
        if isinstance(value, Mapping):
            operands.append(files.study(value))
        else:
            operands.extend(_text(one, files) for one in (value if _is_list(value) else [value]))
    return [*options, *operands]


def _policies(value: Any, server: PolicyServer) -> str:
    def one(policy: Any) -> Any:
        return server.add(policy) if hasattr(policy, "schedule") else policy

    policies = [one(policy) for policy in (value if _is_list(value) else [value])]
    if all(isinstance(policy, str) for policy in policies):
        return ",".join(policies)
    return json.dumps(policies)


def _repeated(value: Any) -> list[str]:
    if isinstance(value, Mapping):
        return [f"{name}={_text(one)}" for name, one in value.items()]
    return [_text(one) for one in (value if _is_list(value) else [value])]


def _text(value: Any, files: Optional[_Files] = None) -> str:
    if isinstance(value, pd.DataFrame) and files is not None:
        return files.jobs(value)
    if isinstance(value, os.PathLike):
        return str(os.fspath(value))
    if isinstance(value, Mapping):
        return json.dumps(value)
    if _is_list(value):
        return ",".join(_text(one, files) for one in value)
    if isinstance(value, datetime.timedelta):
        return repr(value.total_seconds())
    if isinstance(value, datetime.date):
        return value.isoformat()
    if isinstance(value, numbers.Integral):
        return str(int(value))
    if isinstance(value, numbers.Real):
        return repr(float(value))
    return str(value)
