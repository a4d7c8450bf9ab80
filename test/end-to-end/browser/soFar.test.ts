// A run that takes long shows its first policy while the others are still to come.
import { expect, test } from 'vitest';
import { lublin, visits } from './visits.ts';

const visit = visits();
const { open, ready, explained, message } = visit;

// So many that the first policy takes more than the second without which nothing is shown early, on a fast machine too.
const LONG = '/#trace=synthetic:lublin&jobs=1000000&policy=pv-easy,conservative,pv-easy%2Brequest';
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
  expect(await visit.page.textContent('#stale')).toContain(
    '1,000,000 jobs of synthetic:lublin under pv-easy.',
  );
});

test('a large log is replayed by two workers, and the schedules are those of the library', async () => {
  const { text, hashOf } = await lublin(60_000);
  await open('/');
  const workers = () => visit.lab.asked.filter((url) => url.endsWith('worker.js')).length;
  expect(workers()).toBe(1);
  await visit.afterRun(() => visit.drop('large.swf', Buffer.from(text)));
  expect(workers()).toBe(2);
  await visit.page.fill('#policies', 'easy,conservative,sjf-easy');
  await visit.afterRun(() => visit.page.click('#run'));
  expect(await visit.hashes()).toEqual(await Promise.all(['easy', 'conservative', 'sjf-easy'].map(hashOf)));
});

test('while a log is replayed, the page says of how many policies, and how long it will take', async () => {
  await open(LONG);
  await expect
    .poll(message, { interval: 50 })
    .toMatch(/^replaying 1,000,000 jobs under .+ · [012] of 3 policies done · about \d+ s left$/);
  await visit.page.click('#cancel');
});
