// Describes the experiment of Gainaru, Goglin, Honoré, Pallez, Raghavan, Robert and Sun, "Reservation and checkpointing
// strategies for stochastic jobs" (IPDPS 2020, section V): three neuroscience applications from Vanderbilt's
// medical imaging database.

import type { ContinuousDistribution } from '../../distribution/distribution.ts';
import { gamma } from '../../distribution/families/gamma.ts';
import { gumbelMin } from '../../distribution/families/gumbelMin.ts';
import { UsageError } from '../../errors.ts';
import { type Application, application, type WorkloadDescription } from './description.ts';

/** "A 256-thread Intel processor (Xeon Phi 7230)". */
const PROCESSORS = 256;
const MINUTE = 60;
const HOUR = 3600;

/**
 * The paper gives SD's walltimes as Weibull(k = 1043811, λ = 1174322466) on [46 min, 2.3 h]. A Weibull distribution of
 * two parameters would give the single value λ, 37 years. So the distribution has a third parameter, a shift, which
 * the paper does not give. With so large a k it is the Gumbel distribution of minima with the scale λ / k seconds,
 * within 2e-7.
 */
const SD_SCALE = 1_174_322_466 / 1_043_811;
const SD_LOW = 46 * MINUTE;
const SD_HIGH = 2.3 * HOUR;

/**
 * Value in seconds. The paper does not print it. With this value the interval cuts off 2.65% of the distribution on ℝ
 * at either end.
 */
const SD_LOCATION = 6829.4;

/** Table III: distribution, C and R. */
const TABLE_THREE = {
  Qball: { distribution: () => gamma(1.18, 34).truncate(146, 407), checkpoint: 90, restart: 40 },
  SD: {
    distribution: () => gumbelMin(SD_LOCATION, SD_SCALE, SD_LOW, SD_HIGH),
    checkpoint: 25 * MINUTE,
    restart: 10 * MINUTE,
  },
  FCA: { distribution: () => gamma(3.6, 72).truncate(165, 1003), checkpoint: 150, restart: 100 },
} as const satisfies Record<
  string,
  { distribution: () => ContinuousDistribution; checkpoint: number; restart: number }
>;

export type NeuroscienceApplication = keyof typeof TABLE_THREE;
export const NEUROSCIENCE_APPLICATIONS = Object.keys(TABLE_THREE) as NeuroscienceApplication[];

/** The number of jobs of each application that are submitted together. */
export type ExperimentJobs = Readonly<Partial<Record<NeuroscienceApplication, number>>>;

/** Table IV: "100 from Qball, and 200 each from SD and FCA". */
export const MIX: ExperimentJobs = { Qball: 100, SD: 200, FCA: 200 };

/** Figures 8 and 9: "500 jobs from each application". */
export function alone(name: NeuroscienceApplication): ExperimentJobs {
  return { [name]: 500 };
}

export interface ExperimentCosts {
  /**
   * C and R of each job are drawn uniformly within ± this share of their values; Figure 9: 0 to 0.3. Default:
   * 0.
   */
  readonly variation?: number;
  /** C and R as a share of the values in Table III. Default: 1. */
  readonly share?: number;
}

/**
 * Sequential jobs of these applications on 256 processors, all submitted at 0 and in mixed order.
 *
 * @throws UsageError, one line, unless 0 ≤ variation ≤ 1 and the share is above 0
 */
export function checkpointingExperiment(
  jobs: ExperimentJobs,
  { variation = 0, share = 1 }: ExperimentCosts = {},
): WorkloadDescription {
  if (!(variation >= 0 && variation <= 1)) {
    throw new UsageError(`variation ${variation}: expected a share from 0 to 1`);
  }
  if (!(share > 0 && share < Number.POSITIVE_INFINITY)) {
    throw new UsageError(`share ${share} of C and R: expected a number above 0`);
  }
  const names = NEUROSCIENCE_APPLICATIONS.filter((name) => (jobs[name] ?? 0) > 0);
  const applications = names.map((name): Application => {
    const { distribution, checkpoint, restart } = TABLE_THREE[name];
    return application({
      name,
      distribution: distribution(),
      jobs: jobs[name] ?? 0,
      processors: 1,
      checkpoint: share * checkpoint,
      restart: share * restart,
      variation,
    });
  });
  return { name: names.join(' + '), processors: PROCESSORS, applications, shuffled: names.length > 1 };
}
