// The table of all users, and the way from it to a job.
import { expect, test } from 'vitest';
import { atRoot } from '../../support/paths.ts';
import { specula } from '../cli/cli.ts';
import { visits } from './visits.ts';

const visit = visits();
const { open, ready } = visit;

const KTH = '/#trace=KTH-SP2-1996-2.1-cln.swf.gz&policy=easy,sjf-easy';
const table = () => visit.page.locator('#all-users table');
const column = (place: number) =>
  table().locator(`tbody tr:not(.space) > :nth-child(${place})`).allTextContents();

test('all users are in the table, few of them in the page, sorted by any column, by mouse and by keys', async () => {
  await open(KTH);
  await ready();
  await visit.page.locator('#users-section').scrollIntoViewIfNeeded();
  await table().locator('tbody tr').first().waitFor();
  expect(await table().getAttribute('aria-rowcount')).toBe('215');
  expect((await column(1)).length).toBeLessThan(40);
  const jobs = async () => (await column(2)).map((text) => Number(text.replace(',', '')));
  // Users with few jobs, whose means say little, do not lead.
  expect((await jobs()).every((count) => count >= 10)).toBe(true);
  await table().locator('thead button', { hasText: 'jobs' }).first().click();
  const most = await jobs();
  expect(most).toEqual([...most].sort((a, b) => b - a));
  expect(most[0]).toBeGreaterThan(1000);
  await visit.page.keyboard.press('Enter');
  expect(await table().locator('th[aria-sort="ascending"]').textContent()).toBe('jobs');
  const least = await jobs();
  expect(least).toEqual([...least].sort((a, b) => a - b));
  // The last rows come when they are scrolled to.
  await visit.page.locator('#all-users .big').evaluate((box) => {
    box.scrollTop = box.scrollHeight;
  });
  await expect.poll(async () => Math.max(...(await jobs()))).toBe(most[0]);
  await visit.page.locator('#all-users button.plain').last().focus();
  await visit.page.keyboard.press('Enter');
  await visit.page.waitForSelector('#explanation h3');
});

test('the changes are in view at 1440 pixels, and a click on a user shows the first chart below the overview', async () => {
  await open(KTH, { viewport: { width: 1440, height: 900 } });
  await ready();
  await visit.page.locator('#users-section').scrollIntoViewIfNeeded();
  const change = table().locator('thead th', { hasText: 'change' });
  await change.waitFor();
  const edges = await change.evaluate((head) => [
    head.getBoundingClientRect().right,
    head.closest('.scroll')?.getBoundingClientRect().right ?? 0,
  ]);
  expect(edges[0]).toBeLessThanOrEqual(edges[1]);
  await table().locator('button.plain').first().click();
  await visit.page.waitForSelector('#explanation h3');
  // The name of the first chart, and the explanation.
  for (const place of ['#charts figcaption', '#explanation h3'])
    await expect
      .poll(() =>
        visit.page
          .locator(place)
          .first()
          .evaluate((one) => {
            const { left, top } = one.getBoundingClientRect();
            return one.contains(document.elementFromPoint(left + 4, top + 4));
          }),
      )
      .toBe(true);
});

test('the table of a figure has every row', async () => {
  await open(KTH);
  await ready();
  await visit.page.locator('#result-figures').scrollIntoViewIfNeeded();
  await visit.page.click('#result-figures-fairness');
  await visit.page.waitForSelector('#result-figures svg');
  await visit.page.click('#result-figures summary');
  const made = visit.page.locator('#result-figures table');
  await expect.poll(() => made.getAttribute('aria-label')).toContain('fair start');
  expect(await made.getAttribute('aria-rowcount')).toBe('215');
  await made.locator('thead button', { hasText: 'easy: mean delay' }).first().click();
  expect(await made.locator('th[aria-sort="descending"]').textContent()).toBe('easy: mean delay');
});

