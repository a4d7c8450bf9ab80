import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { command as cli } from '../../../support/paths.ts';
import { specula, TINY, temporaryFolder } from '../cli.ts';

const folder = temporaryFolder();
const tiny = join(folder, 'tiny.swf');
writeFileSync(tiny, TINY);
writeFileSync(
  join(folder, 'study.json'),
  JSON.stringify({
    command: 'sessions',
    grid: { users: [2], duration: ['3d'], model: ['interactive:fcfs'] },
    seeds: 1,
  }),
);
const command = `'${process.execPath}' '${cli}'`;

function shell(script: string) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `set -o pipefail; ${script}`], {
    encoding: 'utf8',
    cwd: folder,
  });
  return { status, stdout, stderr };
}

const FULL = 'specula: standard output: cannot be written (ENOSPC: no space left on device, write)\n';

describe('with a full standard output', () => {
  test.each([
    'policies',
    'policies --json',
    '--help',
    '--version',
    'replay --help',
    'replay tiny.swf',
    'stats tiny.swf --json',
    'generate lublin --jobs 60000',
  ])('`%s` says so in one line', (words) => {
    expect(shell(`${command} ${words} > /dev/full`)).toEqual({ status: 1, stdout: '', stderr: FULL });
  });

  test('an error that cannot be printed still has its status', () => {
    expect(shell(`${command} replay none.swf 2> /dev/full`).status).toBe(1);
    expect(shell(`${command} reply 2> /dev/full`).status).toBe(2);
  });
});

describe('with a reader that has gone', () => {
  test('the command ends in silence', () => {
    expect(shell(`${command} policies --json | head -n 1`)).toEqual({ status: 0, stdout: '[\n', stderr: '' });
  });

  test('the requested files are still written', () => {
    const script = `${command} replay tiny.swf -p easy,fcfs,sjf-easy --workers 1 --schedule 'gone-{policy}.csv'`;
    expect(shell(`${script} | true`)).toMatchObject({
      status: 0,
      stderr: '',
    });
    for (const policy of ['easy', 'fcfs', 'sjf-easy'])
      expect(readFileSync(join(folder, `gone-${policy}.csv`), 'utf8').split('\n')).toHaveLength(6);
  });
});

describe('the command writes to', () => {
  test('standard output by each of its names', () => {
    for (const name of ['-', '/dev/stdout', '/dev/fd/1']) {
      const { status, stdout, stderr } = shell(`${command} generate lublin --jobs 3 -o ${name}`);
      expect({ status, stderr }, name).toEqual({ status: 0, stderr: '' });
      expect(stdout, name).toMatch(/^; Version: 2\.2\n[\s\S]*\n3 [^\n]*\n$/);
      expect(shell(`${command} generate lublin --jobs 3 -o ${name} > as-file; cat as-file`).stdout).toBe(
        stdout,
      );
    }
  });

  test('devices, which stay devices', () => {
    for (const device of ['/dev/null', '/dev/full'])
      shell(
        `${command} generate lublin --jobs 3 -o ${device}; ${command} replay tiny.swf --cleaned ${device}`,
      );
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
    expect(lstatSync('/dev/full').isCharacterDevice()).toBe(true);
  });

  test('a pipe that another process reads', () => {
    const { stdout } = shell(
      `mkfifo pipe; cat pipe > got & ${command} replay tiny.swf --schedule pipe > said; wait; cat got`,
    );
    expect(stdout.split('\n')).toHaveLength(6);
    expect(lstatSync(join(folder, 'pipe')).isFIFO()).toBe(true);
  });
});

test.each([
  ['replay tiny.swf --schedule same.csv > same.csv', "--schedule: 'same.csv' is standard output, which"],
  [
    'replay tiny.swf --schedule /dev/stdout > same.csv',
    "--schedule: '/dev/stdout' is standard output, which",
  ],
  ['replay tiny.swf --schedule /dev/stdout | cat', "--schedule: '/dev/stdout' is standard output, which"],
  ['replay - --cleaned tiny.swf < tiny.swf', "--cleaned: 'tiny.swf' is also read (standard input); name"],
])('`%s` is refused: a file has one use', (words, says) => {
  const { status, stderr } = shell(`${command} ${words}`);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(says) });
  expect(readFileSync(tiny, 'utf8')).toBe(TINY);
});

test('the name of a workload gives its format', async () => {
  const of = async (name: string) => {
    const out = join(folder, name);
    expect(await specula(['generate', 'lublin', '--jobs', '5', '-o', out])).toMatchObject({
      status: 0,
      stderr: '',
    });
    return readFileSync(out);
  };
  const swf = await of('five.swf');
  expect(gunzipSync(await of('five.swf.gz'))).toEqual(swf);
  const csv = await of('five.csv');
  expect(csv.toString()).toMatch(/^\w+(,\w+)+\n/);
  expect(gunzipSync(await of('five.csv.gz'))).toEqual(csv);
  expect((await of('five.parquet')).subarray(0, 4).toString()).toBe('PAR1');
  for (const name of ['five.swf', 'five.swf.gz', 'five.csv', 'five.csv.gz', 'five.parquet']) {
    const { stdout } = await specula(['replay', join(folder, name), '--processors', '256', '--json']);
    expect(JSON.parse(stdout).trace.jobs, name).toBe(5);
  }
});

