import { type Job, type Machine, type OracleCorrection, overrun } from './job.ts';

const MINUTES = [0, 1, 5, 15, 30, 60, 120, 300, 600, 1200, 3000, 6000];

function corrected(kind: OracleCorrection, { plan, estimate, corrections: c }: Job): number {
  if (kind === 'request') return estimate;
  if (kind === 'doubling') return plan * 2;
  if (c === MINUTES.length - 1) return estimate;
  return Math.min(estimate, plan - MINUTES[c] * 60 + MINUTES[c + 1] * 60);
}

/** Running jobs that outlive their plans get longer ones, as often as it takes. */
export function correctPlans(machine: Machine, kind: OracleCorrection | undefined, now: number): void {
  if (kind === undefined || kind === 'none') return;
  for (const job of machine.running)
    while (overrun(job, now)) {
      job.plan = corrected(kind, job);
      job.corrections++;
    }
}
