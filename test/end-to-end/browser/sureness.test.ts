// How sure a finding is: other workloads of the log, replayed in the background.
import { expect, test } from 'vitest';
import { KTH } from '../../support/logs.ts';
import { specula } from '../cli/cli.ts';
import { INTREPID, visits } from './visits.ts';

const visit = visits();
const { open, ready } = visit;

const rows = () =>
  visit.page
    .locator('#sureness tbody tr')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
const found = () => visit.page.waitForSelector('#sureness:not([aria-busy]) table');

/** `✓ holds 25% lower (23 to 27%)`, from a ratio of the command. */
const text = ({ value, low, high }: Record<string, number>, less: string) => {
  const percent = (ratio: number) => {
    const change = 100 * Math.abs(ratio - 1);
    return change.toFixed(change >= 9.95 ? 0 : 1);
  };
  expect(high).toBeLessThan(1);
  return `✓ holds${percent(value)}% ${less} (${percent(high)} to ${percent(low)}%)`;
};

test('below the finding, the page says whether it holds when shaken and in other weeks, as the command does', async () => {
  await open('/#trace=KTH-SP2-1996-2.1-cln.swf.gz&policy=easy,sjf-easy');
  await ready();
  await found();
  const [log, shaken, weeks] = await rows();
  expect(log[0]).toBe('this log');
  expect(shaken[0]).toBe('the same users some minutes earlier or later10 seeds');
  expect(weeks[0]).toBe('other weeks at the same load10 seeds');
  const finding = await visit.page.textContent('#finding');
  for (const cell of log.slice(1)) expect(finding).toContain(cell?.replace('✓ holds', ''));
  const asked = ['replay', KTH, '-p', 'easy,sjf-easy', '--seeds', '10', '--json'];
  for (const [row, transform] of [
    [shaken, ['--shake', '10m']],
    [weeks, ['--resample', '48']],
  ] as const) {
    const { results } = JSON.parse((await specula([...asked, ...transform])).stdout);
    const { meanBoundedSlowdown, meanWait } = results[1].ratios;
    expect(row.slice(1)).toEqual([text(meanBoundedSlowdown, 'lower'), text(meanWait, 'shorter')]);
  }
  // The link of a row asks the same as a whole comparison.
  await visit.afterRun(() => visit.page.click('#sureness a:has-text("other weeks")'));
  expect(await visit.page.inputValue('#resample')).toBe('48');
  expect(await visit.page.inputValue('#seeds')).toBe('10');
  expect(await visit.page.isHidden('#sureness')).toBe(true);
});

test.each([
  1440, 390,
])('the place of that table keeps its height while it is computed, at %d pixels', async (width) => {
  await open('about:blank', { viewport: { width, height: 900 } });
  // The table before its numbers, and each height that it has from then on.
  await visit.page.addInitScript(() => {
    const heights = new Set<number>();
    Object.assign(globalThis, { heights });
    const note = () => {
      const box = document.getElementById('sureness');
      if (box?.checkVisibility() && box.childElementCount > 0) heights.add(Math.round(box.clientHeight));
      requestAnimationFrame(note);
    };
    note();
  });
  await visit.page.goto(`${visit.lab.origin}/#trace=KTH-SP2-1996-2.1-cln.swf.gz&policy=easy,sjf-easy`);
  await ready();
  expect(await visit.page.locator('#sureness .bone').count()).toBeGreaterThan(0);
  await found();
  const heights = await visit.page.evaluate(() => [
    ...(globalThis as never as { heights: Set<number> }).heights,
  ]);
  // A line of text is 18 pixels high.
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(width < 500 ? 40 : 4);
});

test('a log that cannot be resampled gets a reason, and a single policy has no finding to confirm', async () => {
  await open(INTREPID);
  await ready();
  await found();
  const [, shaken, weeks] = await rows();
  expect(shaken[1]).toMatch(/holds|open/);
  expect(weeks[1]).toMatch(/^not known: synthetic:intrepid covers [\d.]+ d; other weeks can be drawn from/);
  await visit.page.fill('#policies', 'easy');
  await visit.afterRun(() => visit.page.click('#run'));
  expect(await visit.page.isHidden('#sureness')).toBe(true);
});
