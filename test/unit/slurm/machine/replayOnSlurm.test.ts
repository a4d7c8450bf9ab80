import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEvents } from '../../../../src/slurm/machine/events/eventLines.ts';
import { readSlurmConf, replayOnSlurm } from '../../../../src/slurm/machine/replayOnSlurm.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { fixtures } from '../../../support/paths.ts';

const CONF = `SelectTypeParameters=CR_Core
NodeName=n[1-2] CPUs=4
PartitionName=main Nodes=ALL Default=YES
`;
const event = (at: number, run: number, words: string) =>
  `-dt ${at} -e submit_batch_job | -sim-walltime ${run} ${words} pseudo.job\n`;

test('a schedule on a cluster is a schedule of the CPUs that jobs hold', async () => {
  const { wasm } = await clusterKernels();
  const text = [
    event(100, 50, '-n 8 -t 1 --uid=eve -A x'),
    event(5, 30, '-n 2 -t 1 --uid=bob -A x'),
    event(7, 90, '-n 2 -t 1 --exclusive --uid=eve'),
    event(8, 10, '-n 9 -t 1'),
  ].join('');
  const { schedule, metrics, neverStart } = await replayOnSlurm(
    readSlurmConf(CONF),
    readEvents(text, { file: 'jobs' }),
    { kernel: wasm, trace: 'jobs' },
  );
  const { jobs, processors, name, names, cleaning } = schedule.workload;
  expect({ name, processors }).toEqual({ name: 'jobs', processors: 8 });
  expect([...jobs.id]).toEqual([2, 3, 1]);
  expect([...jobs.processors]).toEqual([2, 4, 8]);
  expect([...jobs.request]).toEqual([60, 60, 60]);
  expect([...jobs.user]).toEqual([1, 2, 2]);
  expect([...jobs.group]).toEqual([1, -1, 1]);
  expect(names?.user).toEqual(['bob', 'eve']);
  // The controller looks once a second, and three seconds after its last pass. The second job runs into its
  // limit.
  expect([...schedule.start]).toEqual([5, 8, 100]);
  expect([...schedule.end]).toEqual([35, 68, 150]);
  expect(metrics).toMatchObject({ jobs: 3, killed: 1, meanWait: 1 / 3 });
  expect(schedule.onSlurm?.nodes).toEqual(['n1', 'n2', 'n[1-2]']);
  expect(schedule.onSlurm?.reason).toEqual(['None', 'None', 'None']);
  expect(neverStart).toEqual(['4']);
  expect(cleaning).toEqual({
    lines: 4,
    jobs: 3,
    rows: [
      {
        reason: 'never-starts',
        action:
          'left out (BadConstraints: it needs more nodes, CPUs, memory or GPUs than its partition offers)',
        jobs: 1,
      },
    ],
  });
});

test('all engines give one hash', async () => {
  const read = (file: string) => readFileSync(join(fixtures, 'slurm-machine/partitions', file), 'utf8');
  const submissions = readEvents(read('jobs.events'), { file: 'jobs.events' });
  const { wasm, checked, twin } = await clusterKernels();
  const hashes = await Promise.all(
    [wasm, checked, twin].map(async (kernel) => {
      const { hash } = await replayOnSlurm(readSlurmConf(read('slurm.conf')), submissions, { kernel });
      return hash;
    }),
  );
  expect(new Set(hashes).size).toBe(1);
});

test.each([
  ['-p long', "jobs:1: --partition 'long' (1 job): there is no such partition in slurm.conf, which has "],
  ['-n many', "jobs:1: --ntasks 'many': expected a whole number"],
  ['-n 4 four -t 5', "jobs:1: 'four' is no option of sbatch: expected one like -n or --ntasks=4"],
])('%s is refused in one line', async (words, message) => {
  const read = () => replayOnSlurm(readSlurmConf(CONF), readEvents(event(0, 1, words), { file: 'jobs' }));
  await expect((async () => read())()).rejects.toThrow(message);
});

test('a job that names no partition needs one that is the default', async () => {
  const conf = readSlurmConf(CONF.replace(' Default=YES', ''));
  await expect(replayOnSlurm(conf, readEvents(event(0, 1, '-n 1'), { file: 'jobs' }))).rejects.toThrow(
    'jobs:1: no --partition, and the configuration has none with Default=YES',
  );
});

test('an option missing from a job comes from its partition', async () => {
  const conf =
    readSlurmConf(`${CONF.replace('CR_Core', 'CR_Core_Memory').replace('CPUs=4', 'CPUs=4 RealMemory=100')}
PartitionName=other Nodes=n2 DefaultTime=2 DefMemPerCPU=60\n`);
  const { wasm: kernel } = await clusterKernels();
  const { schedule } = await replayOnSlurm(
    conf,
    readEvents(event(0, 300, '-p other') + event(1, 300, '-p other'), { file: 'jobs' }),
    { kernel },
  );
  // One at a time, because of the memory; and each until the limit of two minutes.
  expect([...schedule.workload.jobs.request]).toEqual([120, 120]);
  expect(schedule.end[0] - schedule.start[0]).toBe(120);
  expect(schedule.start[1]).toBeGreaterThan(schedule.end[0]);
});
