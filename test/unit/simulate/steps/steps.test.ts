import { describe, expect, it } from 'vitest';
import type { Kernel } from '../../../../src/kernel/instance.ts';
import { BACKFILLINGS, type Backfilling, type Policy } from '../../../../src/policy/policy.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
import type { EventRule } from '../../../../src/schedule/schedule.ts';
import type { SchedulerStep, StartDecision } from '../../../../src/simulate/steps/step.ts';
import { steps } from '../../../../src/simulate/steps/steps.ts';
import { holds, SEED } from '../../../properties/seed.ts';
import { type SmallWorkload, smallWorkload } from '../../../properties/workloads.ts';
import { everyTenth } from '../../../support/engines.ts';
import { testKernels, withBlocks } from '../../../support/kernels.ts';
import { testWorkload } from '../../../support/workload.ts';
import { earliest, freeAt, type OracleStep, oracleSteps } from './oracle.ts';

const kernels = await testKernels();
const engines = everyTenth({ ...kernels, checked: withBlocks(kernels.checked, 2) });

const POLICIES = [
  ...Object.keys(BACKFILLINGS).map(
    (backfilling): Policy => ({
      name: `fcfs, ${backfilling}`,
      order: 'fcfs',
      backfilling: backfilling as Backfilling,
    }),
  ),
  ...[
    ...[
      'sjf',
      'wfp3',
      'unicef',
      'f1',
      'largest',
      'sjf-easy',
      'easy-last',
      'wfp3+easy',
      'unicef+easy',
      'sjf+easy',
    ],
    ...['slp-easy', 'pv-easy', 'venture+last', 'sjf+conservative', 'wfp3+conservative', 'conservative+last'],
    ...['sjf-easy+column+steps', 'easy+last+doubling'],
    ...['pv-easy+suspend:2:1', 'slp-easy+column+periodic:2:1:1'],
  ].map(findPolicy),
];

const all = { count: 1e4, listed: 1e4 };
const within = (job: { start: number }, step: OracleStep) => job.start === step.time;

/** The state that a step reports is that of the oracle. */
function checkState(step: SchedulerStep, seen: OracleStep, machine: number, conservative: boolean): void {
  expect(step.time).toBe(seen.time);
  expect(
    step.running.map(({ job, start, estimatedEnd, isBackfilled }) => ({
      job,
      start,
      estimatedEnd,
      isBackfilled,
    })),
  ).toEqual(
    seen.running.map(({ index: job, start, until: estimatedEnd, backfilled: isBackfilled }) => ({
      ...{ job, start, estimatedEnd, isBackfilled },
    })),
  );
  expect(step.waiting).toBe(seen.waiting.length);
  expect(step.queue).toEqual(
    seen.waiting.map(({ index: job, estimate, promised, reason }) => ({
      job,
      estimate,
      promised,
      ...reason,
    })),
  );
  expect(step.free).toBe(machine - seen.running.reduce((sum, { processors }) => sum + processors, 0));
  const [first, ...later] = step.profile;
  expect(first.time).toBe(step.time);
  const times = step.profile.map(({ time }) => time);
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  const changes = [
    ...seen.running.map(({ until }) => until),
    ...(conservative ? seen.waiting.flatMap(({ hole, estimate }) => [hole, hole + estimate]) : []),
  ];
  for (const at of [step.time, ...changes.filter((time) => time > step.time)]) {
    const point = [first, ...later].findLast(({ time }) => time <= at);
    expect(point?.free, `free at ${at}`).toBe(freeAt(seen, machine, conservative, at));
  }
}

/**
 * The events of a step are what lies between two states of the oracle.
 *
 * @param submitted the jobs submitted so far; this adds to it
 */
function checkEvents(
  step: SchedulerStep,
  before: OracleStep | undefined,
  seen: OracleStep,
  submitted: Set<number>,
): void {
  const jobs = (kinds: readonly string[]) =>
    step.events.filter(({ kind }) => kinds.includes(kind)).map(({ job }) => job);
  const known = [...(before?.running ?? []), ...(before?.waiting ?? [])].map(({ index }) => index);
  const now = [...seen.running, ...seen.waiting].map(({ index }) => index);
  const inOrder = (some: number[]) => some.sort((a, b) => a - b);
  expect(jobs(['ended', 'killed'])).toEqual(inOrder(known.filter((job) => !now.includes(job))));
  expect(jobs(['submitted'])).toEqual(inOrder(now.filter((job) => !submitted.has(job))));
  for (const job of now) submitted.add(job);
  // A job that ran and waits now was preempted. A preempted job may also run again.
  const ran = before?.running.map(({ index }) => index) ?? [];
  const waits = seen.waiting.map(({ index }) => index);
  expect(jobs(['preempted'])).toEqual(expect.arrayContaining(ran.filter((job) => waits.includes(job))));
  const fresh = seen.running.filter(
    (job) =>
      within(job, seen) && before?.running.find(({ index }) => index === job.index)?.start !== job.start,
  );
  expect(step.starts.map(({ job }) => job)).toEqual(expect.arrayContaining(fresh.map(({ index }) => index)));
  for (const { job } of step.starts)
    expect(seen.running.find(({ index }) => index === job)?.start, `job ${job}`).toBe(step.time);
}

