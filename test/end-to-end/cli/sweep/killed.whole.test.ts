// Sweeps and studies that are killed or interrupted amid their work, and then resume. Each would take
// several seconds more, so the signal arrives during the work. The quick tests remove parts instead.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { command } from '../../../support/paths.ts';
import { shellStatus } from '../cli.ts';
import { sweepFolder } from './sweepFolder.ts';

const { folder, path, write, parts, succeeds, setUp } = sweepFolder();

const GRID = { model: 'interactive:srpt,srpt*fcfs', users: [2, 5], set: ['1..1', '1..9'], duration: '6d' };

beforeAll(() => {
  setUp();
  write('long.json', { command: 'sessions', grid: GRID, seeds: 1500 });
  write('endless.json', { command: 'sessions', grid: GRID, seeds: 1_000_000 });
});

/** Starts the command, sends it a signal when it has made that many parts, and waits for its end. */
async function signalled(args: string[], made: () => number, parts: number, signal: NodeJS.Signals) {
  const child: ChildProcess = spawn(process.execPath, [command, ...args], { cwd: folder });
  const closed = new Promise((settle) => child.on('close', settle));
  while (made() < parts && child.exitCode === null) await new Promise((wait) => setTimeout(wait, 5));
  child.kill(signal);
  await closed;
  return child;
}

test('a killed sweep resumes, keeps its parts, and gives the table of an uninterrupted sweep', async () => {
  const args = ['sweep', 'long.json', '--output', 'killed', '--shards', '40', '--workers', '2'];
  const child = await signalled(args, () => parts('killed').length, 3, 'SIGKILL');
  expect(child.signalCode).toBe('SIGKILL');
  const found = parts('killed');
  const status = JSON.parse(await succeeds('sweep', 'killed', '--status', '--json'));
  expect(status).toMatchObject({ runs: 6000, shards: 40 });
  expect(status.missing).toHaveLength(40 - found.length);
  expect(status.missing.length).toBeGreaterThan(0);
  const made = found.map((name) => readFileSync(join(path('killed'), name)));
  await succeeds('sweep', 'killed');
  expect(found.map((name) => readFileSync(join(path('killed'), name)))).toEqual(made);
  await succeeds('sweep', 'long.json', '--output', 'whole');
  for (const out of ['killed', 'whole']) await succeeds('merge', out);
  expect(readFileSync(path('killed.parquet'))).toEqual(readFileSync(path('whole.parquet')));
});

test('a sweep that is interrupted leaves nothing half-written', async () => {
  const args = ['sweep', 'endless.json', '--output', 'stopped', '--shards', '20000'];
  const child = await signalled(args, () => parts('stopped').length, 3, 'SIGINT');
  expect(shellStatus(child)).toBe(130);
  const files = readdirSync(path('stopped'));
  expect(files.filter((name) => !/^(runs\.json|part-\d+\.parquet)(\.sha256)?$/.test(name))).toEqual([]);
});

test('a killed study of sessions resumes, and prints what it prints without interruption', async () => {
  const grid =
    '--users 2:9:1 --service 100,300,600 --think 1h,2h --set 1..1,1..7 --change 0..0,0..0.2,0..0.4';
  const study = [
    'sessions',
    ...`${grid} --duration 16d --seeds 15 --model interactive:srpt,srpt*fcfs`.split(' '),
  ];
  const rows = (out: string) =>
    existsSync(path(out)) ? readdirSync(path(out)).filter((name) => name.startsWith('part-')) : [];
  const args = [...study, '--output', 'study', '--workers', '2'];
  const child = await signalled(args, () => rows('study').length, 2, 'SIGKILL');
  expect(child.signalCode).toBe('SIGKILL');
  const found = rows('study').length;
  const text = await succeeds(...study, '--output', 'study');
  expect(rows('study').length).toBeGreaterThan(found);
  expect(await succeeds(...study, '--output', 'other')).toBe(text);
  const bytes = (out: string) => rows(out).map((name) => readFileSync(join(path(out), name), 'utf8'));
  expect(bytes('study')).toEqual(bytes('other'));
});
