import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Wakes } from '../../../src/scheduler/wakes.ts';
import { holds } from '../../properties/seed.ts';

test('the next wake is the least of those that are not past', async () => {
  const act = fc.record({ add: fc.boolean(), time: fc.integer({ min: 0, max: 30 }) });
  await holds(fc.array(act, { maxLength: 60 }), 500, (acts) => {
    const wakes = new Wakes();
    let plain: number[] = [];
    for (const { add, time } of acts) {
      if (add) {
        wakes.add(time);
        plain.push(time);
      } else {
        wakes.forgetUntil(time);
        plain = plain.filter((one) => one > time);
      }
      expect(wakes.next()).toBe(Math.min(...plain));
    }
  });
});
