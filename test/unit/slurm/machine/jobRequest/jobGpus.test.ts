// GPUs of the whole job: what the controller makes of the options (gres_job_state_validate() in gres.c of Slurm 22.05.8),
// and the nodes that jobs get then. Two recorded scenarios have the same rules (job-gpus, typed-job-gpus).
import { describe, expect, test } from 'vitest';
import { readSlurmConf } from '../../../../../src/slurm/machine/replayOnSlurm.ts';
import { readSubmissions } from '../../../../../src/slurm/machine/submissions.ts';
import { MAIN, placements } from '../../../../support/slurmMachine/placements.ts';

const CONF = `SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
GresTypes=gpu
SchedulerParameters=sched_interval=1,bf_interval=1
NodeName=g[1-3] CPUs=8 RealMemory=8000 Gres=gpu:4
NodeName=h1 CPUs=8 RealMemory=8000 Gres=gpu:2
${MAIN} DefMemPerCPU=100
`;

function jobOf(words: string, conf = CONF) {
  const line = `-dt 0 -e submit_batch_job | -sim-walltime 9 -t 5 ${words} x.job\n`;
  return readSubmissions(line, 'jobs', readSlurmConf(conf).cluster)[0];
}

test.each([
  ['-N 2 --gpus=6', { minNodes: 2, maxNodes: 2, tasks: 2, anyTasks: true, jobGpus: { count: 6 } }],
  ['--gpus=6', { minNodes: 1, maxNodes: Number.POSITIVE_INFINITY, anyTasks: true, jobGpus: { count: 6 } }],
  ['-n 8 --gpus=6', { minNodes: 1, tasks: 8, jobGpus: { count: 6, cpus: 0, memory: 0 } }],
  ['-N 2-4 --gpus=3', { minNodes: 2, maxNodes: 3 }],
  ['-n 3 --gpus-per-task=2', { tasks: 3, gpusPerTask: 2, jobGpus: { count: 6 } }],
  ['-N 2 --gpus-per-task=2', { tasks: 2, gpusPerTask: 2, jobGpus: { count: 4 } }],
  ['--gpus=6 --gpus-per-task=2', { tasks: 3, gpusPerTask: 2, jobGpus: { count: 6 } }],
  ['-n 2 --gpus-per-task=2 --cpus-per-gpu=3', { cpusPerTask: 6, jobGpus: { count: 4, cpus: 3 } }],
  ['--gpus=4 --cpus-per-gpu=2 --mem-per-gpu=1G', { jobGpus: { count: 4, cpus: 2, memory: 1024 } }],
])('%s', (words, expected) => {
  const job = jobOf(words);
  expect(job).toMatchObject({ gpusPerNode: 0, ...expected });
  expect(job.refused).toBeUndefined();
});

test('a job without GPUs, or with those of each node, has none of the whole job', () => {
  for (const words of ['-n 2', '-n 2 --gpus=0', '-N 2 --gpus-per-node=2', '--gres=gpu:1'])
    expect(jobOf(words).jobGpus).toBeUndefined();
});

test('CPUs of each GPU may be a default', () => {
  const conf = CONF.replace('DefMemPerCPU=100', 'DefCpuPerGPU=2 DefMemPerGPU=300');
  const { jobGpus } = jobOf('--gpus=4', conf);
  expect(jobGpus).toEqual({ count: 4, cpus: 2, hasDefaultCpus: true, memory: 300 });
  expect(jobOf('--gpus=4 --cpus-per-gpu=3', conf).jobGpus).toMatchObject({ cpus: 3, hasDefaultCpus: false });
});

test.each([
  ['-N 3 --gpus=2', 'it asks for fewer GPUs than nodes'],
  ['--gpus-per-task=1', 'it names GPUs of each task, but no number of tasks'],
  ['-N 2 -c 2 --gpus-per-task=1', 'it names GPUs of each task, but no number of tasks'],
  ['-n 2 --gpus=6 --gpus-per-task=2', 'its tasks need another number of GPUs'],
])('sbatch refuses %s', (words, why) => {
  expect(jobOf(words).refused).toBe(why);
});

test.each([
  '--gpus=1',
  '-n 1 --gpus-per-task=1',
  '--gres=gpu:1 --cpus-per-gpu=1',
  '--gres=gpu:1 --mem-per-gpu=1',
])('select/linear refuses %s', (words) => {
  const conf = CONF.replace('select/cons_tres', 'select/linear').replace('CR_Core_Memory', 'CR_Memory');
  expect(jobOf(words, conf).refused).toBe('select/linear gives GPUs by the node only');
  expect(jobOf('--gres=gpu:1', conf).refused).toBeUndefined();
});

describe('nodes:', () => {
  test.each<[string, [options: string, seen: string][]]>([
    [
      'those with more GPUs come first, and the first nodes give most',
      [
        ['-w g1 --gres=gpu:3', 'g1:1'],
        ['--gpus=5', 'g2:1 g3:1'],
        ['--gpus=3', 'g3:1'],
        ['--gpus=2', 'h1:1'],
        ['--gpus=1', 'g1:1'],
        ['--gpus=1', 'Resources'],
      ],
    ],
    [
      'a job has GPUs on several nodes if no single one has as many',
      [
        ['-w g1,g2,g3 -N 3 --gpus-per-node=2', 'g1:1 g2:1 g3:1'],
        ['-n 1 --gpus=3', 'Resources'],
        // The job before it is planned on g1.
        ['--gpus=3', 'g2:1 g3:1'],
      ],
    ],
    [
      'CPUs of GPUs',
      [
        ['-N 2 --gpus=5 --cpus-per-gpu=2', 'g1:8 g2:2'],
        ['--gpus=7 --cpus-per-gpu=2', 'g2:6 g3:8'],
      ],
    ],
    [
      'memory of GPUs, which does not limit those that the first node gives',
      [
        ['--gpus=4 --mem-per-gpu=4000', 'g1:1 g2:1'],
        ['--gpus=1 --mem-per-gpu=100', 'g2:1'],
      ],
    ],
  ])('%s', async (_, jobs) => {
    const words = jobs.map(([options]) => options);
    expect(await placements(CONF, words)).toEqual(jobs.map(([, seen]) => seen));
  });
});
