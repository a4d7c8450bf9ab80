// Describes how much power a machine and its jobs draw.
import type { Schedule } from '../../schedule/schedule.ts';

/** Watts of one processor, or of one node. */
export interface Watts {
  readonly idle: number;
  /** While it runs a job; at least `idle`. */
  readonly busy: number;
}

/** Power of a machine, in watts. It is `machineIdle`, and for each running job its `added`. */
export interface Power {
  /** Watts of the whole machine while it runs no job. */
  readonly machineIdle: number;
  /** Watts of all processors of each job while it runs. */
  readonly ofJob: Float64Array;
  /** The part of it that these processors do not draw while they are idle. */
  readonly added: Float64Array;
}

/** The power of a machine whose processors are all alike. */
export function evenPower({ workload }: Pick<Schedule, 'workload'>, { idle, busy }: Watts): Power {
  const { processors } = workload.jobs;
  const ofJob = new Float64Array(processors.length);
  const added = new Float64Array(processors.length);
  for (let job = 0; job < processors.length; job++) {
    ofJob[job] = processors[job] * busy;
    added[job] = processors[job] * (busy - idle);
  }
  return { machineIdle: workload.processors * idle, ofJob, added };
}
