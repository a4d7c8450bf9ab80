// A comparison in the lab reports and answers what the library computes.
import { expect, it } from 'vitest';
import { DataError } from '../../../../src/errors.ts';
import { replaySeeds } from '../../../../src/experiment/replaySeeds.ts';
import { makeFigure } from '../../../../src/figures/make.ts';
import { twinKernel as kernel } from '../../../../src/kernel/twin.ts';
import type { OverSeeds, PolicyView, Settings, Source, WorkloadView } from '../../../../src/lab/protocol.ts';
import { classRows } from '../../../../src/lab/worker/classes.ts';
import { barsOf, workloadView } from '../../../../src/lab/worker/pageData.ts';
import { type Listener, runComparison } from '../../../../src/lab/worker/run/runComparison.ts';
import { userRows } from '../../../../src/lab/worker/users.ts';
import { countedJobs, countedSpan } from '../../../../src/metrics/counted.ts';
import { differences } from '../../../../src/metrics/differences.ts';
import { timeline } from '../../../../src/metrics/timeline.ts';
import { expectations, stretchRows } from '../../../../src/report/explain/explanation.ts';
import { place } from '../../../../src/schedule/place.ts';
import { explain } from '../../../../src/simulate/explain/explain.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { readSwf } from '../../../../src/trace/formats/swf.ts';
import { shake } from '../../../../src/trace/transform/shake.ts';
import { workloadSwf } from '../../../../src/trace/write/workloadSwf.ts';
import { testWorkload } from '../../../support/workload.ts';

const JOBS = 60;
/** Jobs of seven users that wait for each other, some of them two hours and more. */
const given = testWorkload(
  8,
  Array.from({ length: JOBS }, (_, j) => ({
    ...{ submit: 300 * j, run: 200 + ((j * 7919) % 1500), request: 400 + ((j * 104_729) % 3000) },
    ...{ processors: 1 + ((j * 31) % 7), user: j % 7 },
  })),
);
const file = new Blob([...workloadSwf(given)]);
const SOURCE: Source = { kind: 'file', name: 'log.swf', file };
const SETTINGS: Settings = { policies: 'easy,sjf-easy', eventRule: 'batch', seed: 1, overrun: 'kill' };
const log = () => readSwf(file, { kernel, name: 'log.swf' });

interface Told {
  progress: [string, number][];
  workloads: WorkloadView[];
  views: PolicyView[];
  /** Number of policies that can be asked about when the first of several has been replayed. */
  first: number[];
  /** Steps that were entered, and null where they were left. */
  own: unknown[];
}

/** Runs a comparison and keeps its reports. */
async function compare(
  source: Source,
  settings: Partial<Settings> = {},
  signal = new AbortController().signal,
) {
  const sent: Told = { progress: [], workloads: [], views: [], first: [], own: [] };
  const listener: Listener = {
    progress: (...said) => sent.progress.push(said),
    workload: (view) => sent.workloads.push(view),
    policy: (index, view) => {
      sent.views[index] = view;
    },
    first: (comparison) => sent.first.push(comparison.timelines(0, 1, 1).length),
    enter: (step) => sent.own.push(step),
    leave: () => sent.own.push(null),
  };
  const found = await runComparison(kernel, source, { ...SETTINGS, ...settings }, listener, signal);
  return { ...found, sent };
}

/** The same log as a report brings it along. */
function reported(rest: Partial<Extract<Source, { kind: 'report' }>> = {}): Source {
  return { kind: 'report', name: 'r.swf', file, cleaning: given.cleaning, leftOut: {}, ...rest };
}

it('each policy has its metrics and bars, and its differences from the first', async () => {
  const { sent } = await compare(SOURCE);
  const workload = await log();
  const easy = await replay(workload, 'easy', { kernel });
  const sjf = await replay(workload, 'sjf-easy', { kernel });
  expect(sent.workloads).toEqual([workloadView(workload)]);
  for (const [i, { schedule, metrics, hash, policy }] of [easy, sjf].entries()) {
    const { seconds, ...view } = sent.views[i];
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(view).toEqual({
      ...{ policy, own: undefined, hash, metrics },
      differences:
        i === 0
          ? undefined
          : differences(
              workload,
              { submit: workload.jobs.submit, ...pick(easy.schedule) },
              { submit: workload.jobs.submit, ...pick(schedule) },
            ),
      bars: barsOf(schedule, place(schedule)),
      flags: schedule.flags,
    });
  }
});

