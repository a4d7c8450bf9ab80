// Writes the advice as a single page that opens from disk and loads nothing. Its only script sorts its tables.

import type { Advice, ApplicationAdvice } from '../../advice/advise.ts';
import { kaplanMeier } from '../../distribution/kaplanMeier.ts';
import { minutesText } from '../../slurm/drive/timeLimit.ts';
import { version } from '../../version.ts';
import type { AdviceTable } from '../advice/adviceTable.ts';
import {
  type AdviceContext,
  adviceNotes,
  everybodyRows,
  furtherTables,
  hoursUnit,
  LONGER_TITLES,
  longerRows,
  measuredCells,
  noAdvice,
  othersRow,
  requestsText,
  strategyText,
  todayText,
  WAYS,
} from '../advice/adviceText.ts';
import { count, decimal, duration, percent, plural } from '../format.ts';
import { isLeft, titleOf } from '../table.ts';
import { escaped, pageOf } from './markup.ts';
import { cells, STYLE, tableText, titles, valued } from './parts.ts';
import { SORT_HASH, SORT_SCRIPT } from './sortTables.ts';

const CHARTS = 60;
const ROWS = 1000;
const PLOT = { left: 42, right: 344, top: 8, bottom: 132 };

/** Returns the page as a complete document. Its security policy lets the browser load nothing, and run one script. */
export function advicePage(advice: Advice, context: AdviceContext): string {
  const { applications } = advice;
  const title = `${context.name}: what to request`;
  const nothing = noAdvice(advice, context);
  const shown = nothing === undefined ? applications.slice(0, CHARTS) : [];
  const body = `<p>${plural(context.jobs, 'job')} on ${count(context.processors)} ${context.unit === 'nodes' ? 'nodes' : 'processors'}; ${plural(applications.length, 'application')} with enough runs.</p>
${nothing === undefined ? answer(advice, context) + everybodyTable(advice, context) + table(advice, context) + longerTable(advice) : `<p>${escaped(nothing)}</p>\n`}
${furtherTables(advice).map(plainTable).join('')}
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
    titles(['requests today', 'should request', 'strategy'], WORDS) +
    titles([
      ...['measured jobs', `reserved (today, ${hours})`, `reserved (advised, ${hours})`, 'saved'],
      ...[`used (today, ${hours})`, `used (advised, ${hours})`, 'wait (today, h)', 'wait (advised, h)'],
    ]);
  const rows = applications.slice(0, ROWS).map((one) => {
    const { completed, censored } = one.observed;
    return (
      cells([one.user, one.name], 'td', WORDS) +
      cells([one.processors, completed.length + censored.length, censored.length].map(count)) +
      valued(todayText(one), one.today.median) +
      valued(requestsText(one), one.requests[0]?.request) +
      cells([strategyText(one)], 'td', WORDS) +
      cells(measuredCells(one.measured, hoursOf))
    );
  });
  const others = cells(othersRow(applications.length - ROWS, 16), 'td', WORDS);
  return tableText({
    caption: 'What each application should request',
    head,
    rows,
    foot: [
      ...(applications.length > ROWS ? [others] : []),
      `<td class="words">all</td>${'<td></td>'.repeat(7)}${cells(measuredCells(total, hoursOf))}`,
    ],
  });
}

/** Formats waits in hours, so that a column of a page has one unit. */
const hoursOf = (seconds: number) => decimal(seconds / 3600);

function everybodyTable(advice: Advice, context: AdviceContext): string {
  const hours = hoursUnit(context);
  return tableText({
    caption: 'All jobs under one way of requesting',
    head:
      titles([WAYS], WORDS) + titles([`reserved (${hours})`, 'saved', `used (${hours})`, 'mean wait (h)']),
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

/** A cell of a number with further words, which sorts by the number. */
const LEADING = /^([\d,.]+)%? (?:of|\()/;

function plainTable({ caption, columns, rows, total }: AdviceTable): string {
  const row = (texts: readonly string[]) =>
    texts
      .map((text, i) => {
        const number = LEADING.exec(text)?.[1].replaceAll(',', '');
        return number === undefined
          ? cells([text], 'td', isLeft(columns[i]) ? WORDS : '')
          : valued(text, Number(number));
      })
      .join('');
  return tableText({
    caption,
    head: columns.map((column) => titles([titleOf(column)], isLeft(column) ? WORDS : '')).join(''),
    rows: rows.slice(0, ROWS).map(row),
    foot: [
      ...(rows.length > ROWS ? [cells(othersRow(rows.length - ROWS, columns.length), 'td', WORDS)] : []),
      ...(total ? [row(total)] : []),
    ],
  });
}

/** Draws an application: the distribution of its run times, and its requests, on a logarithmic time axis. */
function chart(one: ApplicationAdvice): string {
  const { times, survival } = kaplanMeier(one.observed);
  const { today, requests, observed } = one;
  const longest = Math.max(
    today.most,
    times[times.length - 1],
    observed.censored[observed.censored.length - 1] ?? 0,
    ...requests.map(({ request }) => request),
  );
  // A logarithmic axis cannot show zero.
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
    (share) => `<text x="${PLOT.left - 5}" y="${y(share) + 4}" text-anchor="end">${100 * share}%</text>`,
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
  return duration(seconds);
}

function caption({ requests, observed: { completed, censored }, beyond }: ApplicationAdvice): string {
  const within = requests
    .map(
      ({ request, probability }) => `${percent(probability)} within ${minutesText(Math.ceil(request / 60))}`,
    )
    .slice(0, 3)
    .join(', ');
  const unknown = beyond > 0 ? `; the run time of ${percent(beyond)} is not known` : '';
  const runs = `${plural(completed.length + censored.length, 'run')}`;
  return within === '' ? `${runs}${unknown}.` : `${runs}: ${within}${unknown}.`;
}
