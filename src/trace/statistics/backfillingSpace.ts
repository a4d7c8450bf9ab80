import { UNLIMITED } from '../unlimited.ts';
import type { Workload } from '../workload.ts';

/**
 * The space that over-estimation leaves for backfilling, and the small jobs that could fill it: the rows of
 * Table 2 of Gainaru, Pallez, Sun and Raghavan, "Speculative scheduling for stochastic HPC applications"
 * (ICPP 2019), for any trace. The paper gives no formulas; these were read from its text. Times are hours;
 * sizes are processors (nodes on Intrepid). NaN if there is nothing to average.
 */
export interface BackfillingSpace {
  /** Mean of request - run over the over-estimated jobs that have a time limit, in hours. */
  time: number;
  /** Mean of processors x (request - run) over the over-estimated jobs, in processor-hours. */
  space: number;
  /** Mean size of all jobs. */
  jobSize: number;
  /** Mean of processors x run of all jobs, in processor-hours. */
  jobWork: number;
  /**
   * The largest size of a small job: 1/640 of the machine (64 nodes, the smallest partition, of Intrepid).
   */
  smallAtMost: number;
  smallSize: number;
  smallWork: number;
  /** Share of small jobs in all jobs, 0 to 1. */
  smallShare: number;
  /**
   * Hours a day that the whole machine would idle if the small jobs, and nothing else, filled the space: (all
   * space - all small work) / (machine x days from first to last submission); at least 0.
   */
  unused: number;
  /**
   * Share of the small jobs in the run hours of all jobs. Each job counts once, whatever its size. The
   * paper's scenario 4 reaches its printed rate this way.
   */
  rate: number;
  /** The rate of the paper's model, Z / P: small work / (machine x time from first to last submission). */
  workRate: number;
}

/**
 * Computes these figures.
 *
 * @param smallAtMost the largest size of a small job, if not the default
 */
export function backfillingSpace(workload: Workload, smallAtMost?: number): BackfillingSpace {
  const { jobs, processors: machine } = workload;
  const { length, submit, run, request, processors } = jobs;
  const bound = smallAtMost ?? Math.max(1, Math.floor(machine / 640));
  let over = 0;
  let time = 0;
  let space = 0;
  let size = 0;
  let work = 0;
  let hours = 0;
  let small = 0;
  let smallSize = 0;
  let smallWork = 0;
  let smallHours = 0;
  for (let job = 0; job < length; job++) {
    const p = processors[job];
    const hour = run[job] / 3600;
    size += p;
    work += p * hour;
    hours += hour;
    if (p <= bound) {
      small++;
      smallSize += p;
      smallWork += p * hour;
      smallHours += hour;
    }
    if (request[job] > run[job] && request[job] < UNLIMITED) {
      const gap = (request[job] - run[job]) / 3600;
      over++;
      time += gap;
      space += p * gap;
    }
  }
  const span = length === 0 ? 0 : (submit[length - 1] - submit[0]) / 3600;
  return {
    time: time / over,
    space: space / over,
    jobSize: size / length,
    jobWork: work / length,
    smallAtMost: bound,
    smallSize: smallSize / small,
    smallWork: smallWork / small,
    smallShare: small / length,
    unused: Math.max(0, space - smallWork) / (machine * (span / 24)),
    rate: smallHours / hours,
    workRate: smallWork / (machine * span),
  };
}
