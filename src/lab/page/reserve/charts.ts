// Charts of the law, of the strategies' requests, and of their costs.
import { roundedDuration } from '../../../input/duration.ts';
import { decimal, trimmed } from '../../../report/format.ts';
import type { ReserveResult } from '../../../requests/reserve.ts';
import { STRATEGIES, type Strategy } from '../../../requests/strategies.ts';
import type { LawView } from '../../protocol.ts';
import { seriesColour, table, themed } from '../dom.ts';
import { line, plotSvg, roundTicks } from '../plot/plot.ts';
import { csvText } from '../plot/save.ts';
import { escaped } from '../plot/svg.ts';
import { tickLabel, timeTicks } from '../plot/ticks.ts';

/** The result of a strategy, or why it has none. */
export type Outcome =
  | { strategy: Strategy; result: ReserveResult }
  | { strategy: Strategy; result?: undefined; refused: string };

const LEFT = 112;
const LANE = 0.14;
/** With more requests, no lines lead up to the curve. */
const MOST_LINES = 40;
const TABLE_ROWS = 60;

/** Ticks of a logarithmic axis of time, in units that a reader counts in. Seconds. */
const DECADES = [
  0.001,
  0.01,
  0.1,
  1,
  10,
  60,
  600,
  3600,
  6 * 3600,
  86400,
  10 * 86400,
  100 * 86400,
  1000 * 86400,
];

const linearTicks = (high: number, most: number) =>
  high < 10 ? roundTicks(0, high, most) : timeTicks(0, high, most);

const place = (strategy: Strategy) => STRATEGIES.indexOf(strategy);

/** P(X ≤ t), and below it one row a strategy with its milestones. Dots of checkpoints are filled. */
export function lawSvg(law: LawView, drawn: readonly ReserveResult[], width: number): string {
  const { at, cdf, high, text, isWide } = law;
  const first = Math.min(...drawn.map(({ sequence }) => sequence[0].milestone), high / 100);
  const from = isWide ? Math.max(at[0], first / 4) : 0;
  const lanes = Math.max(1, drawn.length);
  const most = Math.max(2, Math.floor((width - LEFT) / 65));
  return plotSvg(
    {
      title: `P(X ≤ t) of ${text}`,
      width,
      height: 250 + 34 * lanes,
      left: LEFT,
      x: {
        from,
        to: high,
        ticks: isWide ? DECADES.filter((tick) => tick > from && tick < high) : linearTicks(high, most),
        label: tickLabel,
        logarithmic: isWide,
        title: 'run time and ends of the requests',
      },
      y: {
        from: -LANE * (lanes + 0.3),
        to: 1,
        ticks: [0, 0.25, 0.5, 0.75, 1],
        label: (share) => trimmed(decimal(share)),
      },
    },
    ({ x, y, left, right }) => {
      const curve = Array.from(at, (time, i) =>
        time < from ? '' : `${x(time).toFixed(1)} ${y(cdf[i]).toFixed(1)}`,
      )
        .filter((point) => point !== '')
        .join('L');
      const rows = drawn.map(({ strategy, sequence }, i) => {
        const level = y(-LANE * (i + 0.8));
        const colour = seriesColour(place(strategy));
        const marks = sequence.map(({ milestone, checkpoint, request, probability }, k) => {
          const px = x(Math.min(milestone, high)).toFixed(1);
          const up = `<path d="M${px} ${level.toFixed(1)}V${y(probability).toFixed(1)}" stroke="${colour}" stroke-opacity="0.45"/>`;
          const tip = `${strategy}, request ${k + 1}: ${roundedDuration(request)}, up to ${roundedDuration(milestone)}${checkpoint ? ', then a checkpoint' : ''}`;
          return (
            (sequence.length <= MOST_LINES ? up : '') +
            `<circle cx="${px}" cy="${level.toFixed(1)}" r="4" stroke="${colour}" stroke-width="1.6" ` +
            `fill="${checkpoint ? colour : themed('--paper')}"><title>${escaped(tip)}</title></circle>`
          );
        });
        return (
          `<path d="M${left} ${level.toFixed(1)}H${right}" stroke="${themed('--line')}"/>` +
          `<text x="${left - 10}" y="${(level + 4).toFixed(1)}" text-anchor="end">${strategy}</text>${marks.join('')}`
        );
      });
      return rows.join('') + line(0, `M${curve}`, 2);
    },
  );
}

