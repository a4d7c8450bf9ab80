import type { BacktestPoint } from './backtestPoints.ts';

/** Number of terms of the regression, with the constant. */
const TERMS = 5;
/** Ridge penalty, which keeps the equations solvable if a term never changes. */
const RIDGE = 1e-6;

function termsOf({ queued, queuedWork, processors, request }: BacktestPoint): number[] {
  return [1, Math.log1p(queued), Math.log1p(queuedWork), Math.log(processors), Math.log1p(request)];
}

/**
 * A baseline of the forecast: least squares of log(1 + wait) on the logarithms of the queue's length, its requested work,
 * and the job's processors and request, over past jobs.
 */
export class QueueRegression {
  readonly #sums: number[][] = Array.from({ length: TERMS }, (_, i) =>
    Array.from({ length: TERMS + 1 }, (_, j) => (i === j ? RIDGE : 0)),
  );

  learn(question: BacktestPoint): void {
    const terms = termsOf(question);
    const row = [...terms, Math.log1p(question.wait)];
    for (let i = 0; i < TERMS; i++) for (let j = 0; j <= TERMS; j++) this.#sums[i][j] += terms[i] * row[j];
  }

  /** Returns the predicted wait, in seconds, 0 or more. */
  predict(question: BacktestPoint): number {
    const weights = solved(this.#sums);
    const logarithm = termsOf(question).reduce((sum, term, i) => sum + term * weights[i], 0);
    return Math.max(0, Math.expm1(logarithm));
  }
}

/**
 * Solves linear equations, given as rows with the right side last, by elimination. No pivoting is needed, because the
 * sums of products with RIDGE are positive definite.
 */
function solved(equations: readonly (readonly number[])[]): number[] {
  const rows = equations.map((row) => [...row]);
  const n = rows.length;
  for (let column = 0; column < n; column++) {
    for (let i = 0; i < n; i++) {
      if (i === column) continue;
      const factor = rows[i][column] / rows[column][column];
      for (let j = column; j <= n; j++) rows[i][j] -= factor * rows[column][j];
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}
