// The results on screen and on paper, and how keys and clicks move through them.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { specula } from '../cli/cli.ts';
import { INTREPID, visits } from './visits.ts';

const visit = visits();
const { open, ready, explained } = visit;

/** A view in which jobs are large enough to be pressed. */
const NEAR = '/#view=300000~330000~0~40960';

test('classes of jobs count the jobs of each policy, and changes share one scale', async () => {
  await open('/#trace=synthetic:intrepid&policy=easy,fcfs,pv-easy,conservative&jobs=3000');
  await ready();
  await visit.page.locator('#classes-section').scrollIntoViewIfNeeded();
  await visit.page.waitForSelector('#classes caption');
  const counts = async (row: string) =>
    (
      await visit.page
        .locator('#classes tr', { hasText: row })
        .locator('td:not(.change) small:last-child')
        .allTextContents()
    ).map((text) => Number(text.replace(/\D/g, '')));
  const command =
    'replay synthetic:intrepid --jobs 3000 --policy easy,fcfs,pv-easy,conservative --classes --json';
  const { stdout } = await specula(command.split(' '));
  const { results } = JSON.parse(stdout) as {
    results: { classes: { label: string; metrics: { jobs: number } }[] }[];
  };
  const expected = results.map(({ classes }) => classes.at(-2)?.metrics.jobs);
  expect(new Set(expected).size).toBeGreaterThan(1);
  expect(await counts('blocked, 1 to')).toEqual(expected);
  expect(await visit.page.textContent('#classes caption')).toMatch(
    /its change from easy, with the 95% interval: no change is in the middle, × 1\/\d+ at the left end/,
  );
  for (const [column, edge] of [
    ['.track', 'left'],
    ['.barred', 'right'],
  ] as const)
    for (const place of [4, 6, 8]) {
      const cells = visit.page.locator(`#classes td:nth-child(${place}) ${column}`);
      const places = await cells.evaluateAll(
        (all, side) => all.map((one) => one.getBoundingClientRect()[side]),
        edge,
      );
      expect(new Set(places.map(Math.round)).size).toBe(1);
    }
});

test('Enter on a chart explains the job in the middle, and a chip keeps the focus', async () => {
  await open(NEAR);
  await ready();
  await visit.page.locator('.gantt canvas[tabindex]').first().focus();
  await visit.page.keyboard.press('ArrowRight');
  await visit.page.waitForFunction(() =>
    /^job /.test(document.querySelector('.gantt .tip')?.textContent ?? ''),
  );
  const named = /^job (\d+)/.exec((await visit.page.locator('.gantt .tip').first().textContent()) ?? '')?.[1];
  await visit.page.keyboard.press('Enter');
  await visit.page.waitForSelector(`#explanation h3:has-text("Job ${named} under easy")`);
  const chip = visit.page.locator('#chips button').first();
  await chip.focus();
  await visit.page.keyboard.press('Enter');
  expect(await chip.getAttribute('aria-pressed')).toBe('true');
  expect(await visit.page.evaluate(() => document.activeElement?.textContent)).toBe(await chip.textContent());
});

test('a job that is explained comes into view, and on a phone so does the explanation', async () => {
  await open(NEAR, { viewport: { width: 400, height: 800 } });
  await ready();
  const before = visit.page.url();
  expect(await explained(2900, 'pv-easy')).toContain('Job 2900');
  const box = await visit.page.locator('#explanation h3').boundingBox();
  // A scrolled page is off by a part of a pixel.
  expect(box?.y).toBeGreaterThan(-1);
  expect(box?.y).toBeLessThan(700);
  await visit.page.waitForFunction((url) => location.href !== url && location.hash.includes('view='), before);
  const [from, to] = /view=([\d.]+)~([\d.]+)/.exec(visit.page.url())?.slice(1).map(Number) ?? [];
  const explanation = (await visit.page.textContent('#explanation')) ?? '';
  const [days, hours, minutes] =
    /Started: (\d+) d (\d\d):(\d\d)/.exec(explanation)?.slice(1).map(Number) ?? [];
  const started = 86400 * days + 3600 * hours + 60 * minutes;
  expect(from - 500).toBeLessThan(started);
  expect(to + 500).toBeGreaterThan(started);
});

test('charts of one view are drawn by one rule', async () => {
  await open(INTREPID);
  await ready();
  for (const view of ['', '&view=300000~330000~0~40960', '&view=100000~500000~0~40960']) {
    await visit.page.evaluate((hash) => {
      location.hash = hash;
    }, `trace=synthetic:intrepid&policy=easy,pv-easy&jobs=3000${view}`);
    // A chart says what it shows when it is drawn, and the two may be drawn in different frames.
    await visit.page.waitForFunction(() => {
      const shown = [...document.querySelectorAll<HTMLElement>('.gantt canvas[data-shows]')];
      return shown.length === 2 && shown[0].dataset.shows === shown[1].dataset.shows;
    });
  }
});

