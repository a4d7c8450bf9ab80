// Draws requests as users estimate them: the model of Tsafrir, Etsion and Feitelson, "Modeling User Runtime
// Estimates", JSSPP 2005, with the parameters of est_model, the authors' program. docs/formats.md has its rules.
import { UsageError } from '../../errors.ts';
import { exp, pow } from '../../math/special.ts';
import { stableOrder } from '../../math/stableOrder.ts';

const MINUTE = 60;
const HOUR = 3600;
/** The number of estimates in the head, which most jobs have. */
const HEAD = 20;
/** The percentage of jobs that have one of them. */
const HEAD_SHARE = 89;
/** With fewer jobs there are hardly more estimates than those of the head. */
const LEAST_JOBS = 500;
/** Least maximum, which leaves enough round times below the longest estimate. */
const LEAST_MAXIMUM = 2 * HOUR;

/** Estimates that were popular in all four logs from which the model was made. */
const POPULAR = [
  ...[5, 10, 15, 20, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 5, 6, 8, 10, 12, 18].map((hours) => hours * HOUR),
];
/** Multiples of these complete the head, those of the longest step first, from the longest estimate down. */
const STEPS = [
  ...[200, 100, 50, 10, 5, 2, 1].map((hours) => hours * HOUR),
  ...[20, 10, 5].map((minutes) => minutes * MINUTE),
];

/**
 * For each of four logs (SDSC, CTC, KTH, BLUE) the ranks by popularity of the head's estimates: that of the longest
 * one, then those of the others in the order of their times.
 */
const RANKS_OF_LOGS = [
  [3, 1, 4, 17, 13, 7, 8, 18, 2, 6, 16, 10, 5, 15, 14, 19, 11, 12, 9, 20],
  [1, 3, 4, 2, 12, 9, 8, 18, 6, 7, 11, 20, 16, 5, 14, 13, 10, 15, 17, 19],
  [1, 4, 10, 14, 20, 2, 3, 7, 12, 6, 19, 5, 18, 16, 9, 17, 15, 13, 8, 11],
  [1, 6, 5, 3, 7, 2, 18, 19, 4, 11, 20, 9, 10, 14, 13, 16, 15, 17, 8, 12],
];

/** The number of different estimates by the number of jobs; between these points it is linear. */
const ESTIMATES_BY_JOBS = [
  [0, 0],
  [20, 10],
  [200, 20],
  [1000, 35],
  [10_000, 90],
  [70_000, 340],
  [250_000, 565],
];

/**
 * The most numbers that are drawn in addition to one per job: two per estimate of the head, one per estimate of the
 * tail.
 */
export const OTHER_DRAWS = 2 * HEAD + 565;

/** An estimate in seconds, and how many jobs have it, as a percentage or a number. */
interface Share {
  readonly time: number;
  readonly share: number;
}

/**
 * Estimates for jobs with these run times, none shorter than its run time.
 *
 * @param runs at most `maximum`, in whole seconds
 * @param maximum the longest estimate that the machine allows, in whole seconds
 * @param uniform gives numbers in [0, 1)
 * @throws UsageError if there are too few jobs, or too many long ones
 */
export function estimatesOf(runs: Float64Array, maximum: number, uniform: () => number): Float64Array {
  if (runs.length < LEAST_JOBS)
    throw new UsageError(`estimates: the model needs at least ${LEAST_JOBS} jobs, not ${runs.length}`);
  if (!(Number.isInteger(maximum) && maximum >= LEAST_MAXIMUM))
    throw new UsageError(
      `maxEstimate: expected whole seconds, at least ${LEAST_MAXIMUM} (2h), got ${maximum}`,
    );
  const head = headShares(maximum, uniform);
  const tail = tailShares(
    estimatesByJobs(runs.length),
    maximum,
    new Set(head.map(({ time }) => time)),
    uniform,
  );
  const estimates = wholeJobs([...head, ...tail], runs.length).flatMap(({ time, share }) =>
    new Array<number>(share).fill(time),
  );
  return assigned(runs, Float64Array.from(estimates).sort().reverse(), uniform);
}

/** Returns the number of different estimates for the given number of jobs. */
function estimatesByJobs(jobs: number): number {
  const next = ESTIMATES_BY_JOBS.findIndex(([atMost]) => jobs <= atMost);
  const last = ESTIMATES_BY_JOBS[ESTIMATES_BY_JOBS.length - 1];
  if (next < 0) return last[1];
  const [[x, y], [toX, toY]] = ESTIMATES_BY_JOBS.slice(next - 1);
  return y + Math.round(((jobs - x) * (toY - y)) / (toX - x));
}

function headShares(maximum: number, uniform: () => number): Share[] {
  const ranks = headRanks(uniform);
  const shares = headPercentages();
  return headTimes(maximum).map((time, place) => ({ time, share: shares[ranks[place] - 1] }));
}

