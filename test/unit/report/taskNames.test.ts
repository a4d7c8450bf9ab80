// A task of an array is called by the number of its array and its index, wherever a job is named.
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { historyOfReplay } from '../../../src/forecast/history.ts';
import { jobQuestion } from '../../../src/forecast/jobQuestion.ts';
import { documentText } from '../../../src/report/document/resultDocument.ts';
import { explanationDocument } from '../../../src/report/explain/explanation.ts';
import { scheduleCsv } from '../../../src/report/files/scheduleCsv.ts';
import { scheduleParquet } from '../../../src/report/files/scheduleParquet.ts';
import { eventText, waitText } from '../../../src/report/stepText.ts';
import type { Schedule } from '../../../src/schedule/schedule.ts';
import { explain } from '../../../src/simulate/explain/explain.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { steps } from '../../../src/simulate/steps/steps.ts';
import { testKernels } from '../../support/kernels.ts';
import { testWorkload } from '../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const plain = testWorkload(
  4,
  [0, 1, 2].map((submit) => ({ submit, run: 9, request: 10, processors: 3 })),
);
/** Job 1, and tasks 3 and 8 of array 7. */
const workload = {
  ...plain,
  jobs: { ...plain.jobs, array: Int32Array.of(-1, 7, 7), task: Int32Array.of(-1, 3, 8) },
};
const { schedule } = await replay(workload, 'easy', { kernel });

test('in what explain says', async () => {
  const text = (job: number) =>
    explain(workload, 'easy', job, { kernel }).then((found) => documentText(explanationDocument(found)));
  expect(await text(0)).toMatch(/^job 1 of test /);
  expect(await text(2)).toMatch(/^job 7_8 of test /);
  expect(await text(2)).toContain('7_3');
});

test('in the steps of a scheduler', async () => {
  const found = await steps(workload, 'easy', { kernel });
  const texts = found.steps.flatMap((step) => [
    ...step.events.map((event) => eventText(event, step, found)),
    ...step.queue.map((queued) => waitText(queued, step, found)),
  ]);
  const named = new Set(texts.flatMap((text) => text.match(/job \d\w*/gi) ?? []));
  expect([...named].sort()).toEqual(['Job 1', 'Job 7_3', 'Job 7_8', 'job 7_3', 'job 7_8']);
});

test('in a forecast', () => {
  const history = historyOfReplay(workload, schedule);
  expect(jobQuestion(history, workload, { job: '7_8' }).target.id).toBe('7_8');
  expect(jobQuestion(history, workload, { job: 1 }).target.id).toBe(1);
});

describe('a schedule as Parquet has the columns of the one as CSV', () => {
  const onSlurm = { nodes: ['n1', 'n2', 'n[1-2]'], reason: ['', 'Resources', 'Priority'] };
  const variants: [string, Schedule][] = [
    ['of plain jobs', { ...schedule, workload: plain }],
    ['of arrays', schedule],
    ['on a Slurm cluster', { ...schedule, onSlurm: onSlurm as unknown as Schedule['onSlurm'] }],
    ['with work that is kept', { ...schedule, saved: Float64Array.of(0, 1, 2) }],
  ];
  test.each(variants)('%s', async (_, one) => {
    const parts = [...(await scheduleParquet(one))];
    const file = new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer()).buffer;
    const rows = await parquetReadObjects({ file });
    const [header, ...lines] = [...scheduleCsv(one)].join('').trim().split('\n');
    const names = header.split(',');
    expect(Object.keys(rows[0])).toEqual(names);
    const shown = (value: unknown) => (typeof value === 'boolean' ? `${Number(value)}` : `${value}`);
    expect(rows.map((row) => names.map((name) => shown(row[name])).join())).toEqual(lines);
  });
});