export function lawCsv(drawn: readonly ReserveResult[]): string {
  return csvText(
    ['strategy', 'request', 'seconds', 'milestone', 'checkpoint', 'probability'],
    drawn.flatMap(({ strategy, sequence }) =>
      sequence.map(({ request, milestone, checkpoint, probability }, i) => [
        strategy,
        i + 1,
        request,
        milestone,
        String(checkpoint),
        probability,
      ]),
    ),
  );
}

export function sequenceTable(drawn: readonly ReserveResult[]): HTMLTableElement {
  return table(
    'Requests by strategy',
    ['strategy', 'request', 'length', 'milestone', 'checkpoint', 'done by then'],
    drawn.flatMap(({ strategy, sequence }) =>
      sequence
        .slice(0, TABLE_ROWS)
        .map(({ request, milestone, checkpoint, probability }, i) => [
          strategy,
          String(i + 1),
          roundedDuration(request),
          roundedDuration(milestone),
          checkpoint ? 'yes' : 'no',
          decimal(probability, 6),
        ]),
    ),
  );
}

/** Expected cost as a multiple of the omniscient cost, one bar a strategy. */
export function costSvg(results: readonly ReserveResult[], width: number): string {
  const ratios = results.map(({ expectedCost, omniscientCost }) => expectedCost / omniscientCost);
  const most = Math.max(1.2, ...ratios.filter(Number.isFinite));
  const row = 26;
  return plotSvg(
    {
      title: 'Expected cost',
      width,
      height: 80 + row * results.length,
      left: LEFT,
      x: {
        from: 0,
        to: most * 1.12,
        ticks: roundTicks(0, most, Math.max(2, Math.floor((width - LEFT) / 70))),
        label: (ratio) => String(ratio),
        title: 'as a multiple of the omniscient cost',
      },
    },
    ({ x, left, top, bottom }) => {
      const bars = results.map(({ strategy }, i) => {
        const y = top + i * row;
        const end = Number.isFinite(ratios[i]) ? x(ratios[i]) : left;
        const text = Number.isFinite(ratios[i]) ? decimal(ratios[i], 3) : 'infinite';
        return (
          `<text x="${left - 8}" y="${y + 14}" text-anchor="end">${strategy}</text>` +
          `<rect x="${left}" y="${y}" width="${(end - left).toFixed(1)}" height="18" rx="2" fill="${seriesColour(place(strategy))}"/>` +
          `<text x="${(end + 6).toFixed(1)}" y="${y + 14}">${text}</text>`
        );
      });
      const one = x(1).toFixed(1);
      return `${bars.join('')}<path d="M${one} ${top - 6}V${bottom}" stroke="${themed('--ink')}" stroke-dasharray="3 3"/>`;
    },
  );
}

export function costCsv(results: readonly ReserveResult[]): string {
  return csvText(
    [
      'strategy',
      'n',
      'requests',
      'firstRequest',
      'checkpoints',
      'expectedCost',
      'omniscientCost',
      'oneRequestCost',
    ],
    results.map(({ strategy, n, sequence, expectedCost, omniscientCost, oneRequestCost }) => [
      strategy,
      n,
      sequence.length,
      sequence[0].request,
      sequence.filter(({ checkpoint }) => checkpoint).length,
      expectedCost,
      omniscientCost,
      oneRequestCost,
    ]),
  );
}
