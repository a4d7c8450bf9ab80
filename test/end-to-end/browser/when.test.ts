// The lab's view of forecasts in a real Chromium: the same numbers as the command's.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rough } from '../../../src/report/format.ts';
import { atRoot } from '../../support/paths.ts';
import { specula } from '../cli/cli.ts';
import { visits } from './visits.ts';

const visit = visits();
const { ready, message, afterRun } = visit;

const LOG = 'examples/logs/KTH-SP2-1996-2.1-cln.swf.gz';
const form = () => visit.page.locator('form.question:visible');

/** The rows of a saved CSV, without its titles. */
async function saved(name: string): Promise<string[][]> {
  const [download] = await Promise.all([
    visit.page.waitForEvent('download'),
    visit.page.click(`button[aria-label="Save ${name} as CSV"]`),
  ]);
  const [, ...rows] = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\n');
  return rows.map((row) => row.split(','));
}

/** Chromium and Node compute exponentials and logarithms that differ in the last bit; a mixture has many of them. */
const rounded = (values: readonly (string | number)[]) =>
  values.map((value) => Number(Number(value).toPrecision(10)));

/** Output of the command next to the chart, for the log at its place in the checkout. */
async function commanded() {
  const line = await visit.page.locator('main:visible .save code').first().textContent();
  const [, command, , ...options] = (line ?? '').split(' ');
  const { stdout, status, stderr } = await specula([command, atRoot(LOG), ...options, '--json']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return JSON.parse(stdout);
}

test('a job that is typed in gives the curve of the command, over the jobs of the present, and is kept in the address', async () => {
  const asked = 'at=200d&job-processors=16&job-limit=4h&job-user=55';
  await visit.open(`/#show=when&trace=KTH-SP2-1996-2.1-cln.swf.gz&${asked}&samples=32&calibration-points=60`);
  await ready();
  const check = async () => {
    const { curve, running, waiting, ...reported } = await commanded();
    expect((await saved('specula-when-requests')).map(rounded)).toEqual(
      curve.map((one: object) => rounded(Object.values(one))),
    );
    const jobs = await saved('specula-when-jobs');
    expect(jobs.filter(([, state]) => state === 'runs').length).toBe(running);
    return { ...reported, running, jobs: jobs.filter(([, state]) => state === 'waits'), waiting };
  };
  const first = await check();
  expect(first.jobs.length).toBe(first.waiting);
  const facts = await visit.page.locator('main:visible').textContent();
  expect(facts).toContain(`start${first.start.map(rough).join('')}end${first.end.map(rough).join('')}`);

  await form().getByLabel('Which job').selectOption('job');
  await form().locator('summary').click();
  expect(await form().getByLabel('Its user', { exact: true }).inputValue()).toBe('');
  await form().getByLabel('Or job').fill('5000');
  await form().getByLabel('Start times').fill('replayed');
  await afterRun(() => visit.page.keyboard.press('Enter'));
  expect(visit.page.url()).toMatch(
    /#show=when&trace=KTH-SP2-1996-2.1-cln.swf.gz&job=5000&starts=replayed&calibration-points=60$/,
  );
  const second = await check();
  const own = second.jobs.find(([id]: string[]) => id === '5000') ?? [];
  expect(rounded(own.slice(4, 7))).toEqual(rounded(second.start));
  const bars = visit.page.locator('main:visible svg rect[fill-opacity]');
  expect(await bars.count()).toBe(second.running + second.waiting + 1);
});

test('a forecast can be cancelled, and says which field it cannot use', async () => {
  await visit.open(
    '/#show=when&trace=KTH-SP2-1996-2.1-cln.swf.gz&job=20000&calibration-points=5000&samples=2000',
  );
  const headings = () => visit.page.locator('main h2:visible').count();
  expect(await headings()).toBe(0);
  await visit.page.click('#cancel');
  await expect.poll(message).toBe('Cancelled.');
  expect(await headings()).toBe(0);
  // Returning to the view repeats the question.
  await visit.page.evaluate(() => {
    location.hash = 'show=reserve';
  });
  await ready();
  await visit.page.goBack();
  await visit.page.waitForFunction(
    () => document.querySelector('#message')?.textContent?.includes('forecasting') === true,
  );
  await visit.page.click('#cancel');
  await expect.poll(message).toBe('Cancelled.');
  // The mark after a field is hidden from screen readers, and no part of its name.
  const field = (name: string) => form().getByRole('textbox', { name, exact: true });
  const refused = async (label: string, text: string, expected: string) => {
    await field(label).fill(text);
    await visit.page.keyboard.press('Enter');
    await visit.page.waitForSelector('#status.failed');
    await visit.page.waitForFunction(
      (part) => document.querySelector('#message')?.textContent?.includes(part),
      expected,
    );
  };
  await form().getByLabel('Which job').selectOption('a new job');
  await field('Its limit').fill('1h');
  await refused('Its processors', '1', 'At: empty; a new job needs');
  expect(await headings()).toBe(0);
  await field('At').fill('10d');
  await refused('Its processors', '101', 'Its processors 101: the machine has 100');
  await refused('Policy', 'pv-easy', "policy 'pv-easy': forecasts do not support it");
  await refused('Policy', 'easy,fcfs', "Policy 'easy,fcfs': expected one policy");
  await visit.page.evaluate(() => {
    location.hash = 'show=when&trace=KTH-SP2-1996-2.1-cln.swf.gz&job=20000&job-limit=1h';
  });
  await expect.poll(message).toContain('leave theirs empty');
});

test('a changed form marks the forecast as of the previous run, and no request is marked without advice', async () => {
  await visit.open('/#show=when&trace=KTH-SP2-1996-2.1-cln.swf.gz&job=5000&calibration-points=60');
  await ready();
  const results = visit.page.locator('main:visible');
  const stale = async () =>
    (await results.locator('.stale-note').isVisible()) &&
    (await results.getAttribute('class'))?.includes('stale');
  const job = form().getByRole('textbox', { name: 'Or job', exact: true });
  expect(await stale()).toBe(false);
  await job.fill('5001');
  expect(await stale()).toBe(true);
  await job.fill('5000');
  expect(await stale()).toBe(false);
  await form().getByLabel('Which job').selectOption('a new job');
  expect(await stale()).toBe(true);
  await form().getByLabel('Which job').selectOption('job');
  await job.fill('99999999');
  await visit.page.keyboard.press('Enter');
  await visit.page.waitForSelector('#status.failed');
  expect(await message()).toContain('among its 28,475 jobs');
  expect(await stale()).toBe(true);
  await job.fill('5002');
  await afterRun(() => visit.page.keyboard.press('Enter'));
  expect(await stale()).toBe(false);
  const words = await results.textContent();
  expect(words).toContain('No request is advised');
  expect(await results.locator('tr.best').count()).toBe(0);
  expect(words).toContain('gray if it runs, blue if it waits, and orange');
});
