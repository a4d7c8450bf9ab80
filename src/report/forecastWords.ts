// Turns forecasts into sentences for the command line, the page and the lab.
import type { Advice, Outlook } from '../forecast/outlook.ts';
import type { Quantiles } from '../forecast/quantiles.ts';
import { LEAST_ENDED, LEAST_LIMITS, type ShortHistory } from '../forecast/shortHistory.ts';
import { durationText } from '../input/duration.ts';
import { LocalClock } from '../trace/localClock.ts';
import { dateText } from './dates.ts';
import { count, plural, rough, roughPercent } from './format.ts';

const MINUTE = 60;
/** Waits below this many seconds are reported as immediate. */
const SOON = 30;

/** Formats a wait as `in 3.2 h`, or as `immediately`. */
export const inWords = (seconds: number) => (seconds < SOON ? 'immediately' : `in ${rough(seconds)}`);

/**
 * Returns a function that formats the date and time a number of seconds after an instant, on the clock of the machine;
 * undefined if the log has no dates.
 */
export function datesFrom(
  now: number,
  { unixStartTime, timeZone }: { unixStartTime?: number; timeZone?: string },
): ((seconds: number) => string) | undefined {
  if (unixStartTime === undefined) return undefined;
  const clock = new LocalClock(timeZone ?? 'UTC');
  return (seconds) => dateText(clock.at(MINUTE * Math.round((unixStartTime + now + seconds) / MINUTE)));
}

/** Describes the basis of the quantiles: `32 simulated futures, corrected by 100 calibration points`. */
export function basisText(samples: number, calibrationPoints: number): string {
  const drawn = `${count(samples)} simulated ${samples === 1 ? 'future' : 'futures'}`;
  return calibrationPoints > 0
    ? `${drawn}, corrected by ${count(calibrationPoints)} calibration points`
    : `${drawn}, not corrected: too few calibration points with known waits`;
}

/** Describes how much the simulated futures count in each quantile, compared with the model learned from past waits. */
export function weightText(simulation: Quantiles): string {
  const [low, middle, high] = simulation.map((share) => {
    const percent = Math.round(100 * share);
    return `${percent}/${100 - percent}%`;
  });
  return `Weight of simulation vs. learned model: ${low} (10th percentile), ${middle} (median), ${high} (90th percentile).`;
}

/**
 * Describes in one or two sentences when the job starts.
 *
 * @param dateOf formats the date and time a number of seconds from now; absent if the log has no dates
 */
export function startSentences(
  { start, startsImmediately, startedImmediately }: Outlook,
  dateOf?: (seconds: number) => string,
): string[] {
  const [low, middle, high] = start;
  const between = `80% of such jobs start between ${low < SOON ? 'now' : rough(low)} and ${rough(high)}, 10% later`;
  const date = dateOf === undefined ? '' : `, ${dateOf(middle)}`;
  const about = middle < SOON ? 'immediately or soon' : `in about ${rough(middle)}${date}`;
  const expected = high < SOON ? 'immediately' : `${about}; ${between}`;
  return [...(startsImmediately ? [immediateText(startedImmediately)] : []), `Expected start: ${expected}.`];
}

function immediateText(started: number | null): string {
  const futures = 'The job starts immediately in every simulated future.';
  if (started === null) return `${futures} It is not known how many such jobs really did so in the past.`;
  return `${futures} In the past, ${roughPercent(started)} of such jobs started within a minute.`;
}

/**
 * Returns sentences that advise a request, or that explain why none is advised.
 *
 * @param policy name of the policy of the simulated futures
 */
export function adviceSentences(advice: Advice | null, policy: string): string[] {
  if (advice === null)
    return [
      `No request is advised, because ${policy} only approximates the real scheduler and these rows were not validated against it.`,
    ];
  const { soonest, sequence } = advice;
  const requests = sequence.requests.map(durationText).join(', ');
  return [
    `The request with the earliest expected end: ${durationText(soonest.request)}.`,
    `The best sequence of these requests: ${requests} (expected end: ${rough(sequence.expectedEnd)}).`,
    'This is advice for a single job. If many jobs follow it, it may help none of them.',
  ];
}

/** Explains the start that squeue shows. */
export const SQUEUE_START =
  'The start of squeue is the one that the controller last planned. It assumes that all jobs run to their limits.';

/** Formats the start that squeue shows, which may have passed. */
export const inSqueue = (seconds: number) => (seconds < 0 ? `${rough(-seconds)} ago` : rough(seconds));

const MISSING = {
  correction: 'the correction by past waits',
  'learned model': 'the model learned from past waits',
  'later submissions': 'later submissions',
} as const;

/** Warns of a history that is too short, and says what the forecast lacks. */
export function shortHistoryText({ ended, span, longestLimit, without }: ShortHistory): string {
  const found = `Short history: ${plural(ended, 'job')} ended in ${rough(span)}`;
  const expected = `expected are ${LEAST_ENDED} or more in ${rough(LEAST_LIMITS * longestLimit)} (${LEAST_LIMITS} times the longest limit)`;
  const lacking = without.length === 0 ? '' : ` Missing: ${without.map((part) => MISSING[part]).join(', ')}.`;
  return `${found}; ${expected}. Long run times are hardly known.${lacking}`;
}

/** Describes running jobs that hold more processors than the machine has; empty if they do not. */
export function surplusText(surplus: number): string {
  if (surplus === 0) return '';
  const width = plural(surplus, 'processor');
  return `The running jobs hold ${width} more than the machine has, so the first jobs that end free none.`;
}