it('the first of several policies can be asked about while the others are replayed', async () => {
  expect((await compare(SOURCE)).sent.first).toEqual([1]);
  expect((await compare(SOURCE, { policies: 'easy' })).sent.first).toEqual([]);
});

it('classes have their change from those under the first policy', async () => {
  const { comparison } = await compare(SOURCE);
  const workload = await log();
  const easy = (await replay(workload, 'easy', { kernel })).schedule;
  const sjf = (await replay(workload, 'sjf-easy', { kernel })).schedule;
  expect(await comparison.classes()).toEqual([classRows(easy), classRows(sjf, undefined, easy)]);
});

it('the users are those of the jobs that count', async () => {
  const leftOut = { warmup: 3000 };
  const workload = await log();
  const counts = countedJobs(workload, countedSpan(workload, leftOut));
  const runs = await Promise.all(['easy', 'sjf-easy'].map((policy) => replay(workload, policy, { kernel })));
  const schedules = runs.map(({ schedule }) => schedule);
  const times = schedules.map((one) => ({ submit: workload.jobs.submit, ...pick(one) }));
  const { comparison } = await compare(reported({ leftOut }));
  expect(await comparison.users()).toEqual(userRows(workload, schedules, times, counts));
});

const pick = ({ start, end }: { start: Float64Array; end: Float64Array }) => ({ start, end });

it('data sent to the page is a copy: the comparison answers after the page took its columns', async () => {
  const { sent, comparison } = await compare(SOURCE);
  const [view] = sent.views;
  const before = comparison.timelines(0, 1e6, 5);
  view.flags.fill(255);
  view.bars.start.fill(0);
  view.bars.low.fill(0);
  expect(comparison.timelines(0, 1e6, 5)).toEqual(before);
  const fresh = await compare(SOURCE);
  expect(await comparison.figure('schedule', undefined)).toEqual(
    await fresh.comparison.figure('schedule', undefined),
  );
});

it('timelines and figures are those of the library', async () => {
  const { comparison } = await compare(SOURCE);
  const workload = await log();
  const schedules = [];
  for (const policy of ['easy', 'sjf-easy'])
    schedules.push((await replay(workload, policy, { kernel })).schedule);
  expect(comparison.timelines(100, 50_000, 7)).toEqual(
    schedules.map((schedule) => timeline(schedule, 100, 50_000, 7)),
  );
  const runs = schedules.map((schedule, i) => ({
    ...{ name: ['easy', 'sjf-easy'][i], schedule, placement: place(schedule) },
  }));
  for (const scale of ['log', 'linear'] as const)
    expect(await comparison.figure('waits', scale)).toEqual(
      await makeFigure('waits', { workload, runs, counts: undefined }, { scale }),
    );
});

it('a point finds the bar that is there, else one near it, else none', async () => {
  const { comparison, sent } = await compare(SOURCE);
  for (const [policy, { bars }] of sent.views.entries()) {
    const { start, end, low, high } = bars;
    const wide = start.map((from, i) => end[i] - from);
    // Jobs of no length have no inside.
    for (let i = 0; i < JOBS; i += 7) {
      if (wide[i] <= 0) continue;
      const inside = { time: start[i] + wide[i] / 2, processor: (low[i] + high[i]) / 2 };
      expect(await comparison.barAt(policy, { ...inside, near: [0, 0] })).toBe(i);
      expect(await comparison.barAt(policy, { ...inside, near: [1e9, 1e9] })).toBe(i);
    }
    const last = start.length - 1;
    const past = Math.max(...end);
    const above = { time: past + 10, processor: 1 };
    expect(await comparison.barAt(policy, { ...above, near: [9, 1e4] })).toBe(-1);
    expect(end[await comparison.barAt(policy, { ...above, near: [11, 1e4] })]).toBe(past);
    const before = { time: start[0] - 10, processor: low[0] };
    expect(await comparison.barAt(policy, { ...before, near: [9, 0] })).toBe(-1);
    expect(await comparison.barAt(policy, { ...before, near: [11, 0] })).toBe(0);
    const under = { time: (start[last] + end[last]) / 2, processor: -10 };
    expect(await comparison.barAt(policy, { ...under, near: [0, 9] })).toBe(-1);
    const over = { time: (start[last] + end[last]) / 2, processor: 1e6 };
    expect(await comparison.barAt(policy, { ...over, near: [0, 9] })).toBe(-1);
    expect(await comparison.barAt(policy, { ...over, near: [0, 1e6] })).toBeGreaterThanOrEqual(0);
  }
});

