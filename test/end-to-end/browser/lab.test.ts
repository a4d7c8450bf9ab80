// The lab in a real Chromium: what a visitor does, and what a visitor must find.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type * as Specula from '../../../src/index.ts';
import { testOnLog } from '../../support/logs.ts';
import { dist } from '../../support/paths.ts';
import { speculaProcess } from '../cli/cli.ts';
import { type Lab, openLab } from './lab.ts';

let library: typeof Specula;
let lab: Lab;
let page: Page;

beforeAll(async () => {
  library = await import(join(dist, 'node.js'));
  lab = await openLab();
});

afterAll(() => lab?.close());

afterEach(async () => {
  await page?.close();
  expect(lab.defects.splice(0)).toEqual([]);
  // The bundle asks for its own files and nothing else.
  const foreign = lab.asked.splice(0).filter((url) => !url.startsWith(lab.origin));
  expect(foreign.filter((url) => !/^(file|blob|data):/.test(url))).toEqual([]);
});

async function open(address: string, options: BrowserContextOptions = {}): Promise<void> {
  page = await lab.page(options);
  await page.goto(address.includes(':') ? address : lab.origin + address);
}

const ready = () => page.waitForFunction(() => document.documentElement.dataset.ready);

/** Waits until the run that `act` sets off is over and shown. */
async function afterRun(act: () => Promise<unknown>): Promise<void> {
  await page.evaluate('delete document.documentElement.dataset.ready');
  await act();
  await ready();
}

const message = async () => (await page.textContent('#message')) ?? '';
const hashes = async () =>
  await page.locator('#answer tr', { hasText: 'schedule hash' }).locator('td').allTextContents();
const cells = async (row: string) =>
  page.locator('#answer tr', { hasText: row }).first().locator('td').allTextContents();

/** When the chart's picture is whole: its label names what is in view. */
async function chartLabel(): Promise<string> {
  await page.waitForTimeout(300);
  return (await page.locator('.gantt canvas').first().getAttribute('aria-label')) ?? '';
}

/** A file dragged onto the page. */
async function drop(name: string, content: Buffer): Promise<void> {
  const data = await page.evaluateHandle(
    ([base64, file]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], file));
      return transfer;
    },
    [content.toString('base64'), name],
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: data });
}

/** A trace, and its schedules by the library in Node. */
async function lublin(jobs = 2000) {
  const workload = await library.generateLublin({ jobs, seed: 3 });
  const text = [...library.writeSwf(workload)].join('');
  const hashOf = async (policy: string) => (await library.replay(workload, policy)).hash;
  return { text, hashOf };
}

test('the lab shows its own workload at once, and the command that finds the same schedules', async () => {
  await open('/');
  await ready();
  expect(await message()).toMatch(/^3,000 jobs under easy, pv-easy: .* WebAssembly$/);
  expect(await page.locator('#charts canvas').count()).toBe(4);
  expect(await page.locator('#timelines .uplot').count()).toBe(3);
  const command = (await page.textContent('#answer-save code')) ?? '';
  const { stdout } = await speculaProcess([...command.split(' ').slice(1), '--json']);
  const { results } = JSON.parse(stdout);
  expect(await hashes()).toEqual(results.map(({ hash }: { hash: string }) => hash));
  expect((await cells('preempted jobs'))[1]).toContain(String(results[1].metrics.preempted));
});

test('a dropped trace gets the schedules that Node gets, from text and from gzip', async () => {
  const { text, hashOf } = await lublin();
  await open('/');
  await ready();
  await page.fill('#policies', 'easy,conservative');
  for (const [name, content] of [
    ['l.swf', Buffer.from(text)],
    ['l.swf.gz', gzipSync(text)],
  ] as const) {
    await afterRun(() => drop(name, content));
    expect(await message()).toContain('2,000 jobs under easy, conservative');
    expect(await hashes()).toEqual([await hashOf('easy'), await hashOf('conservative')]);
    expect(new URL(page.url()).hash).toBe(`#trace=${name}&policy=easy,conservative`);
  }
});

