import { UsageError } from '../../errors.ts';
import { type Law, samples } from '../../kernel/draws.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import { offeredLoad } from '../offeredLoad.ts';
import type { Workload } from '../workload.ts';
import { type Appearance, assembled } from './appearances.ts';
import { calendarOf } from './calendar.ts';
import { checkUsers } from './checkUsers.ts';
import { noted } from './noted.ts';
import { STREAM } from './streams.ts';
import { type UserWeeks, usersByWeeks } from './userWeeks.ts';

export interface ResampleOptions {
  /** From loadKernel(); default: the Wasm kernel. Both engines give the same jobs. */
  kernel?: Kernel;
  /** The number of weeks of the new workload. */
  weeks: number;
  /** How many times the users of the log take part; default: 1. This changes the load and keeps the day. */
  users?: number;
  /** Any number; default: 1. */
  seed?: number;
}

const MOST_WEEKS = 10_000;
const MOST_USERS = 1000;
/** Weeks of all long-term users together: more would not fit into memory. */
const MOST_USER_WEEKS = 4_000_000;

/** `count` samples of a law in one of the streams. */
type Draw = (law: Law, count: number, stream: number) => Promise<Float64Array>;

/**
 * A workload of the same users in other weeks (Zakay and Feitelson, CCPE 2014). Each user's jobs are split
 * into weeks. A user is temporary if its jobs lie within 12 weeks, else long-term. A long-term user takes
 * part in every week with one of the weeks of its span, drawn uniformly with replacement. Temporary users
 * arrive by a Poisson process with the log's mean number of newcomers a week. Each is drawn uniformly with
 * replacement, and its weeks come in their order. Days of the week and times of day stay.
 *
 * With `users` f, each long-term user takes part floor(f) times, and once more with the probability that
 * remains; f times as many temporary users arrive. Copies of a user have weeks and a number of their own.
 *
 * @throws UsageError for an option out of range; DataError if the trace has no users
 */
export async function resample(workload: Workload, options: ResampleOptions): Promise<Workload> {
  const { weeks, users: factor = 1, seed = 1 } = options;
  if (!Number.isInteger(weeks) || weeks < 1 || weeks > MOST_WEEKS)
    throw new UsageError(`resample: expected 1 to ${MOST_WEEKS} weeks, got ${weeks}`);
  if (!(factor > 0 && factor <= MOST_USERS))
    throw new UsageError(`users: expected a factor above 0, at most ${MOST_USERS}, got ${factor}`);
  checkUsers(workload, 'resampling');
  const kernel = options.kernel ?? (await defaultKernel());
  const draw: Draw = (law, count, stream) => samples(kernel, law, count, seed, stream);
  const calendar = calendarOf(workload);
  const users = usersByWeeks(workload, calendar);
  const longTerm = users.filter(({ temporary }) => !temporary);
  const temporary = users.filter((user) => user.temporary);
  const appearances = [
    ...(await longTermAppearances(longTerm, weeks, factor, draw)),
    ...(await newcomers(temporary, weeks, (factor * temporary.length) / calendar.weeks, draw)),
  ];
  const made = assembled(workload, appearances, calendar);
  const counts = `${longTerm.length} long-term and ${temporary.length} temporary users`;
  const before = offeredLoad(workload);
  const loads = `load ${offeredLoad(made).toFixed(3)} (${before.toFixed(3)} before)`;
  const times = factor === 1 ? '' : `, ${factor} times`;
  const { loadOfLog = before } = workload.cleaning;
  return noted(
    { ...made, cleaning: { ...made.cleaning, loadOfLog } },
    'resampled',
    `${weeks} weeks of ${counts}${times}; ${loads}; ${calendar.described} (seed ${seed})`,
  );
}

async function longTermAppearances(
  users: readonly UserWeeks[],
  weeks: number,
  factor: number,
  draw: Draw,
): Promise<Appearance[]> {
  if (users.length === 0) return [];
  const more = await draw({ law: 'uniform' }, users.length, STREAM.copies);
  const copies = users.map((user, i) => ({
    user,
    times: Math.floor(factor) + (more[i] < factor % 1 ? 1 : 0),
  }));
  const all = copies.flatMap(({ user, times }) => Array<UserWeeks>(times).fill(user));
  if (all.length === 0) return [];
  if (all.length * weeks > MOST_USER_WEEKS)
    throw new UsageError(
      `resample: ${weeks} weeks of ${all.length} users are too many; expected at most ${MOST_USER_WEEKS} together`,
    );
  const chosen = await draw({ law: 'uniform' }, all.length * weeks, STREAM.weeks);
  return all.map((user, i) => ({
    user,
    places: Array.from({ length: weeks }, (_, week) => ({
      week,
      of: user.first + Math.floor(chosen[i * weeks + week] * (user.last - user.first + 1)),
    })),
  }));
}

/** Temporary users, who arrive at a rate a week. */
async function newcomers(
  users: readonly UserWeeks[],
  weeks: number,
  rate: number,
  draw: Draw,
): Promise<Appearance[]> {
  if (users.length === 0) return [];
  const arrivals = await poissonTimes(rate, weeks, draw);
  if (arrivals.length === 0) return [];
  const chosen = await draw({ law: 'integer', below: users.length }, arrivals.length, STREAM.temporary);
  return arrivals.map((time, i) => {
    const user = users[chosen[i]];
    const begin = Math.floor(time);
    const places = Array.from({ length: Math.min(user.last - user.first + 1, weeks - begin) }, (_, k) => ({
      week: begin + k,
      of: user.first + k,
    }));
    return { user, places };
  });
}

/** The times before `end` of a Poisson process of this rate. */
async function poissonTimes(rate: number, end: number, draw: Draw): Promise<number[]> {
  const expected = rate * end;
  // Enough but for one seed in 10^15; then twice as many, which begin with the same ones.
  for (let count = Math.ceil(expected + 8 * Math.sqrt(expected) + 16); ; count *= 2) {
    const gaps = await draw({ law: 'exponential', mean: 1 / rate }, count, STREAM.newcomers);
    const times: number[] = [];
    let time = 0;
    for (const gap of gaps) {
      time += gap;
      if (time >= end) return times;
      times.push(time);
    }
  }
}
