import { UsageError } from '../../errors.ts';
import { samples } from '../../kernel/draws.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import type { Workload } from '../workload.ts';
import { assembled } from './appearances.ts';
import { calendarOf } from './calendar.ts';
import { checkUsers } from './checkUsers.ts';
import { noted } from './noted.ts';
import { figuresOf, usersAtOnce } from './resemblance.ts';
import { drawnSpells } from './spells.ts';
import { usersByWeeks } from './userWeeks.ts';

export interface ResampleOptions {
  /** From loadKernel(); default: the Wasm kernel. Both engines give the same jobs. */
  kernel?: Kernel;
  /** The number of weeks of the new workload. */
  weeks: number;
  /** Number of times that the users of the log take part; default: 1. It changes the load and keeps the day. */
  users?: number;
  /**
   * Number of consecutive weeks of a long-term user that are drawn at once; default: 1. A larger number keeps more of
   * the correlation between a week and the next.
   */
  block?: number;
  /** Any number; default: 1. */
  seed?: number;
}

const MOST_WEEKS = 10_000;
const MOST_USERS = 1000;
/** Jobs of a new workload: more would not fit into memory. */
const MOST_JOBS = 20_000_000;

/**
 * A workload of the same users in other weeks, after Zakay and Feitelson (CCPE 2014). Each user's jobs are split into
 * weeks. A user is temporary if its jobs lie within 12 weeks, else long-term. Every user takes part for a spell as
 * long as its own span, at a uniformly drawn phase of the new workload; the part that would pass the end continues at
 * the beginning. A long-term user repeats weeks of its span, drawn uniformly with replacement, a temporary one its
 * weeks in their order. So the expected load is that of the log. Days of the week and times of day stay.
 *
 * With `users` f, each user takes part floor(f) times, and once more with the probability that remains. Copies of a
 * user have a phase, weeks and a number of their own. If the new workload is longer than the log, users take part
 * more often by as much; if it is shorter, they take part in the first weeks of one as long as the log.
 *
 * @throws UsageError for an option out of range; DataError if the trace has no users, or no job is left
 */
export async function resample(workload: Workload, options: ResampleOptions): Promise<Workload> {
  const { weeks, users: factor = 1, block = 1, seed = 1 } = options;
  checkWeeks('resample', weeks);
  checkWeeks('block', block);
  if (!(factor > 0 && factor <= MOST_USERS))
    throw new UsageError(`users: expected a factor above 0, at most ${MOST_USERS}, got ${factor}`);
  checkUsers(workload, 'resampling');
  const kernel = options.kernel ?? (await defaultKernel());
  const calendar = calendarOf(workload);
  const users = usersByWeeks(workload, calendar);
  const expected = (workload.jobs.length * factor * weeks) / calendar.weeks;
  if (expected > MOST_JOBS)
    throw new UsageError(
      `resample: makes some ${Math.round(expected)} jobs; expected at most ${MOST_JOBS}: take fewer weeks or users`,
    );
  const appearances = await drawnSpells(
    users,
    { logWeeks: calendar.weeks, weeks, factor, block },
    (distribution, count, stream) => samples(kernel, distribution, count, seed, stream),
  );
  const made = assembled(workload, appearances, calendar);
  const temporary = users.filter((user) => user.temporary).length;
  const counts = `${users.length - temporary} long-term and ${temporary} temporary users`;
  const times = factor === 1 ? '' : `, ${factor} times`;
  const runs = block === 1 ? '' : ` in runs of ${block}`;
  const log = {
    ...figuresOf(workload),
    usersAtOnce: usersAtOnce(
      users.map(({ jobs }) => jobs),
      calendar.weeks,
    ),
  };
  const drawn = {
    ...figuresOf(made),
    usersAtOnce: usersAtOnce(
      appearances.map(({ places }) => places),
      weeks,
    ),
  };
  const { loadOfLog = log.load } = workload.cleaning;
  return noted(
    { ...made, cleaning: { ...made.cleaning, loadOfLog, resampled: { log, drawn } } },
    'resampled',
    `${weeks} weeks${runs} of ${counts}${times}; ${calendar.described} (seed ${seed})`,
  );
}

function checkWeeks(name: string, weeks: number): void {
  if (!Number.isInteger(weeks) || weeks < 1 || weeks > MOST_WEEKS)
    throw new UsageError(`${name}: expected 1 to ${MOST_WEEKS} weeks, got ${weeks}`);
}