test('the chart zooms by keys, by buttons and by address', async () => {
  await open('/');
  await ready();
  const whole = await chartLabel();
  await page.locator('.gantt canvas').first().focus();
  for (const key of ['+', '+', 'i', 'ArrowRight']) await page.keyboard.press(key);
  const zoomed = await chartLabel();
  expect(zoomed).not.toBe(whole);
  // All charts have the same view.
  const both = await page
    .locator('.gantt canvas[tabindex]')
    .evaluateAll((all) => all.map((one) => one.ariaLabel));
  const place = (label: string | null) => label?.match(/processors .* submission/)?.[0];
  expect(place(both[1])).toBe(place(both[0]));
  const address = page.url();
  expect(address).toContain('&view=');
  await page.close();
  await open(address);
  await ready();
  expect(await chartLabel()).toBe(zoomed);
  await page.click('[data-zoom=all]');
  expect(await chartLabel()).toBe(whole);
});

test('a click on a job explains why it waited, as the command does', async () => {
  await open('/');
  await ready();
  const box = await page.locator('.gantt canvas').first().boundingBox();
  if (box === null) throw new Error('the chart is not there');
  // A place in the first chart where a job stood: in the middle of the busiest stretch.
  await page.locator('.gantt canvas').first().scrollIntoViewIfNeeded();
  await page
    .locator('.gantt canvas')
    .first()
    .click({ position: { x: box.width * 0.5, y: box.height * 0.4 } });
  await page.waitForSelector('#explanation h3');
  const heading = (await page.textContent('#explanation h3')) ?? '';
  const job = /^Job (\d+) under easy waited/.exec(heading)?.[1];
  expect(await page.inputValue('#job')).toBe(job);
  const command = (await page.textContent('#explanation > code')) ?? '';
  const { stdout } = await speculaProcess(command.split(' ').slice(1));
  expect(stdout).toContain(`job ${job} of synthetic:intrepid under easy`);
  for (const cell of await page.locator('#explanation td.text').allTextContents())
    expect(stdout).toContain(cell);
  expect(page.url()).toContain(`&job=${job}&under=easy`);
});

test('the lab measures the kernel on the visitor’s machine', async () => {
  await open('/');
  await ready();
  await page.click('#bench-run');
  await page.waitForFunction(
    () => document.querySelector<HTMLButtonElement>('#bench-run')?.disabled === false,
  );
  const rows = page.locator('#bench-table tbody tr');
  expect(await rows.count()).toBe(8);
  for (const cell of await rows.locator('td:last-child').allTextContents())
    expect(cell).toMatch(/^\d+\.\d\d ×$/);
});

/** Cells of the metrics with a mark, by the titles of their rows: the word, and the text. */
const marks = async () =>
  page
    .locator('#answer tbody tr:has(.mark)')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('th')?.textContent,
        ...[...row.querySelectorAll('small.better, small.worse')].map((small) => small.textContent),
      ]),
    );

test('with one run, only means over jobs with an interval are marked', async () => {
  await open('/#jobs=3000&policy=easy,pv-easy,sjf-easy,conservative');
  await ready();
  const found = await marks();
  expect(found.length).toBeGreaterThan(0);
  for (const [title, ...texts] of found) {
    expect(['mean wait', 'bounded slowdown', 'weighted by processors']).toContain(title);
    for (const text of texts) expect(text).toMatch(/^(▽ better: −|▲ worse: \+)[\d.]+ ± [\d.]+/);
  }
  expect(await page.textContent('#answer-note')).toContain('No mark: no interval, or it contains 0.');
  expect(await page.locator('.first-seed').first().isHidden()).toBe(true);
});

