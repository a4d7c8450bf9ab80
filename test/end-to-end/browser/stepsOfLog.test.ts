// The step-by-step view on a real log: jobs nearby, waiting jobs, and the clock it uses.
import { expect, test } from 'vitest';
import { visits } from './visits.ts';

const visit = visits();
const { ready } = visit;

/** A job of KTH that finds 19 jobs waiting at its submission, each with a reservation. */
const BUSY = '/#show=steps&trace=KTH-SP2-1996-2.1-cln.swf.gz&policy=conservative&job=4812';
const open = async (address: string, viewport = { width: 1280, height: 800 }) => {
  await visit.open(address, { viewport });
  await ready();
};
const ticks = () => visit.page.locator('#steps svg .tick[text-anchor=middle]').allTextContents();
const flag = async (kind: string) => visit.page.locator(`#steps svg line.${kind}`).boundingBox();

test('the time is zoomed by wheel, by keys and to the decision, and the wheel scrolls where all is shown', async () => {
  await open('/#show=steps&trace=KTH-SP2-1996-2.1-cln.swf.gz&policy=easy&job=4812');
  const all = await ticks();
  const plot = await visit.page.locator('#steps svg .ground').boundingBox();
  if (plot === null) throw new Error('there is no machine');
  await visit.page.getByRole('button', { name: 'Fit decision' }).click();
  const [now, due] = [await flag('present'), await flag('due')];
  const share = (x = Number.NaN) => (x - plot.x) / plot.width;
  // A tenth of the time to the decision is shown on both sides of it.
  expect(share(now?.x)).toBeCloseTo(1 / 12, 1);
  expect(share(due?.x)).toBeCloseTo(11 / 12, 1);
  await visit.page.keyboard.press('ArrowRight');
  expect(share((await flag('present'))?.x)).toBeCloseTo(1 / 12, 1);
  await visit.page.getByRole('button', { name: 'Fit decision' }).click();
  await visit.page.keyboard.press('ArrowLeft');
  expect(await ticks()).toEqual(all);
  await visit.page.mouse.move(plot.x + plot.width / 2, plot.y + plot.height / 2);
  await visit.page.mouse.wheel(0, -500);
  await expect.poll(ticks).not.toEqual(all);
  await visit.page.mouse.wheel(0, 3000);
  await expect.poll(ticks).toEqual(all);
  const scrolled = await visit.page.evaluate(() => scrollY);
  await visit.page.mouse.wheel(0, 200);
  await expect.poll(() => visit.page.evaluate(() => scrollY)).toBeGreaterThan(scrolled);
  await visit.page.keyboard.press('+');
  await expect.poll(ticks).not.toEqual(all);
});

test('twelve of the queue are listed, the others at a click, and machine and controls stay in view', async () => {
  await open(BUSY);
  expect(await visit.page.locator('#steps .queue li:visible').count()).toBe(12);
  expect(await visit.page.textContent('#steps .queue summary')).toBe('7 more');
  await visit.page.click('#steps .queue summary');
  expect(await visit.page.locator('#steps .queue li:visible').count()).toBe(19);
  await visit.page.keyboard.press('ArrowRight');
  expect(await visit.page.locator('#steps .queue details').getAttribute('open')).toBe('');
  await visit.page.locator('#steps .queue li').last().scrollIntoViewIfNeeded();
  for (const part of ['.controls', 'svg .ground']) {
    const box = await visit.page.locator(`#steps ${part}`).boundingBox();
    expect([part, box !== null && box.y >= 0 && box.y + box.height <= 800]).toEqual([part, true]);
  }
});

test('names in the machine do not overlap, and its clock is that of Replay', async () => {
  await open(BUSY);
  for (let step = 0; step < 12; step++) {
    const over = await visit.page.locator('#steps svg.machine').evaluate((svg) => {
      const boxes = [...svg.querySelectorAll('.name, .free, .tick')].map((one) =>
        one.getBoundingClientRect(),
      );
      return boxes.flatMap((a, i) =>
        boxes.slice(i + 1).filter((b) => {
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          return wide > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5;
        }),
      ).length;
    });
    expect([step, over]).toEqual([step, 0]);
    if (step === 6) await visit.page.getByRole('button', { name: 'Fit decision' }).click();
    await visit.page.keyboard.press('ArrowRight');
  }
  const dated = /\d+ \w{3} 199\d \d\d:\d\d/;
  for (const part of ['.clock', '.tell', '.queue > ol li:first-child', 'svg .present.word'])
    expect([part, await visit.page.locator(`#steps ${part}`).textContent()]).toEqual([
      part,
      expect.stringMatching(dated),
    ]);
});
