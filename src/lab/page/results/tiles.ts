// Shows the most important metrics as small charts side by side: one dot per policy on one scale, with its interval.
import type { Metrics } from '../../../metrics/metricFields.ts';
import { rangeOf } from '../../../metrics/metricRange.ts';
import { ends, showsOf } from '../../../report/estimateText.ts';
import type { Compared } from '../../../report/finding.ts';
import { el, seriesSwatch } from '../dom.ts';

interface Tile {
  title: string;
  of: keyof Metrics;
}

const TILES: Tile[] = [
  { title: 'Bounded slowdown', of: 'meanBoundedSlowdown' },
  { title: 'Mean wait', of: 'meanWait' },
  { title: 'p99 wait', of: 'p99Wait' },
  { title: 'Utilization', of: 'utilization' },
];

/**
 * A policy's value with the interval of its mean, or else with that of its ratio to the first policy, if there is one.
 */
interface Shown {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

function shown({ value, change }: Compared, of: keyof Metrics): Shown {
  const { mean, halfWidth } = value(of);
  if (Number.isFinite(halfWidth)) {
    const [low, high] = ends({ mean, halfWidth }, rangeOf(of));
    return { mean, low, high };
  }
  const ratio = change?.(of).ratio;
  if (ratio === undefined) return { mean, low: Number.NaN, high: Number.NaN };
  return { mean, low: (mean * ratio.low) / ratio.value, high: (mean * ratio.high) / ratio.value };
}

function chart({ title, of }: Tile, policies: readonly Compared[]): HTMLElement {
  const estimates = policies.map((policy) => shown(policy, of));
  const tops = estimates.map(({ mean, high }) => (Number.isFinite(high) ? high : mean));
  const { most } = rangeOf(of);
  const end = Number.isFinite(most) ? most : Math.max(...tops.filter(Number.isFinite), 0) || 1;
  const at = (value: number) => `${(100 * Math.min(Math.max(value / end, 0), 1)).toFixed(2)}%`;
  const texts = showsOf(of).values(estimates.map(({ mean }) => mean));
  const rows = policies.map(({ name }, place) => {
    const { mean, low, high } = estimates[place];
    const track = el('span', { class: 'track', 'aria-hidden': 'true' });
    if (Number.isFinite(low)) {
      const [left, right] = [at(low), at(high)];
      track.append(el('i', { class: 'span', style: `left:${left};right:calc(100% - ${right})` }));
    }
    if (Number.isFinite(mean))
      track.append(
        el('i', { class: 'spot', style: `left:${at(mean)};background:var(--series-${place % 8})` }),
      );
    return el(
      'li',
      {},
      el('span', { class: 'of' }, seriesSwatch(place), name),
      track,
      el('b', {}, texts[place]),
    );
  });
  return el('div', { class: 'tile' }, el('h3', {}, title), el('ul', {}, ...rows));
}

export function tiles(policies: readonly Compared[]): HTMLElement[] {
  return TILES.map((tile) => chart(tile, policies));
}
