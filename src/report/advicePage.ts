// The advice as one page. It opens from disk, has no scripts and loads nothing.

import type { Advice, ApplicationAdvice } from '../advice/advise.ts';
import { kaplanMeier } from '../law/kaplanMeier.ts';
import { minutesText } from '../slurm/timeLimit.ts';
import { version } from '../version.ts';
import {
  type AdviceContext,
  adviceNotes,
  EVERYBODY_TITLES,
  everybodyRows,
  hoursUnit,
  LONGER_TITLES,
  longerRows,
  MEASURED_TITLES,
  measuredCells,
  othersRow,
  requestsText,
  strategyText,
  todayText,
} from './adviceText.ts';
import { count, duration, percent, shortDuration } from './format.ts';

const STYLE = `
:root { color-scheme: light dark; --line: #8886; --curve: #0072b2; --today: #888; --advised: #d55e00; }
body { font: 15px/1.5 system-ui, sans-serif; max-width: 88rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; margin-bottom: 0; }
h2 { font-size: 1.1rem; margin: 0; }
.answer { display: flex; flex-wrap: wrap; gap: 1rem 3rem; margin: 1.5rem 0; }
.answer b { display: block; font-size: 1.6rem; font-weight: 600; }
.wide { overflow-x: auto; margin-bottom: 1.5rem; }
table { font-size: .9rem; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .5rem; text-align: right; white-space: nowrap; border-bottom: 1px solid var(--line); }
th { font-weight: 600; }
.words { text-align: left; }
tr:last-child td { font-weight: 600; border-bottom: 0; }
.charts { display: grid; grid-template-columns: repeat(auto-fill, minmax(22rem, 1fr)); gap: 1.5rem; margin: 1.5rem 0; }
figure { margin: 0; }
svg { width: 100%; height: auto; }
svg text { font: 11px system-ui, sans-serif; fill: currentColor; }
.axis { stroke: currentColor; fill: none; opacity: .5; }
.curve { stroke: var(--curve); stroke-width: 2; fill: none; }
.today { stroke: var(--today); stroke-width: 2; stroke-dasharray: 2 3; }
.advised { stroke: var(--advised); stroke-width: 2; }
.lost { stroke-dasharray: 6 3; }
.notes { max-width: 64rem; font-size: .9rem; opacity: .85; }
.notes p { margin: .3rem 0; }
`;

const CHARTS = 60;
const ROWS = 1000;
const PLOT = { left: 42, right: 344, top: 8, bottom: 132 };

function escaped(text: string): string {
  return text.replace(
    /[&<>"]/g,
    (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] as string,
  );
}

const cells = (texts: readonly string[], tag = 'td', kind = '') =>
  texts.map((text) => `<${tag}${kind}>${escaped(text)}</${tag}>`).join('');

/** The page is a document of its own. Its security policy lets the browser load and run nothing. */
export function advicePage(advice: Advice, context: AdviceContext): string {
  const { applications } = advice;
  const title = `${context.name}: what to request`;
  const shown = applications.slice(0, CHARTS);
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
<h1>${escaped(title)}</h1>
<p>${count(context.jobs)} jobs on ${count(context.processors)} ${context.unit === 'nodes' ? 'nodes' : 'processors'}; ${count(applications.length)} applications with enough runs.</p>
${applications.length > 0 ? answer(advice, context) + everybodyTable(advice) + table(advice) + longerTable(advice) : ''}
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
</body>
</html>
`;
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

function table({ applications, total }: Advice): string {
  const head =
    cells(['user', 'job'], 'th', WORDS) +
    cells(['processors', 'runs', 'cut off'], 'th') +
    cells(['requests today', 'should request', 'by'], 'th', WORDS) +
    cells(MEASURED_TITLES, 'th');
  const rows = applications.slice(0, ROWS).map((one) => {
    const { completed, censored } = one.observed;
    return (
      cells([one.user, one.name], 'td', WORDS) +
      cells([one.processors, completed.length + censored.length, censored.length].map(count)) +
      cells([todayText(one), requestsText(one), strategyText(one)], 'td', WORDS) +
      cells(measuredCells(one.measured))
    );
  });
  const all = `<td class="words">all</td>${'<td></td>'.repeat(7)}${cells(measuredCells(total))}`;
  const others = cells(othersRow(applications.length - ROWS, 8 + MEASURED_TITLES.length), 'td', WORDS);
  const body = [...rows, ...(applications.length > ROWS ? [others] : []), all]
    .map((row) => `<tr>${row}</tr>`)
    .join('\n');
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div>`;
}

function everybodyTable(advice: Advice): string {
  const [first, ...others] = EVERYBODY_TITLES;
  const head = cells([first], 'th', WORDS) + cells(others, 'th');
  const rows = everybodyRows(advice).map(
    ([name, ...figures]) => `<tr>${cells([name], 'td', WORDS)}${cells(figures)}</tr>`,
  );
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table></div>`;
}

function longerTable(advice: Advice): string {
  const rows = longerRows(advice);
  if (rows.length === 0) return '';
  const row = (texts: readonly string[], tag: string) =>
    `<tr>${cells(texts.slice(0, 2), tag, WORDS)}${cells(texts.slice(2), tag)}</tr>`;
  const body = rows.slice(0, ROWS).map((texts) => row(texts, 'td'));
  return `<div class="wide"><table><thead>${row(LONGER_TITLES, 'th')}</thead><tbody>\n${body.join('\n')}\n</tbody></table></div>`;
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
