import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rangeOf, zoomed } from '../../../../src/lab/page/teach/span.ts';
import type { StepsView, StepView } from '../../../../src/lab/stepViews.ts';
import { holds } from '../../../properties/seed.ts';

const step = {
  ...{ time: 1000, shadow: { time: 2000 }, reservations: [{ from: 1500 }] },
  profile: [{ time: 1000 }, { time: 1200 }, { time: 9000 }],
} as unknown as StepView;
const view = { steps: [{ ...step, index: 5 }], isLast: false } as unknown as StepsView;

it('the decision reaches to the shadow time, else to the first reservation, else to the first free processors', () => {
  expect(rangeOf(view, step, 'decision')).toEqual({ from: 900, to: 2100 });
  const { shadow: _, ...reserved } = step;
  expect(rangeOf(view, { ...reserved, profile: [] }, 'decision')).toEqual({ from: 950, to: 1550 });
  expect(rangeOf(view, { ...reserved, reservations: [] }, 'decision')).toEqual({ from: 980, to: 1220 });
  const idle = { ...reserved, reservations: [], profile: [{ time: 1000, free: 8 }] };
  expect(rangeOf(view, idle, 'decision')).toEqual({ from: 994, to: 1066 });
});

it('zooming keeps now in view, and beyond all planned starts there is nothing to zoom', async () => {
  const factors = fc.array(
    fc.tuple(fc.double({ min: 0.1, max: 3, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
  );
  const all = rangeOf(view, step, 'all');
  await holds(factors, 500, (zooms) => {
    let span = zoomed(view, step, 'all', 1, 0.5);
    expect(span).toBe('all');
    for (const [factor, share] of zooms) {
      span = zoomed(view, step, span, factor, share);
      const { from, to } = rangeOf(view, step, span);
      expect(from).toBeLessThanOrEqual(step.time);
      expect(to).toBeGreaterThan(step.time);
      expect(to - from).toBeLessThanOrEqual(all.to - all.from + 1e-9);
      expect(to - from).toBeGreaterThanOrEqual(9.999);
    }
  });
});

it('the time that is pointed at stays where it is, if now stays in view', () => {
  const span = zoomed(view, step, { before: 500, after: 500 }, 0.5, 0.6);
  expect(rangeOf(view, step, span)).toEqual({ from: 800, to: 1300 });
});
