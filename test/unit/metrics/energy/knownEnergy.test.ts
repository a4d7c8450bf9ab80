// Energy, power, carbon and cost that were worked out by hand.
import { beforeAll, expect, test } from 'vitest';
import { sharedEnergy } from '../../../../src/kernel/hostEnergy.ts';
import { energyMetrics } from '../../../../src/metrics/energy/energyMetrics.ts';
import { jobEnergy } from '../../../../src/metrics/energy/jobEnergy.ts';
import { evenPower } from '../../../../src/metrics/energy/power.ts';
import { powerOverTime } from '../../../../src/metrics/energy/powerOverTime.ts';
import { policyOf } from '../../../../src/policy/registry.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { constantSeries } from '../../../../src/trace/series/series.ts';
import { type TestKernels, testKernels } from '../../../support/kernels.ts';
import { type TestJob, testWorkload } from '../../../support/workload.ts';

const HOUR = 3600;
/** 2024-01-01, in seconds since 1970. */
const NEW_YEAR = 1_704_067_200;

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

async function scheduleOf(processors: number, jobs: readonly TestJob[], unixStartTime?: number) {
  const workload = { ...testWorkload(processors, jobs, 'log.swf'), unixStartTime };
  const { schedule } = await replay(workload, policyOf('easy'), { kernel: kernels.wasm });
  return schedule;
}

const job = (submit: number, run: number, processors: number): TestJob => ({
  ...{ submit, run, request: run, processors },
});

/** Values of consecutive hours of the new year. */
const hourly = (...values: number[]) => ({
  name: 'hours.csv',
  unit: 'kgCO2e/kWh',
  edges: Float64Array.from({ length: values.length + 1 }, (_, i) => NEW_YEAR + i * HOUR),
  values: Float64Array.from(values),
});

test('two hosts of 203 W take 1218 J in 3 s', async () => {
  const schedule = await scheduleOf(2, [job(0, 3, 2)]);
  const found = energyMetrics(schedule, evenPower(schedule, { idle: 95, busy: 203 }), {});
  expect(found).toEqual({
    energy: 1218 / 3.6e9,
    busyEnergy: 1218 / 3.6e9,
    idleEnergy: 0,
    lostEnergy: 0,
    meanPower: 0.406,
    p99Power: 0.406,
    maxPower: 0.406,
  });
});

// Four processors of 100 kW, 20 kW while idle. A holds one from 0 to 1 h, B three from 1 h to 2 h.
const AB = [job(0, HOUR, 1), job(HOUR, HOUR, 3)];
const KILOWATTS = { idle: 2e4, busy: 1e5 };

test('idle processors draw power, and each hour has its carbon and its price', async () => {
  const schedule = await scheduleOf(4, AB, NEW_YEAR);
  const power = evenPower(schedule, KILOWATTS);
  const costs = { carbon: hourly(0.5, 0.1), price: hourly(40, -10) };
  // 0.16 MWh in the first hour and 0.32 MWh in the second.
  expect(energyMetrics(schedule, power, costs)).toEqual({
    energy: expect.closeTo(0.48, 12),
    busyEnergy: expect.closeTo(0.4, 12),
    idleEnergy: expect.closeTo(0.08, 12),
    lostEnergy: 0,
    meanPower: expect.closeTo(240, 9),
    p99Power: expect.closeTo(320, 9),
    maxPower: expect.closeTo(320, 9),
    carbon: expect.closeTo(0.16 * 0.5 + 0.32 * 0.1, 12),
    cost: expect.closeTo(0.16 * 40 - 0.32 * 10, 12),
  });
});

test('the bound moves each job to its best hours', async () => {
  const schedule = await scheduleOf(4, AB, NEW_YEAR);
  const power = evenPower(schedule, KILOWATTS);
  const carbon = hourly(0.5, 0.3, 0.1, 0.1);
  const { carbon: all, leastCarbon } = energyMetrics(schedule, power, { carbon, delay: HOUR });
  // A adds 0.08 MWh, which move from 0.5 to 0.3; B adds 0.24 MWh, which move from 0.3 to 0.1.
  expect(all).toBeCloseTo(0.16 * 0.5 + 0.32 * 0.3, 12);
  expect(leastCarbon).toBeCloseTo(0.16 * 0.5 + 0.32 * 0.3 - 0.08 * 0.2 - 0.24 * 0.2, 12);
  expect(energyMetrics(schedule, power, { carbon, delay: 0 }).leastCarbon).toBe(all);
});

test('the best delay may end in the middle of a step', async () => {
  const carbon = {
    ...{ name: 'steps.csv', unit: 't/MWh' },
    edges: Float64Array.of(0, 10, 20, 30, 60),
    values: Float64Array.of(5, 1, 4, 2),
  };
  // A second takes 1 MWh.
  const least = async (start: number, run: number, delay: number) => {
    const schedule = await scheduleOf(1, [job(start, run, 1)], 0);
    const power = evenPower(schedule, { idle: 0, busy: 3.6e9 });
    return energyMetrics(schedule, power, { carbon, delay }).leastCarbon;
  };
  // [4, 12) costs 6 · 5 + 2; 6 s later it costs 8 · 1, from 10 to 18, or from 12 to 20.
  expect(await least(4, 8, 0)).toBe(32);
  expect(await least(4, 8, 3)).toBe(20);
  expect(await least(4, 8, 6)).toBe(8);
  expect(await least(4, 8, 40)).toBe(8);
  // The first delays cost more: from 12 to 14 in the cheap step, later in the dear one.
  expect(await least(19, 2, 9)).toBe(5);
  expect(await least(19, 2, 11)).toBe(4);
});

