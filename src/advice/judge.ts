// Judges which applications gain by which requests, first in replays that change one application's requests each, then
// in a replay with all applications that gained.
import type { Spent } from './spent.ts';
import { addSpent, NOTHING_SPENT } from './spent.ts';

/** One way in which an application could make requests. */
export interface Candidate<Way> {
  readonly way: Way;
  /** The processor-seconds that each measured job would reserve less. They do not depend on the queue. */
  readonly saved: readonly number[];
}

export const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0);

/** Number of standard errors by which a mean must exceed zero. */
const ERRORS = 2;

/**
 * Returns true if the mean saving per job is larger than the noise of the measured jobs. The noise of a single job is
 * NaN, which no mean exceeds.
 */
export function exceedsNoise(saved: readonly number[]): boolean {
  const n = saved.length;
  const mean = sumOf(saved) / n;
  const variance = sumOf(saved.map((one) => (one - mean) ** 2)) / (n - 1);
  return mean > ERRORS * Math.sqrt(variance / n);
}

/** Tolerance for sums of waits in another order, which differ in their last bits. */
const SAME = 1 + 1e-9;

/** Returns true if jobs wait no longer than before. */
function waitsNoLonger(now: Spent, before: Spent): boolean {
  return now.wait <= SAME * before.wait + 1e-9;
}

export function sumSpent(jobs: readonly number[], of: readonly Spent[]): Spent {
  return jobs.reduce((total, job) => addSpent(total, of[job]), NOTHING_SPENT);
}

/** Returns the cost of jobs if some applications make requests in another way. */
type Replay<Way> = (ways: ReadonlyMap<number, Way>) => Promise<readonly Spent[]>;

/**
 * Chooses the advice for each application, by its place. A candidate is allowed if the application's jobs wait no
 * longer than before while the other applications stay as they are. Among these candidates the one that reserves least
 * is chosen. Then all chosen ones are replayed together. Applications that now wait longer lose their advice, and the
 * remaining ones are replayed again, until none waits longer.
 *
 * @param later the measured jobs of each application
 * @param candidates the candidates of each application; the largest savings come first
 * @param mostReplays number of candidates that are judged; the largest savings come first
 * @returns the chosen ways, the cost of all jobs with them, and the applications that were not judged
 */
export async function judge<Way>(
  later: readonly (readonly number[])[],
  candidates: readonly (readonly Candidate<Way>[])[],
  today: readonly Spent[],
  replay: Replay<Way>,
  mostReplays: number,
): Promise<{ ways: Map<number, Way>; spent: readonly Spent[]; unjudged: Set<number> }> {
  const saves = (place: number) => sumOf(candidates[place][0].saved);
  const order = [...candidates.keys()]
    .filter((place) => candidates[place].length > 0)
    .sort((a, b) => saves(b) - saves(a));
  const before = later.map((jobs) => sumSpent(jobs, today));
  const ways = new Map<number, Way>();
  const unjudged = new Set<number>();
  let left = mostReplays;
  for (const place of order) {
    for (const { way } of candidates[place]) {
      if (left-- <= 0) {
        unjudged.add(place);
        break;
      }
      const alone = await replay(new Map([[place, way]]));
      if (!waitsNoLonger(sumSpent(later[place], alone), before[place])) continue;
      ways.set(place, way);
      break;
    }
  }
  for (;;) {
    const spent = ways.size === 0 ? today : await replay(ways);
    const losers = [...ways.keys()].filter(
      (place) => !waitsNoLonger(sumSpent(later[place], spent), before[place]),
    );
    if (losers.length === 0) return { ways, spent, unjudged };
    for (const place of losers) ways.delete(place);
  }
}
