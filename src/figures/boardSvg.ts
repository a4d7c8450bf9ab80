// Draws the running and waiting jobs of a snapshot as a chart with quantiles of the start and the end of each.
import type { Board, BoardJob } from '../forecast/board.ts';
import { count, rough } from '../report/format.ts';
import { escaped } from '../report/pages/markup.ts';
import type { Look, Palette } from './look.ts';
import { px } from './svg.ts';
import { tickLabel, timeTicks } from './ticks.ts';

/** Explains the chart to the reader. */
export const BOARD_NOTE =
  'Each row is a job: gray if it runs, blue if it waits, and orange if it is the job of the question. Dark: until its median end, or from its median start to its median end. Light: from its earliest' +
  ' likely start to its latest likely end (10 and 90%). The line in a bar is the median start. A bar with an arrow goes on until the time next to it.';

/** Number of waiting jobs that are drawn; half as many running jobs are drawn. */
const DRAWN = 60;
/** Sizes in pixels for letters of 12 pixels. Other letter sizes scale the whole chart. */
const PLOT = { left: 96, right: 10, top: 22, row: 13, bar: 9 };
/** Space for the arrow and the end of a bar that goes beyond the axis, in pixels. */
const BEYOND = 62;
const ARROW = 7;
/** Smallest distance between two labels of the axis, in pixels. */
const APART = 62;

/**
 * Returns the jobs of the board that the chart draws: the target, the running jobs that end first, and the first of the
 * queue.
 */
export function drawnJobs({ running, waiting }: Board): BoardJob[] {
  const ending = running.toSorted((a, b) => a.end[1] - b.end[1]);
  const [asking, others] = [
    waiting.filter(({ isTarget }) => isTarget),
    waiting.filter(({ isTarget }) => !isTarget),
  ];
  return [...asking, ...ending.slice(0, DRAWN / 2), ...others.slice(0, DRAWN)];
}

/**
 * Draws bars from start to end, with the fan of their quantiles. Waiting jobs have the first color of the series, the
 * target job the second.
 *
 * @param asks the target job; it is the first row, even if it is new and so not among the waiting jobs
 */
export function boardSvg(
  board: Board,
  { palette, font, size, width: outer }: Look,
  asks: { readonly processors: number; readonly limit: number },
): string {
  const { running, waiting } = board;
  const { ink } = palette;
  const scale = size / 12;
  const width = outer / scale;
  const isNew = !waiting.some((job) => job.isTarget);
  const { start, end } = board.target;
  const asker = { id: -1, processors: asks.processors, request: asks.limit, isTarget: true, start, end };
  const drawn = [...(isNew ? [asker] : []), ...drawnJobs(board)];
  const ends = drawn.map(({ end }) => end[2]).sort((a, b) => a - b);
  const latest = Math.max(60, ...ends.slice(0, Math.ceil(0.9 * drawn.length)));
  const height = PLOT.top + PLOT.row * drawn.length + 6;
  const isLonger = drawn.some((job) => job.end[2] > latest);
  const room = Math.max(1, width - PLOT.left - (isLonger ? BEYOND : PLOT.right));
  const x = (time: number) => px(PLOT.left + (room * Math.min(Math.max(time, 0), latest)) / latest);
  const down = `y1="${PLOT.top - 4}" y2="${height}"`;
  const ticks = timeTicks(0, latest, Math.max(1, Math.floor(room / APART))).map(
    (time) =>
      `<line stroke="${palette.line}" stroke-width="0.5" x1="${x(time)}" x2="${x(time)}" ${down}/>` +
      `<text x="${x(time)}" y="12" text-anchor="${time === 0 ? 'start' : 'middle'}">${time === 0 ? 'now' : `+${tickLabel(time)}`}</text>`,
  );
  const runs = new Set(running);
  const rows = drawn.map((job, i) => bar(job, runs.has(job), PLOT.top + i * PLOT.row, x, latest, palette));
  const label = `${count(running.length)} running and ${count(waiting.length)} waiting jobs; the table below lists those that wait`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${outer}" height="${px(height * scale)}" viewBox="0 0 ${px(width)} ${height}" role="img" aria-label="${label}" font-family="${escaped(font)}" font-size="11" fill="${ink}">
${ticks.join('')}
${rows.join('\n')}
<line stroke="${ink}" stroke-width="1.5" x1="${PLOT.left}" x2="${PLOT.left}" ${down}/>
</svg>`;
}

function bar(
  { id, processors, isTarget, start, end }: BoardJob,
  runs: boolean,
  y: number,
  x: (time: number) => string,
  latest: number,
  { ink, soft, series }: Palette,
): string {
  const color = runs ? soft : isTarget ? series[1] : series[0];
  const box = (from: number, to: number, extra: string) =>
    `<rect fill="${color}"${extra} x="${x(from)}" y="${y}" width="${px(Math.max(1, Number(x(to)) - Number(x(from))))}" height="${PLOT.bar}"/>`;
  const median = `<line stroke="${ink}" stroke-width="1.5" x1="${x(start[1])}" x2="${x(start[1])}" y1="${y - 1}" y2="${y + PLOT.bar + 1}"/>`;
  const name = id < 0 ? 'new' : String(id);
  const tip = Number(x(latest));
  const beyond =
    `<path fill="${color}" d="M${px(tip)} ${y}l${ARROW} ${px(PLOT.bar / 2)}l${-ARROW} ${px(PLOT.bar / 2)}z"/>` +
    `<text x="${px(tip + ARROW + 3)}" y="${y + 8}">+${rough(end[2])}</text>`;
  return (
    `<text x="${PLOT.left - 6}" y="${y + 8}" text-anchor="end">${name} × ${count(processors)}</text>` +
    box(start[0], end[2], ' fill-opacity="0.35"') +
    box(start[1], end[1], '') +
    (runs || start[1] > latest ? '' : median) +
    (end[2] > latest ? beyond : '')
  );
}
