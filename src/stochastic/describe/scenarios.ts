// Draws the four simulated scenarios of Gainaru, Pallez, Sun and Raghavan, "Speculative scheduling for stochastic
// HPC applications" (ICPP 2019, section 5).

import { functionsOf, pointsOf } from '../../distribution/anyDistribution.ts';
import type { ContinuousDistribution, Distribution } from '../../distribution/distribution.ts';
import { beta } from '../../distribution/families/beta.ts';
import { truncatedNormal } from '../../distribution/families/truncatedNormal.ts';
import { parseDistribution } from '../../distribution/parse.ts';
import { UsageError } from '../../errors.ts';
import { didYouMean } from '../../input/nearest.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import { tOptimal } from '../../requests/optimal.ts';
import { INTREPID } from '../../trace/generate/intrepidModel.ts';
import type { SmallJobStream } from '../workload/workload.ts';
import { application, type WorkloadDescription } from './description.ts';

export type ScenarioNumber = 1 | 2 | 3 | 4;

/** The distributions of scenario 1, by name. */
export const SCENARIO_DISTRIBUTIONS: Readonly<Record<string, string>> = {
  truncnormal: 'truncnormal(8h,2h,6h,16h)',
  beta: 'beta(2,2,10s,1h)',
  exponential: 'exponential(1h)[10s,16h]',
  pareto: 'boundedpareto(1h,20h,2.1)',
};

/**
 * The processors of a job on a machine of P processors, by name (section 5.2). Fractions are rounded down.
 */
export const ALLOCATIONS: Readonly<Record<string, (processors: number) => number | ContinuousDistribution>> =
  {
    full: (processors) => processors,
    half: (processors) => Math.max(1, Math.floor(processors / 2)),
    truncnormal: (processors) => truncatedNormal(0.5 * processors, 0.3 * processors, 1, processors),
    beta: (processors) => beta(2, 2, 1, processors),
  };

export interface ScenarioOptions {
  /**
   * Scenario 1: a name of SCENARIO_DISTRIBUTIONS, or a distribution in the notation of parseDistribution. Default:
   * truncnormal.
   */
  readonly distribution?: string;
  /** A name of ALLOCATIONS; default: full in scenarios 1 and 3, beta in 2 and 4. */
  readonly allocation?: string;
  /** M, in scenario 3 the number of large jobs. Default: 100; in scenario 2: 200. */
  readonly jobs?: number;
  /** Scenario 2: the share of small jobs in M, 0 to 1; default: 0.5. */
  readonly smallShare?: number;
  /** Scenario 3: Z/P, 0 to below 1; default: 0.5. */
  readonly zeta?: number;
  /** Scenario 3: small jobs as jobs of one processor, as a stream, or none; default: `jobs`. */
  readonly small?: 'jobs' | 'stream' | 'none';
  /**
   * Scenario 3: small jobs arrive from 0 to this time, in seconds. Default: the time that the large jobs take
   * under t-optimal, Σ p E[T] / P with the expected makespan E[T]. The paper says only "throughout the
   * simulation", which would give each strategy another workload.
   */
  readonly smallUntil?: number;
  /** From loadKernel(); default: the Wasm kernel. */
  readonly kernel?: Kernel;
}

type OptionName = Exclude<keyof ScenarioOptions, 'kernel'>;

/** The options of each scenario. */
const CHOICES: Readonly<Record<ScenarioNumber, readonly OptionName[]>> = {
  1: ['distribution', 'allocation', 'jobs'],
  2: ['allocation', 'jobs', 'smallShare'],
  3: ['allocation', 'jobs', 'zeta', 'small', 'smallUntil'],
  4: ['allocation'],
};

const PROCESSORS = 100;

function share(name: string, value: number, below: boolean): number {
  if (value >= 0 && (below ? value < 1 : value <= 1)) return value;
  throw new UsageError(`${name} ${value}: expected a number from 0 to ${below ? 'below 1' : '1'}`);
}

function count(value: number): number {
  if (Number.isInteger(value) && value >= 1 && value < 2 ** 31) return value;
  throw new UsageError(`jobs ${value}: expected a whole number, 1 or more`);
}

function distributionOf(text: string): ContinuousDistribution {
  if (Object.hasOwn(SCENARIO_DISTRIBUTIONS, text)) return parseDistribution(SCENARIO_DISTRIBUTIONS[text]);
  if (text.includes('(')) return parseDistribution(text);
  const names = Object.keys(SCENARIO_DISTRIBUTIONS);
  throw new UsageError(
    `distribution '${text}' is not one of the scenarios${didYouMean(text, names, String) || '.'} There are ${names.join(', ')}, and any other like gamma(2,1h)`,
  );
}

function allocationOf(name: string, processors: number): number | ContinuousDistribution {
  if (Object.hasOwn(ALLOCATIONS, name)) return ALLOCATIONS[name](processors);
  const names = Object.keys(ALLOCATIONS);
  throw new UsageError(
    `unknown allocation '${name}'${didYouMean(name, names, String) || '.'} There are ${names.join(', ')}`,
  );
}

