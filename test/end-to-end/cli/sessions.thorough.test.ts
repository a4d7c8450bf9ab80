// The command sessions: drawn users, tables, sweeps, studies in parts.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sized } from '../../properties/seed.ts';
import { specula, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const QUICK = ['--duration', '4d', '--warmup', '1d', '--seeds', '3'];

async function succeeds(args: string[]): Promise<string> {
  const { status, stdout, stderr } = await specula(['sessions', ...args]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout;
}

/** One line on stderr that says all this, nothing on stdout, and the status. */
async function complains(args: string[], status: number, ...says: (string | RegExp)[]): Promise<void> {
  const outcome = await specula(['sessions', ...args]);
  expect(outcome).toMatchObject({ status, stdout: '' });
  for (const text of says) expect(outcome.stderr).toMatch(text);
  expect(outcome.stderr.trimEnd().split('\n')).toHaveLength(1);
}

const cells = (line: string) => line.trim().split(/ {2,}/);

/** The rows under each rule. */
function tables(text: string): string[][][] {
  const lines = text.split('\n');
  return lines.flatMap((line, i) => {
    if (!line.startsWith('─')) return [];
    const end = lines.findIndex((other, k) => k > i && other === '');
    return [lines.slice(i + 1, end).map(cells)];
  });
}

describe('the tables of sessions', () => {
  test('show models by metrics, and how much better the batchactive one is', async () => {
    const text = await succeeds(QUICK);
    expect(text).toMatch(/^users 8; service, s 600; .*; duration 4d; warm-up 1d; means of 3 seeds ± 95%/);
    const [means, factors] = tables(text);
    expect(means.map(([model]) => model)).toEqual(['interactive:srpt', 'batch:srpt', 'srpt*fcfs']);
    for (const row of means) expect(row).toHaveLength(7);
    expect(factors.map(([pair]) => pair)).toEqual([
      'srpt*fcfs than interactive:srpt',
      'srpt*fcfs than batch:srpt',
    ]);
    // The lines of a table are as wide as its rule, or end with their last cell.
    const widths = text.split('\n\n').flatMap((part) => {
      const rule = part.split('\n').find((line) => line.startsWith('─'));
      return rule === undefined ? [] : part.split('\n').map((line) => line.length - rule.length);
    });
    expect(Math.max(...widths)).toBe(0);
  });

  test('show no mean slowdown if there is none', async () => {
    const text = await succeeds([...QUICK, '--model', 'interactive:fcfs,fcfs*srpt,srpt*srpt']);
    const [[interactive, batchactive, srpt]] = tables(text.replace(/^–.*\n/m, ''));
    expect([interactive[2], batchactive[2]]).toEqual(['–', '–']);
    expect(srpt[2]).toMatch(/^\d/);
    expect(text).toMatch(/^–: this mean does not exist/m);
    const json = JSON.parse(await succeeds([...QUICK, '--model', 'batch:trust', '--json']));
    expect(json.results[0].models[0].metrics.visibleSlowdown).toEqual({ mean: null, halfWidth: null });
  });

  test('agree with --json, which is one document', async () => {
    const { results, seeds, ...rest } = JSON.parse(await succeeds([...QUICK, '--json']));
    expect({ seeds, rest }).toMatchObject({
      seeds: 3,
      rest: { warmup: 86400, until: 4 * 86400, models: ['interactive:srpt', 'batch:srpt', 'srpt*fcfs'] },
    });
    expect(results).toHaveLength(1);
    const [[row]] = tables(await succeeds(QUICK));
    const { mean, halfWidth } = results[0].models[0].metrics.visibleResponse;
    expect(row[1].replace(',', '')).toBe(`${mean.toFixed(0)} ± ${halfWidth.toFixed(0)}`);
    expect(results[0].improvements.map(({ over }: { over: string }) => over)).toEqual([
      'interactive:srpt',
      'batch:srpt',
    ]);
  });
});

describe('ranges and lists of parameters of sessions', () => {
  test('treat a range as the list of its values', async () => {
    const range = await succeeds([...QUICK, '--users', '2:6:2']);
    expect(await succeeds([...QUICK, '--users', '2,4,6'])).toBe(range);
    expect(tables(range)[0].map(([users]) => users)).toEqual(['2', '4', '6']);
    expect(range).toContain('Of 3 selections:');
  });

  test('have all combinations, and a column for each parameter that differs', async () => {
    const text = await succeeds([...QUICK, '--users', '2,3', '--set', '1..1,1..9', '--service', '5m,600']);
    const [rows] = tables(text);
    expect(rows.map((row) => row.slice(0, 3).join(' '))).toEqual(
      ['300', '600'].flatMap((service) =>
        ['2', '3'].flatMap((users) => ['1..1', '1..9'].map((set) => `${users} ${service} ${set}`)),
      ),
    );
  });

  test('sum up many selections, and say where the rest is', async () => {
    const text = await succeeds([...QUICK, '--users', '1:65:1', '--service', '10', '--seeds', '1']);
    expect(text).toContain('Of 65 selections:');
    expect(text).toContain('Each selection: --json; each run: --output DIRECTORY.');
    expect(tables(text)).toHaveLength(1);
  });

  test('have the rows that each selection gives alone', async () => {
    const sweep = JSON.parse(await succeeds([...QUICK, '--users', '2,4', '--processors', '1,2', '--json']));
    const alone = JSON.parse(await succeeds([...QUICK, '--users', '4', '--processors', '2', '--json']));
    expect(sweep.results[3]).toEqual(alone.results[0]);
  });
});

describe('an experiment with sessions that is kept in a folder', () => {
  // 288 selections × 2 models × 5 seeds: 4 parts.
  const GRID =
    '--users 2:9:1 --service 100,300,600 --think 1h,2h --set 1..1,1..7 --change 0..0,0..0.2,0..0.4';
  const experiment = [
    ...GRID.split(' '),
    '--duration',
    '5d',
    '--seeds',
    '5',
    '--model',
    'interactive:srpt,srpt*fcfs',
  ];
  const rows = (out: string) =>
    readdirSync(out)
      .filter((name) => name.endsWith('.csv'))
      .map((name) => readFileSync(join(out, name), 'utf8'));
  const whole = join(folder, 'whole');

  test('has the same rows for one, two and three workers', async () => {
    const text = await succeeds([...experiment, '--workers', '1', '--output', whole]);
    expect(rows(whole).length).toBeGreaterThan(3);
    const all = rows(whole).flatMap((part) => part.trimEnd().split('\n').slice(1));
    expect(all).toHaveLength(288 * 2 * 5);
    expect(new Set(all.map((row) => row.split(',')[0])).size).toBe(288);
    for (const workers of sized(['2', '3'], ['2'])) {
      const out = join(folder, `workers-${workers}`);
      expect(await succeeds([...experiment, '--workers', workers, '--output', out])).toBe(text);
      expect(rows(out)).toEqual(rows(whole));
    }
    // Read from the parts, none of it run again.
    expect(await succeeds([...experiment, '--output', whole])).toBe(text);
  });

  test('computes missing parts again', async () => {
    const before = rows(whole);
    const parts = readdirSync(whole).filter((name) => name.endsWith('.csv'));
    for (const name of [parts[1], parts[3]]) rmSync(join(whole, name));
    await succeeds([...experiment, '--output', whole]);
    expect(rows(whole)).toEqual(before);
  });

  test('refuses the folder of other runs', () =>
    complains(
      [...experiment, '--warmup', '1d', '--output', whole],
      1,
      /runs\.json: .*other runs.*another folder/,
    ));

  test('refuses a folder that cannot be made or read', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await complains([...experiment, '--output', file], 1, /file: cannot be written \(.* is not a folder\)/);
    const odd = join(folder, 'odd');
    mkdirSync(join(odd, 'runs.json'), { recursive: true });
    await complains([...experiment, '--output', odd], 1, /runs\.json: cannot be read/);
  });

  test.each([
    ['cut', (text: string) => text.slice(0, -40)],
    ['empty', () => ''],
    ['with letters in a number', (text: string) => text.replace(/\d\n/, 'x\n')],
    ['of another selection', (text: string) => text.replace(/\n\d+,/, '\n9999,')],
    ['longer than it was', (text: string) => `${text}1,2,3\n`],
  ])('refuses a part %s', async (_, damage) => {
    const name = readdirSync(whole).filter((one) => one.endsWith('.csv'))[2];
    const path = join(whole, name);
    const sound = readFileSync(path, 'utf8');
    writeFileSync(path, damage(sound));
    await complains(
      [...experiment, '--output', whole],
      1,
      `${name}: is damaged or was changed: `,
      'remove the part',
    );
    writeFileSync(path, sound);
  });
});

describe('the file of every task of a run', () => {
  test('is written to one file a model', async () => {
    const pattern = join(folder, 'tasks-{model}.csv');
    const args = ['--seeds', '1', '--duration', '3d', '--warmup', '0', '--json', '--tasks', pattern];
    const { results } = JSON.parse(await succeeds(args));
    for (const [model, file] of [
      ['interactive:srpt', 'tasks-interactive-srpt.csv'],
      ['batch:srpt', 'tasks-batch-srpt.csv'],
      ['srpt*fcfs', 'tasks-srpt-fcfs.csv'],
    ]) {
      const [head, ...lines] = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
      const columns = head.split(',');
      const tasks = lines.map((line) => {
        const values = line.split(',');
        return Object.fromEntries(columns.map((name, i) => [name, values[i]]));
      });
      const { metrics } = results.find((result: { model: string }) => result.model === model);
      const delivered = tasks.filter(({ outcome }) => outcome === 'delivered');
      expect(tasks).toHaveLength(metrics.disclosed);
      expect(delivered).toHaveLength(metrics.tasks);
      const waited = delivered.reduce((sum, { visibleResponse }) => sum + Number(visibleResponse), 0);
      expect(waited / delivered.length).toBeCloseTo(metrics.visibleResponse, 6);
      for (const task of tasks) {
        if (task.outcome === 'cancelled') expect(task.executed + task.visibleResponse).toBe('');
        if (task.outcome === 'executed') expect(task.requested).toBe('');
      }
    }
  });

  test('is that of the experiment’s run with its seed', async () => {
    const file = join(folder, 'one.csv');
    const args = ['--seeds', '1', '--duration', '3d', '--model', 'srpt*srpt', '--json'];
    const [run] = JSON.parse(await succeeds([...args, '--tasks', file])).results;
    const [selection] = JSON.parse(await succeeds(args)).results;
    expect(selection.models[0].metrics.visibleResponse.mean).toBe(run.metrics.visibleResponse);
  });
});

describe('sessions refuses in one line', () => {
  const tasks = join(folder, 't.csv');
  test.each([
    [['--tasks', tasks, '--seeds', '1'], /same file for several models.*\{model\}/],
    [['--tasks', tasks, '--model', 'srpt*fcfs'], /--seeds 1/],
    [['--tasks', tasks, '--model', 'srpt*fcfs', '--seeds', '1', '--users', '2,3'], /one selection/],
    [['--tasks', join(folder, 't.txt'), '--model', 'srpt*fcfs', '--seeds', '1'], /must end in \.csv/],
    [
      ['--tasks', tasks, '--model', 'srpt*fcfs', '--seeds', '1', '--output', folder],
      /--output is for experiments/,
    ],
    [['--model', 'srpt'], /unknown model 'srpt'; expected one of .*srpt\*fcfs/],
    [['--model', 'batch:srpt,batch:srpt'], /'batch:srpt' is named twice/],
    [['--model', 'interactive:trust'], /unknown model/],
    [['--set', '5..1'], /set 5\.\.1: .*the lower first/],
    [['--change', '0.5..0.1'], /change 0\.5\.\.0\.1: .*the lower first/],
    [['--change', '0..2'], /--change.*from 0 to 1/],
    [['--users', '0'], /--users.*at least 1/],
    [['--users', '8:4:2'], /--users.*FROM to TO/],
    [['--users', '1e9'], /users 1000000000: .*1048575/],
    [['--service', '0s'], /service 0: .*above 0/],
    [['--think', 'soon'], /--think.*duration/],
    [['--seeds', '2000000'], /seeds 2000000: .*at most 1048575/],
    [['--warmup', '16d'], /warm-up .*shorter than the whole/],
    [['--task-processors', '1..4', '--processors', '2'], /a task of 4 processors: the machine has 2/],
    [['--prediction-error', '10'], /prediction error 10: /],
  ])('%j', (args, says) => complains(args, 2, says));

  test('more tasks than a memory holds', () =>
    complains(['--users', '500000', '--set', '1..10000', '--seeds', '1'], 1, /do not fit/));
});
