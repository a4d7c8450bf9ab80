// A report of a replay under a custom scheduler, which the page does not have.
import { expect, it } from 'vitest';
import { UsageError } from '../../../../../src/errors.ts';
import { twinKernel as kernel } from '../../../../../src/kernel/twin.ts';
import type { PolicyView, Source } from '../../../../../src/lab/protocol.ts';
import { buffersOf } from '../../../../../src/lab/worker/pageData.ts';
import { foundReplay, isElsewhere } from '../../../../../src/lab/worker/run/foundSchedule.ts';
import { runComparison } from '../../../../../src/lab/worker/run/runComparison.ts';
import { timeline } from '../../../../../src/metrics/timeline.ts';
import { policies } from '../../../../../src/policy/registry.ts';
import type { Scheduler } from '../../../../../src/policy/scheduler.ts';
import { packSchedule } from '../../../../../src/schedule/scheduleBuffer.ts';
import { replay } from '../../../../../src/simulate/replay.ts';
import { generateLublin } from '../../../../../src/trace/generate/lublin.ts';
import { workloadSwf } from '../../../../../src/trace/write/workloadSwf.ts';

const mine: Scheduler = {
  name: 'mine',
  schedule({ queue, free, start }) {
    for (const job of queue) if (queue.processors[job] <= free()) start(job);
  },
};
const drawn = await generateLublin({ kernel, jobs: 200, seed: 1 });
const workload = { ...drawn, jobs: { ...drawn.jobs, user: new Int32Array(200).map((_, job) => job % 7) } };
const { schedule, metrics, hash } = await replay(workload, mine, { kernel });
const { cleaning } = workload;
const file = new Blob([...workloadSwf(workload)]);
const own = { ...policies.fcfs, name: 'mine (mine.mjs)', source: 'mine.mjs' };

const watch = { enter() {}, leave() {} };

/** Data that the page gets: the worker has it no more. */
const sent = (view: PolicyView): PolicyView => structuredClone(view, { transfer: buffersOf(view) });

type ReportSource = Extract<Source, { kind: 'report' }>;

async function run(
  schedules: ReportSource['schedules'],
  more: { isOfSeed?: boolean; shake?: number } & Pick<ReportSource, 'stranded' | 'powerOverTime'> = {},
) {
  const { isOfSeed, shake, ...measures } = more;
  const views: PolicyView[] = [];
  const { comparison } = await runComparison(
    kernel,
    { kind: 'report', leftOut: {}, name: 'r.swf', file, cleaning, schedules, isOfSeed, ...measures },
    { policies: [policies.easy, own], eventRule: 'batch', seed: 1, overrun: 'kill', shake },
    { ...watch, progress() {}, workload() {}, policy: (_, view) => views.push(sent(view)) },
    new AbortController().signal,
  );
  return { comparison, views };
}

it('the page shows the schedule that the command found, and cannot explain it', async () => {
  const { comparison, views } = await run([undefined, packSchedule(schedule)]);
  expect(views.map((view) => view.policy.name)).toEqual(['easy', 'mine (mine.mjs)']);
  expect(views[1]).toMatchObject({ hash, metrics });
  expect(comparison.timelines(0, 1e6, 9)[1]).toEqual(timeline(schedule, 0, 1e6, 9));
  await expect(comparison.explain(1, 3, watch)).rejects.toThrow(
    'mine (mine.mjs): this page has the schedule that the command found, not the scheduler, and cannot explain it',
  );
  await expect(comparison.explain(0, 3, watch)).resolves.toBeDefined();
});

it('the figure of utilization has the stranded shares that the command found', async () => {
  const schedules = [undefined, packSchedule(schedule)];
  const stranded = new Float64Array(300).fill(0.25);
  const { comparison } = await run(schedules, { stranded: [undefined, stranded] });
  const { panels } = await comparison.figure('utilization', undefined);
  expect(panels.map(({ series }) => series.map(({ name }) => name))).toEqual([
    ['easy', 'mine (mine.mjs)'],
    ['mine (mine.mjs)'],
  ]);
  expect(panels[1].series[0].y).toEqual(stranded);
  const without = await run(schedules);
  expect((await without.comparison.figure('utilization', undefined)).panels.length).toBe(1);
});

it('the figure of utilization has the power that the command found', async () => {
  const schedules = [undefined, packSchedule(schedule)];
  const [power, carbon] = [new Float64Array(300).fill(4), new Float64Array(300).fill(2)];
  const { comparison } = await run(schedules, { powerOverTime: [{ power }, { power, carbon }] });
  const { panels } = await comparison.figure('utilization', undefined);
  expect(panels.map(({ title, series }) => [title, ...series.map(({ name }) => name)])).toEqual([
    ['Utilization', 'easy', 'mine (mine.mjs)'],
    ['Power', 'easy', 'mine (mine.mjs)'],
    ['Carbon', 'mine (mine.mjs)'],
  ]);
  const unknown = await run(schedules, { powerOverTime: [null, null] });
  expect((await unknown.comparison.figure('utilization', undefined)).panels.length).toBe(1);
});

it('a workload that is as its seed made it is not shaken again', async () => {
  const schedules = [undefined, packSchedule(schedule)];
  const waits = async (isOfSeed: boolean) =>
    (await run(schedules, { isOfSeed, shake: 600 })).views[1].metrics.meanWait;
  expect(await waits(true)).toBe(metrics.meanWait);
  expect(await waits(false)).not.toBe(metrics.meanWait);
});

it('a policy is elsewhere if its scheduler has a source and is not here', () => {
  expect(isElsewhere(own)).toBe(true);
  expect(isElsewhere({ ...own, scheduler: mine })).toBe(false);
  expect(isElsewhere(policies.easy)).toBe(false);
});

it('promises that the scheduler broke are counted', () => {
  const reserved = schedule.start.map((start) => start - 1);
  const counted = (promised: boolean) => {
    const packed = packSchedule({ ...schedule, reserved, promised });
    return foundReplay(packed, workload, own, undefined).metrics.reservationViolations;
  };
  expect(counted(true)).toBe(200);
  expect(counted(false)).not.toBe(200);
});

it('the page refuses to replay a custom scheduler, and to replay it on other workloads', async () => {
  await expect(run(undefined)).rejects.toBeInstanceOf(UsageError);
  await expect(run(undefined)).rejects.toThrow('and cannot replay it otherwise');
  const { comparison } = await run([undefined, packSchedule(schedule)]);
  await expect(comparison.other('shaken', 1, watch)).rejects.toThrow('and cannot replay it otherwise');
});
