// Draws a distribution of run times, the requests that strategies make, and their costs.

import { functionsOf, isDiscrete } from '../distribution/anyDistribution.ts';
import { bounded } from '../distribution/bounded.ts';
import type { Distribution } from '../distribution/distribution.ts';
import { roundedDuration } from '../input/duration.ts';
import { decimal, rounded, trimmed } from '../report/format.ts';
import { escaped } from '../report/pages/markup.ts';
import type { ReserveResult } from '../requests/reserve.ts';
import { STRATEGIES, type Strategy } from '../requests/strategies.ts';
import { type Look, seriesColor } from './look.ts';
import { line, pathThrough } from './marks.ts';
import { plotSvg } from './plot.ts';
import { px } from './svg.ts';
import { textWidth } from './text.ts';
import { logTicks, roundTicks, tickLabel, timeDecades, timeTicks } from './ticks.ts';

/** A distribution as it is drawn. Times in seconds. */
export interface DistributionCurve {
  readonly text: string;
  readonly mean: number;
  readonly high: number;
  /** Description of where it was cut off. */
  readonly note?: string;
  /** True if time has a logarithmic scale. */
  readonly isWide: boolean;
  /** Points up to high, and P(X ≤ t) there. */
  readonly at: Float64Array;
  readonly cdf: Float64Array;
}

const POINTS = 400;
/** A distribution that extends over more than this multiple of its mean has a logarithmic time scale. */
const WIDE = 20;
const DECADES = 6;

export function distributionCurve(given: Distribution): DistributionCurve {
  const { distribution, note } = isDiscrete(given)
    ? { distribution: given, note: undefined }
    : bounded(given, roundedDuration);
  const { low, high, mean, cdf } = functionsOf(distribution);
  const isWide = high > WIDE * mean;
  const share = (i: number) => (isWide ? 10 ** (DECADES * (i / POINTS - 1)) : i / POINTS);
  const at = Float64Array.from({ length: POINTS + 1 }, (_, i) => high * share(i));
  return {
    text: given.text,
    mean,
    high,
    isWide,
    note,
    at,
    cdf: at.map((time) => (time < low ? 0 : cdf(time))),
  };
}

const LANE = 0.14;
/** Largest number of requests for which lines lead up to the curve. */
const MOST_LINES = 40;

const place = (strategy: Strategy) => STRATEGIES.indexOf(strategy);
const namesRoom = (look: Look, names: readonly string[]) =>
  Math.max(0, ...names.map((name) => textWidth(name, look.size))) + look.size;