test('several seeds of a shaken workload have the means and marks of the command', async () => {
  await open('/');
  await ready();
  await page.fill('#policies', 'easy,sjf-easy');
  for (const [id, value] of [
    ['jobs', '1500'],
    ['shake', '30m'],
    ['seeds', '6'],
  ])
    await page.fill(`#${id}`, value);
  await afterRun(() => page.click('#run'));
  expect(await message()).toContain('seeds 1 to 6');
  expect(new URL(page.url()).hash).toContain('&seeds=6&shake=30m');
  const command = (await page.textContent('#answer-save code')) ?? '';
  expect(command).toContain('--shake 30m --seeds 6 --means means.csv');
  const args = command.split(' ').slice(1, -2);
  const { stdout } = await speculaProcess([...args, '--json']);
  const { results } = JSON.parse(stdout);
  expect(await hashes()).toEqual(results.map(({ runs }: { runs: { hash: string }[] }) => runs[0].hash));
  const [, sjf] = results;
  const slowdown = await cells('bounded slowdown');
  const { mean, halfWidth } = sjf.means.meanBoundedSlowdown;
  const written = (value: number) => value.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  expect(slowdown[1]).toContain(`${written(mean)} ± ${written(halfWidth)}`);
  // What is marked is sure, by what is better for the metric.
  const difference = sjf.differences.meanBoundedSlowdown;
  const sure = Math.abs(difference.mean) > difference.halfWidth;
  const word = difference.mean < 0 ? 'better' : 'worse';
  expect(slowdown[1].includes(`${word}: `)).toBe(sure);
  expect((await cells('utilization'))[1]).toMatch(/ pppercentage points$/);
  const sentence = (await page.textContent('#over-seeds')) ?? '';
  const load = results[0].means.load;
  expect(sentence).toContain('Seeds 1 to 6, each with --shake 30m: load ');
  expect(sentence).toContain(`${(100 * load.mean).toFixed(2)} ± ${(100 * load.halfWidth).toFixed(2)} %`);
  for (const note of await page.locator('.first-seed').allTextContents())
    expect(note).toBe('Of seed 1, the first of 6 seeds.');
  // The table as CSV has the intervals and the differences.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('#answer-save button:text-is("CSV")'),
  ]);
  const saved = readFileSync(await download.path(), 'utf8');
  expect(saved).toContain(`,sjf-easy,meanBoundedSlowdown,6,${mean},${halfWidth},${difference.mean},`);
  // The address has it all.
  const address = page.url();
  await page.close();
  await open(address);
  await ready();
  expect(await cells('bounded slowdown')).toEqual(slowdown);
  expect(await page.inputValue('#shake')).toBe('30m');
});

test('many seeds can be cancelled', async () => {
  await open('/');
  await ready();
  await page.fill('#shake', '10m');
  await page.fill('#seeds', '5000');
  await page.click('#run');
  await page.waitForFunction(() =>
    /^seed \d+ of 5000/.test(document.querySelector('#message')?.textContent ?? ''),
  );
  await page.click('#cancel');
  await page.waitForFunction(() => document.querySelector('#message')?.textContent === 'Cancelled.');
});

test('the lab says in words what is wrong with a field of the seeds', async () => {
  await open('/');
  await ready();
  for (const [id, value, expected] of [
    ['shake', 'soon', /^Shake is 'soon'; expected a duration/],
    ['shake', '0.5s', /^Shake: '0.5s' is not a time of whole seconds/],
    ['resample', '-1', /^Resample: '-1' is not a whole number above 0$/],
    ['scaleUsers', 'many', /^Scale users: 'many' is not a number above 0$/],
    ['scaleUsers', '2', /^scaleUsers is for resample, which draws/],
    ['seeds', '1.5', /^Seeds: '1.5' is not a whole number above 0$/],
  ] as const) {
    await page.fill(`#${id}`, value);
    await page.click('#run');
    await page.waitForFunction(
      (pattern) =>
        new RegExp(pattern).test(document.querySelector('#status.failed')?.textContent?.trim() ?? ''),
      expected.source.replace(/^\^/, 'Cancel\\s*'),
    );
    await page.fill(`#${id}`, '');
  }
});

test('the lab says that a job number is not in the trace', async () => {
  await open('/');
  await ready();
  await page.fill('#job', '999999');
  await page.click('#explain button');
  expect(await page.textContent('#explanation')).toContain('There is no job 999999');
});

test('a run can be cancelled, and another can begin', async () => {
  await open('/');
  await ready();
  // The whole of the log, conservatively: seconds of work.
  await page.fill('#jobs', '');
  await page.fill('#policies', 'conservative,conservative+last');
  await page.click('#run');
  await page.click('#cancel');
  await page.waitForFunction(() => document.querySelector('#message')?.textContent === 'Cancelled.');
  await page.fill('#jobs', '500');
  await page.fill('#policies', 'fcfs');
  await afterRun(() => page.click('#run'));
  expect(await message()).toContain('500 jobs under fcfs');
});

describe('the lab says in words that it cannot use', () => {
  test.each([
    ['a file that is no trace', 'no.swf', Buffer.from('once upon a time\n'), /^no\.swf:1: /],
    ['a trace without a header', 'bare.swf', Buffer.from(`${'1 '.repeat(18)}\n`), /^bare\.swf.*processors/],
    [
      'damaged gzip',
      'broken.gz',
      gzipSync('1 2 3\n'.repeat(999)).subarray(0, 40),
      /gzip data is truncated or damaged/,
    ],
  ])('%s', async (_, name, content, expected) => {
    await open('/');
    await ready();
    await drop(name, content);
    await page.waitForSelector('#status.failed');
    expect(await message()).toMatch(expected);
  });

  test('a policy that it does not know', async () => {
    await open('/');
    await ready();
    await page.fill('#policies', 'eesy');
    await page.click('#run');
    expect(await message()).toMatch(/unknown policy 'eesy'; did you mean 'easy'/);
  });
});

