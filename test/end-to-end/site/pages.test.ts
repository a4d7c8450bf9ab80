// The pages of the built site: what the first one transfers, the search, and each kind under axe-core.
import { gzipSync } from 'node:zlib';
import type { Response } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../browser/violations.ts';
import { PLACES } from './places.ts';
import { visitSite } from './visit.ts';

const visit = visitSite(PLACES[1]);

test('the first page transfers at most 190 kB of gzip, with its picture', async () => {
  const answers: Response[] = [];
  visit.page.on('response', (response) => answers.push(response));
  await visit.open('');
  const sizes = await Promise.all(answers.map(async (one) => gzipSync(await one.body()).length));
  expect(await visit.page.textContent('h1')).toContain('Specula');
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(190_000);
});

test('a search leads to the page that answers it', async () => {
  await visit.open('');
  await visit.page.keyboard.press('Control+k');
  await visit.page.fill('.VPLocalSearchBox input', 'bounded slowdown formula');
  await visit.page.waitForSelector('.VPLocalSearchBox .result');
  await visit.page.click('.VPLocalSearchBox .result[href*="docs/metrics.html"]');
  await expect.poll(() => visit.page.textContent('h1')).toContain('The metrics and their formulas');
});

test('a search finds no tables of reproductions', async () => {
  await visit.open('');
  await visit.page.keyboard.press('Control+k');
  await visit.page.fill('.VPLocalSearchBox input', 'pveasy');
  await visit.page.waitForSelector('.VPLocalSearchBox .result, .VPLocalSearchBox .no-results');
  expect(await visit.page.locator('.VPLocalSearchBox .result[href*="reproductions/pv-easy"]').count()).toBe(
    0,
  );
});

test('the theme that a visitor chooses has its own picture', async () => {
  await visit.page.emulateMedia({ colorScheme: 'light' });
  await visit.page.setViewportSize({ width: 1280, height: 900 });
  await visit.open('');
  const shown = () => visit.page.locator('.vp-doc img:visible').first().getAttribute('class');
  expect(await shown()).toBe('in-light');
  await visit.page.click('.VPNavBar .VPSwitchAppearance');
  await expect.poll(shown).toBe('in-dark');
  await visit.page.evaluate('localStorage.clear()');
});

/** One page of each kind. */
const KINDS = {
  'the first page': '',
  'the index of the documents': 'docs/',
  'a page of commands and pictures': 'docs/lab.html',
  'a page of formulas': 'docs/metrics.html',
  'a study': 'docs/studies/tuned-easy.html',
  'a reproduction': 'docs/reproductions/ics04.html',
  'the index of the library': 'docs/api/',
  'a topic of the library': 'docs/api/metrics.html',
  'the examples': 'examples/',
  'a folder of files': 'examples/schedulers/',
  'a page that is not there': '404.html',
};

test.each(Object.entries(KINDS))('axe-core finds nothing on %s', async (_, path) => {
  await visit.open(path);
  expect(await violations(visit.page)).toBe('');
});
