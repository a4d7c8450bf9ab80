// `specula when` with saved dumps of a cluster.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NOW, runs, snapshotDump } from '../../../support/forecast/snapshotDump.ts';
import { specula, speculaProcess, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

const ENDED = Array.from({ length: 60 }, (_, i) => {
  const submit = NOW - 20_000 + 200 * i;
  const [start, end] = [submit + 100 * (i % 3), submit + 100 * (i % 3) + 150 + 10 * (i % 7)];
  const user = i % 2 === 0 ? 'ann' : 'bob';
  return [100 + i, `mesh_${i}`, user, 'main', submit, start, end, end - start, 10, 'COMPLETED', 8].join('|');
});
write(
  'past.txt',
  `JobIDRaw|JobName|User|Partition|Submit|Start|End|ElapsedRaw|TimelimitRaw|State|NCPUS\n${ENDED.join('\n')}\n`,
);
write(
  'snapshot.txt',
  snapshotDump({
    jobs: [
      runs('201', 100, 'n[1-2]', { cpus: 8, nodes: 2, limit: '10:00', name: 'mesh_61' }),
      runs('202', 30, 'n[3-4]', { cpus: 8, nodes: 2, limit: '10:00', user: 'bob', name: 'mesh_62' }),
      { id: '203', cpus: 16, nodes: 4, limit: '10:00', reason: 'Resources', priority: 9 },
      { id: '204', cpus: 8, limit: '10:00' },
      { id: '205', cpus: 8, limit: '10:00', reason: 'JobHeldUser', priority: 0 },
    ],
  }),
);
write('job.sh', '#!/bin/bash\n#SBATCH -n 4\n#SBATCH -t 10\nmesh\n');

const FILES = ['--snapshot', 'snapshot.txt', '--history', 'past.txt'];
const when = (...args: string[]) =>
  specula(['when', '--samples', '20', '--calibration-points', '10', ...args], folder);

test('a waiting job of a dump gets a forecast, and information missing from the model is reported', async () => {
  const { status, stdout, stderr } = await when(...FILES, '--job', '204');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(
    new RegExp(
      [
        'past\\.txt: 60 of 60 jobs, .*\n[^]*\n',
        'partition main: 16 processors of 4 nodes; which nodes, memory and other resources are not modeled',
        "the queue is in the order of squeue's priorities; later jobs join its end",
        '1 waiting job for reasons other than processors or priority: left out \\(1 JobHeldUser\\)',
        'history: 60 jobs of past\\.txt',
        '',
        'job 204 of 8 processors, 10m requested, forecast at 14 Nov 2023 22:13 \\(UTC\\)',
        'under easy: 2 jobs running, 1 waiting; 20 simulated futures, not corrected: too few calibration points with known waits',
      ]
        .join('\n')
        .replace('\n\n', '\n'),
    ),
  );
});

test('with a slurm.conf, columns that the queue lacks and nodes that it does not have are warnings', async () => {
  const conf = `# Slurm 24.11
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
NodeName=n[1-3] CPUs=4 Gres=gpu:2
PartitionName=main Nodes=n[1-3] Default=YES MaxTime=1-00:00:00
PartitionName=short Nodes=n[1-3] MaxTime=30
`;
  write('slurm.conf', conf);
  write('one.txt', snapshotDump({ jobs: [{ id: '7', reason: 'Resources' }] }));
  const { status, stdout, stderr } = await when(
    ...['--snapshot', 'one.txt', '--history', 'past.txt', '--job', '7', '--slurm-conf', 'slurm.conf'],
    ...['--report', 'one.html'],
  );
  expect(status, stderr).toBe(0);
  expect(stderr.split('\n')).toEqual([
    'specula: slurm.conf: warning: unsupported: nodes of one.txt that this configuration does not have (1 node: n4)',
    "specula: one.txt: the queue lacks columns that slurm.conf makes relevant: TRES_ALLOC (GPUs of running jobs), TRES_PER_NODE (GPUs of waiting jobs), TRES_PER_JOB (GPUs of waiting jobs with --gpus); 'specula when --help' has the command",
    '',
  ]);
  // The job waits for resources, and nothing holds them.
  const sentence = 'job 7 waits for Resources in squeue, but the model has room for it now';
  expect(stdout).toContain(sentence);
  expect(readFileSync(join(folder, 'one.html'), 'utf8')).toContain(sentence);
});

test('a new job is described as to sbatch, with a script or without', async () => {
  const asked = async (...words: string[]) =>
    JSON.parse((await when(...FILES, '--json', '--', ...words)).stdout);
  const { job, snapshot, history, startsImmediately, start, end, now, waiting } = await asked(
    '-n',
    '4',
    '-t',
    '10',
    'job.sh',
  );
  expect(job).toEqual({ id: null, processors: 4, limit: 600, submit: NOW });
  expect(snapshot).toMatchObject({ name: 'snapshot.txt', now: NOW, processors: 16 });
  expect(snapshot.notes).toHaveLength(4);
  expect(history).toMatchObject({ name: 'past.txt', cleaning: { jobs: 60 } });
  expect({ startsImmediately, now, waiting }).toEqual({ startsImmediately: false, now: NOW, waiting: 2 });
  expect(start[0]).toBeGreaterThan(0);
  expect(end[0]).toBeGreaterThan(start[0]);
  expect((await asked('job.sh')).start).toEqual(start);
  expect((await asked('-n16', 'job.sh')).start[1]).toBeGreaterThanOrEqual(start[1]);
});

test('an impossible question gives one clear line', async () => {
  const refused = async (...args: string[]) => {
    const { status, stdout, stderr } = await when(...args);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^specula: [^\n]*\n$/);
    return [status, stderr.slice('specula: '.length, -1)];
  };
  expect(await refused()).toEqual([2, expect.stringMatching(/^missing --job ID of a pending job, or/)]);
  expect(await refused(...FILES, '--job', '204', '--', 'job.sh')).toEqual([
    2,
    expect.stringMatching(/^missing --job/),
  ]);
  expect(await refused(...FILES, '--job', '205')).toEqual([1, expect.stringMatching(/^job 205: is held/)]);
  expect(await refused(...FILES, '--job', '1')).toEqual([
    1,
    'job 1: snapshot.txt lists no such job; it may have ended',
  ]);
  expect(await refused(...FILES, '--at', '3h', '--job', '1')).toEqual([
    2,
    '--at: applies to a trace, and none is given',
  ]);
  expect(await refused('past.txt', ...FILES, '--job', '1')).toEqual([
    2,
    '--snapshot: applies to a cluster; leave out the trace',
  ]);
  expect(await refused('past.txt', '--', '-n', '4')).toEqual([
    2,
    "'-n': options of sbatch apply to a cluster; leave out the trace",
  ]);
  expect(await refused('past.txt', 'job.sh', '--job', '1')).toEqual([
    2,
    "'job.sh': expected one trace; options of sbatch go after --",
  ]);
  expect(await refused(...FILES, '--since', 'now-3days', '--', '-t', '5')).toEqual([
    2,
    '--since: applies to a call of sacct; the jobs come from past.txt instead',
  ]);
  expect(await refused(...FILES, '--', '-t', '5', 'none.sh')).toEqual([
    2,
    expect.stringMatching(/^script none\.sh: cannot be read/),
  ]);
  expect(await refused('--snapshot', 'none', '--history', 'past.txt', '--job', '1')).toEqual([
    1,
    expect.stringMatching(/^none: cannot be read/),
  ]);
  expect(await refused('--snapshot', 'past.txt', '--history', 'past.txt', '--job', '1')).toEqual([
    1,
    expect.stringMatching(/^past\.txt: this is a dump of sacct, not a snapshot of a cluster$/),
  ]);
});

test('without dumps and without Slurm one line says how to make them', async () => {
  const env = { ...process.env, PATH: '' };
  const { status, stderr } = await speculaProcess(['when', '--job', '1'], { cwd: folder, env });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^specula: no squeue on this machine: [^\n]*give --snapshot FILE, made there with [^\n]*\n$/,
  );
  const past = await speculaProcess(['when', '--snapshot', 'snapshot.txt', '--job', '204'], {
    cwd: folder,
    env,
  });
  expect(past.status).toBe(1);
  expect(past.stderr).toMatch(/^specula: no sacct on this machine: [^\n]*\n$/);
});

test('a controller that does not answer gives one line, with the words of Slurm', async () => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const command = (name: string, lines: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${lines}\n`, { mode: 0o755 });
  command('date', 'echo 1700000000');
  command('sbatch', 'exit 1');
  command(
    'squeue',
    'echo "slurm_load_jobs error: Unable to contact slurm controller (connect failure)" >&2; exit 1',
  );
  const env = { ...process.env, PATH: bin };
  const { status, stdout, stderr } = await speculaProcess(['when', '--job', '1'], { cwd: folder, env });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(
    'specula: squeue: slurm_load_jobs error: Unable to contact slurm controller (connect failure)\n',
  );
});
