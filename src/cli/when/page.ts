// Writes the queue of a machine as one page: when its waiting jobs start, and when new ones would. The page opens from
// disk, loads nothing and runs no script, so that a center can write it every few minutes.

import { BOARD_NOTE, boardSvg, drawnJobs } from '../../figures/boardSvg.ts';
import type { VariantForecasts } from '../../forecast/alternatives/variants.ts';
import type { Board, BoardJob, TypicalJob } from '../../forecast/board.ts';
import type { Outlook } from '../../forecast/outlook.ts';
import type { Quantiles } from '../../forecast/quantiles.ts';
import { durationText } from '../../input/duration.ts';
import {
  adviceSentences,
  basisText,
  inSqueue,
  inWords,
  SQUEUE_START,
  shortHistoryText,
  startSentences,
  surplusText,
} from '../../report/forecastWords.ts';
import { count, rough, roughPercent } from '../../report/format.ts';
import { escaped, pageOf } from '../../report/pages/markup.ts';
import { cells, STYLE, tableText, titles } from '../../report/pages/parts.ts';
import { variantNotes, variantRows } from '../../report/variantsText.ts';
import { version } from '../../version.ts';

/** Rules of this page in addition to those of all pages. */
const STYLE_OF_BOARD = `
main > p { max-width: 48rem; }
.soft { color: var(--soft); }
h2 { margin: 2rem 0 .3rem; }
.wide > svg { display: block; min-width: 36rem; }
.advised { color: var(--advised); font-weight: 600; }
`;

/** Most waiting jobs that the table lists. */
const LISTED = 500;
const LOOK = {
  ...{ width: 1010, size: 12, font: 'system-ui, sans-serif' },
  palette: {
    ...{ paper: 'var(--paper)', ink: 'var(--ink)', soft: 'var(--today)', line: 'var(--line)' },
    series: ['var(--curve)', 'var(--advised)'],
  },
};

export interface BoardContext extends VariantForecasts {
  /** The machine or the log. */
  readonly name: string;
  /** Time of the snapshot, in words. */
  readonly moment: string;
  readonly policy: string;
  readonly samples: number;
  readonly target: {
    readonly id: number | string | null;
    readonly processors: number;
    readonly limit: number;
  };
  /** Start of the target job that squeue shows, in seconds from now; null or absent if it shows none. */
  readonly squeueStart?: number | null;
  /** Limits of the model, a line each. */
  readonly notes: readonly string[];
}

const span = ([low, , high]: Quantiles) =>
  high < 30 ? 'immediately' : `${low < 30 ? '0' : rough(low)} – ${rough(high)}`;
const wide = (processors: number) => `${count(processors)} ${processors === 1 ? 'processor' : 'processors'}`;

/** Returns a complete HTML document whose security policy lets the browser load and run nothing. */
export function whenPage(board: Board, context: BoardContext): string {
  const { processors, busy, running, waiting, target, surplus, shortHistory } = board;
  const { name, moment, policy, samples, notes } = context;
  const title = `${name}: when will a job start?`;
  const body = `<p class="soft">${escaped(moment)}</p>
<div class="answer">
<div><b>${count(running.length)}</b>jobs run, on ${count(busy)} of ${count(processors)} processors</div>
<div><b>${count(waiting.length)}</b>jobs wait</div>
</div>
${surplus > 0 ? `<p>${surplusText(surplus)}</p>\n` : ''}${shortHistory === null ? '' : `<p>${escaped(shortHistoryText(shortHistory))}</p>\n`}${typicalTable(board.typical)}
${askedPart(board.target, context)}${variantTables(context)}
<h2>The machine now, and its forecast</h2>
<p class="soft">${BOARD_NOTE}</p>
${gantt(board, context.target)}
${waitingTable(waiting)}
<div class="soft">
<p>A job has a 50% chance to start by the median, and an 80% chance to start between the other two times.</p>
<p>Simulated under ${escaped(policy)}: ${basisText(samples, target.calibrationPoints)}. Run times and later submissions are drawn from what was known.</p>
${notes.map((note) => `<p>${escaped(note)}</p>`).join('\n')}
<p>Specula ${version}.</p>
</div>
`;
  return pageOf(title, STYLE + STYLE_OF_BOARD, body);
}

/** A table in an order of its own: the head of each row, and its cells as HTML. */
function table(caption: string, columns: readonly string[], rows: readonly [string, string][]): string {
  return tableText({
    caption,
    head: titles(columns),
    rows: rows.map(([head, rest]) => cells([head], 'th', ' scope="row"') + rest),
    isSortable: false,
  });
}

