// What a comparison of policies found, in sentences.
import type { Estimate } from '../experiment/estimate.ts';
import type { Metrics } from '../metrics/metricFields.ts';
import { decimal, duration } from './format.ts';

/** A policy's metrics: of one run, or means over several seeds. */
export interface Compared {
  readonly name: string;
  readonly value: (of: keyof Metrics) => Estimate;
  /** From the first policy, which has none. */
  readonly difference?: (of: keyof Metrics) => Estimate;
}

interface Measure {
  of: keyof Metrics;
  title: string;
  less: string;
  more: string;
  show(value: number): string;
}

const SLOWDOWN: Measure = {
  of: 'meanBoundedSlowdown',
  title: 'bounded slowdown',
  less: 'lower',
  more: 'higher',
  show: decimal,
};
const WAIT: Measure = { of: 'meanWait', title: 'mean wait', less: 'shorter', more: 'longer', show: duration };

/** A share in percent, with as many digits as a reader takes in: 33, 4.2, 0.3. */
function percentage(share: number): string {
  const value = 100 * Math.abs(share);
  return value >= 9.95 ? decimal(value, 0) : decimal(value, 1);
}

/** `bounded slowdown 33 % lower (± 31 %)` */
function change({ of, title, less, more, show }: Measure, base: Compared, policy: Compared): string {
  const { mean: before } = base.value(of);
  const { mean, halfWidth } = policy.difference?.(of) ?? { mean: Number.NaN, halfWidth: Number.NaN };
  if (mean === 0) return `${title} the same`;
  const word = mean < 0 ? less : more;
  if (!(before > 0)) return `${title} ${show(Math.abs(mean))} ${word}`;
  const half = Number.isFinite(halfWidth) ? `± ${percentage(halfWidth / before)} %` : '';
  const isOpen = Number.isFinite(halfWidth) && Math.abs(mean) <= halfWidth;
  const remark = [half, isOpen ? 'not certain' : ''].filter((part) => part !== '').join(', ');
  return `${title} ${percentage(mean / before)} % ${word}${remark && ` (${remark})`}`;
}

/**
 * Sentences about bounded slowdown and waits: how each policy differs from the first one, those with the
 * lowest bounded slowdown first. The interval after ± is that of the difference, in percent of the first
 * policy's value. A difference is not certain if its interval contains 0.
 *
 * @param most how many policies are told of
 */
export function finding(policies: readonly Compared[], most = 2): string[] {
  const [base, ...others] = policies;
  const slowdown = ({ value }: Compared) => value(SLOWDOWN.of).mean;
  if (others.length === 0) {
    const told = [SLOWDOWN, WAIT].map(({ of, title, show }) => `${title} ${show(base.value(of).mean)}`);
    return [`${base.name}: ${told.join(', ')}.`];
  }
  const ordered = [...others].sort((a, b) => slowdown(a) - slowdown(b));
  return ordered.slice(0, most).map((policy) => {
    const changes = [SLOWDOWN, WAIT].map((measure) => change(measure, base, policy));
    return `${policy.name} against ${base.name}: ${changes.join(', ')}.`;
  });
}
