// The command sweep, on this machine.
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { sized } from '../../../properties/seed.ts';
import { speculaProcess } from '../cli.ts';
import { SEEDS, sweepFolder } from './sweepFolder.ts';

const { folder, path, write, parts, bytes, succeeds, complains, table, setUp } = sweepFolder();

beforeAll(setUp);

describe('a sweep has the same rows however they were made', () => {
  test('by one, two and three workers, and shard by shard, to the last byte', async () => {
    await succeeds('sweep', 'sessions.json', '--output', 'w1', '--shards', '12', '--workers', '1');
    expect(parts('w1')).toHaveLength(12);
    for (const workers of sized(['2', '3'], ['2'])) {
      const out = `w${workers}`;
      await succeeds('sweep', 'sessions.json', '--output', out, '--shards', '12', '--workers', workers);
      expect(bytes(out)).toEqual(bytes('w1'));
    }
    await succeeds('sweep', 'sessions.json', '--output', 'tasks', '--shards', '12', '--shard', '11');
    expect(parts('tasks')).toEqual(['part-11.parquet']);
    for (const shards of ['4-40', '0', '0-3']) await succeeds('sweep', 'tasks', '--shard', shards);
    expect(bytes('tasks')).toEqual(bytes('w1'));
  });

  test('in another number of shards, once merged', async () => {
    await succeeds('sweep', 'sessions.json', '--output', 'fewer', '--shards', '5');
    for (const out of ['w1', 'fewer']) await succeeds('merge', out);
    expect(readFileSync(path('fewer.parquet'))).toEqual(readFileSync(path('w1.parquet')));
  });

  test('when missing parts are made again, and the other parts stay unchanged', async () => {
    const before = bytes('w2');
    for (const name of ['part-00.parquet', 'part-07.parquet']) rmSync(join(path('w2'), name));
    const status = JSON.parse(await succeeds('sweep', 'w2', '--status', '--json'));
    expect(status).toMatchObject({ runs: 4 * SEEDS, shards: 12, missing: [0, 7] });
    const kept = join(path('w2'), 'part-03.parquet');
    const { mtimeMs } = statSync(kept);
    await succeeds('sweep', 'w2');
    expect(bytes('w2')).toEqual(before);
    expect(statSync(kept).mtimeMs).toBe(mtimeMs);
  });
});

test('merge writes no table into the folder of the parts, under any name of it', async () => {
  const before = readdirSync(path('fewer'));
  symlinkSync('fewer', path('other'));
  for (const out of ['fewer/table.csv', 'fewer/table.parquet', 'other/table.csv', './w1/../fewer/x.csv'])
    await complains(['merge', 'fewer', '--output', out], 2, /--output: '.*' is in the folder of the parts; /);
  expect(readdirSync(path('fewer'))).toEqual(before);
});

test('the part of a task that leaves the queue while it is asked is there, and its shard is not missing', async () => {
  await succeeds('sweep', 'sessions.json', '--output', 'leaving', '--shards', '3');
  const part = 'part-1.parquet';
  renameSync(join(path('leaving'), part), path(part));
  mkdirSync(path('bin'));
  for (const [name, does] of [
    ['squeue', `[ ! -e ${part} ] || mv ${part} leaving`],
    ['sbatch', ''],
  ])
    writeFileSync(join(path('bin'), name), `#!/bin/sh\n${does}\n`, { mode: 0o755 });
  const args = ['sweep', 'leaving', '--status', '--json'];
  const env = { ...process.env, PATH: `${path('bin')}:${process.env.PATH}` };
  const { stdout, stderr } = await speculaProcess(args, { cwd: folder, env });
  expect(stderr).toBe('');
  expect(JSON.parse(stdout)).toMatchObject({ missing: [], idle: [], runsThere: 4 * SEEDS });
  expect(parts('leaving')).toContain(part);
});

