// The present of a machine as one page: when its waiting jobs start, and when new ones would. It opens from disk,
// loads nothing and runs no script, so that a centre can write it every few minutes.

import type { Board, BoardJob, TypicalJob } from '../forecast/board.ts';
import type { Quantiles } from '../forecast/correction.ts';
import type { Outlook } from '../forecast/outlook.ts';
import { durationText } from '../input/duration.ts';
import { version } from '../version.ts';
import { count, decimal, percent, shortDuration, trimmed } from './format.ts';

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
caption { text-align: left; padding: .3rem .5rem; color: var(--soft); }
th, td { padding: .3rem .7rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
td small { display: block; color: var(--soft); }
tr.asks { color: var(--asks); font-weight: 600; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
svg { display: block; height: auto; min-width: 36rem; width: 100%; }
svg text { font: 11px system-ui, sans-serif; fill: currentColor; }
.grid { stroke: var(--line); stroke-width: .5; }
.now { stroke: var(--ink); stroke-width: 1.5; }
.runs { fill: var(--runs); } .waits { fill: var(--waits); } .asks { fill: var(--asks); }
.fan { fill-opacity: .35; }
.median { stroke: var(--ink); stroke-width: 1.5; }
@media print { :root { color-scheme: light; } body { margin: 0; max-width: none; font-size: 10pt; } .wide { overflow: visible; } }
`;

/** How many waiting and running jobs are drawn and listed. */
const DRAWN = 60;
const LISTED = 500;
const PLOT = { left: 96, right: 1000, top: 22, row: 13, bar: 9 };
const STEPS = [60, 300, 900, 1800, 3600, 7200, 14400, 21600, 43200, 86400, 172800, 604800, 2419200];

function escaped(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] as string,
  );
}

export interface BoardContext {
  /** The machine or the log. */
  readonly name: string;
  /** When the page was made, in words. */
  readonly moment: string;
  readonly policy: string;
  readonly futures: number;
  readonly asked: {
    readonly id: number | string | null;
    readonly processors: number;
    readonly limit: number;
  };
  /** What the model leaves out. */
  readonly notes: readonly string[];
}

/** A time as a user wants it: whole minutes, then tenths of hours and of days. */
function rough(seconds: number): string {
  if (!Number.isFinite(seconds)) return 'unknown';
  if (seconds < 3570) return `${Math.max(1, Math.round(seconds / 60))} min`;
  if (seconds < 172_000) return `${trimmed(decimal(seconds / 3600, 1))} h`;
  return `${trimmed(decimal(seconds / 86_400, 1))} d`;
}

const inWords = (seconds: number) => (seconds < 30 ? 'at once' : `in ${rough(seconds)}`);
const span = ([low, , high]: Quantiles) =>
  high < 30 ? 'at once' : `${low < 30 ? '0' : rough(low)} – ${rough(high)}`;
const wide = (processors: number) => `${count(processors)} ${processors === 1 ? 'processor' : 'processors'}`;

/** The page is a document of its own. Its security policy lets the browser load and run nothing. */
export function whenPage(board: Board, context: BoardContext): string {
  const { processors, busy, running, waiting, questions } = board;
  const { name, moment, policy, futures, notes } = context;
  const title = `${name}: when will a job start?`;
  const basis = questions > 0 ? `, corrected by ${count(questions)} questions about the past` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escaped(title)}</h1>
<p class="soft">${escaped(moment)}</p>
<div class="answer">
<div><b>${count(running.length)}</b>jobs run, on ${count(busy)} of ${count(processors)} processors</div>
<div><b>${count(waiting.length)}</b>jobs wait</div>
</div>
${typicalTable(board.typical)}
${askedPart(board.asked, context)}
<h2>The machine now, and what comes</h2>
<p class="soft">Each row is a job. Dark: until its median end, or from its median start to its median end. Light: from its earliest likely start to its latest likely end (10 and 90 %). The line in a bar is the median start.</p>
${gantt(board)}
${waitingTable(waiting)}
<div class="soft">
<p>Half of the jobs are expected to start by the median. 8 of 10 start between the other two times.</p>
<p>${count(futures)} futures of the machine were drawn under ${escaped(policy)}${basis}. Run times and later submissions are drawn from what was known.</p>
${notes.map((note) => `<p>${escaped(note)}</p>`).join('\n')}
<p>Specula ${version}.</p>
</div>
</main>
</body>
</html>
`;
}

function table(caption: string, head: string, rows: readonly string[]): string {
  return (
    `<div class="wide" tabindex="0" role="group" aria-label="${escaped(caption)}"><table><caption>${escaped(caption)}</caption>` +
    `<thead><tr>${head}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>\n`
  );
}

const column = (text: string) => `<th scope="col">${escaped(text)}</th>`;
const cell = (text: string) => `<td>${escaped(text)}</td>`;

/** A row for each number of processors, and a column for each limit. */
function typicalTable(typical: readonly TypicalJob[]): string {
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

function askedPart({ start, end, curve, soonest }: Outlook, { asked }: BoardContext): string {
  const { id, processors, limit } = asked;
  const job = id === null ? 'A new job' : `Job ${id}`;
  return `<h2>${escaped(`${job} of ${wide(processors)} and ${durationText(limit)}`)}</h2>
<div class="answer">
<div><b>${escaped(inWords(start[1]))}</b>median start; ${escaped(span(start))}</div>
<div><b>${escaped(inWords(end[1]))}</b>median end; ${escaped(span(end))}</div>
<div><b>${escaped(durationText(soonest.request))}</b>the request with the earliest expected end</div>
</div>
${table(
  'What another request would bring. A job that is killed requests its own limit next',
  ['request', 'median start', 'median end', 'killed', 'expected end'].map(column).join(''),
  curve.map(
    ({ request, medianStart, medianEnd, killed, expectedEnd }) =>
      `<tr><th scope="row">${escaped(durationText(request))}</th>${[
        inWords(medianStart),
        inWords(medianEnd),
        percent(killed),
        inWords(expectedEnd),
      ]
        .map(cell)
        .join('')}</tr>`,
  ),
)}`;
}

/** Running jobs, then the first waiting ones: bars from start to end, with the fan of their quantiles. */
function gantt({ running, waiting }: Board): string {
  const drawn = [
    ...running.toSorted((a, b) => a.end[1] - b.end[1]).slice(0, DRAWN / 2),
    ...waiting.slice(0, DRAWN),
  ];
  const latest = Math.max(
    60,
    ...drawn
      .map(({ end }) => end[2])
      .sort((a, b) => a - b)
      .slice(0, Math.ceil(0.9 * drawn.length)),
  );
  const height = PLOT.top + PLOT.row * drawn.length + 6;
  const x = (time: number) =>
    (PLOT.left + ((PLOT.right - PLOT.left) * Math.min(Math.max(time, 0), latest)) / latest).toFixed(1);
  const step = STEPS.find((seconds) => latest / seconds <= 8) ?? latest;
  const ticks = Array.from({ length: Math.floor(latest / step) + 1 }, (_, i) => i * step).map(
    (time) =>
      `<line class="grid" x1="${x(time)}" x2="${x(time)}" y1="${PLOT.top - 4}" y2="${height}"/>` +
      `<text x="${x(time)}" y="12" text-anchor="${time === 0 ? 'start' : 'middle'}">${time === 0 ? 'now' : escaped(`+${shortDuration(time)}`)}</text>`,
  );
  const rows = drawn.map((job, i) => bar(job, running.includes(job), PLOT.top + i * PLOT.row, x));
  const left = running.length + waiting.length - drawn.length;
  const more = left > 0 ? `<p class="soft">${count(left)} more jobs are not drawn.</p>` : '';
  const label = `${count(running.length)} running and ${count(waiting.length)} waiting jobs; the table below lists those that wait`;
  return `<div class="wide" tabindex="0" role="group" aria-label="Chart of the jobs">
<svg viewBox="0 0 1010 ${height}" role="img" aria-label="${escaped(label)}">
${ticks.join('')}
${rows.join('\n')}
<line class="now" x1="${PLOT.left}" x2="${PLOT.left}" y1="${PLOT.top - 4}" y2="${height}"/>
</svg></div>
${more}`;
}

function bar(
  { id, processors, asks, start, end }: BoardJob,
  runs: boolean,
  y: number,
  x: (time: number) => string,
): string {
  const kind = runs ? 'runs' : asks ? 'asks' : 'waits';
  const box = (from: number, to: number, extra: string) =>
    `<rect class="${kind}${extra}" x="${x(from)}" y="${y}" width="${Math.max(1, Number(x(to)) - Number(x(from))).toFixed(1)}" height="${PLOT.bar}"/>`;
  const median =
    kind === 'runs'
      ? ''
      : `<line class="median" x1="${x(start[1])}" x2="${x(start[1])}" y1="${y - 1}" y2="${y + PLOT.bar + 1}"/>`;
  const name = id < 0 ? 'new' : String(id);
  return (
    `<text x="${PLOT.left - 6}" y="${y + 8}" text-anchor="end">${escaped(`${name} × ${count(processors)}`)}</text>` +
    box(start[0], end[2], ' fan') +
    box(start[1], end[1], '') +
    median
  );
}

function waitingTable(waiting: readonly BoardJob[]): string {
  if (waiting.length === 0) return '<p>No job waits.</p>';
  const shown = waiting.slice(0, LISTED);
  const more = waiting.length > LISTED ? `<p>${count(waiting.length - LISTED)} more jobs wait.</p>` : '';
  return `<h2>Jobs that wait</h2>
${table(
  'In the order of the queue: when 1, 5 and 9 of 10 such jobs start',
  ['job', 'processors', 'request', '10 %', 'median start', '90 %'].map(column).join(''),
  shown.map(({ id, processors, request, start, asks }) => {
    const [low, middle, high] = start.map(inWords);
    const cells = [count(processors), durationText(request), low, middle, high].map(cell).join('');
    return `<tr${asks ? ' class="asks"' : ''}><th scope="row">${id < 0 ? 'new' : id}</th>${cells}</tr>`;
  }),
)}${more}`;
}