test('waits by group are those of the command, next to those in the log', async () => {
  await open(KTH);
  await ready();
  await visit.page.locator('#groups-section').scrollIntoViewIfNeeded();
  await visit.page.waitForSelector('#groups table');
  expect(await visit.page.inputValue('#group-by')).toBe('account');
  // The figure and the table begin with the account that waits longest.
  const named = await visit.page.locator('#groups tbody th').allTextContents();
  expect(await visit.page.locator('#groups svg text[text-anchor=end]').allTextContents()).toEqual(
    named.slice(0, 10),
  );
  const bars = await visit.page
    .locator('#groups svg rect[fill="rgb(0, 114, 178)"]')
    .evaluateAll((all) => all.map((one) => Number(one.getAttribute('width'))));
  expect(named.length).toBe(20);
  const counts = await visit.page.locator('#groups tbody tr td:nth-child(2)').allTextContents();
  expect(counts.every((text) => Number(text.replace(',', '')) >= 10)).toBe(true);
  expect(bars.length).toBe(10);
  expect(bars).toEqual(bars.toSorted((a, b) => b - a));
  await visit.page.selectOption('#group-by', 'size');
  await expect
    .poll(() => visit.page.locator('#groups thead th').allTextContents())
    .toEqual([
      ...['size', 'jobs', 'work', 'wait, log', 'wait, easy', 'wait, sjf-easy'],
      ...['change, wait, sjf-easy', 'slowdown, easy', 'slowdown, sjf-easy', 'change, slowdown, sjf-easy'],
    ]);
  expect(await visit.page.textContent('#groups .answer')).toMatch(
    /^Under easy, jobs of 65 to 100 processors wait longest: .* times as long as the other jobs \(.* of 28,475 jobs\)\.$/,
  );
  // The finding comes before the figure, whose legend is above its bars, and the table comes last.
  const parts = visit.page.locator('#groups > *');
  expect(
    await parts.evaluateAll((all) => all.map((one) => one.querySelector('svg, table')?.localName)),
  ).toEqual([undefined, undefined, 'svg', undefined, 'table']);
  // A group gains or loses if the table has such a mark.
  const changes = (await parts.nth(1).textContent()) ?? '';
  expect(changes).toMatch(/^Compared with easy, (no group|jobs of .* (gain|lose) most) .*certainty/);
  const hasMark = async (mark: string) => (await visit.page.locator(`#groups td .${mark}`).count()) > 0;
  expect([/gain most/.test(changes), /lose most/.test(changes)]).toEqual([
    await hasMark('better'),
    await hasMark('worse'),
  ]);
  // The finding has the wait as it is in the row.
  const longest = await visit.page.locator('#groups tr:has(th:text-is("65 to 100")) td').allTextContents();
  expect(await visit.page.textContent('#groups .answer')).toContain(`longest: ${longest[3]} on average`);
  // The address has the choice, with which the page opens and comes back from another view.
  expect(visit.page.url()).toContain('&by=size');
  await visit.page.click('#tabs a:has-text("Reserve")');
  await visit.page.click('#tabs a:has-text("Replay")');
  expect(visit.page.url()).toContain('&by=size');
  expect(await visit.page.inputValue('#group-by')).toBe('size');
  await visit.page.reload();
  await ready();
  await visit.page.locator('#groups-section').scrollIntoViewIfNeeded();
  await expect.poll(() => visit.page.inputValue('#group-by')).toBe('size');
  // The waits of the figure are those of the table.
  const drawn = await visit.page.locator('#groups svg text').allTextContents();
  const listed = await visit.page.locator('#groups tbody tr:first-child td').allTextContents();
  expect(drawn).toEqual(expect.arrayContaining(listed.slice(2, 5)));
  const legend = visit.page.locator('#groups svg text', { hasText: /^(log|easy|sjf-easy)$/ });
  expect(await legend.allTextContents()).toEqual(['log', 'easy', 'sjf-easy']);
  expect(await visit.page.textContent('#groups code')).toBe(
    'specula replay KTH-SP2-1996-2.1-cln.swf.gz --policy easy,sjf-easy --by size',
  );
  const cells = await visit.page.locator('#groups tbody tr').first().locator('th, td').allTextContents();
  const printed = await specula([
    ...['replay', atRoot('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz')],
    ...['--policy', 'easy,sjf-easy', '--by', 'size', '--json'],
  ]);
  const { results } = JSON.parse(printed.stdout) as {
    results: { groups: { rows: { group: string; jobs: number }[] }[] }[];
  };
  const [row] = results[0].groups[0].rows;
  expect([cells[0], Number(cells[1].replace(',', ''))]).toEqual([row.group, row.jobs]);
});
