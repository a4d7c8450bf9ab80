import { expect, test } from 'vitest';
import { inLogOrder } from '../../../src/schedule/logOrder.ts';
import type { Schedule } from '../../../src/schedule/schedule.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { testWorkload } from '../../support/workload.ts';

const job = (submit: number) => ({ submit, run: 10, request: 10, processors: 1 });
const replayed = { ...testWorkload(4, [job(0), job(1), job(2)]), feedback: {} } as unknown as Workload;

/** Under feedback the jobs 2, 0, 1 of the log were submitted in this order. */
const schedule = {
  workload: testWorkload(4, [job(5), job(6), job(7)]),
  policy: 'p',
  eventRule: 'each',
  start: Float64Array.of(20, 21, 22),
  end: Float64Array.of(30, 31, 32),
  estimate: Float64Array.of(40, 41, 42),
  reserved: Float64Array.of(50, 51, 52),
  flags: Uint8Array.of(1, 2, 3),
  kills: { job: Int32Array.of(1, 0), start: Float64Array.of(8, 9), end: Float64Array.of(10, 11) },
  from: Int32Array.of(2, 0, 1),
} satisfies Schedule;

test('each job takes its place in the log, with the submission that it had', () => {
  const { workload, ...ordered } = inLogOrder(schedule, replayed);
  expect(ordered).toEqual({
    policy: 'p',
    eventRule: 'each',
    start: Float64Array.of(21, 22, 20),
    end: Float64Array.of(31, 32, 30),
    estimate: Float64Array.of(41, 42, 40),
    reserved: Float64Array.of(51, 52, 50),
    flags: Uint8Array.of(2, 3, 1),
    kills: { job: Int32Array.of(0, 2), start: Float64Array.of(8, 9), end: Float64Array.of(10, 11) },
  });
  expect(workload.jobs).toEqual({ ...replayed.jobs, submit: Float64Array.of(6, 7, 5) });
  expect(workload).not.toHaveProperty('feedback');
  expect(workload.processors).toBe(4);
});

test('reasons go with their jobs', () => {
  const reasons = new Map([
    [0, 'a'],
    [2, 'b'],
  ]);
  expect(inLogOrder({ ...schedule, reasons }, replayed).reasons).toEqual(
    new Map([
      [2, 'a'],
      [1, 'b'],
    ]),
  );
});

test('a schedule without feedback is in the order of its log', () => {
  const { from: _, ...plain } = schedule;
  expect(inLogOrder(plain, replayed)).toBe(plain);
});
