import type { Schedule } from '../../schedule/schedule.ts';
import { type Series, type Steps, stepAt } from '../../trace/series/series.ts';
import { JOULES_PER_MWH } from '../metricFields.ts';
import { type EnergyCosts, makespanOf, stepsOf } from './energyMetrics.ts';
import type { Power } from './power.ts';

/** Energy of the processors of each job while they run it, killed attempts included, and its carbon and cost. */
export interface JobEnergy {
  /** MWh. */
  readonly energy: Float64Array;
  /** t. */
  readonly carbon?: Float64Array;
  readonly cost?: Float64Array;
}

/** The energy of each job of a schedule, in the order of its jobs. @throws DataError if a series lacks values */
export function jobEnergy(schedule: Schedule, power: Power, { carbon, price }: EnergyCosts): JobEnergy {
  const [from, to] = makespanOf(schedule);
  const { start, end, kills } = schedule;
  const summed = (of: (start: number, end: number) => number) => {
    const sums = new Float64Array(start.length);
    for (let job = 0; job < sums.length; job++) sums[job] = of(start[job], end[job]);
    for (let i = 0; i < kills.job.length; i++) sums[kills.job[i]] += of(kills.start[i], kills.end[i]);
    for (let job = 0; job < sums.length; job++) sums[job] = (power.ofJob[job] * sums[job]) / JOULES_PER_MWH;
    return sums;
  };
  const priced = (series: Series) => summed(integralOf(stepsOf(series, schedule, from, to)));
  return {
    energy: summed((start, end) => end - start),
    ...(carbon && { carbon: priced(carbon) }),
    ...(price && { cost: priced(price) }),
  };
}

/** The integral of a series between two times. */
function integralOf({ edges, values }: Steps): (start: number, end: number) => number {
  /** From the first edge to each edge. */
  const until = new Float64Array(edges.length);
  for (let step = 0; step < values.length; step++)
    until[step + 1] = until[step] + values[step] * (edges[step + 1] - edges[step]);
  let near = 0;
  return (start, end) => {
    const first = stepAt(edges, start, near);
    const last = stepAt(edges, end, first);
    near = first;
    if (first === last) return values[first] * (end - start);
    const inside = until[last] - until[first + 1];
    return values[first] * (edges[first + 1] - start) + inside + values[last] * (end - edges[last]);
  };
}
