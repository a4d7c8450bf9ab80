// Jobs that are canceled because their dependency can never be satisfied.
import { expect, test } from 'vitest';
import { readEvents } from '../../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, runOnSlurm } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../../support/cluster/kernels.ts';

const { wasm: kernel } = await clusterKernels();

const configuration = readSlurmConf(
  `SelectType=select/cons_tres
SelectTypeParameters=CR_Core
PriorityType=priority/basic
NodeName=n[1-2] CPUs=4
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE
`,
  { version: '24.11' },
);

const job = (at: number, run: number, words: string) =>
  `-dt ${at} -e submit_batch_job | -sim-walltime ${run} ${words} x.job\n`;

const startsOf = async (lines: readonly string[]) => [
  ...(await runOnSlurm(configuration, readEvents(lines.join(''), { file: 'jobs' }), { kernel })).found.start,
];

test('the begin time of a canceled job does not move later passes and cycles', async () => {
  const [failing, ...others] = [
    // It is killed by its limit.
    job(0, 100, '-J a -N 1 -n 4 -t 1'),
    job(0, 2000, '-N 1 -n 4 -t 60'),
    // Only a cycle starts the second one before the first, which waits for both nodes.
    job(310, 60, '-N 2 -n 8 -t 10'),
    job(311, 60, '-N 1 -n 4 -t 2'),
  ];
  const canceled = job(5, 10, '-n 1 -t 1 -d afterok:a --kill-on-invalid-dep=yes --begin=now+303');
  const [first, never, ...starts] = await startsOf([failing, canceled, ...others]);
  expect(never).toBeNaN();
  expect([first, ...starts]).toEqual(await startsOf([failing, ...others]));
});
