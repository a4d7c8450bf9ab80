// Compares the recorded starts of a log with those of the model on the cluster of the log. The model's error there
// bounds how far its results for other configurations can be trusted.
import { quantile } from '../../../math/quantile.ts';
import { type Difference, pairedDifference } from '../../../metrics/differences.ts';
import { type NeverStart, neverStartCauses, type OnCluster, started } from '../schedule.ts';

/** Waits of some jobs, seconds. */
interface WaitsOfJobs {
  readonly mean: number;
  readonly median: number;
  readonly p90: number;
  readonly p99: number;
}

/** Properties by which the jobs of a check can be grouped. */
export const BASELINE_GROUPINGS = ['partition', 'qos', 'user', 'account', 'size', 'nodes'] as const;
export type BaselineGrouping = (typeof BASELINE_GROUPINGS)[number];

const USUAL: readonly BaselineGrouping[] = ['partition', 'qos', 'user', 'size'];

/** Some jobs as the log has them, and as the model has them. */
export interface BaselineRow {
  /** Absent: all jobs. */
  readonly by?: BaselineGrouping;
  /** The name of the group; sizes are CPUs, as `3 to 4`, and numbers of nodes alike. */
  readonly group: string;
  readonly jobs: number;
  readonly log: WaitsOfJobs;
  readonly model: WaitsOfJobs;
  /** The mean distance between the two starts of a job, seconds. */
  readonly apart: number;
  /** The model's mean wait minus the log's, with a 95% interval where there are enough jobs. */
  readonly difference: Difference;
}

export interface Baseline {
  /** All jobs first, then each grouping; the most jobs first, sizes ascending. */
  readonly rows: readonly BaselineRow[];
  /** Jobs that really ran and that the model never starts, by cause. */
  readonly neverStart: readonly NeverStart[];
  /** Number of jobs whose starts the log does not record. */
  readonly unknown: number;
}

interface Compared {
  readonly place: number;
  readonly log: number;
  readonly model: number;
  readonly apart: number;
}

/**
 * @param counts whether a job counts, by its submission
 * @param groupings default: partition, qos, user and size
 */
export function baselineOf(
  run: OnCluster,
  counts: (submit: number) => boolean = () => true,
  groupings = USUAL,
): Baseline {
  const { jobs, submissions, found } = run;
  const places = started(run).filter((place) => counts(jobs[place].submit));
  const compared = places.flatMap((place): Compared[] => {
    const { started: really } = submissions[place];
    if (really === undefined) return [];
    const { submit } = jobs[place];
    const model = found.start[place];
    return [
      { place, log: Math.max(0, really - submit), model: model - submit, apart: Math.abs(model - really) },
    ];
  });
  return {
    rows: [rowOf('all', compared), ...groupings.flatMap((by) => rowsBy(by, groupOf(run, by), compared))],
    neverStart: neverStartCauses(run, counts),
    unknown: places.length - compared.length,
  };
}

function groupOf({ jobs, submissions, cluster }: OnCluster, by: BaselineGrouping): (place: number) => string {
  const option = (name: string) => (place: number) => submissions[place].options.get(name) ?? 'none';
  if (by === 'qos') return option('qos');
  if (by === 'user') return option('uid');
  if (by === 'account') return option('account');
  if (by === 'partition')
    return (place) => jobs[place].partitions.map((one) => cluster.partitions[one].name).join(',');
  if (by === 'nodes') return (place) => sizeOf(jobs[place].minNodes);
  return (place) => sizeOf(Math.max(jobs[place].tasks * jobs[place].cpusPerTask, jobs[place].minNodes));
}

/** Powers of two: 1, 2, 3 to 4, 5 to 8. */
function sizeOf(count: number): string {
  const most = 2 ** Math.ceil(Math.log2(count));
  const least = most / 2 + 1;
  return least >= most ? `${most}` : `${least} to ${most}`;
}

function rowsBy(
  by: BaselineGrouping,
  group: (place: number) => string,
  compared: readonly Compared[],
): BaselineRow[] {
  const groups = new Map<string, Compared[]>();
  for (const one of compared) {
    const name = group(one.place);
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [one]);
    else known.push(one);
  }
  const rows = [...groups].map(([name, list]) => ({ by, ...rowOf(name, list) }));
  const least = ({ group: name }: BaselineRow) => Number.parseInt(name, 10);
  return rows.sort((a, b) =>
    by === 'size' || by === 'nodes' ? least(a) - least(b) : b.jobs - a.jobs || (a.group < b.group ? -1 : 1),
  );
}

function rowOf(group: string, compared: readonly Compared[]): BaselineRow {
  const log = Float64Array.from(compared, (one) => one.log);
  const model = Float64Array.from(compared, (one) => one.model);
  return {
    group,
    jobs: compared.length,
    log: waitsOf(log),
    model: waitsOf(model),
    apart: compared.reduce((sum, { apart }) => sum + apart, 0) / compared.length,
    difference: pairedDifference(log, model),
  };
}

function waitsOf(waits: Float64Array): WaitsOfJobs {
  const sorted = waits.toSorted();
  const of = (share: number) => quantile(sorted, share);
  return {
    mean: waits.reduce((sum, wait) => sum + wait, 0) / waits.length,
    ...{ median: of(0.5), p90: of(0.9), p99: of(0.99) },
  };
}

/** The error of the model on a log, which bounds how far its predictions can be trusted. */
export interface Trust {
  /** The model's mean wait over the log's, minus 1. */
  readonly off: number;
  /** The ends of the 95% interval of `off`; absent if the jobs are too few. */
  readonly low?: number;
  readonly high?: number;
  /** The error in the partition where it is farthest from 0, among those with at least LEAST_JOBS jobs. */
  readonly worst?: { readonly partition: string; readonly off: number };
  /** A change of a mean wait by a smaller share than this may be an error of the model. */
  readonly least: number;
}

/** Minimum number of jobs of a partition for a reliable error. */
export const LEAST_JOBS = 20;

/** @returns undefined if the log's jobs did not wait, so that there is no share of it */
export function trustOf({ rows }: Baseline): Trust | undefined {
  const off = ({ difference }: BaselineRow) => difference.ratio.value - 1;
  const [all] = rows;
  if (Number.isNaN(all.difference.ratio.value)) return undefined;
  const partitions = rows.filter(
    ({ by, jobs, log, difference }) =>
      by === 'partition' && jobs >= LEAST_JOBS && log.mean > 0 && !Number.isNaN(difference.ratio.value),
  );
  const worst = partitions.reduce<BaselineRow | undefined>(
    (most, one) => (most === undefined || Math.abs(off(one)) > Math.abs(off(most)) ? one : most),
    undefined,
  );
  const { low, high } = all.difference.ratio;
  const ends = Number.isNaN(low) ? [] : [low - 1, high - 1];
  return {
    off: off(all),
    ...(ends.length > 0 && { low: ends[0], high: ends[1] }),
    ...(worst !== undefined && { worst: { partition: worst.group, off: off(worst) } }),
    least: Math.max(Math.abs(off(all)), ...ends.map(Math.abs)),
  };
}
