import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPolicy } from '../../../src/policy/registry.ts';
import { byTime } from '../../../src/schedule/byTime.ts';
import { type Placement, place } from '../../../src/schedule/place.ts';
import type { Schedule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../src/trace/open/file.ts';
import { firstFit } from '../../oracle/placement/firstFit.ts';
import { replayOf } from '../../properties/replays.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { smallWorkload } from '../../properties/workloads.ts';
import { type TestKernels, testKernels } from '../../support/kernels.ts';
import { testOnLog } from '../../support/logs.ts';
import { testWorkload } from '../../support/workload.ts';

let kernels: TestKernels;
beforeAll(async () => {
  kernels = await testKernels();
});

/** The attempts of a schedule, last ones first, as place() numbers them. */
function tries({ workload: { jobs }, start, end, kills }: Schedule) {
  const last = Array.from(start, (at, job) => ({
    start: at,
    end: end[job],
    processors: jobs.processors[job],
  }));
  const killed = Array.from(kills.job, (job, i) => ({
    start: kills.start[i],
    end: kills.end[i],
    processors: jobs.processors[job],
  }));
  return [...last, ...killed];
}

/** The processors of each attempt. */
function processorsOf({ bar, low, high }: Placement, bars: number): number[][] {
  const places: number[][] = Array.from({ length: bars }, () => []);
  bar.forEach((index, piece) => {
    for (let processor = low[piece]; processor < high[piece]; processor++) places[index].push(processor);
  });
  return places.map((processors) => processors.sort((a, b) => a - b));
}

const POLICIES = ['fcfs', 'easy', 'conservative', 'pv-easy', 'slp-easy', 'easy-last'];

describe(`placement (seed ${SEED})`, () => {
  it.each(POLICIES)('of a schedule under %s is the first fit of the oracle', async (name) => {
    await holds(smallWorkload, 300, async (workload) => {
      const { schedule } = await replayOf(workload, findPolicy(name), 'batch', kernels.wasm);
      const held = tries(schedule);
      expect(processorsOf(place(schedule), held.length)).toEqual(firstFit(held, workload.processors));
    });
  });

  testOnLog(
    'of a real log overlaps nowhere and gives each try its number',
    'KTH-SP2-1996-2.1-cln.swf.gz',
    async (path) => {
      const { chunks } = await openTrace(path);
      const workload = await readSwf(chunks, { kernel: kernels.wasm, name: 'KTH' });
      const { schedule } = await replay(workload, 'pv-easy', { kernel: kernels.wasm });
      const held = tries(schedule);
      const placement = place(schedule);
      const placed = new Int32Array(held.length);
      const freeFrom = new Float64Array(workload.processors).fill(Number.NEGATIVE_INFINITY);
      for (let piece = 0; piece < placement.bar.length; piece++) {
        const bar = placement.bar[piece];
        placed[bar] += placement.high[piece] - placement.low[piece];
        for (let processor = placement.low[piece]; processor < placement.high[piece]; processor++) {
          if (freeFrom[processor] > held[bar].start) throw new Error(`processor ${processor} is taken twice`);
          freeFrom[processor] = held[bar].end;
        }
      }
      expect(Array.from(placed)).toEqual(
        held.map(({ start, end, processors }) => (end > start ? processors : 0)),
      );
      expect(placement.split).toBeGreaterThan(0);
    },
  );

  /** Jobs of 2, 2 and 1 processors on a machine of 2. */
  const scheduleOf = (start: number[], end: number[]) => {
    const job = (processors: number) => ({ submit: 0, run: 5, request: 5, processors });
    return {
      workload: testWorkload(2, [job(2), job(2), job(1)]),
      start: Float64Array.from(start),
      end: Float64Array.from(end),
      kills: { job: new Int32Array(), start: new Float64Array(), end: new Float64Array() },
    } as unknown as Schedule;
  };

  it('reports where a schedule overloads the machine, whatever had no length before', () => {
    const overloaded = scheduleOf([0, 1, 3], [0, 5, 8]);
    expect(() => place(overloaded)).toThrow('test: at 3 s 1 processors too many are busy');
  });

  it('has no entry for what has no length', () => {
    expect(place(scheduleOf([0, 1, 5], [0, 5, 8]))).toEqual({
      ...{ bar: Uint32Array.of(1, 2), low: Int32Array.of(0, 0), high: Int32Array.of(2, 1), split: 0 },
    });
  });
});

it('byTime() is a stable sort (300 columns: few values, all doubles, one far from the others)', async () => {
  const few = fc.integer({ min: -3, max: 3 }).map((x) => x / 2);
  const columns = [
    fc.array(few),
    fc.array(fc.double({ noNaN: true })),
    fc.tuple(fc.array(few, { size: '+1' }), fc.double({ noNaN: true })).map(([some, far]) => [far, ...some]),
  ];
  for (const column of columns)
    await holds(column, 100, (values) => {
      const expected = values.map((_, i) => i).sort((a, b) => compared(values[a], values[b]) || a - b);
      expect(Array.from(byTime(Float64Array.from(values)))).toEqual(expected);
    });
});

/** The difference of two infinities is no number. */
const compared = (a: number, b: number) => Number(a > b) - Number(a < b);
