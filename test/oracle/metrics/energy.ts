// Energy, power, carbon and cost from their definitions in docs/metrics.md, added tick by tick, with plain objects.

/** An attempt of a job. Times in seconds, power in watts. */
export interface Attempt {
  readonly start: number;
  readonly end: number;
  /** Of its processors while they run it, and while they are idle. */
  readonly busy: number;
  readonly idle: number;
  /** The share of its time that was lost. */
  readonly lost: number;
}

/** The value of a series at an instant. */
export type ValueAt = (time: number) => number;

interface Machine {
  readonly attempts: readonly Attempt[];
  /** Power of the machine without jobs, in watts. */
  readonly idle: number;
  readonly from: number;
  readonly to: number;
  /** All times are multiples of it after `from`, in seconds. */
  readonly tick: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The middle of each tick. */
function middles({ from, to, tick }: Machine): number[] {
  return Array.from({ length: Math.round((to - from) / tick) }, (_, i) => from + (i + 0.5) * tick);
}

const runAt = (attempts: readonly Attempt[], time: number) =>
  attempts.filter(({ start, end }) => start < time && time < end);

/** Type 7 of Hyndman and Fan. */
function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const rank = (sorted.length - 1) * q;
  const [below, above] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]];
  return below + (rank - Math.floor(rank)) * (above - below);
}

/** Returns the metrics by their names in `--json`. */
export function oracleEnergy(
  machine: Machine,
  { carbon, price, delay }: { carbon?: ValueAt; price?: ValueAt; delay?: number },
): Record<string, number> {
  const { attempts, idle, from, to, tick } = machine;
  const times = middles(machine);
  const powers = times.map((time) => {
    const running = runAt(attempts, time);
    return idle + sum(running.map((one) => one.busy - one.idle));
  });
  const megawattHours = (watts: readonly number[]) => (sum(watts) * tick) / 1e6 / 3600;
  const windows = new Map<number, number[]>();
  for (const [i, time] of times.entries()) {
    const window = Math.floor((time - from) / 900);
    windows.set(window, [...(windows.get(window) ?? []), powers[i]]);
  }
  const means = [...windows.values()].map((some) => sum(some) / some.length / 1000);
  const busy = megawattHours(times.map((time) => sum(runAt(attempts, time).map((one) => one.busy))));
  const all = megawattHours(powers);
  const spent = (value: ValueAt) => megawattHours(times.map((time, i) => powers[i] * value(time)));
  const least = (value: ValueAt, most: number) =>
    spent(value) -
    sum(
      attempts.map(({ start, end, busy, idle }) => {
        const own = times.filter((time) => start < time && time < end);
        /** The cost of what the attempt adds if it begins that many ticks later. */
        const costs = Array.from({ length: Math.round(most / tick) + 1 }, (_, later) =>
          megawattHours(own.map((time) => (busy - idle) * value(time + later * tick))),
        );
        return costs[0] - Math.min(...costs);
      }),
    );
  return {
    energy: all,
    busyEnergy: busy,
    idleEnergy: all - busy,
    lostEnergy: megawattHours(
      times.map((time) => sum(runAt(attempts, time).map((one) => one.busy * one.lost))),
    ),
    meanPower: (all * 1000) / ((to - from) / 3600),
    p99Power: quantile(means, 0.99),
    maxPower: Math.max(...means),
    ...(carbon && { carbon: spent(carbon) }),
    ...(carbon && delay !== undefined && { leastCarbon: least(carbon, delay) }),
    ...(price && { cost: spent(price) }),
    ...(price && delay !== undefined && { leastCost: least(price, delay) }),
  };
}

/** Mean power in kW, and kg of carbon per hour, in each of some equal parts: every tick is cut into as many pieces. */
export function oraclePower(
  machine: Machine,
  carbon: ValueAt,
  parts: number,
): { power: number[]; carbon: number[] } {
  const pieces = middles({ ...machine, tick: machine.tick / parts });
  const watts = pieces.map(
    (time) => machine.idle + sum(runAt(machine.attempts, time).map((one) => one.busy - one.idle)),
  );
  const inPart = pieces.length / parts;
  const meanOf = (values: readonly number[]) =>
    Array.from(
      { length: parts },
      (_, part) => sum(values.slice(part * inPart, (part + 1) * inPart)) / inPart,
    );
  return {
    power: meanOf(watts).map((mean) => mean / 1000),
    // kW times kg/kWh.
    carbon: meanOf(pieces.map((time, i) => (watts[i] / 1000) * carbon(time))),
  };
}