test('a printed page is light, has its colors and no forms, and nothing lies over something else', async () => {
  await open(INTREPID, { colorScheme: 'dark', viewport: { width: 690, height: 1000 } });
  await ready();
  await visit.page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const seen = await visit.page.evaluate(() => {
    const ground = getComputedStyle(document.body).backgroundColor;
    const controls = [...document.querySelectorAll('input, select, button, form')].filter((one) =>
      one.checkVisibility(),
    );
    const parts = [...document.querySelectorAll('#results > section, figure')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect());
    const sections = [...document.querySelectorAll('#results > section')]
      .filter((one) => one.checkVisibility())
      .map((one) => one.getBoundingClientRect());
    const over = sections.filter((box, i) => i > 0 && box.top < sections[i - 1].bottom - 1).length;
    const wide = parts.filter(({ right }) => right > innerWidth + 1).length;
    // Swatches and bars are backgrounds, which a browser leaves out otherwise.
    const inks = [...document.querySelectorAll('.swatch, .span, .spot')].map(
      (one) => getComputedStyle(one).printColorAdjust,
    );
    return {
      inks: [...new Set(inks)],
      ground,
      controls: controls.map(({ outerHTML }) => outerHTML.slice(0, 60)),
      over,
      wide,
    };
  });
  expect(seen).toEqual({ inks: ['exact'], ground: 'rgb(255, 255, 255)', controls: [], over: 0, wide: 0 });
  expect(await visit.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(690);
  expect((await visit.page.pdf({ format: 'A4' })).length).toBeGreaterThan(20_000);
});

test('the keys for printing draw what was not scrolled to before the page is printed', async () => {
  await open('/#jobs=300&policy=easy');
  await ready();
  const drawn = () => visit.page.locator('.panel .picture svg').count();
  expect(await drawn()).toBe(0);
  await visit.page.evaluate(() => {
    window.print = () => {
      const { length } = document.querySelectorAll('.panel .picture svg');
      document.documentElement.dataset.printed = `${length} ${document.querySelectorAll('#all-users tr').length > 1}`;
    };
  });
  await visit.page.keyboard.press('Control+p');
  await expect.poll(() => visit.page.evaluate(() => document.documentElement.dataset.printed)).toBe('2 true');
});

/** Counts the frames from now on, and those in which the first chart has no bars. */
const countFrames = () =>
  visit.page.evaluate(() => {
    const counts = document.documentElement.dataset;
    counts.frames = counts.blank = '0';
    const firstChart = () => document.querySelector<HTMLCanvasElement>('.gantt canvas[tabindex]');
    const hasBars = (canvas: HTMLCanvasElement | null) => {
      const context = canvas?.getContext('2d');
      if (!canvas || !context) return false;
      // A row in the middle of the bars: blank if all its pixels have one color.
      const { data } = context.getImageData(80, Math.floor(canvas.height / 2), canvas.width - 80, 1);
      const pixels = new Uint32Array(data.buffer);
      return !pixels.every((pixel) => pixel === pixels[0]);
    };
    const look = (canvas: HTMLCanvasElement | null) => {
      counts.frames = String(Number(counts.frames) + 1);
      if (!hasBars(canvas)) counts.blank = String(Number(counts.blank) + 1);
      requestAnimationFrame(() => {
        // The chart of this frame: results may replace it before the picture is looked at.
        const shown = firstChart();
        setTimeout(() => look(shown));
      });
    };
    look(firstChart());
  });

const blankFrames = () => visit.page.evaluate(() => document.documentElement.dataset.blank);

async function framesLater(): Promise<void> {
  const { page } = visit;
  const seen = await page.evaluate(() => Number(document.documentElement.dataset.frames));
  await page.waitForFunction((past) => Number(document.documentElement.dataset.frames) > past + 1, seen);
}

/** Runs `act` on a page with large schedules, on a machine so slow that a picture takes many frames. */
async function slowly(act: (page: Page) => Promise<void>): Promise<void> {
  await open('/#trace=synthetic:intrepid&policy=easy,fcfs&jobs=20000');
  await ready();
  const { page } = visit;
  await page.waitForSelector('.gantt canvas[data-bars]');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await countFrames();
  await act(page);
  await devtools.detach();
}

test('the bars stay on screen while the window changes size, the view moves and the theme changes', async () => {
  await slowly(async (page) => {
    for (let width = 1240; width >= 900; width -= 85) {
      await page.setViewportSize({ width, height: 900 });
      await framesLater();
    }
    await page.locator('.gantt canvas[tabindex]').first().focus();
    for (const key of ['+', 'ArrowRight', '-']) {
      await page.keyboard.press(key);
      await framesLater();
    }
    for (const look of [{ colorScheme: 'dark' }, { media: 'print' }, { media: 'screen' }] as const) {
      await page.emulateMedia(look);
      await framesLater();
    }
  });
  expect(await blankFrames()).toBe('0');
});

test('the bars stay on screen while the window changes size during a replay, until those of its results', async () => {
  let sizes = 0;
  await slowly(async (page) => {
    await page.fill('#policies', 'conservative,easy,fcfs,pv-easy,sjf-easy');
    await page.click('#run');
    while ((await page.locator('.gantt').count()) < 5) {
      await page.setViewportSize({ width: 900 + 40 * (sizes++ % 8), height: 900 });
      await page.waitForTimeout(20);
    }
    await page.waitForSelector('.gantt canvas[data-bars]');
    await framesLater();
  });
  expect(sizes).toBeGreaterThan(0);
  expect(await blankFrames()).toBe('0');
});
