// Several seeds, shaking and resampling in the lab and in reports, in a real Chromium.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { KTH, NASA } from '../../support/logs.ts';
import { specula } from '../cli/cli.ts';
import { FEW, INTREPID, visits } from './visits.ts';

const visit = visits();
const { open, ready, afterRun, message, hashes, cells } = visit;

/** Cells of the metrics with a mark, by the titles of their rows: the word, and the text. */
const marks = async () =>
  visit.page
    .locator('#answer tbody tr:has(.mark)')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector('th')?.textContent,
        ...[...row.querySelectorAll('small.better, small.worse')].map((small) => small.textContent),
      ]),
    );

test('with one run, only means over jobs with an interval are marked', async () => {
  await open('/#jobs=3000&policy=easy,fcfs');
  await ready();
  const found = await marks();
  expect(found.length).toBeGreaterThan(0);
  for (const [title, ...texts] of found) {
    expect(['mean wait', 'bounded slowdown', 'weighted slowdown']).toContain(title);
    for (const text of texts)
      expect(text).toMatch(/^(✓ better: × 0|✗ worse: × [1-9])[\d.]+ \([\d.]+ to [\d.]+\)$/);
  }
  expect(await visit.page.textContent('#answer-note')).toContain(
    'Marks apply to the table as a whole (Holm, 5%), each interval to one value. Without a mark, a difference is not certain.',
  );
  // Without an interval, a figure has its difference alone.
  const [, share, change] = await cells('utilization');
  expect(share).toMatch(/^[\d.]+%$/);
  expect(change).toMatch(/^(±0|[−+][\d.]+ pppercentage points)$/);
  expect(await visit.page.locator('.first-seed').first().isHidden()).toBe(true);
});

test('several seeds of a shaken workload have the means and marks of the command', async () => {
  await open(INTREPID);
  await ready();
  await visit.page.fill('#policies', 'easy,sjf-easy');
  for (const [id, value] of [
    ['jobs', '1500'],
    ['shake', '30m'],
    ['seeds', '6'],
  ])
    await visit.fillOption(id, value);
  await afterRun(() => visit.page.click('#run'));
  await expect.poll(message).toContain('seeds 1 to 6');
  expect(new URL(visit.page.url()).hash).toContain('&shake=30m&seeds=6');
  const command = (await visit.page.textContent('#answer-save code')) ?? '';
  expect(command).toContain('--shake 30m --seeds 6 --means means.csv');
  const args = command.split(' ').slice(1, -2);
  const { stdout } = await specula([...args, '--json']);
  const { results } = JSON.parse(stdout);
  expect(await hashes()).toEqual(results.map(({ runs }: { runs: { hash: string }[] }) => runs[0].hash));
  const [, sjf] = results;
  const slowdown = await cells('bounded slowdown');
  const { mean, halfWidth } = sjf.means.meanBoundedSlowdown;
  const written = (value: number) => value.toFixed(2).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  // Six seeds say little: no interval of a slowdown begins below 1.
  expect(halfWidth).toBeGreaterThan(mean);
  expect(slowdown[1]).toContain(`${written(mean)} (1.00 to ${written(mean + halfWidth)})`);
  // Marked changes are significant; better or worse depends on the metric.
  const difference = sjf.differences.meanBoundedSlowdown;
  const { value, low, high } = sjf.ratios.meanBoundedSlowdown;
  const sure = low > 1 || high < 1;
  const word = value < 1 ? 'better' : 'worse';
  expect(slowdown[2]).toContain(`× ${value.toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`);
  // Marks hold together for the table, so a change that is significant alone may have none.
  expect(sure || !slowdown[2].includes(`${word}: `)).toBe(true);
  expect((await cells('utilization'))[2]).toMatch(/ pppercentage points$/);
  const sentence = (await visit.page.textContent('#over-seeds')) ?? '';
  const load = results[0].means.load;
  expect(sentence).toContain('Seeds 1 to 6, each with --shake 30m: load ');
  expect(sentence).toContain(`${(100 * load.mean).toFixed(1)} ± ${(100 * load.halfWidth).toFixed(1)}%`);
  for (const note of await visit.page.locator('.first-seed').allTextContents())
    expect(note).toBe('Seed 1 of 6.');
  // The table as CSV has the intervals and the differences.
  const [download] = await Promise.all([
    visit.page.waitForEvent('download'),
    visit.page.click('#answer-save button:text-is("CSV")'),
  ]);
  const saved = readFileSync(await download.path(), 'utf8');
  expect(saved).toContain(`,sjf-easy,meanBoundedSlowdown,6,${mean},${halfWidth},${difference.mean},`);
  // The address has it all.
  const address = visit.page.url();
  await open(address);
  await ready();
  expect(await cells('bounded slowdown')).toEqual(slowdown);
  expect(await visit.page.inputValue('#shake')).toBe('30m');
});

