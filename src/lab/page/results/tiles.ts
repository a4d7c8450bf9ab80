// The metrics that matter most as small charts side by side: a dot a policy on one scale, with its interval.
import type { Estimate } from '../../../experiment/estimate.ts';
import type { Metrics } from '../../../metrics/metricFields.ts';
import type { Compared } from '../../../report/finding.ts';
import { decimal, duration, percent } from '../../../report/format.ts';
import { el, seriesSwatch } from '../dom.ts';

interface Tile {
  title: string;
  of: keyof Metrics;
  show(value: number): string;
  /** The end of the scale; default: the largest value. */
  most?: number;
}

const TILES: Tile[] = [
  { title: 'Bounded slowdown', of: 'meanBoundedSlowdown', show: decimal },
  { title: 'Mean wait', of: 'meanWait', show: duration },
  { title: '99 % wait at most', of: 'p99Wait', show: duration },
  { title: 'Utilization', of: 'utilization', show: percent, most: 1 },
];

/** A policy's value, with the interval of its mean or of its difference from the first policy. */
function shown({ value, difference }: Compared, of: keyof Metrics): Estimate {
  const { mean, halfWidth } = value(of);
  return {
    mean,
    halfWidth: Number.isFinite(halfWidth) ? halfWidth : (difference?.(of).halfWidth ?? halfWidth),
  };
}

function chart({ title, of, show, most }: Tile, policies: readonly Compared[]): HTMLElement {
  const estimates = policies.map((policy) => shown(policy, of));
  const ends = estimates.map(({ mean, halfWidth }) => mean + (Number.isFinite(halfWidth) ? halfWidth : 0));
  const end = most ?? (Math.max(...ends.filter(Number.isFinite), 0) || 1);
  const at = (value: number) => `${(100 * Math.min(Math.max(value / end, 0), 1)).toFixed(2)}%`;
  const rows = policies.map(({ name }, place) => {
    const { mean, halfWidth } = estimates[place];
    const track = el('span', { class: 'track', 'aria-hidden': 'true' });
    if (Number.isFinite(halfWidth)) {
      const [left, right] = [at(mean - halfWidth), at(mean + halfWidth)];
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
      el('b', {}, show(mean)),
    );
  });
  return el('div', { class: 'tile' }, el('h3', {}, title), el('ul', {}, ...rows));
}

export function tiles(policies: readonly Compared[]): HTMLElement[] {
  return TILES.map((tile) => chart(tile, policies));
}
