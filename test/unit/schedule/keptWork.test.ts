// Schedules of preempted jobs that keep their work: written, read back, checked, and told.
import { describe, expect, it, test } from 'vitest';
import { byUser } from '../../../src/metrics/byUser.ts';
import { differences, timesOf } from '../../../src/metrics/differences.ts';
import { sortedSlowdowns } from '../../../src/metrics/distribution.ts';
import { timeline } from '../../../src/metrics/timeline.ts';
import { explainText } from '../../../src/report/explain/explainText.ts';
import { scheduleCsv } from '../../../src/report/files/scheduleCsv.ts';
import { scheduleParquet } from '../../../src/report/files/scheduleParquet.ts';
import { triesCsv } from '../../../src/report/files/triesCsv.ts';
import { eventText } from '../../../src/report/stepText.ts';
import type { Schedule } from '../../../src/schedule/schedule.ts';
import { packSchedule, unpackSchedule } from '../../../src/schedule/scheduleBuffer.ts';
import { scheduleFromCsv } from '../../../src/schedule/scheduleFromCsv.ts';
import { scheduleFromParquet } from '../../../src/schedule/scheduleFromParquet.ts';
import type { ScheduleRows } from '../../../src/schedule/scheduleRows.ts';
import { findViolation } from '../../../src/schedule/validate.ts';
import { explain } from '../../../src/simulate/explain/explain.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { steps } from '../../../src/simulate/steps/steps.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const job = (submit: number, run: number, processors: number) => ({
  ...{ submit, run, request: run, processors, user: processors },
});
// Job 2 preempts job 3 at 100. It is saved for 5 s, and job 3 restores its 98 s of work for 3 s.
const workload = testWorkload(4, [job(0, 100, 3), job(1, 100, 4), job(2, 150, 1)]);
const suspend = 'pv-easy+request+suspend:5:3';
const { schedule, metrics } = await replay(workload, suspend, { kernel });

const text = (chunks: Iterable<string>) => [...chunks].join('');

test('each try is listed with the work that was saved before it', () => {
  expect(text(triesCsv(schedule)).split('\n')).toEqual([
    'job,start,end,plannedEnd,ok,backfilled,outcome,saved',
    '1,0,100,100,1,0,completed,0',
    '3,2,100,152,0,1,preempted,0',
    '2,100,205,200,1,0,completed,0',
    '3,205,260,257,1,0,completed,98',
    '',
  ]);
});

test('each job is listed with the work that was saved before its last try, and its slowdown by its run time', () => {
  const [head, ...rows] = text(scheduleCsv(schedule)).trim().split('\n');
  expect(head).toMatch(/,status,saved$/);
  expect(rows[2]).toBe(`3,2,205,260,1,150,150,150,203,${258 / 150},0,1,completed,98`);
});

test('the metrics count as work what was work, and all else as waste', () => {
  // 300 + 400 + 150 processor-seconds of work; 4 · 5 s of saving, and 3 s of restoring.
  expect(metrics).toMatchObject({
    ...{ makespan: 260, preempted: 1, meanKills: 1, utilization: 850 / (4 * 260) },
    ...{ wastedLoad: 23 / (4 * 260), totalLoad: 873 / (4 * 260), runTimeWaste: 3 / 150 },
    ...{ meanQueued: (0 + 99 + 203 - 98) / 3, meanSlowdown: (1 + 204 / 100 + 258 / 150) / 3 },
  });
  const { wasted, utilization } = timeline(schedule, 0, 260, 26);
  expect(wasted.at(-1)).toBeCloseTo(23, 9);
  expect(utilization.reduce((sum, one) => sum + one) / 26).toBeCloseTo(metrics.totalLoad, 12);
  expect(sortedSlowdowns(schedule)).toEqual(Float64Array.of(1, 258 / 150, 204 / 100));
  expect(byUser(schedule).map(({ work }) => work)).toEqual([400, 300, 150]);
  const times = timesOf(schedule, workload);
  expect(differences(workload, times, times).meanBoundedSlowdown.value).toBe(0);
  expect(times.length).toEqual(Float64Array.of(100, 100, 150));
});

