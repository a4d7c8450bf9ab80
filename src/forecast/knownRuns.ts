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
import { merged, RunTimeLaw, type WeightedTimes } from './remainingTime.ts';

/** The number of runs at which a class counts as much as all wider ones. */
const REPLACED = 20;
/** How many of the last runs of a class count, from the narrowest class to the widest. */
const RECENT = [32, 32, 32, 64, 64];
/** Two requests are about the same if they are in the same half of an octave. */
const OCTAVE_PARTS = 2;

/** The classes of all jobs, from the narrowest to the widest: a number for each job. */
function classesOf({ length, user, application, processors, request }: Jobs): Int32Array[] {
  const octave = (job: number) => Math.floor(OCTAVE_PARTS * Math.log2(Math.max(request[job], 1)));
  return [
    numbered(length, (job) => `${user[job]} ${application[job]} ${processors[job]} ${request[job]}`),
    numbered(length, (job) => `${user[job]} ${application[job]} ${request[job]}`),
    numbered(length, (job) => `${user[job]}`),
    numbered(length, (job) => `${octave(job)}`),
    new Int32Array(length),
  ];
}

function numbered(length: number, keyOf: (job: number) => string): Int32Array {
  const known = new Map<string, number>();
  return Int32Array.from({ length }, (_, job) => {
    const key = keyOf(job);
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    return number;
  });
}

/** The last runs of a class, as shares of their requests. */
class LastRuns {
  readonly shares: number[] = [];
  #next = 0;

  add(share: number, most: number): void {
    this.shares[this.#next] = share;
    this.#next = (this.#next + 1) % most;
  }
}

/** The Kaplan-Meier estimate of a class: the shares at which runs ended, and the probability of each. */
interface Estimate {
  readonly runs: number;
  readonly shares: Float64Array;
  readonly masses: Float64Array;
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
  readonly #classes: readonly Int32Array[];
  readonly #ended: readonly Map<number, LastRuns>[];

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
    this.#classes = classesOf(jobs);
    this.#ended = this.#classes.map(() => new Map());
  }

  /** A job has ended after so many seconds. */
  learn(job: number, ran: number): void {
    const share = this.#shareOf(job, ran);
    for (const [level, classes] of this.#classes.entries()) {
      const runs = this.#ended[level].get(classes[job]) ?? new LastRuns();
      this.#ended[level].set(classes[job], runs);
      runs.add(share, RECENT[level]);
    }
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
      for (const [level, classes] of this.#classes.entries()) {
        const shares = underWay[level].get(classes[job]) ?? [];
        underWay[level].set(classes[job], shares);
        shares.push(share);
      }
    }
    const made = this.#classes.map(() => new Map<number, Estimate>());
    const estimateOf = (level: number, of: number): Estimate => {
      const estimate =
        made[level].get(of) ??
        estimated(this.#ended[level].get(of)?.shares ?? [], underWay[level].get(of) ?? []);
      made[level].set(of, estimate);
      return estimate;
    };
    return (job, elapsed) => {
      const mixed = this.#mixed(job, elapsed, estimateOf);
      return new RunTimeLaw(mixed.times.length > 0 ? mixed : unknownBeyond(elapsed, this.#jobs.request[job]));
    };
  }

  #mixed(job: number, elapsed: number, estimateOf: (level: number, of: number) => Estimate): WeightedTimes {
    const request = this.#jobs.request[job];
    let mixed: WeightedTimes = { times: [], masses: [] };
    let left = 1;
    for (const [level, classes] of this.#classes.entries()) {
      const { runs, shares, masses, rest } = estimateOf(level, classes[job]);
      const weight = runs / (runs + REPLACED);
      const own = { times: [] as number[], masses: [] as number[] };
      for (let i = 0; i < shares.length; i++) {
        const time = shares[i] * request;
        if (time <= elapsed) continue;
        own.times.push(time);
        own.masses.push(left * weight * masses[i]);
      }
      mixed = merged(mixed, own);
      left *= 1 - weight * (1 - rest);
    }
    return mixed;
  }
}

function estimated(ended: readonly number[], underWay: readonly number[]): Estimate {
  const { times, survival } = kaplanMeier({
    completed: Float64Array.from(ended).sort(),
    censored: Float64Array.from(underWay).sort(),
  });
  return {
    runs: ended.length,
    shares: times,
    masses: survival.map((after, i) => (i === 0 ? 1 : survival[i - 1]) - after),
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
function unknownBeyond(elapsed: number, request: number): WeightedTimes {
  const most = elapsed < request ? request : elapsed * (1 + LONGER) + LEAST_LONGER;
  const parts = Array.from({ length: PARTS }, (_, i) => (i + 1) / PARTS);
  return {
    times: parts.map((part) => elapsed + part * (most - elapsed)),
    masses: parts.map(() => 1),
  };
}
