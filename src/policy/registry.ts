import { UsageError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import { checkComposition } from './composition.ts';
import { CORRECTIONS, isCorrection } from './correction.ts';
import { ESTIMATE_NOTATION, isEstimate } from './estimate.ts';
import { ORDERS, type OrderName, type Policy } from './policy.ts';
import { isPreemption, looksLikePreemption, wrongPreemption } from './preemption.ts';
import type { AwaitedScheduler, Scheduler } from './scheduler.ts';

const named = [
  { name: 'fcfs', order: 'fcfs', backfilling: 'none' },
  { name: 'easy', order: 'fcfs', backfilling: 'easy' },
  { name: 'sjf-easy', order: 'fcfs', backfilling: 'easy', candidates: 'sjf' },
  { name: 'conservative', order: 'fcfs', backfilling: 'conservative' },
  { name: 'fcfs-easy', order: 'fcfs', backfilling: 'easy', candidates: 'fcfs' },
  { name: 'easy-last', order: 'fcfs', backfilling: 'easy', estimate: 'last' },
  { name: 'pv-easy', order: 'fcfs', backfilling: 'venture', preemption: 'shadow', estimate: 'last' },
  { name: 'slp-easy', order: 'fcfs', backfilling: 'easy', preemption: 'shadow' },
  { name: 'venture', order: 'fcfs', backfilling: 'venture' },
  {
    name: 'easy++',
    order: 'fcfs',
    backfilling: 'easy',
    candidates: 'sjf',
    estimate: 'last-two-floor',
    correction: 'steps',
  },
] as const satisfies Policy[];

// Every order alone, and with either kind of backfilling: `sjf`, `sjf+easy`, `sjf+conservative`.
const composed = (Object.keys(ORDERS) as OrderName[])
  .filter((order) => order !== 'fcfs')
  .flatMap((order): Policy[] => [
    { name: order, order, backfilling: 'none' },
    { name: `${order}+easy`, order, backfilling: 'easy' },
    { name: `${order}+conservative`, order, backfilling: 'conservative' },
  ]);

export type ComposedOrder = Exclude<OrderName, 'fcfs'>;

/** The name of a policy: `easy`, `sjf`, `sjf+easy`, `sjf+conservative`. */
export type PolicyName =
  | (typeof named)[number]['name']
  | ComposedOrder
  | `${ComposedOrder}+easy`
  | `${ComposedOrder}+conservative`;

/** All named policies. */
export const policies: Readonly<Record<PolicyName, Readonly<Policy>>> = Object.freeze(
  Object.fromEntries([...named, ...composed].map((policy) => [policy.name, Object.freeze(policy)])),
) as Record<PolicyName, Policy>;

/**
 * The policy for an argument that is a policy, a policy's name, or a custom scheduler.
 *
 * @throws UsageError for an unknown name
 */
export function policyOf(policy: Policy | Scheduler | AwaitedScheduler | string): Policy {
  if (typeof policy === 'string') return findPolicy(policy);
  if (!('schedule' in policy || 'open' in policy)) return policy;
  const { name, estimate, clairvoyant } = policy;
  return {
    name,
    order: 'fcfs',
    backfilling: 'none',
    ...(estimate ? { estimate } : {}),
    ...(clairvoyant ? { clairvoyant } : {}),
    scheduler: policy,
  };
}

function isRegistered(name: string): name is PolicyName {
  return Object.hasOwn(policies, name);
}

/** True if findPolicy() knows the name. */
export function isNamed(name: string): boolean {
  try {
    return findPolicy(name) !== undefined;
  } catch {
    return false;
  }
}

/** A name without its last part, and that part. */
function cutLast(name: string): [string, string] {
  const cut = name.lastIndexOf('+');
  return [name.slice(0, Math.max(cut, 0)), name.slice(cut + 1)];
}

/**
 * The policy of a name, which may have an estimate added, and then a correction or a preemption: `sjf-easy+last`,
 * `easy+last+steps`, `pv-easy+suspend:2m:3m`.
 *
 * @throws UsageError that suggests the nearest name
 */
export function findPolicy(name: string): Policy {
  if (isRegistered(name)) return policies[name];
  const [base, part] = cutLast(name);
  if (isRegistered(base) && isEstimate(part)) return { ...policies[base], name, estimate: part };
  const [beforeEstimate, estimate] = cutLast(base);
  const hasEstimate = isRegistered(beforeEstimate) && isEstimate(estimate);
  if (isCorrection(part) && (hasEstimate || isRegistered(base))) {
    const policy = { ...findPolicy(base), name, correction: part };
    checkComposition(policy);
    return policy;
  }
  if (looksLikePreemption(part) && (hasEstimate || isRegistered(base))) {
    if (!isPreemption(part)) throw new UsageError(`policy '${name}': ${wrongPreemption(part)}`);
    const policy = { ...findPolicy(base), name, preemption: part };
    checkComposition(policy);
    return policy;
  }
  const corrections = Object.keys(CORRECTIONS).join(', ');
  if (hasEstimate)
    throw new UsageError(`unknown policy '${name}': '${part}' is not a correction (${corrections})`);
  if (isRegistered(base))
    throw new UsageError(
      `unknown policy '${name}': '${part}' is not an estimate (${ESTIMATE_NOTATION}) and not a correction (${corrections})` +
        didYouMean(name, Object.keys(policies)),
    );
  throw new UsageError(
    `unknown policy '${name}'${didYouMean(name, Object.keys(policies))} ('specula policies' lists them)`,
  );
}
