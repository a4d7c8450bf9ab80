// A run that takes long shows its first policy while the others are still to come.
import { expect, test } from 'vitest';
import { visits } from './visits.ts';

const visit = visits();
const { open, ready, explained, message } = visit;

const LONG = '/#trace=synthetic:lublin&jobs=400000&policy=pv-easy,conservative';
const charts = () => visit.page.locator('.gantt').count();
const isStale = () => visit.page.isVisible('#stale');
const isRunning = () => visit.page.isVisible('#progress');

async function firstShown(): Promise<void> {
  await open(LONG);
  await visit.page.waitForSelector('.gantt');
  expect([await charts(), await isStale(), await isRunning()]).toEqual([1, false, true]);
}

test('what is asked of the first policy while the second runs is answered, and stays', async () => {
  await firstShown();
  expect(await explained(17, 'pv-easy')).toContain('Job 17 under pv-easy waited');
  await ready();
  expect([await charts(), await isStale(), await isRunning()]).toEqual([2, false, false]);
  await expect.poll(() => visit.page.textContent('#explanation')).toContain('Job 17 under pv-easy waited');
  expect(visit.page.url()).toContain('job=17');
});

test('when the second is cancelled, the page says whose results it shows', async () => {
  await firstShown();
  await visit.page.evaluate(() => document.getElementById('cancel')?.click());
  await expect.poll(message).toBe('Cancelled.');
  expect(await charts()).toBe(1);
  expect(await visit.page.textContent('#stale')).toContain('400,000 jobs of synthetic:lublin under pv-easy.');
});
