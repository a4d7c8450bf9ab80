import { empirical } from '../../../src/distribution/empirical.ts';
import type { Kernel } from '../../../src/kernel/instance.ts';
import { stagesOf } from '../../../src/slurm/drive/stages.ts';

/** A job of an application whose run time is drawn. */
export interface ApplicationJob {
  /** Seconds after the first job. */
  readonly at: number;
  readonly nodes: number;
  /** Run time, seconds. */
  readonly run: number;
  /**
   * Minutes that suffice for every run of its application, and the requests of its application's sequence.
   */
  readonly longest: number;
  readonly sequence: readonly number[];
}

/** Every job requests the run time of the longest run. */
export const hpc = ({ longest }: ApplicationJob): readonly number[] => [longest];
/** Every job requests the application's sequence. */
export const sequences = ({ sequence }: ApplicationJob): readonly number[] => sequence;

const APPLICATIONS = [
  { nodes: 1, median: 75, spread: 0.8 },
  { nodes: 2, median: 75, spread: 0.6 },
  { nodes: 4, median: 50, spread: 0.9 },
];
const HISTORY = 60;
/** A mean gap, in seconds, that keeps eight nodes busy. */
const GAP = 38;
/** Time that Slurm adds to a run. */
const SLACK = 30;

/**
 * Jobs of three applications whose run times are lognormal; each draws from the 60 runs that its history has.
 */
export async function applicationJobs(count: number, kernel: Kernel): Promise<ApplicationJob[]> {
  const random = uniforms(7);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const applications: (Omit<ApplicationJob, 'at' | 'run'> & { runs: readonly number[] })[] = [];
  for (const { nodes, median, spread } of APPLICATIONS) {
    const runs = Array.from({ length: HISTORY }, () => Math.ceil(median * Math.exp(spread * normal())));
    const longest = Math.ceil((Math.max(...runs) + SLACK) / 60);
    const distribution = empirical(runs.map((run) => run + SLACK));
    const { stages } = await stagesOf(distribution, { kernel, limit: Number.POSITIVE_INFINITY });
    applications.push({ nodes, runs, longest, sequence: stages.map(({ minutes }) => minutes) });
  }
  let at = 0;
  return Array.from({ length: count }, () => {
    const { runs, ...application } = applications[Math.floor(random() * applications.length)];
    const job = { ...application, at, run: runs[Math.floor(random() * runs.length)] };
    at += -Math.log(1 - random()) * GAP;
    return job;
  });
}

/** Numbers from 0 to below 1 (Park and Miller, 1988). */
export function uniforms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 16807) % 2147483647;
    return state / 2147483647;
  };
}