/** A row for each number of processors, and a column for each limit. */
function typicalTable(typical: readonly TypicalJob[]): string {
  if (typical.length === 0) return '';
  const limits = [...new Set(typical.map(({ request }) => request))];
  const sizes = [...new Set(typical.map(({ processors }) => processors))];
  const cellOf = (processors: number, request: number) => {
    const found = typical.find((one) => one.processors === processors && one.request === request);
    if (found === undefined) return '<td></td>';
    const { start } = found;
    const between = start[2] < 30 ? '' : `<small>${escaped(span(start))}</small>`;
    return `<td>${escaped(inWords(start[1]))}${between}</td>`;
  };
  return `<h2>If you submit now</h2>
${table(
  'The median start of a new job by processors and time limit, and the times between which 8 of 10 start',
  ['processors', ...limits.map(durationText)],
  sizes.map((size) => [count(size), limits.map((limit) => cellOf(size, limit)).join('')]),
)}`;
}

function askedPart(outlook: Outlook, { target, policy, squeueStart = null }: BoardContext): string {
  const { start, end, curve, advice } = outlook;
  const { id, processors, limit } = target;
  const job = id === null ? 'A new job' : `Job ${id}`;
  return `<h2>${escaped(`${job} of ${wide(processors)} and ${durationText(limit)}`)}</h2>
<div class="answer">
<div><b>${escaped(inWords(start[1]))}</b>median start; ${escaped(span(start))}</div>
<div><b>${escaped(inWords(end[1]))}</b>median end; ${escaped(span(end))}</div>
</div>
<p>${escaped(startSentences(outlook).join(' '))}</p>
${squeueStart === null ? '' : `<p>${escaped(`Start that squeue shows: ${squeueStart < 0 ? '' : 'in '}${inSqueue(squeueStart)}. ${SQUEUE_START}`)}</p>\n`}${table(
  'Forecast for other time limits. A job that is killed is assumed to request its own limit next',
  ['request', 'median start', 'median end', 'killed', 'expected end'],
  curve.map(({ request, medianStart, medianEnd, killed, expectedEnd }) => [
    durationText(request),
    cells([inWords(medianStart), inWords(medianEnd), roughPercent(killed), inWords(expectedEnd)]),
  ]),
)}<p>${escaped(adviceSentences(advice, policy).join(' '))}</p>`;
}

function variantTables(compared: VariantForecasts): string {
  const { columns, partitions, sizes } = variantRows(compared);
  const tableOf = (caption: string, head: string, rows: readonly string[][]) =>
    rows.length === 0
      ? ''
      : `\n${table(
          caption,
          [head, ...columns],
          rows.map(([first, ...rest]) => [first, cells(rest)]),
        )}`;
  return [
    tableOf('Forecast of the same job in each partition', 'partition', partitions),
    tableOf('Forecast of the job with other numbers of processors', 'processors', sizes),
    ...variantNotes(compared).map((sentence) => `<p>${escaped(sentence)}</p>\n`),
  ].join('');
}

function gantt(board: Board, asks: BoardContext['target']): string {
  const { running, waiting } = board;
  const left = running.length + waiting.length - drawnJobs(board).length;
  const more = left > 0 ? `<p class="soft">${count(left)} more jobs are not drawn.</p>` : '';
  return `<div class="wide" tabindex="0" role="group" aria-label="Chart of the jobs">
${boardSvg(board, LOOK, asks)}</div>
${more}`;
}

function waitingTable(waiting: readonly BoardJob[]): string {
  if (waiting.length === 0) return '<p>No job waits.</p>';
  const shown = waiting.slice(0, LISTED);
  const more = waiting.length > LISTED ? `<p>${count(waiting.length - LISTED)} more jobs wait.</p>` : '';
  return `<h2>Jobs that wait</h2>
${table(
  'In the order of the queue: 10th percentile, median and 90th percentile of the start',
  ['job', 'processors', 'request', 'p10 start', 'median start', 'p90 start'],
  shown.map(({ id, processors, request, start, isTarget }) => {
    const texts = [count(processors), durationText(request), ...start.map(inWords)];
    return [id < 0 ? 'new' : `${id}`, cells(texts, 'td', isTarget ? ' class="advised"' : '')];
  }),
)}${more}`;
}
