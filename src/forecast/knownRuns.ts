// Estimates from the runs known at an instant how long jobs run, as a share of the request. A job belongs to five
// classes, from the narrowest to the widest: the same user, application, processors and request; the same user,
// application and request; the same user; a similar request; all jobs. Each class has the Kaplan-Meier estimate of its
// last ended runs, in which jobs that still run are censored.
//
// If a request is far longer than those of a class, the run times of the class count and not their shares.
//
// The distribution of a job mixes the estimates of its classes. A class with n runs has the weight n / (n + REPLACED)
// of the remainder that the narrower classes leave. For a running job it is conditioned on the elapsed time.
import { kaplanMeier } from '../distribution/kaplanMeier.ts';
import type { Jobs } from '../trace/workload.ts';
import { type Classes, classesOfRuns } from './classes.ts';
import { type Part, partOf, RunTimeMixture, type WeightedPart } from './remainingTime.ts';

/** Number of runs at which a class counts as much as all wider ones. */
const REPLACED = 20;
/**
 * Ratio to the longest request of a class above which a request is far longer than those of the class.
 */
const FAR = 2;
/** Number of last runs of a class that count, from the narrowest class to the widest. */
const RECENT = [32, 32, 32, 64, 64];

/** Ended runs by class; each class is a list that begins with the last run. */
class EndedRuns {
  readonly #classes: Classes;
  readonly #most: number;
  /** Last run of each class, and for each run the previous one of its class; as job + 1, 0 for none. */
  readonly #last: Int32Array;
  readonly #before: Int32Array;

  constructor(classes: Classes, most: number) {
    this.#classes = classes;
    this.#most = most;
    this.#last = new Int32Array(classes.count);
    this.#before = new Int32Array(classes.of.length);
  }

  add(job: number): void {
    const own = this.#classes.of[job];
    this.#before[job] = this.#last[own];
    this.#last[own] = job + 1;
  }

  /** Returns the last run of a class as job + 1; 0 if there is none. */
  lastOf(own: number): number {
    return this.#last[own];
  }

  /** Returns the last runs of a class, by their places in the log. */
  runsOf(own: number): number[] {
    const found: number[] = [];
    for (let job = this.#last[own]; job > 0 && found.length < this.#most; job = this.#before[job - 1])
      found.push(job - 1);
    return found;
  }
}

/**
 * Kaplan-Meier estimate of a class: the shares of the request or the times at which runs ended, with probabilities.
 */
interface Estimate extends Part {
  /** Probability of a longer run than all of these. */
  readonly rest: number;
}

/** Estimates from the runs of a class. */
interface Estimates {
  readonly runs: number;
  /** Longest request of these runs, in seconds. */
  readonly longest: number;
  readonly ofShares: Estimate;
  /** Returns the estimate of run times, computed at the first call. */
  readonly ofTimes: () => Estimate;
}

/** A running job and its elapsed run time, in seconds. */
interface UnderWay {
  readonly job: number;
  readonly elapsed: number;
}

/** Returns the run-time distribution of a job that has run for `elapsed` seconds; 0 for a waiting job. */
export type DistributionOfJob = (job: number, elapsed: number) => RunTimeMixture;

export class KnownRuns {
  readonly #jobs: Jobs;
  readonly #classes: readonly Classes[];
  readonly #ended: readonly EndedRuns[];
  /** Share of its request that each ended run took. */
  readonly #shares: Float64Array;
  /** Run time of each ended run, in seconds. */
  readonly #times: Float64Array;
  /** Estimates of classes without running jobs, each with the last ended run that it includes. */
  readonly #estimates: readonly Map<number, { last: number; estimates: Estimates }>[];

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
    this.#classes = classesOfRuns(jobs);
    this.#ended = this.#classes.map((classes, level) => new EndedRuns(classes, RECENT[level]));
    this.#shares = new Float64Array(jobs.length);
    this.#times = new Float64Array(jobs.length);
    this.#estimates = this.#classes.map(() => new Map());
  }

  /** Adds a job that ended after `ran` seconds. */
  learn(job: number, ran: number): void {
    this.#shares[job] = this.#shareOf(job, ran);
    this.#times[job] = ran;
    for (const ended of this.#ended) ended.add(job);
  }

  /** Returns the share of the request; a run that reached or exceeded its limit counts as the whole request. */
  #shareOf(job: number, seconds: number): number {
    const request = this.#jobs.request[job];
    return request > 0 ? Math.min(1, seconds / request) : 1;
  }

  /** Returns the distributions while these jobs run; valid until the next run is added. */
  during(running: readonly UnderWay[]): DistributionOfJob {
    let distribution: DistributionOfJob | undefined;
    return (job, elapsed) => {
      // Many moments need no distribution, so it is computed lazily.
      distribution ??= this.#distributionDuring(running);
      return distribution(job, elapsed);
    };
  }

