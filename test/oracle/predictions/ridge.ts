// The estimate `regression` from its definition. At each submission the weights are computed again from all
// completed jobs, by the normal equations. With rows x, accuracies y and w0 = (1, 0, …, 0) they minimise sum
// (y - w'x)^2 + |w - w0|^2, so (I + sum x x') w = w0 + sum y x.

/** A job as the regression sees it. `asked` is its request; under the rule `each` it is at least 1 s. */
export interface Completing {
  asked: number;
  runs: number;
  processors: number;
  user: number;
  application: number;
}

/** Known values of a completed job. */
interface Row {
  job: Completing;
  x: number[];
  y: number;
}

/** The last value and the one before. A missing value is replaced by the next one that is known. */
function lastTwo(of: number[], otherwise: number): [last: number, before: number] {
  const last = of.at(-1) ?? otherwise;
  return [last, of.at(-2) ?? last];
}

function featuresOf(job: Completing, completed: Row[]): number[] {
  const { asked, processors, user, application } = job;
  const ofUser = user < 0 ? [] : completed.filter((row) => row.job.user === user);
  const ofApplication = application < 0 ? [] : ofUser.filter((row) => row.job.application === application);
  const accuracies = (rows: Row[]) => rows.map(({ y }) => y);
  const [last, before] = lastTwo(accuracies(ofUser), 0.5);
  const [same, sameBefore] = lastTwo(accuracies(ofApplication), last);
  const runs = lastTwo(
    ofUser.map((row) => row.job.runs),
    0.5 * asked,
  );
  const run = (runs[0] + runs[1]) / 2;
  const size = [1, 0.1 * Math.log(Math.max(asked, 1)), 0.1 * Math.log(processors)];
  return [...size, last, before, same, sameBefore, Math.min(1, run / Math.max(asked, 1))];
}

/** Solves a x = b by elimination with pivots. Returns x. */
function solve(a: number[][], b: number[]): number[] {
  const rows = a.map((row, i) => [...row, b[i]]);
  const n = b.length;
  for (let i = 0; i < n; i++) {
    const pivot = rows.slice(i).reduce((best, row) => (Math.abs(row[i]) > Math.abs(best[i]) ? row : best));
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(i, 0, pivot);
    for (let k = 0; k < n; k++) {
      if (k === i) continue;
      const factor = rows[k][i] / pivot[i];
      rows[k] = rows[k].map((value, column) => value - factor * pivot[column]);
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}

function weights(rows: Row[]): number[] {
  const places = Array.from({ length: 8 }, (_, i) => i);
  const sum = (term: (row: Row) => number) => rows.reduce((total, row) => total + term(row), 0);
  const a = places.map((i) => places.map((k) => (i === k ? 1 : 0) + sum(({ x }) => x[i] * x[k])));
  return solve(
    a,
    places.map((i) => (i === 0 ? 1 : 0) + sum(({ x, y }) => x[i] * y)),
  );
}

/**
 * The predicted run time of each job, before rounding and bounds.
 *
 * @param completed the jobs that have completed when a job is submitted, in the order of their ends
 */
export function ridgeEstimates(jobs: Completing[], completed: (job: number) => number[]): number[] {
  const x: number[][] = [];
  return jobs.map((job, j) => {
    const rows = completed(j).map((i): Row => {
      const { asked, runs } = jobs[i];
      return { job: jobs[i], x: x[i], y: asked > 0 ? runs / asked : 1 };
    });
    x[j] = featuresOf(job, rows);
    return weights(rows).reduce((sum, weight, i) => sum + weight * x[j][i], 0) * job.asked;
  });
}