const FORMATS: Record<string, (schedule: Schedule) => Promise<ScheduleRows>> = {
  tries: async (schedule) => scheduleFromCsv(text(triesCsv(schedule)), 't.csv'),
  csv: async (schedule) => scheduleFromCsv(text(scheduleCsv(schedule)), 's.csv'),
  bin: async (schedule) => unpackSchedule(packSchedule(schedule)),
  parquet: async (schedule) => {
    const bytes = Buffer.concat([...(await scheduleParquet(schedule))]);
    const slice = (from: number, to = bytes.length) =>
      Promise.resolve(Uint8Array.from(bytes.subarray(from, to)).buffer);
    return scheduleFromParquet({ byteLength: bytes.length, slice }, 's.parquet');
  },
};

it.each(Object.keys(FORMATS))('a schedule as %s is valid when it is read back', async (format) => {
  for (const policy of [suspend, 'pv-easy+request+periodic:30:2:3']) {
    const run = await replay(workload, policy, { kernel });
    const rows = await FORMATS[format](run.schedule);
    expect(findViolation(rows, workload)).toBeUndefined();
    // It says of itself that a last try may be shorter than its job.
    expect(findViolation({ ...rows, saved: undefined }, workload)?.kind).toBe('wrong-length');
  }
});

describe('a schedule is no valid one', () => {
  const rows = (last: [saved: number, end: number], kill: [saved: number, start: number, end: number]) => ({
    ...{ id: [1, 2, 3], start: [0, 100, 205], end: [100, 205, last[1]], saved: [0, 0, last[0]] },
    kills: { job: [2], start: [kill[1]], end: [kill[2]], saved: [kill[0]] },
  });

  test('unless a number is wrong', () => {
    expect(findViolation(rows([98, 260], [0, 2, 100]), workload)).toBeUndefined();
    expect(findViolation(rows([98, 257], [0, 2, 100]), workload)).toBeUndefined();
  });

  test.each<[string, Parameters<typeof rows>, number, string]>([
    [
      'if a try saves more work than it has time for',
      [
        [99, 260],
        [0, 2, 100],
      ],
      205,
      'job 3 starts at 205 with 99 s of work saved; it can have no more than 98',
    ],
    [
      'if the first try begins with saved work',
      [
        [98, 260],
        [1, 2, 100],
      ],
      2,
      'job 3 starts at 2 with 1 s of work saved; it can have no more than 0',
    ],
    [
      'if the last try is too short for the rest',
      [
        [98, 256],
        [0, 2, 100],
      ],
      205,
      'job 3 starts at 205 with 98 s of its 150 s of work saved, and ends at 256, before it is done',
    ],
    [
      'if saved work gets lost',
      [
        [-1, 400],
        [0, 2, 100],
      ],
      205,
      'job 3 starts at 205 with -1 s of work saved, less than the 0 s before',
    ],
  ])('%s', (_, [last, kill], time, message) => {
    expect(findViolation(rows(last, kill), workload)).toEqual({ kind: 'wrong-work', time, message });
  });

  test('if only last tries are known and one begins with more work than it had time for', () => {
    const { kills: _, ...last } = rows([204, 260], [0, 2, 100]);
    expect(findViolation(last, workload)?.message).toBe(
      'job 3 starts at 205 with 204 s of work saved; it can have no more than 203',
    );
  });
});

describe('a job that is preempted', () => {
  test('keeps its work, say its events', async () => {
    const found = await steps(workload, suspend, { kernel });
    const said = found.steps.flatMap((step) => step.events.map((event) => eventText(event, step, found)));
    expect(said).toContain('Job 3 is preempted. It keeps 1.63 min of its 2.5 min of work and waits again.');
  });

  test('loses it before the first checkpoint', async () => {
    const found = await steps(workload, 'pv-easy+request+periodic:100:2:3', { kernel });
    const said = found.steps.flatMap((step) => step.events.map((event) => eventText(event, step, found)));
    expect(said).toContain('Job 3 is preempted. It loses its work and waits again.');
  });

  test('keeps it, says the explanation of its wait', async () => {
    const found = await explain(workload, suspend, 2, { kernel });
    expect(found.plan).toBe(150);
    expect(explainText(found)).toContain(
      'ran until it was preempted for job 2; 1.63 min of its work are saved',
    );
  });
});
