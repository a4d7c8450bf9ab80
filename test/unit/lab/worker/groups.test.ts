// Groups of jobs in the lab are those of the commands.
import { expect, it } from 'vitest';
import { twinKernel as kernel } from '../../../../src/kernel/twin.ts';
import type { Source } from '../../../../src/lab/protocol.ts';
import { runComparison } from '../../../../src/lab/worker/run/runComparison.ts';
import { groupsOf } from '../../../../src/metrics/groups/groups.ts';
import { logWaits } from '../../../../src/metrics/groups/logWaits.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { readSwf } from '../../../../src/trace/formats/swf.ts';

/** Twelve jobs of two partitions; the starts of those of partition 2 are not recorded. */
const text = (hasWaits: boolean) =>
  [
    '; MaxProcs: 4',
    ...Array.from({ length: 12 }, (_, j) => {
      const partition = 1 + (j % 2);
      const wait = hasWaits && partition === 1 ? 10 * j : -1;
      return `${j + 1} ${30 * j} ${wait} 100 ${1 + (j % 3)} -1 -1 ${1 + (j % 3)} 200 -1 1 ${1 + (j % 4)} -1 -1 -1 ${partition} -1 -1`;
    }),
  ].join('\n');

async function compared(hasWaits: boolean) {
  const file = new Blob([text(hasWaits)]);
  const source: Source = { kind: 'file', name: 'log.swf', file };
  const settings = { policies: 'easy,sjf-easy', eventRule: 'batch', seed: 1, overrun: 'kill' } as const;
  const listener = { progress() {}, workload() {}, policy() {}, enter() {}, leave() {} };
  const { signal } = new AbortController();
  const { comparison } = await runComparison(kernel, source, settings, listener, signal);
  const workload = await readSwf(file, { kernel, name: 'log.swf' });
  const runs = await Promise.all(['easy', 'sjf-easy'].map((policy) => replay(workload, policy, { kernel })));
  return { comparison, workload, schedules: runs.map(({ schedule }) => schedule) };
}

it('the usual groups are partitions, with the waits of the log where it records them', async () => {
  const { comparison, workload, schedules } = await compared(true);
  const view = await comparison.groups(undefined);
  expect(view.by).toBe('partition');
  expect(view.possible).toEqual(['user', 'partition', 'size', 'week']);
  expect(view.groups).toEqual(groupsOf(workload, ['partition'], schedules));
  const [logged] = logWaits(workload, ['partition']).groups;
  const of = (group: string) => logged.rows.find((row) => row.group === group)?.wait.mean ?? Number.NaN;
  expect(view.logged).toEqual(view.groups[0][0].rows.map(({ group }) => of(group)));
  expect(of('1')).toBe(50);
  expect(of('2')).toBeNaN();
});

it('other groups are made if a visitor chooses them, and a log without starts has no waits', async () => {
  const { comparison, workload, schedules } = await compared(false);
  const view = await comparison.groups('size');
  expect(view).toMatchObject({ by: 'size', logged: undefined });
  expect(view.groups).toEqual(groupsOf(workload, ['size'], schedules));
  // An address may name a grouping that this log does not have.
  expect((await comparison.groups('account')).by).toBe('partition');
});
