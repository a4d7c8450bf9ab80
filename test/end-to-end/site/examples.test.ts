// The examples that run in the pages: what they show is what the command prints.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { atRoot } from '../../support/paths.ts';
import { violations } from '../browser/violations.ts';
import { specula } from '../cli/cli.ts';
import { PLACES } from './places.ts';
import { visitSite } from './visit.ts';

const visit = visitSite(PLACES[1]);
const folder = mkdtempSync(join(tmpdir(), 'specula-site-'));
afterAll(() => rmSync(folder, { recursive: true }));

const KTH = join('examples', 'logs', 'KTH-SP2-1996-2.1-cln.swf.gz');

/** The rows of a table of the page, once the code has run that many times. */
async function rowsOf(table: string, runs = 1): Promise<string[][]> {
  await visit.page.waitForSelector(`.example .result[data-runs="${runs}"]`);
  const error = visit.page.locator('.example .error');
  expect(await error.allTextContents()).toEqual([]);
  const rows = visit.page.locator('.example table', { hasText: table }).locator('tbody tr');
  return Promise.all((await rows.all()).map((row) => row.locator('td').allTextContents()));
}

async function printed(...words: string[]) {
  const { stdout } = await specula([...words, '--json']);
  return JSON.parse(stdout);
}

/** The code that is shown is that of the file, which a visitor finds in the repository. */
async function open(name: string): Promise<void> {
  await visit.open(`run/${name}.html`);
  const code = readFileSync(atRoot('site/run', `${name}.js`), 'utf8');
  expect(await visit.page.inputValue('.example textarea')).toBe(code);
}

interface Replayed {
  policy: string;
  hash: string;
  metrics: Record<string, number>;
}

test('the replay shows the metrics and the hashes of the command, and a figure in both themes', async () => {
  await open('replay');
  const rows = await rowsOf('policies');
  const results: Replayed[] = (await printed('replay', KTH, '--policy', 'fcfs,easy,sjf-easy,conservative'))
    .results;
  expect(rows).toEqual(
    results.map(({ policy, metrics, hash }) => [
      policy,
      metrics.meanWait.toFixed(1),
      metrics.meanBoundedSlowdown.toFixed(2),
      hash,
    ]),
  );
  expect(await visit.page.locator('.example figure svg').count()).toBe(2);
  expect(await visit.page.locator('.example figure svg:visible').count()).toBe(1);
});

test('the distribution has the costs and the sequence of the command', async () => {
  await open('distribution');
  const costs = await rowsOf('costs');
  const of = (strategy: string) =>
    printed('reserve', '--distribution', 'lognormal(2h,0.8)[0,24h]', '--strategy', strategy);
  for (const [strategy, requests, cost, omniscient] of costs) {
    const { sequence, expectedCost, omniscientCost } = await of(strategy);
    expect([requests, cost, omniscient]).toEqual([
      String(sequence.length),
      expectedCost.toFixed(1),
      omniscientCost.toFixed(1),
    ]);
  }
  expect(costs.map(([strategy]) => strategy)).toEqual(['no-ckpt', 'all-ckpt', 'dyn-prog-count']);
  const { sequence } = await of('dyn-prog-count');
  expect(sequence.length).toBeGreaterThan(1);
  expect(await rowsOf('sequence')).toEqual(
    sequence.map((one: { request: number; checkpoint: boolean; probability: number }) => [
      one.request.toFixed(1),
      one.checkpoint ? 'yes' : 'no',
      `${(100 * one.probability).toFixed(2)}%`,
    ]),
  );
});

/** Output of the command for the scheduler in the editor, written to a new file. */
async function asFile(name: string): Promise<string[]> {
  const code = await visit.page.inputValue('.example textarea');
  const [, scheduler] = /const mine = (\{[\s\S]*?\n\});/.exec(code) ?? [];
  const file = join(folder, name);
  writeFileSync(file, `export default ${scheduler};\n`);
  const { results } = await printed('replay', KTH, '--policy', file);
  const [{ metrics, hash }]: Replayed[] = results;
  return ['mine', metrics.meanWait.toFixed(1), metrics.maxWait.toFixed(1), hash];
}

test('a scheduler runs as it does from a file, and again when it was changed', async () => {
  await open('scheduler');
  const first = (await rowsOf('schedulers')).at(-1);
  expect(first).toEqual(await asFile('first.mjs'));
  const code = await visit.page.inputValue('.example textarea');
  await visit.page.fill('.example textarea', code.replace('queue.estimate[a] - queue.estimate[b]', 'a - b'));
  await visit.page.click('.example button.main');
  const second = (await rowsOf('schedulers', 2)).at(-1);
  expect(second).toEqual(await asFile('second.mjs'));
  expect(second).not.toEqual(first);
});

test('code that fails says why, code that does not end can be stopped, and reset begins again', async () => {
  await open('session');
  const first = await rowsOf('models');
  await visit.page.fill('.example textarea', "throw new Error('not yet');");
  await visit.page.keyboard.press('Control+Enter');
  await expect.poll(() => visit.page.textContent('.example .result')).toContain('not yet');
  await visit.page.fill('.example textarea', 'for (;;);');
  await visit.page.click('.example button.main');
  await visit.page.click('.example button:has-text("Stop")');
  expect(await visit.page.isDisabled('.example button:has-text("Stop")')).toBe(true);
  await visit.page.click('.example button:has-text("Reset")');
  expect(await rowsOf('models', 3)).toEqual(first);
});

test('the session has the metrics of the command', async () => {
  await open('session');
  const csv = join(folder, 'tasks-{model}.csv');
  const { results } = await printed('sessions', 'examples/pages/monday.jsonl', '--tasks', csv);
  const models: { model: string; metrics: Record<string, number> }[] = results;
  expect(models.length).toBe(3);
  expect(await rowsOf('models')).toEqual(
    models.map(({ model, metrics: { visibleResponse, throughput, load } }) => [
      model,
      visibleResponse.toFixed(1),
      throughput.toFixed(2),
      (100 * load).toFixed(2),
    ]),
  );
  const [file] = readdirSync(folder).filter((name) => /^tasks-srpt.fcfs/.test(name));
  const written = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
  const [titles, ...tasks] = written.map((line) => line.split(','));
  const shown = ['user', 'task', 'disclosed', 'requested', 'started', 'executed', 'outcome'];
  expect(tasks.length).toBe(4);
  expect(await rowsOf('tasks')).toEqual(
    tasks.map((cells) => shown.map((title) => cells[titles.indexOf(title)])),
  );
});

test.each([
  'replay',
  'distribution',
  'scheduler',
  'session',
])('axe-core finds nothing on the page of: %s', async (name) => {
  await open(name);
  await visit.page.waitForSelector('.example table');
  expect(await violations(visit.page)).toBe('');
});
