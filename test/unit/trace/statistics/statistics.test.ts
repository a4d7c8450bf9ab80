import { describe, expect, test } from 'vitest';
import { statisticsRows } from '../../../../src/report/statistics/statisticsRows.ts';
import { backfillingSpace } from '../../../../src/trace/statistics/backfillingSpace.ts';
import { statistics } from '../../../../src/trace/statistics/statistics.ts';
import { testOnLog } from '../../../support/logs.ts';
import { testWorkload } from '../../../support/workload.ts';
import { plainWorkload } from '../generate/plainWorkload.ts';

const HOUR = 3600;

// Machine of 8. Four jobs over one day:
//   over-estimated by 1 h on 1 processor, by 3 h on 4, killed at 1 of its 2 h on 8, exact on 2.
const workload = testWorkload(8, [
  { submit: 0, run: HOUR, request: 2 * HOUR, processors: 1, user: 1 },
  { submit: 6 * HOUR, run: HOUR, request: 4 * HOUR, processors: 4, user: 2 },
  { submit: 12 * HOUR, run: 2 * HOUR, request: HOUR, processors: 8, user: 1 },
  { submit: 24 * HOUR, run: 600, request: 600, processors: 2, user: 1 },
]);

describe('statistics of a trace', () => {
  test('have jobs without a time limit apart, which asked for no time', () => {
    const { jobs } = workload;
    const unlimited = { ...jobs, request: jobs.request.with(1, 2 ** 31 - 1) };
    const found = statistics({ ...workload, jobs: unlimited });
    expect(found.unlimited).toBe(1);
    expect(found.request).toMatchObject({ median: HOUR, max: 2 * HOUR });
    expect(found.estimates).toEqual({
      over: expect.closeTo(1 / 3, 12),
      under: expect.closeTo(1 / 3, 12),
      exact: expect.closeTo(1 / 3, 12),
      accuracy: expect.closeTo((0.5 + 1 + 1) / 3, 12),
    });
    // Only the first job is left of those that were over-estimated.
    expect(found.backfilling).toMatchObject({ time: 1, space: 1 });
    const shown = new Map(statisticsRows(found).map(({ label, value }) => [label, value]));
    expect(shown.get('requested time')).toMatch(/max 2 h/);
    expect(shown.get('no time limit')).toBe('1 job');
    expect(statisticsRows(statistics(workload)).map(({ label }) => label)).not.toContain('no time limit');
    const none = statistics({ ...workload, jobs: { ...jobs, request: jobs.request.map(() => 2 ** 31 - 1) } });
    expect(none.unlimited).toBe(4);
    expect(statisticsRows(none)).toContainEqual({ label: 'requested time', value: 'not in the trace' });
  });

  test('are as worked out by hand for a small workload', () => {
    const found = statistics(workload);
    expect(found).toMatchObject({
      jobs: 4,
      processors: 8,
      span: 24 * HOUR,
      users: 2,
      groups: null,
      wait: null,
    });
    expect(found.load).toBeCloseTo((1 + 4 + 8 + 1 / 3) / (8 * 24), 12);
    expect(found.observedLoad).toBeNull();
    expect(found.size).toEqual({ mean: 3.75, median: 3, p90: expect.closeTo(6.8, 12), max: 8 });
    expect(found.interarrival).toEqual({
      mean: 8 * HOUR,
      median: 6 * HOUR,
      p90: 10.8 * HOUR,
      max: 12 * HOUR,
    });
    expect(found.serial).toBe(0.25);
    expect(found.powersOfTwo).toBe(1);
    expect(found.sizes.map(({ label, jobs }) => [label, jobs])).toEqual([
      ['1', 1],
      ['2', 1],
      ['3 to 4', 1],
      ['5 to 8', 1],
    ]);
    expect(found.sizes[3].work).toBeCloseTo(8 / (13 + 1 / 3), 12);
    expect(found.lengths.map(({ label, jobs }) => [label, jobs])).toEqual([
      ['≤ 10 min', 1],
      ['≤ 1 h', 2],
      ['≤ 4 h', 1],
    ]);
    expect(found.estimates).toEqual({
      over: 0.5,
      under: 0.25,
      exact: 0.25,
      accuracy: (0.5 + 0.25 + 1 + 1) / 4,
    });
    expect(found.backfilling).toMatchObject({
      time: 2,
      space: 6.5,
      jobSize: 3.75,
      smallAtMost: 1,
      smallSize: 1,
    });
    expect(found.backfilling).toMatchObject({ smallWork: 1, smallShare: 0.25, unused: (13 - 1) / 8 });
    expect(found.backfilling.jobWork).toBeCloseTo((1 + 4 + 16 + 1 / 3) / 4, 12);
    expect(found.backfilling.rate).toBeCloseTo(1 / (4 + 1 / 6), 12);
    expect(found.backfilling.workRate).toBeCloseTo(1 / (8 * 24), 12);
  });

  test('can take another bound for small jobs', () => {
    expect(backfillingSpace(workload, 2)).toMatchObject({ smallAtMost: 2, smallShare: 0.5, smallSize: 1.5 });
  });

  test('read observed waits where the log has them', () => {
    const wait = Float64Array.of(0, HOUR, -1, 0);
    const found = statistics({ ...workload, jobs: { ...workload.jobs, wait } });
    expect(found.wait?.mean).toBe(HOUR / 3);
    expect(found.observedSpan).toBe(24 * HOUR + 600);
  });

  test('are NaN for a trace without jobs', () => {
    const found = statistics(testWorkload(8, []));
    expect(found.jobs).toBe(0);
    expect(found.load).toBeNaN();
    expect(statisticsRows(found).length).toBeGreaterThan(10);
  });

  test('have rows of a label and a value with its unit', () => {
    const rows = new Map(statisticsRows(statistics(workload)).map(({ label, value }) => [label, value]));
    expect(rows.get('span of submissions')).toBe('1 d');
    expect(rows.get('load delivered')).toBe('not in the trace');
    expect(rows.get('mean backfilling time')).toBe('2 h');
    expect(rows.get('unused backfilling space')).toBe('1.5 h/day');
  });

  testOnLog('of KTH are those of the archive’s log', 'KTH-SP2-1996-2.1-cln.swf.gz', (path) => {
    const found = statistics(plainWorkload(path, 100));
    // Jobs, users, load and span as the archive's file has them (../shared/traces/README.md), one job without
    // processors.
    expect(found.jobs).toBe(28_475);
    expect(found.users).toBe(214);
    expect((found.observedSpan as number) / 86_400).toBeCloseTo(332.9, 1);
    expect(found.observedLoad).toBeCloseTo(0.701, 3);
    expect(found.estimates.over).toBeCloseTo(0.982, 3);
    expect(found.estimates.under).toBeCloseTo(0.017, 3);
  });
});
