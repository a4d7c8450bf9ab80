// Checks the oracle with observers that know nothing about its method.
import { describe, expect, it } from 'vitest';
import { holds, SEED, samples } from '../../properties/seed.ts';
import { accountOf, triesOf, wrongs } from '../../properties/stochasticObservers.ts';
import { type StochasticWorkload, stochasticWorkload } from '../../properties/stochasticWorkloads.ts';
import type { OracleAttempt, OraclePolicy } from '../replay/job.ts';
import type { OracleSpeculation } from '../replay/loop.ts';
import { online } from './online.ts';
import { rounds } from './rounds.ts';

const policies: OraclePolicy[] = [
  { order: 'fcfs', backfilling: 'none' },
  { order: 'largest', backfilling: 'none' },
  { order: 'fcfs', backfilling: 'easy' },
  { order: 'fcfs', backfilling: 'easy', candidates: 'sjf' },
  { order: 'sjf', backfilling: 'easy' },
  { order: 'wfp3', backfilling: 'easy', candidates: 'f3' },
  { order: 'fcfs', backfilling: 'conservative' },
  { order: 'smallest', backfilling: 'conservative' },
  { order: 'fcfs', backfilling: 'venture' },
  { order: 'fcfs', backfilling: 'none', preemption: 'shadow' },
  { order: 'fcfs', backfilling: 'easy', preemption: 'shadow' },
  { order: 'fcfs', backfilling: 'venture', preemption: 'shadow' },
];

const nameOf = ({ order, backfilling, candidates = order, preemption = 'none' }: OraclePolicy) =>
  `${order} ${backfilling} (candidates ${candidates}, preemption ${preemption})`;

const speculations: OracleSpeculation[] = [
  {},
  { speculative: true },
  { speculative: true, speculativeReturn: 'top' },
];

type Scheduler = (workload: StochasticWorkload) => OracleAttempt[];

/** Checks that a scheduler's schedules of random workloads have no error. */
function expectSound(schedule: Scheduler, speculates: boolean): Promise<void> {
  return holds(stochasticWorkload, 300, (workload) => {
    const tries = schedule(workload);
    expect(wrongs(workload.jobs, tries, workload.processors)).toEqual([]);
    if (!speculates) expect(tries.filter(({ speculative }) => speculative)).toEqual([]);
  });
}

describe(`schedules of the oracle without an error (seed ${SEED})`, () => {
  it('are made in rounds', () => expectSound(({ jobs, processors }) => rounds(jobs, processors), false));

  it.each([false, true])('are made in rounds that speculate, pull %s', (pull) =>
    expectSound(({ jobs, processors }) => rounds(jobs, processors, { speculative: true, pull }), true));

  // About every tenth workload has some, so 300 workloads cannot all lack them.
  it.each<[string, Scheduler]>([
    ['rounds', ({ jobs, processors }) => rounds(jobs, processors, { speculative: true, pull: true })],
    ['online', ({ jobs, processors }) => online(jobs, processors, policies[2], { speculative: true })],
  ])('have speculative attempts that suffice and others that fail: %s', (_, schedule) => {
    const speculative = samples(stochasticWorkload, 300)
      .flatMap(schedule)
      .filter((one) => one.speculative);
    expect(speculative.some(({ ok }) => ok)).toBe(true);
    expect(speculative.some(({ ok }) => !ok)).toBe(true);
  });

  describe.each(speculations)('are made online, %o', (speculation) => {
    it.each(policies.map((policy) => [nameOf(policy), policy] as const))('under %s', (_, policy) =>
      expectSound(
        ({ jobs, processors }) => online(jobs, processors, policy, speculation),
        // Venture backfilling starts every job that fits anyway.
        speculation.speculative === true && policy.backfilling !== 'venture',
      ));
  });
});

describe('the observers of stochastic schedules', () => {
  const job = (run: number, requests: number[]) => {
    const checkpoints = requests.map((_, i) => i < requests.length - 1);
    return { submit: 1, run, processors: 1, requests, checkpoints, checkpoint: [1, 1], restart: [2, 2] };
  };
  const jobs = [job(10, [6, 9]), job(3, [4])];
  const reported = (
    job: number,
    start: number,
    end: number,
    estimatedEnd: number,
    ok: boolean,
  ): OracleAttempt => {
    return { job, start, end, estimatedEnd, ok, speculative: false };
  };
  const right = [reported(0, 1, 7, 7, false), reported(0, 7, 14, 16, true), reported(1, 14, 17, 18, true)];

  it('account for all the time', () => {
    expect(wrongs(jobs, right, 1)).toEqual([]);
    const account = { busy: 13, useful: 10, checkpoint: 1, restart: 2, waste: 0, saved: [5, 5], faults: [] };
    expect(accountOf(jobs[0], triesOf(right, 0))).toEqual(account);
  });

  const [first, second, other] = right;
  it.each([
    ['overload', [first, second, reported(1, 13, 16, 17, true)]],
    ['misplaced', [reported(0, 0, 6, 6, false), second, other]],
    ['overlap', [first, reported(0, 6, 13, 15, true), other]],
    ['not done', [first, other]],
    ['not done', [...right, reported(1, 17, 20, 21, true)]],
    ['the request is', [first, reported(0, 7, 14, 14, true), other]],
    ['done without', [reported(0, 1, 6, 7, true), other]],
    ['other than', [first, reported(0, 7, 13, 16, true), other]],
    ['failed with', [...right.slice(0, 2), reported(1, 14, 18, 18, false)]],
    ['killed when', [...right.slice(0, 2), reported(1, 14, 17, 18, false), reported(1, 17, 20, 21, true)]],
    ['useful work', [first, reported(0, 7, 13, 16, true), other]],
  ])('find the fault: %s', (what, tries) => {
    expect(wrongs(jobs, tries, 1).join()).toContain(what);
  });
});
