import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Stack } from '../../../../src/lab/page/gantt/stack.ts';
import { holds } from '../../../properties/seed.ts';

const HEIGHT = 40;
const VIEW = { from: 10, to: 60, low: 2, high: 12 };

const bar = fc.record({
  start: fc.double({ min: 0, max: 70, noNaN: true }),
  length: fc.double({ min: 0.01, max: 40, noNaN: true }),
  low: fc.integer({ min: 0, max: 3 }),
  width: fc.integer({ min: 1, max: 2 }),
  category: fc.integer({ min: 0, max: 2 }),
});

test('each stretch has the mean processors of each category, one above another', async () => {
  await holds(
    fc.tuple(fc.array(bar, { maxLength: 4 }), fc.integer({ min: 1, max: 30 })),
    20_000,
    ([bars, width]) => {
      const stack = new Stack(width, HEIGHT, VIEW, 3);
      for (const { start, length, low, width: wide, category } of bars)
        stack.add(start, start + length, low, low + wide, category);
      const boxes: { x0: number; x1: number; y0: number; y1: number; category: number }[] = [];
      stack.spread((x0, x1, y0, y1, category) => boxes.push({ x0, x1, y0, y1, category }));
      for (let x = 0; x < width; x++) {
        const seconds = (VIEW.to - VIEW.from) / width;
        const [from, to] = [VIEW.from + x * seconds, VIEW.from + (x + 1) * seconds];
        let bottom = HEIGHT;
        let busy = 0;
        for (let category = 0; category < 3; category++) {
          const mean = bars
            .filter((one) => one.category === category)
            .reduce((sum, { start, length, low, width: wide }) => {
              const time = Math.max(0, Math.min(start + length, to) - Math.max(start, from));
              const processors = Math.max(0, Math.min(low + wide, VIEW.high) - Math.max(low, VIEW.low));
              return sum + (time * processors) / seconds;
            }, 0);
          busy += mean;
          const tall = (mean * HEIGHT) / (VIEW.high - VIEW.low);
          const box = boxes.find((one) => one.category === category && Math.abs(one.x0 - x) < 1e-6);
          if (tall > 1e-6) {
            expect(box?.y1).toBeCloseTo(bottom, 6);
            expect(box?.y0).toBeCloseTo(bottom - tall, 6);
            expect(box?.x1).toBeCloseTo(x + 1, 6);
          }
          bottom -= tall;
        }
        expect(stack.busyAt(x)).toBeCloseTo(busy, 6);
      }
    },
  );
});
