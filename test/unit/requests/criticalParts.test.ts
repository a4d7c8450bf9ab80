// The parts of the critical checkpoint times: how a restart is written, and properties of costs that consist of lines.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import { at, type Line, meeting, type Strategies } from '../../../src/requests/critical/lines.ts';
import { reached } from '../../../src/requests/critical/reached.ts';
import { parseRestartRule, restartText } from '../../../src/requests/critical/restartRule.ts';
import { type Piece, piecesWithin } from '../../../src/requests/critical/within.ts';
import { holds } from '../../properties/seed.ts';

describe('a restart', () => {
  test.each([
    ['6m', { fixed: 360 }],
    ['0', { fixed: 0 }],
    ['C', { timesCheckpoint: 1 }],
    ['0.5C', { timesCheckpoint: 0.5 }],
    ['.25C', { timesCheckpoint: 0.25 }],
    ['12.C', { timesCheckpoint: 12 }],
    ['0C', { timesCheckpoint: 0 }],
  ])('%s is read', (text, rule) => {
    expect(parseRestartRule(text)).toEqual(rule);
  });

  test.each(['.C', '-1C', '1C2', 'xC', 'CC', '', '-5', '1.5.2C', 'c', 'inf'])('%j is refused', (text) => {
    expect(() => parseRestartRule(text)).toThrow(UsageError);
  });

  test('is shown as it is meant', () => {
    const shown = (rule: Parameters<typeof restartText>[0]) => restartText(rule, (seconds) => `${seconds} s`);
    expect([{ fixed: 60 }, { timesCheckpoint: 1 }, { timesCheckpoint: 0.5 }].map(shown)).toEqual([
      '60 s',
      'C',
      '0.5 C',
    ]);
  });
});

type CountedLine = ReturnType<Strategies['cheapest']>;

/** A cost that is the least of lines, and the number of times that it was asked for. */
function leastOf(lines: readonly CountedLine[]) {
  const cost = {
    asked: 0,
    cheapest: (checkpoint: number) => {
      cost.asked++;
      return lines.reduce((best, line) => {
        const order = at(line, checkpoint) - at(best, checkpoint);
        return order < 0 || (order === 0 && line.slope < best.slope) ? line : best;
      });
    },
  };
  return cost;
}

const line = (intercept: number, slope: number): CountedLine => ({ intercept, slope, checkpoints: 0 });

test('lines meet where they say', () => {
  expect(meeting(line(1, 3), line(5, 1))).toBe(2);
  expect(at(line(1, 3), 2)).toBe(7);
  expect(meeting(line(1, 3), line(5, 3))).toBe(Number.POSITIVE_INFINITY);
});

test('a cost reaches a target on its line that is there', () => {
  // 0 + 4 C up to 2, 4 + 2 C up to 4, 12 from there on.
  const cost = (...lines: CountedLine[]) => ({ ...leastOf(lines), mean: 0, release: () => {} });
  const three = cost(line(0, 4), line(4, 2), line(12, 0));
  expect([0, 4, 8, 10, 12].map((target) => reached(three, target))).toEqual([0, 1, 2, 3, 4]);
  // A target that is a rounding error above the greatest cost is reached where that is.
  expect(reached(cost(line(0, 4), line(12, 0)), 12 + 1e-9)).toBeCloseTo(3, 8);
  // It costs as much already where C is 0.
  expect(reached(cost(line(5, 1)), 3)).toBe(0);
  expect(reached(cost(line(5, 0)), 5)).toBe(0);
});

const wholes = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 9 }))
  .map(([intercept, slope]) => line(intercept, slope));
const cap = fc.integer({ min: 1, max: 60 });

/** Each cost rises to a cap, as costs of sequences do. */
const costs = fc
  .tuple(
    fc.array(wholes, { minLength: 1, maxLength: 5 }),
    fc.array(wholes, { minLength: 1, maxLength: 5 }),
    cap,
    cap,
  )
  .map(([first, second, one, other]) => ({
    first: [...first, line(one, 0)],
    second: [...second, line(other, 0)],
  }));

