// Draws hostile systems: the values that break schedulers, in any combination.
import type { RuntimeEstimate } from '../../../src/policy/estimate.ts';
import { type JobView, ORDERS, type Order, type OrderName, type Policy } from '../../../src/policy/policy.ts';
import { policies } from '../../../src/policy/registry.ts';
import type { EventRule } from '../../../src/schedule/schedule.ts';
import type { TestJob } from '../../support/workload.ts';
import { Random } from '../fuzz/random.ts';

/** Treatment of a run that is longer than its request: Specula's options `overrun` and `grace`. */
export const OVERRUNS = { kill: {}, extend: { overrun: 'extend' }, late: { grace: 30 } } as const;
export type Overrun = keyof typeof OVERRUNS;

/** A machine, its jobs as a log has them, and how they are scheduled. */
export interface System {
  processors: number;
  jobs: TestJob[];
  policy: Policy;
  rule: EventRule;
  overrun: Overrun;
  /** Entries of a block of the kernel's queues; 0: as many as the kernel takes by itself. */
  blocks: number;
}

/** The largest count of processors that the kernel can hold. */
const MOST_PROCESSORS = 2 ** 31 - 1;

/** Jobs beyond which the oracle's conservative backfilling takes seconds. */
const MOST_CONSERVATIVE = 48;

const MACHINES = [1, 1, 2, 3, 4, 7, 10, 64, 430, MOST_PROCESSORS];
const UNITS = [1, 1, 1, 1, 0.5, 0.1, 1 / 3, 0.001, 60];
const ORIGINS = [0, 0, 0, 7, 1234.5, 1.7e9, 1.7e12, 1e15, 2 ** 52];
const LENGTHS = [0, 0, 1, 1, 2, 3, 5, 8, 0.5, 0.001, 40, 86_400, 2 ** 31 - 1, 2 ** 31, 2 ** 32, 1e12, 1e15];
const GAPS = [0, 0, 0, 0, 1, 1, 2, 5, 0.25, 1e-6, 100, 1e15];

/** Orders that are functions, whose keys are no formula's. */
const FUNCTIONS: Record<string, (job: JobView) => number> = {
  'one key for all': () => 0,
  'by user': ({ user }) => user,
  infinities: ({ index }) => [Number.POSITIVE_INFINITY, 0, Number.NEGATIVE_INFINITY, -0][index % 4],
  'last first': ({ index }) => -index,
  tiny: ({ index }) => (index % 3) * Number.MIN_VALUE,
};

const ESTIMATES: RuntimeEstimate[] = [
  'request',
  'exact',
  'column',
  'last',
  'last-two',
  'last-application',
  'regression',
  'virtual:1',
  'virtual:0.3',
];

/** The system of a seed that has this number. Each is drawn by itself, so that one can be looked at alone. */
export function hostileSystem(seed: number, number: number): System {
  const random = new Random(Math.imul(seed, 0x9e3779b1) + number);
  // The first values of the generator for neighboring seeds have similar high bits.
  for (let i = 0; i < 4; i++) random.below(2);
  const policy = drawPolicy(random);
  const processors = random.of(MACHINES);
  return {
    processors,
    jobs: drawJobs(random, processors, jobCount(random, policy)),
    policy,
    rule: random.of<EventRule>(['batch', 'each']),
    overrun: random.of(Object.keys(OVERRUNS) as Overrun[]),
    blocks: random.of([0, 0, 2, 3, 8]),
  };
}

function jobCount(random: Random, { backfilling }: Policy): number {
  const size = random.below(1000);
  if (size < 900) return 1 + random.below(16);
  if (size < 997) return 1 + random.below(MOST_CONSERVATIVE);
  return backfilling === 'conservative' ? MOST_CONSERVATIVE : 1000 + random.below(300);
}

function drawPolicy(random: Random): Policy {
  const named = random.of(Object.values(policies));
  if (random.below(3) === 0) return named;
  const estimate = random.of(ESTIMATES);
  if (random.below(2) === 0) return { ...named, name: `${named.name}+${estimate}`, estimate };
  const isLearned = ['last', 'last-two', 'last-application', 'regression'].includes(estimate);
  const drawOrder = (): Order => {
    if (!isLearned && random.below(3) === 0) return FUNCTIONS[random.of(Object.keys(FUNCTIONS))];
    return random.of(Object.keys(ORDERS) as OrderName[]);
  };
  const backfilling = random.of(['none', 'easy', 'easy', 'conservative', 'venture'] as const);
  const preemption = random.of(['none', 'shadow', 'suspend:2:0.5'] as const);
  const bySubmission = backfilling === 'venture' || (backfilling === 'easy' && preemption !== 'none');
  return {
    name: 'composed',
    order: bySubmission ? 'fcfs' : drawOrder(),
    backfilling,
    estimate,
    ...(backfilling === 'easy' && random.below(2) === 0 ? { candidates: drawOrder() } : {}),
    ...(bySubmission ? { preemption } : {}),
  };
}

/** Jobs that share few values, so that instants meet. Most systems stay below 2^53 s, a few do not. */
function drawJobs(random: Random, processors: number, count: number): TestJob[] {
  const unit = random.of(UNITS);
  const origin = random.of(ORIGINS);
  const pool = <T>(values: readonly T[]) =>
    Array.from({ length: 1 + random.below(4) }, () => random.of(values));
  const limit = random.below(20) === 0 ? Number.POSITIVE_INFINITY : (2 ** 53 - origin) / (2 * count);
  const atMost = (seconds: number) => (seconds <= limit ? seconds : Math.floor(limit));
  const lengths = pool(LENGTHS).map((length) => atMost(length * unit));
  const gaps = pool(GAPS).map((gap) => atMost(gap * unit) / 2);
  const width = () => {
    const all = [
      1,
      1,
      2,
      Math.ceil(processors / 2),
      processors - 1,
      processors,
      1 + random.below(processors),
    ];
    return Math.min(processors, Math.max(1, random.of(all)));
  };
  let submit = origin;
  return Array.from({ length: count }, () => {
    submit += random.of(gaps);
    const run = random.of(lengths);
    const request = random.below(3) === 0 ? run : random.of(lengths);
    const estimate = random.below(4) === 0 ? -1 : random.of(lengths);
    const [user, application] = [random.below(3) - 1, random.below(3) - 1];
    return { submit, run, request, processors: width(), user, application, estimate };
  });
}
