// Reservation sequences: each command whole (checks, a fresh kernel, columns, programme, sequence), Wasm and
// twin in turn; the quadratic programme and the literal one of the paper beside them.
// The distributions are those of IPDPS 2020, Table I; times in hours.

import type { DiscreteDistribution } from '../src/distribution/distribution.ts';
import type { Kernel } from '../src/kernel/instance.ts';
import type { CostModel } from '../src/requests/costModel.ts';
import {
  atOptimal,
  type OptimalSequence,
  optimalQuadratic,
  optimalSequence,
  tOptimal,
} from '../src/requests/optimal.ts';
import { literalCheckpoint } from '../test/oracle/requests/literalCheckpoint.ts';
import {
  discretised,
  normalSurvival,
  type SmoothDistribution,
  smoothDistributions,
} from '../test/support/requests/smoothDistributions.ts';
import { benchKernels } from './kernels.ts';
import { inTurn, median, ratio } from './pairs.ts';

/** The input of Algorithm 1: Weibull at ε = 0.1, C = R = 0.1 h, γ = 0. */
const LARGE = 116_909;
const SMALL = 10_000;
const CHECKPOINTS = [0.01, 0.1, 0.5, 2];
const PRICES = [
  { beta: 0, gamma: 0 },
  { beta: 1, gamma: 0.1 },
];

const normal: SmoothDistribution = {
  name: 'truncated normal (8, 2)',
  low: 0,
  high: 20,
  survival: (t) => normalSurvival((t - 8) / 2),
};

function costModel(checkpoint: number, { beta, gamma } = PRICES[0]): CostModel {
  return { alpha: 1, beta, gamma, checkpoint, restart: checkpoint };
}

type Programme = 'dyn-prog-count' | 'quadratic' | 'no-ckpt' | 'all-ckpt' | 't-optimal' | 'at-optimal';

/** C = R; ζ belongs to at-optimal. `growth`: compare the work per node with that at n = SMALL. */
interface Case {
  programme: Programme;
  distribution: string;
  n: number;
  rounds: number;
  checkpoint?: number;
  price?: { beta: number; gamma: number };
  zeta?: number;
  growth?: boolean;
  literal?: boolean;
}

const linear: Case[] = [10_000, 100_000, 1_000_000].flatMap((n) =>
  (['t-optimal', 'no-ckpt', 'all-ckpt'] as const).map((programme) => ({
    programme,
    distribution: 'weibull',
    n,
    rounds: 5,
  })),
);

const adaptive: Case[] = [
  ...[1000, 2000, 4000].map((n) => ({ n, zeta: 0.5 })),
  ...[350, 700, 1400].map((n) => ({ n, zeta: 0.1 })),
].map((size) => ({ programme: 'at-optimal', distribution: normal.name, rounds: 3, ...size }));

const sideBySide: Case[] = [
  ...[100, 200].map((n) => ({ n, programme: 'dyn-prog-count' as const, rounds: 5, literal: true })),
  ...[1000, 3000, 10_000, 30_000].map((n) => ({ n, programme: 'quadratic' as const, rounds: 2 })),
  ...[1000, 10_000, 100_000, 1_000_000].map((n) => ({ n, programme: 'dyn-prog-count' as const, rounds: 5 })),
].map((some) => ({ ...some, distribution: 'weibull' }));

const grid: Case[] = smoothDistributions.flatMap(({ name }) =>
  CHECKPOINTS.flatMap((checkpoint) =>
    PRICES.map((price) => ({
      programme: 'dyn-prog-count',
      distribution: name,
      n: LARGE,
      rounds: name === 'weibull' && checkpoint === 0.1 ? 5 : 1,
      checkpoint,
      price,
      growth: true,
    })),
  ),
);

export const cases: Case[] = [...linear, ...adaptive, ...sideBySide, ...grid];

function find(programme: Programme, distribution: DiscreteDistribution, cost: CostModel, zeta = 0) {
  return (kernel: Kernel): Promise<OptimalSequence> => {
    if (programme === 'quadratic') return optimalQuadratic(kernel, distribution, cost);
    if (programme === 't-optimal') return tOptimal(kernel, distribution);
    if (programme === 'at-optimal') return atOptimal(kernel, distribution, zeta);
    return optimalSequence(kernel, distribution, cost, programme);
  };
}

export async function run(chosen: Case): Promise<object> {
  const { programme, n, rounds, checkpoint = 0.1, price = PRICES[0], zeta } = chosen;
  const distribution = [...smoothDistributions, normal].find(
    ({ name }) => name === chosen.distribution,
  ) as SmoothDistribution;
  const discrete = discretised(distribution, n);
  const cost = costModel(checkpoint, price);
  const kernels = await benchKernels();
  let work = 0;
  const side = (kernel: Kernel) => ({
    prepare: () => find(programme, discrete, cost, zeta),
    run: async (compute: (kernel: Kernel) => Promise<OptimalSequence>) => {
      work = (await compute(kernel)).work;
    },
  });
  const { wasm, js } = await inTurn({ wasm: side(kernels.wasm), js: side(kernels.js) }, rounds);
  const row = {
    ...chosen,
    wasmSeconds: median(wasm),
    wasmOverJs: ratio(js, wasm),
    workPerNode: work / n,
    ...(chosen.growth
      ? { workGrowth: work / n / (await workPerNode(kernels.wasm, distribution, cost, SMALL)) }
      : {}),
    ...(chosen.literal ? { literalSeconds: literalSeconds(discrete, cost) } : {}),
  };
  const setting = zeta === undefined ? `C = R = ${checkpoint}, β = ${price.beta}` : `ζ = ${zeta}`;
  console.log(
    `  ${programme.padEnd(14)} ${distribution.name.padEnd(23)} ${setting.padEnd(20)} n ${String(n).padStart(7)}` +
      `  ${row.wasmSeconds.toFixed(4).padStart(8)} s  ${row.wasmOverJs.toFixed(2)} × the twin` +
      `  work/n ${row.workPerNode.toFixed(1)}` +
      (row.workGrowth === undefined ? '' : `, ${row.workGrowth.toFixed(2)} × that at ${SMALL}`) +
      (row.literalSeconds === undefined ? '' : `  literal O(n³) ${row.literalSeconds.toFixed(3)} s`),
  );
  return row;
}

async function workPerNode(
  kernel: Kernel,
  distribution: SmoothDistribution,
  cost: CostModel,
  n: number,
): Promise<number> {
  return (await optimalSequence(kernel, discretised(distribution, n), cost)).work / n;
}

function literalSeconds({ v, f }: DiscreteDistribution, cost: CostModel): number {
  const start = performance.now();
  literalCheckpoint({ v: Array.from(v), f: Array.from(f) }, cost);
  return (performance.now() - start) / 1000;
}
