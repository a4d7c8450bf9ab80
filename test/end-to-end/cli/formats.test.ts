import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { sized } from '../../properties/seed.ts';
import { specula, speculaProcess, TINY, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
writeFileSync(at('tiny.swf'), TINY);

// The same jobs.
const CSV = `job,submit,run,processors,request,user
1,0,100,1,100,ann
2,10,50,2,60,ann
3,20,30,1,40,bob
4,30,99,2,80,bob
`;
const SACCT = `JobID|User|Submit|Start|End|TimelimitRaw|State|NCPUS
1|ann|1000|1000|1100|2|COMPLETED|1
1.batch|ann|1000|1000|1100|2|COMPLETED|1
2|ann|1010|1100|1150|1|COMPLETED|2
`;

async function hashes(args: readonly string[], input?: string | Uint8Array): Promise<string[]> {
  const { stdout, stderr, status } = await (input === undefined
    ? specula(['replay', ...args, '--json'])
    : speculaProcess(['replay', ...args, '--json'], { input }));
  expect(stderr).toBe('');
  expect(status).toBe(0);
  const document = JSON.parse(stdout);
  return (document.traces ?? [document]).flatMap(({ results }: { results: { hash: string }[] }) =>
    results.map(({ hash }) => hash),
  );
}

describe('one workload in every format', () => {
  test('has one schedule from a file, gzip, standard input, and with other names of columns', async () => {
    writeFileSync(at('tiny.csv'), CSV);
    writeFileSync(at('tiny.csv.gz'), gzipSync(CSV));
    writeFileSync(at('renamed.txt'), CSV.replace('submit,run', 'adt;x').replaceAll(',', ';'));
    const expected = await hashes([at('tiny.swf')]);
    expect(await hashes([at('tiny.csv'), '--processors', '2'])).toEqual(expected);
    expect(await hashes([at('tiny.csv.gz'), '--processors', '2'])).toEqual(expected);
    expect(await hashes(['-', '--processors', '2'], CSV)).toEqual(expected);
    expect(await hashes([at('renamed.txt'), '--processors', '2', '--columns', 'submit=adt,run=3'])).toEqual(
      expected,
    );
    await specula(['replay', at('tiny.swf'), '--schedule', at('tiny.parquet')]);
    expect(await hashes([at('tiny.parquet')])).toEqual(expected);
    expect(await hashes(['-'], readFileSync(at('tiny.parquet')))).toEqual(expected);
    const valid = await specula([
      'validate',
      at('tiny.parquet'),
      '--trace',
      at('tiny.csv'),
      '--processors',
      '2',
    ]);
    expect(valid.stdout).toMatch(/tiny\.parquet: a valid schedule of 4 jobs\n$/);
    const other = await specula([
      'validate',
      at('tiny.parquet'),
      '--trace',
      'synthetic:lublin',
      '--jobs',
      '9',
    ]);
    expect(other).toMatchObject({ status: 1, stdout: '' });
  });

  test('is read from a dump of sacct, and its other lines are counted', async () => {
    writeFileSync(at('dump.txt'), SACCT);
    const { stdout } = await specula([
      'replay',
      at('dump.txt'),
      '--processors',
      '2',
      '--cleaned',
      at('cleaned.csv'),
    ]);
    expect(stdout).toContain('dump.txt: 2 of 3 jobs, 2 processors\n  1  step: dropped\n');
    expect(readFileSync(at('cleaned.csv'), 'utf8')).toBe('line,job,reason,action\n3,1,step,dropped\n');
  });

  test('is read from a log of PBS whose name does not give the format', async () => {
    const log = join('test', 'fixtures', 'pbs', 'accounting.log');
    const { stdout, status } = await specula(['stats', log, '--processors', '64']);
    expect(status).toBe(0);
    expect(stdout).toContain('accounting.log: 4 of 13 jobs, 64 processors\n');
    expect(stdout).toContain('  2  record S: dropped\n');
  });

  test('is written as Parquet if it is synthetic too', async () => {
    await specula(['generate', 'lublin', '--jobs', '300', '-o', at('l.parquet')]);
    await specula(['generate', 'lublin', '--jobs', '300', '-o', at('l.swf')]);
    expect(await hashes([at('l.parquet'), '-p', 'easy,sjf'])).toEqual(
      await hashes([at('l.swf'), '-p', 'easy,sjf']),
    );
  });
});

describe('replay of several policies and traces', () => {
  test('gives the same, in the same order, on any number of threads', async () => {
    await specula([
      'generate',
      'lublin',
      '--jobs',
      String(sized(60_000, 2000)),
      '--load',
      '0.9',
      '-o',
      at('big.swf'),
    ]);
    const args = [
      at('big.swf'),
      at('tiny.swf'),
      'synthetic:lublin',
      '--jobs',
      String(sized(40_000, 1000)),
      '-p',
      'easy,fcfs,conservative,sjf-easy',
    ];
    const files = (name: string) => ['--schedule', at(`${name}-{trace}-{policy}.bin`)];
    const [one, ...others] = await Promise.all(
      sized(['1', '2', '4'], ['1', '2']).map((n) => specula(['replay', ...args, '--workers', n])),
    );
    expect(one.stderr).toBe('');
    expect(one.stdout.match(/^policy/gm)).toHaveLength(3);
    for (const other of others) expect(other).toEqual(one);
    const alone = await hashes([...args, ...files('1'), '--workers', '1']);
    expect(new Set(alone).size).toBeGreaterThan(8);
    expect(await hashes([...args, ...files('3'), '--workers', '3'])).toEqual(alone);
    for (const name of ['tiny-fcfs', 'big-conservative'])
      expect(readFileSync(at(`3-${name}.bin`)).equals(readFileSync(at(`1-${name}.bin`)))).toBe(true);
  });

  test('asks for a separate name for the file of each trace', async () => {
    const { status, stderr } = await specula([
      'replay',
      at('tiny.swf'),
      at('big.swf'),
      '--schedule',
      at('{policy}.csv'),
    ]);
    expect(status).toBe(2);
    expect(stderr).toMatch(
      /\{policy\}\.csv' is the same file for several traces; put \{trace\} in its name\n$/,
    );
  });

  test('says in one line which trace cannot be read', async () => {
    for (const workers of ['1', '3']) {
      const { status, stderr } = await specula([
        'replay',
        at('big.swf'),
        at('none.swf'),
        '-p',
        'easy,conservative',
        '--workers',
        workers,
      ]);
      expect(status).toBe(1);
      expect(stderr).toMatch(/^specula: .*none\.swf: no such file\n$/);
    }
  });

  test('says in one line what a thread cannot write', async () => {
    const { status, stderr } = await specula([
      'replay',
      at('big.swf'),
      '-p',
      'conservative,easy,fcfs,sjf',
      '--schedule',
      at('nowhere/{policy}.csv'),
      '--workers',
      '3',
    ]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^specula: .*nowhere\/\w+\.csv: cannot be written \(.*\)\n$/);
  });
});