test('many seeds can be cancelled', async () => {
  await open(INTREPID);
  await ready();
  await visit.fillOption('shake', '10m');
  await visit.fillOption('seeds', '5000');
  await visit.page.click('#run');
  await visit.page.waitForFunction(() =>
    /^seed \d+ of 5000/.test(document.querySelector('#message')?.textContent ?? ''),
  );
  await visit.page.click('#cancel');
  await visit.page.waitForFunction(() => document.querySelector('#message')?.textContent === 'Cancelled.');
});

test('the lab explains in words why a value in a field of the seeds is invalid', async () => {
  await open(FEW);
  await ready();
  for (const [id, value, expected] of [
    ['shake', 'soon', /^Shake 'soon': expected a duration/],
    ['shake', '0.5s', /^Shake '0.5s': expected a duration of whole seconds/],
    ['resample', '-1', /^Resample \(weeks\) '-1': expected a whole number/],
    ['users', 'many', /^Users \(factor\) 'many': expected a number above 0$/],
    ['users', '2', /^Users \(factor\) requires the field “Resample \(weeks\)”/],
    ['seeds', '1.5', /^Seeds '1.5': expected a whole number/],
  ] as const) {
    await visit.fillOption(id, value);
    await visit.page.click('#run');
    const refusal = () =>
      visit.page.evaluate(() => document.querySelector('#status.failed #message')?.textContent ?? '');
    await expect.poll(refusal).toMatch(expected);
    await visit.page.fill(`#${id}`, '');
  }
});

test('a report of several seeds has the means of the command, and draws the first seed', async () => {
  const trace = NASA;
  const report = join(visit.lab.folder, 'seeds.html');
  const options = ['--jobs', '3000', '--resample', '4', '--users', '1.5', '--seeds', '4'];
  const args = ['replay', trace, '-p', 'easy,sjf-easy', ...options, '--json', '--report', report];
  const { stdout } = await specula(args);
  const { results } = JSON.parse(stdout);
  const wait = (place: number) => (100 * results[place].means.utilization.mean).toFixed(1);
  await open(`file://${report}`);
  await ready();
  await expect.poll(message).toContain('the same schedules as the command’s');
  expect(await hashes()).toEqual(results.map(({ runs }: { runs: { hash: string }[] }) => runs[0].hash));
  const utilization = await cells('utilization');
  for (const place of [0, 1]) expect(utilization[place]).toContain(`${wait(place)} ± `);
  expect(await visit.page.textContent('#over-seeds')).toContain('each with --resample 4 --users 1.5: load ');
  // Another load than the log's comes first in the headline.
  const load = (100 * results[0].means.load.mean).toFixed(1);
  expect(await visit.page.textContent('#finding p')).toMatch(
    new RegExp(`^At a load of ${load}%, where the log's is [\\d.]+%\\.$`),
  );
  // A visitor may ask for more: the page has the log itself.
  const before = await cells('bounded slowdown');
  await visit.fillOption('seeds', '5');
  await afterRun(() => visit.page.click('#run'));
  await expect.poll(message).toMatch(/seeds 1 to 5: [^;]*$/);
  const again = await specula([...args.slice(0, 4), ...options.with(-1, '5'), '--json']);
  const more = JSON.parse(again.stdout).results;
  expect(await cells('bounded slowdown')).not.toEqual(before);
  expect((await cells('bounded slowdown'))[1]).toContain(more[1].means.meanBoundedSlowdown.mean.toFixed(2));
  // Nothing is left of the seeds where there is one.
  for (const id of ['seeds', 'resample', 'users']) await visit.page.fill(`#${id}`, '');
  await afterRun(() => visit.page.click('#run'));
  expect(await visit.page.locator('#over-seeds').isHidden()).toBe(true);
  const address = visit.page.url();
  await open(address);
  await ready();
  expect(await visit.page.inputValue('#seeds')).toBe('');
});

