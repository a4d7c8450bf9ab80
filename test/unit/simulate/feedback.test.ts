// Feedback where the caller, or another program, decides.
import { expect, test } from 'vitest';
import { replay } from '../../../src/simulate/replay.ts';
import { replayStepwise } from '../../../src/simulate/replayStepwise.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { openTrace } from '../../../src/trace/open/file.ts';
import { withFeedback } from '../../../src/trace/transform/feedback.ts';
import { testKernels } from '../../support/kernels.ts';
import { KTH } from '../../support/logs.ts';

const { wasm: kernel } = await testKernels();
const workload = withFeedback(await readSwf((await openTrace(KTH)).chunks, { kernel, jobs: 400 }));

test('step by step, a restored run has the same submissions, and its columns are those of the jobs', async () => {
  const expected = await replay(workload, 'fcfs', { kernel });
  const run = await replayStepwise(workload, { kernel });
  let passes = 0;
  let snapshot: ReturnType<typeof run.snapshot> | undefined;
  // The first time the run continues without starting anything, so that other jobs are submitted first.
  for (let pass = run.next(); pass !== undefined; pass = run.next()) {
    passes++;
    if (passes === 60) snapshot = run.snapshot();
    if (passes > 60 && passes < 90) continue;
    if (passes === 90 && snapshot) {
      run.restore(snapshot);
      pass = run.decision ?? pass;
    }
    for (const job of pass.queue) {
      const place = workload.jobs.id.indexOf(pass.queue.id[job]);
      expect(pass.queue.processors[job]).toBe(workload.jobs.processors[place]);
      if (pass.queue.processors[job] > pass.free()) break;
      pass.start(job);
    }
  }
  expect(passes).toBeGreaterThan(90);
  expect(run.result().hash).toBe(expected.hash);
});

test('an order that is a function is refused: it is computed before submissions are known', async () => {
  const policy = {
    name: 'mine',
    order: ({ submit }: { submit: number }) => submit,
    backfilling: 'easy',
  } as const;
  await expect(replay(workload, policy, { kernel })).rejects.toThrow(
    /policy 'mine': an order cannot be a function here: with feedback, submit times are known only during the run/,
  );
});

test('an estimate that learns from submit times is refused, for the same reason', async () => {
  await expect(replay(workload, 'easy+learned:repaired', { kernel })).rejects.toThrow(
    "policy 'easy+learned:repaired': estimate 'learned:repaired' learns from submit times, and with feedback they are " +
      'known only during the run; use another estimate',
  );
});