/** Draws P(X ≤ t), and below it one row per strategy with its milestones. Dots of checkpoints are filled. */
export function distributionSvg(
  distribution: DistributionCurve,
  drawn: readonly ReserveResult[],
  look: Look,
): string {
  const { at, cdf, high, text, isWide } = distribution;
  const { palette, size } = look;
  const first = Math.min(...drawn.map(({ sequence }) => sequence[0].milestone), high / 100);
  const from = isWide ? Math.max(at[0], first / 4) : 0;
  const lanes = Math.max(1, drawn.length);
  return plotSvg(look, {
    title: `P(X ≤ t) of ${text}`,
    height: size * (20 + 2.8 * lanes),
    left: namesRoom(
      look,
      drawn.map(({ strategy }) => strategy),
    ),
    x: {
      from,
      to: high,
      ticks: (most) => (isWide ? timeDecades(from, high) : timeTicks(0, high, most)),
      labels: (ticks) => ticks.map(tickLabel),
      logarithmic: isWide,
      title: 'run time and ends of the requests',
    },
    panels: [
      {
        y: {
          from: -LANE * (lanes + 0.3),
          to: 1,
          ticks: () => [0, 0.25, 0.5, 0.75, 1],
          labels: (ticks) => ticks.map((share) => trimmed(decimal(share))),
        },
        draw: ({ x, y, left, right }) => {
          const rows = drawn.map(({ strategy, sequence }, i) => {
            const level = px(y(-LANE * (i + 0.8)));
            const color = seriesColor(palette, place(strategy));
            const marks = sequence.map(({ milestone, checkpoint, request, probability }, k) => {
              const end = px(x(Math.min(milestone, high)));
              const up = `<path d="M${end} ${level}V${px(y(probability))}" stroke="${color}" stroke-opacity="0.45"/>`;
              const tip = `${strategy}, request ${k + 1}: ${roundedDuration(request)}, up to ${roundedDuration(milestone)}${checkpoint ? ', then a checkpoint' : ''}`;
              return (
                (sequence.length <= MOST_LINES ? up : '') +
                `<circle cx="${end}" cy="${level}" r="4" stroke="${color}" stroke-width="1.6" ` +
                `fill="${checkpoint ? color : palette.paper}"><title>${escaped(tip)}</title></circle>`
              );
            });
            return (
              `<path d="M${left} ${level}H${right}" stroke="${palette.line}"/>` +
              `<text x="${px(left - 0.7 * size)}" y="${px(Number(level) + 0.35 * size)}" text-anchor="end">${strategy}</text>${marks.join('')}`
            );
          });
          const begin = at.findIndex((time) => time >= from);
          const curve = pathThrough(at.subarray(begin), cdf.subarray(begin), x, y);
          return rows.join('') + line(look, 0, curve, 2);
        },
      },
    ],
  });
}

/** Draws the expected cost as a multiple of the omniscient cost, one bar per strategy. */
export function costSvg(results: readonly ReserveResult[], look: Look): string {
  const { palette, size } = look;
  const ratios = results.map(({ expectedCost, omniscientCost }) => expectedCost / omniscientCost);
  const finite = ratios.filter(Number.isFinite);
  const most = Math.max(1.2, ...finite);
  // The cost of one strategy may be hundreds of times that of another.
  const logarithmic = most > 30 * Math.min(most, ...finite);
  const from = logarithmic ? 0.9 : 0;
  const room = textWidth('infinite', size) / Math.max(1, look.width - 14 * size);
  const to = logarithmic ? most * (most / from) ** (1.2 * room) : most * (1 + 1.2 * room);
  const row = 2.1 * size;
  return plotSvg(look, {
    title: 'Expected cost',
    height: size * 7 + row * results.length,
    left: namesRoom(
      look,
      results.map(({ strategy }) => strategy),
    ),
    x: {
      from,
      to,
      ticks: (wanted) => (logarithmic ? logTicks(from, most, wanted) : roundTicks(0, most, wanted)),
      labels: (ticks) => ticks.map((ratio) => String(ratio)),
      logarithmic,
      title: '× omniscient',
    },
    panels: [
      {
        draw: ({ x, left, top, bottom }) => {
          const step = (bottom - top) / Math.max(1, results.length);
          const bars = results.map(({ strategy }, i) => {
            const begin = top + (i + 0.5) * step - 0.7 * size;
            const ratio = ratios[i];
            const end = Number.isFinite(ratio) ? x(ratio) : left;
            const text = Number.isFinite(ratio) ? rounded(ratio) : 'infinite';
            const baseline = px(begin + 1.05 * size);
            return (
              `<text x="${px(left - 0.7 * size)}" y="${baseline}" text-anchor="end">${strategy}</text>` +
              `<rect x="${left}" y="${px(begin)}" width="${px(end - left)}" height="${px(1.4 * size)}" rx="2" fill="${seriesColor(palette, place(strategy))}"/>` +
              `<text x="${px(end + 0.5 * size)}" y="${baseline}">${text}</text>`
            );
          });
          const one = px(x(1));
          return `${bars.join('')}<path d="M${one} ${px(top)}V${px(bottom)}" stroke="${palette.ink}" stroke-dasharray="3 3"/>`;
        },
      },
    ],
  });
}
