import { average, solve, tilted } from './tilt.ts';

/**
 * Table 2 of Gainaru, Pallez, Sun and Raghavan, "Speculative scheduling for stochastic HPC applications" (ICPP 2019):
 * Intrepid, January 5 to September 1, 2009. In hours, nodes and shares. generateIntrepid() documents what the rows
 * leave open.
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

/** Mean seconds that a job runs beyond its request before it is killed: an assumption. */
export const MEAN_OVERRUN = 30;

// Small jobs run in development partitions of up to 64 nodes. Their mean of 48.6 nodes shows that many requested
// fewer. The published log names no sizes below the partition. So each halving is assumed to be less likely by the
// same factor.
const SMALL_NODES = [1, 2, 4, 8, 16, 32, 64];

// Larger partitions, with the number of the 3000 jobs of the public extract (January 2009) on each. The whole machine
// does not occur in the extract and is given one job.
const LARGE_NODES = [128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768, 40_960];
const LARGE_COUNTS = [33, 39, 1561, 379, 186, 172, 117, 38, 26, 1];

/**
 * Requests that people write, in minutes, and how often they choose each. They prefer round hours, and the 12
 * h of the long queue.
 */
const REQUEST_MINUTES = [10, 15, 20, 30, 45, 60, 90, 120, 180, 240, 360, 480, 720, 1440, 2880];
const REQUEST_LIKING = [2, 3, 3, 8, 3, 20, 6, 10, 7, 5, 6, 3, 6, 1, 0.2];

/**
 * Number of steps by which run times and gaps grow for each doubling of 1024 nodes. Smaller sizes do not grow; sizes
 * above 8192, the largest of the extract, do not grow further.
 */
const GROWTH = [0, 0, 0, 0, 1, 2, 3, 3, 3, 3];

/** base^n for a small n >= 0, with products only. */
function power(base: number, n: number): number {
  return n === 0 ? 1 : base * power(base, n - 1);
}

/**
 * Means a g^k over the growths k, with a given plain mean and a given mean weighted by nodes. Larger jobs are
 * longer, by the factor g for each step.
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

/** The sizes with their shares, mean requests and accuracies, solved from the published means. */
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

  // Mean run times. The mean of small jobs is their node-hours over their nodes, whatever their size. The
  // rate gives their share of all run hours, and hence the mean of large jobs. The published node-hours give
  // the growth with the size.
  const smallRun = smallNodeHours / smallNodes;
  const largeRun = (smallShare * smallRun * (1 / INTREPID.rate - 1)) / largeShare;
  const largeNodeHours = (jobNodeHours - smallShare * smallNodeHours) / largeShare;
  const run = [
    ...SMALL_NODES.map(() => smallRun),
    ...growing(large, LARGE_NODES, GROWTH, largeRun, largeNodeHours),
  ];

  // Mean gaps request - run of over-estimated jobs. The paper calls them backfilling time and, multiplied by
  // the nodes, backfilling space.
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
  /** Requested time in seconds. */
  request: number;
  /** Accuracies are U^exponent with U uniform; their mean is 1 / (1 + exponent). */
  exponent: number;
}

/** Spreads every class over the requests that people write. Its mean request stays. */
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