test('a report of one shaken seed replays it', async () => {
  const trace = NASA;
  const report = join(visit.lab.folder, 'shaken.html');
  const args = ['replay', trace, '--jobs', '2000', '--shake', '10m', '--seed', '3', '--report', report];
  const { stdout } = await specula([...args, '--warmup', '5d', '--json']);
  const [{ metrics }] = JSON.parse(stdout).results;
  await open(`file://${report}`);
  await ready();
  await expect.poll(message).toContain('the same schedules as the command’s');
  expect(await visit.page.textContent('#answer-save code')).toContain(
    '--jobs 2000 --shake 10m --seed 3 --warmup 5d',
  );
  // The jobs of the warm-up do not count.
  expect(metrics.jobs).toBeLessThan(2000);
  const counted = metrics.jobs.toLocaleString('en');
  expect(await visit.page.textContent('#workload')).toContain(`the metrics count ${counted} jobs`);
  expect((await cells('backfilled jobs'))[0]).toBe(String(metrics.backfilled));
  expect((await cells('bounded slowdown'))[0]).toBe(metrics.meanBoundedSlowdown.toFixed(2));
});

test('a report with feedback has the submissions of each policy, and the lab replays it', async () => {
  const report = join(visit.lab.folder, 'feedback.html');
  const log = ['replay', KTH, '--jobs', '2000', '-p', 'easy,conservative', '--json'];
  const args = [...log, '--feedback'];
  const { results } = JSON.parse((await specula([...args, '--report', report])).stdout);
  await open(`file://${report}`);
  await ready();
  await expect.poll(message).toContain('the same schedules as the command’s');
  expect(await visit.page.textContent('#answer-save code')).toContain('--jobs 2000 --feedback');
  const difference = results[1].differences.meanWait;
  expect(difference.value).not.toBe(0);
  const waits = async () => (await cells('mean wait'))[1];
  const shown = await waits();
  // A job is explained as it was submitted.
  const job = 1500;
  await visit.page.goto(`${visit.page.url().split('#')[0]}#job=${job}&under=conservative&feedback=yes`);
  await visit.page.reload();
  await ready();
  const explain = ['explain', KTH, '--jobs', '2000', '--feedback', '-p', 'conservative', '--json'];
  const explained = JSON.parse((await specula([...explain, '--job', String(job)])).stdout);
  const wait = explained.job.start - explained.job.submit;
  expect(await visit.page.textContent('#why h3')).toContain(
    `Job ${job} under conservative waited ${wait === 0 ? '0 s' : ''}`,
  );
  // Without feedback the waits are others.
  await visit.fillOption('feedback', 'no');
  await afterRun(() => visit.page.click('#run'));
  expect(await waits()).not.toBe(shown);
  const fixed = JSON.parse((await specula(log)).stdout);
  expect(await hashes()).toEqual(fixed.results.map(({ hash }: { hash: string }) => hash));
});
