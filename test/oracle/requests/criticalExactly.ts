// The critical checkpoint times of a small distribution of whole numbers, in fractions: every strategy is a line in C.
import { allSequences } from './allSequences.ts';
import {
  compare,
  type Fraction,
  fraction,
  isBelow,
  minus,
  ONE,
  over,
  plus,
  times,
  ZERO,
} from './rational.ts';

export interface WholeDistribution {
  /** Rising whole numbers. */
  readonly v: readonly number[];
  /** P(X = v_i) is weights[i] over their sum; the last is positive. */
  readonly weights: readonly number[];
}

export interface ExactCost {
  readonly alpha: Fraction;
  readonly beta: Fraction;
  readonly gamma: Fraction;
}

export type ExactRestart = { readonly fixed: Fraction } | { readonly timesCheckpoint: Fraction };

export interface ExactLine {
  readonly intercept: Fraction;
  readonly slope: Fraction;
  readonly checkpoints: number;
  readonly requests: number;
}

/** A strategy followed through for each run time: its cost at C = 0, and for each unit of C and of R. */
function lineOf(
  sequence: readonly { milestone: number; checkpoint: boolean }[],
  { v, weights }: WholeDistribution,
  { alpha, beta, gamma }: ExactCost,
  restart: ExactRestart,
): ExactLine {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let [fixed, perC, perR] = [ZERO, ZERO, ZERO];
  for (const [i, x] of v.entries()) {
    const share = fraction(weights[i], all);
    let saved = 0;
    let restarts = false;
    for (const { milestone, checkpoint } of sequence) {
      const isDone = x <= milestone;
      const work = plus(
        times(alpha, fraction(milestone - saved)),
        times(beta, fraction((isDone ? x : milestone) - saved)),
      );
      fixed = plus(fixed, times(share, plus(work, gamma)));
      if (restarts) perR = plus(perR, times(share, plus(alpha, beta)));
      if (checkpoint) perC = plus(perC, times(share, isDone ? alpha : plus(alpha, beta)));
      if (isDone) break;
      if (checkpoint) {
        saved = milestone;
        restarts = true;
      }
    }
  }
  const checkpoints = sequence.filter(({ checkpoint }) => checkpoint).length;
  const more = { checkpoints, requests: sequence.length };
  return 'fixed' in restart
    ? { intercept: plus(fixed, times(perR, restart.fixed)), slope: perC, ...more }
    : { intercept: fixed, slope: plus(perC, times(perR, restart.timesCheckpoint)), ...more };
}

/** The line of every strategy. */
export function allLines(
  distribution: WholeDistribution,
  cost: ExactCost,
  restart: ExactRestart,
): ExactLine[] {
  return [...allSequences(distribution.v)].map((sequence) => lineOf(sequence, distribution, cost, restart));
}

export const valueAt = ({ intercept, slope }: ExactLine, c: Fraction) => plus(intercept, times(slope, c));

export interface Stretch {
  readonly from: Fraction;
  readonly line: ExactLine;
}

/** The least of lines for C ≥ 0, stretch by stretch. */
export function leastOf(lines: readonly ExactLine[]): Stretch[] {
  const better = (a: ExactLine, b: ExactLine) =>
    compare(a.intercept, b.intercept) || compare(a.slope, b.slope);
  let line = lines.reduce((least, one) => (better(one, least) < 0 ? one : least));
  const stretches: Stretch[] = [{ from: ZERO, line }];
  for (;;) {
    let next: Stretch | undefined;
    for (const one of lines) {
      if (!isBelow(one.slope, line.slope)) continue;
      const from = over(minus(one.intercept, line.intercept), minus(line.slope, one.slope));
      const order = next === undefined ? -1 : compare(from, next.from) || compare(one.slope, next.line.slope);
      if (order < 0) next = { from, line: one };
    }
    if (next === undefined) return stretches;
    stretches.push(next);
    line = next.line;
  }
}

const at = (stretches: readonly Stretch[], c: Fraction) => {
  const { line } = stretches.findLast(({ from }) => !isBelow(c, from)) as Stretch;
  return valueAt(line, c);
};

export interface ExactPiece {
  readonly from: Fraction;
  /** undefined: it has no end. */
  readonly to: Fraction | undefined;
}

export interface ExactCritical {
  readonly never: Fraction;
  /** Where ALL costs at most (1 + ε) times the optimum. */
  readonly pieces: ExactPiece[];
}

export function criticalExactly(
  distribution: WholeDistribution,
  cost: ExactCost,
  restart: ExactRestart,
  tolerance: Fraction,
): ExactCritical {
  const lines = allLines(distribution, cost, restart);
  const most = plus(ONE, tolerance);
  const opt = leastOf(lines).map(({ from, line }) => ({
    from,
    line: { ...line, intercept: times(most, line.intercept), slope: times(most, line.slope) },
  }));
  const all = leastOf(lines.filter(({ checkpoints, requests }) => checkpoints === requests - 1));
  const none = leastOf(lines.filter(({ checkpoints }) => checkpoints === 0))[0].line.intercept;
  // NO is flat, and the optimum rises: a stretch that reaches NO has the threshold.
  let never = ZERO;
  for (const [k, { from, line }] of opt.entries()) {
    if (!isBelow(at(opt, from), none)) break;
    never = over(minus(none, line.intercept), line.slope);
    if (opt[k + 1] === undefined || isBelow(never, opt[k + 1].from)) break;
  }
  const starts = [...all, ...opt].map(({ from }) => from).sort(compare);
  const cuts: Fraction[] = [];
  for (const [k, from] of starts.entries()) {
    const to = starts[k + 1];
    cuts.push(from);
    if (to !== undefined && compare(from, to) === 0) continue;
    const one = (all.findLast((s) => !isBelow(from, s.from)) as Stretch).line;
    const two = (opt.findLast((s) => !isBelow(from, s.from)) as Stretch).line;
    if (compare(one.slope, two.slope) === 0) continue;
    const crossing = over(minus(two.intercept, one.intercept), minus(one.slope, two.slope));
    if (isBelow(from, crossing) && (to === undefined || isBelow(crossing, to))) cuts.push(crossing);
  }
  const isWithin = (c: Fraction) => !isBelow(at(opt, c), at(all, c));
  const pieces: { from: Fraction; to: Fraction | undefined }[] = [];
  for (const [k, from] of cuts.entries()) {
    const to = cuts[k + 1];
    if (to !== undefined && compare(from, to) === 0) continue;
    const inside = to === undefined ? plus(from, ONE) : over(plus(from, to), fraction(2));
    if (isWithin(inside)) {
      const before = pieces.at(-1);
      if (before?.to !== undefined && compare(before.to, from) === 0) before.to = to;
      else pieces.push({ from, to });
    } else if (
      isWithin(from) &&
      !(pieces.at(-1)?.to !== undefined && compare(pieces.at(-1)?.to as Fraction, from) === 0)
    ) {
      pieces.push({ from, to: from });
    }
  }
  return { never, pieces };
}