/** The longest estimate, then the others of the head, the shortest first. */
function headTimes(maximum: number): number[] {
  const others = new Set(POPULAR.filter((time) => time < maximum));
  for (const step of STEPS)
    for (let time = Math.floor(maximum / step) * step; time > 0 && others.size < HEAD - 1; time -= step)
      if (time < maximum) others.add(time);
  return [maximum, ...[...others].sort((a, b) => a - b)];
}

/** The percentages of jobs by popularity, the most popular estimate first. */
function headPercentages(): number[] {
  const others = Array.from({ length: HEAD - 1 }, (_, i) => 14.0491 * exp(-0.177531 * (i + 2)) + 0.462513);
  return [HEAD_SHARE - others.reduce((sum, share) => sum + share, 0), ...others];
}

/**
 * The ranks by popularity of the head's estimates, in the order of headTimes(). The longest one is the most popular.
 * Each other one takes a rank that one of the four logs has there or before, the more popular of two draws; but no rank
 * comes later than in all of them.
 */
function headRanks(uniform: () => number): number[] {
  const latest = (rank: number) => Math.max(...RANKS_OF_LOGS.map((ranks) => ranks.indexOf(rank)));
  const ranks = [1];
  for (let place = 1; place < HEAD; place++) {
    const open = RANKS_OF_LOGS.flatMap((ofLog) => ofLog.slice(0, place + 1)).filter(
      (rank) => !ranks.includes(rank),
    );
    const due = open.filter((rank) => latest(rank) <= place);
    const drawn = () => open[Math.floor(uniform() * open.length)];
    ranks.push(due.length > 0 ? Math.min(...due) : Math.min(drawn(), drawn()));
  }
  return ranks;
}

/** The estimates outside the head, and the percentages of jobs that have them, at random. */
function tailShares(estimates: number, maximum: number, head: Set<number>, uniform: () => number): Share[] {
  const times = tailTimes(estimates, maximum, head);
  const weights = times.map((_, i) => 795.6 * pow(HEAD + 1 + i, -2.267));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => ((100 - HEAD_SHARE) * weight) / all);
  for (let last = shares.length - 1; last > 0; last--) {
    const other = Math.floor(uniform() * (last + 1));
    [shares[last], shares[other]] = [shares[other], shares[last]];
  }
  return times.map((time, i) => ({ time, share: shares[i] }));
}

/** A time that is there already moves by less than a minute, or is left out. */
const MOVES = [0, 30, -30, 20, -20, 10, -10];

function tailTimes(estimates: number, maximum: number, head: Set<number>): number[] {
  const a = 1 + 12.1039 * pow(estimates, -0.6026);
  const taken = new Set(head);
  const times: number[] = [];
  const count = estimates - HEAD;
  for (let i = 1; i <= count; i++) {
    const x = i / count;
    const minute = Math.round((((a - 1) * x) / (a - x)) * (maximum / MINUTE)) * MINUTE;
    const moved = MOVES.map((move) => minute + move);
    const time = moved.find((one) => one > 0 && one < maximum && !taken.has(one));
    if (time === undefined) continue;
    taken.add(time);
    times.push(time);
  }
  return times;
}

/**
 * Numbers of jobs by percentages: rounded, at least 1. What is then missing, or too much, is shared in proportion, from
 * the largest number down.
 */
function wholeJobs(shares: readonly Share[], jobs: number): Share[] {
  const numbers = shares.map(({ share }) => Math.max(1, Math.round((share * jobs) / 100)));
  const order = [...numbers.keys()].sort((a, b) => numbers[b] - numbers[a] || a - b);
  let sum = numbers.reduce((total, number) => total + number, 0);
  while (sum !== jobs) {
    const factor = Math.abs(jobs - sum) / sum;
    for (const i of order) {
      const change = Math.min(Math.ceil(factor * numbers[i]), Math.abs(jobs - sum));
      const by = jobs > sum ? change : -Math.min(change, numbers[i] - 1);
      numbers[i] += by;
      sum += by;
    }
  }
  return shares.map(({ time }, i) => ({ time, share: numbers[i] }));
}

/**
 * Gives each job an estimate: from the longest job on, any with the same probability of those that are left and not
 * shorter than its run time.
 *
 * @param estimates descending; they are used up
 */
function assigned(runs: Float64Array, estimates: Float64Array, uniform: () => number): Float64Array {
  const longestFirst = stableOrder(runs.map((run) => -run));
  const requests = new Float64Array(runs.length);
  let fitting = 0;
  for (const [place, job] of longestFirst.entries()) {
    const run = runs[job];
    while (fitting < estimates.length && estimates[fitting] >= run) fitting++;
    if (fitting <= place)
      throw new UsageError(
        `estimates: more jobs run for ${run} s or longer than there are estimates so long (${fitting}); a longer maxEstimate has longer ones`,
      );
    const chosen = place + Math.floor(uniform() * (fitting - place));
    requests[job] = estimates[chosen];
    estimates[chosen] = estimates[place];
  }
  return requests;
}
