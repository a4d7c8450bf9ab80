// Workloads for scenarios: the same at each call, whatever the machine.

/** Values that a job is drawn from. Every list is drawn from evenly; repeat an entry to draw it more often. */
export interface Mix {
  readonly jobs: number;
  readonly seed: number;
  /** Mean seconds between submissions. */
  readonly gap: number;
  /** Median run time in seconds; half the jobs lie between 0.4 and 2.5 times of it. */
  readonly run: number;
  /** Options of sbatch that say how large a job is. */
  readonly sizes: readonly string[];
  /** Owners, each with further options: account, partition, QOS. */
  readonly owners: readonly string[];
  /** Further options, such as `--nice=50`. */
  readonly others?: readonly string[];
}

/**
 * Lines of events: run times are log-normal between 10 and 2000 s, a limit is the run time times 1 to 6 in
 * whole minutes, and one job in twenty runs into its limit.
 */
export function workload({ jobs, seed, gap, run, sizes, owners, others = [''] }: Mix): string[] {
  const random = uniform(seed);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)];
  const lines: string[] = [];
  let at = 0;
  for (let i = 1; i <= jobs; i++) {
    const seconds = Math.min(2000, Math.max(10, Math.round(run * Math.exp(1.36 * normal(random)))));
    const factor = 1 + 5 * random() ** 2;
    const isShort = random() < 0.05;
    const minutes = isShort
      ? Math.max(1, Math.floor(seconds / 90))
      : Math.max(1, Math.ceil((seconds * factor + 30) / 60));
    const options = [pick(owners), pick(sizes), `-t ${minutes}`, pick(others)].filter((part) => part !== '');
    lines.push(event(at, seconds, `job_${i}`, options.join(' ')));
    at += Math.round(-gap * Math.log(1 - random()));
  }
  return lines;
}

export function event(at: number, run: number, name: string, options: string): string {
  return `-dt ${at.toFixed(2).padStart(10)} -e submit_batch_job | -sim-walltime ${run.toFixed(2).padStart(9)} -J ${name} ${options} pseudo.job`;
}

/** Users that every Debian has, and the option with which each submits. */
export const USERS = ['games', 'daemon', 'backup', 'news', 'uucp'];
export const OWNERS = USERS.map((user) => `--uid=${user}`);

/** Lines of events by their times. */
export function inOrder(lines: readonly string[]): string[] {
  const at = (line: string) => Number(/^-dt +(\S+)/.exec(line)?.[1]);
  return [...lines].sort((a, b) => at(a) - at(b));
}

/** Uniform numbers in [0, 1): the multiplicative congruential generator of Park and Miller. */
export function uniform(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
