// Defines the options of `specula reserve` as fields of the form.

import { COSTS, DISTRIBUTION } from '../../../commands/reserve.ts';
import type { CriticalOptions } from '../../../requests/critical/critical.ts';
import type { ReserveOptions } from '../../../requests/reserve.ts';
import { STRATEGIES, type Strategy } from '../../../requests/strategies.ts';
import { enteredAll, type Field, fieldsOf, type Values } from '../fields.ts';

export const FIELDS: readonly Field[] = [
  ...fieldsOf(DISTRIBUTION).map((field) => ({ ...field, wide: true, always: true })),
  ...fieldsOf(COSTS),
];

/** The question in words. */
export const QUESTION =
  'Which requests should a job make if its run time follows {distribution} and a checkpoint takes {checkpoint}?';

/** Distributions with a button in the form. Others can be typed. */
export const DISTRIBUTIONS = [
  'truncnormal(8h,2h,0h,20h)',
  'exponential(1h)',
  'weibull(1h,0.5)',
  'lognormal(8h,0.5)[1h,24h]',
  'gamma(2,30m)',
  'beta(2,2,0,10h)',
  'uniform(1h,20h)',
];

/** @throws Error in words for a field that cannot be used */
export function optionsOf(values: Values): ReserveOptions {
  const { alpha, beta, gamma, checkpoint, restart, ...others } = enteredAll(COSTS, values);
  return { cost: { alpha, beta, gamma, checkpoint, restart }, ...others };
}

/** Fields that determine the critical checkpoint times; a restart takes as long as a checkpoint. */
export const CRITICAL_FIELDS = FIELDS.filter(({ name }) =>
  ['distribution', 'alpha', 'beta', 'gamma', 'points'].includes(name),
);

export function criticalOptionsOf({ cost, points }: ReserveOptions): CriticalOptions {
  const { alpha, beta, gamma } = cost ?? {};
  return { cost: { alpha, beta, gamma }, points };
}

/** Returns the strategies that are drawn, by their names in the address. */
export function drawnOf(text: string | null): Strategy[] {
  if (text === null) return ['dyn-prog-count', 'no-ckpt', 'mean-uncapped'];
  const names = text.split(',');
  return STRATEGIES.filter((strategy) => names.includes(strategy));
}
