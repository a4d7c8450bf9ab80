// Writes the functions of the package in Python: one for each command, with its parameters as arguments.
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/** The functions: their command, what they return, and the parameter that needs no name besides the operands. */
const FUNCTIONS = {
  replay: { words: ['replay'], returns: 'Replay', first: 'policy' },
  slurm_replay: { words: ['slurm', 'replay'], returns: 'SlurmReplay', first: 'slurm_conf' },
  slurm_check: { words: ['slurm', 'check'], returns: 'Check', first: 'slurm_conf' },
  when: { words: ['when'], returns: 'Forecast' },
  stats: { words: ['stats'], returns: 'Stats' },
  reserve: { words: ['reserve'], returns: 'Reservation', first: 'distribution' },
  tune: { words: ['tune'], returns: 'Tuned' },
  sweep: { words: ['sweep'], returns: 'Sweep' },
};

/** Outputs from which a result is read, unless the caller names them; reports only in a notebook. */
const REPORT = { report: 'report.html' };
const SCHEDULE = { schedule: '{trace}+{policy}.csv' };
const OUTPUTS = {
  replay: { ...SCHEDULE, ...REPORT },
  slurm_replay: { ...SCHEDULE, ...REPORT },
  when: REPORT,
  reserve: REPORT,
  tune: REPORT,
  sweep: { output: 'runs' },
};

/** The types of values by how the help shows them. */
const TYPES = {
  '<n>': 'int',
  '<k>': 'Union[int, str]',
  '<x>': 'float',
  '<rate>': 'float',
  '<time>': 'Time',
  '<file>': 'File',
  '<folder>': 'File',
  '<list>': 'Union[str, Value, Sequence[Value]]',
};
const OPERANDS = {
  trace: 'Jobs',
  study: 'Union[File, Mapping[str, Any]]',
  sbatch: 'Sequence[str]',
};

const HEAD = `"""The commands of Specula as functions; the build writes this file from the parameters of the commands."""

from __future__ import annotations

import datetime
import os
from typing import Any, Literal, Mapping, Optional, Sequence, Union

import pandas as pd

from .calls import Command, checked, run
from .comparison import Replay, SlurmReplay
from .results import Check, Forecast, Reservation, Stats, Sweep, Tuned
from .scheduling import Policy

File = Union[str, "os.PathLike[str]"]
#: A file, a table of jobs with the columns of docs/formats.md, or several of them.
Jobs = Union[File, pd.DataFrame, Sequence[Union[File, pd.DataFrame]]]
#: Seconds, or a text such as "10m" or "2024-03-27".
Time = Union[float, str, datetime.timedelta, datetime.date]
Value = Union[str, float, "os.PathLike[str]"]
#: A name, a composition, or a class or object with schedule(queue, machine).
OnePolicy = Union[str, Mapping[str, Any], Policy, type[Policy]]
`;

/** The commands of the command line, from their sources. */
async function speculaCommand() {
  const folder = mkdtempSync(join('build', 'python-'));
  try {
    const outfile = join(folder, 'program.mjs');
    await build({
      entryPoints: ['src/cli/program.ts'],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'warning',
    });
    return await (await import(pathToFileURL(outfile).href)).speculaCommand();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The words of Python that are parameters too; as usual there, an underscore follows. */
const KEYWORDS = ['from', 'class', 'global', 'in', 'is', 'lambda', 'with', 'while', 'if', 'for'];

function argumentName(long) {
  const name = long.replace(/^--/, '').replaceAll('-', '_');
  return KEYWORDS.includes(name) ? `${name}_` : name;
}

const quoted = (text) => JSON.stringify(text);
const tuple = (all) => `(${all.map((one) => `${quoted(one)},`).join(' ')})`;

function typeOf(name, { choices, value, isList }) {
  if (name === 'policy') return 'Union[OnePolicy, Sequence[OnePolicy]]';
  if (value === undefined) return 'bool';
  if (choices !== undefined) return `Literal[${choices.map(quoted).join(', ')}]`;
  if (isList) return 'Union[str, Sequence[str], Mapping[str, Any]]';
  if (value === '<trace>') return 'Jobs';
  return TYPES[value] ?? 'Value';
}

function described({ text, choices, usual, usualText }) {
  const words = [text];
  if (choices !== undefined) words.push(`{${choices.join(', ')}}`);
  const shown = usualText ?? usual ?? '';
  if (shown !== '') words.push(`[default: ${shown}]`);
  return words.join(' ');
}

function functionOf(name, { words, returns, first }, program) {
  const command = words.reduce((found, word) => found.commands.find((one) => one.name() === word), program);
  const operands = command.registeredArguments.map((one) => ({ name: one.name(), one }));
  const options = command.options
    .map(({ long, parameter }) => ({ name: argumentName(long), long, parameter }))
    .filter((one) => one.name !== 'json');
  const argument = ({ name: of, parameter }) => {
    // False: the result does without this file.
    const isOptional = of in (OUTPUTS[name] ?? {}) && parameter.value === '<file>';
    const type = isOptional ? 'Union[File, Literal[False]]' : typeOf(of, parameter);
    return parameter.isNeeded ? `${of}: ${type},` : `${of}: Optional[${type}] = None,`;
  };
  const ahead = options.filter((one) => one.name === first);
  const others = options.filter((one) => one.name !== first);
  const required = operands
    .filter(({ one }) => one.required)
    .map((one) => `${one.name}: ${OPERANDS[one.name]},`);
  const optional = operands
    .filter(({ one }) => !one.required)
    .map((one) => `${one.name}: Optional[${OPERANDS[one.name]}] = None,`);
  const list = [...required, ...optional, ...ahead.map(argument), '*,', ...others.map(argument)];
  const help = [
    ...operands.map(({ name: of, one }) => `    ${of}: ${one.description}`),
    ...[...ahead, ...others].map((one) => `    ${one.name}: ${described(one.parameter)}`),
  ];
  const repeated = options.filter(({ parameter }) => parameter.isList).map((one) => one.name);
  const constant = `_${name.toUpperCase()}`;
  const result = `${returns}(run(${constant}, locals())${returns === 'Sweep' ? ', None if output is None else str(output)' : ''})`;
  return `
${constant} = Command(
    words=${tuple(words)},
    operands=${tuple(operands.map((one) => one.name))},
    flags={
${options.map((one) => `        ${quoted(one.name)}: ${quoted(one.long)},`).join('\n')}
    },${repeated.length > 0 ? `\n    repeated=${tuple(repeated)},` : ''}${name in OUTPUTS ? `\n    outputs=${JSON.stringify(OUTPUTS[name])},` : ''}
)


@checked
def ${name}(
${list.map((one) => `    ${one}`).join('\n')}
) -> ${returns}:
    """${command.description().replaceAll('\\', '\\\\')}

${help.join('\n').replaceAll('\\', '\\\\')}
    """
    return ${result}
`;
}

/** The text of specula/commands.py. */
export async function pythonCommands(version) {
  const program = await speculaCommand();
  const functions = Object.entries(FUNCTIONS).map(([name, one]) => functionOf(name, one, program));
  return `${HEAD}\n__version__ = ${quoted(version)}\n${functions.join('\n')}`;
}
