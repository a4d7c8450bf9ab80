// Groups of jobs under several policies, against sums over plain jobs.
import { beforeAll, expect, it } from 'vitest';
import { differences } from '../../../src/metrics/differences.ts';
import { checkGroupings, GROUPINGS } from '../../../src/metrics/groups/groupings.ts';
import { groupsOf } from '../../../src/metrics/groups/groups.ts';
import { findPolicy } from '../../../src/policy/registry.ts';
import type { Schedule } from '../../../src/schedule/schedule.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { syntheticWorkload } from '../../../src/trace/generate/synthetic.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { testKernels } from '../../support/kernels.ts';

let workload: Workload;
let schedules: Schedule[];

beforeAll(async () => {
  const { wasm: kernel } = await testKernels();
  const plain = await syntheticWorkload('synthetic:lublin:3', { kernel, jobs: 600 });
  const numbers = Int32Array.from(plain.jobs.submit, (_, job) => (job % 7 === 0 ? -1 : 1 + (job % 5)));
  workload = {
    ...plain,
    names: { user: ['ann', 'bob', 'cy', 'di'], application: [] },
    jobs: { ...plain.jobs, user: numbers, nodes: numbers.map((number) => Math.abs(number)) },
  };
  const runs = ['fcfs', 'easy', 'conservative'].map((name) =>
    replay(workload, findPolicy(name), { kernel }).then(({ schedule }) => schedule),
  );
  schedules = await Promise.all(runs);
});

const mean = (list: readonly number[]) => list.reduce((a, b) => a + b, 0) / list.length;

it('have the means of their jobs, and every job is in one group', () => {
  const counts = (job: number) => job % 3 !== 0;
  const found = groupsOf(workload, GROUPINGS, schedules, counts);
  const { user, submit, processors } = workload.jobs;
  const nameOf = (job: number) =>
    user[job] < 0 ? 'unknown' : (['ann', 'bob', 'cy', 'di'][user[job] - 1] ?? '5');
  for (const [s, ofSchedule] of found.entries()) {
    const { start, end } = schedules[s];
    const [byUser, , , , bySize] = ofSchedule;
    expect(ofSchedule.map(({ by }) => by)).toEqual([...GROUPINGS]);
    for (const { rows } of ofSchedule) expect(rows.reduce((sum, { jobs }) => sum + jobs, 0)).toBe(400);
    const work = found[0][0].rows.map((row) => row.work);
    expect(work).toEqual([...work].sort((a, b) => b - a));
    for (const row of byUser.rows) {
      const own = [...submit.keys()].filter((job) => counts(job) && nameOf(job) === row.group);
      expect(row.jobs).toBe(own.length);
      expect(row.meanWait).toBeCloseTo(mean(own.map((job) => start[job] - submit[job])), 6);
      const area = own.map((job) => processors[job] * (end[job] - start[job]));
      expect(row.work / (mean(area) * own.length)).toBeCloseTo(1, 12);
    }
    for (const { group, jobs } of bySize.rows) {
      const [low, high = low] = group.split(' to ').map(Number);
      const own = [...submit.keys()].filter(
        (job) => counts(job) && processors[job] >= low && processors[job] <= high,
      );
      expect(own.length).toBe(jobs);
    }
  }
});

it('differ from the first policy as the differences over their jobs say', () => {
  const [ofFirst, ofSecond] = groupsOf(workload, ['user'], schedules);
  expect(ofFirst[0].rows.every((row) => row.differences === undefined)).toBe(true);
  const { user } = workload.jobs;
  for (const [i, { group, jobs, meanWait, differences: from }] of ofSecond[0].rows.entries()) {
    const number = { ann: 1, bob: 2, cy: 3, di: 4, unknown: -1 }[group] ?? 5;
    const whole = differences(workload, schedules[0], schedules[1], (job) => user[job] === number);
    expect(from).toEqual({
      ...{ meanWait: whole.meanWait, meanBoundedSlowdown: whole.meanBoundedSlowdown, submittedLater: 0 },
    });
    expect(from?.meanWait.value).toBeCloseTo(meanWait - ofFirst[0].rows[i].meanWait, 6);
    expect(Number.isFinite(from?.meanWait.halfWidth)).toBe(jobs >= 60);
  }
});

it('say how much later their jobs were submitted', () => {
  const { submit, user } = workload.jobs;
  const later = submit.map((time, job) => time + (user[job] === 1 ? 60 : user[job] === 2 ? -job : 0));
  const [, [{ rows }]] = groupsOf(workload, ['user'], [schedules[0], { ...schedules[1], submit: later }]);
  const found = new Map(rows.map(({ group, differences: from }) => [group, from?.submittedLater]));
  const ofBob = [...submit.keys()].filter((job) => user[job] === 2);
  expect(found.get('ann')).toBe(60);
  expect(found.get('bob')).toBeCloseTo(-mean(ofBob), 6);
  expect(found.get('cy')).toBe(0);
});

it('need a trace that says how many nodes jobs have', () => {
  const { nodes: _, ...jobs } = workload.jobs;
  expect(() => checkGroupings({ ...workload, jobs }, ['user', 'nodes'])).toThrow(
    /^--by nodes: .* does not record the number of nodes/,
  );
});

it('work that was kept counts, not the last attempts alone', () => {
  const [{ start, end }] = schedules;
  // Preempted jobs that keep their work: their last attempts are shorter than their work.
  const length = end.map((time, job) => time - start[job] + (job % 2) * 1000);
  const [[{ rows }]] = groupsOf(workload, ['size'], [{ start, end, length }]);
  const { processors } = workload.jobs;
  const all = length.reduce((sum, seconds, job) => sum + seconds * processors[job], 0);
  expect(rows.reduce((sum, { work }) => sum + work, 0)).toBeCloseTo(all, 3);
  const [[{ rows: without }]] = groupsOf(workload, ['size'], [{ start, end }]);
  expect(without.reduce((sum, { work }) => sum + work, 0)).toBeLessThan(all);
});
