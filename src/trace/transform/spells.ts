import { UsageError } from '../../errors.ts';
import type { KernelDistribution } from '../../kernel/draws.ts';
import type { Appearance } from './appearances.ts';
import { STREAM } from './streams.ts';
import type { UserWeeks } from './userWeeks.ts';

/** Draws `count` samples of a distribution in one of the streams. */
type Draw = (distribution: KernelDistribution, count: number, stream: number) => Promise<Float64Array>;

/** Properties of the new workload. */
interface SpellOptions {
  /** Weeks of the log, and of the new workload. */
  readonly logWeeks: number;
  readonly weeks: number;
  /** Number of times that the users take part. */
  readonly factor: number;
  /** Number of consecutive weeks of a user that are drawn at once. */
  readonly block: number;
}

/** Weeks of all users together: more would not fit into memory. */
const MOST_USER_WEEKS = 4_000_000;

const spanOf = ({ first, last }: UserWeeks) => last - first + 1;

/**
 * Draws when users take part, and the weeks that they repeat. Each has a spell as long as its own span, at a
 * uniformly drawn phase: the part that would pass the end continues at the beginning. A temporary user repeats its
 * weeks in their order. A long-term user repeats weeks drawn uniformly with replacement from those of its span, in
 * runs of `block` weeks; a run that would pass the end of the span goes on at its beginning, so each week is as
 * likely as any other.
 *
 * The phases are those of a cycle as long as the log, or as long as the new workload if that is longer. Of a cycle
 * longer than the new workload its first weeks are taken; in one longer than the log, users take part more often by
 * as much. So the expected work of a week is `factor` times that of the log.
 *
 * @param users at least one
 * @throws UsageError for too many weeks of all users together
 */
export async function drawnSpells(
  users: readonly UserWeeks[],
  { logWeeks, weeks, factor, block }: SpellOptions,
  draw: Draw,
): Promise<Appearance[]> {
  const cycle = Math.max(logWeeks, weeks);
  const times = (factor * cycle) / logWeeks;
  const userWeeks = times * users.reduce((sum, user) => sum + spanOf(user), 0);
  if (userWeeks > MOST_USER_WEEKS)
    throw new UsageError(
      `resample: some ${Math.round(userWeeks)} weeks of users are too many; ` +
        `expected at most ${MOST_USER_WEEKS}: take fewer weeks or users`,
    );
  const copies = await copiesOf(users, times, draw);
  if (copies.length === 0) return [];
  const runs = copies.map((user) => (user.temporary ? 0 : Math.ceil(spanOf(user) / block)));
  const count = runs.reduce((sum, one) => sum + one, 0);
  const phases = await draw({ name: 'integer', below: cycle }, copies.length, STREAM.phases);
  const starts = count === 0 ? new Float64Array() : await draw({ name: 'uniform' }, count, STREAM.weeks);
  let from = 0;
  return copies.map((user, i) => {
    const repeated = repeatedWeeks(user, starts.subarray(from, from + runs[i]), block);
    from += runs[i];
    const places = repeated.map((of, k) => ({ week: (phases[i] + k) % cycle, of }));
    return { user, places: places.filter(({ week }) => week < weeks) };
  });
}

/**
 * Repeats each user the given number of times: the whole part of it, and once more with the probability that remains.
 */
async function copiesOf(users: readonly UserWeeks[], times: number, draw: Draw): Promise<UserWeeks[]> {
  const more = await draw({ name: 'uniform' }, users.length, STREAM.copies);
  return users.flatMap((user, i) =>
    Array<UserWeeks>(Math.floor(times) + (more[i] < times % 1 ? 1 : 0)).fill(user),
  );
}

/** The weeks of a spell. @param starts where each run begins, as a part of the span */
function repeatedWeeks(user: UserWeeks, starts: Float64Array, block: number): number[] {
  const span = spanOf(user);
  return Array.from({ length: span }, (_, k) => {
    if (user.temporary) return user.first + k;
    const start = Math.floor(starts[Math.floor(k / block)] * span);
    return user.first + ((start + (k % block)) % span);
  });
}
