// Writes the result of a tune as a single page that opens from disk and loads nothing. Its only script sorts its
// tables.
import type { Chart, ChartAxis, Quantity } from '../../figures/chart.ts';
import { chartSvg } from '../../figures/chartSvg.ts';
import { version } from '../../version.ts';
import { count } from '../format.ts';
import {
  CONFIRMED_LEGEND,
  configurationText,
  confirmedRows,
  constraintSentences,
  droppedRows,
  effectRows,
  type Rows,
  runsSentence,
  type TuneContext,
  tuneNotes,
  tuneSentence,
} from '../tune/words.ts';
import { escaped, pageOf } from './markup.ts';
import { cells, STYLE, tableText, titles } from './parts.ts';
import { SORT_HASH, SORT_SCRIPT } from './sortTables.ts';

const WORDS = ' class="words"';
/** Largest number of rows in the chart of a race. */
const MOST_SHOWN = 40;

export function tunePage(context: TuneContext): string {
  const { name, study, tuned, takeOver } = context;
  const { race, confirmed, elsewhere } = tuned;
  const present = configurationText(study.present);
  const body = `<p><b>${escaped(tuneSentence(context))}</b></p>
<p>${escaped(runsSentence(context))}</p>
${confirmed.length > 0 ? table(`Compared with ${present}, the present configuration`, confirmedRows(context, race, confirmed)) : ''}${elsewhere
  .filter((one) => one.confirmed.length > 0)
  .map((one) =>
    table(
      `The same with ${configurationText(one.place, false)}`,
      confirmedRows(context, race, one.confirmed),
    ),
  )
  .join(
    '',
  )}${takeOver.length > 0 ? `<h2>To take the first over</h2>\n<pre>${escaped(takeOver[0])}</pre>\n` : ''}
${study.objectives > 1 && confirmed.length > 0 ? figure(frontChart(context)) : ''}${figure(raceChart(context))}
${table('What the race dropped, and why', droppedRows(context))}${table('What each parameter does', effectRows(context))}
<div class="notes">
${[CONFIRMED_LEGEND, ...constraintSentences(context), ...tuneNotes(context)].map((note) => `<p>${escaped(note)}</p>`).join('\n')}
<p>Specula ${version}.</p>
</div>
`;
  return pageOf(`${name}: which configuration is best`, STYLE, body, { text: SORT_SCRIPT, hash: SORT_HASH });
}

function table(caption: string, { titles: heads, rows }: Rows): string {
  const [first, ...others] = heads;
  return tableText({
    caption,
    head: titles([first], WORDS) + titles(others),
    rows: rows.map(([own, ...figures]) => cells([own], 'td', WORDS) + cells(figures)),
  });
}

function figure(chart: Chart): string {
  return `<figure>${chartSvg(chart)}<figcaption>${escaped(chart.about)}</figcaption></figure>\n`;
}

/** Draws the length of each configuration's race. */
function raceChart({ tuned: { race } }: TuneContext): Chart {
  const { points, standing } = race;
  const last = standing.looks[standing.looks.length - 1]?.seeds ?? 0;
  const until = (entrant: number) => standing.left[entrant]?.at ?? last;
  const order = [...points.keys()].sort(
    (a, b) => until(b) - until(a) || Number(standing.alive.includes(b)) - Number(standing.alive.includes(a)),
  );
  const shown = order.slice(0, MOST_SHOWN);
  const names = shown.map((entrant) => configurationText(points[entrant]));
  const isAlive = (entrant: number) => standing.alive.includes(entrant);
  const firstOf = (alive: boolean) => shown.find((entrant) => isAlive(entrant) === alive);
  return {
    title: 'The race',
    x: axis('seeds', 'count', 0, Math.max(1, last)),
    panels: [
      {
        y: { ...axis('', 'name', -0.5, shown.length - 0.5), names },
        series: shown.map((entrant, row) => ({
          // The first of each kind has the name that the legend shows.
          name:
            entrant === firstOf(isAlive(entrant)) ? (isAlive(entrant) ? 'left at the end' : 'dropped') : '',
          place: isAlive(entrant) ? 0 : 1,
          as: 'line and dots',
          x: Float64Array.of(0, until(entrant)),
          y: Float64Array.of(row, row),
        })),
      },
    ],
    about: `How many seeds each configuration ran${order.length > shown.length ? `: the ${count(shown.length)} that ran longest of ${count(order.length)}` : ''}.`,
  };
}

/** Draws the first two objectives of the best set, relative to those of the present configuration. */
function frontChart({ study, tuned: { confirmed } }: TuneContext): Chart {
  const [x, y] = [0, 1].map((g) => Float64Array.from([1, ...confirmed.map(({ goals }) => goals[g].value)]));
  const around = (values: Float64Array) => [Math.min(...values) * 0.98, Math.max(...values) * 1.02] as const;
  const best = { x: x.slice(1), y: y.slice(1) };
  return {
    title: 'The front',
    x: axis(`${study.goals[0].text}, times the present`, 'number', ...around(x)),
    panels: [
      {
        y: axis(`${study.goals[1].text}, times the present`, 'number', ...around(y)),
        series: [
          { name: 'left at the end', place: 0, as: 'dots', ...best },
          { name: 'present', place: 1, as: 'dots', x: x.slice(0, 1), y: y.slice(0, 1) },
        ],
      },
    ],
    about:
      'Each is worse than none of the others in both, as far as the race could tell; means over the fresh seeds.',
  };
}

function axis(title: string, quantity: Quantity, from: number, to: number): ChartAxis {
  return { title, quantity, from, to };
}
