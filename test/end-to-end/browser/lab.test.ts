// The lab in a real Chromium: what a visitor does, and what a visitor must find.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { testOnLog } from '../../support/logs.ts';
import { root } from '../../support/paths.ts';
import { specula } from '../cli/cli.ts';
import { FEW, INTREPID, lublin, visits } from './visits.ts';

const visit = visits();
const { open, ready, afterRun, message, hashes, cells, chartLabel, drop } = visit;

test('an example is shown with the command that finds the same schedules', async () => {
  await open(INTREPID);
  await ready();
  await expect.poll(message).toMatch(/^3,000 jobs under easy, pv-easy: .* WebAssembly$/);
  expect(await visit.page.locator('#charts canvas').count()).toBe(4);
  await expect.poll(() => visit.page.locator('#timelines .uplot').count()).toBe(3);
  const command = (await visit.page.textContent('#answer-save code')) ?? '';
  const { stdout } = await specula([...command.split(' ').slice(1), '--json']);
  const { results } = JSON.parse(stdout);
  expect(await hashes()).toEqual(results.map(({ hash }: { hash: string }) => hash));
  expect((await cells('preempted jobs'))[1]).toContain(String(results[1].metrics.preempted));
});

test('a dropped trace gets the schedules that Node gets, from text and from gzip', async () => {
  const { text, hashOf } = await lublin();
  await open(FEW);
  await ready();
  await visit.page.fill('#policies', 'easy,conservative');
  for (const [name, content] of [
    ['l.swf', Buffer.from(text)],
    ['l.swf.gz', gzipSync(text)],
  ] as const) {
    await afterRun(() => drop(name, content));
    await expect.poll(message).toContain('2,000 jobs under easy, conservative');
    expect(await hashes()).toEqual([await hashOf('easy'), await hashOf('conservative')]);
    expect(new URL(visit.page.url()).hash).toBe(`#trace=${name}&policy=easy,conservative`);
  }
});

test('the chart zooms by keys, by buttons and by address', async () => {
  await open(INTREPID);
  await ready();
  const whole = await chartLabel();
  await visit.page.locator('.gantt canvas').first().focus();
  for (const key of ['+', '+', 'i', 'ArrowRight']) await visit.page.keyboard.press(key);
  const zoomed = await chartLabel();
  expect(zoomed).not.toBe(whole);
  // All charts have the same view.
  const both = await visit.page
    .locator('.gantt canvas[tabindex]')
    .evaluateAll((all) => all.map((one) => one.ariaLabel));
  const place = (label: string | null) => label?.match(/processors .* submission/)?.[0];
  expect(place(both[1])).toBe(place(both[0]));
  const address = visit.page.url();
  expect(address).toContain('&view=');
  await open(address);
  await ready();
  expect(await chartLabel()).toBe(zoomed);
  await visit.page.click('[data-zoom=all]');
  expect(await chartLabel()).toBe(whole);
});

test('a click on a job explains why it waited, as the command does', async () => {
  await open(INTREPID);
  await ready();
  const box = await visit.page.locator('.gantt canvas').first().boundingBox();
  if (box === null) throw new Error('the chart is not there');
  // A position in the first chart on a job: in the middle of the busiest stretch.
  await visit.page.locator('.gantt canvas').first().scrollIntoViewIfNeeded();
  await visit.page
    .locator('.gantt canvas')
    .first()
    .click({ position: { x: box.width * 0.5, y: box.height * 0.4 } });
  await visit.page.waitForSelector('#explanation h3');
  const heading = (await visit.page.textContent('#explanation h3')) ?? '';
  const job = /^Job (\d+) under easy waited/.exec(heading)?.[1];
  expect(await visit.page.inputValue('#job')).toBe(job);
  const command = (await visit.page.textContent('#explanation p > code')) ?? '';
  const { stdout } = await specula(command.split(' ').slice(1));
  expect(stdout).toContain(`job ${job} of synthetic:intrepid under easy`);
  for (const cell of await visit.page.locator('#explanation td.text').allTextContents())
    expect(stdout).toContain(cell);
  expect(visit.page.url()).toContain(`&job=${job}&under=easy`);
});

test('the lab measures the kernel on the visitor’s machine', async () => {
  await open(FEW);
  await ready();
  await visit.page.click('#tell-about');
  await visit.page.click('#bench-run');
  await visit.page.waitForFunction(
    () => document.querySelector<HTMLButtonElement>('#bench-run')?.disabled === false,
  );
  const rows = visit.page.locator('#bench-table tbody tr');
  expect(await rows.count()).toBe(8);
  for (const cell of await rows.locator('td:last-child').allTextContents())
    expect(cell).toMatch(/^\d+\.\d\d ×$/);
});

