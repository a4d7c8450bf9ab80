import { UsageError } from '../errors.ts';
import { samples } from '../kernel/draws.ts';
import type { Kernel } from '../kernel/instance.ts';
import { type LearnedEstimate, type RuntimeEstimate, virtualError } from '../policy/estimate.ts';
import type { Column } from '../trace/numberColumn.ts';
import type { Jobs, Workload } from '../trace/workload.ts';

/**
 * The shortest virtual estimate of a longer run, in seconds. A shorter estimate could be lost when it is added to a
 * start. The scheduler would then count the job's processors as free while the job runs.
 */
const SHORTEST = 1e-3;

/**
 * The estimates of all jobs that are known before the run, in seconds. An estimate of the trace is taken as it is, but
 * at least one second.
 *
 * @param length how long each job holds its processors
 * @param most the longest time that each job can hold them: only an estimate of the trace and `double-request` may be
 *   longer
 */
export async function estimates(
  kernel: Kernel,
  { name, jobs }: Workload,
  estimate: Exclude<RuntimeEstimate, LearnedEstimate>,
  length: Float64Array,
  most: Float64Array,
  seed: number,
): Promise<Float64Array> {
  if (estimate === 'request') return most;
  if (estimate === 'double-request') return most.map((seconds) => 2 * seconds);
  if (estimate === 'exact') return length;
  const error = virtualError(estimate);
  if (error !== undefined) {
    const share = await samples(kernel, { name: 'uniform' }, jobs.length, seed);
    return share.map((u, j) => {
      const told = Math.min(most[j], length[j] * (1 - error + 2 * error * u));
      return Math.max(told, Math.min(length[j], SHORTEST));
    });
  }
  const { estimate: given } = jobs;
  if (given === undefined)
    throw new UsageError(
      `${name}: the trace has no estimates; say which column holds them (--columns estimate=19, in the library` +
        ' columns: { estimate: 19 })',
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

export function owners({ user, application }: Pick<Jobs, 'user' | 'application'>): Owners {
  const users = numbered(user);
  const names = numbered(application);
  // An application of one user is another than that of the same name of another user.
  const both = Float64Array.from(users.numbers, (one, j) =>
    one < 0 || names.numbers[j] < 0 ? -1 : one * names.count + names.numbers[j],
  );
  const applications = numbered(both);
  return {
    user: users.numbers,
    users: users.count,
    application: applications.numbers,
    applications: applications.count,
  };
}

/** Numbers from 0 for the values of a column, in the order of appearance; -1 for negative values. */
function numbered(values: Column): { numbers: Int32Array; count: number } {
  const known = new Map<number, number>();
  const numbers = new Int32Array(values.length).fill(-1);
  for (let j = 0; j < values.length; j++) {
    const value = values[j];
    if (!(value >= 0)) continue;
    const number = known.get(value) ?? known.size;
    if (number === known.size) known.set(value, number);
    numbers[j] = number;
  }
  return { numbers, count: known.size };
}
