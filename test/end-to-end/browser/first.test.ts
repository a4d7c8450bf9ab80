// The first screen of the lab: the answer in one glance, and ways into the schedule.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { dist, root } from '../../support/paths.ts';
import { FEW, INTREPID, lublin, visits } from './visits.ts';

const visit = visits();
const { open, ready, chartLabel } = visit;

const KTH = '/#trace=KTH-SP2-1996-2.1-cln.swf.gz&policy=easy,sjf-easy';
const firstChart = () => visit.page.locator('.gantt canvas').first();
const shows = () => firstChart().getAttribute('data-shows');

test('the first screen has a place for a file and five examples, runs nothing, and fits a window', async () => {
  await open('/', { viewport: { width: 1280, height: 800 } });
  await visit.page.waitForSelector('.cards a');
  expect(await visit.page.locator('.cards svg path').count()).toBe(10);
  expect(await visit.page.locator('.cards b').allTextContents()).toEqual(
    Array.from({ length: 5 }, () => expect.stringMatching(/\?$/)),
  );
  const last = await visit.page.locator('.cards li').last().boundingBox();
  expect((last?.y ?? 801) + (last?.height ?? 0)).toBeLessThanOrEqual(800);
  expect(await visit.page.isVisible('#results')).toBe(false);
  await visit.afterRun(() => visit.page.click('.cards a:has-text("A convoy")'));
  expect(await visit.page.isVisible('#welcome')).toBe(false);
  await expect.poll(visit.message).toMatch(/^\d+ jobs under fcfs, easy: /);
  // The name leads back to it, and Back to the results.
  await visit.page.click('h1 a');
  expect(await visit.page.isVisible('.cards')).toBe(true);
  expect(await visit.page.isVisible('#results')).toBe(false);
  await visit.afterRun(() => visit.page.goBack());
  expect(await visit.page.isVisible('#results')).toBe(true);
});

test('a file that is chosen on the first screen is replayed', async () => {
  const { text } = await lublin(500);
  await open('/');
  await visit.afterRun(() =>
    visit.page.setInputFiles('.zone input', {
      name: 'l.swf',
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    }),
  );
  await expect.poll(visit.message).toMatch(/^500 jobs under easy, pv-easy: /);
});

test.each([
  'slurm.conf',
  'accounts.cfg',
  'power.conf',
])('%s that comes alone to the first screen is open, and the page asks for the log', async (name) => {
  await open('/');
  await visit.page.waitForSelector('.cards a');
  expect(await visit.page.isVisible('#status')).toBe(false);
  await visit.drop(name, readFileSync(join(root, 'examples/slurm/site', name)));
  await expect
    .poll(visit.message)
    .toBe(`${name}: open. Now drop the log of the cluster, such as a dump of sacct.`);
  expect(await visit.page.isVisible('#message')).toBe(true);
  expect(await visit.page.isVisible('.zone')).toBe(true);
});

test('the dialogs open by their buttons and by a key, one at a time', async () => {
  await open('/');
  await visit.page.click('#tell-about');
  await visit.page.waitForSelector('#about[open]');
  await visit.page.keyboard.press('?');
  await visit.page.waitForTimeout(200);
  expect(await visit.page.locator('dialog').count()).toBe(1);
  await visit.page.keyboard.press('Escape');
  for (const _ of ['made', 'made before']) {
    await visit.page.keyboard.press('?');
    await visit.page.waitForSelector('#keys[open]');
    await visit.page.click('#keys button');
    expect(await visit.page.isVisible('#keys')).toBe(false);
  }
  expect(await visit.page.locator('dialog').count()).toBe(2);
});

