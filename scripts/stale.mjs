// Which build products are older than what they are made from.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What the kernels are made from. */
export const KERNEL_SOURCES = [
  'assembly',
  'scripts/twin',
  'scripts/kernels.mjs',
  'scripts/inlineKernel.mjs',
  'scripts/inlined.mjs',
  'scripts/stateOfGlobals.mjs',
  'asconfig.json',
  'asconfig.slurm.json',
  'package-lock.json',
];
/** What everything is made from. */
export const SOURCES = [
  'assembly',
  'src',
  'scripts',
  'examples/schedulers',
  'docs/schedulers.md',
  'asconfig.json',
  'asconfig.slurm.json',
  'package.json',
  'tsconfig.json',
];

/** When a file last changed, in milliseconds since 1970; 0 if there is none. */
export function modified(path) {
  return existsSync(path) ? statSync(path).mtimeMs : 0;
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((time, name) => Math.max(time, newest(join(path, name))), stat.mtimeMs);
}

/** Whether a file is missing or older than one of its sources. */
export function isStale(file, sources) {
  return modified(file) < Math.max(...sources.map(newest));
}
