// Makes the dumps in test/fixtures/sacct: a real Slurm runs jobs with every oddity that accounting has, and
// sacct writes them down. It takes about a minute. To make them again, as root on a machine with slurm-wlm,
// slurmdbd, mariadb-server and faketime:
//
//   npx esbuild test/end-to-end/slurm/recordSacct.ts --bundle --platform=node --format=esm --outfile=build/recordSacct.js && node build/recordSacct.js
//
// Jobs belong to users that every Debian has. Numbers of jobs and seconds differ from time to time; the tests
// go by names.
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Cluster } from './cluster.ts';

const FIELDS =
  'JobIDRaw,JobID,JobName,User,Account,Partition,QOS,Submit,Eligible,Start,End,ElapsedRaw,TimelimitRaw,State,ExitCode,ReqNodes,NNodes,NCPUS,ReqMem,AllocTRES';
const target = join('test', 'fixtures', 'sacct');

const cluster = await Cluster.start({
  speed: 20,
  accounting: true,
  configuration: { PreemptType: 'preempt/partition_prio', PreemptMode: 'REQUEUE', JobRequeue: '0' },
});
/** Submits a job; returns its number. */
function sbatch(name: string, script: string, ...options: string[]): string {
  const output = ['--output=/dev/null', '--chdir=/', `--job-name=${name}`];
  return cluster.run('sbatch', '--parsable', ...output, ...options, `--wrap=${script}`).trim();
}

const state = (id: string) =>
  cluster
    .run('sacct', '-X', '-n', '-P', '-j', id, '-o', 'State')
    .split('\n')
    .filter((line) => line !== '')
    .at(-1) ?? '';

async function record(): Promise<void> {
  mkdirSync(target, { recursive: true });
  // Their scripts lie in the nodes' folders, for every user.
  for (const folder of ['', 'n1', 'n2', 'n3', 'n4']) chmodSync(join(cluster.folder, folder), 0o755);
  odd();
  await ended();
  await requeued();
  await preempted();
  for (let wave = 0; wave < 4; wave++) {
    applications(wave);
    await ended();
  }
  // Jobs that still wait and run, and those that have ended.
  const running = sbatch('running', 'sleep 3000', '--time=60', '--nodes=4', '--exclusive');
  await cluster.until(() => state(running) === 'RUNNING', 'the job that runs');
  sbatch('held', 'true', '--time=2', '--hold');
  sbatch('waiting', 'sleep 1', '--time=2');
  const never = sbatch('too-late', 'sleep 1', '--time=1', '--deadline=now+90');
  sbatch('waiting', 'sleep 1', '--time=2', '--array=0-99%5');
  const gone = sbatch('cancelled-before', 'sleep 5', '--time=2');
  cluster.run('scancel', gone);
  await cluster.until(() => /CANCELLED/.test(state(gone)), 'the job that never ran');
  await cluster.until(() => state(never) === 'DEADLINE', 'the deadline');
  dumps();
}

/** Waits until nothing runs nor waits. */
async function ended(): Promise<void> {
  const over = () => cluster.jobs('%T').every((one) => !/PENDING|RUNNING|COMPLETING|SUSPENDED/.test(one));
  await cluster.until(over, 'the end of all jobs', 120_000);
}

/** Jobs that a person and a failing node end, and one that runs twice. */
async function requeued(): Promise<void> {
  const cancelled = sbatch('cancelled', 'sleep 3000', '--time=60');
  const again = sbatch('requeued', 'sleep 60', '--time=5', '--requeue', '--nodelist=n1');
  const lost = sbatch('node-lost', 'sleep 3000', '--time=60', '--nodelist=n4');
  for (const id of [cancelled, again, lost]) await cluster.until(() => state(id) === 'RUNNING', `job ${id}`);
  cluster.run('scancel', cancelled);
  cluster.run('scontrol', 'requeue', again);
  cluster.run('scontrol', 'update', 'NodeName=n4', 'State=DOWN', 'Reason=test');
  // A node that answers returns to service by itself.
  await cluster.until(() => state(lost) === 'NODE_FAIL', 'the end of the job on the node that is lost');
  await cluster.until(() => state(again) === 'COMPLETED', 'the second run');
}

