// Reads how much memory a step used on a node, and its energy, from its record in accounting. Sources: sacct(1), and rows of
// Slurm 22.05.
import { isNothing } from '../text/cells.ts';
import type { SacctField } from './columns.ts';
import { ENERGY_FIELDS, joulesIn, joulesOfTres, type StepEnergy } from './consumedEnergy.ts';
import { isOutOfMemory, slurmCount, slurmTime, tresCount } from './values.ts';

/** Fields that show the memory of a step. */
export const MEMORY_FIELDS = [
  'maxrss',
  'tresusageinmax',
  'tresusageintot',
] as const satisfies readonly SacctField[];

/** A step as its record shows it. */
export interface StepUse extends StepEnergy {
  /** Seconds since 1970; NO_TIME if the record has none. */
  readonly start: number;
  readonly end: number;
  /** MiB on one node; 0 if Slurm measured nothing, NaN if the record does not show it. */
  readonly memory: number;
  readonly outOfMemory: boolean;
}

const MEBIBYTES: Readonly<Record<string, number>> = {
  '': 1 / 1024 ** 2,
  K: 1 / 1024,
  M: 1,
  G: 1024,
  T: 1024 ** 2,
  P: 1024 ** 3,
};

/**
 * Returns an amount of memory in MiB: `1064K`, `1.04M`, or bytes if sacct does not convert them. 0 if the text is empty, NaN if it
 * is no amount.
 */
export function usedMemory(text: string): number {
  if (isNothing(text)) return 0;
  const [, amount, unit] = /^(\d+(?:\.\d+)?)([KMGTP]?)$/i.exec(text) ?? [];
  return amount === undefined ? Number.NaN : Number(amount) * MEBIBYTES[unit.toUpperCase()];
}

const memoryOf = (tres: string) => usedMemory(/(?:^|,)mem=([^,]*)/i.exec(tres)?.[1] ?? '');

/**
 * Returns what a step used. MaxRSS is the use of its largest task, and TRESUsageInTot the sum over all tasks, each at its
 * own peak. The use of a node is at most the smaller of the sum and of the largest task times the tasks of a node, which
 * are assumed to be spread evenly.
 *
 * @param textOf a field of the record; empty if the dump does not have it
 * @param id of the step: `17.batch`, `17.extern`, `17.0`. The script of a job is one task.
 */
export function stepUse(textOf: (field: SacctField) => string, id: string): StepUse {
  const kind = id.endsWith('.batch') ? 'batch' : id.endsWith('.extern') ? 'extern' : 'tasks';
  const task = Math.max(usedMemory(textOf('maxrss')), memoryOf(textOf('tresusageinmax')));
  const sum = memoryOf(textOf('tresusageintot'));
  return {
    start: slurmTime(textOf('start')),
    end: slurmTime(textOf('end')),
    memory: onNode(task, sum, tasksPerNode(textOf, kind === 'batch'), nodesOf(textOf)),
    outOfMemory: isOutOfMemory(textOf('state')),
    kind,
    joules: joulesOf(textOf),
  };
}

function joulesOf(textOf: (field: SacctField) => string): number {
  const found = ENERGY_FIELDS.map((field) => joulesIn(textOf(field))).find((joules) => joules > 0);
  return found ?? joulesOfTres(textOf('tresusageintot'));
}

function onNode(task: number, sum: number, perNode: number, nodes: number): number {
  if (Number.isNaN(task) || Number.isNaN(sum)) return Number.NaN;
  if (task === 0) return nodes === 1 ? sum : sum === 0 ? 0 : Number.NaN;
  if (sum > 0 && nodes === 1) return sum;
  return sum > 0 ? Math.min(sum, task * perNode) : task * perNode;
}

/** NaN if unknown. */
function nodesOf(textOf: (field: SacctField) => string): number {
  const known = [tresCount(textOf('alloctres'), 'node'), slurmCount(textOf('nnodes'))];
  return known.find((nodes) => nodes > 0) ?? Number.NaN;
}

/** NaN if unknown. A step of one CPU for each node has one task there. */
function tasksPerNode(textOf: (field: SacctField) => string, isBatch: boolean): number {
  if (isBatch) return 1;
  const nodes = nodesOf(textOf);
  const tasks = slurmCount(textOf('ntasks'));
  if (tasks > 0) return Math.ceil(tasks / (nodes || 1));
  const known = [tresCount(textOf('alloctres'), 'cpu'), slurmCount(textOf('ncpus'))];
  return known.find((cpus) => cpus > 0) === nodes ? 1 : Number.NaN;
}
