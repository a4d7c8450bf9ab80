import { Draws, type KernelDistribution } from '../../kernel/draws.ts';
import type { Kernel } from '../../kernel/instance.ts';

/** Noise added to the true value at each seed, by configuration: of mean 0 and variance 1. */
type Noise = (race: number) => readonly Float64Array[];

/** Number of seeds per bad one, and number of standard deviations by which a bad one deviates. */
const RARE = 30;
const BAD = 4.5;

/** Distributions of noise, by the names that the page has for them. */
export type NoiseName = 'normal' | 'skewed' | 'heavy-tailed' | 'rare bad seeds in every other one';

/** Draws noise for races of that many configurations, each with that many seeds. */
export async function noises(
  kernel: Kernel,
  configurations: number,
  seeds: number,
): Promise<(name: NoiseName) => Noise> {
  const of = async (distribution: KernelDistribution) =>
    new Draws(await kernel.instantiate({ released: true }), distribution, configurations * seeds);
  const normals = await of({ name: 'normal' });
  const uniforms = await of({ name: 'uniform' });
  const cut = (all: Float64Array) =>
    Array.from({ length: configurations }, (_, i) => all.slice(i * seeds, (i + 1) * seeds));
  const normal = (race: number, stream = 0) => normals.of(race, stream).slice();
  const distributions: Record<NoiseName, (race: number) => Float64Array[]> = {
    normal: (race) => cut(normal(race)),
    // A lognormal distribution.
    skewed: (race) =>
      cut(normal(race).map((z) => (Math.exp(z) - Math.exp(0.5)) / Math.sqrt((Math.E - 1) * Math.E))),
    // Student's distribution of three degrees of freedom.
    'heavy-tailed': (race) => {
      const squares = [1, 2, 3].map((stream) => normal(race, stream).map((z) => z * z));
      return cut(normal(race).map((z, i) => z / Math.sqrt(squares[0][i] + squares[1][i] + squares[2][i])));
    },
    'rare bad seeds in every other one': (race) => {
      const bad = cut(uniforms.of(race, 4).map((u) => (u < 1 / RARE ? BAD : 0) - BAD / RARE));
      const rest = Math.sqrt(1 - (BAD * BAD * (1 - 1 / RARE)) / RARE);
      return cut(normal(race)).map((z, i) => (i % 2 === 0 ? z : z.map((one, s) => bad[i][s] + rest * one)));
    },
  };
  return (name) => distributions[name];
}
