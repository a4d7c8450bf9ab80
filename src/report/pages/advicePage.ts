// The advice as one page. It opens from disk and loads nothing. Its one script sorts its tables.

import type { Advice, ApplicationAdvice, Measured } from '../../advice/advise.ts';
import { kaplanMeier } from '../../law/kaplanMeier.ts';
import { minutesText } from '../../slurm/drive/timeLimit.ts';
import { version } from '../../version.ts';
import {
  type AdviceContext,
  adviceNotes,
  EVERYBODY_TITLES,
  everybodyRows,
  hoursUnit,
  LONGER_TITLES,
  longerRows,
  measuredCells,
  othersRow,
  requestsText,
  strategyText,
  todayText,
} from '../adviceText.ts';
import { count, decimal, duration, percent, shortDuration } from '../format.ts';
import { escaped, pageOf } from './markup.ts';
import { SORT_HASH, SORT_SCRIPT } from './sortTables.ts';

const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fff; --ink: #16191d; --soft: #565e69; --line: #868e99;
  --curve: #0072b2; --today: #6a7280; --advised: #c04f00; --focus: #0061a8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171b; --ink: #e8ebee; --soft: #a4adb8; --line: #767f8b;
    --curve: #56b4e9; --today: #a4adb8; --advised: #ff9a5c; --focus: #56b4e9;
  }
}
body {
  font: 15px/1.5 system-ui, sans-serif; max-width: 88rem; margin: 2rem auto; padding: 0 1rem;
  background: var(--paper); color: var(--ink);
}
h1 { font-size: 1.5rem; margin-bottom: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.1rem; margin: 0; }
.answer { display: flex; flex-wrap: wrap; gap: 1rem 3rem; margin: 1.5rem 0; }
.answer b { display: block; font-size: 1.6rem; font-weight: 600; }
.wide { overflow-x: auto; margin-bottom: 1.5rem; }
table { font-size: .9rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: .3rem .5rem; }
th, td { padding: .25rem .5rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
th button {
  font: inherit; color: inherit; background: none; border: 0; padding: 0; cursor: pointer;
  text-decoration: underline dotted; text-underline-offset: 3px;
}
[aria-sort=ascending] button::after { content: " \\25b4"; }
[aria-sort=descending] button::after { content: " \\25be"; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.words { text-align: left; }
tfoot td { font-weight: 600; border-bottom: 0; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 1.5rem; margin: 1.5rem 0; }
figure { margin: 0; break-inside: avoid; min-width: 0; }
h2 { overflow-wrap: anywhere; }
svg { width: 100%; height: auto; }
svg text { font: 11px system-ui, sans-serif; fill: currentColor; }
.axis { stroke: var(--line); fill: none; }
.curve { stroke: var(--curve); stroke-width: 2; fill: none; }
.today { stroke: var(--today); stroke-width: 2; stroke-dasharray: 2 3; }
.advised { stroke: var(--advised); stroke-width: 2; }
.lost { stroke-dasharray: 6 3; }
.notes { max-width: 64rem; font-size: .9rem; color: var(--soft); }
.notes p { margin: .3rem 0; }
@media print {
  :root {
    color-scheme: light;
    --paper: #fff; --ink: #16191d; --soft: #565e69; --line: #868e99;
    --curve: #0072b2; --today: #6a7280; --advised: #c04f00;
  }
  body { margin: 0; max-width: none; font-size: 10pt; }
  .wide { overflow: visible; }
  table { font-size: 6.5pt; }
  th, td { padding: 1pt 3pt; white-space: normal; }
  thead { display: table-header-group; }
  tr { break-inside: avoid; }
}
`;

const CHARTS = 60;
const ROWS = 1000;
const PLOT = { left: 42, right: 344, top: 8, bottom: 132 };

const cells = (texts: readonly string[], tag = 'td', kind = '') =>
  texts.map((text) => `<${tag}${kind}>${escaped(text)}</${tag}>`).join('');

/** Headers of columns. */
const titles = (texts: readonly string[], kind = '') => cells(texts, 'th', `${kind} scope="col"`);

/** A cell whose text is no number, with what it sorts by. */
const valued = (text: string, value: number | undefined) =>
  `<td class="words"${value === undefined ? '' : ` data-value="${value}"`}>${escaped(text)}</td>`;

interface Table {
  caption: string;
  head: string;
  rows: readonly string[];
  /** Rows that stay below the others when a visitor sorts these. */
  foot?: readonly string[];
}

function tableText({ caption, head, rows, foot = [] }: Table): string {
  const lines = (of: readonly string[]) => of.map((row) => `<tr>${row}</tr>`).join('\n');
  const below = foot.length > 0 ? `<tfoot>\n${lines(foot)}\n</tfoot>` : '';
  return (
    `<div class="wide" tabindex="0" role="group" aria-label="${escaped(caption)}">` +
    `<table class="sortable"><caption>${escaped(caption)}</caption>` +
    `<thead><tr>${head}</tr></thead><tbody>\n${lines(rows)}\n</tbody>${below}</table></div>\n`
  );
}

/**
 * The page is a document of its own. Its security policy lets the browser load nothing, and run one script.
 */
export function advicePage(advice: Advice, context: AdviceContext): string {
  const { applications } = advice;
  const title = `${context.name}: what to request`;
  const shown = applications.slice(0, CHARTS);
  const body = `<p>${count(context.jobs)} jobs on ${count(context.processors)} ${context.unit === 'nodes' ? 'nodes' : 'processors'}; ${count(applications.length)} applications with enough runs.</p>
${applications.length > 0 ? answer(advice, context) + everybodyTable(advice, context) + table(advice, context) + longerTable(advice) : ''}
<div class="charts">
${shown.map(chart).join('\n')}
</div>
<div class="notes">
${adviceNotes(advice, context)
  .map((note) => `<p>${escaped(note)}</p>`)
  .join('\n')}
${shown.length > 0 ? '<p>Curves: the share of the runs that end within a time (Kaplan-Meier estimate). Dotted: the median request of today. Orange: the advised requests. After a dashed one, a longer run starts again from nothing. After a solid one, it resumes from a checkpoint.</p>' : ''}
<p>Specula ${version}.</p>
</div>
`;
  return pageOf(title, STYLE, body, { text: SORT_SCRIPT, hash: SORT_HASH });
}

function answer({ total: { jobs, today, advised } }: Advice, context: AdviceContext): string {
  if (jobs === 0) return '';
  const facts = [
    [percent(1 - advised.reserved / today.reserved), `of the reserved ${hoursUnit(context)} saved`],
    [percent(advised.used / today.used - 1), `more ${hoursUnit(context)} used, because of failed requests`],
    [`${duration(today.wait / jobs)} → ${duration(advised.wait / jobs)}`, 'mean wait, today → advised'],
  ];
  const parts = facts.map(([figure, words]) => `<div><b>${escaped(figure)}</b>${escaped(words)}</div>`);
  return `<div class="answer">${parts.join('')}</div>\n`;
}

const WORDS = ' class="words"';

function table({ applications, total }: Advice, context: AdviceContext): string {
  const hours = hoursUnit(context);
  const head =
    titles(['user', 'job'], WORDS) +
    titles(['processors', 'runs', 'cut off']) +
    titles(['requests today', 'should request', 'by'], WORDS) +
    titles([
      'jobs',
      ...[`reserved (${hours})`, '→ advised', 'saved', `used (${hours})`, '→ advised'],
      ...['mean wait (h)', '→ advised (h)'],
    ]);
  const rows = applications.slice(0, ROWS).map((one) => {
    const { completed, censored } = one.observed;
    return (
      cells([one.user, one.name], 'td', WORDS) +
      cells([one.processors, completed.length + censored.length, censored.length].map(count)) +
      valued(todayText(one), one.today.median) +
      valued(requestsText(one), one.requests[0]?.request) +
      cells([strategyText(one)], 'td', WORDS) +
      cells(measured(one.measured))
    );
  });
  const others = cells(othersRow(applications.length - ROWS, 16), 'td', WORDS);
  return tableText({
    caption: 'What each application should request',
    head,
    rows,
    foot: [
      ...(applications.length > ROWS ? [others] : []),
      `<td class="words">all</td>${'<td></td>'.repeat(7)}${cells(measured(total))}`,
    ],
  });
}

/** The cells of the savings. A column of a page has one unit: waits are in hours. */
function measured(of: Measured): string[] {
  const { jobs, today, advised } = of;
  const all = measuredCells(of);
  if (jobs === 0) return all;
  return [...all.slice(0, -2), hoursOf(today.wait / jobs), hoursOf(advised.wait / jobs)];
}

const hoursOf = (seconds: number) => decimal(seconds / 3600);

function everybodyTable(advice: Advice, context: AdviceContext): string {
  const [first] = EVERYBODY_TITLES;
  const hours = hoursUnit(context);
  return tableText({
    caption: 'All jobs under one way of requesting',
    head:
      titles([first], WORDS) + titles([`reserved (${hours})`, 'saved', `used (${hours})`, 'mean wait (h)']),
    rows: everybodyRows(advice, hoursOf).map(
      ([name, ...figures]) => `${cells([name], 'td', WORDS)}${cells(figures)}`,
    ),
  });
}

function longerTable(advice: Advice): string {
  const rows = longerRows(advice);
  if (rows.length === 0) return '';
  const proposed = advice.applications.flatMap(({ longer }) => (longer === undefined ? [] : [longer]));
  return tableText({
    caption: 'Limits that cut off many runs',
    head: titles(LONGER_TITLES.slice(0, 2), WORDS) + titles(LONGER_TITLES.slice(2)),
    rows: rows.slice(0, ROWS).map((texts, i) => {
      const [user, name, processors, runs, cutOff, at, limit, share] = texts;
      return (
        cells([user, name], 'td', WORDS) +
        cells([processors, runs, cutOff]) +
        valued(at, proposed[i].cutOffAt) +
        valued(limit, proposed[i].limit) +
        cells([share])
      );
    }),
  });
}

/**
 * A chart of an application: the distribution of its run times, and its requests, on a logarithmic time axis.
 */
function chart(one: ApplicationAdvice): string {
  const { times, survival } = kaplanMeier(one.observed);
  const { today, requests, observed } = one;
  const longest = Math.max(
    today.most,
    times[times.length - 1],
    observed.censored[observed.censored.length - 1] ?? 0,
    ...requests.map(({ request }) => request),
  );
  // Zero has no place on a logarithmic axis.
  const shortest = Math.max(1, Math.min(times.find((time) => time > 0) ?? 1, today.least) / 1.5);
  const end = Math.max(longest * 1.2, shortest * 10);
  const x = (time: number) =>
    PLOT.left +
    ((PLOT.right - PLOT.left) * Math.log(Math.max(time, shortest) / shortest)) / Math.log(end / shortest);
  const y = (share: number) => PLOT.bottom - (PLOT.bottom - PLOT.top) * share;
  let path = `M${PLOT.left},${y(0)}`;
  times.forEach((time, i) => {
    path += `H${x(time).toFixed(1)}V${y(1 - survival[i]).toFixed(1)}`;
  });
  const upright = (time: number, kind: string) =>
    `<line class="${kind}" x1="${x(time).toFixed(1)}" x2="${x(time).toFixed(1)}" y1="${PLOT.top}" y2="${PLOT.bottom}"/>`;
  const ticks = [1, 60, 600, 3600, 36000, 360000]
    .filter((time) => time >= shortest && time <= end)
    .map(
      (time) =>
        `<text x="${x(time).toFixed(1)}" y="${PLOT.bottom + 15}" text-anchor="middle">${tick(time)}</text>`,
    );
  const shares = [0, 0.5, 1].map(
    (share) => `<text x="${PLOT.left - 5}" y="${y(share) + 4}" text-anchor="end">${100 * share} %</text>`,
  );
  const words = `${one.user} ${one.name}, ${count(one.processors)} ${one.processors === 1 ? 'processor' : 'processors'}`;
  return `<figure>
<h2>${escaped(words)}</h2>
<svg viewBox="0 0 352 152" role="img" aria-label="${escaped(`Run times and requests of ${words}`)}">
<path class="axis" d="M${PLOT.left},${PLOT.top}V${PLOT.bottom}H${PLOT.right}"/>
${ticks.join('')}${shares.join('')}
${upright(today.median, 'today')}
${requests.map(({ request, checkpoint }) => upright(request, checkpoint ? 'advised' : 'advised lost')).join('')}
<path class="curve" d="${path}H${x(times[times.length - 1]).toFixed(1)}"/>
</svg>
<figcaption>${escaped(caption(one))}</figcaption>
</figure>`;
}

function tick(seconds: number): string {
  return shortDuration(seconds);
}

function caption({ requests, observed: { completed, censored }, beyond }: ApplicationAdvice): string {
  const within = requests
    .map(
      ({ request, probability }) => `${percent(probability)} within ${minutesText(Math.ceil(request / 60))}`,
    )
    .slice(0, 3)
    .join(', ');
  const unknown = beyond > 0 ? `; the run time of ${percent(beyond)} is not known` : '';
  const runs = `${count(completed.length + censored.length)} runs`;
  return within === '' ? `${runs}${unknown}.` : `${runs}: ${within}${unknown}.`;
}
