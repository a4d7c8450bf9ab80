// Makes test/fixtures/sacct/measured.txt and measured.json: a real Slurm measures the memory of jobs with steps, kills
// some for it, and sacct writes both down. It takes half a minute. To make them again, as root on a machine with
// slurm-wlm, slurmdbd, mariadb-server, python3 and a writable cgroup v1 of memory, which keeps empty groups slurm_n1 to 4:
//
//   npx esbuild test/end-to-end/slurm/recordMemory.ts --bundle --platform=node --format=esm --outfile=build/recordMemory.js && node build/recordMemory.js
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster } from './cluster.ts';

const FIELDS =
  'JobIDRaw,JobID,JobName,User,Account,Partition,Submit,Eligible,Start,End,ElapsedRaw,TimelimitRaw,State,ExitCode,ReqNodes,NNodes,NCPUS,NTasks,ReqMem,MaxRSS,TRESUsageInMax,TRESUsageInTot,AllocTRES';
/** Jobs of the JSON, which is long, and what is kept of their steps. */
const IN_JSON = ['steps', 'two-nodes', 'too-much', 'too-much-step', 'quick'];
const OF_STEPS = ['step', 'state', 'time', 'tasks', 'nodes', 'tres'];

const cluster = await Cluster.start({
  accounting: true,
  configuration: {
    ...{ SelectTypeParameters: 'CR_Core_Memory', TaskPlugin: 'task/cgroup' },
    JobAcctGatherFrequency: 'task=1',
  },
  cgroup: [
    ...['CgroupPlugin=cgroup/v1', 'CgroupMountpoint=/sys/fs/cgroup'],
    ...['ConstrainRAMSpace=yes', 'ConstrainSwapSpace=yes', 'AllowedSwapSpace=0'],
  ],
});

/** A command that uses this many MiB, and those of Python, for some seconds. */
const use = (mebibytes: number, seconds = 3) =>
  `python3 -c "x = bytearray(${mebibytes} << 20); import time; time.sleep(${seconds})"`;

function sbatch(name: string, lines: readonly string[], ...options: string[]): void {
  const script = join(cluster.folder, `${name}.sh`);
  writeFileSync(script, ['#!/bin/sh', ...lines, ''].join('\n'));
  const where = ['--output=/dev/null', '--chdir=/', `--job-name=${name}`, '--time=2'];
  cluster.run('sbatch', ...where, ...options, script);
}

async function record(): Promise<void> {
  for (const folder of ['', 'n1', 'n2', 'n3', 'n4']) chmodSync(join(cluster.folder, folder), 0o755);
  sbatch('batch', [use(100)], '--mem=400M');
  sbatch('steps', [`srun -n1 ${use(50)}`, `srun -n2 ${use(120)}`], '--ntasks=2', '--mem-per-cpu=300M');
  sbatch('two-nodes', [`srun --ntasks-per-node=1 ${use(150)}`], '--nodes=2', '--mem=600M', '--uid=games');
  sbatch('batch-and-step', [`srun -n1 ${use(60)}`, use(200)], '--mem=1G');
  sbatch('too-much', [use(300)], '--mem=100M', '--uid=games');
  sbatch('too-much-step', [`srun -n1 ${use(300)}`], '--mem=100M');
  sbatch('quick', ['true'], '--mem=100M');
  const step = (mebibytes: number) => `srun -n1 --exact --mem=200M ${use(mebibytes)} &`;
  sbatch('at-the-same-time', [step(50), step(80), 'wait'], '--ntasks=2', '--mem=400M');
  sbatch('array', [use(70)], '--array=0-2', '--mem=150M', '--uid=games');
  const isOver = () => cluster.jobs('%T').every((one) => !/PENDING|RUNNING|COMPLETING/.test(one));
  await cluster.until(isOver, 'the end of all jobs', 120_000);
  await sleep(3000);
  process.env.SLURM_TIME_FORMAT = '%s';
  const all = ['-a', '-D', '-S', '2020-01-01'];
  const write = (name: string, text: string) => writeFileSync(join('test/fixtures/sacct', name), text);
  write('measured.txt', cluster.run('sacct', ...all, '-E', 'now', '-P', '--delimiter=\x1f', '-o', FIELDS));
  // With another format of times, sacct --json of 22.05 prints an error.
  const { jobs, ...more } = JSON.parse(
    cluster.run('env', '-u', 'SLURM_TIME_FORMAT', 'sacct', ...all, '--json'),
  );
  const kept = jobs
    .filter(({ name }: { name: string }) => IN_JSON.includes(name))
    .map(({ steps, ...job }: { steps: Record<string, unknown>[] }) => ({
      ...job,
      steps: steps.map((one) => Object.fromEntries(OF_STEPS.map((name) => [name, one[name]]))),
    }));
  write('measured.json', `${JSON.stringify({ ...more, jobs: kept })}\n`);
}

try {
  await record();
} finally {
  await cluster.stop();
}