it('an explanation is that of the library', async () => {
  const { comparison, sent } = await compare(SOURCE);
  const workload = await log();
  const { schedule } = await replay(workload, 'sjf-easy', { kernel });
  const waits = schedule.start.map((start, j) => start - workload.jobs.submit[j]);
  const job = waits.indexOf(Math.max(...waits));
  const expected = await explain(workload, 'sjf-easy', job, { kernel });
  expect(await comparison.explain(1, job, { enter() {}, leave() {} })).toEqual({
    ...{ job, policy: 1, wait: waits[job], start: schedule.start[job] },
    backfilled: expected.backfilled,
    startReason: undefined,
    rows: stretchRows(expected),
    expectations: expectations(expected),
  });
  expect(sent.own).toEqual([]);
});

it('the page receives what is being done, and the share of the whole run, which grows', async () => {
  const { sent } = await compare(SOURCE);
  expect(sent.progress[0]).toEqual(['reading log.swf', 0]);
  const what = [...new Set(sent.progress.map(([text]) => text))];
  expect(what).toEqual([
    'reading log.swf',
    'replaying 60 jobs · 0 of 2 policies done',
    'replaying 60 jobs under easy · 0 of 2 policies done',
    'replaying 60 jobs · 1 of 2 policies done',
    'replaying 60 jobs under sjf-easy · 1 of 2 policies done',
    'replaying 60 jobs · 2 of 2 policies done',
  ]);
  const shares = sent.progress.map(([, share]) => share);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

it('the page receives the running seed and its policy', async () => {
  const { sent } = await compare(SOURCE, { seeds: 3, shake: 600, policies: 'easy' });
  expect([...new Set(sent.progress.map(([text]) => text))].slice(1)).toEqual(
    [1, 2, 3].flatMap((seed) => [
      `seed ${seed} of 3 · replaying 60 jobs`,
      `seed ${seed} of 3 · replaying 60 jobs under easy`,
    ]),
  );
  expect(sent.progress.at(-1)).toEqual(['seed 3 of 3 · replaying 60 jobs', 1]);
});

it('estimates with errors are drawn from the seed; with several seeds the first is 1', async () => {
  const noisy = 'easy+virtual:0.5';
  const workload = await log();
  const hashOf = async (seed: number) => (await replay(workload, noisy, { kernel, seed })).hash;
  const one = await compare(SOURCE, { policies: noisy, seed: 9 });
  expect(one.sent.views[0].hash).toBe(await hashOf(9));
  const report = reported();
  const several = await compare(report, { policies: noisy, seed: 9, seeds: 2 });
  const { sent } = await compare(report, { policies: noisy, seed: 1 });
  expect(several.sent.views[0].hash).toBe(sent.views[0].hash);
  expect(several.overSeeds).toHaveLength(1);
  const { comparison } = await compare(SOURCE, { policies: noisy, seed: 9 });
  const expected = await explain(workload, noisy, JOBS - 1, { kernel, seed: 9 });
  expect(await comparison.explain(0, JOBS - 1, { enter() {}, leave() {} })).toMatchObject({
    start: expected.start,
  });
});

it('several seeds draw estimates of their own', async () => {
  const policies = ['easy+virtual:0.5', 'sjf+virtual:0.5'];
  const { overSeeds } = await compare(SOURCE, { policies: policies.join(','), seeds: 3 });
  const expected = await replaySeeds(await log(), policies, { kernel, seeds: 3 });
  expect(overSeeds).toEqual(
    expected.map(({ means, differences, ratios }) => ({ means, differences, ratios })),
  );
  for (const { runs } of expected) expect(new Set(runs.map(({ hash }) => hash)).size).toBe(3);
});

it('several seeds of one log shake the same log', async () => {
  const { overSeeds } = await compare(SOURCE, { seeds: 2, shake: 3600 });
  const expected = await replaySeeds(await log(), ['easy', 'sjf-easy'], { kernel, seeds: 2, shake: 3600 });
  expect(overSeeds).toEqual(
    expected.map(({ means, differences, ratios }) => ({ means, differences, ratios })),
  );
});

it('the metrics of a report count what the command counted, under each seed too', async () => {
  const leftOut = { warmup: 3000, cooldown: 4000 };
  const report = reported({ leftOut });
  const { sent, overSeeds, comparison } = await compare(report, { shake: 600, seeds: 2 });
  const workload = await log();
  const results = [];
  for (const seed of [1, 2]) {
    const shaken = await shake(workload, { window: 600, seed, kernel });
    const counts = countedJobs(shaken, countedSpan(shaken, leftOut));
    results.push({ counts, shaken, ...(await replay(shaken, 'easy', { kernel, counts })) });
  }
  const [{ counts, metrics, schedule, shaken }, second] = results;
  const [easy, sjf] = sent.views;
  expect(easy.metrics).toEqual(metrics);
  expect((await comparison.classes())[0]).toEqual(classRows(schedule, counts));
  expect(sent.workloads[0].counted).toBe(shaken.jobs.submit.filter((_, j) => counts?.(j)).length);
  expect(sent.workloads[0].counted).toBeLessThan(JOBS);
  const sorted = (await replay(shaken, 'sjf-easy', { kernel })).schedule;
  const times = ({ start, end }: typeof schedule) => ({ submit: shaken.jobs.submit, start, end });
  expect(sjf.differences).toEqual(differences(shaken, times(schedule), times(sorted), counts));
  expect(overSeeds?.[0].means.meanWait.mean).toBeCloseTo((metrics.meanWait + second.metrics.meanWait) / 2, 9);
  const all = await (await compare(reported(), { shake: 600 })).comparison.figure('waits', 'log');
  expect(await comparison.figure('waits', 'log')).not.toEqual(all);
});

it('the command’s results over seeds are shown unchanged', async () => {
  const known = [{ means: {} }] as unknown as OverSeeds[];
  const { overSeeds, sent } = await compare(reported({ overSeeds: known }), { seeds: 100 });
  expect(overSeeds).toBe(known);
  expect(sent.progress.some(([what]) => what.startsWith('seed'))).toBe(false);
  const drawn = reported({ overSeeds: known, name: 'synthetic:lublin' });
  expect((await compare(drawn, { seeds: 100 })).overSeeds).toBe(known);
});

it('a report of a drawn workload has its first seed only', async () => {
  const run = compare(reported({ name: 'synthetic:lublin' }), { seeds: 2, shake: 600 });
  await expect(run).rejects.toThrow(
    'this page has synthetic:lublin of seed 1 only; use the command for other seeds',
  );
});

it('one seed is never refused, and the seeds of a log are refused under the policy that draws nothing', async () => {
  const report = reported();
  await expect(compare(report, { seeds: 1 })).resolves.toBeDefined();
  await expect(compare(report, { seeds: 2, policies: 'easy+virtual:0.5,fcfs' })).rejects.toThrow(
    'Seeds: every seed gives one result for r.swf under fcfs; shake or resample it',
  );
  await expect(compare(report, { seeds: 2, resample: 1 })).resolves.toBeDefined();
});

it('a report has the cleaning and the estimates of the command, and as many jobs as are asked for', async () => {
  const cleaning = { lines: 9, jobs: 8, rows: [] };
  const workload = await log();
  const estimate = workload.jobs.run.map((run) => run * 1.5);
  const policy = 'easy+column';
  const { sent } = await compare(reported({ cleaning, estimate }), { policies: policy, jobs: 20 });
  expect(sent.workloads[0].cleaning).toBe(cleaning);
  expect(sent.workloads[0].jobs.id).toHaveLength(20);
  const { jobs } = workload;
  const cut = testWorkload(
    workload.processors,
    Array.from({ length: 20 }, (_, j) => ({
      ...{
        submit: jobs.submit[j],
        run: jobs.run[j],
        request: jobs.request[j],
        processors: jobs.processors[j],
      },
      estimate: estimate[j],
    })),
  );
  expect(sent.views[0].hash).toBe((await replay(cut, policy, { kernel })).hash);
  const plain = await compare(reported(), { jobs: 20 });
  expect(plain.sent.views[0].hash).toBe((await replay(cut, 'easy', { kernel })).hash);
});

it('a workload without jobs is refused', async () => {
  const none = new Blob(['; MaxProcs: 4\n1 0 -1 -1 1 -1 -1 1 10 -1 5 1 1 1 1 -1 -1 -1\n']);
  await expect(compare({ kind: 'file', name: 'none.swf', file: none })).rejects.toThrow(
    new DataError('none.swf: no job is left of 1 lines (dropped: 1 negative-run)'),
  );
});
