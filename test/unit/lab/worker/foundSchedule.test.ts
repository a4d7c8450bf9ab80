// A report of a replay under a scheduler of one's own, which the page does not have.
import { expect, it } from 'vitest';
import { twinKernel as kernel } from '../../../../src/kernel/twin.ts';
import type { PolicyView, Source } from '../../../../src/lab/protocol.ts';
import { Comparison } from '../../../../src/lab/worker/comparison.ts';
import { policies } from '../../../../src/policy/registry.ts';
import type { Scheduler } from '../../../../src/policy/scheduler.ts';
import { packSchedule } from '../../../../src/schedule/scheduleBuffer.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { generateLublin } from '../../../../src/trace/generate/lublin.ts';
import { writeSwf } from '../../../../src/trace/write/swfWriter.ts';

const mine: Scheduler = {
  name: 'mine',
  schedule({ queue, free, start }) {
    for (const job of queue) if (queue.processors[job] <= free()) start(job);
  },
};
const workload = await generateLublin({ kernel, jobs: 200, seed: 1 });
const { schedule, metrics, hash } = await replay(workload, mine, { kernel });
const { cleaning } = workload;
const file = new Blob([...writeSwf(workload)]);
const own = { ...policies.fcfs, name: 'mine (mine.mjs)', source: 'mine.mjs' };

const watch = { enter() {}, leave() {} };

async function run(schedules: Extract<Source, { kind: 'report' }>['schedules']) {
  const views: PolicyView[] = [];
  const { comparison } = await Comparison.run(
    kernel,
    { kind: 'report', leftOut: {}, name: 'r.swf', file, cleaning, schedules },
    { policies: [policies.easy, own], eventRule: 'batch', seed: 1, overrun: 'kill' },
    { ...watch, progress() {}, workload() {}, policy: (_, view) => views.push(view) },
    new AbortController().signal,
  );
  return { comparison, views };
}

it('the page shows the schedule that the command found, and cannot explain it', async () => {
  const { comparison, views } = await run([undefined, packSchedule(schedule)]);
  expect(views.map((view) => view.policy.name)).toEqual(['easy', 'mine (mine.mjs)']);
  expect(views[1]).toMatchObject({ hash, metrics });
  await expect(comparison.explain(1, 3, watch)).rejects.toThrow(
    'mine (mine.mjs): this page has the schedule that the command found, not the scheduler, and cannot explain it',
  );
  await expect(comparison.explain(0, 3, watch)).resolves.toBeDefined();
});

it('the page refuses to replay a scheduler of one’s own', async () => {
  await expect(run(undefined)).rejects.toThrow('and cannot replay it otherwise');
});
