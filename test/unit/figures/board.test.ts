import { expect, it } from 'vitest';
import { boardSvg, drawnJobs } from '../../../src/figures/boardSvg.ts';
import { LIGHT } from '../../../src/figures/look.ts';
import type { Board, BoardJob } from '../../../src/forecast/board.ts';

const LOOK = { palette: LIGHT, font: 'serif', size: 12, width: 600 };
const ASKED = { processors: 7, limit: 60 };
const job = (id: number, isTarget = false): BoardJob => ({
  ...{ id, processors: 1, request: 60, isTarget, start: [1, 2, 3], end: [10, 20, 30] },
});
/** A board with a hundred jobs that wait. */
const board = (asking?: number) =>
  ({
    running: [job(1000)],
    waiting: Array.from({ length: 100 }, (_, i) => job(i, i === asking)),
    target: { start: [5, 6, 7], end: [50, 60, 70] },
  }) as unknown as Board;
const names = (of: Board) =>
  [...boardSvg(of, LOOK, ASKED).matchAll(/>(new|\d+) × (\d+)</g)].map(([, id, width]) => [id, width]);

it('the job being forecast is the first row, from wherever in the queue, and once', () => {
  const rows = names(board(99));
  expect(rows[0]).toEqual(['99', '1']);
  expect(rows.filter(([id]) => id === '99').length).toBe(1);
  expect(drawnJobs(board(99)).length).toBe(62);
});

it('so is a new job, which no queue has', () => {
  const rows = names(board());
  expect(rows.slice(0, 2)).toEqual([
    ['new', '7'],
    ['1000', '1'],
  ]);
  expect(rows.length).toBe(drawnJobs(board()).length + 1);
});

it('letters of twice the size make all twice as large, in the same width', () => {
  const [small, large] = [12, 24].map((size) => boardSvg(board(), { ...LOOK, size }, ASKED));
  const [, outer, height, viewBox] = /width="(\d+)" height="(\d+)" viewBox="0 0 (\d+ \d+)"/.exec(large) ?? [];
  expect([outer, viewBox]).toEqual(['600', `300 ${Number(height) / 2}`]);
  expect(small).toContain(`viewBox="0 0 600 ${Number(height) / 2}"`);
});

/** Rows of a chart of jobs that wait: right ends of their bars, their arrows, and the times next to the arrows. */
const rowsOf = (svg: string) =>
  svg
    .split('\n')
    .filter((row) => row.includes(' × '))
    .map((row) => ({
      ends: [...row.matchAll(/<rect [^>]*x="([\d.]+)"[^>]*width="([\d.]+)"/g)].map(
        ([, x, width]) => Number(x) + Number(width),
      ),
      arrow: /<path [^>]*d="M([\d.]+) /.exec(row)?.[1],
      until: />(\+[^<]*)</.exec(row)?.[1],
      hasMedian: row.includes('<line'),
    }));

it('a bar that is longer than the axis has an arrow with its end, and others have none', () => {
  const longer = { ...job(7), start: [2000, 90_000, 180_000], end: [3000, 95_000, 345_600] } as const;
  const of = { ...board(99), running: [{ ...job(1000), end: [5, 6, 200_000] }] } as unknown as Board;
  const svg = boardSvg({ ...of, waiting: [...of.waiting.slice(80), longer] } as Board, LOOK, ASKED);
  const rows = rowsOf(svg);
  const cut = rows.filter(({ arrow }) => arrow !== undefined);
  expect(cut.map(({ until, hasMedian }) => [until, hasMedian])).toEqual([
    ['+2.3 d', false],
    ['+4 d', false],
  ]);
  // The arrow begins where the longest bar ends, and its time fits into the picture.
  expect(Math.abs(Math.max(...rows.flatMap(({ ends }) => ends)) - Number(cut[0].arrow))).toBeLessThanOrEqual(
    1,
  );
  expect(Number(cut[0].arrow)).toBeLessThan(LOOK.width - 55);
  expect(rows.filter(({ until }) => until !== undefined).length).toBe(2);
});

it('without such a bar, the axis ends at the edge of the picture', () => {
  const svg = boardSvg({ ...board(0), waiting: [job(1), job(2, true)] } as Board, LOOK, ASKED);
  expect(svg).toContain('x1="590" x2="590"');
  expect(rowsOf(svg).every(({ arrow, until }) => arrow === undefined && until === undefined)).toBe(true);
});

it.each([
  [600, 4],
  [380, 2],
])('an axis of %i pixels has at least %i ticks after now', (width, least) => {
  const later = (end: number) => ({ ...job(end), end: [end, end, end] }) as unknown as BoardJob;
  const of = { ...board(0), waiting: [later(73_000), { ...later(74_000), isTarget: true }] } as Board;
  const ticks = [...boardSvg(of, { ...LOOK, width }, ASKED).matchAll(/>\+[^<]*</g)];
  expect(ticks.length).toBeGreaterThanOrEqual(least);
});
