// The schedules of a workload: the right one with its reasons, and those of the faults.
import type { OracleJob } from '../oracle/replay/job.ts';
import { simulate } from '../oracle/replay/simulate.ts';
import { patchedOracle, type Simulate } from './patchedOracle.ts';
import { POLICIES } from './policies.ts';
import type { Fault, Given, Told } from './workload.ts';

const oracleJobs = ({ jobs }: Given): OracleJob[] => jobs.map((job) => ({ ...job }));

/** Answer of the oracle for each job. */
export function expected(given: Given): Told[] {
  const why = new Map<number, Told['why']>();
  const policy = POLICIES[given.policy];
  // All jobs are submitted in the order of their numbers, so that a job's index is its place.
  const outcomes = simulate(
    oracleJobs(given),
    given.processors,
    policy,
    given.eventRule,
    (machine, _, now) => {
      for (const job of machine.running) if (job.start === now) why.set(job.index, job.why);
    },
  );
  return outcomes.map(({ start, end, kills }, job) => ({
    ...{ start, end, why: why.get(job) as Told['why'] },
    killed: kills.map(({ start, end }) => [start, end]),
  }));
}

/** A start; null: the job does not run. */
export type Start = number | null;

/** The starts that a simulator with a fault would find; undefined if it would fail or not come to an end. */
export type Starts = (given: Given) => Start[] | undefined;

/** A simulator with these faults together. */
export async function faulty(faults: readonly Fault[]): Promise<Starts> {
  const run = await patchedOracle(faults.flatMap(({ patches = [] }) => patches));
  const settings = faults.flatMap(({ setting }) => setting ?? []);
  return (given) => {
    // Marks each job with its place, since a setting may drop some.
    const marked = { ...given, jobs: given.jobs.map((job, place) => ({ ...job, place })) };
    const changed = settings.reduce<Given>((given, setting) => setting(given), marked) as typeof marked;
    const starts = new Array<Start>(given.jobs.length).fill(null);
    const found = startsOf(run, changed);
    if (found === undefined) return undefined;
    changed.jobs.forEach(({ place }, i) => {
      starts[place] = found[i];
    });
    return starts;
  };
}

function startsOf(run: Simulate, given: Given): number[] | undefined {
  try {
    const { processors, policy, eventRule } = given;
    const starts = run(oracleJobs(given), processors, POLICIES[policy], eventRule).map(({ start }) => start);
    return starts.every(Number.isFinite) ? starts : undefined;
  } catch {
    return undefined;
  }
}

const known = new WeakMap<Given, number[] | undefined>();

/** The oracle as it is. It says once what a workload's starts are: each fault is compared with them. */
export const right: Starts = (given) => {
  if (!known.has(given)) known.set(given, startsOf(simulate, given));
  return known.get(given);
};

export const sameStarts = (a: readonly Start[], b: readonly Start[]): boolean =>
  a.length === b.length && a.every((start, job) => start === b[job]);
