import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Holes } from '../../../src/schedule/holes.ts';
import { holds } from '../../properties/seed.ts';

/** Free processors one by one. */
class FreeOnes {
  readonly #free: boolean[];

  constructor(processors: number) {
    this.#free = Array.from({ length: processors }, () => true);
  }

  /** The first of this many free neighbors that are the beginning of a hole, or -1. */
  whole(count: number): number {
    return this.#free.findIndex(
      (_, i) => this.#isFirst(i) && this.#free.slice(i, i + count).filter(Boolean).length === count,
    );
  }

  /** The lowest free neighbors, at most this many. */
  lowest(count: number): [first: number, count: number] {
    const first = this.#free.indexOf(true);
    const busy = this.#free.indexOf(false, first);
    return [first, Math.min(count, (busy < 0 ? this.#free.length : busy) - first)];
  }

  set(low: number, high: number, free: boolean): void {
    this.#free.fill(free, low, high);
  }

  get count(): number {
    return this.#free.filter(Boolean).length;
  }

  #isFirst(i: number): boolean {
    return this.#free[i] && !this.#free[i - 1];
  }
}

const PROCESSORS = 9;
const steps = fc.array(
  fc.record({ kind: fc.constantFrom('whole', 'lowest', 'give'), size: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 20, maxLength: 60 },
);

test('holes are those of processors that are counted one by one', () =>
  holds(steps, 20_000, (drawn) => {
    const [holes, free] = [new Holes(PROCESSORS), new FreeOnes(PROCESSORS)];
    const held: [low: number, high: number][] = [];
    const take = (low: number, size: number) => {
      held.push([low, low + size]);
      free.set(low, low + size, false);
    };
    for (const { kind, size } of drawn) {
      if (kind === 'whole') {
        const first = holes.takeWhole(size);
        expect(first).toBe(free.whole(size));
        if (first >= 0) take(first, size);
      } else if (kind === 'lowest') {
        if (free.count === 0) continue;
        const expected = free.lowest(size);
        expect(holes.takeLowest(size)).toEqual(expected);
        take(...expected);
      } else if (held.length > 0) {
        const [[low, high]] = held.splice(size % held.length, 1);
        holes.give(low, high);
        free.set(low, high, true);
      }
    }
    for (const [low, high] of held) holes.give(low, high);
    expect(holes.takeWhole(PROCESSORS)).toBe(0);
    expect(holes.takeWhole(1)).toBe(-1);
  }));

test('every other processor may be free', () => {
  const holes = new Holes(PROCESSORS);
  holes.takeWhole(PROCESSORS);
  for (const at of [4, 0, 8, 2, 6]) holes.give(at, at + 1);
  expect([1, 1, 1, 1, 1, 1].map((size) => holes.takeWhole(size))).toEqual([0, 2, 4, 6, 8, -1]);
});
