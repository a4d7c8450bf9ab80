// The panels of figures in a real Chromium: tabs by keys, files that equal those of the command, texts that
// fit.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import {
  FIGURES,
  type FigureName,
  isResultFigure,
  RESULT_FIGURES,
  type Scale,
  USUAL_SCALE,
  WORKLOAD_FIGURES,
} from '../../../src/figures/names.ts';
import { atRoot } from '../../support/paths.ts';
import { specula } from '../cli/cli.ts';
import { visits } from './visits.ts';

const visit = visits();
const { open, ready } = visit;
const KTH = atRoot('examples/logs/KTH-SP2-1996-2.1-cln.swf.gz');

const panelOf = (name: FigureName) => (isResultFigure(name) ? '#result-figures' : '#workload-figures');

/** Brings a panel into view and waits for its first figure. */
async function panel(id: string): Promise<void> {
  await visit.page.locator(id).scrollIntoViewIfNeeded();
  await visit.page.waitForSelector(`${id} .picture svg`);
}

/** Chooses a figure, and waits until it is drawn. */
async function choose(name: FigureName, scale?: Scale): Promise<void> {
  const id = panelOf(name);
  await panel(id);
  await visit.page.click(`${id}-${name}`);
  if (scale) await visit.page.selectOption(`${id} .panel select`, scale);
  await visit.page.waitForSelector(`${id} [role=tabpanel]:not([aria-busy])`);
}

/** File that a figure's button saves. */
async function saved(name: FigureName, label: string): Promise<Buffer> {
  const [download] = await Promise.all([
    visit.page.waitForEvent('download'),
    visit.page.click(`${panelOf(name)} .save button:text-is("${label}")`),
  ]);
  return readFileSync(await download.path());
}

/** The texts of the drawn figures that are cut or overlap, as the browser draws them. */
const textFaults = () =>
  visit.page.evaluate(() =>
    [...document.querySelectorAll('.panel .picture svg')].flatMap((svg) => {
      const edge = svg.getBoundingClientRect();
      const texts = [...svg.querySelectorAll('text')].map((one) => ({
        text: one.textContent,
        box: one.getBoundingClientRect(),
      }));
      const cut = texts.filter(({ box }) => box.left < edge.left - 0.5 || box.right > edge.right + 0.5);
      const over = texts.flatMap((a, i) =>
        texts.slice(i + 1).filter((b) => {
          const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
          const tall = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
          // The boxes of lines have room for accents, which may overlap.
          return wide > 0.5 && tall > 5;
        }),
      );
      return [...cut, ...over].map(({ text }) => text);
    }),
  );

/** The command next to a figure. */
const commandOf = async (name: FigureName) =>
  (await visit.page.textContent(`${panelOf(name)} .save code`)) ?? '';

test('each figure of the lab is saved as the command writes it, byte for byte', async () => {
  await open('/#jobs=3000&policy=easy,pv-easy');
  await ready();
  const out = join(visit.lab.folder, 'lab');
  const call = ['plot', 'synthetic:intrepid', '--jobs', '3000', '-p', 'easy,pv-easy', '-o', out];
  expect((await specula(call)).stderr).toBe('');
  for (const name of FIGURES) {
    await choose(name);
    const svg = (await saved(name, 'SVG')).toString();
    expect(svg === readFileSync(join(out, `${name}.svg`), 'utf8'), name).toBe(true);
    expect(await textFaults()).toEqual([]);
  }
  // In another size, without its words, and as the screen has it.
  await choose('waits');
  for (const [size, isBare] of [
    ['slide, 16:9', false],
    ['as on the screen', true],
  ] as const) {
    await visit.page.selectOption('#result-figures .save select', size);
    await visit.page.setChecked('#result-figures .save input', !isBare);
    const file = join(out, `${isBare ? 'bare' : 'slide'}.svg`);
    expect((await specula([...(await commandOf('waits')).split(' ').slice(1, -1), file])).status).toBe(0);
    const svg = (await saved('waits', 'SVG')).toString();
    expect(svg === readFileSync(file, 'utf8'), size).toBe(true);
    expect(svg.includes('specula plot')).toBe(!isBare);
  }
  await visit.page.selectOption('#result-figures .save select', 'page, 16.9 cm');
  await visit.page.check('#result-figures .save input');
  // More than 5000 bars are a picture.
  expect(readFileSync(join(out, 'schedule.svg'), 'utf8')).toContain('<image ');
  for (const name of ['waits', 'sizes'] as const) {
    const other = USUAL_SCALE[name] === 'log' ? 'linear' : 'log';
    await choose(name, other);
    const command = (await commandOf(name)).split(' ').slice(1, -1);
    const file = join(out, `${name}-${other}.svg`);
    expect((await specula([...command, file])).status).toBe(0);
    expect((await saved(name, 'SVG')).toString() === readFileSync(file, 'utf8'), name).toBe(true);
  }
});