function first({
  distribution = 'truncnormal',
  allocation = 'full',
  jobs = 100,
}: ScenarioOptions): WorkloadDescription {
  const processors = allocationOf(allocation, PROCESSORS);
  return {
    name: `scenario 1, ${distribution}, ${allocation}`,
    processors: PROCESSORS,
    applications: [
      application({
        name: 'large',
        distribution: distributionOf(distribution),
        jobs: count(jobs),
        processors,
      }),
    ],
    shuffled: false,
  };
}

function second({ allocation = 'beta', jobs = 200, smallShare = 0.5 }: ScenarioOptions): WorkloadDescription {
  const processors = allocationOf(allocation, PROCESSORS);
  const small = Math.round(count(jobs) * share('small share', smallShare, false));
  const hour = 3600;
  return {
    name: `scenario 2, ${Math.round(100 * smallShare)}% small, ${allocation}`,
    processors: PROCESSORS,
    applications: [
      application({
        name: 'large',
        distribution: truncatedNormal(4 * hour, 2 * hour, hour, 8 * hour),
        jobs: jobs - small,
        processors,
      }),
      // If all were submitted at 0 they would be packed like the others, and speculation would have no jobs
      // to run.
      application({
        name: 'small',
        distribution: truncatedNormal(hour, hour, 10, 4 * hour),
        jobs: small,
        processors,
        arrivals: { kind: 'together', at: 10 },
        small: true,
      }),
    ],
    shuffled: false,
  };
}

async function third(kernel: Kernel, options: ScenarioOptions): Promise<WorkloadDescription> {
  const { allocation = 'full', jobs = 100, zeta = 0.5, small = 'jobs' } = options;
  share('zeta', zeta, true);
  const processors = allocationOf(allocation, PROCESSORS);
  const hour = 3600;
  const scale = 100;
  const distribution = truncatedNormal(8 * hour, 2 * hour, hour, 20 * hour);
  const smallDistribution = truncatedNormal(
    (8 * hour) / scale,
    (2 * hour) / scale,
    hour / scale,
    (20 * hour) / scale,
  );
  const large = application({ name: 'large', distribution, jobs: count(jobs), processors });
  const until = options.smallUntil ?? (await timeUnderTOptimal(kernel, distribution, processors, jobs));
  if (!(until > 0 && until < Number.POSITIVE_INFINITY)) {
    throw new UsageError(`small-until ${until}: expected a time above 0`);
  }
  const work = zeta * PROCESSORS;
  const gap = smallDistribution.mean / work;
  const discrete = small === 'jobs' && zeta > 0;
  const smallJobs = application({
    name: 'small',
    distribution: smallDistribution,
    jobs: discrete ? count(Math.ceil(until / gap)) : 0,
    processors: 1,
    arrivals: discrete ? { kind: 'evenly', gap, from: 0 } : { kind: 'together', at: 0 },
    predictable: true,
  });
  const stream: SmallJobStream = { rate: work, until };
  return {
    name: `scenario 3, zeta ${zeta}, ${allocation}`,
    processors: PROCESSORS,
    applications: [large, smallJobs],
    shuffled: false,
    zeta,
    ...(small === 'stream' ? { stream } : {}),
  };
}

async function timeUnderTOptimal(
  kernel: Kernel,
  distribution: Distribution,
  processors: number | Distribution,
  jobs: number,
): Promise<number> {
  const { expectedCost } = await tOptimal(kernel, pointsOf(distribution));
  const size = typeof processors === 'number' ? processors : functionsOf(processors).mean;
  return (jobs * size * expectedCost) / PROCESSORS;
}

/** Table 3: three applications of medical imaging at Vanderbilt, with their submissions in two weeks. */
function fourth({ allocation = 'beta' }: ScenarioOptions): WorkloadDescription {
  // FSL's share of the work equals the published rate (0.2155) if all three applications take their nodes
  // from one distribution.
  const processors = allocationOf(allocation, INTREPID.nodes);
  const [minute, hour] = [60, 3600];
  const part = (name: string, jobs: number, distribution: ContinuousDistribution, small = false) =>
    application({ name, jobs, distribution, processors, small });
  return {
    name: `scenario 4, ${allocation}`,
    processors: INTREPID.nodes,
    applications: [
      part('AbOrganSeg', 10, truncatedNormal(20 * hour, 8 * hour, 11 * hour, 31 * hour)),
      part('maCRUISE', 90, truncatedNormal(1.7 * hour, 0.5 * hour, 1.5 * hour, 3 * hour)),
      part('FSL', 300, truncatedNormal(20 * minute, 8 * minute, 10 * minute, 35 * minute), true),
    ],
    shuffled: false,
    zeta: INTREPID.rate,
  };
}

/**
 * A scenario as a description from which workloads are drawn. All jobs are submitted at 0, except the small
 * jobs: those of scenario 2 at 10 s, those of scenario 3 at equal gaps.
 *
 * @throws UsageError, one line, for an option out of range or of another scenario
 */
export async function scenario(
  number: ScenarioNumber,
  { kernel, ...options }: ScenarioOptions = {},
): Promise<WorkloadDescription> {
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined || CHOICES[number].includes(name as OptionName)) continue;
    throw new UsageError(`scenario ${number} has no option ${name}; it has ${CHOICES[number].join(', ')}`);
  }
  if (number === 1) return first(options);
  if (number === 2) return second(options);
  return number === 3 ? third(kernel ?? (await defaultKernel()), options) : fourth(options);
}
