// The command sessions with a recording of users: its errors, and the options that exclude a recording.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { joinedTitles } from '../../support/joinedTitles.ts';
import { specula, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Ann thinks for an hour and cancels a3; Bob comes in between. */
const LINES = [
  '{"user": "ann", "time": 0, "disclose": [{"task": "a1", "service": 600}, {"task": "a2", "service": 900}, {"task": "a,3", "service": 1200}]}',
  '{"user": "ann", "time": 0, "request": "a1"}',
  '{"user": "bob", "time": 300, "disclose": [{"task": "b1", "service": 300}]}',
  '{"user": "bob", "time": 300, "request": "b1"}',
  '{"user": "ann", "time": 700, "deliver": "a1"}',
  '{"user": "bob", "time": 1000, "deliver": "b1"}',
  '{"user": "ann", "time": 4300, "request": "a2"}',
  '{"user": "ann", "time": 5300, "deliver": "a2"}',
  '{"user": "ann", "time": 9100, "cancel": true}',
];
const recording = file('two.jsonl', `${LINES.join('\n')}\n`);

const run = async (...args: string[]) => {
  const { status, stdout, stderr } = await specula(['sessions', ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
};

test('a recording gives a table, and JSON with every user', async () => {
  const rows = joinedTitles((await run(recording)).trimEnd()).slice(2);
  expect(rows.map((row) => row.trim().split(/ {2,}/).slice(0, 3))).toEqual([
    ['interactive:srpt', '3', '700'],
    ['batch:srpt', '3', '400'],
    ['srpt*fcfs', '3', '400'],
  ]);
  const { results } = JSON.parse(await run(recording, '--json', '--model', 'interactive:srpt'));
  expect(results[0].users).toEqual([
    { user: 'ann', tasks: 2, visibleResponse: 750 },
    { user: 'bob', tasks: 1, visibleResponse: 600 },
  ]);
});

test('every task is as worked out by hand', async () => {
  const path = join(folder, 'tasks.csv');
  await run(recording, '--model', 'srpt*fcfs', '--tasks', path);
  // Bob waits while a1 runs until 600. a2 runs from 900 to 1800, and a3 after that until 3000. Ann gets
  // a1 at 600 and thinks for 3600 s. She finds a2 done, thinks for 3800 s and cancels the rest.
  expect(readFileSync(path, 'utf8').trimEnd().split('\n').slice(1)).toEqual([
    'ann,0,a1,1,600,600,0,0,0,600,8000,600,600,delivered',
    'ann,0,a2,1,900,900,0,4200,900,1800,8000,900,0,delivered',
    'ann,0,"a,3",1,1200,1200,0,,1800,3000,8000,1200,,executed',
    'bob,0,b1,1,300,300,300,300,600,900,,300,600,delivered',
  ]);
});

test('predictions and processors of a recording are taken as they are', async () => {
  const path = join(folder, 'wide.csv');
  const wide = file(
    'wide.jsonl',
    LINES.join('\n').replace('"service": 300', '"service": 300, "processors": 2'),
  );
  await run(wide, '--model', 'interactive:srpt', '--processors', '2', '--tasks', path);
  // b1 needs both processors at 300, and takes them from a1, which then has to wait.
  const [a1, , , b1] = readFileSync(path, 'utf8').trimEnd().split('\n').slice(1);
  expect([a1.split(',')[9], b1.split(',')[9]]).toEqual(['600', '900']);
  const known = file(
    'known.jsonl',
    LINES.join('\n').replace('"service": 300', '"service": 300, "prediction": 200'),
  );
  await run(known, '--model', 'interactive:srpt', '--tasks', path);
  expect(readFileSync(path, 'utf8')).toContain('bob,0,b1,1,300,200,300,300,300,600');
});

async function complains(args: string[], status: number, ...says: (string | RegExp)[]): Promise<void> {
  const outcome = await specula(['sessions', ...args]);
  expect(outcome).toMatchObject({ status, stdout: '' });
  for (const text of says) expect(outcome.stderr).toMatch(text);
  expect(outcome.stderr.trimEnd().split('\n')).toHaveLength(1);
}

describe('a recording that cannot be read gives one clear line,', () => {
  test('with the place of the line, the field, the value and the accepted ones', () =>
    complains(
      [file('bad.jsonl', [LINES[0], LINES[1].replace('a1', 'b1')].join('\n'))],
      1,
      /bad\.jsonl:2: request is "b1"; expected a task of the set: a1, a2, a,3/,
    ));

  test('for a file that is missing, is empty or is a folder', async () => {
    await complains([join(folder, 'none.jsonl')], 1, /none\.jsonl: .*no such file/);
    await complains([file('empty.jsonl', '\n\n')], 1, /empty\.jsonl: no users; expected lines like/);
    await complains([folder], 1, /cannot be read/);
  });

  test('for tasks wider than the machine', () =>
    complains(
      [file('w.jsonl', LINES[0].replace('900', '900, "processors": 4'))],
      2,
      /4 processors: the machine has 1\n/,
    ));
});

describe('sessions with a recording refuses', () => {
  test.each([
    '--users=4',
    '--service=60s',
    '--think=60s',
    '--set=1..4',
    '--change=0..0.1',
    '--task-processors=1',
    '--prediction-error=1',
    '--seeds=2',
    '--workers=2',
    '--output=folder',
  ])('%s', (option) => complains([recording, option], 2, `${option.split('=')[0]} is for drawn users`));
  test('several machines', () => complains([recording, '--processors', '1,2'], 2, /one machine/));
  test('a warm-up longer than the recording', async () => {
    await complains([recording, '--warmup', '5d'], 2, /warm-up 5d: the users are done after/);
    await complains(
      [recording, '--warmup', '5d', '--duration', '4d'],
      2,
      /warm-up .* shorter than the whole/,
    );
  });
  test('several models and one file of tasks', () =>
    complains([recording, '--tasks', join(folder, 'x.csv')], 2, /\{model\}/));
});