test('the finding, the metrics and the first chart are seen at 1280 × 800 without scrolling', async () => {
  await open(INTREPID, { viewport: { width: 1280, height: 800 } });
  await ready();
  expect(await visit.page.textContent('#finding p')).toMatch(
    /^pv-easy against easy: bounded slowdown [\d.]+% (lower|higher) \([\d.]+ /,
  );
  for (const part of ['#finding', '#tiles', '#overview', '#charts figure:first-child']) {
    const box = await visit.page.locator(part).boundingBox();
    expect([part, box !== null && box.y > 0 && box.y + box.height <= 800]).toEqual([part, true]);
  }
  expect(await visit.page.locator('.tile').count()).toBe(4);
});

test('a log of the menu has dates, and a year of it is density until jobs can be seen', async () => {
  await open(INTREPID);
  await ready();
  await visit.page.click('#examples summary');
  await visit.afterRun(() => visit.page.click('#examples a:has-text("KTH")'));
  expect(visit.page.url()).toContain(KTH.slice(1));
  expect(await chartLabel()).toContain('Sep 1996');
  expect(await shows()).toBe('density');
  const box = await firstChart().boundingBox();
  if (box === null) throw new Error('the chart is not there');
  const middle = { x: box.width * 0.5, y: box.height * 0.7 };
  await firstChart().hover({ position: middle });
  await visit.page.waitForSelector('.tip:not([hidden])');
  expect(await visit.page.locator('.tip:not([hidden])').textContent()).toMatch(
    /1997 .*: \d+ of 100 processors busy/,
  );
  for (let clicks = 0; clicks < 4 && (await shows()) === 'density'; clicks++) {
    await firstChart().click({ position: middle });
    await chartLabel();
  }
  expect(await shows()).toBe('jobs');
  expect(await visit.page.locator('.gantt canvas[data-shows=jobs]').count()).toBe(2);
});

test('the wheel zooms a chart at once, and the overview moves the view by keys and by drag', async () => {
  await open(INTREPID);
  await ready();
  const whole = await chartLabel();
  await firstChart().hover();
  await visit.page.mouse.wheel(0, -400);
  const zoomed = await chartLabel();
  expect(zoomed).not.toBe(whole);
  const frame = visit.page.locator('.overview .frame');
  await frame.focus();
  const before = await frame.getAttribute('aria-valuetext');
  await visit.page.keyboard.press('ArrowRight');
  expect(await frame.getAttribute('aria-valuetext')).not.toBe(before);
  await visit.page.keyboard.press('Home');
  expect(await frame.getAttribute('aria-valuetext')).toMatch(/^0:00 to /);
  await visit.page.keyboard.press('0');
  expect(await chartLabel()).toBe(whole);
  const strip = await visit.page.locator('.overview').boundingBox();
  if (strip === null) throw new Error('the overview is not there');
  await visit.page.mouse.move(strip.x + strip.width * 0.5, strip.y + 20);
  await visit.page.mouse.down();
  await visit.page.mouse.move(strip.x + strip.width * 0.6, strip.y + 20, { steps: 4 });
  await visit.page.mouse.up();
  const seen = await frame.boundingBox();
  expect(seen?.width).toBeGreaterThan(0.05 * strip.width);
  expect(seen?.width).toBeLessThan(0.2 * strip.width);
});

test('the search finds a job, a user and a day, and reports those that do not exist', async () => {
  await open(KTH);
  await ready();
  const find = async (text: string) => {
    await visit.page.fill('#sought', text);
    await visit.page.press('#sought', 'Enter');
  };
  await find('5000');
  await visit.page.waitForSelector('#explanation h3');
  expect(await visit.page.textContent('#explanation h3')).toMatch(/^Job 5000 under easy waited/);
  expect(await chartLabel()).toMatch(/Dec 1996/);
  expect(await shows()).toBe('jobs');
  await find('user 6');
  expect(await visit.page.textContent('#legend')).toBe('user 6other users');
  expect(visit.page.url()).toContain('color=user:6');
  expect(await visit.page.textContent('#not-found')).toMatch(/^user 6: [\d,]+ jobs$/);
  // It goes there: the view is the time in which the user has jobs.
  expect(await shows()).toBe('density');
  expect(await visit.page.inputValue('#color')).toBe('found');
  await visit.page.selectOption('#color', 'user');
  expect(await visit.page.textContent('#legend')).toMatch(/^user 6user .*others$/);
  await find('1997-03-14');
  expect(await chartLabel()).toContain('from 14 Mar 1997 00:00 to 15 Mar 1997 00:00');
  await find('no such thing');
  expect(await visit.page.textContent('#not-found')).toContain('is no job, user or day');
});

test('a link with a value that cannot be used says so, and the address stays', async () => {
  for (const address of ['/#jobs=300&processors=2OO', '/#show=steps&trace=synthetic:shadow&processors=2OO']) {
    await open(address);
    await expect.poll(visit.message).toMatch(/^processors=2OO in the address: expected a whole number/);
    expect(visit.page.url().endsWith(address)).toBe(true);
  }
});

test('the wheel scrolls the page where all is in view and it zooms out, and opening the editor greys nothing', async () => {
  await open('/#jobs=300&policy=easy', { viewport: { width: 1280, height: 500 } });
  await ready();
  const scrolled = () => visit.page.evaluate(() => scrollY);
  await firstChart().hover();
  const before = await scrolled();
  await visit.page.mouse.wheel(0, 200);
  await expect.poll(scrolled).toBeGreaterThan(before);
  await visit.page.click('[aria-controls="own"]');
  await visit.page.waitForSelector('#own:not([hidden])');
  expect(await visit.page.isVisible('#stale')).toBe(false);
  await visit.page.fill('#own textarea', 'export default {};');
  expect(await visit.page.isVisible('#stale')).toBe(true);
});

test('a field of the options that cannot be used is shown', async () => {
  await open(FEW);
  await ready();
  await visit.fillOption('jobs', '-3');
  await visit.page.click('#options');
  expect(await visit.page.isVisible('#jobs')).toBe(false);
  await visit.page.click('#run');
  await expect.poll(visit.message).toContain("First jobs only '-3': expected a whole number");
  expect(await visit.page.isVisible('#jobs')).toBe(true);
});

test('until the results appear, a first visit fetches at most 180 kB of gzip', async () => {
  const requests: Request[] = [];
  const note = (request: Request) => requests.push(request);
  await open('about:blank');
  const { page } = visit;
  page.on('request', note);
  await page.goto(visit.lab.origin + INTREPID);
  await ready();
  // Requests after the results run to their end, so that each request has its time.
  await page.waitForFunction(() => document.documentElement.dataset.whole !== undefined);
  page.off('request', note);
  const answered = await page.evaluate(
    () => performance.timeOrigin + Number(document.documentElement.dataset.ready),
  );
  const before = requests.filter((request) => request.timing().startTime <= answered);
  const paths = before.map((request) => new URL(request.url()).pathname.replace(/\/$/, '/index.html'));
  const files = [...new Set(paths)].filter((file) => existsSync(join(dist, 'lab', file)));
  expect(files).toContain('/kernel.wasm');
  expect(before.length).toBeLessThan(requests.length);
  const sizes = files.map((file) => gzipSync(readFileSync(join(dist, 'lab', file))).length);
  const sum = sizes.reduce((total, size) => total + size, 0);
  expect(sum).toBeLessThan(180_000);
});
