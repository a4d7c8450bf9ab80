// The running and the waiting jobs of a present as a chart: when each starts and ends, as a fan of quantiles.
import type { Board, BoardJob } from '../forecast/board.ts';
import { count, shortDuration } from './format.ts';

/** Colours are values of the attributes of an SVG. */
interface BoardLook {
  /** Pixels. */
  readonly width: number;
  /** As in CSS: names of families, separated by commas. */
  readonly font: string;
  readonly ink: string;
  readonly grid: string;
  readonly runs: string;
  readonly waits: string;
  readonly asks: string;
}

/** How to read the chart. */
export const BOARD_NOTE =
  'Each row is a job. Dark: until its median end, or from its median start to its median end. Light: from its earliest' +
  ' likely start to its latest likely end (10 and 90 %). The line in a bar is the median start.';

/** How many waiting jobs are drawn; of those that run, half as many. */
const DRAWN = 60;
const PLOT = { left: 96, right: 10, top: 22, row: 13, bar: 9 };
const STEPS = [60, 300, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400, 172800, 604800, 2419200];
/** Pixels between two labels of the axis, at least. */
const APART = 110;

/** The jobs that the chart draws: those that run and end first, and the first of the queue. */
export function drawnJobs({ running, waiting }: Board): BoardJob[] {
  const ending = running.toSorted((a, b) => a.end[1] - b.end[1]);
  return [...ending.slice(0, DRAWN / 2), ...waiting.slice(0, DRAWN)];
}

/** Bars from start to end, with the fan of their quantiles. */
export function boardSvg(board: Board, look: BoardLook): string {
  const { running, waiting } = board;
  const { width, font, ink, grid } = look;
  const drawn = drawnJobs(board);
  const ends = drawn.map(({ end }) => end[2]).sort((a, b) => a - b);
  const latest = Math.max(60, ...ends.slice(0, Math.ceil(0.9 * drawn.length)));
  const height = PLOT.top + PLOT.row * drawn.length + 6;
  const room = Math.max(1, width - PLOT.left - PLOT.right);
  const x = (time: number) => (PLOT.left + (room * Math.min(Math.max(time, 0), latest)) / latest).toFixed(1);
  const most = Math.max(1, Math.floor(room / APART));
  const step = STEPS.find((seconds) => latest / seconds <= most) ?? latest;
  const down = `y1="${PLOT.top - 4}" y2="${height}"`;
  const ticks = Array.from({ length: Math.floor(latest / step) + 1 }, (_, i) => i * step).map(
    (time) =>
      `<line stroke="${grid}" stroke-width="0.5" x1="${x(time)}" x2="${x(time)}" ${down}/>` +
      `<text x="${x(time)}" y="12" text-anchor="${time === 0 ? 'start' : 'middle'}">${time === 0 ? 'now' : `+${shortDuration(time)}`}</text>`,
  );
  const runs = new Set(running);
  const rows = drawn.map((job, i) => bar(job, runs.has(job), PLOT.top + i * PLOT.row, x, look));
  const label = `${count(running.length)} running and ${count(waiting.length)} waiting jobs; the table below lists those that wait`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-label="${label}" font-family="${font}" font-size="11" fill="${ink}">
${ticks.join('')}
${rows.join('\n')}
<line stroke="${ink}" stroke-width="1.5" x1="${PLOT.left}" x2="${PLOT.left}" ${down}/>
</svg>`;
}

function bar(
  { id, processors, asks, start, end }: BoardJob,
  runs: boolean,
  y: number,
  x: (time: number) => string,
  look: BoardLook,
): string {
  const colour = runs ? look.runs : asks ? look.asks : look.waits;
  const box = (from: number, to: number, extra: string) =>
    `<rect fill="${colour}"${extra} x="${x(from)}" y="${y}" width="${Math.max(1, Number(x(to)) - Number(x(from))).toFixed(1)}" height="${PLOT.bar}"/>`;
  const median = `<line stroke="${look.ink}" stroke-width="1.5" x1="${x(start[1])}" x2="${x(start[1])}" y1="${y - 1}" y2="${y + PLOT.bar + 1}"/>`;
  const name = id < 0 ? 'new' : String(id);
  return (
    `<text x="${PLOT.left - 6}" y="${y + 8}" text-anchor="end">${name} × ${count(processors)}</text>` +
    box(start[0], end[2], ' fill-opacity="0.35"') +
    box(start[1], end[1], '') +
    (runs ? '' : median)
  );
}
