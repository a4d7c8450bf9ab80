import { expect, it } from 'vitest';
import { type GroupWaits, groupWaitsSvg } from '../../../src/figures/groupWaitsSvg.ts';
import { LIGHT, SAVED } from '../../../src/figures/look.ts';

const WAITS: GroupWaits = {
  ...{ by: 'partition', groups: ['low & slow', 'main'], policies: ['easy', 'fcfs'] },
  waits: [
    [600, 60],
    [1200, 120],
  ],
};
const barsOf = (svg: string) =>
  [...svg.matchAll(/<rect x="[\d.]+" y="([\d.]+)" width="([\d.]+)" height="[\d.]+" fill="(#\w+)"/g)].map(
    ([, y, width, color]) => ({ y: Number(y), width: Number(width), color }),
  );
const textsOf = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

it('each group has a bar for each policy, as long as its wait, with the number at its end', () => {
  const svg = groupWaitsSvg(WAITS, SAVED);
  const bars = barsOf(svg);
  expect(bars.map(({ color }) => color)).toEqual([0, 1, 0, 1].map((place) => LIGHT.series[place]));
  const [low, lowFcfs, main, mainFcfs] = bars.map(({ width }) => width);
  expect(lowFcfs / low).toBeCloseTo(2, 1);
  expect(low / main).toBeCloseTo(10, 0);
  expect(mainFcfs / main).toBeCloseTo(2, 0);
  const tops = bars.map(({ y }) => y);
  expect(tops).toEqual([...new Set(tops)].toSorted((a, b) => a - b));
  expect(textsOf(svg)).toEqual(
    expect.arrayContaining([
      'Mean wait by partition',
      'easy',
      'fcfs',
      'low &amp; slow',
      '10 min',
      '20 min',
      '2 min',
    ]),
  );
  expect(Math.max(...bars.map(({ width }) => width))).toBeLessThan(SAVED.width);
});

it('the waits of the log come first, and a group that has none has no bar', () => {
  const svg = groupWaitsSvg({ ...WAITS, logged: [300, Number.NaN] }, SAVED);
  const bars = barsOf(svg);
  expect(bars.length).toBe(5);
  expect(bars[0].color).toBe(LIGHT.soft);
  expect(bars[1].width / bars[0].width).toBeCloseTo(2, 1);
  expect(textsOf(svg)).toContain('log');
  expect(svg).not.toContain('NaN');
});

it('the waits of a group have one unit, as in a table', () => {
  const svg = groupWaitsSvg(
    {
      ...WAITS,
      waits: [
        [30, 600],
        [7200, 600],
      ],
    },
    SAVED,
  );
  expect(textsOf(svg)).toEqual(expect.arrayContaining(['30 s', '7,200 s', '10 min']));
});

it('one policy needs no legend', () => {
  const svg = groupWaitsSvg({ ...WAITS, policies: ['easy'], waits: WAITS.waits.slice(0, 1) }, SAVED);
  expect(textsOf(svg)).not.toContain('easy');
  expect(barsOf(svg).length).toBe(2);
});
