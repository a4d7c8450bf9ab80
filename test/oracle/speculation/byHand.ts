import { expect, it } from 'vitest';
import type { OracleAttempt, OracleStochasticJob } from '../replay/job.ts';

/**
 * A job in few words. Defaults: one processor, submitted at 0, no checkpoints, no distribution. The distribution is
 * values with their probabilities.
 */
export interface JobWords {
  submit?: number;
  run: number;
  p?: number;
  requests: number[];
  /** Which requests end with a checkpoint, and the times of a checkpoint and a restart, of all requests or of each. */
  saves?: boolean[];
  C?: number | number[];
  R?: number | number[];
  /** For each request: the time that it reserves for its checkpoint. */
  allowed?: number[];
  distribution?: Record<number, number>;
}

export function jobOf({
  submit = 0,
  run,
  p = 1,
  requests,
  saves,
  C = 0,
  R = 0,
  allowed,
  distribution,
}: JobWords): OracleStochasticJob {
  const each = (time: number | number[]) => (typeof time === 'number' ? requests.map(() => time) : time);
  return {
    submit,
    run,
    processors: p,
    requests,
    checkpoints: saves ?? requests.map(() => false),
    checkpoint: each(C),
    restart: each(R),
    ...(allowed && { allowance: allowed }),
    distribution: distribution && {
      v: Object.keys(distribution).map(Number),
      f: Object.values(distribution),
    },
  };
}

/** An attempt as a line: name, start-end of estimated end, and remarks. */
function line(names: string[], reported: OracleAttempt): string {
  const { job, start, end, estimatedEnd, ok, speculative, promise = Number.NaN, extensions = 0 } = reported;
  const remarks = [
    speculative ? ' speculative' : '',
    extensions > 0 ? ` extended ${extensions}` : '',
    ok ? '' : ' fails',
    Number.isNaN(promise) ? '' : ` promised ${promise}`,
  ];
  return `${names[job]} ${start}-${end} of ${estimatedEnd}${remarks.join('')}`;
}

/** A schedule worked out by hand, which the oracle must find. */
export function byHand(
  title: string,
  jobs: Record<string, JobWords>,
  schedule: (jobs: OracleStochasticJob[]) => OracleAttempt[],
  expected: string[],
): void {
  it(title, () => {
    const names = Object.keys(jobs);
    const tries = schedule(Object.values(jobs).map(jobOf));
    expect(tries.map((reported) => line(names, reported))).toEqual(expected);
  });
}
