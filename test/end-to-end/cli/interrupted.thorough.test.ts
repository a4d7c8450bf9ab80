// Every command that can take long is interrupted amid its work. Each call would take several times as long as
// it may. So if it ends with the status of the signal, it has handled the signal.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sampled, WHOLE } from '../../properties/seed.ts';
import { command, fixtures } from '../../support/paths.ts';
import { shellStatus, temporaryFolder } from './cli.ts';

const root = temporaryFolder();
const SIGNALS = [
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const;

/** Ticks of processor time after which a command is interrupted. It has begun its work by then. */
const AT_WORK = 80;

/** Fields 14 and 15 of proc(5): the time in the command and in the system, in hundredths of a second. */
function ticksOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

const jobs = (count: number) => ['synthetic:lublin', '--processors', '128', '--jobs', `${count}`];
const MANY = jobs(600_000);
/** For commands that are done with them in a moment. */
const MORE = jobs(3_000_000);

/** The dump of the fixtures again and again, as of jobs of their own. */
function longDump(): string {
  const [head, ...rows] = readFileSync(join(fixtures, 'sacct/dump.txt'), 'utf8').trimEnd().split('\n');
  const copies = Array.from({ length: 5000 }, (_, i) =>
    rows.map((row) => row.replace(/^\d+/, (id) => `${Number(id) + 100_000 * (i + 1)}`)),
  );
  return [head, ...copies.flat()].join('\n');
}

const INPUTS: Readonly<Record<string, () => string>> = {
  'schedule.csv': () => 'job,start,end\n1,0,100\n',
  'study.json': () =>
    JSON.stringify({
      command: 'sessions',
      grid: { users: [20, 40], model: ['interactive:srpt'] },
      seeds: 1_000_000,
    }),
  'dump.txt': longDump,
  'runs.txt': () => Array.from({ length: 1000 }, (_, i) => `${3600 + 7 * i}\n`).join(''),
};

const CALLS: readonly (readonly string[])[] = [
  ['replay', ...MANY, '--policy', 'conservative', '--schedule', 'out.csv'],
  ['replay', ...MANY, '--policy', 'easy,fcfs,sjf-easy', '--attempts', '{policy}.csv', '--report', 'out.html'],
  ['explain', ...MANY, '--job', '599999', '--policy', 'unicef'],
  ['stats', ...MORE, '--cleaned', 'out.csv'],
  ['validate', 'schedule.csv', '--trace', ...MORE, '--cleaned', 'out.csv'],
  ['speculate', 'scenario:1', '--seeds', '100000'],
  ['speculate', ...MANY, '--attempts', '{strategy}.csv', '--strategy', 'hpc,t-optimal'],
  ['advise', '--from-sacct', 'dump.txt', '--min-runs', '1', '--report', 'out.html'],
  ['trace', 'from-sacct', 'dump.txt', '--output', 'out.parquet'],
  ['sessions', '--users', '20:60:1', '--seeds', '100000'],
  ['sessions', '--users', '20:60:1', '--seeds', '100000', '--output', 'runs'],
  ['sweep', 'study.json', '--output', 'runs'],
  ['reproduce', 'ics04-fig4'],
  ['generate', 'lublin', '--jobs', '3000000', '-o', 'out.swf.gz'],
  ['generate', 'intrepid', '--jobs', '3000000', '-o', 'out.parquet'],
  ['generate', 'stochastic', '--scenario', '1', '--jobs', '1000000', '--output', 'out.json'],
  ['reserve', '--distribution', 'lognormal(8h,0.5)', '--points', '1000000', '--compare', '--plot', 'out.svg'],
  ['reserve', '--history', 'runs.txt', '--fit', '--points', '1000000', '--plot', 'out.svg'],
];

const SAMPLED = sampled(
  CALLS.map((call, i) => [call.join(' '), call, i] as const),
  3,
);

describe.each(SAMPLED)('%s', (_, call, i) => {
  // Both signals go the same way, so each call gets one of them, and all calls get both in the whole
  // campaign.
  test.each(
    WHOLE ? SIGNALS : [SIGNALS[i % 2]],
  )('ends by %s with status %i, and leaves nothing half-written', async (signal, status) => {
    const folder = join(root, 'work');
    const temporary = join(root, 'temporary');
    for (const path of [folder, temporary]) {
      rmSync(path, { recursive: true, force: true });
      mkdirSync(path);
    }
    const inputs = Object.keys(INPUTS).filter((name) => call.includes(name));
    for (const name of inputs) writeFileSync(join(folder, name), INPUTS[name]());
    const env = { ...process.env, TMPDIR: temporary };
    const child = spawn(process.execPath, [command, ...call], { cwd: folder, env });
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      stderr += text;
    });
    child.stdout.resume();
    const closed = new Promise((settle) => child.on('close', settle));
    while (child.exitCode === null && ticksOf(child.pid as number) < AT_WORK)
      await new Promise((settle) => setTimeout(settle, 5));
    child.kill(signal);
    await closed;
    expect({ status: shellStatus(child), stderr }).toEqual({ status, stderr: '' });
    const left = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    // The whole parts of a study in a folder stay.
    const extra = left.filter(
      (name) => !inputs.includes(name) && !/^runs(\/(runs\.json|part-\d+\.\w+)(\.sha256)?)?$/.test(name),
    );
    expect(extra).toEqual([]);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