/** Jobs with one oddity each. */
function odd(): void {
  sbatch('run_17', 'srun sleep 20', '--time=2', '--ntasks=2');
  sbatch('run_18', 'sleep 25', '--time=2', '--ntasks=2');
  sbatch('a|b', 'sleep 5', '--time=2');
  sbatch('c||d', 'sleep 5', '--time=2');
  sbatch('mit Umlaut ä, "quoted"', 'sleep 5', '--time=2');
  sbatch('array', 'sleep 5', '--time=2', '--array=0-2');
  sbatch('failed', 'exit 3', '--time=2');
  sbatch('caught', 'trap "exit 0" USR1; sleep 3000 & wait $!', '--time=2', '--signal=B:USR1@30');
  sbatch('too-long', 'sleep 3000', '--time=1');
  sbatch('too-long', 'sleep 3000', '--time=1', '--partition=short');
  sbatch('unlimited', 'sleep 5', '--time=0');
  sbatch('no-limit', 'sleep 5');
  sbatch('no-limit', 'sleep 5', '--partition=short');
  sbatch('half-minute', 'sleep 5', '--time=0:30');
  sbatch('nodes', 'sleep 5', '--time=2', '--nodes=2', '--exclusive');
  const first = sbatch('first', 'sleep 30', '--time=2');
  sbatch('second', 'sleep 5', '--time=2', `--dependency=afterok:${first}`);
  sbatch('later', 'sleep 5', '--time=2', '--begin=now+30');
  const output = ['--output=/dev/null', '--chdir=/', '--job-name=het', '--time=2', '--ntasks=1'];
  cluster.run('sbatch', ...output, '--wrap=sleep 5', ':', '--ntasks=3');
}

/** A job that a partition of higher priority preempts: requeued in one case, killed in the other. */
async function preempted(): Promise<void> {
  const all = ['--nodes=4', '--exclusive'];
  cluster.run('scontrol', 'update', 'PartitionName=short', 'PriorityTier=10');
  const again = sbatch('preempted', 'sleep 40', '--time=2', '--requeue', ...all);
  await cluster.until(() => state(again) === 'RUNNING', 'the job to be preempted');
  const higher = sbatch('higher', 'sleep 5', '--time=1', '--partition=short', ...all);
  await cluster.until(() => state(higher) === 'COMPLETED', 'the job that preempts');
  await cluster.until(() => state(again) === 'COMPLETED', 'its second run');
  const not = sbatch('preempted-for-good', 'sleep 3000', '--time=60', '--no-requeue', ...all);
  await cluster.until(() => state(not) === 'RUNNING', 'the job to be ended');
  sbatch('higher', 'sleep 5', '--time=1', '--partition=short', ...all);
  await cluster.until(() => state(not) === 'PREEMPTED', 'its end');
}

/**
 * Three applications with a history: one that asks for far too much, one that is sometimes killed, one that
 * knows itself.
 */
function applications(wave: number): void {
  const submit = (user: string, name: string, seconds: number, limit: number, processors: number) => {
    sbatch(name, `sleep ${seconds}`, `--uid=${user}`, `--ntasks=${processors}`, `--time=${limit}`);
  };
  for (let i = 8 * wave; i < 8 * wave + 8; i++) {
    submit('games', `mesh_${i}`, 25 + ((i * 37) % 60), 30, 2);
    if (i % 4 !== 0) submit('daemon', `fit-2024.${i}`, 20 + ((i * 29) % 75), 1, 1);
    if (i % 2 === 1) submit('games', 'post', 20 + ((i * 7) % 30), 1, 4);
  }
}

function dumps(): void {
  const from = ['-S', '2020-01-01', '-E', 'now'];
  const epochs = { SLURM_TIME_FORMAT: '%s' };
  const asked = ['-a', '-X', '-D', ...from, '-o', FIELDS];
  const write = (name: string, args: string[], env: Record<string, string> = {}) => {
    Object.assign(process.env, env);
    const text = cluster.run('sacct', ...args);
    for (const key of Object.keys(env)) delete process.env[key];
    writeFileSync(join(target, `${name}.txt`), text);
  };
  write('dump', [...asked, '-P', '--delimiter=\x1f'], epochs);
  write('pipes', [...asked, '-P'], epochs);
  write('no-duplicates', ['-a', '-X', '-P', '--delimiter=\x1f', ...from, '-o', FIELDS], epochs);
  write('steps', ['-a', '-D', '-P', '--delimiter=;;', ...from, '-o', FIELDS], epochs);
  const words =
    'JobID,JobName,User,Partition,Submit,Eligible,Start,End,Elapsed,Timelimit,State,NNodes,AllocCPUS';
  write('dates', ['-a', '-X', '-D', '-p', ...from, '-o', words], { TZ: 'UTC' });
  const other =
    'JobIDRaw,User,JobName,Cluster,Submit,Start,End,Elapsed,Timelimit,State,ReqTRES,AllocTRES,AllocNodes';
  write('other-fields', ['-a', '-X', '-P', '--delimiter=@@', ...from, '-o', other], epochs);
}

try {
  await record();
} finally {
  await cluster.stop();
}
