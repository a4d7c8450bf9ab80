// Summarizes a comparison of policies in sentences.
import type { Estimate } from '../experiment/estimate.ts';
import { METRICS, type Metrics } from '../metrics/metricFields.ts';
import type { Ratio } from '../metrics/ratio.ts';
import type { Change } from './change.ts';
import { decimal, duration, percent, trimmed } from './format.ts';

/** A policy's metrics: of one run, or means over several seeds. */
export interface Compared {
  readonly name: string;
  readonly value: (of: keyof Metrics) => Estimate;
  /** Changes from the first policy, which itself has none. */
  readonly change?: (of: keyof Metrics) => Change;
}

/** A policy that is not the first. */
type Other = Required<Compared>;

/** A metric that a finding describes. */
export interface Measure {
  of: keyof Metrics;
  less: string;
  more: string;
  show(value: number): string;
}

const SLOWDOWN: Measure = {
  of: 'meanBoundedSlowdown',
  less: 'lower',
  more: 'higher',
  show: decimal,
};
const WAIT: Measure = { of: 'meanWait', less: 'shorter', more: 'longer', show: duration };

/** Metrics of a finding. */
export const MEASURES: readonly Measure[] = [SLOWDOWN, WAIT];

/** Formats a ratio as a change in percent, with one decimal below 10: 33, 4.2, 0.3, 6. */
function percentage(ratio: number): string {
  const value = 100 * Math.abs(ratio - 1);
  return trimmed(decimal(value, value >= 9.95 ? 0 : 1));
}

/** Describes a change: `bounded slowdown 33% lower (12 to 48%)`. */
function change({ of, less, more, show }: Measure, base: Compared, policy: Other): string {
  const title = METRICS[of].title;
  const found = policy.change(of);
  const difference = found.difference.mean;
  const before = base.value(of).mean;
  if (difference === 0) return `${title} the same`;
  // A metric of 0 can only increase.
  if (!(before > 0)) return `${title} ${show(difference)} ${more}`;
  // Some metrics that differ have no ratio with an interval.
  const ratio = found.ratio.value || 1 + difference / before;
  return `${title} ${ratioWords({ ...found.ratio, value: ratio }, { less, more })}`;
}

/** Formats a ratio as a change: `33% lower (12 to 48%)`. @param open is added if the interval contains no change */
export function ratioWords(
  ratio: Ratio,
  { less, more }: Pick<Measure, 'less' | 'more'>,
  open = ', not certain',
): string {
  const change = `${percentage(ratio.value)}% ${ratio.value < 1 ? less : more}`;
  return change + interval(ratio, less, more, open);
}

/**
 * Formats an interval: ` (12 to 48%)`, or ` (25% shorter to 6% longer, not certain)` if there may be no change;
 * empty without an interval.
 */
function interval({ low, high }: Ratio, less: string, more: string, open: string): string {
  if (Number.isNaN(low)) return '';
  if (high < 1) return ` (${percentage(high)} to ${percentage(low)}%)`;
  if (low > 1) return ` (${percentage(low)} to ${percentage(high)}%)`;
  return ` (${percentage(low)}% ${less} to ${percentage(high)}% ${more}${open})`;
}

/** Describes, with feedback, that a policy lets users submit later or earlier. */
function later({ change: of }: Other): string[] {
  const difference = of('meanSubmissionDelay').difference.mean;
  if (!(difference > 0 || difference < 0)) return [];
  return [`jobs submitted ${duration(Math.abs(difference))} ${difference > 0 ? 'later' : 'earlier'}`];
}

/** Smallest difference of the loads that is reported. */
const LEAST_TOLD = 0.005;

/**
 * Returns a sentence if the replayed workload has another load than its log, because results at another load are not
 * results for the log. Empty if the loads hardly differ, or if the log's load was not changed.
 */
export function loadSentence(load: number, ofLog = load): string[] {
  if (!(Math.abs(load - ofLog) >= LEAST_TOLD)) return [];
  return [`At a load of ${percent(load)}, where the log's is ${percent(ofLog)}.`];
}

/** Largest number of policies that a finding describes. */
const MOST = 2;

/** Returns the policies that a finding describes: those with the lowest bounded slowdown, without the first policy. */
export function toldOf([, ...others]: readonly Compared[], most = MOST): Other[] {
  const slowdown = ({ value }: Compared) => value(SLOWDOWN.of).mean;
  return (others as Other[]).sort((a, b) => slowdown(a) - slowdown(b)).slice(0, most);
}

/**
 * Returns sentences about bounded slowdown and waits: the difference of each policy from the first one, those with the
 * lowest bounded slowdown first. The 95% interval of the change is in parentheses. A change is not certain if its
 * interval contains no change. A load that is not the log's is reported first.
 *
 * @param loadOfLog the load of the log, if the load was changed
 * @param most largest number of policies that are described
 */
export function finding(
  policies: readonly Compared[],
  { loadOfLog, most = MOST }: { readonly loadOfLog?: number; readonly most?: number } = {},
): string[] {
  const [base] = policies;
  const others = toldOf(policies, most);
  const load = loadSentence(base.value('load').mean, loadOfLog);
  if (others.length === 0) {
    const told = MEASURES.map(({ of, show }) => `${METRICS[of].title} ${show(base.value(of).mean)}`);
    return [...load, `${base.name}: ${told.join(', ')}.`];
  }
  const told = others.map((policy) => {
    const changes = MEASURES.map((measure) => change(measure, base, policy));
    return `${policy.name} against ${base.name}: ${[...changes, ...later(policy)].join(', ')}.`;
  });
  return [...load, ...told];
}