  #distributionDuring(running: readonly UnderWay[]): DistributionOfJob {
    const underWay = this.#classes.map(() => new Map<number, UnderWay[]>());
    for (const one of running) {
      for (const [level, { of }] of this.#classes.entries()) {
        const some = underWay[level].get(of[one.job]);
        if (some) some.push(one);
        else underWay[level].set(of[one.job], [one]);
      }
    }
    const made = this.#classes.map(() => new Map<number, Estimates>());
    const estimatesOf = (level: number, own: number): Estimates => {
      const known = made[level].get(own);
      if (known) return known;
      const longer = underWay[level].get(own);
      const estimates = longer ? this.#estimated(level, own, longer) : this.#estimatesOfEnded(level, own);
      made[level].set(own, estimates);
      return estimates;
    };
    const distributionOf = (job: number, elapsed: number) => {
      const distribution = new RunTimeMixture(this.#partsOf(job, estimatesOf), elapsed);
      return distribution.isEmpty ? unknownBeyond(elapsed, this.#jobs.request[job]) : distribution;
    };
    // All waiting jobs of the narrowest class have the same distribution.
    const ofWaiting = new Map<number, RunTimeMixture>();
    return (job, elapsed) => {
      if (elapsed > 0) return distributionOf(job, elapsed);
      const own = this.#classes[0].of[job];
      const distribution = ofWaiting.get(own) ?? distributionOf(job, 0);
      ofWaiting.set(own, distribution);
      return distribution;
    };
  }

  #estimated(level: number, own: number, underWay: readonly UnderWay[]): Estimates {
    const ended = this.#ended[level].runsOf(own);
    const { request } = this.#jobs;
    const times = this.#times;
    let longest = 0;
    const shares = new Float64Array(ended.length);
    for (let i = 0; i < ended.length; i++) {
      longest = Math.max(longest, request[ended[i]]);
      shares[i] = this.#shares[ended[i]];
    }
    const reached = new Float64Array(underWay.length);
    for (let i = 0; i < reached.length; i++) reached[i] = this.#shareOf(underWay[i].job, underWay[i].elapsed);
    let ofTimes: Estimate | undefined;
    return {
      ...{ runs: ended.length, longest, ofShares: estimated(shares, reached) },
      ofTimes() {
        ofTimes ??= estimated(
          Float64Array.from(ended, (job) => times[job]),
          Float64Array.from(underWay, ({ elapsed }) => elapsed),
        );
        return ofTimes;
      },
    };
  }

  #estimatesOfEnded(level: number, own: number): Estimates {
    const last = this.#ended[level].lastOf(own);
    const known = this.#estimates[level].get(own);
    if (known?.last === last) return known.estimates;
    const estimates = this.#estimated(level, own, []);
    this.#estimates[level].set(own, { last, estimates });
    return estimates;
  }

  #partsOf(job: number, estimatesOf: (level: number, own: number) => Estimates): WeightedPart[] {
    const request = this.#jobs.request[job];
    const parts: WeightedPart[] = [];
    let left = 1;
    for (let level = 0; level < this.#classes.length; level++) {
      const { runs, longest, ofShares, ofTimes } = estimatesOf(level, this.#classes[level].of[job]);
      if (runs === 0) continue;
      const isFar = request > FAR * longest;
      const part = isFar ? ofTimes() : ofShares;
      const weight = runs / (runs + REPLACED);
      parts.push({ part, weight: left * weight, unit: isFar ? 1 : request });
      left *= 1 - weight * (1 - part.rest);
    }
    return parts;
  }
}

/** Estimates from ended runs and those under way, which it sorts. */
function estimated(ended: Float64Array, underWay: Float64Array): Estimate {
  const { times, survival } = kaplanMeier({ completed: ended.sort(), censored: underWay.sort() });
  const masses = survival.map((after, i) => (i === 0 ? 1 : survival[i - 1]) - after);
  return { ...partOf(times, masses), rest: survival[survival.length - 1] };
}

/** Number of equally likely run times if nothing is known. */
const PARTS = 16;
/** Longest remaining run time of a job beyond its request: a share of the elapsed time, plus seconds. */
const LONGER = 0.25;
const LEAST_LONGER = 60;

/**
 * Returns the distribution of a job that has run longer than all known runs: uniform up to the request or, beyond the
 * request, up to a quarter more than the elapsed time.
 */
function unknownBeyond(elapsed: number, request: number): RunTimeMixture {
  const most = elapsed < request ? request : elapsed * (1 + LONGER) + LEAST_LONGER;
  const times = Array.from({ length: PARTS }, (_, i) => elapsed + ((i + 1) / PARTS) * (most - elapsed));
  return new RunTimeMixture([{ part: partOf(times, new Array(PARTS).fill(1)), weight: 1 }]);
}
