// Handles numbers inside a policy as parameters of a study: `policy.order.a` is the `a` of the policy's order, and
// `policy.patience` a parameter of the custom scheduler that is the policy.

import type { Parameter } from '../../../commands/parameter.ts';
import { finiteNumber } from '../../../commands/values.ts';
import { UsageError } from '../../../errors.ts';
import type { Point } from '../../../sweep/study.ts';

const INSIDE = 'policy.';

/** The parameter of this name, if it is a number inside the policy. */
export function policyNumber(name: string): Parameter | undefined {
  if (!name.startsWith(INSIDE)) return undefined;
  return { group: 'Machine', value: '<number>', text: '', long: name, parse: finiteNumber };
}

/** The point with these numbers in its policy. @throws UsageError for a number that the policy does not have */
export function withPolicyNumbers(point: Point): Point {
  const given = Object.entries(point).filter(([name, value]) => name.startsWith(INSIDE) && value !== null);
  if (given.length === 0) return point;
  const others = Object.entries(point).filter(([name]) => !name.startsWith(INSIDE));
  const policy = structuredClone(point.policy ?? null);
  for (const [name, value] of given) put(policy, name, finiteNumber(String(value)));
  return { ...Object.fromEntries(others), policy };
}

function put(policy: unknown, name: string, value: number): void {
  const path = name.slice(INSIDE.length).split('.');
  const last = path.pop() as string;
  const inside = path.reduce(fieldOf, policy);
  if (typeof fieldOf(inside, last) !== 'number' && !isOfScheduler(policy, path, last)) {
    const names = numbersOf(policy, INSIDE);
    const there = names.length > 0 ? `it has ${names.join(', ')}` : 'it has none';
    throw new UsageError(`${name}: the policy ${JSON.stringify(policy)} has no such number; ${there}`);
  }
  (inside as Record<string, unknown>)[last] = value;
}

/** A custom scheduler may have any parameter: its file defines the parameters and their defaults. */
function isOfScheduler(policy: unknown, path: readonly string[], last: string): boolean {
  return path.length === 0 && last !== 'scheduler' && typeof fieldOf(policy, 'scheduler') === 'string';
}

function fieldOf(value: unknown, name: string): unknown {
  const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return isObject ? (value as Record<string, unknown>)[name] : undefined;
}

function numbersOf(value: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    typeof one === 'number' ? [path + name] : numbersOf(one, `${path}${name}.`),
  );
}