test('if a page may not run WebAssembly, the twin finds the schedules and the page says so', async () => {
  await open('/');
  await ready();
  const expected = await hashes();
  await page.close();
  await open('/strict/');
  await ready();
  expect(await message()).toContain('the JavaScript twin, because this page must not run WebAssembly');
  expect(await hashes()).toEqual(expected);
  await page.close();
  await open('/strict/#engine=wasm');
  await page.waitForSelector('#status.failed');
  expect(await message()).toMatch(/WebAssembly/);
});

test('figures are saved as SVG, PNG and CSV', async () => {
  await open('/');
  await ready();
  await page.waitForTimeout(400);
  for (const box of ['gantt', 'time', 'curve']) {
    for (const [label, begin] of [
      ['SVG', '<svg'],
      ['PNG', '\u0089PNG'],
      ['CSV', ''],
    ] as const) {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.click(`#${box}-save button:text-is("${label}")`),
      ]);
      const saved = readFileSync(await download.path(), 'latin1');
      expect(saved.startsWith(begin)).toBe(true);
      expect(saved.length).toBeGreaterThan(500);
    }
  }
});

test('the chart of processors is saved as rectangles, and as a picture if they are too many', async () => {
  await open('/#jobs=400&policy=pv-easy');
  await ready();
  const svg = async () => {
    await chartLabel();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('#gantt-save button:text-is("SVG")'),
    ]);
    return readFileSync(await download.path(), 'utf8');
  };
  const bars = Number(await page.locator('.gantt canvas').first().getAttribute('data-bars'));
  const saved = await svg();
  expect(bars).toBeGreaterThanOrEqual(400);
  // And the ground.
  expect(saved.match(/<rect /g)?.length).toBe(bars + 1);
  expect(saved).not.toContain('<image');
  await page.fill('#jobs', '9000');
  await afterRun(() => page.click('#run'));
  expect(await svg()).toContain('<image');
});

describe('the layout', () => {
  test.each([400, 1280])('fits a window of %d pixels', async (width) => {
    const seeds = '/#jobs=600&policy=easy,sjf-easy,conservative,pv-easy&shake=30m&seeds=4';
    for (const [colorScheme, address] of [
      ['light', '/'],
      ['dark', '/'],
      ['light', seeds],
      ['dark', seeds],
    ] as const) {
      await open(address, { viewport: { width, height: 800 }, colorScheme });
      await ready();
      await page.waitForTimeout(300);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      if (process.env.SPECULA_SCREENSHOTS)
        await page.screenshot({
          path: join(
            process.env.SPECULA_SCREENSHOTS,
            `lab${address === '/' ? '' : '-seeds'}-${width}-${colorScheme}.png`,
          ),
          fullPage: true,
        });
      await page.close();
    }
  });

  test('gives every control a name', async () => {
    await open('/');
    await ready();
    const nameless =
      await page.evaluate(`[...document.querySelectorAll('button, input, select, canvas[tabindex], [role=region]')]
      .filter((one) => !(one.ariaLabel || one.getAttribute('aria-labelledby') || one.labels?.length || one.textContent.trim()))
      .map((one) => one.outerHTML)`);
    expect(nameless).toEqual([]);
  });
});

test('a report opens from disk and finds the command’s schedules', async () => {
  const { text } = await lublin();
  const trace = join(lab.folder, 'l.swf');
  const report = join(lab.folder, 'report.html');
  writeFileSync(trace, text);
  const policy = '{"name": "mine", "order": "sjf", "backfilling": "easy", "plan": "virtual:0.4"}';
  const { stdout } = await speculaProcess([
    'replay',
    trace,
    '-p',
    `[${policy}, "pv-easy"]`,
    '--seed',
    '5',
    '--from',
    '2d',
    '--json',
    '--report',
    report,
  ]);
  await open(`file://${report}`);
  await ready();
  expect(await message()).toContain('the same schedules as the command’s');
  // A report replays, and has no other views.
  expect(await page.locator('nav').isVisible()).toBe(false);
  const { results } = JSON.parse(stdout);
  expect(await hashes()).toEqual(results.map(({ hash }: { hash: string }) => hash));
});

