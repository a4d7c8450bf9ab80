import { UsageError } from '../errors.ts';
import { samples } from '../kernel/draws.ts';
import type { Kernel } from '../kernel/instance.ts';
import { isLearned, type Plan, virtualError } from '../policy/plan.ts';
import type { Jobs, Workload } from '../trace/workload.ts';

/**
 * The shortest virtual plan of a longer run, in seconds. A shorter plan could be lost when it is added to a
 * start. The scheduler would then count the job's processors as free while the job runs.
 */
const SHORTEST = 1e-3;

/**
 * The plans of all jobs before the run, in seconds. Plans that the kernel makes during the run are zeros
 * here. A plan of the trace is taken as it is, but at least one second.
 *
 * @param length how long each job holds its processors
 * @param most the longest time that each job can hold them: only a plan of the trace may be longer
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
    const share = await samples(kernel, { law: 'uniform' }, jobs.length, seed);
    return share.map((u, j) => {
      const told = Math.min(most[j], length[j] * (1 - error + 2 * error * u));
      return Math.max(told, Math.min(length[j], SHORTEST));
    });
  }
  const { plan: given } = jobs;
  if (given === undefined)
    throw new UsageError(
      `${name}: the trace has no plans; say which column holds them (--columns plan=19, in the library` +
        ' columns: { plan: 19 })',
    );
  return given.map((seconds, j) => (seconds < 0 ? most[j] : Math.max(seconds, 1)));
}

/** The user and the application of each job: numbers from 0 in the order of appearance, -1 if unknown. */
interface Owners {
  readonly user: Int32Array;
  readonly users: number;
  readonly application: Int32Array;
  /** The number of applications. Each belongs to one user. */
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
