// Positions of the parts of the page, its title, and the Back button through earlier views.
import { expect, test } from 'vitest';
import { FEW, visits } from './visits.ts';

const visit = visits();
const { open, ready, chartLabel } = visit;

const SIX = 'easy,pv-easy,sjf-easy,conservative,wfp3+easy,easy-last';
const box = async (selector: string) => {
  const found = await visit.page.locator(selector).first().boundingBox();
  if (found === null) throw new Error(`${selector} is not shown`);
  return found;
};

test('from 1200 pixels there are two columns below the schedule, and from 1700 metrics are next to it', async () => {
  await open(FEW, { viewport: { width: 1720, height: 1000 } });
  await ready();
  const [users, time, charts, metrics] = await Promise.all(
    ['#users-section', '#timelines', '#charts', '#answer'].map(box),
  );
  expect(time.x).toBeGreaterThan(users.x + users.width);
  expect(metrics.x).toBeGreaterThan(charts.x + charts.width);
  expect(metrics.y).toBeLessThan(charts.y + charts.height);
  await visit.page.setViewportSize({ width: 1440, height: 900 });
  // There is room for the explanation only.
  expect((await box('#why')).x).toBeGreaterThan(charts.x);
  expect((await box('#answer')).y).toBeGreaterThan((await box('#charts')).y + (await box('#charts')).height);
  await visit.page.setViewportSize({ width: 1190, height: 900 });
  expect((await box('#timelines')).x).toBe((await box('#users-section')).x);
  expect((await box('#answer')).y).toBeGreaterThan((await box('#charts')).y);
  await visit.page.setViewportSize({ width: 2560, height: 1200 });
  expect((await box('#overview')).width).toBeGreaterThan(1700);
});

test('the schedule is as high as the window if the visitor asks, and as high as the visitor drags it', async () => {
  await open(FEW);
  await ready();
  const before = (await box('.gantt')).height;
  await visit.page.click('#fit');
  const charts = await box('#charts');
  expect(charts.y + charts.height).toBeGreaterThan(860);
  expect(charts.y + charts.height).toBeLessThanOrEqual(900);
  expect((await box('.gantt canvas')).height).toBeGreaterThan(before + 100);
  await visit.page.click('#fit');
  expect((await box('.gantt')).height).toBe(before);
  const whole = await box('#charts');
  await visit.page.mouse.move(whole.x + whole.width - 4, whole.y + whole.height - 4);
  await visit.page.mouse.down();
  await visit.page.mouse.move(whole.x + whole.width - 4, whole.y + whole.height + 96, { steps: 4 });
  await visit.page.mouse.up();
  expect((await box('.gantt')).height).toBeGreaterThan(before + 90);
});

test('colors and overview stay while the charts are scrolled, and a wide table keeps its first column', async () => {
  await open(`/#jobs=300&policy=${encodeURIComponent(SIX)}`, { viewport: { width: 1280, height: 700 } });
  await ready();
  await visit.page
    .locator('#charts figure')
    .nth(3)
    .evaluate((one) => one.scrollIntoView());
  const overview = await box('#overview');
  expect(overview.y).toBeGreaterThanOrEqual(0);
  expect(overview.y).toBeLessThan(120);
  expect((await box('#legend')).y).toBeGreaterThanOrEqual(0);
  const answer = visit.page.locator('#answer');
  await answer.evaluate((one) => {
    one.scrollIntoView();
    one.scrollLeft = 200;
  });
  expect(await answer.evaluate((one) => one.scrollLeft)).toBe(200);
  // The names of the metrics have not moved.
  expect((await box('#answer tbody th')).x).toBe((await box('#answer')).x);
});

