// Writes the queue of a machine as one page: when its waiting jobs start, and when new ones would. The page opens from
// disk, loads nothing and runs no script, so that a center can write it every few minutes.

import { BOARD_NOTE, boardSvg, drawnJobs } from '../../figures/boardSvg.ts';
import type { Board, BoardJob, TypicalJob } from '../../forecast/board.ts';
import type { Outlook } from '../../forecast/outlook.ts';
import type { Quantiles } from '../../forecast/quantiles.ts';
import { durationText } from '../../input/duration.ts';
import {
  adviceSentences,
  basisText,
  inWords,
  startSentences,
  surplusText,
} from '../../report/forecastWords.ts';
import { count, rough, roughPercent } from '../../report/format.ts';
import { escaped, pageOf } from '../../report/pages/markup.ts';
import { version } from '../../version.ts';

const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #16191d; --soft: #565e69; --line: #868e99;
  --runs: #6a7280; --waits: #0072b2; --asks: #c04f00; --focus: #0061a8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b; --ink: #e8ebee; --soft: #a4adb8; --line: #767f8b;
    --runs: #a4adb8; --waits: #56b4e9; --asks: #ff9a5c; --focus: #56b4e9;
  }
}
body {
  font: 15px/1.5 system-ui, sans-serif; max-width: 72rem; margin: 2rem auto; padding: 0 1rem;
  background: var(--paper); color: var(--ink);
}
h1 { font-size: 1.5rem; margin-bottom: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 .3rem; }
p { margin: .3rem 0; max-width: 48rem; }
.soft { color: var(--soft); }
.answer { display: flex; flex-wrap: wrap; gap: 1rem 3rem; margin: 1rem 0; }
.answer b { display: block; font-size: 1.6rem; font-weight: 600; }
.wide { overflow-x: auto; margin: .6rem 0; }
table { font-size: .95rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: .3rem 0; color: var(--soft); }
/* A caption may be wider than what can be seen of its table. */
caption span { position: sticky; left: 0; display: block; width: max-content; max-width: min(48rem, calc(100vw - 2rem)); }
th, td { padding: .3rem .7rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
td small { display: block; color: var(--soft); }
tr.asks { color: var(--asks); font-weight: 600; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
svg { display: block; height: auto; min-width: 36rem; width: 100%; }
@media print { :root { color-scheme: light; } body { margin: 0; max-width: none; font-size: 10pt; } .wide { overflow: visible; } }
`;

/** Most waiting jobs that the table lists. */
const LISTED = 500;
const LOOK = {
  ...{ width: 1010, size: 12, font: 'system-ui, sans-serif' },
  palette: {
    ...{ paper: 'var(--paper)', ink: 'var(--ink)', soft: 'var(--runs)', line: 'var(--line)' },
    series: ['var(--waits)', 'var(--asks)'],
  },
};

export interface BoardContext {
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
  /** Limits of the model, a line each. */
  readonly notes: readonly string[];
}

const span = ([low, , high]: Quantiles) =>
  high < 30 ? 'immediately' : `${low < 30 ? '0' : rough(low)} – ${rough(high)}`;
const wide = (processors: number) => `${count(processors)} ${processors === 1 ? 'processor' : 'processors'}`;

/** Returns a complete HTML document whose security policy lets the browser load and run nothing. */
export function whenPage(board: Board, context: BoardContext): string {
  const { processors, busy, running, waiting, target, surplus } = board;
  const { name, moment, policy, samples, notes } = context;
  const title = `${name}: when will a job start?`;
  const body = `<p class="soft">${escaped(moment)}</p>
<div class="answer">
<div><b>${count(running.length)}</b>jobs run, on ${count(busy)} of ${count(processors)} processors</div>
<div><b>${count(waiting.length)}</b>jobs wait</div>
</div>
${surplus > 0 ? `<p>${surplusText(surplus)}</p>\n` : ''}${typicalTable(board.typical)}
${askedPart(board.target, context)}
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
  return pageOf(title, STYLE, body);
}

function table(caption: string, head: string, rows: readonly string[]): string {
  return (
    `<div class="wide" tabindex="0" role="group" aria-label="${escaped(caption)}"><table><caption><span>${escaped(caption)}</span></caption>` +
    `<thead><tr>${head}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>\n`
  );
}

const column = (text: string) => `<th scope="col">${escaped(text)}</th>`;
const cell = (text: string) => `<td>${escaped(text)}</td>`;

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
  `${column('processors')}${limits.map((limit) => column(durationText(limit))).join('')}`,
  sizes.map(
    (processors) =>
      `<tr><th scope="row">${count(processors)}</th>${limits.map((limit) => cellOf(processors, limit)).join('')}</tr>`,
  ),
)}`;
}

function askedPart(outlook: Outlook, { target, policy }: BoardContext): string {
  const { start, end, curve, advice } = outlook;
  const { id, processors, limit } = target;
  const job = id === null ? 'A new job' : `Job ${id}`;
  return `<h2>${escaped(`${job} of ${wide(processors)} and ${durationText(limit)}`)}</h2>
<div class="answer">
<div><b>${escaped(inWords(start[1]))}</b>median start; ${escaped(span(start))}</div>
<div><b>${escaped(inWords(end[1]))}</b>median end; ${escaped(span(end))}</div>
</div>
<p>${escaped(startSentences(outlook).join(' '))}</p>
${table(
  'Forecast for other time limits. A job that is killed is assumed to request its own limit next',
  ['request', 'median start', 'median end', 'killed', 'expected end'].map(column).join(''),
  curve.map(
    ({ request, medianStart, medianEnd, killed, expectedEnd }) =>
      `<tr><th scope="row">${escaped(durationText(request))}</th>${[
        inWords(medianStart),
        inWords(medianEnd),
        roughPercent(killed),
        inWords(expectedEnd),
      ]
        .map(cell)
        .join('')}</tr>`,
  ),
)}<p>${escaped(adviceSentences(advice, policy).join(' '))}</p>`;
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
  ['job', 'processors', 'request', 'p10 start', 'median start', 'p90 start'].map(column).join(''),
  shown.map(({ id, processors, request, start, isTarget }) => {
    const [low, middle, high] = start.map(inWords);
    const cells = [count(processors), durationText(request), low, middle, high].map(cell).join('');
    return `<tr${isTarget ? ' class="asks"' : ''}><th scope="row">${id < 0 ? 'new' : id}</th>${cells}</tr>`;
  }),
)}${more}`;
}