test('the lab says that a job number is not in the trace', async () => {
  await open(FEW);
  await ready();
  await visit.page.fill('#job', '999999');
  await visit.page.click('#explain button');
  expect(await visit.page.textContent('#explanation')).toContain('There is no job 999999');
});

test('a run can be cancelled, and another can begin', async () => {
  await open(INTREPID);
  await ready();
  // The whole of the log, conservatively: seconds of work.
  await visit.fillOption('jobs', '');
  await visit.page.fill('#policies', 'conservative,conservative+last');
  await visit.page.click('#run');
  await visit.page.click('#cancel');
  await visit.page.waitForFunction(() => document.querySelector('#message')?.textContent === 'Cancelled.');
  await visit.fillOption('jobs', '500');
  await visit.page.fill('#policies', 'fcfs');
  await afterRun(() => visit.page.click('#run'));
  await expect.poll(message).toContain('500 jobs under fcfs');
});

describe('the lab says in words that it cannot use', () => {
  test.each([
    ['a file that is no trace', 'no.swf', Buffer.from('once upon a time\n'), /^no\.swf:1: /],
    [
      'a trace without a header and starts',
      'bare.swf',
      Buffer.from(`1 1 -1 ${'1 '.repeat(15)}\n`),
      /^bare\.swf.*processors/,
    ],
    [
      'damaged gzip',
      'broken.gz',
      gzipSync('1 2 3\n'.repeat(999)).subarray(0, 40),
      /gzip data is truncated or damaged/,
    ],
  ])('%s', async (_, name, content, expected) => {
    await open(FEW);
    await ready();
    await drop(name, content);
    await visit.page.waitForSelector('#status.failed');
    await expect.poll(message).toMatch(expected);
  });

  test('a policy that it does not know', async () => {
    await open(FEW);
    await ready();
    await visit.page.fill('#policies', 'eesy');
    await visit.page.click('#run');
    await expect.poll(message).toMatch(/unknown policy 'eesy'; did you mean 'easy'/);
  });
});

test('if a page may not run WebAssembly, the JavaScript build computes the schedules and the page says so', async () => {
  await open(INTREPID);
  await ready();
  const expected = await hashes();
  await open(`/strict${INTREPID}`);
  await ready();
  await expect.poll(message).toContain('the JavaScript build, because this page must not run WebAssembly');
  expect(await hashes()).toEqual(expected);
  await open('/strict/#engine=wasm');
  await visit.page.waitForSelector('#status.failed');
  await expect.poll(message).toMatch(/WebAssembly/);
});

