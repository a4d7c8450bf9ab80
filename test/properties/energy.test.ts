// Energy, power, carbon and cost equal the oracle's, which adds tick by tick.
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { FLAG } from '../../src/kernel/codes.ts';
import { type EnergyCosts, energyMetrics } from '../../src/metrics/energy/energyMetrics.ts';
import { jobEnergy } from '../../src/metrics/energy/jobEnergy.ts';
import { evenPower } from '../../src/metrics/energy/power.ts';
import { powerOverTime } from '../../src/metrics/energy/powerOverTime.ts';
import { metrics } from '../../src/metrics/metrics.ts';
import { parsePolicies } from '../../src/policy/parse.ts';
import type { Schedule } from '../../src/schedule/schedule.ts';
import type { Series } from '../../src/trace/series/series.ts';
import { type Attempt, oracleEnergy, oraclePower, type ValueAt } from '../oracle/metrics/energy.ts';
import { type TestKernels, testKernels } from '../support/kernels.ts';
import { outcomes, replayOf } from './replays.ts';
import { holds, SEED } from './seed.ts';
import { type SmallWorkload, smallWorkload } from './workloads.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

/** Seconds in one unit of a small workload, so that schedules have several windows. */
const MINUTE = 60;
/** All times are multiples of a tenth of that. */
const TICK = 6;
const DAY = 86_400;

const POLICIES = parsePolicies('easy,pv-easy,pv-easy+suspend:120:60,pv-easy+column+periodic:120:60:30');

/** Whole seconds, so that sums of times are exact. */
const seconds = (minutes: number) => Math.round(MINUTE * minutes);

/** The same workload with minutes for seconds. */
const inMinutes = ({ processors, jobs }: SmallWorkload): SmallWorkload => ({
  processors,
  jobs: jobs.map(({ submit, run, request, estimate = -1, ...job }) => ({
    ...job,
    submit: seconds(submit),
    run: seconds(run),
    request: seconds(request),
    estimate: estimate < 0 ? -1 : seconds(estimate),
  })),
});

/** Halves of megawatts, so that small schedules take some MWh. */
const watts = fc
  .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 400 }))
  .map(([idle, more]) => ({ idle: idle * 5e5, busy: (idle + more) * 5e5 }));

/** Lengths of steps in ticks, and their values. */
const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: -3, max: 9 })), {
  minLength: 1,
  maxLength: 12,
});

/** A series that repeats these steps from before the first submission to long after the last end. */
function seriesOf(drawn: readonly (readonly [number, number])[], first: number): Series {
  const edges = [first - 7 * TICK];
  const values: number[] = [];
  for (let i = 0; (edges.at(-1) as number) < first + 2 * DAY; i++) {
    const [ticks, value] = drawn[i % drawn.length];
    edges.push((edges.at(-1) as number) + ticks * TICK);
    values.push(value);
  }
  return {
    name: 'series.csv',
    unit: 't/MWh',
    edges: Float64Array.from(edges),
    values: Float64Array.from(values),
  };
}

/** The value in each tick, which is inside one step. */
function valueAt({ edges, values }: Series): ValueAt {
  const ofTick: number[] = [];
  for (const [step, value] of values.entries())
    for (let edge = edges[step]; edge < edges[step + 1] - TICK / 2; edge += TICK) ofTick.push(value);
  return (time) => ofTick[Math.floor((time - edges[0]) / TICK)];
}

/** The attempts of each job of a schedule. What an attempt kept is what the next one begins with. */
function attemptsByJob(workload: SmallWorkload, schedule: Schedule, idle: number, busy: number): Attempt[][] {
  const { watts } = schedule.workload.jobs;
  return outcomes(schedule).map(({ start, end, kills, image }, j) => {
    const { run, request, processors } = workload.jobs[j];
    const own = watts?.[j] ?? -1;
    const draws = { busy: own > 0 ? own : processors * busy, idle: processors * idle };
    const lostIn = (from: number, to: number, kept: number) => (to > from ? 1 - kept / (to - from) : 0);
    const saved = [...kills.map((kill) => kill.image ?? 0), image ?? 0];
    const last =
      image === undefined
        ? (schedule.flags[j] & (FLAG.PREEMPTED | FLAG.NODE_FAILED)) === 0
          ? 0
          : 1
        : lostIn(start, end, Math.min(run, request) - image);
    return [
      ...kills.map((kill, k) => ({
        ...{ start: kill.start, end: kill.end, ...draws },
        lost: lostIn(kill.start, kill.end, saved[k + 1] - saved[k]),
      })),
      { start, end, ...draws, lost: last },
    ];
  });
}

function attemptsOf(workload: SmallWorkload, schedule: Schedule, idle: number, busy: number): Attempt[] {
  return attemptsByJob(workload, schedule, idle, busy).flat();
}

