// Tasks of a visitor: how many clicks and keys each takes, on a page whose server is gone.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { KTH } from '../../support/logs.ts';
import { specula } from '../cli/cli.ts';
import { theBrowser } from './lab.ts';
import { formats, visits } from './visits.ts';

const visit = visits();
const { ready, afterRun, message, hashes, drop, chartLabel } = visit;

/** How often the person pressed the mouse and keys since the page was there. */
const effort = () =>
  visit.page.evaluate(() => {
    const { clicks, keys } = document.documentElement.dataset;
    return { clicks: Number(clicks), keys: Number(keys) };
  });

/** Part of the page that is visible without scrolling. */
async function seen(part: string): Promise<boolean> {
  const box = await visit.page.locator(part).first().boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= 800;
}

beforeEach(async () => {
  await visit.open('/#trace=KTH-SP2-1996-2.1-cln.swf.gz&policy=easy,sjf-easy', {
    viewport: { width: 1280, height: 800 },
  });
  await ready();
  await visit.page.waitForSelector('html[data-whole]');
  await visit.page.evaluate(() => {
    const { dataset } = document.documentElement;
    [dataset.clicks, dataset.keys] = ['0', '0'];
    addEventListener('pointerdown', () => (dataset.clicks = String(Number(dataset.clicks) + 1)), true);
    addEventListener('keydown', () => (dataset.keys = String(Number(dataset.keys) + 1)), true);
  });
  await visit.page.context().setOffline(true);
  return () => visit.page.context().setOffline(false);
});

test('which policy is better, and how sure that is, is seen at one glance', async () => {
  await visit.page.waitForSelector('#sureness:not([aria-busy]) table');
  expect(await visit.page.textContent('#finding')).toMatch(
    /^sjf-easy against easy: bounded slowdown [\d.]+% lower/,
  );
  expect(await visit.page.locator('#sureness td b').allTextContents()).toEqual(Array(6).fill('✓ holds'));
  for (const part of ['#finding', '#sureness', '#tiles'])
    expect([part, await seen(part)]).toEqual([part, true]);
  expect(await effort()).toEqual({ clicks: 0, keys: 0 });
});

test('why job 5000 waited takes its number', async () => {
  await visit.page.click('#sought');
  await visit.page.keyboard.type('5000');
  await visit.page.keyboard.press('Enter');
  await visit.page.waitForSelector('#explanation h3');
  expect(await visit.page.textContent('#explanation h3')).toMatch(/^Job 5000 under easy waited 54/);
  expect(await visit.page.locator('#explanation td.text').first().textContent()).toContain(
    'would leave job 4970',
  );
  expect(await seen('#explanation td.text')).toBe(true);
  expect(await effort()).toEqual({ clicks: 1, keys: 5 });
});

test('which user is worst off, and why, takes one click', async () => {
  await visit.page.locator('#users-section').scrollIntoViewIfNeeded();
  const first = visit.page.locator('#all-users tbody tr').first();
  // The table is computed when it comes near.
  await first.waitFor();
  const cells = await first.locator(':scope > *').allTextContents();
  const titles = await visit.page.locator('#all-users thead th').allTextContents();
  const [worst] = cells;
  const job = cells[titles.findIndex((title) => title.startsWith('worst job'))];
  await first.click();
  await visit.page.waitForSelector('#explanation h3');
  expect(await visit.page.textContent('#explanation h3')).toMatch(
    new RegExp(`^Job ${/^\d+/.exec(job)?.[0]} under (easy|sjf-easy) waited `),
  );
  expect(await visit.page.locator('#explanation td.text').count()).toBeGreaterThan(0);
  expect(await visit.page.textContent('#legend')).toBe(`user ${worst}other users`);
  expect(visit.page.url()).toContain(`color=user:${worst}`);
  expect(await effort()).toEqual({ clicks: 1, keys: 0 });
});

test('a custom scheduler is written, and a mistake in it is found and fixed', async () => {
  await visit.page.click('button:text-is("Write a scheduler")');
  await visit.page.click('#own-text');
  await visit.page.keyboard.press('Control+End');
  await visit.page.keyboard.type('}');
  await visit.page.keyboard.press('Control+Enter');
  await visit.page.waitForSelector('.editor .mark:visible');
  expect(await visit.page.textContent('#own-fault')).toContain('SyntaxError');
  await visit.page.keyboard.press('Backspace');
  await afterRun(() => visit.page.keyboard.press('Control+Enter'));
  expect(await visit.page.isVisible('.editor .mark')).toBe(false);
  const [easy, , own] = await hashes();
  expect(own).toBe(easy);
  expect(await effort()).toEqual({ clicks: 2, keys: 8 });
});

test('a CSV without a machine size asks for it, and a Parquet nothing', async () => {
  const { csv, parquet } = await formats();
  await drop('mine.csv', csv);
  await expect.poll(message).toMatch(/^mine\.csv.*with the field “Processors”$/);
  await visit.page.click('#processors');
  await visit.page.keyboard.type('256');
  await afterRun(() => visit.page.keyboard.press('Enter'));
  await expect.poll(message).toMatch(/^300 jobs under easy, sjf-easy/);
  const found = await hashes();
  await afterRun(() => drop('mine.parquet', parquet));
  expect(await visit.page.textContent('#open')).toContain('mine.parquet · 300 jobs · 256 processors');
  expect(await hashes()).toEqual(found);
  expect(await effort()).toEqual({ clicks: 1, keys: 4 });
});

test('a figure for one column is saved, and its command makes the same file', async () => {
  await visit.page.locator('#result-figures').scrollIntoViewIfNeeded();
  await visit.page.waitForSelector('#result-figures svg');
  await visit.page.click('#result-figures .save select');
  await visit.page.keyboard.type('o');
  await visit.page.keyboard.press('Enter');
  const [download] = await Promise.all([
    visit.page.waitForEvent('download'),
    visit.page.click('#result-figures .save button:text-is("SVG")'),
  ]);
  // The two keys went to the open list, not to the page.
  expect(await effort()).toEqual({ clicks: 2, keys: 0 });
  const saved = readFileSync(await download.path(), 'utf8');
  expect(saved).toMatch(/^<svg [^>]*width="321" [^>]*font-size="10"/);
  const command = (await visit.page.textContent('#result-figures .save code')) ?? '';
  const file = join(visit.lab.folder, 'column.svg');
  const words = command.replace('KTH-SP2-1996-2.1-cln.swf.gz', KTH).split(' ').slice(1, -1);
  expect((await specula([...words, file])).status).toBe(0);
  expect(readFileSync(file, 'utf8') === saved).toBe(true);
});

test('a link shows another person the same schedules, view and explanation', async () => {
  await visit.explained(5000, 'sjf-easy');
  await expect.poll(() => visit.page.url()).toContain('view=');
  const shown = {
    hashes: await hashes(),
    chart: await chartLabel(),
    why: await visit.page.textContent('#explanation'),
  };
  // Another browser, in which nothing is stored.
  const elsewhere = await (await theBrowser()).newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await elsewhere.newPage();
    await page.goto(visit.page.url());
    await page.waitForSelector('#explanation h3');
    await page.waitForSelector(`.gantt canvas[aria-label="${shown.chart}"]`);
    expect(await page.textContent('#explanation')).toBe(shown.why);
    const cells = page.locator('#answer tr', { hasText: 'schedule hash' }).locator('td');
    expect(await cells.allTextContents()).toEqual(shown.hashes);
  } finally {
    await elsewhere.close();
  }
});