describe('a row of a sweep is what the command prints for that run alone:', () => {
  test('sessions', async () => {
    const rows = await table('w1');
    expect(rows).toHaveLength(2 * 2 * SEEDS * 2);
    const row = rows.find(
      ({ users, setHigh, seed, model }) =>
        users === 5 && setHigh === 9 && seed === 1 && model === 'srpt*fcfs',
    );
    const args = '--users 5 --set 1..9 --duration 6d --seeds 1 --model srpt*fcfs --json'.split(' ');
    const { results } = JSON.parse(await succeeds('sessions', ...args));
    const { visibleResponse, throughput } = results[0].models[0].metrics;
    expect(row).toMatchObject({
      visibleResponse: visibleResponse.mean,
      throughput: throughput.mean,
      duration: 6 * 86400,
    });
  });

  test('replay, with files from the study’s folder, compositions and synthetic workloads', async () => {
    mkdirSync(path('sub'));
    write('sub/replay.json', {
      command: 'replay',
      grid: {
        trace: '../tiny.swf',
        policy: ['fcfs,easy', { name: 'mine', order: 'ljf' }],
        overrun: ['kill', 'extend'],
      },
    });
    await succeeds('sweep', 'sub/replay.json', '--output', 'replay');
    const rows = await table('replay');
    expect(rows.map(({ run, policy, overrun }) => `${run} ${policy} ${overrun}`)).toEqual([
      '0 fcfs kill',
      '0 easy kill',
      '1 fcfs extend',
      '1 easy extend',
      '2 mine kill',
      '3 mine extend',
    ]);
    const alone = await succeeds(
      'replay',
      'tiny.swf',
      '--policy',
      'fcfs,easy',
      '--overrun',
      'extend',
      '--json',
    );
    for (const [i, { metrics, hash }] of JSON.parse(alone).results.entries()) {
      expect(rows[2 + i]).toMatchObject({ meanWait: metrics.meanWait, p99Wait: metrics.p99Wait, hash });
      expect(metrics.meanKills).toBeNull();
      expect(rows[2 + i].meanKills).toBeNull();
    }
    write('lublin.json', {
      command: 'replay',
      grid: { trace: 'synthetic:lublin', jobs: 300 },
      seeds: { from: 4, to: 5 },
    });
    await succeeds('sweep', 'lublin.json', '--output', 'lublin');
    const [, second] = await table('lublin');
    const [five] = JSON.parse(
      await succeeds('replay', 'synthetic:lublin:5', '--jobs', '300', '--json'),
    ).results;
    expect(second).toMatchObject({ seed: 5, givenJobs: 300, jobs: 300, hash: five.hash });
  });

  test('speculate, with drawn jobs and with a trace', async () => {
    write('drawn.json', {
      command: 'speculate',
      grid: {
        workload: ['scenario:1', 'scenario:2'],
        mode: 'rounds',
        'speculative-backfilling': [false, true],
      },
      list: [{ strategy: 'hpc,t-optimal' }],
      seeds: { from: 2, to: 3 },
    });
    await succeeds('sweep', 'drawn.json', '--output', 'drawn');
    const rows = await table('drawn');
    expect(rows).toHaveLength(2 * 2 * 2 * 2);
    const args =
      'scenario:2 --mode rounds --speculative-backfilling --strategy hpc,t-optimal --seeds 3 --json';
    const { results } = JSON.parse(await succeeds('speculate', ...args.split(' ')));
    const last = rows[15];
    const numbers = results[1].runs[2];
    expect(last).toMatchObject({
      run: 7,
      speculativeBackfilling: true,
      seed: 3,
      strategy: 't-optimal',
      meanResponse: numbers['all.meanResponse'],
      spentWasted: numbers['all.spent.wasted'],
      largeMeanResponse: numbers['large.meanResponse'],
      streamMeanDelay: null,
    });
    expect(rows[0]).toMatchObject({ workload: 'scenario:1', speculativeBackfilling: false, largeJobs: null });
    write('traced.json', { command: 'speculate', grid: { workload: 'tiny.swf', strategy: 'user,hpc' } });
    await succeeds('sweep', 'traced.json', '--output', 'traced');
    const alone = JSON.parse(
      await succeeds('speculate', 'tiny.swf', '--strategy', 'user,hpc', '--json'),
    ).results;
    expect((await table('traced')).map(({ strategy, makespan }) => [strategy, makespan])).toEqual(
      alone.map(({ strategy, metrics }: { strategy: string; metrics: { makespan: number } }) => [
        strategy,
        metrics.makespan,
      ]),
    );
  });

  test('reserve', async () => {
    const distribution = 'lognormal(2h,0.8)';
    write('reserve.json', {
      command: 'reserve',
      grid: { distribution, strategy: ['mean-uncapped', 'all-ckpt'], checkpoint: ['1m', 360], epsilon: 1 },
    });
    await succeeds('sweep', 'reserve.json', '--output', 'reserve');
    const rows = await table('reserve');
    expect(rows.map(({ strategy, checkpoint }) => [strategy, checkpoint])).toEqual([
      ['mean-uncapped', 60],
      ['mean-uncapped', 360],
      ['all-ckpt', 60],
      ['all-ckpt', 360],
    ]);
    const args = [
      '--distribution',
      distribution,
      '--strategy',
      'all-ckpt',
      '--checkpoint',
      '60',
      '--epsilon',
      '1',
      '--json',
    ];
    const { expectedCost, sequence } = JSON.parse(await succeeds('reserve', ...args));
    expect(rows[2]).toMatchObject({
      expectedCost,
      requests: sequence.length,
      firstRequest: sequence[0].request,
    });
  });
});
