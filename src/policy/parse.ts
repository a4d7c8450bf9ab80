import { UsageError } from '../errors.ts';
import { parseJson } from '../input/json.ts';
import { whichThereAre } from '../input/nearest.ts';
import { checkComposition } from './composition.ts';
import { CORRECTIONS } from './correction.ts';
import { ESTIMATE_NOTATION, isEstimate } from './estimate.ts';
import { formulaText, isFormula, programOf } from './formula.ts';
import { BACKFILLINGS, ORDERS, type Order, type Policy } from './policy.ts';
import { isPreemption, PREEMPTION_NOTATION, wrongPreemption } from './preemption.ts';
import { findPolicy } from './registry.ts';

const PARTS = {
  order: Object.keys(ORDERS),
  backfilling: Object.keys(BACKFILLINGS),
  candidates: Object.keys(ORDERS),
  preemption: PREEMPTION_NOTATION,
  estimate: ESTIMATE_NOTATION,
  correction: Object.keys(CORRECTIONS),
};

/** The parts that are orders, and may be formulas. */
const ORDERED = ['order', 'candidates'];

/**
 * Parses policies as written on a command line: names joined by commas, a composition in JSON, or an array of
 * these.
 *
 * @throws UsageError that names the unknown part and the valid ones
 */
export function parsePolicies(text: string): Policy[] {
  if (!/^\s*[{[]/.test(text)) return allNamed(text.split(','), text).map(findPolicy);
  const value = parseJson(text, '--policy', { error: UsageError });
  return policyList(value).map((item) => {
    if (typeof item === 'string') return findPolicy(item);
    return parseComposition(item);
  });
}

/** The items of a list without the blanks around them. @throws UsageError for an item without a name */
export function allNamed(items: readonly string[], list: string): string[] {
  const names = items.map((item) => item.trim());
  if (names.includes(''))
    throw new UsageError(`--policy '${list}': a name is missing; expected names with a comma between them`);
  return names;
}

/** The items of a list in JSON, or the one value. @throws UsageError for a list without any */
export function policyList(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [value];
  if (value.length === 0) throw new UsageError('--policy: the list is empty; expected at least one policy');
  return value;
}

function parseComposition(value: unknown): Policy {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`--policy: ${JSON.stringify(value)} is neither a name nor a composition`);
  }
  const { name, ...parts } = value as Record<string, unknown>;
  for (const [part, choice] of Object.entries(parts)) {
    const names = Object.keys(PARTS);
    if (!Object.hasOwn(PARTS, part)) {
      throw new UsageError(`--policy: unknown part '${part}'${whichThereAre(part, names)}`);
    }
    if (ORDERED.includes(part) && isFormula(choice)) {
      programOf(choice, `--policy: ${part}`);
      continue;
    }
    if (part === 'preemption') {
      if (!isPreemption(choice)) throw new UsageError(`--policy: ${wrongPreemption(choice)}`);
      continue;
    }
    const choices: readonly string[] | string = PARTS[part as keyof typeof PARTS];
    const listed = typeof choices !== 'string';
    if (!(listed ? choices.includes(choice as string) : isEstimate(choice))) {
      throw new UsageError(
        `--policy: ${part} cannot be ${JSON.stringify(choice)}; it can be ${listed ? choices.join(', ') : choices}${ORDERED.includes(part) ? ' or {"formula": "…"}' : ''}`,
      );
    }
  }
  if (name !== undefined && (typeof name !== 'string' || name === '')) {
    throw new UsageError(`--policy: name cannot be ${JSON.stringify(name)}; it must be a text`);
  }
  const composition = { order: 'fcfs', backfilling: 'none', ...parts } as Omit<Policy, 'name'>;
  const policy = { name: name ?? describe(composition), ...composition };
  checkComposition(policy);
  return policy;
}

function describe(composition: Omit<Policy, 'name'>): string {
  const { order, backfilling, candidates, preemption, estimate, correction } = composition;
  const nameOf = (one: Order) => (isFormula(one) ? formulaText(one) : String(one));
  const parts = [
    nameOf(order),
    backfilling === 'none' ? '' : backfilling,
    candidates ? `by-${nameOf(candidates)}` : '',
    preemption && preemption !== 'none' ? preemption : '',
    estimate ?? '',
    correction && correction !== 'none' ? correction : '',
  ];
  return parts.filter((part) => part !== '').join('+');
}
