// Draws small workloads from a seed.
import type { CorpusJob } from '../workload.ts';

/** Kind of workloads drawn for a rule. */
export interface Draw {
  processors: readonly number[];
  jobs: readonly [least: number, most: number];
  /** The share of jobs that are submitted at the instant of the one before. */
  ties: number;
  /** The share of jobs that run as long as requested. */
  exact: number;
  /** The share of jobs that take no time. */
  zero: number;
  /** The share of jobs whose request is too short. */
  overrun: number;
  users: boolean;
  predictions: boolean;
  /** Seconds of a unit of time. */
  unit: number;
}

export const USUAL: Draw = {
  processors: [2, 3, 4, 5, 6, 8],
  jobs: [3, 9],
  ties: 0.35,
  exact: 0.4,
  zero: 0,
  overrun: 0,
  users: false,
  predictions: false,
  unit: 1,
};

/** Numbers in [0, 1) from a seed (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A seed from words. */
export function seedOf(words: string): number {
  let seed = 2166136261;
  for (const letter of words) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619);
  return seed >>> 0;
}

export interface Drawn {
  processors: number;
  jobs: CorpusJob[];
}

export function drawJobs(draw: Draw, random: () => number): Drawn {
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const processors = draw.processors[between(0, draw.processors.length - 1)];
  let clock = 0;
  const jobs = Array.from({ length: between(...draw.jobs) }, (_, place): CorpusJob => {
    if (place > 0 && random() >= draw.ties) clock += between(1, 4);
    const run = random() < draw.zero ? 0 : between(1, random() < 0.7 ? 6 : 14);
    const kind = random();
    const request =
      kind < draw.exact
        ? run
        : kind < draw.exact + draw.overrun && run > 1
          ? between(1, run - 1)
          : run + between(1, 8);
    const job = {
      submit: clock * draw.unit,
      run: run * draw.unit,
      request: request * draw.unit,
      processors: random() < 0.6 ? between(1, Math.ceil(processors / 2)) : between(1, processors),
    };
    return {
      ...job,
      ...(draw.users && { user: between(1, 2) }),
      ...(draw.predictions && {
        estimate: between(1, Math.min(request, random() < 0.7 ? run : request)) * draw.unit,
      }),
    };
  });
  return { processors, jobs };
}
