import { expect, test } from 'vitest';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, replayOnSlurm } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterJobs } from '../../../../src/slurm/machine/submissions.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';

test('--begin counts from the submission, and dates are reported', async () => {
  const lines = ['--begin=now+90', '-b now+2minutes', '--begin=now', '--begin=2026-01-05T10:00:00', ''];
  const events = lines.map(
    (words) => `-dt 10.5 -e submit_batch_job | -sim-walltime 60 -n 1 -t 2 ${words} pseudo.job\n`,
  );
  const configuration = readSlurmConf('NodeName=n[1-4] CPUs=4\nPartitionName=main Nodes=ALL Default=YES\n');
  const submissions = readEvents(events.join(''), { file: 'jobs' });
  expect(clusterJobs(submissions, configuration.cluster).map(({ begin }) => begin)).toEqual([
    ...[100, 130, 10, undefined, undefined],
  ]);
  const { wasm: kernel } = await clusterKernels();
  const { schedule, unsupported } = await replayOnSlurm(configuration, submissions, { kernel });
  expect(unsupported).toMatchObject([
    { feature: 'begin times that are dates', asked: ['--begin'], count: 1 },
  ]);
  expect(schedule.start[0]).toBeGreaterThanOrEqual(100);
  expect(schedule.start[1]).toBeGreaterThanOrEqual(130);
  expect(schedule.start[4]).toBeLessThan(20);
  expect(schedule.onSlurm?.reason.slice(0, 2)).toEqual(['BeginTime', 'BeginTime']);
});