test('power and carbon over time are means of equal parts of the makespan', async () => {
  const schedule = await scheduleOf(4, AB, NEW_YEAR);
  const power = evenPower(schedule, KILOWATTS);
  const whole = energyMetrics(schedule, power, { carbon: hourly(0.5, 0.3) });
  const found = powerOverTime(schedule, power, { carbon: hourly(0.5, 0.3) }, 4);
  // The hours take 0.16 and 0.32 MWh.
  expect(found.power[0] + found.power[1]).toBeCloseTo(2 * 160, 9);
  expect(found.power[2] + found.power[3]).toBeCloseTo(2 * 320, 9);
  expect([...(found.carbon ?? [])]).toEqual([
    ...[0.5 * found.power[0], 0.5 * found.power[1]],
    ...[0.3 * found.power[2], 0.3 * found.power[3]],
  ]);
  // In one part, the edge of the series is in its middle.
  const one = powerOverTime(schedule, power, { carbon: hourly(0.5, 0.3) }, 1);
  expect(one.power[0]).toBeCloseTo(whole.meanPower as number, 9);
  expect(one.carbon?.[0]).toBeCloseTo((1000 * (whole.carbon as number)) / 2, 9);
  expect(powerOverTime(schedule, power, {}, 4)).not.toHaveProperty('carbon');
});

test('a job that runs over several steps pays for each', async () => {
  const schedule = await scheduleOf(4, [job(0, 3.5 * HOUR, 2), job(0, HOUR, 1)], NEW_YEAR);
  const power = evenPower(schedule, KILOWATTS);
  const found = jobEnergy(schedule, power, { carbon: hourly(0.5, 0.3, 0.1, 0.2), price: hourly(1, 2, 3, 4) });
  const perHour = found.energy[1];
  expect(found.energy[0]).toBeCloseTo(7 * perHour, 12);
  expect(found.carbon?.[0]).toBeCloseTo(2 * perHour * (0.5 + 0.3 + 0.1 + 0.1), 12);
  expect(found.carbon?.[1]).toBeCloseTo(0.5 * perHour, 12);
  expect(found.cost?.[0]).toBeCloseTo(2 * perHour * (1 + 2 + 3 + 2), 12);
});

test('one value needs no dates, a series does', async () => {
  const schedule = await scheduleOf(4, AB);
  const power = evenPower(schedule, KILOWATTS);
  const found = energyMetrics(schedule, power, { carbon: constantSeries(0.3, 'kgCO2e/kWh') });
  expect(found.carbon).toBe((found.energy as number) * 0.3);
  expect(() => energyMetrics(schedule, power, { price: hourly(1, 2) })).toThrow(
    'log.swf: has no dates, which hours.csv needs; give one value instead of a series',
  );
});

test('an end, a late beginning and a gap name their times', async () => {
  const schedule = await scheduleOf(4, AB, NEW_YEAR);
  const power = evenPower(schedule, KILOWATTS);
  const message = (carbon: ReturnType<typeof hourly>, delay?: number) => {
    try {
      energyMetrics(schedule, power, { carbon, delay });
    } catch (error) {
      return (error as Error).message;
    }
    return undefined;
  };
  const lasts = 'the schedule lasts from 2024-01-01T00:00Z to 2024-01-01T02:00Z';
  expect(message(hourly(0.5))).toBe(
    `hours.csv: ends at 2024-01-01T01:00Z, but ${lasts}; add the values after it`,
  );
  const { edges, ...late } = hourly(0.5, 0.1, 0.2);
  expect(message({ ...late, edges: edges.map((edge) => edge + 1) })).toBe(
    `hours.csv: begins at 2024-01-01T00:00:01Z, but ${lasts}; add the values before it`,
  );
  expect(message(hourly(0.5, Number.NaN, 0.3))).toBe(
    `hours.csv: no value from 2024-01-01T01:00Z to 2024-01-01T02:00Z, but ${lasts}; add a value for this time, or repeat the one before`,
  );
  expect(message(hourly(Number.NaN, 0.1))).toContain('no value from 2024-01-01T00:00Z to 2024-01-01T01:00Z');
  expect(message(hourly(0.5, 0.1, Number.NaN))).toBeUndefined();
  expect(message(hourly(0.5, 0.1), 1)).toContain('ends at 2024-01-01T02:00Z');
});

test('a schedule without a length at the end of a step takes nothing', async () => {
  const schedule = await scheduleOf(4, [job(HOUR, 0, 1)], NEW_YEAR);
  const power = evenPower(schedule, KILOWATTS);
  const carbon = hourly(0.5, 0.1);
  expect(energyMetrics(schedule, power, { carbon })).toMatchObject({
    energy: 0,
    carbon: 0,
    maxPower: Number.NaN,
  });
  expect([...(jobEnergy(schedule, power, { carbon }).carbon ?? [])]).toEqual([0]);
});

test('a schedule of centuries has too many windows', async () => {
  const centuries = await scheduleOf(4, [job(0, 1, 1), job(900 * 2 ** 24, 1, 1)]);
  expect(() => energyMetrics(centuries, evenPower(centuries, KILOWATTS), {})).toThrow(
    'log.swf: the schedule is too long for the power of windows of 900 s',
  );
});

test('the JavaScript build keeps no schedule', async () => {
  const schedule = await scheduleOf(4, AB);
  const kills = {
    ...schedule.kills,
    job: Int32Array.of(1),
    start: Float64Array.of(0),
    end: Float64Array.of(9),
  };
  energyMetrics({ ...schedule, kills }, evenPower(schedule, KILOWATTS), {});
  const { start, end, jobWatts, jobAdded, earlyJob, earlyStart, earlyEnd } = sharedEnergy();
  for (const column of [start, end, jobWatts, jobAdded, earlyJob, earlyStart, earlyEnd])
    expect(column.length).toBe(0);
});
