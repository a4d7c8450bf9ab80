import { LEARNING } from '../kernel/codes.ts';

const CURVES = {
  square: LEARNING.SQUARE,
  abs: LEARNING.ABSOLUTE,
  exp: LEARNING.EXPONENTIAL,
} as const;

const WEIGHTS = {
  even: LEARNING.EVEN,
  'wide-short': LEARNING.WIDE_SHORT,
  'narrow-long': LEARNING.NARROW_LONG,
  large: LEARNING.LARGE,
  small: LEARNING.SMALL,
} as const;

/** What the plan `learned` minimises, as the kernel takes it (assembly/run.ts). */
interface Loss {
  readonly rightCurve: number;
  readonly rightFactor: number;
  readonly leftCurve: number;
  readonly leftFactor: number;
  readonly lossThreshold: number;
  readonly lossWeight: number;
  readonly repaired: boolean;
}

/** The loss behind the schedules that Gaussier et al. (SC 2015) published. */
const PUBLISHED: Loss = {
  rightCurve: CURVES.square,
  rightFactor: 100,
  leftCurve: CURVES.square,
  leftFactor: 1,
  lossThreshold: 0,
  lossWeight: WEIGHTS['wide-short'],
  repaired: false,
};

/** How a loss is written, for messages. */
export const LOSS_NOTATION = `learned:CURVE:FACTOR:CURVE:FACTOR:THRESHOLD:WEIGHT with a CURVE of ${Object.keys(CURVES).join(', ')} and a WEIGHT of ${Object.keys(WEIGHTS).join(', ')}`;

const NUMBER = /^\d+(\.\d+)?(e-?\d+)?$/;

/** The loss of a plan `learned`; undefined for a text that is none. */
export function lossOf(plan: string): Loss | undefined {
  const [name, ...parts] = plan.split(':');
  if (name !== 'learned') return undefined;
  const repaired = parts.at(-1) === 'repaired';
  const given = repaired ? parts.slice(0, -1) : parts;
  if (given.length === 0) return { ...PUBLISHED, repaired };
  const [rightCurve, rightFactor, leftCurve, leftFactor, threshold, weight] = given;
  const numbers = [rightFactor, leftFactor, threshold];
  const isLoss =
    given.length === 6 &&
    Object.hasOwn(CURVES, rightCurve) &&
    Object.hasOwn(CURVES, leftCurve) &&
    Object.hasOwn(WEIGHTS, weight) &&
    numbers.every((number) => NUMBER.test(number));
  if (!isLoss) return undefined;
  return {
    rightCurve: CURVES[rightCurve as keyof typeof CURVES],
    rightFactor: Number(rightFactor),
    leftCurve: CURVES[leftCurve as keyof typeof CURVES],
    leftFactor: Number(leftFactor),
    lossThreshold: Number(threshold),
    lossWeight: WEIGHTS[weight as keyof typeof WEIGHTS],
    repaired,
  };
}
