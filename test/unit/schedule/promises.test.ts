// The starts that a custom scheduler promised stay with its schedule in every format, and are validated there.
import { describe, expect, test } from 'vitest';
import type { Scheduler } from '../../../src/policy/scheduler.ts';
import { scheduleCsv } from '../../../src/report/files/scheduleCsv.ts';
import { scheduleParquet } from '../../../src/report/files/scheduleParquet.ts';
import type { Schedule } from '../../../src/schedule/schedule.ts';
import { packSchedule, unpackSchedule } from '../../../src/schedule/scheduleBuffer.ts';
import { scheduleFromCsv } from '../../../src/schedule/scheduleFromCsv.ts';
import { scheduleFromParquet } from '../../../src/schedule/scheduleFromParquet.ts';
import { findViolation } from '../../../src/schedule/validate.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm } = await testKernels();

/** Two jobs of the whole machine, submitted at 0. */
const workload = testWorkload(4, [
  { submit: 0, run: 100, request: 100, processors: 4 },
  { submit: 0, run: 30, request: 30, processors: 4 },
]);

/**
 * Promises the second job a start at 100. It starts first at `first`, and is preempted if that is before 130.
 */
const promising = (first: number): Scheduler => ({
  name: 'promising',
  schedule({ time, start, reserve, wakeAt, preempt }) {
    if (time === 0) {
      start(0);
      reserve(1, 100);
      wakeAt(100);
    } else if (time === 100) wakeAt(first === 100 ? 110 : first);
    if (time === first) start(1);
    if (time === 110 && first === 100) {
      preempt(1);
      wakeAt(140);
    }
    if (time === 140 && first === 100) start(1);
  },
});

async function scheduleOf(first: number): Promise<Schedule> {
  return (await replay(workload, promising(first), { kernel: wasm })).schedule;
}

const FORMATS = {
  csv: async (schedule: Schedule) => scheduleFromCsv([...scheduleCsv(schedule)].join(''), 's.csv'),
  bin: async (schedule: Schedule) => unpackSchedule(packSchedule(schedule)),
  parquet: async (schedule: Schedule) => {
    const bytes = Buffer.concat([...(await scheduleParquet(schedule))]);
    const slice = (from: number, to = bytes.length) =>
      Promise.resolve(Uint8Array.from(bytes.subarray(from, to)).buffer);
    return scheduleFromParquet({ byteLength: bytes.length, slice }, 's.parquet');
  },
};

describe.each(Object.entries(FORMATS))('a schedule as %s', (_, through) => {
  test('whose first start is later than promised has that violation', async () => {
    expect(findViolation(await through(await scheduleOf(150)), workload)).toEqual({
      kind: 'broken-promise',
      time: 100,
      message: 'job 2 starts first at 150, later than promised: 100',
    });
  });

  test('is valid where the first attempt kept the promise, though a later one is the last', async () => {
    const schedule = await scheduleOf(100);
    expect([...schedule.start]).toEqual([0, 140]);
    expect([...schedule.kills.start]).toEqual([100]);
    expect(findViolation(await through(schedule), workload)).toBeUndefined();
  });

  test('of a built-in policy has no promises, only reservations', async () => {
    const { schedule } = await replay(workload, 'easy', { kernel: wasm });
    expect(schedule.reserved[1]).toBe(100);
    expect(await through(schedule)).not.toHaveProperty('promisedStart');
  });
});
