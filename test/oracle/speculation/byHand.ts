import { expect, it } from 'vitest';
import type { OracleStochasticJob, OracleTry } from './job.ts';

/** A job as few words as possible: one processor, all at 0, no checkpoints, no law. The law is its values with their probabilities. */
export interface JobWords {
  submit?: number;
  run: number;
  p?: number;
  requests: number[];
  /** Which requests end with a checkpoint, and what it and reading it back take. */
  saves?: boolean[];
  C?: number;
  R?: number;
  law?: Record<number, number>;
}

export function jobOf({
  submit = 0,
  run,
  p = 1,
  requests,
  saves,
  C = 0,
  R = 0,
  law,
}: JobWords): OracleStochasticJob {
  return {
    submit,
    run,
    processors: p,
    requests,
    checkpoints: saves ?? requests.map(() => false),
    checkpoint: C,
    restart: R,
    law: law && { v: Object.keys(law).map(Number), f: Object.values(law) },
  };
}

/** A try as a line: name, start-end of planned end, and what there is to say of it. */
function line(names: string[], { job, start, end, plannedEnd, ok, speculative }: OracleTry): string {
  return `${names[job]} ${start}-${end} of ${plannedEnd}${speculative ? ' speculative' : ''}${ok ? '' : ' fails'}`;
}

/** A schedule worked out by hand, which the oracle must find. */
export function byHand(
  title: string,
  jobs: Record<string, JobWords>,
  schedule: (jobs: OracleStochasticJob[]) => OracleTry[],
  expected: string[],
): void {
  it(title, () => {
    const names = Object.keys(jobs);
    const tries = schedule(Object.values(jobs).map(jobOf));
    expect(tries.map((told) => line(names, told))).toEqual(expected);
  });
}