test('the control characters of a name are shown as text', async () => {
  const path = join(folder, 'a\u001b[2Jb\u0007.swf');
  writeFileSync(path, TINY);
  const { stdout } = await specula([
    'replay',
    path,
    '-p',
    '{"name": "mine\\u001b[A\\nfake", "order": "sjf"}',
  ]);
  expect(stdout).toContain('a\\x1b[2Jb\\x07.swf: 4 of 4 jobs');
  expect(stdout).toContain('mine\\x1b[A\\x0afake');
  expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  const { stderr } = await specula(['replay', join(folder, 'no\u001b[2J.swf')]);
  expect(stderr).toMatch(/no\\x1b\[2J\.swf: no such file\n$/);
  expect(stderr.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
});

test('the command says in one line that Node is too old', () => {
  const older =
    "Object.defineProperty(process.versions, 'node', { value: '18.20.8' }); delete process.getBuiltinModule;";
  const url = `data:text/javascript,${encodeURIComponent(older)}`;
  const node = `'${process.execPath}' --import '${url.replaceAll("'", '%27')}' ${command.split(' ').at(-1)}`;
  expect(shell(`${node} policies`)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'specula: needs Node.js 20.19 or newer; this is 18.20.8\n',
  });
});

describe('under a limit of the address space', () => {
  const GIB = 1 << 20;
  const distribution = "--distribution 'beta(2,2,1h,2h)'";

  test.each([
    'replay tiny.swf',
    'stats tiny.swf',
    `reserve ${distribution}`,
    'generate lublin --jobs 3',
    'generate intrepid --jobs 3',
    'explain tiny.swf --job 1',
    'speculate scenario:1 --seeds 2',
    'sessions --seeds 1 --duration 3d',
    'sweep study.json --output runs',
  ])('`%s` fails with one line that names it, and succeeds with --engine js', (words) => {
    const limited = (more: string) => shell(`ulimit -v ${6 * GIB}; ${command} ${words} ${more}`);
    expect(limited('')).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /^specula: (?:study\.json: run 0 \(.*\): )?WebAssembly gets no memory \(.*\); 'ulimit -v' limits the address space to 6291456 KiB \(6 GiB\); raise the limit, or use --engine js\n$/,
      ),
    });
    expect(limited('--engine js')).toMatchObject({ status: 0, stderr: '' });
  });

  test('`submit` succeeds with --engine js', () => {
    writeFileSync(join(folder, 'job.sh'), '#!/bin/sh\n');
    const limited = (engine: string) =>
      shell(
        `ulimit -v ${6 * GIB}; ${command} submit --dry-run --distribution 'uniform(1h,2h)' --engine ${engine} -- job.sh`,
      );
    expect(limited('wasm')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('or use --engine js'),
    });
    expect(limited('js')).toMatchObject({ status: 0, stdout: expect.stringContaining('sbatch') });
  });
});

test('a memory of WebAssembly that cannot grow gives one line that names it', () => {
  const limited = `'${process.execPath}' --wasm-max-mem-pages=20 '${cli}'`;
  for (const words of [
    'replay synthetic:lublin --jobs 50000 --processors 64',
    'generate lublin --jobs 500000',
  ]) {
    expect(shell(`${limited} ${words}`)).toEqual({
      status: 1,
      stdout: '',
      stderr: 'specula: the memory does not suffice (that of WebAssembly cannot grow)\n',
    });
  }
});

describe('a pipe', () => {
  test('is read however slowly it comes, and as gzip', () => {
    const { status, stdout } = shell(
      `mkfifo slow; (head -n 2 tiny.swf; sleep 0.3; tail -n +3 tiny.swf) > slow & ${command} replay slow --json`,
    );
    expect(status).toBe(0);
    expect(JSON.parse(stdout).trace.jobs).toBe(4);
    expect(JSON.parse(shell(`${command} replay <(gzip < tiny.swf) --json`).stdout).trace.jobs).toBe(4);
  });

  test.each([
    'stats silent',
    'generate lublin --jobs 3 -o silent',
    'replay tiny.swf --json --schedule silent --cleaned cleaned.csv',
  ])('lets `%s` be interrupted while no process is at its other end', (words) => {
    // By then the command waits for the other end, and cannot end by itself.
    const script = `rm -f silent; mkfifo silent; ${command} ${words} & sleep 1; kill -TERM $!; wait $!`;
    expect(shell(script)).toEqual({ status: 143, stdout: '', stderr: '' });
  });
});
