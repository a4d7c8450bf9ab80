// Selects groups of jobs by conditions, as users write them: `size<=4`, `user=alice and request>1h`.
import { UsageError } from '../errors.ts';
import { readDuration } from '../input/duration.ts';
import { whichThereAre } from '../input/nearest.ts';
import { decimalNumber } from '../input/number.ts';
import type { Schedule } from '../schedule/schedule.ts';
import { type NamedColumn, numberOfName } from '../trace/numberOfName.ts';
import type { Workload } from '../trace/workload.ts';
import {
  type AnyMetrics,
  METRIC_NAMES,
  type MetricName,
  type Metrics,
  SLURM_METRIC_NAMES,
} from './metricFields.ts';
import { type JobFilter, metrics } from './metrics.ts';

/** Job properties that conditions compare with numbers, durations, or names. */
const FIELDS = {
  size: 'number',
  nodes: 'number',
  run: 'time',
  request: 'time',
  user: 'name',
  account: 'name',
  partition: 'name',
  queue: 'name',
} as const;
type Field = keyof typeof FIELDS;

const COLUMNS = {
  size: 'processors',
  nodes: 'nodes',
  run: 'run',
  request: 'request',
  user: 'user',
  account: 'group',
  partition: 'partition',
  queue: 'queue',
} as const;

const COMPARES: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '=': (a, b) => a === b,
};

interface Condition {
  readonly field: Field;
  readonly compare: string;
  readonly text: string;
}

/** A metric of the jobs of a group. It is plain data. */
export interface GroupMeasure {
  /** Text as it was written: `p99Wait of size<=4`. */
  readonly name: string;
  readonly metric: MetricName;
  readonly group: string;
}

/** Reads `METRIC of GROUP`. @param names measures of a run; default: those of any schedule. @throws UsageError */
export function parseGroupMeasure(text: string, names: readonly string[] = METRIC_NAMES): GroupMeasure {
  const [, name, group] = /^\s*(\S+)\s+of\s+(.+?)\s*$/.exec(text) ?? [];
  if (name === undefined)
    throw new UsageError(`'${text}': expected METRIC of GROUP, such as 'p99Wait of size<=4'`);
  const metrics = SLURM_METRIC_NAMES.filter((one) => names.includes(one));
  const metric = metrics.find((one) => one === name);
  if (metric === undefined)
    throw new UsageError(`there is no metric '${name}'${whichThereAre(name, metrics)}`);
  parseGroup(group);
  return { name: `${metric} of ${group}`, metric, group };
}

/** @throws UsageError */
function parseGroup(text: string): Condition[] {
  return text.split(/\s+and\s+/).map((part) => {
    const [, field = '', compare, value = ''] = /^\s*(\w+)\s*(<=|>=|<|>|=)\s*(.+?)\s*$/.exec(part) ?? [];
    if (compare === undefined)
      throw new UsageError(`group '${part}': expected FIELD, then <=, >=, <, > or =, then a value: size<=4`);
    if (!Object.hasOwn(FIELDS, field))
      throw new UsageError(
        `group '${part}': jobs have no '${field}'${whichThereAre(field, Object.keys(FIELDS))}`,
      );
    const kind = FIELDS[field as Field];
    if (kind === 'name' && compare !== '=')
      throw new UsageError(`group '${part}': a ${field} is a name; expected ${field}=NAME`);
    if (kind === 'number' && Number.isNaN(decimalNumber(value)))
      throw new UsageError(`group '${part}': expected a number after ${compare}`);
    const read = readDuration(value);
    if (kind === 'time' && 'expected' in read)
      throw new UsageError(`group '${part}': expected ${read.expected}`);
    return { field: field as Field, compare, text: value };
  });
}

/** The jobs that meet a condition. */
function filterOf(workload: Workload, { field, compare, text }: Condition): JobFilter {
  const column = COLUMNS[field];
  const values = workload.jobs[column] ?? [];
  const value = valueIn(workload, field, text);
  return (job) => COMPARES[compare](values[job], value);
}

function valueIn(workload: Workload, field: Field, text: string): number {
  const read = readDuration(text);
  if (FIELDS[field] === 'time' && 'seconds' in read) return read.seconds;
  if (FIELDS[field] === 'number') return decimalNumber(text);
  return numberOfName(workload, COLUMNS[field] as NamedColumn, text, `group '${field}=${text}'`);
}

/**
 * Metrics of groups of the jobs of a schedule.
 *
 * @param counts the jobs of the schedule that count; default: all
 * @throws UsageError for a group without jobs
 */
export function groupMeasures(
  schedule: Schedule,
  measures: readonly GroupMeasure[],
  counts: JobFilter = () => true,
): number[] {
  const { workload } = schedule;
  const found = new Map<string, Metrics>();
  return measures.map(({ metric, group }) => {
    const filters = parseGroup(group).map((condition) => filterOf(workload, condition));
    const belongs = (job: number) => counts(job) && filters.every((filter) => filter(job));
    if (!found.has(group) && !schedule.start.some((_, job) => belongs(job)))
      throw new UsageError(`group '${group}': ${workload.name} has no such job`);
    const of = found.get(group) ?? metrics(schedule, belongs);
    found.set(group, of);
    return (of as AnyMetrics)[metric];
  });
}
