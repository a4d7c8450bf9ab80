import type { Question } from '../ask.ts';

/** How many values of a question the wait is predicted from, with the constant. */
const TERMS = 5;
/** Keeps the equations solvable if a value never changes. */
const RIDGE = 1e-6;

function termsOf({ queued, queuedWork, processors, request }: Question): number[] {
  return [1, Math.log1p(queued), Math.log1p(queuedWork), Math.log(processors), Math.log1p(request)];
}

/**
 * A rival of the forecast: least squares of log(1 + wait) on the logarithms of the queue's length, its
 * requested work, and the job's processors and request, over past questions.
 */
export class QueueRegression {
  readonly #sums: number[][] = Array.from({ length: TERMS }, (_, i) =>
    Array.from({ length: TERMS + 1 }, (_, j) => (i === j ? RIDGE : 0)),
  );

  learn(question: Question): void {
    const terms = termsOf(question);
    const row = [...terms, Math.log1p(question.wait)];
    for (let i = 0; i < TERMS; i++) for (let j = 0; j <= TERMS; j++) this.#sums[i][j] += terms[i] * row[j];
  }

  /** The predicted wait, in seconds, 0 or more. */
  predict(question: Question): number {
    const weights = solved(this.#sums);
    const logarithm = termsOf(question).reduce((sum, term, i) => sum + term * weights[i], 0);
    return Math.max(0, Math.expm1(logarithm));
  }
}

/**
 * Solves linear equations, given as rows with the right side last, by elimination. The sums of products with
 * RIDGE are positive definite and need no pivots.
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
