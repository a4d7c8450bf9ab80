import { Bench } from 'tinybench';

// A machine that others use too takes time from a process: what it had counts, in milliseconds.
const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Seconds of CPU time of each side's runs, in the order they were made. */
export type Timings<Side extends string> = Record<Side, number[]>;

/**
 * Runs the sides in turn, A B A B …, so that a machine whose speed drifts slows both. One round warms up and
 * does not count. `prepare` is called before each run and not timed.
 */
export async function inTurn<Side extends string, Prepared>(
  sides: Record<Side, { prepare: () => Promise<Prepared> | Prepared; run: (prepared: Prepared) => unknown }>,
  rounds = 7,
): Promise<Timings<Side>> {
  const names = Object.keys(sides) as Side[];
  const timings = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Timings<Side>;
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      let prepared: Prepared;
      const bench = new Bench({ time: 0, iterations: 1, warmup: false, now });
      bench.add(name, () => sides[name].run(prepared), {
        beforeEach: async () => {
          prepared = await sides[name].prepare();
        },
      });
      const [task] = await bench.run();
      if (!('latency' in task.result)) throw new Error(`${name}: ${JSON.stringify(task.result)}`);
      if (round > 0) timings[name].push(task.result.latency.mean / 1000);
    }
  }
  return timings;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}

/** The median over rounds of how many times as long side A took as side B. */
export function ratio(a: readonly number[], b: readonly number[]): number {
  return median(a.map((seconds, i) => seconds / b[i]));
}