test('no tile cuts or folds the name of a policy', async () => {
  for (const width of [1440, 800, 390]) {
    await open(`/#jobs=300&policy=${encodeURIComponent(SIX)}`, { viewport: { width, height: 900 } });
    await ready();
    const cut = await visit.page
      .locator('.tile .of')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    expect([width, cut]).toEqual([width, 0]);
    const heights = await visit.page
      .locator('.tile .of')
      .evaluateAll((all) => all.map((one) => one.clientHeight));
    expect([width, Math.max(...heights) < 24]).toEqual([width, true]);
    expect(await visit.page.locator('.tile .of').allTextContents()).toContain('wfp3+easy');
  }
});

test('Back undoes a zoom and an explanation without another run, and the title names the view', async () => {
  await open('/#trace=synthetic:intrepid&jobs=3000&policy=easy');
  await ready();
  expect(await visit.page.title()).toBe('easy on synthetic:intrepid · Replay · Specula');
  const whole = await chartLabel();
  await visit.page.evaluate('delete document.documentElement.dataset.ready');
  await visit.page.click('[data-zoom=in]');
  const near = await chartLabel();
  expect(near).not.toBe(whole);
  // Changes within a second belong to the step before.
  await visit.page.waitForTimeout(1100);
  await visit.explained(200, 'easy');
  expect(await visit.page.title()).toContain('job 200');
  await visit.page.waitForTimeout(300);
  await visit.page.goBack();
  await expect.poll(() => visit.page.textContent('#explanation')).toContain('Click a job');
  await expect.poll(chartLabel).toBe(near);
  await visit.page.goBack();
  await expect.poll(chartLabel).toBe(whole);
  await visit.page.goForward();
  await expect.poll(chartLabel).toBe(near);
  // No run has begun.
  expect(await visit.page.evaluate(() => document.documentElement.dataset.ready)).toBe(undefined);
});

test('the theme stays, and keys reach the shown view in one step', async () => {
  await open(FEW);
  await ready();
  const ground = () => visit.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await ground();
  await visit.page.click('#theme');
  const dark = await ground();
  expect(dark).not.toBe(light);
  await visit.page.reload();
  await ready();
  expect(await ground()).toBe(dark);
  await visit.page.keyboard.press('Tab');
  expect(await visit.page.evaluate(() => document.activeElement?.id)).toBe('skip');
  expect((await box('#skip')).width).toBeGreaterThan(40);
  await visit.page.keyboard.press('Enter');
  expect(await visit.page.evaluate(() => document.activeElement?.id)).toBe('work');
});

test('a system with colors of its own keeps those that say something', async () => {
  await open(FEW);
  await ready();
  const swatch = () =>
    visit.page
      .locator('#charts .swatch')
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  const before = await swatch();
  await visit.page.emulateMedia({ forcedColors: 'active' });
  expect(await swatch()).toBe(before);
  await visit.page.emulateMedia({ forcedColors: null });
});

test('the tooltip of a job stays in the chart', async () => {
  await open('/#trace=synthetic:intrepid&jobs=300&policy=easy', { viewport: { width: 400, height: 800 } });
  await ready();
  const canvas = visit.page.locator('.gantt canvas').first();
  await canvas.scrollIntoViewIfNeeded();
  const chart = await box('.gantt');
  for (const share of [0.3, 0.6, 0.95]) {
    await visit.page.mouse.move(chart.x + 54 + share * (chart.width - 60), chart.y + chart.height * 0.8);
    await visit.page.waitForTimeout(200);
    if (await visit.page.locator('.tip').first().isHidden()) continue;
    const tip = await box('.tip');
    expect(tip.x).toBeGreaterThanOrEqual(chart.x);
    expect(tip.x + tip.width).toBeLessThanOrEqual(chart.x + chart.width + 1);
    expect(tip.y).toBeGreaterThanOrEqual(chart.y);
  }
});

test('the table of strategies in Reserve fits next to its figure', async () => {
  await open('/#show=reserve', { viewport: { width: 1280, height: 800 } });
  await ready();
  const table = visit.page.locator('[aria-label="Strategies"].scroll');
  expect((await box('[aria-label="Expected cost by strategy"]')).x).toBeGreaterThan(640);
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});
