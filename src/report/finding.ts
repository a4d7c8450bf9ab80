// What a comparison of policies found, in sentences.
import type { Estimate } from '../experiment/estimate.ts';
import type { Metrics } from '../metrics/metricFields.ts';
import type { Ratio } from '../metrics/ratio.ts';
import type { Change } from './change.ts';
import { decimal, duration } from './format.ts';

/** A policy's metrics: of one run, or means over several seeds. */
export interface Compared {
  readonly name: string;
  readonly value: (of: keyof Metrics) => Estimate;
  /** From the first policy, which has none. */
  readonly change?: (of: keyof Metrics) => Change;
}

/** A policy that is not the first. */
type Other = Required<Compared>;

/** A metric that is told in words. */
export interface Measure {
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

/** What a finding is about. */
export const MEASURES: readonly Measure[] = [SLOWDOWN, WAIT];

/** A ratio as a change in percent, with as many digits as a reader takes in: 33, 4.2, 0.3. */
function percentage(ratio: number): string {
  const value = 100 * Math.abs(ratio - 1);
  return value >= 9.95 ? decimal(value, 0) : decimal(value, 1);
}

/** `bounded slowdown 33 % lower (12 to 48 %)` */
function change({ of, title, less, more, show }: Measure, base: Compared, policy: Other): string {
  const found = policy.change(of);
  const difference = found.difference.mean;
  const before = base.value(of).mean;
  if (difference === 0) return `${title} the same`;
  // From nothing it can only become more.
  if (!(before > 0)) return `${title} ${show(difference)} ${more}`;
  // Not every metric that differs has a ratio with an interval.
  const ratio = found.ratio.value || 1 + difference / before;
  return `${title} ${ratioWords({ ...found.ratio, value: ratio }, { less, more })}`;
}

/** A ratio as a change: `33 % lower (12 to 48 %)`. @param open is said of an interval that contains no change */
export function ratioWords(
  ratio: Ratio,
  { less, more }: Pick<Measure, 'less' | 'more'>,
  open = ', not certain',
): string {
  const change = `${percentage(ratio.value)} % ${ratio.value < 1 ? less : more}`;
  return change + interval(ratio, less, more, open);
}

/**
 * ` (12 to 48 %)`, or ` (25 % shorter to 6 % longer, not certain)` if there may be no change; none without an
 * interval.
 */
function interval({ low, high }: Ratio, less: string, more: string, open: string): string {
  if (Number.isNaN(low)) return '';
  if (high < 1) return ` (${percentage(high)} to ${percentage(low)} %)`;
  if (low > 1) return ` (${percentage(low)} to ${percentage(high)} %)`;
  return ` (${percentage(low)} % ${less} to ${percentage(high)} % ${more}${open})`;
}

/** With feedback: that a policy lets users submit later, or earlier. */
function later({ change: of }: Other): string[] {
  const difference = of('meanSubmissionDelay').difference.mean;
  if (!(difference > 0 || difference < 0)) return [];
  return [`jobs submitted ${duration(Math.abs(difference))} ${difference > 0 ? 'later' : 'earlier'}`];
}

/** A load that differs by less is told as the same. */
const LEAST_TOLD = 0.005;

/**
 * That what ran has another load than its log, as a sentence: results at another load are no results for the
 * log. None if the loads hardly differ, or if the log's was not changed.
 */
export function loadSentence(load: number, ofLog = load): string[] {
  if (!(Math.abs(load - ofLog) >= LEAST_TOLD)) return [];
  const percent = (share: number) => `${decimal(100 * share, 1)} %`;
  return [`At a load of ${percent(load)}, where the log's is ${percent(ofLog)}.`];
}

/** A finding tells of so many policies. */
const MOST = 2;

/** The policies that a finding tells of: those with the lowest bounded slowdown, without the first policy. */
export function toldOf([, ...others]: readonly Compared[], most = MOST): Other[] {
  const slowdown = ({ value }: Compared) => value(SLOWDOWN.of).mean;
  return (others as Other[]).sort((a, b) => slowdown(a) - slowdown(b)).slice(0, most);
}

/**
 * Sentences about bounded slowdown and waits: how each policy differs from the first one, those with the
 * lowest bounded slowdown first. In brackets stands the 95 % interval of the change. A change is not certain
 * if its interval contains none. A load that is not the log's is told first.
 *
 * @param loadOfLog the load of the log, if what ran was given another
 * @param most how many policies are told of
 */
export function finding(
  policies: readonly Compared[],
  { loadOfLog, most = MOST }: { readonly loadOfLog?: number; readonly most?: number } = {},
): string[] {
  const [base] = policies;
  const others = toldOf(policies, most);
  const load = loadSentence(base.value('load').mean, loadOfLog);
  if (others.length === 0) {
    const told = MEASURES.map(({ of, title, show }) => `${title} ${show(base.value(of).mean)}`);
    return [...load, `${base.name}: ${told.join(', ')}.`];
  }
  const told = others.map((policy) => {
    const changes = MEASURES.map((measure) => change(measure, base, policy));
    return `${policy.name} against ${base.name}: ${[...changes, ...later(policy)].join(', ')}.`;
  });
  return [...load, ...told];
}