test('figures are saved as SVG, PNG and CSV', async () => {
  await open(INTREPID);
  await ready();
  await visit.page.waitForTimeout(400);
  for (const box of ['gantt', 'time']) {
    for (const [label, begin] of [
      ['SVG', '<svg'],
      ['PNG', '\u0089PNG'],
      ['CSV', ''],
    ] as const) {
      const [download] = await Promise.all([
        visit.page.waitForEvent('download'),
        visit.page.click(`#${box}-save button:text-is("${label}")`),
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
      visit.page.waitForEvent('download'),
      visit.page.click('#gantt-save button:text-is("SVG")'),
    ]);
    return readFileSync(await download.path(), 'utf8');
  };
  const bars = Number(await visit.page.locator('.gantt canvas').first().getAttribute('data-bars'));
  const saved = await svg();
  expect(bars).toBeGreaterThanOrEqual(400);
  // And the ground.
  expect(saved.match(/<rect /g)?.length).toBe(bars + 1);
  expect(saved).not.toContain('<image');
  await visit.fillOption('jobs', '9000');
  await afterRun(() => visit.page.click('#run'));
  expect(await svg()).toContain('<image');
});

describe('the layout', () => {
  test.each([400, 1280])('fits a window of %d pixels', async (width) => {
    const seeds = '/#jobs=600&policy=easy,sjf-easy,conservative,pv-easy&shake=30m&seeds=4';
    for (const [colorScheme, address] of [
      ['light', INTREPID],
      ['dark', INTREPID],
      ['light', seeds],
      ['dark', seeds],
    ] as const) {
      await open(address, { viewport: { width, height: 800 }, colorScheme });
      await ready();
      await visit.page.waitForTimeout(300);
      expect(await visit.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      if (process.env.SPECULA_SCREENSHOTS)
        await visit.page.screenshot({
          path: join(
            process.env.SPECULA_SCREENSHOTS,
            `lab${address === INTREPID ? '' : '-seeds'}-${width}-${colorScheme}.png`,
          ),
          fullPage: true,
        });
    }
  });

  test('gives every control a name', async () => {
    await open(FEW);
    await ready();
    const nameless =
      await visit.page.evaluate(`[...document.querySelectorAll('button, input, select, canvas[tabindex], [role=region]')]
      .filter((one) => !(one.ariaLabel || one.getAttribute('aria-labelledby') || one.labels?.length || one.textContent.trim()))
      .map((one) => one.outerHTML)`);
    expect(nameless).toEqual([]);
  });
});

test('a report opens from disk and finds the command’s schedules', async () => {
  const { text } = await lublin();
  const trace = join(visit.lab.folder, 'l.swf');
  const report = join(visit.lab.folder, 'report.html');
  writeFileSync(trace, text);
  const policy = '{"name": "mine", "order": "sjf", "backfilling": "easy", "estimate": "virtual:0.4"}';
  const { stdout } = await specula([
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
  await expect.poll(message).toContain('the same schedules as the command’s');
  // A report replays, and has no other views.
  expect(await visit.page.locator('nav').isVisible()).toBe(false);
  const { results } = JSON.parse(stdout);
  expect(await hashes()).toEqual(results.map(({ hash }: { hash: string }) => hash));
});

testOnLog(
  'SDSC-BLUE is read, replayed under EASY and PV-EASY, and drawn',
  'SDSC-BLUE-2000-4.2-cln.swf.gz',
  async (path) => {
    await open(INTREPID);
    await ready();
    await afterRun(() => visit.page.setInputFiles('#file', path));
    await visit.page.waitForFunction(
      () => Number(document.querySelector<HTMLCanvasElement>('.gantt canvas')?.dataset.bars) > 200_000,
    );
    const { stdout } = await specula(['replay', path, '-p', 'easy,pv-easy', '--json']);
    const { results } = JSON.parse(stdout);
    expect(await hashes()).toEqual(results.map(({ hash }: { hash: string }) => hash));
    const report = join(visit.lab.folder, 'blue.html');
    await specula(['replay', path, '-p', 'easy,pv-easy', '--report', report]);
    expect(readFileSync(report).length).toBeLessThan(15e6);
  },
);

test('a report on a Slurm cluster shows the schedules of its configurations', async () => {
  const report = join(visit.lab.folder, 'slurm.html');
  const confs = ['slurm.conf', 'builtin.conf'].map((name) => `examples/slurm/${name}`).join(',');
  const args = [
    'slurm',
    'replay',
    'examples/slurm/jobs.events',
    '--slurm-conf',
    confs,
    '--json',
    '--report',
    report,
  ];
  const { stdout } = await specula(args, root);
  const { results } = JSON.parse(stdout);
  await open(`file://${report}`);
  await ready();
  await expect.poll(message).toContain('the same schedules as the command’s');
  expect(await hashes()).toEqual(results.map(({ hash }: { hash: string }) => hash));
  expect((await cells('backfilled jobs'))[0]).toBe(String(results[0].metrics.backfilled));
  const line = `specula slurm replay jobs.events --slurm-conf ${confs}`;
  expect(await visit.page.textContent('#answer-save code')).toContain(line);
});

test('a report on a Slurm cluster with a topology shows the switches that jobs span', async () => {
  const report = join(visit.lab.folder, 'topology.html');
  const confs = ['slurm.conf', 'optional.conf'].map((name) => `examples/slurm/topology/${name}`).join(',');
  const args = ['slurm', 'replay', 'examples/slurm/jobs.events', '--slurm-conf', confs, '--report', report];
  const { stdout } = await specula(args, root);
  await open(`file://${report}`);
  await ready();
  await expect.poll(message).toContain('the same schedules as the command’s');
  expect(await visit.page.isVisible('#spans-section')).toBe(true);
  const rows = await visit.page
    .locator('#spans tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.children].map(({ textContent }) => textContent).join('  ')),
    );
  // The page has the rows of the command.
  const printed = stdout.slice(stdout.indexOf('nodes   configuration')).trimEnd().split('\n');
  const plain = printed
    .filter((line) => !line.startsWith('─'))
    .map((line) => line.replaceAll(/ {2,}/g, '  '));
  expect(rows.length).toBe(7);
  expect(rows).toEqual(plain);
  await open(INTREPID);
  await ready();
  expect(await visit.page.isVisible('#spans-section')).toBe(false);
});
