// Schedules with attempts that preemption ended, as CSV.
import { describe, expect, it } from 'vitest';
import { findPolicy } from '../../../src/policy/registry.ts';
import { scheduleCsv } from '../../../src/report/files/scheduleCsv.ts';
import { TRIES_COLUMNS, triesCsv } from '../../../src/report/files/triesCsv.ts';
import type { Schedule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { preempted } from '../../golden/preempted.ts';
import { replayOf } from '../../properties/replays.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { smallWorkload } from '../../properties/workloads.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();

const lines = (chunks: Iterable<string>) => [...chunks].join('').split('\n');

it('the list of attempts is the one worked out by hand', async () => {
  const { schedule } = await replay(preempted, 'pv-easy', { kernel: wasm });
  expect(lines(triesCsv(schedule))).toEqual([
    'job,start,end,estimatedEnd,ok,backfilled,outcome',
    '1,0,2,20,1,0,completed',
    '2,0,10,10,1,0,completed',
    '6,4,10,6,0,1,preempted',
    '7,5,10,13,0,1,preempted',
    '3,10,15,15,1,0,completed',
    '4,15,19,19,1,0,completed',
    '6,15,19,17,0,1,preempted',
    '5,19,24,24,1,0,completed',
    '6,24,44,26,1,0,completed',
    '7,24,32,32,1,0,completed',
    '',
  ]);
});

it('the schedule counts the killed attempts', async () => {
  const { schedule } = await replay(preempted, 'pv-easy', { kernel: wasm });
  expect(lines(scheduleCsv(schedule)).slice(5)).toEqual([
    '5,3,19,24,4,5,5,5,16,2.1,0,0,completed',
    '6,4,24,44,1,20,20,2,20,2,0,2,completed',
    '7,5,24,32,1,8,8,8,19,2.7,0,1,completed',
    '',
  ]);
});

interface Try {
  job: number;
  start: number;
  end: number;
  estimatedEnd: number;
  ok: number;
  backfilled: number;
  outcome: string;
}

function triesOf(schedule: Schedule): Try[] {
  const [head, ...rows] = lines(triesCsv(schedule)).slice(0, -1);
  expect(head).toBe(TRIES_COLUMNS.join(','));
  return rows.map((row) => {
    const [job, start, end, estimatedEnd, ok, backfilled, outcome] = row.split(',');
    return {
      job: Number(job) - 1,
      start: Number(start),
      end: Number(end),
      estimatedEnd: Number(estimatedEnd),
      ok: Number(ok),
      backfilled: Number(backfilled),
      outcome,
    };
  });
}

describe.each(['pv-easy', 'slp-easy+column', 'easy-last'])(`%s (seed ${SEED})`, (policy) => {
  it.each(['batch', 'each'] as const)('has attempts that add up to its metrics, event rule %s', (rule) =>
    holds(smallWorkload, 300, async (workload) => {
      const { schedule, metrics } = await replayOf(workload, findPolicy(policy), rule, wasm);
      const tries = triesOf(schedule);
      const { jobs, processors } = workload;
      for (const [i, next] of tries.entries())
        expect(next.start).toBeGreaterThanOrEqual(tries[i - 1]?.start ?? 0);
      const of = (outcome: string) => tries.filter((one) => one.outcome === outcome);
      const lost = of('preempted');
      expect(tries).toHaveLength(jobs.length + lost.length);
      expect(of('completed').length + of('killed').length).toBe(jobs.length);
      expect(of('killed')).toHaveLength(metrics.killed);
      expect(tries.filter(({ ok }) => ok === 1)).toEqual(of('completed'));
      expect(lost.every(({ backfilled }) => backfilled === 1)).toBe(true);
      const losers = new Set(lost.map(({ job }) => job));
      expect(losers.size).toBe(metrics.preempted);
      if (losers.size > 0) expect(metrics.meanKills).toBeCloseTo(lost.length / losers.size, 10);
      const area = (some: Try[]) =>
        some.reduce((sum, { job, start, end }) => sum + jobs[job].processors * (end - start), 0);
      const room = processors * metrics.makespan;
      if (room > 0) {
        expect(metrics.totalLoad).toBeCloseTo(area(tries) / room, 10);
        expect(metrics.wastedLoad).toBeCloseTo(area(lost) / room, 10);
      }
      const kills = lines(scheduleCsv(schedule))
        .slice(1, -1)
        .map((row) => Number(row.split(',').at(-2)));
      jobs.forEach((_, j) => {
        const own = tries.filter(({ job }) => job === j);
        expect(own.slice(0, -1).map(({ outcome }) => outcome)).toEqual(Array(kills[j]).fill('preempted'));
        expect(own.at(-1)).toMatchObject({
          start: schedule.start[j],
          end: schedule.end[j],
          estimatedEnd: schedule.start[j] + schedule.estimate[j],
        });
        expect(own.at(-1)?.outcome).not.toBe('preempted');
      });
    }));
});
