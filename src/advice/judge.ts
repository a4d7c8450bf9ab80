// Which applications gain by which requests: the log is replayed with one application's requests changed and all others as they
// are, and at the end with all that gained by themselves.
import type { Spent } from './spent.ts';
import { addSpent, NOTHING_SPENT } from './spent.ts';

/** One way for an application to request, to be judged. */
export interface Candidate<Way> {
  readonly way: Way;
  /** What each of its measured jobs would reserve less, in processor-seconds: the same whatever the queue does. */
  readonly saved: readonly number[];
}

/** A mean counts as above zero if it is this many standard errors above. */
const ERRORS = 2;

/** Whether a saving a job is more than the noise of the jobs it was measured on. */
export function exceedsNoise(saved: readonly number[]): boolean {
  const n = saved.length;
  if (n < 2) return false;
  const mean = saved.reduce((sum, one) => sum + one, 0) / n;
  const variance = saved.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (n - 1);
  return mean > 0 && mean > ERRORS * Math.sqrt(variance / n);
}

/** Sums of waits in another order differ in their last bits. */
const SAME = 1 + 1e-9;

/** Whether jobs wait no longer than before. */
function waitsNoLonger(now: Spent, before: Spent): boolean {
  return now.wait <= SAME * before.wait + 1e-9;
}

export function sumSpent(jobs: readonly number[], of: readonly Spent[]): Spent {
  return jobs.reduce((total, job) => addSpent(total, of[job]), NOTHING_SPENT);
}

/** What jobs spend when some applications request in another way. */
type Replay<Way> = (ways: ReadonlyMap<number, Way>) => Promise<readonly Spent[]>;

/**
 * The advice for each application, by its place. A candidate is allowed if the application's jobs wait no longer under it than
 * today while the other applications stay as they are. Of these candidates the one that reserves least is chosen. Then all
 * chosen ones are replayed together. Applications that now wait longer get no advice, and the others are replayed again, until
 * none waits longer.
 *
 * @param later the measured jobs of each application
 * @param candidates of each application, what saves most first
 * @param mostReplays how many ways are judged with the others as they are, those first that save most
 * @returns the ways, what all jobs spend with them, and which applications there was no time to judge
 */
export async function judge<Way>(
  later: readonly (readonly number[])[],
  candidates: readonly (readonly Candidate<Way>[])[],
  today: readonly Spent[],
  replay: Replay<Way>,
  mostReplays: number,
): Promise<{ ways: Map<number, Way>; spent: readonly Spent[]; unjudged: Set<number> }> {
  const saves = (place: number) => candidates[place][0]?.saved.reduce((sum, one) => sum + one, 0) ?? 0;
  const order = [...candidates.keys()]
    .filter((place) => candidates[place].length > 0)
    .sort((a, b) => saves(b) - saves(a) || a - b);
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
