// A sweep as an array of a real Slurm, with everything going wrong on the way.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { command } from '../../support/paths.ts';
import { Cluster } from './cluster.ts';

let cluster: Cluster;
afterEach(() => cluster?.stop());

/** A cluster with one node, and a study in its folder. */
async function setUp(study: object, configuration: Record<string, string> = {}): Promise<string> {
  cluster = await Cluster.start({ nodes: 1, configuration });
  const folder = join(cluster.folder, 'work');
  mkdirSync(folder);
  writeFileSync(join(folder, 'study.json'), JSON.stringify(study));
  return folder;
}

/** Runs the command as a user of the cluster would. */
async function specula(cwd: string, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [command, ...args], { cwd, env: cluster.env });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => {
    stdout += text;
  });
  child.stderr.on('data', (text) => {
    stderr += text;
  });
  const status = await new Promise((settle) => child.on('close', settle));
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

const parts = (out: string) => readdirSync(out).filter((name) => name.endsWith('.parquet'));
const queued = () =>
  cluster.run('squeue', '--array', '--noheader', '--format=%K %T').split('\n').slice(0, -1);

/** Shards from here on wait until the controller is back, so one of them can be killed at its work. */
const HELD = 28;

const indexOf = (part: string) => Number(/\d+/.exec(part));

/**
 * Waits as an administrator would. A controller that was killed starts again what it had started and not
 * written down. A node that finds itself with the same job twice is drained, and the job waits for two minutes.
 */
function whenMet(condition: () => boolean, what: string): Promise<void> {
  const isMet = () => {
    if (condition()) return true;
    if (/drain/.test(cluster.run('sinfo', '--noheader', '--format=%T')))
      cluster.run('scontrol', 'update', 'NodeName=n1', 'State=RESUME');
    for (const line of cluster.run('squeue', '--array', '--noheader', '--format=%i|%r').split('\n')) {
      const [id, reason] = line.split('|');
      // One that has begun meanwhile cannot be changed, and need not be.
      const does = (...args: string[]) => spawnSync('scontrol', args, { env: cluster.env });
      if (reason === 'BeginTime') does('update', `JobId=${id}`, 'StartTime=now');
      if (/held/i.test(reason ?? '')) does('release', id);
    }
    return false;
  };
  return cluster.until(isMet, what, 150_000).catch((error: Error) => {
    throw new Error(`${error.message}\nqueued: ${cluster.jobs('%i %T %r').join('; ')}`);
  });
}

/** The processes of an array's tasks, by index: the command itself, not the shell that starts it. */
function runningTasks(): Map<number, number> {
  const found = new Map<number, number>();
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!(pid > 0)) continue;
    try {
      const environment = readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0');
      const call = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const index = environment.find((line) => line.startsWith('SLURM_ARRAY_TASK_ID='));
      const isOurs = environment.includes(`SLURM_CONF=${cluster.env.SLURM_CONF}`) && call[1] === command;
      if (isOurs && index !== undefined) found.set(Number(index.split('=')[1]), pid);
    } catch {
      // Ended meanwhile.
    }
  }
  return found;
}

