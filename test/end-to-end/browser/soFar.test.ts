// A run that takes long shows its first policy while the others are still to come.
import { expect, test } from 'vitest';
import { visits } from './visits.ts';

const visit = visits();
const { open, ready, explained, message } = visit;

const LONG = '/#trace=synthetic:lublin&jobs=400000&policy=pv-easy,conservative,pv-easy%2Brequest';
const charts = () => visit.page.locator('.gantt').count();
const isStale = () => visit.page.isVisible('#stale');

test('a question about the first policy is answered while others run, and its answer stays', async () => {
  await open(LONG);
  await visit.page.waitForSelector('.gantt');
  expect([await charts(), await isStale(), await visit.page.isVisible('#progress')]).toEqual([
    1,
    false,
    true,
  ]);
  expect(await explained(17, 'pv-easy')).toContain('Job 17 under pv-easy waited');
  await ready();
  expect([await charts(), await isStale(), await visit.page.isVisible('#progress')]).toEqual([
    3,
    false,
    false,
  ]);
  await expect.poll(() => visit.page.textContent('#explanation')).toContain('Job 17 under pv-easy waited');
  expect(visit.page.url()).toContain('job=17');
});

test('after the other policies are canceled, the page names the policies whose results it shows', async () => {
  // In the page itself, and of many policies, so that the others are not over before.
  await open(`${LONG},ljf%2Bconservative,sjf%2Bconservative,smallest%2Bconservative,wfp3%2Bconservative`);
  await visit.page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (document.querySelector('.gantt') === null) return;
      observer.disconnect();
      document.getElementById('cancel')?.click();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await expect.poll(message).toBe('Cancelled.');
  expect(await charts()).toBe(1);
  expect(await visit.page.textContent('#stale')).toContain('400,000 jobs of synthetic:lublin under pv-easy.');
});