/** Where the least of the first lines is at most the least of the others, by looking between all places where lines meet. */
function piecesDirectly(first: readonly Line[], second: readonly Line[]): Piece[] {
  const lines = [...first, ...second];
  const places = lines.flatMap((one) => lines.map((other) => meeting(one, other)));
  const cuts = [...new Set([0, ...places.filter((place) => place > 0 && place < Number.POSITIVE_INFINITY)])];
  cuts.sort((a, b) => a - b);
  const value = (some: readonly Line[], checkpoint: number) =>
    Math.min(...some.map((one) => at(one, checkpoint)));
  const isWithin = (checkpoint: number) => value(first, checkpoint) <= value(second, checkpoint) + 1e-12;
  const pieces: { from: number; to: number }[] = [];
  for (const [i, from] of cuts.entries()) {
    const to = cuts[i + 1] ?? Number.POSITIVE_INFINITY;
    if (!isWithin(to === Number.POSITIVE_INFINITY ? from + 1 : (from + to) / 2)) continue;
    const before = pieces.at(-1);
    if (before?.to === from) before.to = to;
    else pieces.push({ from, to });
  }
  return pieces;
}

test('the pieces on which a cost is at most another one are those between the places where lines meet', async () => {
  await holds(
    costs,
    20_000,
    async ({ first, second }) => {
      const [one, other] = [leastOf(first), leastOf(second)];
      const last = 200;
      const found = piecesWithin({ first: one.cheapest, second: other.cheapest, last }, 0);
      // A part that is within at one point only is no piece of the direct search.
      const wide = found.filter(({ from, to }) => to - from > 1e-9);
      const expected = piecesDirectly(first, second);
      expect(wide).toHaveLength(expected.length);
      for (const [i, { from, to }] of expected.entries()) {
        expect(wide[i].from).toBeCloseTo(from, 9);
        if (to === Number.POSITIVE_INFINITY) expect(wide[i].to).toBe(to);
        else expect(wide[i].to).toBeCloseTo(to, 9);
      }
      // Each look finds a new line, or shows that there is none, or is a place where the costs meet.
      expect(one.asked).toBeLessThanOrEqual(4 * (first.length + second.length));
      expect(other.asked).toBe(one.asked);
    },
    300,
  );
});

test.each([1e-9, 1e9])('times and costs in other units (× %d) give the same pieces', (unit) => {
  const first = [line(1 / 3, 7 / 3), line(5 / 3, 2 / 3), line(7 / 3, 0)];
  const second = [line(2 / 3, 4 / 3), line(5 / 2, 0)];
  const piecesIn = (cost: number, time: number) => {
    const scaled = (lines: readonly CountedLine[]) =>
      leastOf(lines.map(({ intercept, slope }) => line(cost * intercept, (cost * slope) / time)));
    const [one, other] = [scaled(first), scaled(second)];
    const compared = { first: one.cheapest, second: other.cheapest, last: 4 * time };
    return { pieces: piecesWithin(compared, 0), asked: one.asked };
  };
  const usual = piecesIn(1, 1);
  expect(usual.pieces).toHaveLength(2);
  for (const [cost, time] of [
    [unit, 1],
    [1, unit],
  ]) {
    const { pieces, asked } = piecesIn(cost, time);
    expect(asked).toBe(usual.asked);
    expect(pieces).toHaveLength(2);
    for (const [i, { from, to }] of usual.pieces.entries()) {
      expect(pieces[i].from / time).toBeCloseTo(from, 10);
      if (to < Number.POSITIVE_INFINITY) expect(pieces[i].to / time).toBeCloseTo(to, 10);
    }
  }
});

test('a tolerance multiplies the cost that is compared', () => {
  const pieces = (epsilon: number) =>
    piecesWithin({ first: () => line(10, 2), second: () => line(10, 1), last: 100 }, epsilon);
  expect(pieces(0)).toEqual([{ from: 0, to: 0 }]);
  expect(pieces(0.5)).toEqual([{ from: 0, to: 10 }]);
  expect(pieces(1)).toEqual([{ from: 0, to: Number.POSITIVE_INFINITY }]);
});

test('without a stretch before the last line, one look decides', () => {
  const first = leastOf([line(3, 0)]);
  const within = (other: number) =>
    piecesWithin({ first: first.cheapest, second: () => line(other, 0), last: 0 }, 0);
  expect(within(4)).toEqual([{ from: 0, to: Number.POSITIVE_INFINITY }]);
  expect(within(2)).toEqual([]);
  expect(first.asked).toBe(2);
});
