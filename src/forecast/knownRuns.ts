// What is known at an instant of how long jobs run. A run is taken as a share of its request. A job belongs
// to five classes, from the narrowest to the widest: the same user, application, processors and request; the
// same user, application and request; the same user; about the same request; all jobs. Each class has the
// Kaplan-Meier estimate of its runs that ended last. A run that is under way counts as one that is longer than it has
// been so far, so that the long ones of a class are not overlooked while they run.
//
// The law of a job mixes the estimates of its classes. A class with n runs has the weight n / (n + REPLACED)
// of what the narrower classes leave. A job whose run has lasted for some time has the same law, conditioned on that.
import { kaplanMeier } from '../law/kaplanMeier.ts';
import type { Jobs } from '../trace/workload.ts';
import { type Classes, classesOfRuns } from './classes.ts';
import { type Part, partOf, RunTimeLaw, type WeightedPart } from './remainingTime.ts';

/** The number of runs at which a class counts as much as all wider ones. */
const REPLACED = 20;
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

  /** The values of the last runs of a class, rising. */
  valuesOf(own: number, values: Float64Array): Float64Array {
    const found: number[] = [];
    for (let job = this.#last[own]; job > 0 && found.length < this.#most; job = this.#before[job - 1])
      found.push(values[job - 1]);
    return Float64Array.from(found).sort();
  }
}

/** The Kaplan-Meier estimate of a class: the shares at which runs ended, and the probability of each. */
interface Estimate extends Part {
  readonly runs: number;
  /** The probability of a longer run than all of these. */
  readonly rest: number;
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
  /** The estimates of classes without runs under way, each with the last ended run that it knows. */
  readonly #estimates: readonly Map<number, { last: number; estimate: Estimate }>[];

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
    this.#classes = classesOfRuns(jobs);
    this.#ended = this.#classes.map((classes, level) => new EndedRuns(classes, RECENT[level]));
    this.#shares = new Float64Array(jobs.length);
    this.#estimates = this.#classes.map(() => new Map());
  }

  /** A job has ended after so many seconds. */
  learn(job: number, ran: number): void {
    this.#shares[job] = this.#shareOf(job, ran);
    for (const ended of this.#ended) ended.add(job);
  }

  /** A run that its limit ends, or should have ended, takes the whole request. */
  #shareOf(job: number, seconds: number): number {
    const request = this.#jobs.request[job];
    return request > 0 ? Math.min(1, seconds / request) : 1;
  }

  /** What is known while these jobs run. */
  during(running: readonly UnderWay[]): LawOfJob {
    const underWay = this.#classes.map(() => new Map<number, number[]>());
    for (const { job, elapsed } of running) {
      const share = this.#shareOf(job, elapsed);
      for (const [level, { of }] of this.#classes.entries()) {
        const shares = underWay[level].get(of[job]);
        if (shares) shares.push(share);
        else underWay[level].set(of[job], [share]);
      }
    }
    const made = this.#classes.map(() => new Map<number, Estimate>());
    const estimateOf = (level: number, own: number): Estimate => {
      const known = made[level].get(own);
      if (known) return known;
      const longer = underWay[level].get(own);
      const estimate = longer ? this.#estimated(level, own, longer) : this.#estimateOfEnded(level, own);
      made[level].set(own, estimate);
      return estimate;
    };
    const lawOf = (job: number, elapsed: number) => {
      const request = this.#jobs.request[job];
      const law = new RunTimeLaw(this.#partsOf(job, estimateOf), request, elapsed);
      return law.isEmpty ? unknownBeyond(elapsed, request) : law;
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

  #estimated(level: number, own: number, underWay: readonly number[]): Estimate {
    return estimated(this.#ended[level].valuesOf(own, this.#shares), underWay);
  }

  #estimateOfEnded(level: number, own: number): Estimate {
    const last = this.#ended[level].lastOf(own);
    const known = this.#estimates[level].get(own);
    if (known?.last === last) return known.estimate;
    const estimate = this.#estimated(level, own, []);
    this.#estimates[level].set(own, { last, estimate });
    return estimate;
  }

  #partsOf(job: number, estimateOf: (level: number, own: number) => Estimate): WeightedPart[] {
    const parts: WeightedPart[] = [];
    let left = 1;
    for (let level = 0; level < this.#classes.length; level++) {
      const part = estimateOf(level, this.#classes[level].of[job]);
      if (part.runs === 0) continue;
      const weight = part.runs / (part.runs + REPLACED);
      parts.push({ part, weight: left * weight });
      left *= 1 - weight * (1 - part.rest);
    }
    return parts;
  }
}

function estimated(ended: Float64Array, underWay: readonly number[]): Estimate {
  const { times, survival } = kaplanMeier({
    completed: ended,
    censored: Float64Array.from(underWay).sort(),
  });
  return {
    ...partOf(
      times,
      survival.map((after, i) => (i === 0 ? 1 : survival[i - 1]) - after),
    ),
    runs: ended.length,
    rest: survival.at(-1) ?? 1,
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
