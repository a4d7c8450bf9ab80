import { LEARNING } from '../kernel/codes.ts';

const CURVES = {
  square: LEARNING.SQUARE,
  abs: LEARNING.ABSOLUTE,
  exp: LEARNING.EXPONENTIAL,
} as const;

/** Notations for the weight of a job in the loss (src/simulate/learnedColumns.ts). */
const WEIGHTS = ['even', 'wide-short', 'narrow-long', 'large', 'small'] as const;
export type LossWeight = (typeof WEIGHTS)[number];

/** Loss that the estimate `learned` minimizes. */
export interface Loss {
  /** Numbers as the kernel takes them (assembly/run.ts). */
  readonly settings: {
    readonly rightCurve: number;
    readonly rightFactor: number;
    readonly leftCurve: number;
    readonly leftFactor: number;
    readonly lossThreshold: number;
    readonly repaired: boolean;
  };
  readonly weight: LossWeight;
}

/** The loss behind the schedules that Gaussier et al. (SC 2015) published. */
const PUBLISHED = 'square:100:square:1:0:wide-short';

/** Notation of a loss, for messages. */
export const LOSS_NOTATION = `learned:CURVE:FACTOR:CURVE:FACTOR:THRESHOLD:WEIGHT with a CURVE of ${Object.keys(CURVES).join(', ')} and a WEIGHT of ${WEIGHTS.join(', ')}`;

const NUMBER = /^\d+(\.\d+)?(e-?\d+)?$/;

/** The loss of an estimate `learned`; undefined for a text that is none. */
export function lossOf(estimate: string): Loss | undefined {
  const [name, ...parts] = estimate.split(':');
  if (name !== 'learned') return undefined;
  const repaired = parts.at(-1) === 'repaired';
  const given = repaired ? parts.slice(0, -1) : parts;
  const all = given.length === 0 ? PUBLISHED.split(':') : given;
  const [rightCurve, rightFactor, leftCurve, leftFactor, threshold, weight] = all;
  const numbers = [rightFactor, leftFactor, threshold];
  const isLoss =
    all.length === 6 &&
    Object.hasOwn(CURVES, rightCurve) &&
    Object.hasOwn(CURVES, leftCurve) &&
    WEIGHTS.includes(weight as LossWeight) &&
    numbers.every((number) => NUMBER.test(number));
  if (!isLoss) return undefined;
  return {
    settings: {
      rightCurve: CURVES[rightCurve as keyof typeof CURVES],
      rightFactor: Number(rightFactor),
      leftCurve: CURVES[leftCurve as keyof typeof CURVES],
      leftFactor: Number(leftFactor),
      lossThreshold: Number(threshold),
      repaired,
    },
    weight: weight as LossWeight,
  };
}
