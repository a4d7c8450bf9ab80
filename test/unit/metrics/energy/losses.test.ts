// The losses of attempts, the jobs that do not count, and measured power, worked out by hand.
import { expect, test } from 'vitest';
import { FLAG } from '../../../../src/kernel/codes.ts';
import { energyMetrics } from '../../../../src/metrics/energy/energyMetrics.ts';
import { eachLoss } from '../../../../src/metrics/energy/losses.ts';
import { evenPower, withMeasured } from '../../../../src/metrics/energy/power.ts';
import { recordedSchedule } from '../../../../src/schedule/recordedSchedule.ts';
import type { Schedule } from '../../../../src/schedule/schedule.ts';
import { testWorkload } from '../../../support/workload.ts';

/** Jobs on one processor of four: the starts and the ends of their attempts. */
function scheduleOf(times: readonly (readonly [number, number])[], more: Partial<Schedule> = {}): Schedule {
  const jobs = times.map(([start, end]) => ({
    ...{ submit: start, run: end - start, request: 1e4, processors: 1 },
  }));
  const schedule = recordedSchedule({ ...testWorkload(4, jobs), unixStartTime: 0 });
  const [start, end] = [0, 1].map((i) => Float64Array.from(times, (one) => one[i]));
  return { ...schedule, start, end, ...more };
}

function lossesOf(schedule: Schedule): number[][] {
  const found: number[][] = [];
  eachLoss(schedule, (...loss) => found.push(loss));
  return found;
}

test('a lost last attempt is lost as a whole; one without length is none', () => {
  const times = [
    [0, 100],
    [0, 0],
    [50, 70],
  ] as const;
  const flags = Uint8Array.of(0, FLAG.PREEMPTED, FLAG.NODE_FAILED);
  expect(lossesOf(scheduleOf(times, { flags }))).toEqual([[2, 50, 70, 1]]);
  expect(lossesOf(scheduleOf(times))).toEqual([]);
});

test('an attempt that is all work loses nothing, whenever it starts', () => {
  const schedule = scheduleOf([
    [500, 600],
    [500, 500],
  ]);
  const { jobs } = schedule.workload;
  const workload = { ...schedule.workload, jobs: { ...jobs, run: Float64Array.of(100, 0) } };
  expect(lossesOf({ ...schedule, workload, saved: Float64Array.of(0, 0) })).toEqual([]);
});

test('if work is kept, an attempt loses its time without work, also if no attempt was killed', () => {
  const schedule = scheduleOf([
    [0, 100],
    [0, 100],
  ]);
  const { jobs } = schedule.workload;
  // The first job works for 80 s, of which 20 s were saved before; the second works all the time.
  const workload = { ...schedule.workload, jobs: { ...jobs, run: Float64Array.of(80, 100) } };
  expect(lossesOf({ ...schedule, workload, saved: Float64Array.of(20, 0) })).toEqual([[0, 0, 100, 0.4]]);
});

test('jobs that do not count draw power in the makespan of those that do', () => {
  const times = [
    [0, 100],
    [200, 300],
    [250, 900],
  ] as const;
  const schedule = scheduleOf(times);
  const power = evenPower(schedule, { idle: 1e6, busy: 3e6 });
  const series = {
    name: 'series.csv',
    unit: 't/MWh',
    edges: Float64Array.of(0, 220, 260, 2000),
    values: Float64Array.of(4, 3, 1),
  };
  const counts = (job: number) => job === 1;
  const found = energyMetrics(schedule, power, { carbon: series, delay: 40 }, counts);
  // From 200 to 300: 4 MW idle, 2 MW more for the second job, and for the third from 250 on.
  expect(found.energy).toBeCloseTo((100 * 4 + 100 * 2 + 50 * 2) / 3600, 12);
  expect(found.busyEnergy).toBeCloseTo((100 * 3 + 50 * 3) / 3600, 12);
  expect(found.maxPower).toBeCloseTo(7000, 9);
  const carbon = 20 * 6 * 4 + 30 * 6 * 3 + 10 * 8 * 3 + 40 * 8 * 1;
  expect(found.carbon).toBeCloseTo(carbon / 3600, 12);
  // 40 s later the second one saves 20 · 3 + 20 · 2, and the third, of which 50 s count, 10 · 2.
  expect(found.leastCarbon).toBeCloseTo((carbon - 2 * (20 * 3 + 20 * 2) - 2 * (10 * 2)) / 3600, 12);
});

test('the share of measured time has the attempts that were killed', () => {
  const schedule = scheduleOf([
    [100, 200],
    [100, 200],
    [0, 0],
  ]);
  const kills = { job: Int32Array.of(1), start: Float64Array.of(0), end: Float64Array.of(50) };
  const killed = { ...schedule, kills: { ...schedule.kills, ...kills } };
  const even = evenPower(killed, { idle: 100, busy: 300 });
  const found = (watts: readonly number[]) =>
    energyMetrics(
      killed,
      withMeasured(even, (job) => watts[job]),
      {},
    );
  expect(found([0, 250, 250])).toMatchObject({ measuredJobs: 1 / 2, measuredTime: 150 / 250 });
  expect(found([250, 0, 0])).toMatchObject({ measuredJobs: 1 / 2, measuredTime: 100 / 250 });
});

test('measured power leaves the given one as it is', () => {
  const schedule = scheduleOf([
    [0, 100],
    [0, 100],
  ]);
  const given = evenPower(schedule, { idle: 100, busy: 300 });
  const found = withMeasured(given, (job) => [250, 0][job]);
  expect(found).toEqual({
    ...{ machineIdle: 400, ofJob: Float64Array.of(250, 300), added: Float64Array.of(150, 200) },
    measured: Uint8Array.of(1, 0),
  });
  expect([...given.ofJob, ...given.added]).toEqual([300, 300, 200, 200]);
  expect(given.measured).toBeUndefined();
});
