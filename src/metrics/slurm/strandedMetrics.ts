import type { ClusterUse } from '../../schedule/clusterUse.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { type ResourceTime, type StrandedMetrics, strandedMetricsOf } from '../metricFields.ts';
import { type IdleAmounts, strandedTime } from './stranded.ts';

/** The idle and stranded resources of a partition. Times are resource-hours during the makespan. */
export interface StrandedInPartition extends StrandedMetrics {
  readonly partition: string;
  readonly cpus: number;
  readonly idleCpuHours: number;
  readonly gpus: number;
  readonly idleGpuHours: number;
}

type Counts = (job: number) => boolean;

/** The metrics of what is stranded; undefined if the run did not record it. */
export function strandedMetrics(schedule: Schedule, counts?: Counts): StrandedMetrics | undefined {
  const found = strandedIn(schedule, counts);
  if (found === undefined) return undefined;
  const { use, makespan, cluster } = found;
  return strandedMetricsOf(totals({ cpus: schedule.workload.processors, gpus: use.gpus }, cluster, makespan));
}

/** Idle and stranded resources of each partition; undefined if the run did not record it. */
export function strandedByPartition(schedule: Schedule, counts?: Counts): StrandedInPartition[] | undefined {
  const found = strandedIn(schedule, counts);
  return found?.use.partitions.map(({ name, cpus, gpus }, p) => {
    const time = totals({ cpus, gpus }, found.partitions[p], found.makespan);
    return {
      ...{ partition: name, cpus, gpus },
      ...{ idleCpuHours: time.cpus.idle / 3600, idleGpuHours: time.gpus.idle / 3600 },
      ...strandedMetricsOf(time),
    };
  });
}

/** The integrals during the makespan of the jobs that count. */
interface Integrals extends ReturnType<typeof strandedTime> {
  readonly use: ClusterUse;
  readonly makespan: number;
  /** The filter of the jobs that count. */
  readonly counts: Counts | undefined;
}

/** The last integrals of each schedule: the metrics of the cluster and of its partitions are made of the same ones. */
const known = new WeakMap<Schedule, Integrals>();

function strandedIn(schedule: Schedule, counts?: Counts): Integrals | undefined {
  const use = schedule.onSlurm?.use;
  if (use === undefined) return undefined;
  const last = known.get(schedule);
  if (last !== undefined && last.counts === counts) return last;
  const found = { use, counts, ...integralsOf(schedule, use, counts) };
  known.set(schedule, found);
  return found;
}

function integralsOf({ workload, end }: Schedule, use: ClusterUse, counts: Counts = () => true) {
  const { submit } = workload.jobs;
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let job = 0; job < submit.length; job++) {
    if (!counts(job)) continue;
    from = Math.min(from, submit[job]);
    to = Math.max(to, end[job]);
  }
  const makespan = to >= from ? to - from : Number.NaN;
  return { makespan, ...strandedTime(use, from, to, counts) };
}

function totals(size: { cpus: number; gpus: number }, { idle, stranded }: IdleAmounts, makespan: number) {
  const of = (what: 'cpus' | 'gpus'): ResourceTime => ({
    capacity: size[what] * makespan,
    idle: idle[what],
    stranded: stranded[what],
  });
  return { cpus: of('cpus'), gpus: of('gpus') };
}
