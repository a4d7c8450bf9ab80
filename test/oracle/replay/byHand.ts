import { expect, it } from 'vitest';
import type { OraclePolicy, OracleRule } from './job.ts';
import { simulate } from './simulate.ts';

/** A job as a line: [submit, run, request, processors, user, application]. */
export type JobLine = [
  submit: number,
  run: number,
  request: number,
  processors: number,
  user?: number,
  application?: number,
];

/** The expected result; `backfilled` and `blocked` list jobs by their letters. */
export interface ByHand {
  start: Record<string, number>;
  backfilled: string;
  blocked: string;
  /** The first reservations of the jobs that had one. */
  reserved: Record<string, number>;
  /** The killed runs of the jobs that had some: [start, end]. */
  kills?: Record<string, [number, number][]>;
}

/**
 * A schedule worked out by hand, which the oracle must find. Jobs are letters. Each runs for its whole run
 * time.
 */
export function byHand(
  title: string,
  processors: number,
  lines: Record<string, JobLine>,
  policy: OraclePolicy,
  rule: OracleRule,
  { start, backfilled, blocked, reserved, kills = {} }: ByHand,
): void {
  it(title, () => {
    const names = Object.keys(lines);
    const jobs = Object.values(lines).map(([submit, run, request, width, user, application]) => {
      return { submit, run, request, processors: width, user, application };
    });
    const seen = simulate(jobs, processors, policy, rule).map(({ estimate: _, ...reported }) => reported);
    const expected = names.map((name, index) => ({
      start: start[name],
      end: start[name] + Math.min(jobs[index].run, jobs[index].request),
      backfilled: backfilled.includes(name),
      blocked: blocked.includes(name),
      reserved: reserved[name] ?? NaN,
      kills: (kills[name] ?? []).map(([start, end]) => ({ start, end })),
    }));
    expect(Object.fromEntries(seen.map((reported, index) => [names[index], reported]))).toEqual(
      Object.fromEntries(expected.map((reported, index) => [names[index], reported])),
    );
  });
}