/** The reasons of the starts are true, by definitions of their own. */
function checkStarts(
  step: SchedulerStep,
  before: OracleStep | undefined,
  seen: OracleStep,
  machine: number,
  policy: Policy,
): void {
  const find = (job: number) => seen.running.find(({ index }) => index === job) as OracleStep['running'][0];
  let free: number | undefined;
  for (const start of step.starts) {
    const job = find(start.job);
    expect(start.estimatedEnd).toBe(step.time + job.estimate);
    expect(Object.is(start.promised, job.promised)).toBe(true);
    if (start.kind === 'own' || start.kind === 'several') {
      expect(start.kind === 'several' && start.passes).toBe(job.backfilled);
      continue;
    }
    if (free !== undefined) expect(start.free).toBe(free);
    const given = start.kind === 'head' ? start.preempted : [];
    const lost = given.reduce((sum, victim) => sum + widthOf(victim, seen), 0);
    free = start.free + lost - job.processors;
    // Under conservative backfilling, jobs of no length need no room.
    if (seen.running.every(({ estimate }) => estimate > 0)) expect(free).toBeGreaterThanOrEqual(0);
    // No more are preempted than needed.
    if (given.length > 0) expect(free - widthOf(given[given.length - 1], seen)).toBeLessThan(0);
    checkStart(start, step, before, seen, machine, policy);
  }
  if (free !== undefined) expect(free, 'free after the last start').toBe(step.free);
}

function widthOf(job: number, { running, waiting }: OracleStep): number {
  return [...running, ...waiting].find(({ index }) => index === job)?.processors as number;
}

function checkStart(
  start: Exclude<StartDecision, { kind: 'own' | 'several' }>,
  step: SchedulerStep,
  before: OracleStep | undefined,
  seen: OracleStep,
  machine: number,
  policy: Policy,
): void {
  const job = seen.running.find(({ index }) => index === start.job) as OracleStep['running'][0];
  if (start.kind === 'head') {
    expect(job.backfilled).toBe(false);
    return;
  }
  if (start.kind === 'reservation') {
    expect(start.passes).toBe(job.backfilled);
    // Where its reservation was before this instant.
    expect(start.reserved).toBe(before?.waiting.find(({ index }) => index === start.job)?.hole ?? Number.NaN);
    return;
  }
  const [head] = seen.waiting;
  expect(job.backfilled).toBe(true);
  expect(start.head).toBe(head.index);
  expect(step.shadow).toMatchObject({ job: head.index, time: start.due });
  // The head is not delayed by the estimates: it can start as early as without this job.
  const others = seen.running.filter((other) => other !== job);
  const counted = (some: readonly (typeof job)[]) =>
    policy.backfilling === 'venture' ? some.filter(({ index }) => index < head.index) : some;
  expect(earliest(counted(seen.running), machine, head.processors, step.time)).toBe(start.due);
  if (policy.backfilling === 'easy')
    expect(earliest(others, machine, head.processors, step.time)).toBeLessThanOrEqual(start.due);
  if (start.kind === 'before') expect(start.estimatedEnd).toBeLessThanOrEqual(start.due);
  else expect(start.estimatedEnd).toBeGreaterThan(start.due);
  if (start.kind === 'extra') expect(start.extra).toBeGreaterThanOrEqual(job.processors);
  if (policy.backfilling === 'easy') {
    // Processors left over when the head starts.
    const left = freeAt(seen, machine, false, start.due) - head.processors;
    expect(step.shadow?.extra).toBe(left);
    if (start.kind === 'extra') expect(start.extra).toBeGreaterThanOrEqual(left + job.processors);
  }
}

async function check(
  [kernel, ...others]: Kernel[],
  workload: SmallWorkload,
  policy: Policy,
  eventRule: EventRule,
) {
  const whole = testWorkload(workload.processors, workload.jobs);
  const expected = oracleSteps(workload, policy, eventRule);
  const found = await steps(whole, policy, { kernel, eventRule, ...all });
  for (const other of others)
    expect(await steps(whole, policy, { kernel: other, eventRule, ...all })).toEqual(found);
  expect(found.steps.length).toBe(expected.length);
  expect(found.isLast).toBe(true);
  const submitted = new Set<number>();
  for (const [i, step] of found.steps.entries()) {
    expect(step.index).toBe(i);
    checkState(step, expected[i], workload.processors, policy.backfilling === 'conservative');
    checkEvents(step, expected[i - 1], expected[i], submitted);
    checkStarts(step, expected[i - 1], expected[i], workload.processors, policy);
  }
}

describe.each(POLICIES)(`the steps under $name (seed ${SEED})`, (policy) => {
  it.each([
    'batch',
    'each',
    'each-fitting',
  ] as const)('are what the oracle sees, event rule %s', async (rule) => {
    await holds(smallWorkload, 800, async (workload) => {
      await check(engines(), workload, policy, rule);
    });
  });
});
