import { UsageError } from '../errors.ts';
import { draws } from '../kernel/draws.ts';
import type { Kernel } from '../kernel/instance.ts';
import { isLearned, type Plan, virtualError } from '../policy/plan.ts';
import type { Jobs, Workload } from '../trace/workload.ts';

/**
 * The shortest virtual plan of a longer run, in seconds. A shorter one could vanish in the sum of a start and a plan: the
 * scheduler would count on the job's processors while it runs.
 */
const SHORTEST = 1e-3;

/**
 * The plans that stand before the run, in seconds; for those made during it, zeros. What a trace predicts is taken as it
 * is, but for at least a second.
 *
 * @param length how long each job holds its processors
 * @param most how long it can: plans are at most that, but for those the trace gives
 */
export async function plans(
  kernel: Kernel,
  { name, jobs }: Workload,
  plan: Plan,
  length: Float64Array,
  most: Float64Array,
  seed: number,
): Promise<Float64Array> {
  if (plan === 'request') return most;
  if (plan === 'exact') return length;
  if (isLearned(plan)) return new Float64Array(jobs.length);
  const error = virtualError(plan);
  if (error !== undefined) {
    const share = draws(await kernel.instantiate(), { law: 'uniform' }, jobs.length, seed);
    return share.map((u, j) => {
      const told = Math.min(most[j], length[j] * (1 - error + 2 * error * u));
      return Math.max(told, Math.min(length[j], SHORTEST));
    });
  }
  const { plan: given } = jobs;
  if (given === undefined)
    throw new UsageError(
      `${name}: the trace has no plans; say which column holds them (--columns plan=19, in the library columns: { plan: 19 })`,
    );
  return given.map((seconds, j) => (seconds < 0 ? most[j] : Math.max(seconds, 1)));
}

/** The user and the application of each job: numbers from 0 in the order of appearance, -1 if unknown. */
interface Owners {
  readonly user: Int32Array;
  readonly users: number;
  readonly application: Int32Array;
  /** Applications of one user each. */
  readonly applications: number;
}

export function owners({ length, user, application }: Pick<Jobs, 'length' | 'user' | 'application'>): Owners {
  const users = numbered(length, (j) => (user[j] < 0 ? undefined : user[j]));
  const applications = numbered(length, (j) =>
    user[j] < 0 || application[j] < 0 ? undefined : `${user[j]} ${application[j]}`,
  );
  return {
    user: users.numbers,
    users: users.count,
    application: applications.numbers,
    applications: applications.count,
  };
}

function numbered(length: number, keyOf: (job: number) => number | string | undefined) {
  const known = new Map<number | string, number>();
  const numbers = new Int32Array(length).fill(-1);
  for (let j = 0; j < length; j++) {
    const key = keyOf(j);
    if (key === undefined) continue;
    const number = known.get(key) ?? known.size;
    known.set(key, number);
    numbers[j] = number;
  }
  return { numbers, count: known.size };
}