test('a report of several seeds has the means of the command, and draws the first seed', async () => {
  const trace = join(import.meta.dirname, '../../../examples/logs/NASA-iPSC-1993-3.1-cln.swf.gz');
  const report = join(lab.folder, 'seeds.html');
  const options = ['--jobs', '3000', '--resample', '4', '--scale-users', '1.5', '--seeds', '4'];
  const args = ['replay', trace, '-p', 'easy,sjf-easy', ...options, '--json', '--report', report];
  const { stdout } = await speculaProcess(args);
  const { results } = JSON.parse(stdout);
  const wait = (place: number) => (100 * results[place].means.utilization.mean).toFixed(2);
  await open(`file://${report}`);
  await ready();
  expect(await message()).toContain('the same schedules as the command’s');
  expect(await hashes()).toEqual(results.map(({ runs }: { runs: { hash: string }[] }) => runs[0].hash));
  const utilization = await cells('utilization');
  for (const place of [0, 1]) expect(utilization[place]).toContain(`${wait(place)} ± `);
  expect(await page.textContent('#over-seeds')).toContain('each with --resample 4 --scale-users 1.5: load ');
  // A visitor may ask for more: the page has the log itself.
  const before = await cells('bounded slowdown');
  await page.fill('#seeds', '5');
  await afterRun(() => page.click('#run'));
  expect(await message()).toMatch(/seeds 1 to 5: [^;]*$/);
  const again = await speculaProcess([...args.slice(0, 4), ...options.with(-1, '5'), '--json']);
  const more = JSON.parse(again.stdout).results;
  expect(await cells('bounded slowdown')).not.toEqual(before);
  expect((await cells('bounded slowdown'))[1]).toContain(more[1].means.meanBoundedSlowdown.mean.toFixed(2));
  // Nothing is left of the seeds where there is one.
  for (const id of ['seeds', 'resample', 'scaleUsers']) await page.fill(`#${id}`, '');
  await afterRun(() => page.click('#run'));
  expect(await page.locator('#over-seeds').isHidden()).toBe(true);
  const address = page.url();
  await page.close();
  await open(address);
  await ready();
  expect(await page.inputValue('#seeds')).toBe('');
});

test('a report of one shaken seed replays it', async () => {
  const trace = join(import.meta.dirname, '../../../examples/logs/NASA-iPSC-1993-3.1-cln.swf.gz');
  const report = join(lab.folder, 'shaken.html');
  const args = ['replay', trace, '--jobs', '2000', '--shake', '10m', '--seed', '3', '--report', report];
  const { stdout } = await speculaProcess([...args, '--warmup', '5d', '--json']);
  const [{ metrics }] = JSON.parse(stdout).results;
  await open(`file://${report}`);
  await ready();
  expect(await message()).toContain('the same schedules as the command’s');
  expect(await page.textContent('#answer-save code')).toContain(
    '--jobs 2000 --shake 10m --seed 3 --warmup 5d',
  );
  // The jobs of the warm-up do not count.
  expect(metrics.jobs).toBeLessThan(2000);
  const counted = metrics.jobs.toLocaleString('en');
  expect(await page.textContent('#workload')).toContain(`the metrics count ${counted} jobs`);
  expect((await cells('backfilled jobs'))[0]).toBe(String(metrics.backfilled));
  expect((await cells('bounded slowdown'))[0]).toBe(metrics.meanBoundedSlowdown.toFixed(2));
});

testOnLog(
  'SDSC-BLUE is read, replayed under EASY and PV-EASY, and drawn',
  'SDSC-BLUE-2000-4.2-cln.swf.gz',
  async (path) => {
    await open('/');
    await ready();
    await afterRun(() => page.setInputFiles('#file', path));
    await page.waitForFunction(
      () => Number(document.querySelector<HTMLCanvasElement>('.gantt canvas')?.dataset.bars) > 200_000,
    );
    const { stdout } = await speculaProcess(['replay', path, '-p', 'easy,pv-easy', '--json']);
    const { results } = JSON.parse(stdout);
    expect(await hashes()).toEqual(results.map(({ hash }: { hash: string }) => hash));
    const report = join(lab.folder, 'blue.html');
    await speculaProcess(['replay', path, '-p', 'easy,pv-easy', '--report', report]);
    expect(readFileSync(report).length).toBeLessThan(15e6);
  },
);
