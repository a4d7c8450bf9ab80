// The steps that the oracle sees, and what makes the reasons of starts true.
import type { Policy } from '../../../../src/policy/policy.ts';
import type { EventRule } from '../../../../src/schedule/schedule.ts';
import type { Job, OracleEstimate } from '../../../oracle/replay/job.ts';
import { estimatedEnd, type Machine } from '../../../oracle/replay/machine.ts';
import { type OracleReason, reasonOf } from '../../../oracle/replay/reasons.ts';
import { simulate } from '../../../oracle/replay/simulate.ts';
import type { SmallWorkload } from '../../../properties/workloads.ts';

/** A job as it was at an instant. */
export type Seen = Pick<
  Job,
  'index' | 'processors' | 'start' | 'estimate' | 'hole' | 'promised' | 'backfilled'
> & {
  /** The time at which the scheduler expects it to end, while it runs. */
  readonly until: number;
};

export interface OracleStep {
  readonly time: number;
  readonly running: Seen[];
  readonly waiting: (Seen & { reason: OracleReason })[];
}

/** When a running job is expected to end, as the policy sees it. */
function until(job: Job, now: number, conservative: boolean): number {
  const end = estimatedEnd(job, now);
  return conservative && end > job.start + job.estimate ? job.start + job.limit : end;
}

export function oracleSteps(
  { jobs, processors }: SmallWorkload,
  policy: Policy,
  rule: EventRule,
): OracleStep[] {
  const composition = { ...policy, estimate: (policy.estimate ?? 'request') as OracleEstimate };
  const conservative = policy.backfilling === 'conservative';
  const steps: OracleStep[] = [];
  simulate(jobs, processors, composition, rule, (machine: Machine, queue: Job[], now: number) => {
    const seen = (job: Job): Seen => {
      const { index, start, estimate, hole, promised, backfilled } = job;
      const end = until(job, now, conservative);
      return { index, processors: job.processors, start, estimate, hole, promised, backfilled, until: end };
    };
    steps.push({
      time: now,
      running: machine.running.map(seen).sort((a, b) => a.start - b.start || a.index - b.index),
      waiting: queue.map((job) => ({
        ...seen(job),
        reason: reasonOf(machine, queue, job, composition, now),
      })),
    });
  });
  return steps;
}

/** The free processors at an instant, now or later, by the estimates. */
export function freeAt(
  { running, waiting }: OracleStep,
  machine: number,
  reserved: boolean,
  at: number,
): number {
  const busy = running.filter((job) => at < job.until).reduce((sum, job) => sum + job.processors, 0);
  const taken = waiting.filter((job) => reserved && job.hole <= at && at < job.hole + job.estimate);
  return taken.reduce((free, job) => free - job.processors, machine - busy);
}

/** When this many processors are free by the estimated ends of some running jobs. */
export function earliest(running: readonly Seen[], machine: number, width: number, now: number): number {
  const instants = [now, ...running.map((job) => job.until)].sort((a, b) => a - b);
  const fits = (at: number) =>
    machine - running.filter((job) => at < job.until).reduce((sum, job) => sum + job.processors, 0) >= width;
  return instants.find((at) => at >= now && fits(at)) as number;
}
