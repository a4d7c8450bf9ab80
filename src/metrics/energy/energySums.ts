// Gives the kernel the schedule whose energy it adds up (assembly/metrics/energy), and the series of its cost.
import { DataError } from '../../errors.ts';
import { type EnergyKernel, hostEnergy, sharedEnergy } from '../../kernel/hostEnergy.ts';
import type { Instance } from '../../kernel/instance.ts';
import type { Schedule } from '../../schedule/schedule.ts';
import { type Series, stepsOver } from '../../trace/series/series.ts';
import type { Workload } from '../../trace/workload.ts';
import type { Power, Watts } from './power.ts';

/** A kernel that has the attempts of a schedule and their power. */
export interface EnergySums {
  readonly kernel: EnergyKernel;
  readonly workload: Pick<Workload, 'name' | 'unixStartTime'>;
  readonly jobs: number;
  /** Watts of the whole machine while it runs no job. */
  readonly machineIdle: number;
}

/** The sums of a run in its own kernel. Each job must have one attempt, and the processors must be alike. */
export function sumsOfRun(kernel: Instance, workload: Workload, { idle, busy }: Watts): EnergySums {
  kernel.numbers.busyWatts = busy;
  kernel.numbers.addedWatts = busy - idle;
  return { kernel, workload, jobs: workload.jobs.length, machineIdle: workload.processors * idle };
}

/** Computes with the sums of a schedule of the host, of which the JavaScript build keeps nothing. */
export function withSums<Found>(
  { workload, start, end, kills }: Schedule,
  { machineIdle, ofJob, added }: Power,
  use: (sums: EnergySums) => Found,
): Found {
  const host = sharedEnergy();
  Object.assign(host, {
    ...{ start, end, givesEnds: true, jobWatts: ofJob, jobAdded: added, givesWatts: true },
    ...{ earlyJob: kills.job, earlyStart: kills.start, earlyEnd: kills.end, earlyTries: kills.job.length },
  });
  try {
    return use({ kernel: hostEnergy(), workload, jobs: start.length, machineIdle });
  } finally {
    const none = new Float64Array(0);
    Object.assign(host, { start: none, end: none, jobWatts: none, jobAdded: none });
    Object.assign(host, { earlyJob: new Int32Array(0), earlyStart: none, earlyEnd: none });
  }
}

/** Gives the kernel the steps of a series over a part of the schedule. @throws DataError */
export function placeSteps(
  { kernel: { exports, columns }, workload: { name, unixStartTime } }: EnergySums,
  series: Series,
  from: number,
  to: number,
  need = 'the schedule',
): void {
  const isConstant = series.edges[0] === Number.NEGATIVE_INFINITY;
  if (unixStartTime === undefined && !isConstant)
    throw new DataError(
      `${name}: has no dates, which ${series.name} needs; give one value instead of a series`,
    );
  const origin = unixStartTime ?? 0;
  const [first, last] = stepsOver(series, from, to, origin, need);
  exports.createSteps(last + 1 - first);
  columns.stepEdges.set(series.edges.subarray(first, last + 2));
  columns.stepValues.set(series.values.subarray(first, last + 1));
  exports.moveSteps(origin, from, to);
}
