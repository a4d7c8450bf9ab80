// The options of `specula reserve` as fields of the form.
import { parseDuration } from '../../../input/duration.ts';
import type { ReserveOptions } from '../../../requests/reserve.ts';
import { STRATEGIES, type Strategy } from '../../../requests/strategies.ts';
import { type Field, labelIn, type Values } from '../fields.ts';

export const FIELDS: readonly Field[] = [
  { name: 'law', label: 'Law of the run time', first: 'truncnormal(8h,2h,0h,20h)', wide: true, always: true },
  { name: 'alpha', label: 'α: per requested second', first: '1' },
  { name: 'beta', label: 'β: per used second', first: '0' },
  { name: 'gamma', label: 'γ: per request', first: '0' },
  { name: 'checkpoint', label: 'Checkpoint time C', first: '6m' },
  { name: 'restart', label: 'Restart time R', first: '6m' },
  { name: 'zeta', label: 'ζ: rate of small jobs', first: '0.1' },
  { name: 'epsilon', label: 'ε: from the optimum', first: '0.1' },
  { name: 'points', label: 'Points', first: '', hint: 'from ε' },
  { name: 'granularity', label: 'Round up to multiples of', first: '', hint: 'any' },
  { name: 'limit', label: 'Longest request', first: '', hint: 'none' },
];

/** The form has a button for each of these. Others can be typed. */
export const LAWS = [
  'truncnormal(8h,2h,0h,20h)',
  'exponential(1h)',
  'weibull(1h,0.5)',
  'lognormal(8h,0.5)[1h,24h]',
  'gamma(2,30m)',
  'beta(2,2,0,10h)',
  'uniform(1h,20h)',
];

function checked(text: string, label: string, holds: (value: number) => boolean, expected: string): number {
  const value = parseDuration(text, label);
  if (holds(value)) return value;
  throw new Error(`${label} is '${text}'; expected ${expected}`);
}

/** @throws Error in words for a field that cannot be used */
export function optionsOf(values: Values): ReserveOptions {
  const label = (name: string) => labelIn(FIELDS, name);
  const cost = (name: string) =>
    checked(
      values[name],
      label(name),
      (value) => value >= 0 && value < Number.POSITIVE_INFINITY,
      '0 or more',
    );
  const above = (name: string) => checked(values[name], label(name), (value) => value > 0, 'more than 0');
  const maybe = (name: string) => (values[name] === '' ? undefined : above(name));
  return {
    cost: {
      alpha: cost('alpha'),
      beta: cost('beta'),
      gamma: cost('gamma'),
      checkpoint: cost('checkpoint'),
      restart: cost('restart'),
    },
    zeta: checked(values.zeta, label('zeta'), (value) => value >= 0 && value < 1, '0 to below 1'),
    epsilon: above('epsilon'),
    points:
      values.points === ''
        ? undefined
        : checked(
            values.points,
            'Points',
            (value) => Number.isInteger(value) && value > 0,
            'a whole number above 0',
          ),
    granularity: maybe('granularity'),
    limit: maybe('limit'),
  };
}

/** The strategies that are drawn, as the address names them. */
export function drawnOf(text: string | null): Strategy[] {
  if (text === null) return ['dyn-prog-count', 'no-ckpt', 'mean-uncapped'];
  const names = text.split(',');
  return STRATEGIES.filter((strategy) => names.includes(strategy));
}
