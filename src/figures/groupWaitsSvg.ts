// Draws the mean waits of groups of jobs: a row for each group, in it a bar for the log and for each policy.
import { durations } from '../report/format.ts';
import { escaped } from '../report/pages/markup.ts';
import { type Look, seriesColor } from './look.ts';
import { plotSvg } from './plot.ts';
import { px } from './svg.ts';
import { fitted, textWidth } from './text.ts';
import { tickLabel, timeTicks } from './ticks.ts';

export interface GroupWaits {
  /** The property that the groups have in common. */
  readonly by: string;
  readonly groups: readonly string[];
  /** Names of the policies. */
  readonly policies: readonly string[];
  /** Mean waits of the groups under each policy, in seconds. */
  readonly waits: readonly (readonly number[])[];
  /** Mean waits in the log, NaN for a group of which it records none; absent: it does not record waits. */
  readonly logged?: readonly number[];
}

/** Largest share of the width that the names of groups take. */
const NAMES = 0.3;
/** Height of a bar and distance between rows, in font sizes. */
const BAR = 1.15;
const GAP = 0.7;

export function groupWaitsSvg({ by, groups, policies, waits, logged }: GroupWaits, look: Look): string {
  const { palette, size, width } = look;
  const bars = [
    ...(logged ? [{ name: 'log', place: 0, color: palette.soft, of: logged }] : []),
    ...policies.map((name, place) => ({ name, place, color: seriesColor(palette, place), of: waits[place] })),
  ];
  const names = groups.map((group) => fitted(group, size, NAMES * width));
  const namesWidth = Math.max(...names.map((name) => textWidth(name, size))) + size;
  const known = bars.flatMap(({ of }) => of).filter(Number.isFinite);
  const longest = Math.max(1, ...known);
  // The waits of a group are compared, so they have one unit.
  const waitTexts = groups.map((_, g) => durations(bars.map(({ of }) => of[g])));
  const labels = Math.max(...waitTexts.flat().map((text) => textWidth(text, size))) + size;
  const to = (longest * (width - namesWidth)) / Math.max(1, width - namesWidth - 1.2 * labels);
  const isLegend = bars.length > 1;
  return plotSvg(look, {
    title: `Mean wait by ${by}`,
    legend: isLegend ? bars.map(({ name, place, color }) => ({ name, place, color, as: 'area' })) : [],
    height: size * (groups.length * (bars.length * BAR + GAP) + 7 + (isLegend ? 1.6 : 0)),
    left: namesWidth,
    x: {
      from: 0,
      to,
      ticks: (most) => timeTicks(0, longest, Math.min(most, 6)),
      labels: (ticks) => ticks.map(tickLabel),
      title: 'mean wait',
    },
    panels: [
      {
        draw: ({ x, left, top, bottom }) => {
          const step = (bottom - top) / groups.length;
          const bar = (step - GAP * size) / bars.length;
          return groups
            .map((_, g) => {
              const begin = top + g * step + (GAP * size) / 2;
              const name = `<text x="${px(left - 0.7 * size)}" y="${px(begin + (step - GAP * size) / 2 + 0.35 * size)}" text-anchor="end">${escaped(names[g])}</text>`;
              const drawn = bars.map(({ color, of }, b) => {
                const wait = of[g];
                if (!Number.isFinite(wait)) return '';
                const y = begin + b * bar;
                return (
                  `<rect x="${left}" y="${px(y)}" width="${px(Math.max(1, x(wait) - left))}" height="${px(bar - 1)}" fill="${color}"/>` +
                  `<text x="${px(x(wait) + 0.4 * size)}" y="${px(y + bar / 2 + 0.32 * size)}" font-size="${px(0.92 * size)}">${waitTexts[g][b]}</text>`
                );
              });
              return name + drawn.join('');
            })
            .join('');
        },
      },
    ],
  });
}
