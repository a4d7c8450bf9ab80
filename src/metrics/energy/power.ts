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
  /** 1 for each job whose power was measured. Absent: none was. */
  readonly measured?: Uint8Array;
}

/** The power of a machine whose processors are all alike; of a job whose power was measured, that. */
export function evenPower({ workload }: Pick<Schedule, 'workload'>, { idle, busy }: Watts): Power {
  const { processors, watts } = workload.jobs;
  const ofJob = new Float64Array(processors.length);
  const added = new Float64Array(processors.length);
  for (let job = 0; job < processors.length; job++) {
    ofJob[job] = processors[job] * busy;
    added[job] = processors[job] * (busy - idle);
  }
  const given = { machineIdle: workload.processors * idle, ofJob, added };
  return watts === undefined ? given : withMeasured(given, (job) => watts[job]);
}

/** The same power, but for jobs whose power was measured. @param wattsOf a job; at most 0 if it was not measured */
export function withMeasured(power: Power, wattsOf: (job: number) => number): Power {
  const ofJob = power.ofJob.slice();
  const added = power.added.slice();
  const measured = new Uint8Array(ofJob.length);
  for (let job = 0; job < ofJob.length; job++) {
    const watts = wattsOf(job);
    if (!(watts > 0)) continue;
    // The idle power of its processors stays the same.
    added[job] = watts - (ofJob[job] - added[job]);
    ofJob[job] = watts;
    measured[job] = 1;
  }
  return { ...power, ofJob, added, measured };
}
