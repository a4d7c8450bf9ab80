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
