// Studies that name files with schedulers of the user's own.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { writeAgent } from '../../../support/agents.ts';
import { atRoot } from '../../../support/paths.ts';
import { speculaProcess } from '../cli.ts';
import { sweepFolder } from './sweepFolder.ts';

const { folder, path, write, parts, bytes, succeeds, complains, table, setUp } = sweepFolder();

const text = (name: string, content: string) => writeFileSync(path(name), content);

beforeAll(() => {
  setUp();
  mkdirSync(path('sub'));
  text('sub/easy.mjs', readFileSync(atRoot('examples', 'schedulers', 'easy.mjs'), 'utf8'));
  text(
    'sub/narrow.mjs',
    `import { most } from './most.mjs';
export default ({ alpha = 1 }) => ({
  name: 'narrow',
  schedule({ queue, free, start }) {
    for (const job of queue) if (queue.processors[job] <= Math.min(alpha * most, free())) start(job);
  },
});
`,
  );
  text('sub/most.mjs', 'export const most = 2;\n');
  const policy = ['easy', 'fcfs,./easy.mjs', './narrow.mjs?alpha=2', { order: 'ljf' }];
  write('sub/study.json', {
    command: 'replay',
    grid: { trace: '../tiny.swf', policy, 'scale-load': [1, 2] },
  });
});

test('scheduler files are found from the folder of the study, and give the command’s results', async () => {
  await succeeds('sweep', 'sub/study.json', '--output', 'w1', '--shards', '8', '--workers', '1');
  const rows = await table('w1');
  expect(rows.map(({ policy }) => policy)).toEqual([
    'easy',
    'easy',
    'fcfs',
    'my-easy',
    'fcfs',
    'my-easy',
    'narrow?alpha=2',
    'narrow?alpha=2',
    'ljf',
    'ljf',
  ]);
  const hashes = rows.map(({ hash }) => hash);
  expect([hashes[3], hashes[5]]).toEqual([hashes[0], hashes[1]]);
});

test('threads and shards in processes of their own give the same bytes', async () => {
  await succeeds('sweep', 'sub/study.json', '--output', 'w2', '--shards', '8', '--workers', '2');
  expect(bytes('w2')).toEqual(bytes('w1'));
  await succeeds('sweep', 'sub/study.json', '--output', 'tasks', '--shards', '8', '--shard', '0');
  const { status, stderr } = await speculaProcess(['sweep', 'tasks', '--shard', '1-7'], { cwd: folder });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(bytes('tasks')).toEqual(bytes('w1'));
});

test('another version of a file, or of its imports, is refused in one line', async () => {
  await succeeds('sweep', 'sub/study.json', '--output', 'partly', '--shards', '8', '--shard', '0');
  text('sub/most.mjs', 'export const most = 3;\n');
  const changed = [
    /most\.mjs: has changed since the sweep in partly was begun; put it back, or begin in another folder/,
  ];
  await complains(['sweep', 'partly', '--shard', '1'], 1, ...changed);
  await complains(['sweep', 'sub/study.json', '--output', 'partly'], 1, ...changed);
  expect(parts('partly')).toEqual(['part-0.parquet']);
  text('sub/most.mjs', 'export const most = 2;\n');
  await succeeds('sweep', 'partly');
  expect(bytes('partly')).toEqual(bytes('w1'));
});

test('a scheduler file schedules stochastic jobs too', async () => {
  const grid = { workload: 'scenario:1', jobs: 20, strategy: 'hpc', policy: ['easy', './easy.mjs'] };
  write('sub/drawn.json', { command: 'speculate', grid, seeds: 4 });
  await succeeds('sweep', 'sub/drawn.json', '--output', 'drawn');
  const rows = await table('drawn');
  const measures = rows.map(({ run, policy, ...rest }) => rest);
  expect(rows.map(({ policy }) => policy)).toEqual([
    ...Array(4).fill('easy'),
    ...Array(4).fill('./easy.mjs'),
  ]);
  expect(measures.slice(4)).toEqual(measures.slice(0, 4));
});

test.each([
  ['./nosuch.mjs', 'grid.policy', /nosuch\.mjs/],
  ['./most.mjs', 'exports no scheduler'],
  ['./easy.mjs#other', "exports no scheduler 'other' \\(it exports default\\)"],
])('%s is refused before anything is run', async (policy, ...says) => {
  write('sub/bad.json', { command: 'replay', grid: { trace: '../tiny.swf', policy } });
  await complains(
    ['sweep', 'sub/bad.json', '--output', 'bad'],
    expect.any(Number) as unknown as number,
    ...says.map((one) => new RegExp(one)),
  );
  expect(parts('bad')).toEqual([]);
});

test('a scheduler whose top level waits for what never comes ends the process in one line', async () => {
  text('sub/top.mjs', 'await new Promise(() => {});\n');
  write('sub/bad.json', { command: 'replay', grid: { trace: '../tiny.swf', policy: './top.mjs' } });
  const { status, stderr } = await speculaProcess(['sweep', 'sub/bad.json', '--output', 'bad'], {
    cwd: folder,
  });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^specula: .*its top level waits for what never comes\n$/);
  expect(parts('bad')).toEqual([]);
});

test('a command runs in the folder of the study, and the file that it names belongs to the study', async () => {
  const { command } = writeAgent('{}');
  const [node, agent] = command.split(' ');
  text('sub/agent.mjs', readFileSync(agent, 'utf8'));
  const policy = ['fcfs', `exec:${node} agent.mjs`];
  write('sub/log.json', { command: 'replay', grid: { trace: '../tiny.swf', policy } });
  const drawn = { workload: 'scenario:1', jobs: 20, strategy: 'hpc', policy };
  write('sub/distributions.json', { command: 'speculate', grid: drawn, seeds: 2 });
  for (const study of ['log', 'distributions']) {
    await succeeds('sweep', `sub/${study}.json`, '--output', study, '--workers', '2', '--shards', '2');
    const rows = (await table(study)).map(({ run, policy, ...measures }) => measures);
    expect(rows.slice(rows.length / 2)).toEqual(rows.slice(0, rows.length / 2));
  }
  await succeeds('sweep', 'sub/log.json', '--output', 'half', '--shards', '2', '--shard', '0');
  text('sub/agent.mjs', `${readFileSync(agent, 'utf8')}// Changed.\n`);
  await complains(['sweep', 'half'], 1, /agent\.mjs: has changed since the sweep in half was begun/);
});

test('a scheduler that never returns ends the sweep, at the timeout of the study', async () => {
  text('sub/endless.mjs', 'export default { name: "endless", schedule() { for (;;); } };\n');
  write('sub/slow.json', {
    command: 'replay',
    grid: { trace: '../tiny.swf', policy: './endless.mjs', timeout: '1s' },
  });
  await complains(
    ['sweep', 'sub/slow.json', '--output', 'slow'],
    1,
    /run 0 .*scheduler 'endless' \(endless\.mjs\) at \d+ s: schedule\(\) had not returned after 1 s/,
  );
});
