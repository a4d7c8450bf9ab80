import { average, solve, tilted } from './tilt.ts';

/**
 * Table 2 of Gainaru, Pallez, Sun and Raghavan, "Speculative scheduling for stochastic HPC applications" (ICPP 2019):
 * Intrepid, January 5 to September 1, 2009. Hours, nodes and shares. What the rows leave open: see
 * generateIntrepid().
 */
export const INTREPID = {
  submissions: 68_936,
  days: 239,
  nodes: 40_960,
  overEstimated: 0.822,
  underEstimated: 0.177,
  backfillingTime: 1.36,
  backfillingSpace: 2132,
  jobNodes: 880,
  jobNodeHours: 3089,
  smallNodes: 48.6,
  smallNodeHours: 31,
  smallShare: 0.308,
  rate: 0.21,
} as const;

/** Jobs of one size. */
interface SizeClass {
  nodes: number;
  share: number;
  /** Mean requested time, in hours. */
  request: number;
  /** Mean of run / request over the over-estimated jobs. */
  accuracy: number;
}

/** Mean time a job outlives its request before the kill takes effect, in seconds: an assumption. */
export const MEAN_OVERRUN = 30;

// Small jobs are those of development partitions, up to 64 nodes; their mean of 48.6 says that many asked for fewer.
// The published log names no sizes below the partition, so: each halving is less likely by one and the same factor.
const SMALL_NODES = [1, 2, 4, 8, 16, 32, 64];

// The partitions above and how many of the 3000 jobs of the public extract (January 2009) ran on each; the whole machine
// does not occur there and is given one job.
const LARGE_NODES = [128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 40_960];
const LARGE_COUNTS = [33, 39, 1561, 379, 186, 172, 117, 38, 26, 1];

/** Requests people write, in minutes, and how they like them: round hours more, the 12 h of the long queue too. */
const REQUEST_MINUTES = [10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440, 2880];
const REQUEST_LIKING = [2, 3, 3, 8, 3, 20, 6, 10, 7, 5, 6, 3, 6, 1, 0.2];

/** By how many doublings of 1024 nodes run times and gaps grow: none below, none beyond the extract's longest, 8192. */
const GROWTH = [0, 0, 0, 0, 1, 2, 3, 3, 3, 3];

/** base^n for a small n >= 0, by products alone. */
function power(base: number, n: number): number {
  return n === 0 ? 1 : base * power(base, n - 1);
}

/**
 * Means a g^k over the growths k with the given plain mean and the given mean weighted by nodes: the larger the job,
 * the longer, by the factor g for each step.
 */
function growing(
  shares: readonly number[],
  nodes: readonly number[],
  growths: readonly number[],
  mean: number,
  meanOfProduct: number,
): number[] {
  const at = (g: number) => growths.map((k) => power(g, k));
  const ratio = (g: number) => {
    const values = at(g);
    return (
      average(
        shares,
        values.map((value, i) => value * nodes[i]),
      ) / average(shares, values)
    );
  };
  const g = solve((x) => ratio(x) - meanOfProduct / mean, 1, 4);
  const values = at(g);
  const scale = mean / average(shares, values);
  return values.map((value) => value * scale);
}

/** The sizes with their shares, mean requests and accuracies, solved for the published means. */
export function intrepidClasses(): SizeClass[] {
  const { smallShare, smallNodes, smallNodeHours, jobNodes, jobNodeHours, overEstimated, underEstimated } =
    INTREPID;
  const largeShare = 1 - smallShare;
  const small = tilted(
    SMALL_NODES.map(() => 1),
    SMALL_NODES,
    smallNodes,
  );
  const large = tilted(LARGE_COUNTS, LARGE_NODES, (jobNodes - smallShare * smallNodes) / largeShare);
  const nodes = [...SMALL_NODES, ...LARGE_NODES];
  const shares = [...small.map((s) => s * smallShare), ...large.map((s) => s * largeShare)];

  // Mean run times. Small jobs: their node-hours over their nodes, whatever their size. The rate says how much of all
  // run hours they bring, hence the mean of the large ones, and the published node-hours how it grows with the size.
  const smallRun = smallNodeHours / smallNodes;
  const largeRun = (smallShare * smallRun * (1 / INTREPID.rate - 1)) / largeShare;
  const largeNodeHours = (jobNodeHours - smallShare * smallNodeHours) / largeShare;
  const run = [
    ...SMALL_NODES.map(() => smallRun),
    ...growing(large, LARGE_NODES, GROWTH, largeRun, largeNodeHours),
  ];

  // Mean gaps request - run of over-estimated jobs, which the paper calls backfilling time, and, times the nodes,
  // backfilling space.
  const { backfillingTime, backfillingSpace } = INTREPID;
  const growth = [...SMALL_NODES.map(() => 0), ...GROWTH];
  const gap = growing(shares, nodes, growth, backfillingTime, backfillingSpace);

  // E[run] = E[request] - overEstimated E[gap] + underEstimated E[overrun].
  const overrun = (underEstimated * (MEAN_OVERRUN + 1)) / 3600;
  return nodes.map((size, i) => {
    const request = run[i] - overrun + overEstimated * gap[i];
    return { nodes: size, share: shares[i], request, accuracy: 1 - gap[i] / request };
  });
}

/** Jobs of one size and request. */
interface Cell {
  share: number;
  nodes: number;
  /** In seconds. */
  request: number;
  /** Accuracies are U^exponent, U uniform: their mean is 1 / (1 + exponent). */
  exponent: number;
}

/** Every class spread over the requests people write, so that its mean request holds. */
export function intrepidCells(): Cell[] {
  return intrepidClasses().flatMap(({ nodes, share, request, accuracy }) => {
    const shares = tilted(REQUEST_LIKING, REQUEST_MINUTES, 60 * request);
    const exponent = 1 / accuracy - 1;
    return REQUEST_MINUTES.map((minutes, i) => ({
      share: share * shares[i],
      nodes,
      request: 60 * minutes,
      exponent,
    }));
  });
}
