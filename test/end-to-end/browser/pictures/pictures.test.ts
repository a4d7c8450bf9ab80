// The pictures of the lab in docs/pictures. `npm run pictures` makes them; here each view is asked whether it still has
// what its picture shows: the names of its views, tabs, headings, fields and buttons.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { atRoot } from '../../../support/paths.ts';
import { visits } from '../visits.ts';
import { withPalette } from './palette.ts';

const visit = visits();
const KTH = '/#trace=KTH-SP2-1996-2.1-cln.swf.gz&policy=easy,sjf-easy';

interface PictureOf {
  readonly name: string;
  readonly address: string;
  readonly size: readonly [width: number, height: number];
  readonly themes?: readonly ('light' | 'dark')[];
  /** The parts that it shows; default: the whole window. */
  readonly parts?: readonly string[];
  /** Actions on the page before the picture. */
  act?(): Promise<unknown>;
}

const PICTURES: readonly PictureOf[] = [
  {
    name: 'lab',
    address: `${KTH}&job=8001&under=easy`,
    size: [1280, 1000],
    themes: ['light', 'dark'],
    act: async () => {
      await visit.page.waitForSelector('#explanation h3');
      await visit.page.waitForSelector('#sureness:not([aria-busy]) table');
      await visit.page.click('[data-zoom=all]');
      await visit.chartLabel();
    },
  },
  {
    name: 'gantt',
    address: `${KTH}&view=11836800~12009600~0~100`,
    size: [1000, 900],
    themes: ['light', 'dark'],
    parts: ['#schedule > .bar', '#charts'],
    act: async () => {
      await visit.page.click('#fit');
      await visit.chartLabel();
    },
  },
  {
    name: 'lab-figures',
    address: KTH,
    size: [1280, 800],
    act: async () => {
      await visit.page.locator('#result-figures').scrollIntoViewIfNeeded();
      await visit.page.click('#result-figures-slowdown-by-size');
      for (const panel of ['#result-figures', '#workload-figures'])
        await visit.page.waitForSelector(`${panel} [role=tabpanel]:not([aria-busy]) svg`);
      await visit.page.locator('#result-figures').evaluate((one) => one.scrollIntoView());
    },
  },
  {
    name: 'lab-energy',
    address: KTH,
    size: [1280, 860],
    act: async () => {
      const { page } = visit;
      const tables = ['made-carbon.csv.gz', 'made-price.csv.gz'];
      await page.setInputFiles(
        '#file',
        tables.map((name) => atRoot(`examples/energy/${name}`)),
      );
      await page.waitForSelector('#energy form');
      await page.fill('#energy [name=idle]', '120');
      await page.fill('#energy [name=busy]', '350');
      await page.click('#energy button[type=submit]');
      await page.waitForSelector('#energy table');
      await page.locator('#energy-section').evaluate((one) => one.scrollIntoView());
    },
  },
  { name: 'lab-reserve', address: '/#show=reserve', size: [1280, 800] },
  { name: 'lab-sessions', address: '/#show=sessions', size: [1280, 800] },
  {
    name: 'steps',
    address: '/#show=steps&trace=synthetic:shadow&policy=easy&step=6',
    size: [1200, 830],
    themes: ['light', 'dark'],
  },
];

/** Text visible in the window, one string per line. */
const shown = () =>
  visit.page.evaluate(() => {
    const inside = (one: Element, top: number, bottom: number) => {
      const box = one.getBoundingClientRect();
      return box.top >= top - 1 && box.bottom <= bottom + 1;
    };
    // A table that scrolls hides some of its rows.
    const isHidden = (one: Element) => {
      for (let box = one.parentElement; box !== null; box = box.parentElement) {
        const { top, bottom } = box.getBoundingClientRect();
        if (getComputedStyle(box).overflowY !== 'visible' && !inside(one, top, bottom)) return true;
      }
      return false;
    };
    const inView = (one: Element) =>
      one.checkVisibility() &&
      one.getBoundingClientRect().width > 1 &&
      inside(one, 0, innerHeight) &&
      !isHidden(one);
    const named = [...document.querySelectorAll('nav a, [role=tab], h2, h3, label, summary, button')];
    return named
      .filter(inView)
      .map((one) => `${one.localName}: ${one.ariaLabel ?? one.textContent?.trim().replaceAll(/\s+/g, ' ')}\n`)
      .join('');
  });

/** Where in the window the first part begins, and the last one ends. */
const ends = (parts: readonly string[]) =>
  visit.page.evaluate((selectors) => {
    const boxes = selectors.map((part) => document.querySelector(part)?.getBoundingClientRect());
    return [boxes[0]?.top ?? 0, boxes.at(-1)?.bottom ?? 0];
  }, parts);

for (const { name, address, size, themes = ['light'] as const, parts, act } of PICTURES)
  for (const theme of themes)
    test(`the view of the picture ${name} still has what it shows in a ${theme} window`, async () => {
      const [width, height] = size;
      await visit.open(address, { viewport: { width, height }, colorScheme: theme });
      await visit.ready();
      await act?.();
      await expect(await shown()).toMatchFileSnapshot(atRoot(`test/golden/pictures/${name}.txt`));
      if (process.env.SPECULA_PICTURES === undefined) return;
      const file = themes.length > 1 ? `${name}-${theme}.png` : `${name}.png`;
      const [top, bottom] = parts ? await ends(parts) : [0, height];
      const clip = { x: 0, y: top, width, height: bottom - top };
      writeFileSync(join(atRoot('docs/pictures'), file), withPalette(await visit.page.screenshot({ clip })));
    });