test('each figure of a report is saved as the command writes it, byte for byte', async () => {
  const folder = join(visit.lab.folder, 'report');
  mkdirSync(folder);
  const page = join(folder, 'report.html');
  const options = ['--policy', 'easy,conservative', '--jobs', '900', '--from', '30d', '--shake', '10m'];
  const more = [...options, '--seed', '3', '--warmup', '1d', '--overrun', 'extend'];
  expect((await specula(['replay', KTH, ...more, '--report', page])).status).toBe(0);
  expect((await specula(['plot', KTH, ...more, '-o', folder])).status).toBe(0);
  await open(pathToFileURL(page).href);
  await ready();
  for (const name of FIGURES) {
    await choose(name);
    const svg = (await saved(name, 'SVG')).toString();
    expect(svg === readFileSync(join(folder, `${name}.svg`), 'utf8'), name).toBe(true);
  }
});

test('the panels are made when they come near the view', async () => {
  await open('/#jobs=300&policy=easy,fcfs', { viewport: { width: 1280, height: 800 } });
  await ready();
  await visit.page.waitForSelector('#timelines canvas');
  await visit.page.waitForTimeout(500);
  expect(await visit.page.locator('[role=tab][id*=figures]').count()).toBe(0);
  await panel('#result-figures');
  expect(await visit.page.locator('#result-figures [role=tab]').count()).toBe(RESULT_FIGURES.length);
});

test('tabs are chosen by keys, and name their panel', async () => {
  await open('/#jobs=200&policy=easy,fcfs');
  await ready();
  await panel('#workload-figures');
  const tab = (name: FigureName) => visit.page.locator(`#workload-figures-${name}`);
  const [first, second] = WORKLOAD_FIGURES;
  const last = WORKLOAD_FIGURES[WORKLOAD_FIGURES.length - 1];
  const chosen = async () =>
    visit.page
      .locator('#workload-figures [role=tab][aria-selected=true]')
      .evaluateAll((all) =>
        all.map((one) => [
          one.id.replace('workload-figures-', ''),
          document.activeElement === one,
          one.tabIndex,
        ]),
      );
  await tab(first).focus();
  for (const [key, name] of [
    ['ArrowRight', second],
    ['ArrowLeft', first],
    ['ArrowLeft', last],
    ['ArrowRight', first],
    ['End', last],
    ['Home', first],
  ] as const) {
    await visit.page.keyboard.press(key);
    expect(await chosen()).toEqual([[name, true, 0]]);
  }
  const body = visit.page.locator('#workload-figures [role=tabpanel]');
  expect(await body.getAttribute('aria-labelledby')).toBe(`workload-figures-${first}`);
  expect(await tab(second).getAttribute('tabindex')).toBe('-1');
  expect(await tab(first).getAttribute('aria-controls')).toBe(await body.getAttribute('id'));
  await panel('#result-figures');
  const tabs = visit.page.locator(':is(#workload-figures, #result-figures) [role=tab]');
  expect(await tabs.count()).toBe(FIGURES.length);
});

test('a figure has a table, a CSV and a PNG', async () => {
  await open('/#jobs=200&policy=easy,fcfs');
  await ready();
  for (const name of RESULT_FIGURES) {
    await choose(name);
    const rows = (await saved(name, 'CSV')).toString().trim().split('\n');
    expect(rows.length, name).toBeGreaterThan(2);
    if (name !== 'schedule') expect(rows[0], name).toContain('easy');
    expect((await saved(name, 'PNG')).subarray(0, 4).toString('latin1')).toBe('\u0089PNG');
    const details = visit.page.locator('#result-figures details');
    if (!(await details.evaluate((one) => (one as HTMLDetailsElement).open)))
      await details.locator('summary').click();
    await visit.page.waitForSelector('#result-figures details td');
    const cells = await details.locator('td').allTextContents();
    expect(cells.filter((cell) => /NaN|undefined|Infinity/.test(cell))).toEqual([]);
  }
});

test('the panels follow another run, and stay on their tabs', async () => {
  await open('/#jobs=200&policy=easy');
  await ready();
  await choose('slowdown-by-size');
  await visit.afterRun(async () => {
    await visit.page.fill('#policies', 'fcfs');
    await visit.page.press('#policies', 'Enter');
  });
  await panel('#result-figures');
  await visit.page.waitForFunction(() =>
    document.querySelector('#result-figures .picture svg')?.textContent?.includes('fcfs'),
  );
  expect(await commandOf('slowdown-by-size')).toBe(
    'specula plot synthetic:intrepid --policy fcfs --jobs 200 --figure slowdown-by-size --output slowdown-by-size.svg',
  );
});

test('figures have no cut text in a narrow or a dark window, and are saved light', async () => {
  for (const [width, colorScheme] of [
    [400, 'dark'],
    [800, 'light'],
  ] as const) {
    await open('/#jobs=300&policy=easy,conservative,pv-easy,sjf-easy', {
      viewport: { width, height: 800 },
      colorScheme,
    });
    await ready();
    for (const name of FIGURES) {
      await choose(name);
      expect(await textFaults(), `${name} at ${width}`).toEqual([]);
    }
    expect(await visit.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect((await saved('waits', 'SVG')).toString()).toContain('fill="#ffffff"');
  }
});
