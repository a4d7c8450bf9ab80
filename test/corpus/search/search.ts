// Finds small workloads that a fault fails: random ones, made smaller.
import { faulty, right, type Starts, sameStarts } from '../expected.ts';
import { POLICIES } from '../policies.ts';
import { FAMILIES } from '../rules/all.ts';
import { MIXED } from '../rules/mixed.ts';
import type { FamilyRule } from '../rules/room.ts';
import type { Fault, Given } from '../workload.ts';
import { drawJobs, numbersFrom, seedOf, USUAL } from './draw.ts';
import { withFewerJobs, withSmallerNumbers } from './shrink.ts';

/** Number of workloads that each fault fails, for whichever fault they were found. At least one was found for it. */
const FAILING = 4;
const MOST_TRIES = 20_000;

/** All workloads that the corpus has for its faults. */
export async function searched(): Promise<Given[]> {
  const found: Given[] = [];
  const mixed = larger();
  for (const { faults, rules } of FAMILIES)
    for (const rule of rules) {
      const ofRule: Given[] = [];
      for (const fault of faults.filter((one) => one.rule === rule.name))
        ofRule.push(...failedBy(fault, rule, await faulty([fault]), [...found, ...mixed, ...ofRule]));
      found.push(...ofRule.map((given, i) => ({ ...given, name: `${rule.name}-${i + 1}` })));
    }
  return [...found, ...mixed];
}

const LARGER = {
  ...USUAL,
  ...{ processors: [8, 12, 16], jobs: [20, 30] as const, predictions: true, users: true, exact: 0.3 },
};

/** Larger workloads, one for each policy under each event rule that it is tested under. */
function larger(): Given[] {
  return MIXED.map(([policy, eventRule]): Given => {
    const name = `mixed-${policy.replaceAll('+', '-')}-${eventRule}`;
    const { correction, estimate } = POLICIES[policy];
    const { processors, jobs } = drawJobs(
      { ...LARGER, unit: correction ? 40 : 1 },
      numbersFrom(seedOf(name)),
    );
    const needed = jobs.map(({ user, estimate: prediction, ...job }) => ({
      ...job,
      ...(estimate?.startsWith('last') && { user }),
      ...(estimate === 'column' && { estimate: prediction }),
    }));
    return { name, rule: 'mixed', processors, policy, eventRule, jobs: needed };
  });
}

const isNew = (given: Given, others: readonly Given[]) =>
  !others.some((other) => JSON.stringify({ ...other, name: '' }) === JSON.stringify({ ...given, name: '' }));

function failedBy(fault: Fault, rule: FamilyRule, starts: Starts, before: readonly Given[]): Given[] {
  const draw = { ...USUAL, ...rule.draw };
  const random = numbersFrom(fault.seed ?? seedOf(fault.name));
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)];
  const keepsKind = (given: Given) =>
    (draw.overrun > 0 || given.jobs.every(({ run, request }) => run <= request)) &&
    (draw.zero > 0 || given.jobs.every(({ run }) => run > 0));
  const shows = (given: Given) => {
    const wrong = starts(given);
    const expected = right(given);
    return wrong !== undefined && expected !== undefined && !sameStarts(wrong, expected);
  };
  const showsAsDrawn = (given: Given) => keepsKind(given) && shows(given);
  const found: Given[] = [];
  const missing = FAILING - before.filter(shows).length;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const given: Given = {
      name: '',
      rule: rule.name,
      ...drawJobs(draw, random),
      policy: one(rule.policies),
      eventRule: one(rule.eventRules ?? ['batch']),
    };
    if (!showsAsDrawn(given)) continue;
    const fewer = withFewerJobs(given, showsAsDrawn);
    const smallest = found.length === 0 ? withSmallerNumbers(fewer, showsAsDrawn, draw.unit) : fewer;
    if (!isNew(smallest, [...before, ...found])) continue;
    found.push(smallest);
    if (found.length >= missing) return found;
  }
  throw new Error(`${fault.name}: only ${found.length} workloads were found`);
}
