// What is known at an instant of how long jobs run. A run is taken as a share of its request. A job belongs
// to five classes, from the narrowest to the widest: the same user, application, processors and request; the
// same user, application and request; the same user; about the same request; all jobs. Each class has the
// Kaplan-Meier estimate of its runs that ended last. A run that is under way counts as one that is longer
// than it has been so far, so that the long ones of a class are not overlooked while they run.
//
// A request that is far longer than those of a class says nothing about a share of it. Then the run times of
// the class count, and not their shares.
//
// The law of a job mixes the estimates of its classes. A class with n runs has the weight n / (n + REPLACED)
// of what the narrower classes leave. A job whose run has lasted for some time has the same law, conditioned
// on that.
import { kaplanMeier } from '../law/kaplanMeier.ts';
import type { Jobs } from '../trace/workload.ts';
import { type Classes, classesOfRuns } from './classes.ts';
import { type Part, partOf, RunTimeLaw, type WeightedPart } from './remainingTime.ts';

/** The number of runs at which a class counts as much as all wider ones. */
const REPLACED = 20;
/**
 * A request is far longer than those of a class if it is more than so many times as long as the longest of
 * its runs.
 */
const FAR = 2;
/** How many of the last runs of a class count, from the narrowest class to the widest. */
const RECENT = [32, 32, 32, 64, 64];

/** The runs that have ended, class by class: each class is a list that begins with the last one. */
class EndedRuns {
  readonly #classes: Classes;
  readonly #most: number;
  /** For each class its last run, and for each run the one before it in its class; as job + 1, 0 for none. */
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

  /** The last run of a class as job + 1; 0 if there is none. */
  lastOf(own: number): number {
    return this.#last[own];
  }

  /** The last runs of a class, by their places in the log. */
  runsOf(own: number): number[] {
    const found: number[] = [];
    for (let job = this.#last[own]; job > 0 && found.length < this.#most; job = this.#before[job - 1])
      found.push(job - 1);
    return found;
  }
}

/**
 * The Kaplan-Meier estimate of a class: the shares or the times at which runs ended, and the probability of
 * each.
 */
interface Estimate extends Part {
  /** The probability of a longer run than all of these. */
  readonly rest: number;
}

/** What is known of the runs of a class. */
interface Estimates {
  readonly runs: number;
  /** The longest request of these runs, in seconds. */
  readonly longest: number;
  readonly ofShares: Estimate;
  /** Made when it is asked for. */
  readonly ofTimes: () => Estimate;
}

/** A job that runs, and for how long it has, in seconds. */
interface UnderWay {
  readonly job: number;
  readonly elapsed: number;
}

/** The law of a job's run time if it has run for so many seconds; 0 for one that waits. */
export type LawOfJob = (job: number, elapsed: number) => RunTimeLaw;

export class KnownRuns {
  readonly #jobs: Jobs;
  readonly #classes: readonly Classes[];
  readonly #ended: readonly EndedRuns[];
  /** The share of its request that each ended run took. */
  readonly #shares: Float64Array;
  /** How long it ran, in seconds. */
  readonly #times: Float64Array;
  /** The estimates of classes without runs under way, each with the last ended run that it knows. */
  readonly #estimates: readonly Map<number, { last: number; estimates: Estimates }>[];

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
    this.#classes = classesOfRuns(jobs);
    this.#ended = this.#classes.map((classes, level) => new EndedRuns(classes, RECENT[level]));
    this.#shares = new Float64Array(jobs.length);
    this.#times = new Float64Array(jobs.length);
    this.#estimates = this.#classes.map(() => new Map());
  }

  /** A job has ended after so many seconds. */
  learn(job: number, ran: number): void {
    this.#shares[job] = this.#shareOf(job, ran);
    this.#times[job] = ran;
    for (const ended of this.#ended) ended.add(job);
  }

  /** A run that its limit ends, or should have ended, takes the whole request. */
  #shareOf(job: number, seconds: number): number {
    const request = this.#jobs.request[job];
    return request > 0 ? Math.min(1, seconds / request) : 1;
  }

  /** What is known while these jobs run. To be asked before the next run is learnt. */
  during(running: readonly UnderWay[]): LawOfJob {
    let law: LawOfJob | undefined;
    return (job, elapsed) => {
      // Most moments are only looked at, and nobody asks for a law.
      law ??= this.#lawDuring(running);
      return law(job, elapsed);
    };
  }

  #lawDuring(running: readonly UnderWay[]): LawOfJob {
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
    const lawOf = (job: number, elapsed: number) => {
      const law = new RunTimeLaw(this.#partsOf(job, estimatesOf), elapsed);
      return law.isEmpty ? unknownBeyond(elapsed, this.#jobs.request[job]) : law;
    };
    // All waiting jobs of the narrowest class have the same law.
    const ofWaiting = new Map<number, RunTimeLaw>();
    return (job, elapsed) => {
      if (elapsed > 0) return lawOf(job, elapsed);
      const own = this.#classes[0].of[job];
      const law = ofWaiting.get(own) ?? lawOf(job, 0);
      ofWaiting.set(own, law);
      return law;
    };
  }

  #estimated(level: number, own: number, underWay: readonly UnderWay[]): Estimates {
    const ended = this.#ended[level].runsOf(own);
    const times = this.#times;
    let ofTimes: Estimate | undefined;
    return {
      runs: ended.length,
      longest: ended.reduce((most, job) => Math.max(most, this.#jobs.request[job]), 0),
      ofShares: estimated(
        ended.map((job) => this.#shares[job]),
        underWay.map(({ job, elapsed }) => this.#shareOf(job, elapsed)),
      ),
      ofTimes() {
        ofTimes ??= estimated(
          ended.map((job) => times[job]),
          underWay.map(({ elapsed }) => elapsed),
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

function estimated(ended: readonly number[], underWay: readonly number[]): Estimate {
  const { times, survival } = kaplanMeier({
    completed: Float64Array.from(ended).sort(),
    censored: Float64Array.from(underWay).sort(),
  });
  return {
    ...partOf(
      times,
      survival.map((after, i) => (i === 0 ? 1 : survival[i - 1]) - after),
    ),
    rest: survival[survival.length - 1],
  };
}

/** How many run times stand for what is not known. */
const PARTS = 16;
/** What a job that has outlived its request may still take, as a share of what it took, and in seconds. */
const LONGER = 0.25;
const LEAST_LONGER = 60;

/**
 * No known run took so long a share: any time up to the request is as likely as any other. Beyond the
 * request: up to a quarter more.
 */
function unknownBeyond(elapsed: number, request: number): RunTimeLaw {
  const most = elapsed < request ? request : elapsed * (1 + LONGER) + LEAST_LONGER;
  const times = Float64Array.from(
    { length: PARTS },
    (_, i) => elapsed + ((i + 1) / PARTS) * (most - elapsed),
  );
  return new RunTimeLaw([{ part: partOf(times, new Float64Array(PARTS).fill(1)), weight: 1 }]);
}