test('20 000 runs are all done, although the controller and a task are killed or cancelled', async () => {
  const folder = await setUp({
    command: 'sessions',
    grid: {
      model: 'srpt*fcfs',
      users: [1, 2],
      set: ['1..1', '1..5'],
      think: ['1h', '2h'],
      duration: '2d',
      warmup: '1d',
    },
    seeds: 2500,
  });
  const out = join(folder, 'array');
  const begun = await specula(
    folder,
    ...['sweep', 'study.json', '--output', 'array', '--slurm', '--shards', '40'],
    ...['--sbatch-args', '--time=10 -n 1'],
  );
  const [, job] = /^array (\d+): 40 shards, 40 tasks\n/.exec(begun) as RegExpExecArray;
  expect(begun).toMatch(/^array: \d+ of 40 shards are there/m);

  await cluster.until(() => parts(out).length >= 4, 'the first parts');
  // Of those that it started just before, a controller that was killed may start a second: these wait.
  cluster.run('scontrol', 'hold', `${job}_[${HELD}-39]`);
  await cluster.endController('SIGKILL');
  await cluster.startController();
  // Again while it is at work: everything missing is in the queue, nothing is submitted.
  const again = JSON.parse(await specula(folder, 'sweep', 'array', '--slurm', '--json'));
  expect(again).not.toHaveProperty('job');
  expect(again.idle).toEqual([]);
  expect(again).toMatchObject({ runs: 20_000, shards: 40 });

  expect(queued()).toContain('39 PENDING');
  cluster.run('scancel', `${job}_39`);
  const held = queued().flatMap((line) =>
    Number.parseInt(line, 10) >= HELD ? [Number.parseInt(line, 10)] : [],
  );
  cluster.run('scontrol', 'release', `${job}_[${held.join(',')}]`);
  let killed = -1;
  await whenMet(() => {
    const fresh = [...runningTasks()].find(([index]) => index >= HELD);
    if (fresh === undefined) return false;
    const [index, pid] = fresh;
    // A process that is stopped does not write its part between the look and the kill.
    process.kill(pid, 'SIGSTOP');
    const isDone = parts(out).map(indexOf).includes(index);
    process.kill(pid, isDone ? 'SIGCONT' : 'SIGKILL');
    if (!isDone) killed = index;
    return !isDone;
  }, 'a task to kill');
  // A task that is started a second time may wait for that; its part is there.
  await whenMet(() => {
    const made = new Set(parts(out).map(indexOf));
    return queued().every((line) => made.has(Number.parseInt(line, 10)));
  }, 'the end of the array');

  const status = JSON.parse(await specula(folder, 'sweep', 'array', '--status', '--json'));
  expect(status).toMatchObject({ missing: [killed, 39], idle: [killed, 39], runsThere: 19_000 });
  const resubmitted = await specula(folder, 'sweep', 'array', '--slurm', '--wait');
  expect(resubmitted).toMatch(/^array \d+: 2 shards, 2 tasks\narray: 40 of 40 shards are there/);
  expect(existsSync(join(out, 'part-39.parquet'))).toBe(true);

  await specula(folder, 'sweep', 'study.json', '--output', 'local', '--shards', '7');
  for (const name of ['array', 'local'])
    expect(await specula(folder, 'merge', name)).toMatch(/20,000 rows of 20,000 runs/);
  const table = readFileSync(join(folder, 'array.parquet'));
  expect(table.equals(readFileSync(join(folder, 'local.parquet')))).toBe(true);
  await specula(folder, 'merge', 'array', '--output', 'array.csv');
  const runs = readFileSync(join(folder, 'array.csv'), 'utf8').split('\n').slice(1, -1);
  expect(runs.map((line) => Number(line.split(',')[0]))).toEqual(Array.from({ length: 20_000 }, (_, i) => i));
});

test('a task of the array takes several shards if there are more shards than allowed tasks', async () => {
  const folder = await setUp(
    { command: 'sessions', grid: { model: 'srpt*fcfs', duration: '3d' }, seeds: 30 },
    { MaxArraySize: '4' },
  );
  const begin = ['sweep', 'study.json', '--output', 'packed', '--shards', '10'];
  await specula(folder, ...begin, '--shard', '2-5');
  const text = await specula(folder, ...begin, '--slurm', '--wait');
  // Four tasks would do; one of them, of shards 3 to 5, has nothing to do.
  expect(text).toMatch(/^array \d+: 6 shards, 3 tasks, 3 shards a task: the cluster's MaxArraySize\n/);
  expect(text).toContain('packed: 10 of 10 shards are there, 30 of 30 runs');
});

test('a sweep whose tasks all died says how, prints their last lines, and names their files', async () => {
  const study = { command: 'sessions', grid: { model: 'srpt*fcfs', duration: '3d' }, seeds: 8 };
  const folder = await setUp(study);
  const begin = ['sweep', 'study.json', '--output', 'runs', '--shards', '4', '--slurm', '--json'];
  const { job } = JSON.parse(await specula(folder, ...begin, '--sbatch-args', '--hold', '--max-tasks', '2'));
  expect(cluster.run('scontrol', 'show', 'job', job)).toMatch(/ArrayTaskThrottle=2/);
  const plan = join(folder, 'runs', 'runs.json');
  const sound = readFileSync(plan, 'utf8');
  // The nodes find another study there.
  writeFileSync(plan, sound.replace('"seeds":8', '"seeds":9'));
  cluster.run('scontrol', 'release', job);
  await cluster.until(() => queued().length === 0, 'their end');
  writeFileSync(plan, sound);
  const text = await specula(folder, 'sweep', 'runs', '--status');
  expect(text).toMatch(/^missing: 0-3$/m);
  expect(text).toMatch(
    /^FAILED, exit code 1: 0-3 \(\S+runs\/slurm\/\d+_0\.out: specula: .*runs\.json: is damaged/m,
  );
  const { died } = JSON.parse(await specula(folder, 'sweep', 'runs', '--status', '--json'));
  expect(died).toHaveLength(4);
  const merge = spawnSync(process.execPath, [command, 'merge', 'runs'], {
    cwd: folder,
    env: cluster.env,
    encoding: 'utf8',
  });
  expect(merge.stderr).toContain("'specula sweep runs --slurm' runs just these");
  expect(await specula(folder, 'sweep', 'runs', '--slurm', '--wait')).toContain('4 of 4 shards are there');
});
