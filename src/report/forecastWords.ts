// What a forecast says in a person's words: on the command line, on the page and in the lab.
import { LEAST_QUESTIONS } from '../forecast/correction.ts';
import type { Advice, Outlook } from '../forecast/outlook.ts';
import type { Quantiles } from '../forecast/quantiles.ts';
import { durationText } from '../input/duration.ts';
import { LocalClock } from '../trace/localClock.ts';
import { dateText } from './dates.ts';
import { count, decimal, trimmed } from './format.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
/** A wait below this is none to a person, in seconds. */
const SOON = 30;

/** A time as a person wants it: two digits or so, in seconds, minutes, hours or days. */
export function rough(seconds: number): string {
  if (seconds < 0.995 * MINUTE) return `${Math.round(seconds)} s`;
  if (seconds < 0.99 * HOUR) return `${Math.round(seconds / MINUTE)} min`;
  if (seconds < 2 * DAY) return `${digits(seconds / HOUR)} h`;
  return `${digits(seconds / DAY)} d`;
}

/** One decimal below ten. */
function digits(value: number): string {
  return trimmed(decimal(value, value < 9.95 ? 1 : 0));
}

/** `in 3.2 h`, or `at once`. */
export const inWords = (seconds: number) => (seconds < SOON ? 'at once' : `in ${rough(seconds)}`);

/** A share in whole percent; what is not quite all or nothing is not said to be. */
export function roughPercent(share: number): string {
  if (share > 0 && share < 0.005) return 'below 1 %';
  if (share < 1 && share > 0.995) return 'above 99 %';
  return `${Math.round(100 * share)} %`;
}

/**
 * The date and the time on the clock of a machine, so many seconds after an instant of its log. Undefined if
 * the log has no dates.
 */
export function datesFrom(
  now: number,
  { unixStartTime, timeZone }: { unixStartTime?: number; timeZone?: string },
): ((seconds: number) => string) | undefined {
  if (unixStartTime === undefined) return undefined;
  const clock = new LocalClock(timeZone ?? 'UTC');
  return (seconds) => dateText(clock.at(MINUTE * Math.round((unixStartTime + now + seconds) / MINUTE)));
}

/** What the quantiles are made from: `32 futures, corrected by 100 questions of the past`. */
export function basisText(futures: number, questions: number): string {
  const drawn = `${count(futures)} ${futures === 1 ? 'future' : 'futures'}`;
  return questions > 0
    ? `${drawn}, corrected by ${count(questions)} questions of the past`
    : `${drawn}, not corrected: the past has fewer than ${LEAST_QUESTIONS} questions`;
}

/** How much the futures count in each quantile, beside what past waits teach. */
export function countText(futures: Quantiles): string {
  const [low, middle, high] = futures.map((share) => Math.round(100 * share));
  return `In the 10, 50 and 90 % quantiles the futures count ${low}, ${middle} and ${high} %, and what past waits teach counts the rest.`;
}

/**
 * When the job starts, in a sentence or two. Nothing is certain.
 *
 * @param dateOf the date and the time so many seconds from now, if the log has them
 */
export function startSentences(
  { start, atOnce, startedAtOnce }: Outlook,
  dateOf?: (seconds: number) => string,
): string[] {
  const [low, middle, high] = start;
  const between = `for 8 of 10 such jobs between ${low < SOON ? 'now' : rough(low)} and ${rough(high)}, for 1 of 10 later`;
  const date = dateOf === undefined ? '' : `, ${dateOf(middle)}`;
  const about = middle < SOON ? 'at once or soon' : `in about ${rough(middle)}${date}`;
  const expected = high < SOON ? 'at once' : `${about}; ${between}`;
  return [...(atOnce ? [ofThoseAtOnce(startedAtOnce)] : []), `Expected start: ${expected}.`];
}

function ofThoseAtOnce(started: number | null): string {
  const futures = 'It starts at once in every future.';
  if (started === null) return `${futures} How often such jobs of the past did so is not known.`;
  return `${futures} Of such jobs of the past, ${roughPercent(started)} started within a minute.`;
}

/**
 * What the job should request, one sentence after the other; or why nothing is advised.
 *
 * @param policy of the futures
 */
export function adviceSentences(advice: Advice | null, policy: string): string[] {
  if (advice === null)
    return [
      `No request is advised: ${policy} is only a guess at the scheduler, and these rows were never compared with the real one.`,
    ];
  const { soonest, sequence } = advice;
  const requests = sequence.requests.map(durationText).join(', ');
  return [
    `The request with the earliest expected end: ${durationText(soonest.request)}.`,
    `The best sequence of these requests: ${requests} (expected end: ${rough(sequence.expectedEnd)}).`,
    'This holds for one job that follows it alone. If many do, it may help nobody.',
  ];
}

/** What the forecast says of running jobs that hold more than the machine has. Empty if they do not. */
export function surplusText(surplus: number): string {
  if (surplus === 0) return '';
  const width = surplus === 1 ? '1 processor' : `${count(surplus)} processors`;
  return `The running jobs hold ${width} more than the machine has: the first of them to end make no room.`;
}
