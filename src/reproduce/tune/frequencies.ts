/** Result of one search for the best of some configurations. */
interface Found {
  /** One of the best was declared worse. */
  readonly bestLeft: boolean;
  /** A single one was left, and it is not the only best. */
  readonly wrongWinner: boolean;
  /** The only best was left alone. */
  readonly best: boolean;
}

/** Frequencies of these results, as shares of all. */
export type Frequencies = Readonly<Record<keyof Found, number>>;

/** @param alive those that are left */
export function found(truth: readonly number[], alive: readonly number[]): Found {
  const least = Math.min(...truth);
  const best = [...truth.keys()].filter((i) => truth[i] === least);
  const isRight = best.length === 1 && alive.length === 1 && alive[0] === best[0];
  return {
    bestLeft: best.some((i) => !alive.includes(i)),
    wrongWinner: alive.length === 1 && !isRight,
    best: isRight,
  };
}

export function frequencies(all: readonly Found[]): Frequencies {
  const share = (what: keyof Found) => all.filter((one) => one[what]).length / all.length;
  return { bestLeft: share('bestLeft'), wrongWinner: share('wrongWinner'), best: share('best') };
}