/** Shares of the measured jobs in the jobs that ran, and in their processor time. */
function measuredShares(workload: SmallWorkload, schedule: Schedule): Record<string, number> {
  const times = attemptsByJob(workload, schedule, 0, 0).map((attempts, j) =>
    attempts.reduce((sum, { start, end }) => sum + workload.jobs[j].processors * (end - start), 0),
  );
  const of = (values: readonly number[]) => {
    const all = values.reduce((sum, value) => sum + value, 0);
    return values.reduce((sum, value, j) => sum + (j % 2 ? value : 0), 0) / all;
  };
  return { measuredJobs: of(times.map((time) => Number(time > 0))), measuredTime: of(times) };
}

const spanOf = ({ workload, end }: Schedule) => [workload.jobs.submit[0], Math.max(...end)] as const;

/** Equal but for the rounding of sums. */
function expectClose(found: object, wanted: Record<string, number>): void {
  const allowed = Object.entries(wanted).map(([name, value]) => [
    name,
    Number.isFinite(value) ? expect.closeTo(value, 7) : value,
  ]);
  expect(found).toEqual(Object.fromEntries(allowed));
}

describe(`energy (seed ${SEED})`, () => {
  it.each(POLICIES)('of a schedule under $name is the oracle’s', async (policy) => {
    const delays = fc.constantFrom(undefined, 0, 3 * TICK, 50 * TICK);
    // The power of each second job that the log measured, in halves of megawatts; it may be less than the idle power.
    const own = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 4 });
    const drawn = fc.record({
      power: watts,
      carbon: steps,
      price: steps,
      delay: delays,
      lost: fc.nat(3),
      own,
    });
    await holds(
      fc.tuple(smallWorkload, drawn),
      200,
      async ([small, { power, delay, own, ...series }]) => {
        const workload = inMinutes(small);
        const { schedule: given } = await replayOf(workload, policy, 'batch', kernels.wasm);
        // On a Slurm cluster, the last attempt may be lost too.
        const flags = given.flags.map((bits, j) =>
          j % 4 === 3 && series.lost === 0 && !given.saved ? bits | FLAG.NODE_FAILED : bits,
        );
        const { jobs } = given.workload;
        const ofLog = Float64Array.from(jobs.submit, (_, j) => (j % 2 ? own[j % own.length] * 5e5 : -1));
        const isMeasured = own.length > 2;
        const known = isMeasured ? { ...jobs, watts: ofLog } : jobs;
        const schedule = { ...given, flags, workload: { ...given.workload, unixStartTime: 0, jobs: known } };
        const [from, to] = spanOf(schedule);
        fc.pre(to > from);
        const costs = {
          carbon: seriesOf(series.carbon, from),
          price: seriesOf(series.price, from),
          ...(delay !== undefined && { delay }),
        };
        const found = energyMetrics(schedule, evenPower(schedule, power), costs);
        const attempts = attemptsOf(workload, schedule, power.idle, power.busy);
        const idle = workload.processors * power.idle;
        const wanted = oracleEnergy(
          { attempts, idle, from, to, tick: TICK },
          { carbon: valueAt(costs.carbon), price: valueAt(costs.price), delay },
        );
        expectClose(found, { ...wanted, ...(isMeasured && measuredShares(workload, schedule)) });
        if (isMeasured) return;
        const { wastedLoad, makespan } = metrics(schedule);
        const lost = (wastedLoad * workload.processors * makespan * power.busy) / 3.6e9;
        expect(found.lostEnergy).toBeCloseTo(lost, 7);
      },
      12,
    );
  });

  it('of each job is the oracle’s', async () => {
    await holds(
      fc.tuple(smallWorkload, watts, steps),
      100,
      async ([small, power, drawn]) => {
        const workload = inMinutes(small);
        const { schedule: given } = await replayOf(workload, POLICIES[1], 'batch', kernels.wasm);
        const schedule = { ...given, workload: { ...given.workload, unixStartTime: 0 } };
        const [from, to] = spanOf(schedule);
        fc.pre(to > from);
        const carbon = seriesOf(drawn, from);
        const price = { ...carbon, values: carbon.values.map((value) => 3 * value + 1) };
        const found = jobEnergy(schedule, evenPower(schedule, power), { carbon, price });
        // The idle power of its processors is the job's while it has them.
        for (const [job, attempts] of attemptsByJob(workload, schedule, 0, power.busy).entries()) {
          const machine = { attempts, idle: 0, from, to, tick: TICK };
          const wanted = oracleEnergy(machine, { carbon: valueAt(carbon), price: valueAt(price) });
          expect(found.energy[job]).toBeCloseTo(wanted.energy, 7);
          expect(found.carbon?.[job]).toBeCloseTo(wanted.carbon, 7);
          expect(found.cost?.[job]).toBeCloseTo(wanted.cost, 7);
        }
        expect(Object.keys(jobEnergy(schedule, evenPower(schedule, power), {}))).toEqual(['energy']);
      },
      12,
    );
  });

  it('of the jobs of a window of submissions is that of the whole machine in their makespan', async () => {
    await holds(fc.tuple(smallWorkload, watts, fc.nat(20), steps), 200, async (drawn) => {
      const [small, power, warmup, values] = drawn;
      const workload = inMinutes(small);
      const { schedule: given } = await replayOf(workload, POLICIES[1], 'batch', kernels.wasm);
      const schedule = { ...given, workload: { ...given.workload, unixStartTime: 0 } };
      const { submit } = schedule.workload.jobs;
      const counts = (job: number) => submit[job] >= submit[0] + warmup * MINUTE;
      const counted = [...submit.keys()].filter(counts);
      fc.pre(counted.length > 0);
      const [from, to] = [submit[counted[0]], Math.max(...counted.map((job) => schedule.end[job]))];
      fc.pre(to > from);
      const attempts = attemptsOf(workload, schedule, power.idle, power.busy);
      const idle = workload.processors * power.idle;
      const carbon = seriesOf(values, submit[0]);
      const delay = 5 * TICK;
      expectClose(
        energyMetrics(schedule, evenPower(schedule, power), { carbon, delay }, counts),
        oracleEnergy({ attempts, idle, from, to, tick: TICK }, { carbon: valueAt(carbon), delay }),
      );
    });
  });

  it('over time is the oracle’s', async () => {
    const drawn = fc.record({ power: watts, carbon: steps, parts: fc.integer({ min: 1, max: 7 }) });
    await holds(
      fc.tuple(smallWorkload, drawn),
      100,
      async ([small, { power, parts, ...series }]) => {
        const workload = inMinutes(small);
        const { schedule: given } = await replayOf(workload, POLICIES[1], 'batch', kernels.wasm);
        const schedule = { ...given, workload: { ...given.workload, unixStartTime: 0 } };
        const [from, to] = spanOf(schedule);
        fc.pre(to > from);
        const carbon = seriesOf(series.carbon, from);
        const found = powerOverTime(schedule, evenPower(schedule, power), { carbon }, parts);
        const attempts = attemptsOf(workload, schedule, power.idle, power.busy);
        const idle = workload.processors * power.idle;
        const wanted = oraclePower({ attempts, idle, from, to, tick: TICK }, valueAt(carbon), parts);
        for (const name of ['power', 'carbon'] as const)
          for (const [part, value] of wanted[name].entries())
            expect(found[name]?.[part]).toBeCloseTo(
              value,
              4 - Math.ceil(Math.log10(1 + Math.abs(value)) / 2),
            );
        expect(found.power.length).toBe(parts);
      },
      12,
    );
  });

  it('times a constant is the cost, to the last digit, and no delay saves anything', async () => {
    const value = fc.double({ min: 0, max: 2, noNaN: true });
    await holds(fc.tuple(smallWorkload, watts, value), 200, async ([small, power, constant]) => {
      const { schedule: given } = await replayOf(inMinutes(small), POLICIES[1], 'batch', kernels.wasm);
      const schedule = { ...given, workload: { ...given.workload, unixStartTime: 0 } };
      const [from] = spanOf(schedule);
      const series = {
        name: 'constant.csv',
        unit: 't/MWh',
        edges: Float64Array.of(from - 1, from + 3 * DAY),
        values: Float64Array.of(constant),
      };
      const draw = evenPower(schedule, power);
      const found = energyMetrics(schedule, draw, { carbon: series, price: series, delay: DAY });
      const { energy = Number.NaN } = found;
      expect(found).toEqual({
        ...energyMetrics(schedule, draw, {}),
        ...{ carbon: energy * constant, leastCarbon: energy * constant },
        ...{ cost: energy * constant, leastCost: energy * constant },
      });
    });
  });

  it('does not change if the schedule moves by a day under a series with a period of a day', async () => {
    await holds(fc.tuple(smallWorkload, watts, steps), 200, async ([small, power, drawn]) => {
      const { schedule: given } = await replayOf(inMinutes(small), POLICIES[1], 'batch', kernels.wasm);
      const origin = { ...given, workload: { ...given.workload, unixStartTime: 0 } };
      const later = { ...given, workload: { ...given.workload, unixStartTime: DAY } };
      const [from] = spanOf(origin);
      const day = seriesOf(drawn, from);
      const series = daily(day, from);
      const draw = evenPower(given, power);
      const costs: EnergyCosts = { carbon: series, price: series, delay: DAY / 2 };
      expect(energyMetrics(later, draw, costs)).toEqual(energyMetrics(origin, draw, costs));
    });
  });
});

/** The first day of a series from an instant on, over and over, from a day before it. */
function daily({ edges, values, ...rest }: Series, from: number): Series {
  const first = edges.findLastIndex((edge) => edge <= from);
  const after = edges.findIndex((edge) => edge >= from + DAY);
  const begins = [from, ...edges.slice(first + 1, after)];
  const ofDay = values.slice(first, after);
  const days = [-1, 0, 1, 2, 3, 4];
  return {
    ...rest,
    edges: Float64Array.from([
      ...days.flatMap((day) => begins.map((edge) => edge + day * DAY)),
      from + 5 * DAY,
    ]),
    values: Float64Array.from(days.flatMap(() => [...ofDay])),
  };
}
